// Where every panel lies: a pure function of the panels, the room under the bar, and what the reader opened.
import type { Role } from "../wire/messages";
import { abreast, deckCards, fitted, pack, underIt } from "./columns";
import {
  type Box,
  type Card,
  highOf,
  outer,
  type Part,
  type Plan,
  pinLog,
  type Region,
  type Room,
  type Sized,
  tall,
  widest,
} from "./layout";
import { isSqueezed, steadiness } from "./steady";

export type { Box, Card, Part, Plan, Region, Room, Sized };

const PAD = 8;
export const GAP = 8;
export const TABS = 48;
export const STRIP = 46;
const RAIL = 164;
const TABS_LEAST = 142; // px of width for upright tabs
const WORDS_LEAST = 100; // px of height in which a log can be read
const WORDS_SQUEEZED = 24; // of the same while words stand over the board: its last line
const COLUMN_MOST = 500;
const MINE_MOST = 560;
const BOARD_LEAST_SEEN = 200; // px of height under which a board is a slit

const MANY = 4; // times as many answers elsewhere: then they come before the board

type MineAt = "under" | "column" | "deck";

/** What a plan is made from. `words` are the cards of the page itself (choices, log, chat). */
interface Wish {
  parts: readonly Part[];
  words: readonly string[];
  room: Room;
  before: Plan | null;
  gone: Part | undefined; // the hand, once there is none any more: nothing else moves into its place
}

/** The best plan for this room; the same as before if that is hardly worse. */
export function arrange(
  parts: readonly Part[],
  words: readonly string[],
  room: Room,
  before: Plan | null = null,
): Plan {
  const gone = one(parts, "mine") ? undefined : before?.hand;
  const wish = { parts, words, room, before, gone };
  const plans = [...sides(wish), ...stacks(wish), ...rails(wish), ...cards(wish), cramped(wish)];
  const steady = steadiness(before, room);
  const worth = (plan: Plan): number => plan.worth + steady(plan);
  const same = gone ? plans.filter((plan) => plan.shape === before?.shape) : [];
  return (same.length ? same : plans).reduce((best, plan) => (worth(plan) > worth(best) ? plan : best));
}

/** Which card comes to the front by itself at this question: the one with the answers; where they are in sight already, the stage, which they are about, else the present one. */
export function comesForward(plan: Plan, parts: readonly Part[], open: string): string {
  const cardOf = (key: string): Card | undefined =>
    plan.deck.cards.find((card) => card.parts.some((part) => part.key === key));
  const asking = parts.filter((part) => part.lit > 0);
  const most = [...asking].sort((a, b) => b.lit - a.lit)[0];
  const board = asking.find((part) => part.role === "board");
  const stage = one(parts, "stage");
  const usual = board && most && most.lit < MANY * board.lit ? board : most;
  const first = stage && stage.lit > 0 && stage.lit >= (board?.lit ?? 0) ? stage : usual;
  const about = asking.length && stage ? cardOf(stage.key)?.id : undefined;
  return (first && cardOf(first.key)?.id) ?? about ?? open;
}

// ---- beside each other: the board, columns at its right, the tabs at the foot of the last

function* sides(wish: Wish): Generator<Plan> {
  const least = Math.max(260, ...wish.parts.filter((p) => p.role !== "board").map((p) => leastOf(p, wish.room)));
  for (const columns of [1, 2, 3]) {
    for (const mine of ["under", "column", "deck"] as const) {
      for (let wide = least; wide <= Math.max(least, COLUMN_MOST); wide += 15) {
        for (const foot of ["last", "first"] as const) {
          const plan = side(wish, columns, wide, mine, foot, true) ?? side(wish, columns, wide, mine, foot, false);
          if (plan) yield plan;
        }
      }
    }
  }
}

/** Under this width a panel's texts cannot be read; on a desk they are a little larger. */
const leastOf = (part: Part, room: Room): number =>
  room.w >= 1100 && room.h >= 600 ? Math.ceil((part.least * 12) / 11) : part.least;

/** `foot`: in which column the tabs stand. `sheets`: the players' sheets lie in a column; else their heads make a strip and the sheets a card. */
function side(
  wish: Wish,
  columns: number,
  wide: number,
  mineAt: MineAt,
  foot: "first" | "last",
  sheets: boolean,
): Plan | null {
  const { room, parts } = wish;
  const [board, mine, seats] = [one(parts, "board"), one(parts, "mine"), seatsOf(parts)];
  const high = room.h - 2 * PAD;
  const most = room.w - 2 * PAD - columns * (wide + GAP);
  if (!board || most < leastOf(board, room) || (mineAt === "deck" && !mine)) return null;
  const shape = `side ${columns} ${mineAt} ${foot} ${wide} ${sheets}`;
  const under = mineAt === "under" ? (mine ?? wish.gone) : undefined;
  const large = boardBy(board, under, most, high, wish, shape);
  const tray = under && large ? fitted(under, Math.min(large.w, MINE_MOST)) : null;
  if (!large || (under && tray && tray.w < leastOf(under, room))) return null;

  const strip = !sheets && seats.length > 0 ? STRIP + GAP : 0;
  const squeezed = wish.before && isSqueezed(wish.before.room, room);
  const deckLeast = TABS + (squeezed ? WORDS_SQUEEZED : WORDS_LEAST) + GAP;
  const heights = Array.from(
    { length: columns },
    (_, i) => high - (i === columns - 1 ? strip + (foot === "last" ? deckLeast : 0) : 0),
  );
  const packed = pack(inOrder(parts, mineAt === "column" ? mine : undefined, sheets), wide, heights, GAP);
  const away = packed.rest.map((part) => part.role);
  if ((sheets && away.includes("seat")) || (mineAt === "column" && away.includes("mine"))) return null;

  const trayHigh = tray ? outer(tray) + GAP : 0;
  const spare = high - outer(large) - GAP - trayHigh;
  const below = pack(foot === "last" ? packed.rest : [], Math.min(large.w, COLUMN_MOST), [spare], GAP);
  const readable = below.columns.flat().every((part) => part.w >= leastOf(asPart(parts, part.key), room));
  const lower = readable ? below.columns.flat() : [];
  const rest = lower.length ? below.rest : packed.rest;
  const boardHigh = Math.min(outer(large), high - trayHigh);
  const regions: Region[] = [{ id: "board", x: PAD, y: PAD, w: most, h: boardHigh, parts: [large] }];
  if (tray && mine)
    regions.push({ id: "tray", x: PAD, y: PAD + boardHigh + GAP, w: most, h: outer(tray), parts: [tray] });
  if (lower.length)
    regions.push({ id: "below", x: PAD, y: PAD + high - piled(lower), w: most, h: piled(lower), parts: lower });

  const left = (i: number): number => PAD + most + GAP + i * (wide + GAP);
  packed.columns.forEach((column, i) => {
    const last = i === columns - 1;
    const y = PAD + (last ? strip : 0);
    if (column.length)
      regions.push({ id: `side-${i}`, x: left(i), y, w: wide, h: last ? piled(column) : high, parts: column });
  });
  const column = packed.columns[columns - 1] ?? [];
  const used = foot === "last" ? strip + piled(column) + (column.length ? GAP : 0) : boardHigh + trayHigh + GAP;
  if (foot === "first" && high - used < deckLeast - GAP) return null;
  const tabs = {
    x: foot === "last" ? left(columns - 1) : PAD,
    y: PAD + used,
    w: foot === "last" ? wide : most,
    h: TABS,
    upright: false,
  };
  const inner = { x: tabs.x, y: tabs.y + TABS, w: tabs.w, h: high - used - TABS };
  const hidden = [...(mineAt === "deck" && mine ? [mine] : []), ...rest, ...(sheets ? [] : seats)];
  const cards = deckCards(hidden, !sheets, wish.words, inner, GAP);
  const chips = strip ? { x: left(columns - 1), y: PAD, w: wide, h: STRIP } : null;
  const y = PAD + boardHigh + GAP + (mine ? trayHigh : 0);
  const unused = { x: PAD, y, w: most, h: PAD + high - y - (lower.length ? piled(lower) + GAP : 0) };
  const pinned = foot === "last" && (room.h > room.w || wish.gone) ? pinLog(unused, wish.words) : null;
  const turned = cards.filter((card) => card.id !== pinned?.id);
  return finish(wish, { regions, deck: { ...inner, cards: turned }, tabs, strip: chips, shape, pinned }, mineAt);
}

const piled = (parts: readonly Sized[]): number =>
  parts.reduce((sum, part) => sum + outer(part) + GAP, 0) - (parts.length ? GAP : 0);

// ---- one below the other: the board is a card among others, under it the hand, at the foot the tabs

function* stacks(wish: Wish): Generator<Plan> {
  const { parts } = wish;
  const beside = readAlong(parts);
  for (const columns of [0, 1, 2]) {
    for (let taken = 0; taken <= (columns === 2 ? beside.length + 1 : 0); taken++) {
      for (let along = 0; along <= beside.length - Math.min(taken, beside.length); along++) {
        const plan = stack(wish, columns, taken, along);
        if (plan) yield plan;
      }
    }
  }
}

/** `columns` of panels stand under the board (0: even the hand is a card): the hand and the first `taken` that are read with the board; the next `along` lie on its own card. */
function stack(wish: Wish, columns: number, taken: number, along: number): Plan | null {
  const { parts, room } = wish;
  const [board, mine, seats] = [one(parts, "board"), one(parts, "mine"), seatsOf(parts)];
  const wide = room.w - 2 * PAD;
  if (!board || wide < leastOf(board, room)) return null;
  const beside = readAlong(parts);
  const aside = taken > beside.length ? parts.filter((part) => part.role === "aside") : [];
  const low = columns === 0 ? [] : [...(mine ? [mine] : []), ...beside.slice(0, taken), ...aside];
  const shared = beside.slice(taken, taken + along);
  const across = columns === 2 ? (wide - GAP) / 2 : Math.min(wide, MINE_MOST);
  const sharedWide = Math.min(wide, COLUMN_MOST);
  if (low.some((part) => across < leastOf(part, room))) return null;

  const block = pack(low, across, new Array<number>(columns).fill(room.h), GAP, true).columns.filter(
    (column) => column.length,
  );
  const lowHigh = Math.max(0, ...block.map((column) => piled(column) + GAP));
  const strip = seats.length > 0 ? { x: PAD, y: GAP / 2, w: wide, h: STRIP } : null;
  const top = strip ? STRIP + GAP : PAD;
  const inner = { x: PAD, y: top, w: wide, h: room.h - TABS - top - (lowHigh || GAP) };
  if (inner.h < BOARD_LEAST_SEEN) return null;
  const shape = `stack ${columns} ${taken} ${along}`;
  const high = inner.h - shared.reduce((sum, part) => sum + highOf(part, sharedWide) + GAP, 0);
  const large = boardBy(board, undefined, wide, high, wish, shape, along === 0);
  if (!large) return null;

  const y = top + inner.h + GAP / 2;
  const left = (i: number): number => PAD + i * (across + GAP);
  const w = block.length === 2 ? across : wide;
  const shorter = block.length === 2 && piled(block[0] ?? []) > piled(block[1] ?? []) ? 1 : 0;
  const used = piled(block[shorter] ?? []) + GAP;
  const unused = { x: left(shorter), y: y + used, w, h: lowHigh - GAP - used };
  const pinned = block.length === 2 ? pinLog(unused, wish.words) : null;
  const regions = block.map((column, i) => ({
    id: i ? `side-${i}` : "tray",
    x: left(i),
    y,
    w,
    h: pinned && i === shorter ? used - GAP : lowHigh - GAP,
    parts: column,
  }));
  const lying = new Set([board, ...low, ...shared]);
  const rest = parts.filter((part) => !lying.has(part));
  const first: Card = { id: "board", parts: [large, ...shared.map((part) => fitted(part, sharedWide))] };
  const turned = wish.words.filter((id) => id !== pinned?.id);
  const cards = [first, ...deckCards(rest, true, turned, inner, GAP)];
  const tabs = { x: 0, y: room.h - TABS, w: room.w, h: TABS, upright: false };
  return finish(wish, { regions, deck: { ...inner, cards }, tabs, strip, shape, pinned }, columns ? "under" : "deck");
}

// ---- low and narrow: one card at a time at full height, the hand beside it where there is a stage, the tabs upright at the right

function* rails(wish: Wish): Generator<Plan> {
  const { parts, room } = wish;
  const [board, stage, mine] = [one(parts, "board"), one(parts, "stage"), one(parts, "mine")];
  const all = { x: PAD, y: PAD, w: room.w - RAIL - 2 * PAD - GAP, h: room.h - 2 * PAD };
  if (!board || room.h > 480 || all.w < leastOf(board, room)) return;
  const spare = stage && mine ? room.w - 2 * (PAD + GAP) - TABS_LEAST - board.least - mine.least : -1;
  const tray = mine && spare >= 0 ? fitted(mine, mine.least + Math.min(spare / 2, mine.w - mine.least)) : undefined;
  const railWide = tray ? TABS_LEAST : RAIL;
  const inner = tray ? { ...all, w: room.w - railWide - tray.w - 2 * (PAD + GAP) } : all;
  const staged = tray ? undefined : abreast(stage, mine, inner, GAP);
  const seats = staged || tray ? 0 : seatsOf(parts).length; // a stage names everybody itself
  const stripHigh = seats ? (seats > 4 ? 2 : 1) * STRIP : 0;
  const large = boardBy(board, undefined, inner.w, inner.h, wish, "rail", true);
  if (!large) return;
  const lying = [board.key, tray?.key, ...(staged?.parts ?? []).map((laid) => laid.key)];
  const rest = parts.filter((part) => !lying.includes(part.key));
  const first: Card[] = [{ id: "board", parts: [large] }, ...(staged ? [staged] : [])];
  const cards = [...first, ...deckCards(rest, true, wish.words, inner, GAP, true)];
  const x = room.w - PAD - railWide;
  const strip = seats ? { x, y: PAD, w: railWide, h: stripHigh } : null;
  const y = PAD + (strip ? stripHigh + GAP : 0);
  const tabs = { x, y, w: railWide, h: room.h - y - PAD, upright: true };
  const regions = tray
    ? [{ id: "tray", x: PAD + inner.w + GAP, y: PAD, w: tray.w, h: Math.min(inner.h, tray.h), parts: [tray] }]
    : [];
  const plan = { regions, deck: { ...inner, cards }, tabs, strip, shape: "rail", pinned: null };
  yield finish(wish, plan, tray ? "column" : "deck");
}

/** The same with the whole board in sight beside the cards, where everything that is read with it is whole on its own. */
function* cards(wish: Wish): Generator<Plan> {
  const { parts, room } = wish;
  const board = one(parts, "board");
  const others = parts.filter((part) => part !== board);
  const least = Math.max(260, ...others.map((part) => leastOf(part, room)));
  const high = room.h - 2 * PAD;
  const most = room.w - 2 * (PAD + GAP) - TABS_LEAST - least;
  if (!board || one(parts, "stage") || room.h > 480 || most < leastOf(board, room)) return;
  const large = boardBy(board, undefined, most, high, wish, "cards", false);
  if (!large) return;
  const wide = room.w - 2 * (PAD + GAP) - TABS_LEAST - large.w;
  const inner = { x: PAD + large.w + GAP, y: PAD, w: wide, h: high };
  const mine = one(parts, "mine");
  const lying = mine ? underIt(mine, parts, wide, high, GAP) : [];
  const hand = mine ? [{ id: mine.key, parts: lying.map((part) => fitted(part, wide)) }] : [];
  const rest = others.filter((part) => !lying.includes(part));
  const cards = [...hand, ...deckCards(rest, true, wish.words, inner, GAP, true)];
  const read = cards.flatMap((card) => (card.id === "players" ? [] : card.parts));
  if (read.some((part) => outer(part) > high + 1)) return;
  const seats = seatsOf(parts).length;
  const stripHigh = (seats > 2 ? 2 : 1) * (STRIP - 4);
  const x = inner.x + wide + GAP;
  const strip = seats ? { x, y: PAD, w: TABS_LEAST, h: stripHigh } : null;
  const y = PAD + (strip ? stripHigh + GAP / 2 : 0);
  const tabs = { x, y, w: TABS_LEAST, h: room.h - y - PAD, upright: true };
  const regions = [{ id: "board", x: PAD, y: PAD, w: large.w, h: high, parts: [large] }];
  const plan = { regions, deck: { ...inner, cards }, tabs, strip, shape: "cards", pinned: null };
  const made = finish(wish, plan, "deck");
  yield { ...made, worth: made.worth + WHOLE_CARDS };
}

/** Where nothing else fits: one card at a time, as wide as the room. */
function cramped(wish: Wish): Plan {
  const { parts, room, words } = wish;
  const inner = { x: 0, y: 0, w: room.w, h: Math.max(0, room.h - TABS) };
  const board = one(parts, "board");
  const first = board ? [{ id: "board", parts: [fitted(board, Math.min(board.least, room.w))] }] : [];
  const rest = parts.filter((part) => part !== board).map((part) => ({ ...part, least: Math.min(part.least, room.w) }));
  const cards = [...first, ...deckCards(rest, true, words, inner, GAP)];
  const tabs = { x: 0, y: inner.h, w: room.w, h: TABS, upright: false };
  const nothing = { strip: null, pinned: null, room, worth: -Infinity, board: 0, hand: one(parts, "mine") };
  return { regions: [], deck: { ...inner, cards }, tabs, shape: "stack", ...nothing };
}

// ---- measures

const one = (parts: readonly Part[], role: Role): Part | undefined => parts.find((part) => part.role === role);
/** What is read together with the board: the stage first. */
const readAlong = (parts: readonly Part[]): Part[] => [
  ...parts.filter((part) => part.role === "stage"),
  ...parts.filter((part) => part.role === "beside"),
];
const seatsOf = (parts: readonly Part[]): Part[] => parts.filter((part) => part.role === "seat");
const asPart = (parts: readonly Part[], key: string): Part => parts.find((part) => part.key === key) as Part;

/** What columns take, in order: the hand, what is read with the board, the players' sheets, the rest. */
function inOrder(parts: readonly Part[], mine: Part | undefined, sheets: boolean): Part[][] {
  const singles = (role: Role): Part[][] => parts.filter((part) => part.role === role).map((part) => [part]);
  const more = singles("mine").slice(1);
  return [
    ...(mine ? [[mine]] : []),
    ...more,
    ...readAlong(parts).map((part) => [part]),
    ...(sheets ? [seatsOf(parts)] : []),
    ...singles("aside"),
  ];
}

/** The board as large as the room allows, with its tray if there is one; as it was if that is nearly as large. */
function boardBy(
  board: Part,
  tray: Part | undefined,
  most: number,
  high: number,
  wish: Wish,
  shape: string,
  mayScroll = true,
): Sized | null {
  const least = leastOf(board, wish.room);
  const room = (w: number): number => high - (tray ? highOf(tray, Math.min(w, MINE_MOST)) + GAP : 0);
  let w = Math.max(
    least,
    widest(Math.floor(most), least, (wide) => tall(board, wide) <= room(wide)),
  );
  const held = wish.before?.shape === shape ? wish.before.board : 0;
  if (held >= least && held <= w && held > w * 0.88) w = held;
  if (tall(board, w) <= room(w)) return fitted(board, w);
  return mayScroll && room(board.least) >= BOARD_LEAST_SEEN ? fitted(board, board.least) : null;
}

const WORTH: Record<Role, number> = { board: 0, mine: 50, stage: 80, beside: 60, seat: 0, aside: 8 };
const SHEETS = 30; // worth of all players' sheets in sight
const STANDING = 15; // of a log that hides nothing
const PLAYED_FROM = 120; // of a stage that is in sight together with the hand
const AS_USUAL = 10; // of the hand under the board
const FACING = 70; // of the same where the stage stands beside both
const WHOLE_CARDS = 80; // of cards beside the board that are all whole
const TURNED_UP = 45; // of a hand that nothing else can hide
const CUT = 300; // of a board that is wholly in sight
const AMPLE = 2.5; // times its least width: from here on a board gains little

/** Are the stage and the hand in sight together, with the stage's card in front if it has one? */
function isPlayedFrom(wish: Wish, plan: Pick<Plan, "regions" | "deck">): boolean {
  const [stage, mine] = [one(wish.parts, "stage"), one(wish.parts, "mine")];
  const card = plan.deck.cards.find(({ parts }) => parts.some((part) => part.key === stage?.key));
  const seen = [...plan.regions, ...(card ? [card] : [])].flatMap(({ parts }) => parts.map((part) => part.key));
  return Boolean(stage && seen.includes(stage.key) && (!mine || seen.includes(mine.key)));
}

/** How good a plan is: a large board, much in sight, nothing cut. */
function finish(wish: Wish, plan: Omit<Plan, "board" | "worth" | "hand" | "room">, mineAt: MineAt): Plan {
  const open = plan.deck.cards.find((card) => card.parts.length)?.parts ?? [];
  const stands = !plan.deck.cards.some((card) => card.id === "board");
  const seen = [...plan.regions.flatMap((region) => region.parts), ...(stands && mineAt !== "deck" ? [] : open)];
  const role = (part: Sized): Role => asPart(wish.parts, part.key).role;
  const ratio = (part: Sized): number => part.w / asPart(wish.parts, part.key).least;
  const board = seen.find((part) => role(part) === "board");
  const room = plan.regions.find((region) => region.id === "board")?.h ?? plan.deck.h;
  let worth =
    (stands && mineAt !== "deck" ? STANDING : 0) + (mineAt === "under" ? AS_USUAL : mineAt === "deck" ? -TURNED_UP : 0);
  if (board) {
    worth += 150 * Math.log(Math.min(AMPLE, ratio(board))) + 50 * Math.log(Math.max(1, ratio(board) / AMPLE));
    worth -= CUT * Math.max(0, 1 - room / board.h);
  }
  for (const part of seen) worth += WORTH[role(part)] * (1 + 0.15 * Math.log(ratio(part)));
  if (isPlayedFrom(wish, plan)) worth += PLAYED_FROM + (stands && mineAt === "under" ? FACING : 0);
  if (seen.some((part) => role(part) === "seat")) worth += SHEETS;
  return { ...plan, worth, room: wish.room, board: board?.w ?? 0, hand: one(wish.parts, "mine") ?? wish.gone };
}
