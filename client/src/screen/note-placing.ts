// Where a note has room: beside what it speaks of, over nothing that must stay in sight. Pure geometry.
import type { Box, Spot } from "../base/geometry";

export interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 8; // px between the note and what it speaks of
const SPARE = 2; // px between the note and what it must not cover
const ASIDE = 0.25; // px of distance that a px off the middle line is worth
const PREFERENCE = { above: 0, below: 3, beside: 6 };

/** How many square pixels two boxes share. */
export function shared(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

export const boxAt = ({ x, y }: Spot, { width, height }: Size): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

/** How much of the boxes to be avoided lies under this one. */
export const covered = (box: Box, avoid: readonly Box[]): number =>
  avoid.reduce((sum, other) => sum + shared(box, other), 0);

/**
 * The upper left corner of a note of this size: the place nearest to the box, above it by choice, that covers neither
 * the box nor anything to be avoided; where the room has none, the place that covers least.
 */
export function placeTip(box: Box, size: Size, room: Box, avoid: readonly Box[]): Spot {
  const near = [box, ...avoid.map(widened)];
  const xs = lines(
    near.map(({ left, right }) => [left, right]),
    size.width,
    room.left,
    room.right,
  );
  const ys = lines(
    near.map(({ top, bottom }) => [top, bottom]),
    size.height,
    room.top,
    room.bottom,
  );
  let best: Spot = { x: room.left, y: room.top };
  let [least, cheapest] = [Infinity, Infinity];
  for (const y of ys) {
    for (const x of xs) {
      const note = boxAt({ x, y }, size);
      const cost = costOf(note, box);
      if (least === 0 && cost >= cheapest) continue;
      const over = covered(note, near);
      if (over < least || (over === least && cost < cheapest)) [best, least, cheapest] = [{ x, y }, over, cost];
    }
  }
  return best;
}

const widened = ({ left, top, right, bottom }: Box): Box => ({
  left: left - SPARE,
  top: top - SPARE,
  right: right + SPARE,
  bottom: bottom + SPARE,
});

/** Where a note may begin along one axis: by the first pair of edges in every way, beside the others, at the room's ends. */
function lines(edges: readonly (readonly [number, number])[], length: number, from: number, to: number): number[] {
  const last = Math.max(from, to - length);
  const [low, high] = edges[0] ?? [from, to];
  const found = [(low + high - length) / 2, low, high - length, low - length - GAP, high + GAP, from, last];
  for (const [before, after] of edges) found.push(before - length, after);
  return [...new Set(found.map((at) => Math.min(last, Math.max(from, at))))];
}

/** How far a note is from its box, or too near to it, and how well it stands to it. */
function costOf(note: Box, box: Box): number {
  const wide = Math.max(0, note.left - box.right, box.left - note.right);
  const high = Math.max(0, note.top - box.bottom, box.top - note.bottom);
  const aside = Math.abs(note.left + note.right - box.left - box.right) / 2;
  const level = Math.abs(note.top + note.bottom - box.top - box.bottom) / 2;
  const side =
    note.bottom <= box.top ? PREFERENCE.above : note.top >= box.bottom ? PREFERENCE.below : PREFERENCE.beside;
  const far = Math.hypot(wide, high);
  return Math.max(far, 3 * GAP - 2 * far) + ASIDE * (high > 0 ? aside : level) + side;
}
