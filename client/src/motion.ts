// From one drawing to the next: what moved travels, what changed its size grows, what came or went fades.
import { all, s } from "./dom";
import { type Box, type Drawn, drawnBox, middle, SHOWN_AT_TIMES, type Spot } from "./geometry";

const MOVE_MS = 320;
const APPEAR_MS = 220;
const LEAVE_MS = 280;
const STEP_MS = 190;
const LONGEST_MS = 2600;
const SETTLE = "cubic-bezier(.2,.7,.2,1)";

export type Places = Map<string, Box>;

const keyOf = (piece: Drawn): string => piece.dataset.key ?? "";
const carrierOf = (piece: Element): Drawn | null => piece.parentElement?.closest<Drawn>("[data-key]") ?? null;

export const places = (sheet: Element): Places => new Map(all<Drawn>("[data-key]", sheet).map((p) => [keyOf(p), drawnBox(p)]));

/** Move every piece of the sheet from where it was. */
export function moveFrom(before: Places, sheet: Element): void {
  const moved = new Map<Element, Spot>();
  for (const piece of all<Drawn>("[data-key]", sheet)) {
    const was = before.get(keyOf(piece));
    const carrier = carrierOf(piece);
    if (was) moved.set(piece, move(piece, was, carrier ? moved.get(carrier) : undefined));
    else if (before.size && (!carrier || before.has(keyOf(carrier)))) appear(piece);
  }
}

/** Start one piece's journey; `carried` is how far the piece that it lies on travels. Gives the way in pixels. */
function move(piece: Drawn, was: Box, carried: Spot = { x: 0, y: 0 }): Spot {
  const now = drawnBox(piece);
  const [from, to] = [middle(was), middle(now)];
  const whole = { x: from.x - to.x, y: from.y - to.y };
  const own = { x: whole.x - carried.x, y: whole.y - carried.y };
  const size = carrierOf(piece) || piece.querySelector("[data-key]") ? 1 : grown(was, now);
  if (Math.hypot(own.x, own.y) > 2 || size !== 1) travel(piece, own, size, to);
  return whole;
}

/** How many times as large it was, if it is the same picture in another size; else 1. */
function grown(was: Box, now: Box): number {
  const wide = (was.right - was.left) / (now.right - now.left);
  const high = (was.bottom - was.top) / (now.bottom - now.top);
  const alike = Number.isFinite(wide) && Math.abs(wide / high - 1) < 0.04;
  return alike && Math.abs(wide - 1) > 0.06 ? wide : 1;
}

/** From where it was to where it is; by way of the points in `data-way` ("x,y x,y …", seen from where it is) if any. */
function travel(piece: Drawn, delta: Spot, size: number, now: Spot): void {
  const parent = piece.parentElement as Element | null;
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM()?.inverse() : null;
  if (!matrix) return;
  const from = { x: matrix.a * delta.x + matrix.c * delta.y, y: matrix.b * delta.x + matrix.d * delta.y };
  const way = stops(piece.dataset.way ?? "");
  // `translate` and `scale` stand before the piece's own transform, so they are measured in the parent's units
  if (way.length) return void piece.animate([from, ...way].map(at), { duration: Math.min(LONGEST_MS, STEP_MS * way.length) });
  const centre = new DOMPoint(now.x, now.y).matrixTransform(matrix);
  const start = { x: from.x + (1 - size) * centre.x, y: from.y + (1 - size) * centre.y };
  piece.animate([{ ...at(start), scale: size }, { ...at({ x: 0, y: 0 }), scale: 1 }], { duration: MOVE_MS, easing: SETTLE });
}

const at = (spot: Spot): Keyframe => ({ translate: `${spot.x}px ${spot.y}px` });

function stops(way: string): Spot[] {
  return way.split(" ").filter(Boolean).map((pair) => {
    const [x, y] = pair.split(",").map(Number);
    return { x: x ?? 0, y: y ?? 0 };
  });
}

function appear(piece: Drawn): void {
  piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: APPEAR_MS, easing: "ease-out" });
}

// ---- what is no longer there

const GONE = "leaving";

/** Pictures of the pieces of `old` that `fresh` does not have, as they stand on the paper. */
export function leavers(old: SVGSVGElement, fresh: Element): SVGElement[] {
  const stays = new Set(all<Drawn>("[data-key]", fresh).map(keyOf));
  const goes = (piece: Drawn | null): boolean => piece !== null && !stays.has(keyOf(piece));
  const paper = old.getScreenCTM()?.inverse();
  if (!paper) return [];
  return all<Drawn>("[data-key]", old)
    .filter((piece) => goes(piece) && !goes(carrierOf(piece)) && !piece.closest(".ghost"))
    .map((piece) => likeness(piece, paper, stays));
}

function likeness(piece: Drawn, paper: DOMMatrix, stays: ReadonlySet<string>): SVGElement {
  const copy = piece.cloneNode(true) as Drawn;
  for (const part of all<Drawn>(`[data-key], ${SHOWN_AT_TIMES}`, copy)) {
    if (!part.dataset.key || stays.has(part.dataset.key)) part.remove();
  }
  for (const part of [copy, ...all<Drawn>("*", copy)]) {
    for (const name of ["id", "data-key", "data-action", "data-tip", "tabindex", "role", "aria-label"]) part.removeAttribute(name);
  }
  const parent = piece.parentElement as Element | null;
  const place = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  const { a, b, c, d, e, f } = place ? paper.multiply(place) : new DOMMatrix();
  return s("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` }, copy);
}

/** Let them fade above the drawing. */
export function fade(drawing: Element | null, pictures: readonly SVGElement[]): void {
  if (!drawing || !pictures.length) return;
  const layer = s("g", { class: GONE, "aria-hidden": "true", "pointer-events": "none" }, [...pictures]);
  drawing.append(layer);
  layer.animate([{ opacity: 1 }, { opacity: 0 }], { duration: LEAVE_MS, easing: "ease-out", fill: "forwards" }).onfinish = () => layer.remove();
}

/** The next drawing is here: nothing of the last one may stand in its way. */
export function sweep(drawing: Element): void {
  for (const layer of all(`.${GONE}`, drawing)) layer.remove();
}
