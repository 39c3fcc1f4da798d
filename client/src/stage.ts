// The board: swaps one drawing for the next by stable keys and moves what moved.
import { Idiomorph } from "idiomorph";
import { all, isStill } from "./dom";
import { type Drawn, nearest, reach, type Spot } from "./geometry";
import { fade, leavers, moveFrom, places, sweep } from "./motion";

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
    const old = this.sheet.querySelector("svg");
    if (!fresh) return this.sheet.replaceChildren();
    if (!old) return this.sheet.replaceChildren(fresh);
    const still = quiet || isStill() || old.getAttribute("class") !== fresh.getAttribute("class");
    const before = still ? null : places(this.sheet);
    const gone = still ? [] : leavers(old, fresh);
    const held = this.heldFocus();
    sweep(old);
    Idiomorph.morph(old, fresh, { morphStyle: "outerHTML" });
    this.giveFocus(held);
    if (before) moveFrom(before, this.sheet);
    fade(this.sheet.querySelector("svg"), gone);
  }

  /** Light the pieces (no buttons) with these keys and give those found; none puts the light out. */
  light(keys: readonly string[]): Drawn[] {
    for (const element of all(".shown-by-log", this.sheet)) element.classList.remove("shown-by-log");
    const found = keys.flatMap((key) => all<Drawn>(`[data-key="${CSS.escape(key)}"]`, this.sheet));
    const lit = found.filter((piece) => !piece.querySelector(":scope > .btn"));
    for (const element of lit) element.classList.add("shown-by-log");
    return lit;
  }

  /** Mark one target from outside: "on" by the list of choices, "hinted" by advice. */
  mark(action: number | null, name: "on" | "hinted"): void {
    for (const element of all(`.${name}`, this.sheet)) element.classList.remove(name);
    if (action !== null) this.target(action)?.classList.add(name);
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
