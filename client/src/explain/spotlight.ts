// Light on one thing: the stage around it dims a little, a ring lies around it, and an arrow leads there from a note.
import { find, need, s } from "../base/dom";
import { type Box, grown, middle, type Spot, within } from "../base/geometry";

const AROUND = 6; // px between a thing and its ring
const HEAD = 11; // px: length of the arrow's head, where there is room
const BROAD = 0.65; // half of its width, of its length
const LEAST = 4; // px: a shorter arrow is none
const POINTS = 48; // of an outline
const WHOLE = 0.8; // of a thing's box: from here on a shape is its outline

/** Dim all but this box, or what is outlined in it, and point at it from the note. Nothing of it can be touched. */
export function shine(box: Box, note: Box, outline: readonly Spot[] = []): void {
  const room = need("#stage").getBoundingClientRect();
  const ring = within(grown(box, AROUND), { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  const hole = within(ring, room);
  const edge = outline.length ? polygon(spread(outline, AROUND)) : square(ring);
  const light = outline.length ? edge : isEmpty(hole) ? "" : square(hole);
  air().replaceChildren(
    s("path", { class: "dim", "fill-rule": "evenodd", d: `${square(room)}${light}` }),
    s("path", { class: "ring under", d: edge }),
    s("path", { class: "ring", d: edge }),
    ...arrow(note, ring),
  );
}

/** The outline of what is no rectangle, in pixels of the window; nothing if it is one. */
export function outlineOf(thing: Element): Spot[] {
  const shape = [...thing.children].find((part): part is SVGGeometryElement => isOutline(part, thing));
  const matrix = shape?.getScreenCTM();
  if (!shape || !matrix) return [];
  const length = shape.getTotalLength();
  return Array.from({ length: POINTS }, (_, i) =>
    shape.getPointAtLength((length * i) / POINTS).matrixTransform(matrix),
  );
}

/** Does the part reach round all of the thing? */
function isOutline(part: Element, thing: Element): boolean {
  const [own, whole] = [part, thing].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
  return part.matches("path, circle, polygon") && own.width * own.height >= WHOLE * whole.width * whole.height;
}

/** Every point a little further from its neighbours' inner side. */
function spread(outline: readonly Spot[], by: number): Spot[] {
  const around = (i: number): Spot => outline[(i + outline.length) % outline.length] as Spot;
  const area = outline.reduce((sum, { x, y }, i) => sum + x * around(i + 1).y - around(i + 1).x * y, 0);
  return outline.map(({ x, y }, i) => {
    const [a, b] = [around(i - 1), around(i + 1)];
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const out = (area > 0 ? by : -by) / far;
    return { x: x + (b.y - a.y) * out, y: y - (b.x - a.x) * out };
  });
}

/** No light any more. */
export function dark(): void {
  find("#guide-air")?.replaceChildren();
}

function air(): SVGElement {
  const laid = find<SVGElement>("#guide-air");
  if (laid) return laid;
  const fresh = s("svg", { id: "guide-air", "aria-hidden": "true" });
  document.body.append(fresh);
  return fresh;
}

/** From the edge of the note to the edge of the ring, by the shortest way. */
function arrow(note: Box, ring: Box): SVGElement[] {
  const to = nearestOf(ring, middle(note));
  const from = nearestOf(note, to);
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  if (far < LEAST) return [];
  const long = Math.min(HEAD, far);
  const [x, y] = [((to.x - from.x) / far) * long, ((to.y - from.y) / far) * long];
  const neck = { x: to.x - x, y: to.y - y };
  const head = `M${to.x} ${to.y}L${neck.x - y * BROAD} ${neck.y + x * BROAD}L${neck.x + y * BROAD} ${neck.y - x * BROAD}Z`;
  const d = `M${from.x} ${from.y}L${neck.x} ${neck.y}`;
  return [
    s("path", { class: "shaft under", d }),
    s("path", { class: "head", d: head }),
    s("path", { class: "shaft", d }),
  ];
}

const nearestOf = ({ left, top, right, bottom }: Box, { x, y }: Spot): Spot => ({
  x: Math.min(right, Math.max(left, x)),
  y: Math.min(bottom, Math.max(top, y)),
});

const isEmpty = ({ left, top, right, bottom }: Box): boolean => right <= left || bottom <= top;

const polygon = (spots: readonly Spot[]): string => `M${spots.map(({ x, y }) => `${x} ${y}`).join("L")}Z`;

const square = ({ left, top, right, bottom }: Box): string => `M${left} ${top}H${right}V${bottom}H${left}Z`;
