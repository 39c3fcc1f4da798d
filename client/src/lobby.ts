// Before the start: seats to take, bots to invite, the link to share.
import type { Frame, Seat, TableBoot } from "./messages";
import { emblem, h, icon, type Kid } from "./dom";
import { levelName } from "./panels";
import { say } from "./words";

export function lobby(boot: TableBoot, frame: Frame): Kid[] {
  const seated = frame.seats.some((seat) => seat.me);
  const free = frame.seats.filter((seat) => seat.kind === "empty").length;
  return [
    h("ol", { class: "places" }, frame.seats.map((seat) => place(boot, seat, seated))),
    h("div", { class: "begin" }, startButton(boot, frame, free), h("p", { class: "quiet" }, wait(boot, free))),
    finding(boot, Boolean(frame.lobby?.listed)),
  ];
}

/** One press seats whoever came by the link; those who sit may take another name. */
export function joinDeed(frame: Frame): Kid {
  const seated = frame.seats.some((seat) => seat.me);
  const free = frame.seats.some((seat) => seat.kind === "empty");
  if (!seated && !free) return h("p", {}, say("lobby.full"));
  return h("button", { class: seated ? "plain" : "main big" }, say(seated ? "lobby.keep_name" : "lobby.take_seat"));
}

function place(boot: TableBoot, seat: Seat, seated: boolean): HTMLElement {
  return h(
    "li",
    { id: `place-${seat.seat}`, class: `place ${seat.kind} ${seat.me ? "me" : ""}` },
    h("span", { class: "medal" }, emblem(seat.seat)),
    h("span", { class: "who" }, h("b", {}, seat.kind === "empty" ? say("seat.empty") : seat.name), h("small", {}, role(seat))),
    h("span", { class: "does" }, ...deeds(boot, seat, seated)),
  );
}

function role(seat: Seat): string {
  if (seat.me) return say("seat.you");
  if (seat.kind === "bot") return seat.level ? levelName(seat.level) : say("seat.bot");
  return seat.kind === "person" ? say(seat.present ? "seat.present" : "seat.away") : say("lobby.free");
}

function deeds(boot: TableBoot, seat: Seat, seated: boolean): Kid[] {
  const at = { type: "button", "data-seat": seat.seat };
  if (seat.me) return [h("button", { ...at, class: "plain", "data-do": "stand" }, say("lobby.stand"))];
  if (seat.kind === "bot" && boot.host) return [h("button", { ...at, class: "plain", "data-do": "unbot" }, say("lobby.remove_bot"))];
  if (seat.kind !== "empty") return [];
  return [
    h("button", { ...at, class: "plain", "data-do": "sit" }, say(seated ? "lobby.move_here" : "lobby.sit")),
    boot.host && botMenu(boot, seat.seat),
  ];
}

function botMenu(boot: TableBoot, seat: number): Kid {
  return h(
    "details",
    { class: "menu", id: `bots-${seat}` },
    h("summary", { class: "button plain" }, icon("bot"), say("lobby.add_bot")),
    h(
      "div",
      { class: "sheet-menu" },
      boot.levels.map((level) =>
        h("button", { type: "button", "data-do": "bot", "data-seat": seat, "data-level": level.id }, level.name),
      ),
    ),
  );
}

function startButton(boot: TableBoot, frame: Frame, free: number): Kid {
  if (!boot.host) return null;
  const ready = frame.seats.length - free > 0;
  return h("button", { type: "button", class: "main big", "data-do": "start", disabled: !ready }, say("lobby.start"));
}

/** Who finds this table; the host may change it. */
function finding(boot: TableBoot, listed: boolean): Kid {
  return h(
    "p",
    { class: "finding" },
    icon(listed ? "eye" : "link"),
    h("span", {}, say(listed ? "lobby.listed" : "lobby.unlisted")),
    boot.host && h("button", { type: "button", class: "plain", "data-do": "listing", "data-listed": listed ? "no" : "yes" }, say(listed ? "lobby.unlist" : "lobby.list")),
  );
}

function wait(boot: TableBoot, free: number): string {
  if (!boot.host) return say("lobby.host_starts");
  return free ? say("lobby.bots_fill", { n: free }) : say("lobby.ready");
}
