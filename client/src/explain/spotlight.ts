// Light on one thing: the stage around it dims a little, a ring lies around it, and an arrow leads there from a note.
import { find, need, s } from "../base/dom";
import { type Box, grown, middle, type Spot, within } from "../base/geometry";

const AROUND = 6; // px between a thing and its ring
const HEAD = 11; // px: length of the arrow's head, where there is room
const BROAD = 0.65; // half of its width, of its length
const LEAST = 4; // px: a shorter arrow is none

/** Dim all but this box, and point at it from the note. Nothing of it can be touched. */
export function shine(box: Box, note: Box): void {
  const room = need("#stage").getBoundingClientRect();
  const ring = within(grown(box, AROUND), { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  const hole = within(ring, room);
  air().replaceChildren(
    s("path", { class: "dim", "fill-rule": "evenodd", d: `${square(room)}${isEmpty(hole) ? "" : square(hole)}` }),
    s("path", { class: "ring under", d: square(ring) }),
    s("path", { class: "ring", d: square(ring) }),
    ...arrow(note, ring),
  );
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

const square = ({ left, top, right, bottom }: Box): string => `M${left} ${top}H${right}V${bottom}H${left}Z`;
