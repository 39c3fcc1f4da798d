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
  shape: string;
  worth: number;
  board: number; // its width in px
}

const HEADS: Record<Role, number> = { board: 0, mine: 0, stage: 0, beside: 26, aside: 26, seat: 40 };

export const headOf = (part: Part): number => HEADS[part.role];

/** Height of a part's drawing at this width. */
export const tall = (part: Part, w: number): number => (w * part.h) / part.w;

/** The same with the words above it. */
export const highOf = (part: Part, w: number): number => tall(part, w) + headOf(part);

export const outer = (part: Sized): number => part.h + part.head;
