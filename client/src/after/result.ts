// After the end: the ranked score sheet, and the proof that the shuffle was fair.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { emblem, h, type Kid } from "../base/dom";
import { lang, listed, say } from "../base/words";
import type { Frame, Result, ResultRow, Reveal } from "../wire/messages";
import { graph } from "./graph";

/** `table`: whose board it was. */
export function resultSheet(result: Result, me: number, table: string): Kid[] {
  const head = h("div", { class: "headline" }, sunset(result, me, table), mine(result, me));
  const ties = result.ties && h("p", { class: "ties" }, result.ties);
  return [head, ties ? h("div", {}, sheet(result, me), ties) : sheet(result, me), graph(result, me)];
}

/** The evening behind the winner's work, and who won; brighter for whoever did. */
function sunset(result: Result, me: number, table: string): Kid {
  const first = result.rows.filter((row) => row.rank === 1);
  const won = first.some((row) => row.seat === me);
  const title = h("h2", { id: "result-title", tabindex: -1, autofocus: true }, headline(result, me));
  const winners = h("span", { class: "winners", "aria-hidden": "true" }, first.map(crowned));
  return h(
    "div",
    { class: won ? "sunset won" : "sunset" },
    h("i", { class: "rays" }),
    work(table),
    h("div", { class: "praise" }, winners, title),
  );
}

const crowned = (row: ResultRow): Kid => h("span", {}, emblem(row.seat), h("b", {}, row.score));

/** The winner's board, drawn by the server; nothing until it is there. */
function work(table: string): HTMLElement {
  const picture = h("img", { class: "work", src: `/t/${table}/work.png?lang=${lang()}`, alt: "", hidden: true });
  picture.addEventListener("load", () => (picture.hidden = false));
  return picture;
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

function sheet(result: Result, me: number): Kid {
  const rows = result.rows;
  const heads = rows.map((row) => h("th", { scope: "col" }, person(row, me)));
  return h(
    "div",
    { class: "scroller", tabindex: 0, role: "region", "aria-label": say("result.sheet") },
    h(
      "table",
      { class: "sheet-table" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("result.line")), heads)),
      h(
        "tbody",
        {},
        result.lines.map((line, i) =>
          h("tr", {}, h("th", { scope: "row" }, line), cells(rows.map((row) => row.sheet[i] ?? 0))),
        ),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, say("result.total")),
          rows.map((row) => h("td", {}, row.score)),
        ),
      ),
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
  row.resigned && h("span", { class: "place-no" }, say("seat.resigned")),
];

// ---- fair chance

/** The seed was promised before the start by its digest; after the end everybody can check. */
export function fairness(frame: Frame): Kid[] {
  const promised = h(
    "dl",
    {},
    h("dt", {}, say("fair.promise")),
    h("dd", {}, h("code", {}, frame.commitment)),
    revealed(frame),
  );
  return [
    h("h3", {}, say("fair.title")),
    h("p", {}, say(frame.reveal ? "fair.after" : "fair.before")),
    promised,
    verdict(frame),
  ];
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

export const digest = (reveal: Reveal): string => bytesToHex(sha256(utf8ToBytes(`${reveal.seed}:${reveal.salt}`)));
