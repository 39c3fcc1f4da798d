// The words of an arrangement: parts to be laid, boxes of the room, regions that stand, cards that share one place.
import type { Role } from "../wire/messages";

/** A panel to be laid: its paper, the width under which it cannot be read, how many answers lie on it. */
export interface Part {
  key: string;
  role: Role;
  w: number;
  h: number;
  least: number;
  lit: number;
}

export interface Room {
  w: number;
  h: number;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A part with the size of its drawing in px; `head` px of words stand above it. */
export interface Sized {
  key: string;
  w: number;
  h: number;
  head: number;
}

/** A place that is always in sight. */
export interface Region extends Box {
  id: string;
  parts: Sized[];
}

/** One of those that share the deck's place; cards of the page itself have no parts. */
export interface Card {
  id: string;
  parts: Sized[];
}

export interface Plan {
  regions: Region[];
  deck: Box & { cards: Card[] };
  tabs: Box & { upright: boolean };
  strip: Box | null; // of the seats, where their sheets are not in sight
  pinned: (Box & { id: string }) | null; // a card of the page itself that has a place of its own
  shape: string;
  room: Room; // that it was made for
  worth: number;
  board: number; // its width in px
  hand: Part | undefined; // that it was made for
}

const HEADS: Record<Role, number> = { board: 0, mine: 0, stage: 0, beside: 26, aside: 26, seat: 40 };

export const headOf = (part: Part): number => HEADS[part.role];

/** Height of a part's drawing at this width. */
export const tall = (part: Part, w: number): number => (w * part.h) / part.w;

/** The same with the words above it. */
export const highOf = (part: Part, w: number): number => tall(part, w) + headOf(part);

export const outer = (part: Sized): number => part.h + part.head;

/** The widest that fits, going down from `most` in twos; `least` or a little less if nothing does. What fits stays so when narrower. */
export function widest(most: number, least: number, fits: (w: number) => boolean): number {
  let [good, bad] = [Math.max(0, Math.ceil((most - least) / 2)), -1]; // steps down from `most`
  while (good - bad > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (fits(most - 2 * middle)) good = middle;
    else bad = middle;
  }
  return most - 2 * good;
}

const PIN_LEAST = 130; // px of height in which a log that is always in sight can be read

/** What nothing lies on, as a place of its own for the log: the other words share the deck. */
export const pinLog = (box: Box, words: readonly string[]): Plan["pinned"] =>
  box.h >= PIN_LEAST && words.length > 1 && words.includes("log") ? { ...box, id: "log" } : null;
