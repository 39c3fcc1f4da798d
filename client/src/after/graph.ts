// The points over time, as lines that end in the seats' emblems.

import { emblemOf, h, type Kid, s } from "../base/dom";
import { say } from "../base/words";
import type { Result, ResultRow } from "../wire/messages";

const APART = 24;
const LEFT = 34;
const RIGHT = 40;
const EDGE = 14;
const DASH = 9;
const NARROW_PX = 700; // of a window in which the graph has the width of a phone

type Scale = { wide: number; high: number; x: (ply: number) => number; y: (score: number) => number };
type Points = Result["curve"];

/** Each seat's points after each answer, as lines that end in the seat's emblem; the reader's own is the topmost. */
export function graph(result: Result, me: number): Kid {
  if (result.curve.length < 2) return null;
  const values = result.curve.flatMap(([, scores]) => scores);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const scale = scaleOf(result, low, high);
  const seats = result.rows.map((row) => row.seat);
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
  const parts = stretches(points, seat, seats).map(({ from, to, shared }) =>
    s("polyline", { points: path(points.slice(from, to + 1), seat, scale), class: "trace", ...dashes(shared, seat) }),
  );
  return s("g", { class: `tint-${seat}${mine ? " mine" : ""}` }, ...parts);
}

export type Stretch = { from: number; to: number; shared: number[] };

/** A seat's line in stretches, each with the seats whose lines are the same there. */
export function stretches(points: Points, seat: number, seats: readonly number[]): Stretch[] {
  const found: Stretch[] = [];
  for (let at = 0; at + 1 < points.length; at++) {
    const shared = seats.filter((other) => [at, at + 1].every((i) => points[i]?.[1][other] === points[i]?.[1][seat]));
    const last = found[found.length - 1];
    if (last && String(last.shared) === String(shared)) last.to = at + 1;
    else found.push({ from: at, to: at + 1, shared });
  }
  return found;
}

function dashes(shared: readonly number[], seat: number): Record<string, string | number> {
  if (shared.length < 2) return {};
  return {
    "stroke-dasharray": `${DASH} ${DASH * (shared.length - 1)}`,
    "stroke-dashoffset": -DASH * shared.indexOf(seat),
    "stroke-linecap": "butt",
  };
}

/** Emblems at the ends of the lines, each tied to its line. */
function ends(result: Result, { wide, high, y }: Scale): SVGElement[] {
  const rows = [...result.rows].sort((a, b) => b.score - a.score || a.rank - b.rank);
  const places = apart(
    rows.map((row) => y(row.score)),
    high - 12,
  );
  return rows.map((row, i) => end(row, wide, y(row.score), places[i] ?? 0));
}

/** Heights from the topmost down, pushed apart where they are close, none of them under the lowest. */
export function apart(heights: readonly number[], lowest: number): number[] {
  const places: number[] = [];
  for (const height of heights) places.push(Math.max(height, (places[places.length - 1] ?? -APART) + APART));
  return places.map((place, i) => Math.min(place, lowest - APART * (places.length - 1 - i)));
}

const end = (row: ResultRow, wide: number, from: number, to: number): SVGElement =>
  s(
    "g",
    { class: `tint-${row.seat}` },
    s("line", { x1: wide - RIGHT, y1: from, x2: wide - 14, y2: to, class: "tie" }),
    s("circle", { cx: wide - 14, cy: to, r: 11, class: "disc" }),
    s("use", { href: emblemOf(row.seat), x: wide - 21, y: to - 7, width: 14, height: 14 }),
  );
