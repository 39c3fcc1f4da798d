// After the end: the ranked score sheet, the score over time, and the proof that the shuffle was fair.
import type { Frame, Result, ResultRow, Reveal } from "./messages";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { emblem, emblemOf, h, s, type Kid } from "./dom";
import { listed, say } from "./words";

export function resultSheet(result: Result, me: number): Kid[] {
  const title = h("h2", { id: "result-title", tabindex: -1, autofocus: true }, headline(result, me));
  return [h("div", { class: "headline" }, title, mine(result, me)), table(result, me), curve(result, me)];
}

function headline(result: Result, me: number): string {
  const first = result.rows.filter((row) => row.rank === 1);
  const names = listed(first.map((row) => row.name));
  const shares = first.some((row) => row.seat === me);
  if (first.length > 1) return say(shares ? "result.shared_yours" : "result.shared", { names });
  return shares ? say("result.yours") : say("result.winner", { name: names });
}

/** For those who did not win: their own place. */
function mine(result: Result, me: number): Kid {
  const row = result.rows.find((one) => one.seat === me);
  if (!row || row.rank === 1) return null;
  return h("p", {}, say("result.place", { rank: say("seat.rank", { n: row.rank }), n: row.score }));
}

const ranked = (result: Result): ResultRow[] => [...result.rows].sort((a, b) => a.rank - b.rank || a.seat - b.seat);

function table(result: Result, me: number): Kid {
  const rows = ranked(result);
  const heads = rows.map((row) => h("th", { scope: "col" }, person(row, me)));
  return h(
    "div",
    { class: "scroller", tabindex: 0, role: "region", "aria-label": say("result.sheet") },
    h(
      "table",
      { class: "sheet-table" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("result.line")), heads)),
      h("tbody", {}, result.lines.map((line, i) => h("tr", {}, h("th", { scope: "row" }, line), cells(rows.map((row) => row.sheet[i] ?? 0))))),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, say("result.total")), rows.map((row) => h("td", {}, row.score)))),
    ),
  );
}

/** One line of the sheet: nothing is quiet, the most is strong. */
function cells(values: number[]): Kid[] {
  const most = Math.max(...values);
  const level = (value: number): string | null => (value === 0 ? "nil" : value === most && most > 0 ? "most" : null);
  return values.map((value) => h("td", { class: level(value) }, value));
}

const person = (row: ResultRow, me: number): Kid => [
  h("span", { class: "place-no" }, say("seat.rank", { n: row.rank })),
  emblem(row.seat),
  h("span", { class: "name" }, row.name),
  row.seat === me && h("span", { class: "place-no" }, say("seat.you")),
];

// ---- the points over time

const APART = 24;
const LEFT = 34;
const RIGHT = 40;
const EDGE = 14;
const DASH = 9;
const NARROW_PX = 700; // of a window in which the graph has the width of a phone

type Scale = { wide: number; high: number; x: (ply: number) => number; y: (score: number) => number };
type Points = Result["curve"];

/** Each seat's points after each answer, as lines that end in the seat's emblem; the reader's own is the topmost. */
function curve(result: Result, me: number): Kid {
  if (result.curve.length < 2) return null;
  const values = result.curve.flatMap(([, scores]) => scores);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const scale = scaleOf(result, low, high);
  const seats = ranked(result).map((row) => row.seat);
  const order = [...seats].sort((a, b) => Number(a === me) - Number(b === me));
  const traces = order.map((seat) => trace(result.curve, seat, seats, seat === me, scale));
  return h(
    "figure",
    { class: "curve" },
    h("figcaption", {}, say("result.curve")),
    s(
      "svg",
      { viewBox: `0 0 ${scale.wide} ${scale.high}`, role: "img", "aria-label": say("result.curve") },
      ...levels(low, high).flatMap((score) => level(score, scale)),
      ...order.map((seat) => s("polyline", { points: path(result.curve, seat, scale), class: "under" })),
      ...traces,
      ...ends(result, scale),
    ),
  );
}

function scaleOf(result: Result, low: number, high: number): Scale {
  const [wide, tall] = window.innerWidth < NARROW_PX ? [340, 210] : [480, 300];
  const last = result.curve[result.curve.length - 1]?.[0] || 1;
  return {
    wide,
    high: tall,
    x: (ply) => LEFT + ((wide - LEFT - RIGHT) * ply) / last,
    y: (score) => tall - EDGE - ((tall - 2 * EDGE) * (score - low)) / (high - low),
  };
}

/** Round numbers from low to high, three to six of them. */
function levels(low: number, high: number): number[] {
  const rough = (high - low) / 4;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * ten).find((n) => n >= rough) ?? 1);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

const level = (score: number, { wide, y }: Scale): SVGElement[] => [
  s("line", { x1: LEFT, x2: wide - RIGHT, y1: y(score), y2: y(score), class: "level" }),
  s("text", { x: LEFT - 6, y: y(score) + 4, "text-anchor": "end" }, score),
];

const path = (points: Points, seat: number, { x, y }: Scale): string =>
  points.map(([ply, scores]) => `${x(ply).toFixed(1)},${y(scores[seat] ?? 0).toFixed(1)}`).join(" ");

/** One seat's line. Where several lines are the same, each shows its dashes in turn. */
function trace(points: Points, seat: number, seats: readonly number[], mine: boolean, scale: Scale): SVGElement {
  const parts: SVGElement[] = [];
  for (let from = 0; from + 1 < points.length; ) {
    const shared = together(points, from, seat, seats);
    let to = from + 1;
    while (to + 1 < points.length && String(together(points, to, seat, seats)) === String(shared)) to++;
    parts.push(s("polyline", { points: path(points.slice(from, to + 1), seat, scale), class: "trace", ...dashes(shared, seat) }));
    from = to;
  }
  return s("g", { class: `tint-${seat}${mine ? " mine" : ""}` }, ...parts);
}

/** The seats whose lines run from the same score to the same score at this place. */
const together = (points: Points, at: number, seat: number, seats: readonly number[]): number[] =>
  seats.filter((other) => [at, at + 1].every((i) => points[i]?.[1][other] === points[i]?.[1][seat]));

function dashes(shared: readonly number[], seat: number): Record<string, string | number> {
  if (shared.length < 2) return {};
  return {
    "stroke-dasharray": `${DASH} ${DASH * (shared.length - 1)}`,
    "stroke-dashoffset": -DASH * shared.indexOf(seat),
    "stroke-linecap": "butt",
  };
}

/** Emblems at the ends of the lines, pushed apart where scores are close, each tied to its line. */
function ends(result: Result, { wide, high, y }: Scale): SVGElement[] {
  const rows = [...result.rows].sort((a, b) => b.score - a.score || a.rank - b.rank);
  const places: number[] = [];
  for (const row of rows) places.push(Math.max(y(row.score), (places[places.length - 1] ?? -APART) + APART));
  const over = Math.max(0, (places[places.length - 1] ?? 0) - (high - 12));
  return rows.map((row, i) => end(row, wide, y(row.score), (places[i] ?? 0) - over));
}

const end = (row: ResultRow, wide: number, from: number, to: number): SVGElement =>
  s(
    "g",
    { class: `tint-${row.seat}` },
    s("line", { x1: wide - RIGHT, y1: from, x2: wide - 14, y2: to, class: "tie" }),
    s("circle", { cx: wide - 14, cy: to, r: 11, class: "disc" }),
    s("use", { href: emblemOf(row.seat), x: wide - 21, y: to - 7, width: 14, height: 14 }),
  );

// ---- fair chance

/** The seed was promised before the start by its digest; after the end everybody can check. */
export function fairness(frame: Frame): Kid[] {
  const promised = h("dl", {}, h("dt", {}, say("fair.promise")), h("dd", {}, h("code", {}, frame.commitment)), revealed(frame));
  return [h("h3", {}, say("fair.title")), h("p", {}, say(frame.reveal ? "fair.after" : "fair.before")), promised, verdict(frame)];
}

function revealed(frame: Frame): Kid {
  if (!frame.reveal) return null;
  return [
    [h("dt", {}, say("fair.seed")), h("dd", {}, h("code", {}, frame.reveal.seed))],
    [h("dt", {}, say("fair.salt")), h("dd", {}, h("code", {}, frame.reveal.salt))],
  ];
}

function verdict(frame: Frame): Kid {
  if (!frame.reveal) return null;
  const kept = digest(frame.reveal) === frame.commitment;
  return h("p", { class: kept ? "proof kept" : "proof broken" }, say(kept ? "fair.kept" : "fair.broken"));
}

export const digest = (reveal: Reveal): string =>
  bytesToHex(sha256(utf8ToBytes(`${reveal.seed}:${reveal.salt}`)));
