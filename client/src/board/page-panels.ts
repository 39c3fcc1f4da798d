// What the page itself says beside the panels: seats, choices, log, chat, recap.

import { emblem, h, icon, type Kid } from "../base/dom";
import { date, say, when } from "../base/words";
import type { Chat, Choice, Fact, Frame, LogLine, Seat } from "../wire/messages";

/** Over a player's sheet: who, how they stand, whether they are here, whose turn it is; `facts` where there is no sheet. */
export function seatHead(seat: Seat, frame: Frame, votes: boolean, facts: boolean): Kid {
  const turn = seat.asked && !frame.over;
  return [
    h("span", { class: "medal" }, emblem(seat.seat), presence(seat)),
    h("span", { class: "who" }, h("b", {}, seat.name || say("seat.empty")), h("small", {}, about(seat, turn))),
    facts && seat.facts.length > 0 && h("ul", { class: "facts" }, seat.facts.map(fact)),
    votes && turn && isGone(seat) && frame.seat >= 0 && voteButton(seat),
    clock(seat),
    seat.score !== null &&
      h(
        "span",
        { class: "score", "data-tip": say("seat.score_tip") },
        h("b", {}, seat.score),
        rank(seat),
        unseen(say("seat.score_tip")),
      ),
  ];
}

/** The same as a strip of chips: emblem, name where there is room, score. */
export function chips(frame: Frame): Kid[] {
  return frame.seats.map((seat) => {
    const turn = seat.asked && !frame.over;
    return h(
      "li",
      {
        id: `chip-${seat.seat}`,
        class: `chip ${turn ? "asked" : ""} ${seat.me ? "me" : ""}`,
        "data-tip": chipTip(seat, turn),
      },
      h("span", { class: "medal" }, emblem(seat.seat), presence(seat)),
      h("span", { class: "who" }, h("b", {}, chipName(seat)), chipCount(seat)),
      unseen(chipSays(seat, turn).join(", ")),
    );
  });
}

/** Under a name: the score, and the clock where there is one. */
function chipCount(seat: Seat): Kid {
  const left = clock(seat);
  const nearest = seat.score === null ? seat.facts.at(-1) : undefined; // what comes nearest to a score
  if (seat.score === null && !nearest && !left) return null;
  const count = seat.score ?? nearest?.value;
  return h(
    "span",
    {},
    h("b", { class: "score" }, count ?? ""),
    nearest && h("small", {}, " ", nearest.label),
    " ",
    left,
  );
}

/** One's own name is the one that need not be read. */
const chipName = (seat: Seat): string => (seat.me ? say("seat.you") : seat.name || say("seat.empty"));

const chipTip = (seat: Seat, turn: boolean): string =>
  [seat.name || say("seat.empty"), ...chipSays(seat, turn)].join("\n");

function chipSays(seat: Seat, turn: boolean): string[] {
  return [about(seat, turn), ...seat.facts.map((one) => `${one.label} ${one.value}`)].filter(Boolean);
}

/** For those who do not see where it stands. */
const unseen = (words: string): HTMLElement => h("span", { class: "sr" }, words);

const isGone = (seat: Seat): boolean =>
  seat.kind === "person" && !seat.me && !seat.replaced && (!seat.present || seat.left);

const voteButton = (seat: Seat): HTMLElement =>
  h("button", { type: "button", class: "plain vote", "data-do": "vote", "data-seat": seat.seat }, say("seat.vote"));

function presence(seat: Seat): Kid {
  if (seat.kind !== "person") return null;
  const words = say(seat.present ? "seat.present" : "seat.away");
  return h("i", { class: seat.present ? "here" : "gone", role: "img", "aria-label": words, "data-tip": words });
}

function about(seat: Seat, turn: boolean): string {
  if (seat.resigned) return say("seat.resigned");
  if (seat.replaced) return say("seat.replaced");
  if (seat.bot_in_ms !== null)
    return say(isLate(seat) ? "seat.late" : "seat.taken_over", { time: timeLeft(seat.bot_in_ms) });
  if (seat.vacation_until !== null) return say("seat.vacation", { day: date(seat.vacation_until) });
  if (turn) return say(seat.me ? "seat.your_turn" : "seat.thinking");
  if (seat.kind === "bot") return seat.level ? levelName(seat.level) : say("seat.bot");
  return seat.me ? say("seat.you") : seat.kind === "person" && !seat.present ? say("seat.away") : "";
}

/** The time is over, and a bot is about to take the seat. */
const isLate = (seat: Seat): boolean => seat.clock?.left_ms === 0;

export const levelName = (id: string): string => say(`level.${id}`);

const rank = (seat: Seat): Kid => seat.rank !== null && h("small", {}, say("seat.rank", { n: seat.rank }));

const fact = (entry: Fact): Kid => h("li", {}, h("span", {}, entry.label), " ", h("b", {}, entry.value));

function clock(seat: Seat): Kid {
  if (!seat.clock || seat.clock.left_ms === null) return null;
  return h(
    "span",
    { class: `clock ${seat.clock.running ? "running" : ""}` },
    icon("clock"),
    timeLeft(seat.clock.left_ms),
  );
}

export function timeLeft(ms: number): string {
  const total = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  if (hours >= 24) return say("left.days", { d: Math.floor(hours / 24), h: hours % 24 });
  return hours ? say("left.hours", { h: hours, m: minutes }) : `${minutes}:${String(seconds).padStart(2, "0")}`;
}

/** The legal answers as a list of buttons, grouped, the first nine numbered. */
export function choiceList(frame: Frame | null): Kid[] {
  if (!frame?.my_turn || !frame.choices.length) return [h("p", { class: "quiet" }, say("choices.none"))];
  const groups = new Map<string, [Choice, number][]>();
  frame.choices.forEach((choice, i) => {
    groups.set(choice.group, [...(groups.get(choice.group) ?? []), [choice, i]]);
  });
  return [...groups].map(([name, members], g) =>
    h(
      "div",
      { class: "group", role: "group", "aria-label": name || say("choices.title") },
      name && h("h3", { id: `group-${g}` }, name),
      members.map(([choice, i]) => choiceButton(choice, i)),
    ),
  );
}

function choiceButton(choice: Choice, i: number): HTMLElement {
  return h(
    "button",
    { type: "button", class: "choice", id: `choice-${choice.action}`, "data-choice": choice.action },
    h("kbd", { "aria-hidden": "true" }, i < 9 ? i + 1 : "·"),
    h("span", {}, choice.label),
  );
}

export function logLines(lines: readonly LogLine[]): Kid[] {
  if (!lines.length) return [h("li", { class: "quiet" }, say("log.empty"))];
  return lines.map(logLine);
}

export const logLine = (line: LogLine): HTMLElement =>
  h(
    "li",
    {
      id: `log-${line.n}`,
      class: line.forced ? "forced" : "",
      "data-step": line.step || null,
      tabindex: line.step ? -1 : null,
    },
    line.seat >= 0 ? emblem(line.seat) : icon("sun"),
    h("span", {}, line.text),
  );

export function chatLines(lines: readonly Chat[]): Kid[] {
  if (!lines.length) return [h("li", { class: "quiet" }, say("chat.empty"))];
  return lines.map((line) =>
    h(
      "li",
      { id: `chat-${line.n}` },
      line.seat >= 0 ? emblem(line.seat) : icon("eye"),
      h("span", {}, speaker(line), " ", line.text, " ", h("time", {}, when(line.at))),
    ),
  );
}

/** Whoever said it; what can be done about them is behind their name. */
const speaker = (line: Chat): HTMLElement =>
  h("button", { type: "button", class: "speaker", "data-do": "people", "data-about": `line=${line.n}` }, line.name);

export function recapCard(lines: readonly string[], link: string): Kid {
  return h(
    "div",
    { class: "recap" },
    h("h2", {}, say("recap.title")),
    h(
      "ul",
      {},
      lines.map((line) => h("li", {}, line)),
    ),
    h(
      "div",
      { class: "recap-ways" },
      link ? h("a", { class: "button plain", href: link }, icon("play"), say("recap.watch")) : null,
      h("button", { type: "button", class: "plain", "data-do": "recap-close" }, say("recap.close")),
    ),
  );
}
