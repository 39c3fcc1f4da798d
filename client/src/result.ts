// After the end: the ranked score sheet, the score over time, and the proof that the shuffle was fair.
import type { Frame, Result } from "./types";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { emblem, emblemOf, h, s, type Kid } from "./dom";
import { say } from "./words";

export function resultSheet(result: Result, me: number): Kid[] {
  return [h("h2", { id: "result-title", tabindex: -1, autofocus: true }, headline(result, me)), table(result), curve(result)];
}

function headline(result: Result, me: number): string {
  const first = result.rows.filter((row) => row.rank === 1);
  const names = first.map((row) => row.name).join(", ");
  const mine = first.some((row) => row.seat === me);
  if (first.length > 1) return say(mine ? "result.shared_yours" : "result.shared", { names });
  return mine ? say("result.yours") : say("result.winner", { name: names });
}

const ranked = (result: Result): Result["rows"] => [...result.rows].sort((a, b) => a.rank - b.rank || a.seat - b.seat);

function table(result: Result): Kid {
  const rows = ranked(result);
  return h(
    "div",
    { class: "scroller", tabindex: 0, role: "region", "aria-label": say("result.sheet") },
    h(
      "table",
      { class: "sheet-table" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("result.line")), rows.map((row) => h("th", { scope: "col" }, person(row))))),
      h("tbody", {}, result.lines.map((line, i) => h("tr", {}, h("th", { scope: "row" }, line), rows.map((row) => h("td", {}, row.sheet[i] ?? 0))))),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, say("result.total")), rows.map((row) => h("td", {}, row.score)))),
    ),
  );
}

const person = (row: Result["rows"][number]): Kid => [
  h("span", { class: "place-no" }, say("seat.rank", { n: row.rank })),
  emblem(row.seat),
  h("span", { class: "name" }, row.name),
];

const WIDE = 560;
const HIGH = 150;
const APART = 24;

/** Each seat's score after each answer, as lines that end in the seat's emblem. */
function curve(result: Result): Kid {
  const points = result.curve;
  if (points.length < 2) return null;
  const last = points[points.length - 1]?.[0] || 1;
  const values = points.flatMap(([, scores]) => scores);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (ply: number): number => 30 + ((WIDE - 62) * ply) / last;
  const y = (score: number): number => HIGH - 18 - ((HIGH - 36) * (score - low)) / (high - low);
  const rule = (score: number): SVGElement[] => [
    s("line", { x1: 30, x2: WIDE - 32, y1: y(score), y2: y(score), class: "level" }),
    s("text", { x: 24, y: y(score) + 4, "text-anchor": "end" }, score),
  ];
  return h(
    "figure",
    { class: "curve" },
    h("figcaption", {}, say("result.curve")),
    s(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": say("result.curve") },
      ...rule(low),
      ...rule(high),
      ...result.rows.map((row) => trace(points, row.seat, x, y)),
      ...ends(result, x(last) + 15, y),
    ),
  );
}

function trace(points: Result["curve"], seat: number, x: (n: number) => number, y: (n: number) => number): SVGElement {
  const path = points.map(([ply, scores]) => `${x(ply).toFixed(1)},${y(scores[seat] ?? 0).toFixed(1)}`).join(" ");
  return s(
    "g",
    { class: `tint-${seat}` },
    s("polyline", { points: path, class: "under" }),
    s("polyline", { points: path, class: "trace" }),
  );
}

/** Emblems at the ends of the lines, pushed apart where scores are close. */
function ends(result: Result, x: number, y: (n: number) => number): SVGElement[] {
  const rows = [...result.rows].sort((a, b) => b.score - a.score);
  const places: number[] = [];
  for (const row of rows) places.push(Math.max(y(row.score), (places[places.length - 1] ?? -APART) + APART));
  const over = Math.max(0, (places[places.length - 1] ?? 0) - (HIGH - 12));
  return rows.map((row, i) =>
    s(
      "g",
      { class: `tint-${row.seat}` },
      s("circle", { cx: x, cy: (places[i] ?? 0) - over, r: 11, class: "disc" }),
      s("use", { href: emblemOf(row.seat), x: x - 7, y: (places[i] ?? 0) - over - 7, width: 14, height: 14 }),
    ),
  );
}

/** The seed was promised before the start by its digest; after the end everybody can check. */
export function fairness(frame: Frame): Kid[] {
  if (!frame.commitment) return [];
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
  if (!frame.reveal || !frame.commitment) return null;
  const kept = digest(frame.reveal) === frame.commitment;
  return h("p", { class: kept ? "proof kept" : "proof broken" }, say(kept ? "fair.kept" : "fair.broken"));
}

export const digest = (reveal: { seed: string; salt: string }): string =>
  bytesToHex(sha256(utf8ToBytes(`${reveal.seed}:${reveal.salt}`)));
