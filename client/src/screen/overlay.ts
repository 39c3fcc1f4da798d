// One layer above all panels, on which pieces travel that leave their place; nothing on it can be touched.
import { all, find, h, s } from "../base/dom";
import { type Box, type Drawn, drawnBox, middle, SHOWN_AT_TIMES, type Spot } from "../base/geometry";

const LAYER = "overlay";
const NAMES = [
  "id",
  "data-key",
  "data-action",
  "data-tip",
  "data-sure",
  "tabindex",
  "role",
  "aria-label",
  "aria-description",
];
const INHERITED = ["color", "fill", "stroke", "stroke-width", "font-size", "font-weight", "text-anchor"];

/** A picture of a piece on the layer, where the piece stood: `place` is its box there, `scale` its units in pixels. */
export interface Likeness {
  readonly picture: SVGElement;
  readonly place: Box;
  readonly scale: number;
}

/** The layer; it is laid when it is first needed. */
export function layer(): HTMLElement {
  const laid = find(`#${LAYER}`);
  if (laid) return laid;
  const fresh = h("div", { id: LAYER, "aria-hidden": "true" }, s("svg", { class: "air" }));
  document.body.append(fresh);
  return fresh;
}

/** The drawing that fills the layer; its units are pixels of the window. */
export const air = (): SVGElement => layer().querySelector<SVGElement>(".air") as SVGElement;

/** The outermost drawing that an element is part of: its panel's. */
export function paperOf(element: Element): SVGSVGElement | null {
  const paper = element.closest("svg");
  const outer = paper?.parentElement?.closest("svg");
  return outer ? paperOf(outer) : paper;
}

/** The piece that this one lies on. */
export const carrierOf = (piece: Element): Drawn | null => piece.parentElement?.closest<Drawn>("[data-key]") ?? null;

/** Is any of it on the screen, and not behind a tab? */
export const isShown = (box: Box): boolean => box.right > box.left || box.bottom > box.top;

/** A copy that only looks like the piece: no answer, nothing that shows at times; `without` goes as well. `data-of` has the keys. */
export function copyOf(piece: Drawn, without: (part: Drawn) => boolean = () => false): Drawn {
  const copy = piece.cloneNode(true) as Drawn;
  for (const part of all<Drawn>("*", copy)) {
    if (part.matches(SHOWN_AT_TIMES) || without(part)) part.remove();
  }
  for (const part of [copy, ...all<Drawn>("*", copy)]) {
    if (part.dataset.key) part.dataset.of = part.dataset.key;
    for (const name of NAMES) part.removeAttribute(name);
  }
  return copy;
}

/** How the units of the piece's parent become pixels of the window. */
export function screenOf(piece: Element): DOMMatrix | null {
  const parent = piece.parentElement as Element | null;
  return parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
}

/** What a piece looks like, ready for the layer. Only reads the page; `put` writes. */
export function likenessOf(piece: Drawn, copy: Drawn = copyOf(piece)): Likeness | null {
  const matrix = screenOf(piece);
  if (!matrix) return null;
  const { a, b, c, d, e, f } = matrix;
  const scale = Math.hypot(a, b);
  if (!scale) return null; // it stands where nothing is in sight
  const style = getComputedStyle(piece.parentElement as Element);
  const held = INHERITED.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
  const inner = s("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})`, style: held }, copy);
  return { picture: s("g", {}, inner), place: drawnBox(piece), scale };
}

/** Lay a picture on the layer; it turns and grows about the middle of its place. */
export function put(likeness: Likeness): SVGElement {
  const { x, y } = middle(likeness.place);
  likeness.picture.style.transformOrigin = `${x}px ${y}px`;
  air().append(likeness.picture);
  return likeness.picture;
}

// ---- what moves now

const running = new Map<Animation, () => void>();

/** Animate; `clear` ends it. `done` is called when it has ended, either way. */
export function animate(
  element: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
  done: () => void = () => undefined,
): Animation {
  const animation = element.animate(frames, options);
  running.set(animation, done);
  if (options.fill !== "forwards") animation.onfinish = () => void (running.delete(animation) && done());
  startTogether(animation);
  return animation;
}

let waiting: Animation[] = [];

/** All that is set going now starts with the next frame, at a time that is told: else the compositor tells it later, and that costs the page a frame. */
export function startTogether(animation: Animation): void {
  waiting.push(animation);
  if (waiting.length > 1) return;
  requestAnimationFrame(() => {
    for (const one of waiting) if (one.playState !== "idle") one.startTime = document.timeline.currentTime;
    waiting = [];
  });
}

const passing = new Set<Element>();

/** The same for what cannot be hit while it moves: what lies under it can. */
export function animateUntouched(element: Drawn, frames: Keyframe[], options: KeyframeAnimationOptions): void {
  passing.add(element);
  animate(element, frames, options, () => passing.delete(element));
}

/** What a press at this spot hits: what is passing there is not meant. */
export function hitAt(x: number, y: number, first: Element): Element {
  const passes = (element: Element): boolean => [...passing].some((part) => part.contains(element));
  if (!passes(first)) return first;
  return document.elementsFromPoint(x, y).find((element) => !passes(element)) ?? first;
}

/** Give it a style of its own; what is given takes that away again. */
export function styled(element: Drawn, name: string, value: string): () => void {
  element.style.setProperty(name, value);
  return () => {
    element.style.removeProperty(name);
    if (!element.getAttribute("style")) element.removeAttribute("style");
  };
}

const cleaners = new Set<() => void>();

/** What else is to be done when the layer is cleared. */
export function whenCleared(work: () => void): void {
  cleaners.add(work);
}

/** Nothing moves any more: every piece is where its drawing has it, and the layer is bare. */
export function clear(): void {
  for (const [animation, done] of running) {
    animation.cancel();
    done();
  }
  running.clear();
  for (const work of cleaners) work();
  find(`#${LAYER} .air`)?.replaceChildren();
}

/** The parts of a piece that travel: all that is seen of it; where it glows and can be hit stays where it will be. */
export function partsOf(piece: Drawn): Drawn[] {
  if (piece.matches(STAYS)) return [];
  if (!piece.querySelector(STAYS)) return [piece];
  return ([...piece.children] as Drawn[]).flatMap(partsOf);
}

const STAYS = ".hit, .lit";

export const between = (from: Spot, to: Spot): Spot => ({ x: to.x - from.x, y: to.y - from.y });
