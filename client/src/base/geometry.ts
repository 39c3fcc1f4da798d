// Where things are on the screen: pieces without their ghosts, targets with all that can be hit, ways between them.

export type Drawn = SVGGraphicsElement;
export type Spot = { x: number; y: number };
export type Box = { left: number; top: number; right: number; bottom: number };

export const middle = (box: Box): Spot => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

export const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** The part of a box that lies in a room; turned inside out if none does. */
export const within = (box: Box, room: Box): Box => ({
  left: Math.max(box.left, room.left),
  top: Math.max(box.top, room.top),
  right: Math.min(box.right, room.right),
  bottom: Math.min(box.bottom, room.bottom),
});

export const SHOWN_AT_TIMES = ".ghost, .hit, .lit, .last, .about";

/** The box of what is always drawn of an element, for motion: no preview, no glow, no mark, no hit area. */
export function drawnBox(element: Element): Box {
  if (!element.querySelector(SHOWN_AT_TIMES)) return element.getBoundingClientRect();
  const parts = [...element.children].filter((child) => !child.matches(SHOWN_AT_TIMES)).map(drawnBox);
  return parts.length ? parts.reduce(union) : element.getBoundingClientRect();
}

const union = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** The part of a target that can be hit. */
export const hitBox = (target: Element): DOMRect =>
  (target.querySelector(":scope > .hit") ?? target).getBoundingClientRect();

/** The middle of a target, for keys and fingers. */
export const reach = (target: Element): Spot => middle(hitBox(target));

export function nearest(targets: readonly Drawn[], from: Spot): Drawn | null {
  let best: Drawn | null = null;
  let least = Infinity;
  for (const target of targets) {
    const spot = reach(target);
    const far = Math.hypot(spot.x - from.x, spot.y - from.y);
    if (far < least) [best, least] = [target, far];
  }
  return best;
}

export type Way = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

/** The target that lies this way from the present one: mostly along the arrow, little aside. */
export function towards(targets: readonly Drawn[], from: Drawn, way: Way): Drawn | null {
  const here = reach(from);
  const flat = way === "ArrowLeft" || way === "ArrowRight";
  const sign = way === "ArrowRight" || way === "ArrowDown" ? 1 : -1;
  let best: Drawn | null = null;
  let least = Infinity;
  for (const target of targets) {
    const spot = reach(target);
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

/** The target that was meant: the one whose picture was hit; in the unseen margins, which overlap, the nearest. */
export function aimedAt(targets: readonly Drawn[], hit: Element, x: number, y: number, touch: boolean): Drawn | null {
  const direct = hit.closest<Drawn>("[data-action]");
  if (direct ? !hit.matches(".hit") : !touch) return direct;
  return underFinger(targets, x, y) ?? direct;
}

/** A finger is wider than a small target: the nearest target whose box, grown to 44 px, holds the point. */
function underFinger(targets: readonly Drawn[], x: number, y: number): Drawn | null {
  const near = targets.filter((target) => {
    const box = hitBox(target);
    const growX = Math.max(0, REACH - box.width) / 2;
    const growY = Math.max(0, REACH - box.height) / 2;
    return x >= box.left - growX && x <= box.right + growX && y >= box.top - growY && y <= box.bottom + growY;
  });
  return nearest(near, { x, y });
}
