// The board: swaps one drawing for the next by stable keys and moves what moved.
import { Idiomorph } from "idiomorph";
import { all, isStill } from "./dom";
import { body, type Drawn, nearest, reach, type Spot } from "./geometry";

const MOVE_MS = 320;
const APPEAR_MS = 220;
const STEP_MS = 190;
const LONGEST_MS = 2600;

type Held = { action: string | undefined; spot: Spot };

export class Stage {
  private lastSpot: Spot = { x: 0, y: 0 };

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
    return new Map(all<Drawn>("[data-key]", this.sheet).map((e) => [e.dataset.key ?? "", body(e)]));
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
      const now = body(element);
      const delta = { x: was.x - now.x, y: was.y - now.y };
      moved.set(element, delta);
      const carried = moved.get(element.parentElement?.closest("[data-key]") ?? element);
      const own = carried === delta || !carried ? delta : { x: delta.x - carried.x, y: delta.y - carried.y };
      if (Math.hypot(own.x, own.y) > 2) travel(element, own);
    }
  }

  /** What has the focus; while nothing can be chosen the sheet keeps it, and the place is remembered. */
  private heldFocus(): Held | null {
    const held = document.activeElement;
    if (held === this.sheet) return { action: undefined, spot: this.lastSpot };
    if (!(held instanceof SVGElement) || !this.sheet.contains(held)) return null;
    this.lastSpot = reach(held);
    return { action: held.dataset.action, spot: this.lastSpot };
  }

  /** Focus stays on the same answer, else goes to the lit target nearest to where it was. */
  private giveFocus(held: Held | null): void {
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

/** From where it was to where it is; by way of the points in `data-way` ("x,y x,y …", seen from where it is) if any. */
function travel(element: Drawn, delta: Spot): void {
  const parent = element.parentElement as Element | null;
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  if (!matrix) return;
  const inverse = matrix.inverse();
  const from = { x: inverse.a * delta.x + inverse.c * delta.y, y: inverse.b * delta.x + inverse.d * delta.y };
  const way = stops(element.dataset.way ?? "");
  // `translate` stands before the element's own transform, so it is measured in the parent's units
  const places = [from, ...(way.length ? way : [{ x: 0, y: 0 }])];
  element.animate(
    places.map((spot) => ({ translate: `${spot.x}px ${spot.y}px` })),
    way.length
      ? { duration: Math.min(LONGEST_MS, STEP_MS * way.length), easing: "linear" }
      : { duration: MOVE_MS, easing: "cubic-bezier(.2,.7,.2,1)" },
  );
}

function stops(way: string): Spot[] {
  return way.split(" ").filter(Boolean).map((pair) => {
    const [x, y] = pair.split(",").map(Number);
    return { x: x ?? 0, y: y ?? 0 };
  });
}

function appear(element: Drawn): void {
  if (element.parentElement?.closest("[data-key]")) return;
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: APPEAR_MS, easing: "ease-out" });
}
