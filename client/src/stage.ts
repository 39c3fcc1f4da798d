// The board: swaps one drawing for the next by stable keys and moves what moved.
import { Idiomorph } from "idiomorph";
import { all, isStill } from "./dom";

const MOVE_MS = 320;
const APPEAR_MS = 220;
type Drawn = SVGGraphicsElement;
type Spot = { x: number; y: number };

const centre = (element: Element): Spot => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

export class Stage {
  constructor(readonly sheet: HTMLElement) {}

  get targets(): Drawn[] {
    return all<Drawn>("[data-action]", this.sheet);
  }

  target(action: number): Drawn | null {
    return this.sheet.querySelector<Drawn>(`[data-action="${action}"]`);
  }

  /** Show this drawing. `quiet` shows it without motion. */
  show(svg: string, quiet: boolean): void {
    const fresh = prepare(svg);
    const old = this.sheet.firstElementChild;
    if (!fresh) return this.sheet.replaceChildren();
    if (!old) return this.sheet.replaceChildren(fresh);
    const before = quiet || isStill() ? null : this.places();
    const held = this.heldFocus();
    Idiomorph.morph(old, fresh, { morphStyle: "outerHTML" });
    this.giveFocus(held);
    if (before) this.animate(before);
  }

  /** Light the pieces with these keys (a log line is hovered); none puts the light out. */
  light(keys: readonly string[]): void {
    for (const element of all(".shown-by-log", this.sheet)) element.classList.remove("shown-by-log");
    for (const key of keys) {
      this.sheet.querySelector(`[data-key="${CSS.escape(key)}"]`)?.classList.add("shown-by-log");
    }
  }

  /** Mark one target from outside: "on" by the list of choices, "hinted" by advice. */
  mark(action: number | null, name: "on" | "hinted"): void {
    for (const element of all(`.${name}`, this.sheet)) element.classList.remove(name);
    if (action !== null) this.target(action)?.classList.add(name);
  }

  private places(): Map<string, Spot> {
    return new Map(all<Drawn>("[data-key]", this.sheet).map((e) => [e.dataset.key ?? "", centre(e)]));
  }

  private animate(before: Map<string, Spot>): void {
    const moved = new Map<Element, Spot>();
    const still = before.size === 0;
    for (const element of all<Drawn>("[data-key]", this.sheet)) {
      const was = before.get(element.dataset.key ?? "");
      if (!was) {
        if (!still) appear(element);
        continue;
      }
      const now = centre(element);
      const delta = { x: was.x - now.x, y: was.y - now.y };
      moved.set(element, delta);
      const carried = moved.get(element.parentElement?.closest("[data-key]") ?? element);
      const own = carried === delta || !carried ? delta : { x: delta.x - carried.x, y: delta.y - carried.y };
      if (Math.hypot(own.x, own.y) > 2) slide(element, own);
    }
  }

  private heldFocus(): { action: string | undefined; spot: Spot } | null {
    const held = document.activeElement;
    if (!(held instanceof SVGElement) || !this.sheet.contains(held)) return null;
    return { action: held.dataset.action, spot: centre(held) };
  }

  /** Focus stays on the same answer, else goes to the lit target nearest to where it was. */
  private giveFocus(held: { action: string | undefined; spot: Spot } | null): void {
    if (!held) return;
    const now = document.activeElement;
    if (now instanceof SVGElement && now.dataset.action === held.action && held.action) return;
    const same = held.action ? this.target(Number(held.action)) : null;
    (same ?? nearest(this.targets, held.spot) ?? this.sheet).focus({ preventScroll: true });
  }
}

function prepare(svg: string): SVGSVGElement | null {
  const holder = document.createElement("template");
  holder.innerHTML = svg;
  const drawing = holder.content.querySelector("svg");
  if (!drawing) return null;
  for (const piece of all("[data-key]", drawing)) piece.id ||= `key:${piece.dataset.key}`;
  for (const target of all("[data-action]", drawing)) {
    target.id ||= `act:${target.dataset.action}`;
    if (!target.hasAttribute("tabindex")) target.setAttribute("tabindex", "0");
    if (!target.hasAttribute("role")) target.setAttribute("role", "button");
  }
  return drawing;
}

/** `translate` stands before the element's own transform, so it is measured in the parent's units. */
function slide(element: Drawn, delta: Spot): void {
  const parent = element.parentElement as Element | null;
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  if (!matrix) return;
  const inverse = matrix.inverse();
  const x = inverse.a * delta.x + inverse.c * delta.y;
  const y = inverse.b * delta.x + inverse.d * delta.y;
  element.animate([{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], {
    duration: MOVE_MS,
    easing: "cubic-bezier(.2,.7,.2,1)",
  });
}

function appear(element: Drawn): void {
  if (element.parentElement?.closest("[data-key]")) return;
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: APPEAR_MS, easing: "ease-out" });
}

export function nearest(targets: readonly Drawn[], from: Spot): Drawn | null {
  let best: Drawn | null = null;
  let least = Infinity;
  for (const target of targets) {
    const spot = centre(target);
    const far = Math.hypot(spot.x - from.x, spot.y - from.y);
    if (far < least) [best, least] = [target, far];
  }
  return best;
}

export type Way = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** The target that lies this way from the present one: mostly along the arrow, little aside. */
export function towards(targets: readonly Drawn[], from: Drawn, way: Way): Drawn | null {
  const here = centre(from);
  const flat = way === "ArrowLeft" || way === "ArrowRight";
  const sign = way === "ArrowRight" || way === "ArrowDown" ? 1 : -1;
  let best: Drawn | null = null;
  let least = Infinity;
  for (const target of targets) {
    const spot = centre(target);
    const along = sign * (flat ? spot.x - here.x : spot.y - here.y);
    const aside = Math.abs(flat ? spot.y - here.y : spot.x - here.x);
    if (target === from || along < 1) continue;
    const cost = along + 2.5 * aside;
    if (cost < least) [best, least] = [target, cost];
  }
  return best ?? wrapped(targets, from, sign);
}

function wrapped(targets: readonly Drawn[], from: Drawn, sign: number): Drawn | null {
  const at = targets.indexOf(from);
  return targets[(at + sign + targets.length) % targets.length] ?? null;
}

const REACH = 44;

/** A finger is wider than a small target: the nearest target whose box, grown to 44 px, holds the point. */
export function underFinger(targets: readonly Drawn[], x: number, y: number): Drawn | null {
  const near = targets.filter((target) => {
    const box = target.getBoundingClientRect();
    const growX = Math.max(0, REACH - box.width) / 2;
    const growY = Math.max(0, REACH - box.height) / 2;
    return x >= box.left - growX && x <= box.right + growX && y >= box.top - growY && y <= box.bottom + growY;
  });
  return nearest(near, { x, y });
}
