// Nothing wanders: what it is worth that a plan leaves the panels where they were.
import type { Plan, Room } from "./layout";

const SAME = 14; // worth of staying as it was
const SAME_COLUMNS = 150; // of as many columns as before where only a line of words came over the board or went
const WORDS_OVER = 90; // px of height that such words take at most

/** What a plan is worth for being like the one before. */
export function steadiness(before: Plan | null, room: Room): (plan: Plan) => number {
  const kind = before && isSqueezed(before.room, room) ? kindOf(before) : "";
  const same = kind ? 2 * SAME_COLUMNS : SAME;
  return (plan) => (plan.shape === before?.shape ? same : kindOf(plan) === kind ? SAME_COLUMNS : 0);
}

/** Is this the same room with some words over it, or without them again? */
export const isSqueezed = (before: Room, room: Room): boolean =>
  room.w === before.w && room.h !== before.h && Math.abs(room.h - before.h) <= WORDS_OVER;

/** How many columns, and where the hand lies. */
const kindOf = (plan: Plan): string => plan.shape.split(" ").slice(0, 3).join(" ");
