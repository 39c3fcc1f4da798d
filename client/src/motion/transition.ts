// From one frame to the next: what moved travels, also from panel to panel; what changed its size grows; what came or went fades.
import { all, allFrom, s } from "../base/dom";
import { type Box, type Drawn, drawnBox, middle, type Spot } from "../base/geometry";
import {
  animate,
  animateUntouched,
  between,
  carrierOf,
  clear,
  copyOf,
  isShown,
  likenessOf,
  partsOf,
  put,
  screenOf,
  startTogether,
  styled,
} from "../screen/overlay";
import { fly, landings, travelling, vanished } from "./travellers";

const MOVE_MS = 340; // also of what comes and goes: everything ends at once, and is drawn once
const STEP_MS = 190;
const LONGEST_MS = 2600;
const SETTLE = "cubic-bezier(.2,.7,.2,1)";
const AIR = "air"; // instead of a panel
const TRIFLE = 2; // px that nobody sees

/** Where a piece was: its box, and the panel with that panel's box. In the air: where it had stood. */
interface Place {
  readonly box: Box;
  readonly panel: string;
  readonly paper: Box;
  readonly home?: Box | null;
}

/** A drawing, and the parts of it that change or have changed: no piece on the others has moved. */
export interface Changed {
  readonly drawing: SVGSVGElement;
  readonly parts: readonly Element[];
}

/** Where everything was that may move, by key; where pieces came down that have no place of their own yet; whether anything was drawn, or in the air. */
export interface Places {
  readonly of: ReadonlyMap<string, Place>;
  readonly landed: readonly Spot[];
  readonly any: boolean;
  readonly airborne: boolean;
}

const keyOf = (piece: Drawn): string => piece.dataset.key ?? "";

/** The name of a panel, as its drawing says it. */
const nameOf = (paper: Element): string => /\bpanel-\S+/.exec(paper.getAttribute("class") ?? "")?.[0] ?? "";

export function places(sheets: readonly Changed[]): Places {
  const flights = travelling();
  const airborne = flights.size > 0;
  const of = new Map(measured(sheets, airborne).map(({ piece, ...place }) => [keyOf(piece), place]));
  for (const key of vanished) of.delete(key);
  for (const [key, { box, home }] of flights) of.set(key, { box, home, panel: AIR, paper: box });
  return { of, landed: landings(), any: sheets.length > 0, airborne };
}

/** Every piece that may move and is in sight, with its place; carriers before what they carry. */
function measured(sheets: readonly Changed[], airborne: boolean): (Place & { piece: Drawn })[] {
  return sheets.flatMap((sheet) => {
    const known = { panel: nameOf(sheet.drawing), paper: sheet.drawing.getBoundingClientRect() };
    return isShown(known.paper)
      ? pieces(sheet, airborne).map((piece) => ({ piece, box: drawnBox(piece), ...known }))
      : [];
  });
}

/** All pieces if some are in the air, which land wherever they stand; else those on parts that change. */
function pieces({ drawing, parts }: Changed, airborne: boolean): Drawn[] {
  return airborne ? all<Drawn>("[data-key]", drawing) : parts.flatMap((part) => allFrom<Drawn>("[data-key]", part));
}

/** Move every piece of the panels that changed from where it was. Everything is measured first, then everything is set going. */
export function moveFrom(before: Places, sheets: readonly Changed[]): void {
  clear();
  const now = measured(sheets, before.airborne);
  const moved = new Map<Element, Spot>();
  const starts: (() => void)[] = [];
  const journeys = new Map<Drawn, () => void>();
  for (const { piece, ...place } of now) {
    const was = before.of.get(keyOf(piece));
    const carrier = carrierOf(piece);
    if (carrier && before.of.get(keyOf(carrier))?.panel === AIR) continue;
    if (!was) {
      const carried = carrier !== null && !before.of.has(keyOf(carrier));
      if (before.any && !carried && !hasLanded(before, place.box)) starts.push(() => appear(piece));
      continue;
    }
    if (was.panel !== place.panel) {
      const carried = carrier !== null && before.of.get(keyOf(carrier))?.panel === was.panel;
      if (!carried && !isHome(was, place.box)) starts.push(cross(piece, was.box, place.box));
    } else
      moved.set(
        piece,
        move(piece, standing(was, place), place.box, carrier ? moved.get(carrier) : undefined, journeys),
      );
  }
  for (const start of [...journeys.values(), ...starts]) start();
  vanished.clear();
}

/** Is it where it had stood before it rose? Then only a likeness has left: the first of a stack. */
const isHome = ({ home }: Place, now: Box): boolean => {
  const way = home ? between(middle(home), middle(now)) : null;
  return way !== null && Math.hypot(way.x, way.y) < (now.bottom - now.top) / 2;
};

/** Did something come down here a moment ago? Then it is here, and need not appear. */
const hasLanded = (before: Places, { left, top, right, bottom }: Box): boolean =>
  before.landed.some(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom);

/** Where it would stand if the panel had been where it is now: a panel that moves takes its pieces along unseen. */
function standing(was: Place, now: Place): Box {
  const wide = (now.paper.right - now.paper.left) / (was.paper.right - was.paper.left || 1);
  const high = (now.paper.bottom - now.paper.top) / (was.paper.bottom - was.paper.top || 1);
  const x = (at: number): number => now.paper.left + (at - was.paper.left) * wide;
  const y = (at: number): number => now.paper.top + (at - was.paper.top) * high;
  return { left: x(was.box.left), right: x(was.box.right), top: y(was.box.top), bottom: y(was.box.bottom) };
}

// ---- within a panel

/** Plan one piece's journey; `carried` is how far the piece that it lies on travels. Gives the way in pixels. */
function move(
  piece: Drawn,
  was: Box,
  now: Box,
  carried: Spot = { x: 0, y: 0 },
  journeys: Map<Drawn, () => void>,
): Spot {
  const size = carrierOf(piece) || piece.querySelector("[data-key]") ? 1 : grown(was, now);
  const whole = size === 1 ? shifted(now, was) : between(middle(now), middle(was));
  const own = between(carried, whole);
  if (Math.hypot(own.x, own.y) > TRIFLE || size !== 1) {
    // a part that has a journey already is moved by its carrier, not with it: one journey takes it the whole way
    for (const part of partsOf(piece))
      journeys.set(part, travel(part, piece.dataset.way ?? "", journeys.has(part) ? whole : own, size, middle(now)));
  }
  return whole;
}

/** The way from one box to another. What only grew or shrank, at one side or at both, has not moved. */
const shifted = (from: Box, to: Box): Spot => ({
  x: lesser(to.left - from.left, to.right - from.right),
  y: lesser(to.top - from.top, to.bottom - from.bottom),
});

const lesser = (a: number, b: number): number => (a * b < 0 ? 0 : Math.abs(a) < Math.abs(b) ? a : b);

/** How many times as large it was, if it is the same picture in another size; else 1. */
function grown(was: Box, now: Box): number {
  const wide = (was.right - was.left) / (now.right - now.left);
  const high = (was.bottom - was.top) / (now.bottom - now.top);
  const alike = Number.isFinite(wide) && Math.abs(wide / high - 1) < 0.04;
  return alike && Math.abs(wide - 1) > 0.06 ? wide : 1;
}

/** From where it was to where it is; by way of the points in `way` ("x,y x,y …", seen from where it is) if any. */
function travel(part: Drawn, way: string, delta: Spot, size: number, now: Spot): () => void {
  const matrix = screenOf(part)?.inverse();
  if (!matrix) return () => undefined;
  const from = { x: matrix.a * delta.x + matrix.c * delta.y, y: matrix.b * delta.x + matrix.d * delta.y };
  const points = stops(way);
  // before the part's own transform, so measured in the parent's units; `transform` and nothing beside it, so that
  // the motion is the compositor's and the page draws nothing meanwhile
  const own = getComputedStyle(part).transform.replace("none", "");
  const at = (spot: Spot, times = 1): Keyframe => ({
    transform: `translate(${spot.x}px, ${spot.y}px) scale(${times}) ${own}`,
  });
  if (points.length) {
    const duration = Math.min(LONGEST_MS, STEP_MS * points.length);
    return () =>
      animateUntouched(
        part,
        [from, ...points].map((spot) => at(spot)),
        { duration },
      );
  }
  const centre = new DOMPoint(now.x, now.y).matrixTransform(matrix);
  const start = { x: from.x + (1 - size) * centre.x, y: from.y + (1 - size) * centre.y };
  return () => animateUntouched(part, [at(start, size), at({ x: 0, y: 0 })], { duration: MOVE_MS, easing: SETTLE });
}

function stops(way: string): Spot[] {
  return way
    .split(" ")
    .filter(Boolean)
    .map((pair) => {
      const [x, y] = pair.split(",").map(Number);
      return { x: x ?? 0, y: y ?? 0 };
    });
}

function appear(piece: Drawn): void {
  for (const part of partsOf(piece))
    animate(part, [{ opacity: 0 }, { opacity: 1 }], { duration: MOVE_MS, easing: "ease-out" });
}

// ---- from panel to panel

/** A likeness of the piece travels above the panels; the piece itself is seen when it has come. */
function cross(piece: Drawn, was: Box, now: Box): () => void {
  const way = between(middle(now), middle(was));
  const likeness = Math.hypot(way.x, way.y) > TRIFLE ? likenessOf(piece) : null;
  if (!likeness) return () => undefined;
  const times = (was.bottom - was.top) / (now.bottom - now.top);
  const size = Number.isFinite(times) && times > 0 ? times : 1; // what has no height yet is not scaled
  const frames = [
    { transform: `translate(${way.x}px, ${way.y}px) scale(${size})` },
    { transform: "translate(0, 0) scale(1)" },
  ];
  return () => {
    const hidden = partsOf(piece).map((part) => styled(part, "opacity", "0"));
    const picture = put(likeness);
    const landed = fly(keyOf(piece), picture);
    animate(picture, frames, { duration: MOVE_MS, easing: SETTLE }, () => {
      landed();
      for (const show of hidden) show();
    });
  };
}

// ---- what is no longer there

const GONE = "leaving";

/** Pictures of the pieces of a drawing whose keys are not among those that stay, as they stand on the paper. */
export function leavers(sheet: Changed, stays: ReadonlySet<string>): SVGElement[] {
  const goes = (piece: Drawn | null): boolean => piece !== null && !stays.has(keyOf(piece));
  const airborne = travelling();
  const paper = sheet.drawing.getScreenCTM()?.inverse();
  if (!paper) return [];
  return pieces(sheet, airborne.size > 0)
    .filter((piece) => goes(piece) && !goes(carrierOf(piece)) && !piece.closest(".ghost"))
    .filter((piece) => !vanished.has(keyOf(piece)) && !airborne.has(keyOf(piece)))
    .map((piece) => pictureOf(piece, paper, stays));
}

function pictureOf(piece: Drawn, paper: DOMMatrix, stays: ReadonlySet<string>): SVGElement {
  const copy = copyOf(piece, (part) => stays.has(keyOf(part)));
  const place = screenOf(piece);
  const { a, b, c, d, e, f } = place ? paper.multiply(place) : new DOMMatrix();
  return s("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})`, "data-of": keyOf(piece) }, copy);
}

/** Let them fade above the drawing, but for those that have come to another panel. Call it when all panels are swapped. */
export function fade(drawing: Element | null, pictures: readonly SVGElement[]): void {
  const gone = pictures.filter((picture) => !isElsewhere(picture.dataset.of ?? ""));
  if (!drawing || !gone.length) return;
  const layer = s("g", { class: GONE, "aria-hidden": "true", "pointer-events": "none" }, gone);
  drawing.append(layer);
  const fading = layer.animate([{ opacity: 1 }, { opacity: 0 }], {
    duration: MOVE_MS,
    easing: "ease-out",
    fill: "forwards",
  });
  fading.onfinish = () => layer.remove();
  startTogether(fading);
}

function isElsewhere(key: string): boolean {
  const piece = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  return piece !== null && isShown(piece.getBoundingClientRect());
}

/** The next drawing is here: nothing of the last one may stand in its way. */
export function sweep(drawing: Element): void {
  clear();
  for (const layer of all(`.${GONE}`, drawing)) layer.remove();
}
