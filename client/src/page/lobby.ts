// Before the start: seats to take, bots to invite, who is awaited and called.

import { all, emblem, fill, find, h, icon, type Kid, need, on } from "../base/dom";
import { listed, say } from "../base/words";
import { levelName } from "../board/page-panels";
import type { Answers, Commands, Frame, Level, Lobby, Refusal, Seat, TableBoot } from "../wire/messages";
import { showCompanions } from "./companions";

export function showLobby(boot: TableBoot, frame: Frame): void {
  hear(frame.lobby);
  document.body.classList.toggle("closed", frame.started);
  if (frame.started) return fill(need("#call"), closedTable(frame));
  fill(need("#join-deed"), joinDeed(boot, frame));
  fill(need("#call"), call(boot, frame));
  fill(need("#lobby-seats"), places(boot, frame));
}

/** Nothing to do here: the table was closed, or is for its players alone. */
const closedTable = (frame: Frame): Kid =>
  h(
    "div",
    { class: "called", role: "alert" },
    h("p", {}, frame.over ? say("lobby.closed") : frame.prompt),
    h("a", { class: "button main", href: "/" }, say("lobby.home")),
  );

const isSeated = (frame: Frame): boolean => frame.seats.some((seat) => seat.me);
const freeSeats = (frame: Frame): number => frame.seats.filter((seat) => seat.kind === "empty").length;

function places(boot: TableBoot, frame: Frame): Kid[] {
  const free = freeSeats(frame);
  return [
    h(
      "ol",
      { class: "places" },
      frame.seats.map((seat) => place(boot, seat, frame)),
    ),
    h("p", { class: "quiet" }, say("lobby.seats_give")),
    onlookers(frame.lobby?.onlookers ?? []),
    h("div", { class: "begin" }, startButton(boot, frame, free), h("p", { class: "quiet" }, wait(boot, free))),
    finding(boot, Boolean(frame.lobby?.listed)),
    boot.host &&
      h(
        "p",
        { class: "closing" },
        h(
          "button",
          { type: "button", class: "plain", "data-do": "open", "data-dialog": "close-table" },
          icon("close"),
          say("lobby.close"),
        ),
      ),
  ];
}

/** One press seats whoever came by the link; those who sit may take another name. */
function joinDeed(boot: TableBoot, frame: Frame): Kid {
  const seated = isSeated(frame);
  if (frame.lobby?.removed) return h("p", { role: "alert" }, say("lobby.removed"));
  if (seated && !find("#join-name")) return false; // an account's name is changed on its own page
  if (!seated && !freeSeats(frame)) return h("p", {}, say(boot.watch === "none" ? "lobby.full_closed" : "lobby.full"));
  return h("button", { class: seated ? "plain" : "main big" }, say(seated ? "lobby.keep_name" : "lobby.take_seat"));
}

function place(boot: TableBoot, seat: Seat, frame: Frame): HTMLElement {
  return h(
    "li",
    { id: `place-${seat.seat}`, class: `place ${seat.kind} ${seat.me ? "me" : ""}` },
    h("span", { class: "medal" }, emblem(seat.seat)),
    h(
      "span",
      { class: "who" },
      h("b", {}, seat.kind === "empty" ? say("seat.empty") : seat.name),
      boot.characters[seat.seat] && h("span", { class: "character" }, boot.characters[seat.seat]),
      h("small", {}, role(seat)),
    ),
    h("span", { class: "does" }, ...deeds(boot, seat, frame)),
  );
}

function role(seat: Seat): string {
  if (seat.me) return say("seat.you");
  if (seat.kind === "bot") return seat.level ? levelName(seat.level) : say("seat.bot");
  return seat.kind === "person" ? say(seat.present ? "seat.present" : "seat.away") : say("lobby.free");
}

function deeds(boot: TableBoot, seat: Seat, frame: Frame): Kid[] {
  const at = { type: "button", "data-seat": seat.seat };
  if (seat.me) return [h("button", { ...at, class: "plain", "data-do": "stand" }, say("lobby.stand"))];
  if (seat.kind === "bot" && boot.host)
    return [h("button", { ...at, class: "plain", "data-do": "unbot" }, say("lobby.remove_bot"))];
  if (seat.kind === "person" && boot.host)
    return [
      h("button", { ...at, class: "plain", "data-do": "ask-remove", "data-name": seat.name }, say("lobby.remove")),
    ];
  if (seat.kind !== "empty" || frame.lobby?.removed) return [];
  return [
    h("button", { ...at, class: "plain", "data-do": "sit" }, say(isSeated(frame) ? "lobby.move_here" : "lobby.sit")),
    boot.host && botMenu(boot, seat.seat),
  ];
}

/** A level by its name, with its rating on the ladder of this game. */
const rated = (level: Level): string => (level.rating === null ? level.name : `${level.name} · ${level.rating}`);

function botMenu(boot: TableBoot, seat: number): Kid {
  return h(
    "details",
    { class: "menu", id: `bots-${seat}` },
    h("summary", { class: "button plain" }, icon("bot"), say("lobby.add_bot")),
    h(
      "div",
      { class: "sheet-menu" },
      boot.levels.map((level) =>
        h("button", { type: "button", "data-do": "bot", "data-seat": seat, "data-level": level.id }, rated(level)),
      ),
    ),
  );
}

const onlookers = (names: readonly string[]): Kid =>
  names.length > 0 &&
  h("p", { class: "onlookers quiet" }, icon("eye"), say("lobby.onlookers", { names: listed(names) }));

/** Free seats are asked about before bots take them. */
function startButton(boot: TableBoot, frame: Frame, free: number): Kid {
  if (!boot.host || typeof frame.lobby?.begins_ms === "number") return null;
  const ready = frame.seats.length - free > 0;
  return h(
    "button",
    { type: "button", class: "main big", "data-do": free ? "ask-start" : "start", disabled: !ready },
    say("lobby.start"),
  );
}

/** Who finds this table; the host may change it. */
function finding(boot: TableBoot, shown: boolean): Kid {
  return h(
    "p",
    { class: "finding" },
    icon(shown ? "eye" : "link"),
    h("span", {}, say(shown ? "lobby.listed" : "lobby.unlisted")),
    boot.host &&
      h(
        "button",
        { type: "button", class: "plain", "data-do": "listing", "data-listed": shown ? "no" : "yes" },
        say(shown ? "lobby.unlist" : "lobby.list"),
      ),
  );
}

function wait(boot: TableBoot, free: number): string {
  if (!boot.host) return say("lobby.host_starts");
  return free ? say("lobby.bots_fill", { n: free }) : say("lobby.ready");
}

// ---- the game is about to begin

let heard: Lobby | null = null;
let beginsAt = 0;

/** When the game begins, by this device's clock. */
function hear(lobby: Lobby | null): void {
  if (lobby !== heard) beginsAt = Date.now() + (lobby?.begins_ms ?? 0);
  heard = lobby;
}

function call(boot: TableBoot, frame: Frame): Kid {
  if (typeof frame.lobby?.begins_ms !== "number") return null;
  const seated = isSeated(frame) || Boolean(frame.lobby.removed);
  return h(
    "div",
    { class: "called", role: "alert" },
    h(
      "p",
      {},
      icon("sand"),
      say(seated ? "lobby.begins" : "lobby.begins_sit"),
      " ",
      h("b", { class: "countdown", role: "timer" }, secondsLeft()),
    ),
    !seated && h("button", { type: "button", class: "main big", "data-do": "take-seat" }, say("lobby.take_seat")),
    boot.host &&
      h("button", { type: "button", class: seated ? "main" : "plain", "data-do": "start" }, say("lobby.start_now")),
    boot.host && h("button", { type: "button", class: "plain", "data-do": "wait" }, say("lobby.wait")),
  );
}

const secondsLeft = (): string => say("lobby.seconds", { n: Math.max(0, Math.ceil((beginsAt - Date.now()) / 1000)) });

/** Once a second. */
export function tickCall(): void {
  for (const shown of all("#call .countdown")) shown.textContent = secondsLeft();
}

// ---- what is done here

type Tell = <Name extends keyof Commands>(name: Name, body: Commands[Name]) => Promise<Answers[Name] | Refusal>;

/** Every button of the lobby; `shown` is the frame on the screen. */
export function bindLobby(boot: TableBoot, tell: Tell, shown: () => Frame | null): void {
  const sit = (): void => void tell("sit", { name: need<HTMLInputElement>("#join-name").value });
  const seat = (e: HTMLElement): number => Number(e.dataset.seat);
  on("sit", (e) => void tell("sit", { seat: seat(e) }));
  on("take-seat", sit);
  need("#join").addEventListener("submit", (event) => (event.preventDefault(), sit()));
  on("stand", () => void tell("stand", {}));
  on("bot", (e) => void tell("bot", { seat: seat(e), level: e.dataset.level }));
  on("unbot", (e) => void tell("bot", { seat: seat(e), level: null }));
  on("listing", (e) => void tell("listing", { listed: e.dataset.listed === "yes" }));
  on("ask-remove", (e) => askRemove(e.dataset.seat ?? "", e.dataset.name ?? ""));
  on("remove", () => void tell("remove", { seat: seat(closed("#remove-guest")) }));
  on("close-table", () => (closed("#close-table"), void tell("close", {})));
  on("ask-start", () => askStart(shown()));
  on("start", () => (closed("#begin"), void tell("start", {})));
  on("wait", () => void tell("wait", {}));
  const waits = document.body.dataset.state === "lobby";
  if (boot.host && waits) void showCompanions(boot.table, async (handle) => (await tell("invite", handle)).ok);
}

/** A dialog that has been answered. */
function closed(name: string): HTMLElement {
  const dialog = need<HTMLDialogElement>(name);
  dialog.close();
  return dialog;
}

/** What the host is asked before bots take the free seats. */
function askStart(frame: Frame | null): void {
  if (!frame) return;
  const names = frame.lobby?.onlookers ?? [];
  const free = freeSeats(frame);
  need("#begin-title").textContent = say("lobby.with_bots", { n: free });
  need("#begin-words").textContent = names.length
    ? say("lobby.call_first", { names: listed(names) })
    : say("lobby.nobody_looks");
  need<HTMLDialogElement>("#begin").showModal();
}

/** The host is asked before a guest loses the seat. */
function askRemove(seat: string, name: string): void {
  const dialog = need<HTMLDialogElement>("#remove-guest");
  dialog.dataset.seat = seat;
  need("#remove-title").textContent = say("lobby.remove_title", { name });
  dialog.showModal();
}
