// Parts laid into columns, each where there is room; what is left goes into cards.
import { type Box, type Card, headOf, highOf, type Part, type Sized, tall } from "./layout";

export const fitted = (part: Part, w: number): Sized => ({ key: part.key, w, h: tall(part, w), head: headOf(part) });

interface Packed {
  columns: Sized[][];
  places: Map<string, { part: Sized; column: number }>;
  rest: Part[];
}

/** Groups (each stays together) into columns of one width and these heights; `even` fills the emptiest column first. What is looked up now and then never takes the place of what is read with the board. */
export function pack(
  groups: readonly (Part | readonly Part[])[],
  wide: number,
  heights: readonly number[],
  gap: number,
  even = false,
): Packed {
  const free = [...heights];
  const packed: Packed = { columns: heights.map(() => []), places: new Map(), rest: [] };
  for (const entry of groups) {
    const group = "key" in entry ? [entry] : entry;
    const high = group.reduce((sum, part) => sum + highOf(part, wide) + gap, 0) - gap;
    const order = free.map((_, i) => i);
    if (even) order.sort((a, b) => (free[b] as number) - (free[a] as number));
    const passed = packed.rest.some((part) => part.role === "beside" || part.role === "stage");
    const at = passed && group[0]?.role === "aside" ? undefined : order.find((i) => (free[i] as number) >= high);
    if (at === undefined) {
      packed.rest.push(...group);
      continue;
    }
    free[at] = (free[at] as number) - high - gap;
    for (const part of group) {
      const laid = fitted(part, wide);
      packed.columns[at]?.push(laid);
      packed.places.set(part.key, { part: laid, column: at });
    }
  }
  return packed;
}

/** What is not in sight, as cards: the hand, each beside-panel, the players with what is looked up, and the page's own. `nameless`: only tabs name them. */
export function deckCards(
  rest: readonly Part[],
  players: boolean,
  words: readonly string[],
  inner: Box,
  gap: number,
  nameless = false,
): Card[] {
  const single = rest.filter(
    (part) => ["mine", "stage", "beside", "board"].includes(part.role) || (part.role === "aside" && !players),
  );
  const together = players ? rest.filter((part) => part.role === "seat" || part.role === "aside") : [];
  const cards = single.map((part) => ({ id: part.key, parts: [onCard(part, inner, nameless)] }));
  if (together.length)
    cards.push({ id: "players", parts: together.map((part) => fitted(part, sharedWidth(part, inner, gap))) });
  return [...cards, ...words.map((id) => ({ id, parts: [] }))];
}

/** The stage with the hand beside it on one card, where both can be read so. */
export function abreast(stage: Part | undefined, mine: Part | undefined, inner: Box, gap: number): Card | undefined {
  if (!stage || !mine) return undefined;
  const spare = inner.w - gap - stage.least - mine.least;
  if (spare < 0 || tall(stage, stage.least) > inner.h) return undefined;
  const wide = Math.min(stage.least + spare / 2, (inner.h * stage.w) / stage.h);
  return { id: stage.key, parts: [fitted(stage, wide), fitted(mine, inner.w - gap - wide)] };
}

/** The hand, and what can lie under it on one card: what is looked up, as far as there is room. */
export function underIt(mine: Part, parts: readonly Part[], wide: number, high: number, gap: number): Part[] {
  const lying = [mine];
  for (const part of parts.filter(({ role }) => role === "aside")) {
    const taken = [...lying, part].reduce((sum, one) => sum + highOf(one, wide) + gap, -gap);
    if (taken <= high) lying.push(part);
  }
  return lying;
}

const SCROLLBAR = 12;

/** A part alone on a card: as large as fits, never under its least. Where room is scarce its tab alone names it. */
function onCard(part: Part, inner: Box, nameless: boolean): Sized {
  const head = nameless ? 0 : headOf(part);
  const byHeight = ((inner.h - head) * part.w) / part.h;
  const w = Math.min(inner.w, byHeight, 640);
  const whole = w >= part.least ? w : Math.max(part.least, Math.min(inner.w - SCROLLBAR, part.w));
  return { ...fitted(part, Math.min(whole, inner.w)), head };
}

/** Among others on a card: two abreast where there is room. */
function sharedWidth(part: Part, inner: Box, gap: number): number {
  const abreast = (inner.w - SCROLLBAR - gap) / 2;
  return Math.max(part.least, Math.min(abreast >= part.least ? abreast : inner.w - SCROLLBAR, 480));
}
