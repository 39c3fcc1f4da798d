// Calls to a table that waits for me: the title's number, the tab's picture, the app's badge, a note that leads there.

import { all, find, need, on, showIf, tell } from "../base/dom";
import { pref, setPref } from "../base/prefs";
import { listed, say } from "../base/words";
import { call, takeBack } from "../screen/toast";
import type { Asked } from "../wire/messages";

const SIDE = 64; // of the tab's picture, in pixels
const OVER_A_BOARD_MS = 20_000; // a note stays there no longer
const MOST = 9; // what fits into it

let title = document.title;
let here = ""; // the table that this page shows
let asked: readonly Asked[] = [];
let known: Set<string> | null = null; // those that call; nothing was heard yet
const unseen = new Set<string>(); // those that came while nobody looked at this page

export function startCalls(table = ""): void {
  here = table;
  title = document.title;
  document.addEventListener("visibilitychange", showUnseen);
  on("calls", () => (setPref("calls", isOn() ? "off" : "on"), show()));
  show();
}

/** The page's own title, before which the number of waiting tables stands. */
export function entitle(words: string): void {
  title = words;
  showTitle();
}

/** The tables that wait for me, those with the least time first. */
export function hearAsked(tables: readonly Asked[]): void {
  const before = known;
  asked = tables;
  known = new Set(tables.filter(({ calls }) => calls).map(({ table }) => table));
  for (const table of before ?? []) if (!known.has(table)) takeBack(`turn-${table}`);
  if (before)
    for (const one of tables) if (known.has(one.table) && !before.has(one.table) && !one.looked) unseen.add(one.table);
  show();
  showUnseen();
}

const isOn = (): boolean => pref("calls") === "on";

/** Those at other tables: at this one the page says it itself. */
const elsewhere = (): Asked[] => asked.filter(({ table }) => table !== here);

/** How many of these the page speaks of by itself. */
const called = (tables: readonly Asked[]): number => (isOn() ? tables.filter(({ calls }) => calls).length : 0);

function show(): void {
  showTitle();
  showNext();
  void showIcon(called(elsewhere()));
  const count = called(asked);
  const badge = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  void badge?.catch(() => undefined);
  for (const button of all("[data-do=calls]")) {
    const words = say(isOn() ? "calls.on" : "calls.off");
    button.setAttribute("aria-pressed", String(isOn()));
    button.setAttribute("data-tip", words);
    button.querySelector("use")?.setAttribute("href", isOn() ? "#i-bell" : "#i-bell-off");
  }
}

/** The next table that waits, in sight while this one does not. */
function showNext(): void {
  const link = find<HTMLAnchorElement>("#next-table");
  const [next] = elsewhere();
  if (!link) return;
  showIf(link, next !== undefined);
  if (!next) return;
  const words = say("calls.next", { game: next.game_name, players: listed(next.players) });
  link.href = `/t/${next.table}`;
  link.dataset.tip = words;
  link.setAttribute("aria-description", words);
  tell(need("b", link), String(elsewhere().length));
}

function showTitle(): void {
  const count = called(elsewhere());
  const words = count ? `(${count}) ${title}` : title;
  if (document.title !== words) document.title = words;
}

/** A note for each table that began to wait while this page was open, once somebody looks at the page. */
function showUnseen(): void {
  if (document.hidden) return;
  for (const { table, game_name, players } of asked)
    if (unseen.has(table) && table !== here && isOn())
      call(
        say("calls.turn", { game: game_name, players: listed(players) }),
        `/t/${table}`,
        `turn-${table}`,
        here ? OVER_A_BOARD_MS : 0,
      );
  unseen.clear();
}

/** The house's sign with a number on it; without one as the page brought it. */
async function showIcon(count: number): Promise<void> {
  const link = find<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  link.dataset.plain ??= link.getAttribute("href") ?? "";
  const address = count ? await counted(link.dataset.plain, count) : link.dataset.plain;
  if (link.getAttribute("href") !== address) link.setAttribute("href", address);
}

async function counted(plain: string, count: number): Promise<string> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  const sign = new Image(SIDE, SIDE);
  sign.src = plain;
  try {
    await sign.decode();
  } catch {
    return plain;
  }
  if (!pen) return plain;
  pen.drawImage(sign, 0, 0, SIDE, SIDE);
  pen.fillStyle = "#a8321e";
  pen.beginPath();
  pen.arc(44, 20, 20, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = "#fff";
  pen.font = "bold 30px sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(count > MOST ? `${MOST}+` : String(count), 44, 22);
  return canvas.toDataURL();
}
