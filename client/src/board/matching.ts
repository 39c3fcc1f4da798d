// Which part of an old drawing becomes which of a new one (keyed reconciliation): the same, else the one of the same piece, else the one in the same place.
import { sameParts } from "./markup";

const KEY = /data-key="([^"]*)"/;
const TAG = /^<([\w-]+)/;
const MOVED = /^<g[^>]* transform="([^"]*)"/;
const SHAPE = /<(use|rect|circle|text|path) ([^>]*?)(?: class="([^"]*)")?\/?>/g;
const GHOST = '<g class="ghost"';
const AT_TIMES = new Set(["hit", "lit", "lit clear", "last", "about", "about under"]); // marks say nothing about what they lie on

/** For each new part the place of the old one that it is made from, each used once; -1 if it has none. */
export function origins(old: readonly string[], fresh: readonly string[]): number[] {
  const from = sameParts(old, fresh);
  const free = new Set(old.keys());
  for (const at of from) free.delete(at);
  pair(from, old, fresh, free, pieceOf);
  pair(from, old, fresh, free, placeOf);
  fillGaps(from, old, fresh, free);
  return from;
}

/** The longest row of new parts whose old ones stand in the same order: they need not be moved. */
export function longestRow(from: readonly number[]): Set<number> {
  const ends: number[] = []; // for each length of a row the part that ends it, its old place the first possible
  const before: (number | undefined)[] = [];
  from.forEach((at, i) => {
    if (at < 0) return;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((from[ends[middle] as number] as number) < at) low = middle + 1;
      else high = middle;
    }
    before[i] = ends[low - 1];
    ends[low] = i;
  });
  const row = new Set<number>();
  for (let i = ends.at(-1); i !== undefined; i = before[i]) row.add(i);
  return row;
}

/** Those of which the same is told belong together. */
function pair(
  from: number[],
  old: readonly string[],
  fresh: readonly string[],
  free: Set<number>,
  tell: (part: string) => string,
): void {
  if (!free.size || !from.includes(-1)) return;
  const told = new Map<string, number>();
  for (const at of free) told.set(tell(old[at] as string), at);
  fresh.forEach((part, i) => {
    const words = from[i] === -1 ? tell(part) : "";
    const at = words ? told.get(words) : undefined;
    if (at === undefined || !free.has(at) || !mayBecome(old[at] as string, part)) return;
    from[i] = at;
    free.delete(at);
  });
}

/** Between two that keep their order: whatever is left of the same kind. */
function fillGaps(from: number[], old: readonly string[], fresh: readonly string[], free: Set<number>): void {
  if (!free.size || !from.includes(-1)) return;
  const row = longestRow(from);
  let next = 0;
  fresh.forEach((part, i) => {
    if (row.has(i)) next = (from[i] as number) + 1;
    if (from[i] !== -1) return;
    const end = from.find((_, j) => j > i && row.has(j)) ?? old.length;
    for (let at = next; at < end; at++) {
      if (!free.has(at) || !mayBecome(old[at] as string, part)) continue;
      from[i] = at;
      free.delete(at);
      next = at + 1;
      return;
    }
  });
}

/** One piece never becomes another one. What shows at times is not drawn now, and costs little to make anew. */
function mayBecome(old: string, fresh: string): boolean {
  if (TAG.exec(old)?.[1] !== TAG.exec(fresh)?.[1] || old.startsWith(GHOST) || fresh.startsWith(GHOST)) return false;
  const [was, is] = [pieceOf(old), pieceOf(fresh)];
  return !was || !is || was === is;
}

/** The piece that a part shows, or the first that lies in it. */
const pieceOf = (part: string): string => KEY.exec(part)?.[1] ?? "";

/** Where a part lies, by the first shape in it that is always drawn. */
function placeOf(part: string): string {
  for (const [, tag, where, kind] of part.matchAll(SHAPE)) {
    if (!AT_TIMES.has(kind ?? "")) return `${MOVED.exec(part)?.[1] ?? ""} ${tag} ${where}`;
  }
  return "";
}
