// What an answer would bring, kept as text until the answer is pointed at: nothing is read that nobody looks at.
import type { Markup } from "./markup";

const GHOST = /^<g class="ghost" data-ghost="(\d+)">/;
const END = "</g>";

/** The insides of ghosts by the number of their answer, in the order of the drawing. */
export type Ghosts = ReadonlyMap<string, readonly string[]>;

/** A drawing with empty ghosts, and what belongs into them. */
export function laidAside(markup: Markup): { markup: Markup; ghosts: Ghosts } {
  const ghosts = new Map<string, string[]>();
  const parts = markup.parts.map((part) => {
    const found = GHOST.exec(part);
    if (!found) return part;
    const [open, action] = [found[0], found[1] as string];
    const known = ghosts.get(action) ?? [];
    ghosts.set(action, [...known, part.slice(open.length, -END.length)]);
    return open + END;
  });
  return { markup: { open: markup.open, parts }, ghosts };
}
