// Everything around the board: prompt bar, seats, choices, log, chat, the result.

import { Recap } from "../after/recap";
import { fairness, resultSheet } from "../after/result";
import { all, fill, fillFor, find, h, icon, inOrder, need, showIf, tell } from "../base/dom";
import { day, say } from "../base/words";
import { chatLines, choiceList, logLine, logLines, timeLeft } from "../board/page-panels";
import type { Stage } from "../board/stage";
import { Telling } from "../ear/announcer";
import { entitle } from "../page/calls";
import { showLobby, tickCall } from "../page/lobby";
import { takeBack } from "../screen/toast";
import type { Chat, Frame, LogLine, TableBoot } from "../wire/messages";
import { showPlea, tickPlea } from "./take-back";

const RESULT_AFTER = 1200;
const LONG_MS = 3_600_000;
const TICK_MS = 1000;
const AROUND_PROMPT = 5.5; // px between a question and the edges of its bar

export class Around {
  private readonly log = new Map<number, LogLine>();
  private readonly lines = new WeakMap<LogLine, HTMLElement>();
  private readonly chat = new Map<number, Chat>();
  private readonly recap: Recap;
  private readonly telling = new Telling();
  private frame: Frame | null = null;
  private asked = -1; // the moment of the last question to me
  private shownAt = 0;
  private chapter: string | null = null;
  private resultSeen = false;

  constructor(
    private readonly boot: TableBoot,
    private readonly stage: Stage,
  ) {
    this.recap = new Recap(this.log, () => this.frame?.seat ?? -1, boot.table);
    window.setInterval(() => this.tick(), TICK_MS);
    fill(need("#chat-lines"), chatLines([]));
    new ResizeObserver(fitPrompt).observe(need(".bar"));
  }

  /** Remember what a frame says, even if it is passed over. */
  note(frame: Frame): void {
    for (const line of frame.log) this.log.set(line.n, line);
    this.telling.hear(frame.log);
    this.frame = frame;
    this.shownAt = Date.now();
    this.recap.heard();
    this.recap.show(frame.recap ?? [], frame.recap_at);
  }

  show(frame: Frame): void {
    const state = isBare(frame) ? "lobby" : frame.over ? "over" : "playing";
    if (document.body.dataset.state !== state) this.enter(state);
    this.showWords(frame);
    this.showSeats(frame);
    this.showEnd(frame);
    showPlea(frame);
  }

  /** Whoever started the game from the lobby goes on at the table. */
  private enter(state: string): void {
    const waited = need("#lobby").contains(document.activeElement);
    document.body.dataset.state = state;
    if (waited && state !== "lobby") this.stage.root.focus({ preventScroll: true });
  }

  hearChat(line: Chat): void {
    const fresh = !this.chat.has(line.n);
    this.chat.set(line.n, line);
    fill(need("#chat-lines"), chatLines([...this.chat.values()]));
    toEnd(need("#chat-lines"));
    if (fresh) this.stage.deck.tellNews("chat");
  }

  /** Other lines than before: somebody is not heard any more, or heard again. */
  hearTalk(lines: readonly Chat[]): void {
    this.chat.clear();
    for (const line of lines) this.chat.set(line.n, line);
    fill(need("#chat-lines"), chatLines(lines));
  }

  offerRematch(table: string): void {
    const link = h("a", { class: "button plain", href: `/t/${table}` }, say("rematch.look"));
    const joins = this.frame && this.frame.seat >= 0;
    const join = joins && h("button", { type: "button", class: "main", "data-do": "rematch" }, say("rematch.join"));
    fill(need("#offer"), h("p", {}, say("rematch.offered")), join, link);
    need("#offer").hidden = false;
    need("#result-offer").textContent = say("rematch.offered");
    need("#result-rematch").textContent = say("rematch.join");
  }

  private showWords(frame: Frame): void {
    this.ask(frame);
    tell(need("#advice"), "");
    this.showChoices(frame);
    this.showLog();
    this.showChapter(frame.chapter ?? "");
    fillFor(need("#fair"), [frame.commitment, frame.reveal], () => fairness(frame));
    const preparing = need<HTMLProgressElement>("#preparing");
    showIf(preparing, frame.compiling !== null);
    preparing.value = frame.compiling ?? 0;
  }

  /** Where the rules open. */
  private showChapter(chapter: string): void {
    if (chapter === this.chapter) return;
    this.chapter = chapter;
    all<HTMLAnchorElement>("a[data-chapter]").forEach((a) => (a.search = chapter ? `?chapter=${chapter}` : ""));
    const part = need(".rules-part");
    part.dataset.fetch = `${part.dataset.sections}${chapter || part.dataset.first}`;
  }

  /** What happened, and the question that comes of it: in the same words again only if it is another one. */
  private ask(frame: Frame): void {
    const prompt = need("#prompt");
    const same = prompt.textContent === frame.prompt;
    const other = frame.my_turn && frame.seq !== this.asked;
    if (frame.my_turn) this.asked = frame.seq;
    this.telling.tell(same && other ? frame.prompt : "");
    if (!same) prompt.textContent = frame.prompt;
  }

  /** What depends on how large the words came out. Call it when everything is written. */
  settle(): void {
    fitPrompt();
    toEnd(need("#log"));
  }

  /** Each line is made once; nothing is said again. */
  private showLog(): void {
    const list = need("#log");
    const lines = [...this.log.values()].sort((a, b) => a.n - b.n);
    if (!lines.length) return fill(list, logLines([]));
    inOrder(
      list,
      lines.map((line) => this.lineOf(line)),
    );
    while (list.childElementCount > lines.length) list.lastElementChild?.remove();
  }

  private lineOf(line: LogLine): HTMLElement {
    const made = this.lines.get(line) ?? logLine(line);
    this.lines.set(line, made);
    return made;
  }

  private showChoices(frame: Frame): void {
    const panel = need("#choices");
    const held = panel.contains(document.activeElement);
    fillFor(panel, frame.my_turn && frame.choices, () => choiceList(frame));
    if (held && !panel.contains(document.activeElement)) panel.focus();
    if (document.activeElement === panel) find("[data-choice]", panel)?.focus();
  }

  /** Somebody came or went. */
  hearPresence(frame: Frame): void {
    this.stage.showSeats(frame, this.votes);
    this.showSeats(frame);
  }

  get votes(): boolean {
    return this.boot.leavers === "vote";
  }

  private showSeats(frame: Frame): void {
    if (isBare(frame)) showLobby(this.boot, frame);
    putChat(need(isBare(frame) ? "#lobby-chat" : "#card-chat"));
    showIf(need("#chat-form"), frame.seat >= 0 || !frame.started || frame.over || !this.boot.hush);
    const watched = frame.spectators > 0 ? say("spectators", { n: frame.spectators }) : "";
    tell(need("#spectators"), watched);
    showIf(need("#watching"), frame.seat < 0 && frame.started && !frame.over);
    showIf(
      need("#retake"),
      frame.seats.some((seat) => seat.me && !seat.resigned && (seat.replaced || seat.left)) && !frame.over,
    );
    const plays = frame.seats.some((seat) => seat.me && !seat.resigned);
    all("[data-seated]").forEach((e) => showIf(e, plays && frame.started && !frame.over));
    this.showWaiting(frame);
  }

  /** A table that has waited for long says since when. */
  private showWaiting(frame: Frame): void {
    const waits = !frame.over && Date.now() - frame.since > LONG_MS;
    const asked = frame.seats.find((seat) => seat.asked);
    const key = !frame.started ? "waiting.players" : frame.my_turn ? "waiting.you" : "waiting.name";
    showIf(need("#waiting"), waits);
    if (waits) tell(need("#waiting"), say(key, { name: asked?.name ?? "", when: day(frame.since) }));
  }

  /** Whose turn, and whether an answer is on its way; `due`: the newest frame, shown or not, asks me. */
  showTurn(sending: boolean, due: boolean): void {
    const frame = this.frame;
    const mine = Boolean(frame?.my_turn);
    const pill = need("#turn");
    fillFor(pill, [sending, mine], () =>
      sending ? [icon("sand"), say("turn.sending")] : mine ? [icon("sun"), say("turn.yours")] : [],
    );
    document.body.classList.toggle("my-turn", mine && !sending);
    this.showUndo(Boolean(frame?.undo || frame?.plead) && !sending, frame?.no_undo ?? "");
    this.showHint(mine, frame?.no_hint ?? "");
    const title = `${due ? `● ${say("turn.yours")} · ` : ""}${this.boot.game_name} · Mastaba`;
    entitle(title);
  }

  private showUndo(can: boolean, why: string): void {
    sayWhyNot("undo", !can, can ? "" : why);
  }

  private showHint(mine: boolean, why: string): void {
    need("[data-do=hint]").toggleAttribute("disabled", !mine && !why);
    sayWhyNot("hint", why !== "", why);
  }

  showPace(behind: number, mine: boolean): void {
    showIf(need("#pace"), behind > 0);
    tell(need("#pace-words"), say(mine ? "pace.yours" : "pace.behind", { n: behind }));
  }

  showLink(connected: boolean, sending: boolean): void {
    document.body.classList.toggle("offline", !connected);
    if (connected && !sending) takeBack("net");
  }

  private showEnd(frame: Frame): void {
    if (!frame.result) return;
    fill(need("#result-sheet"), resultSheet(frame.result, frame.seat, this.boot.table));
    need("#result-fair").replaceChildren();
    fill(need("#result-fair"), fairness(frame));
    all("[data-over]").forEach((e) => (e.hidden = false));
    need("#result-rematch").hidden = frame.seat < 0;
    if (this.resultSeen) return;
    this.resultSeen = true;
    window.setTimeout(() => this.openResult(), RESULT_AFTER);
  }

  openResult(): void {
    const dialog = need<HTMLDialogElement>("#result");
    if (!dialog.open && !document.querySelector("dialog[open]")) dialog.showModal();
  }

  private tick(): void {
    tickCall();
    tickPlea();
    const gone = Date.now() - this.shownAt;
    this.countDown();
    for (const seat of this.frame?.seats ?? []) {
      const places = all(`:is([data-panel="seat-${seat.seat}"], #chip-${seat.seat}) .clock.running`);
      const left = seat.clock?.left_ms;
      if (left == null) continue;
      for (const { lastChild: words } of places) if (words) words.textContent = timeLeft(left - gone);
    }
  }

  /** How long until a bot answers for somebody who is away. */
  private countDown(): void {
    const frame = this.frame;
    const away = frame?.seats.filter((seat) => seat.bot_in_ms !== null) ?? [];
    for (const seat of away) seat.bot_in_ms = Math.max(0, (seat.bot_in_ms ?? 0) - TICK_MS);
    if (frame && away.length) this.stage.showSeats(frame, this.votes);
  }
}

/** Nothing is on the board for this viewer: the table waits, was closed while it did, or plays among itself. */
const isBare = (frame: Frame): boolean => frame.panels.length === 0;

/** One chat, in the lobby and then beside the board. */
function putChat(place: HTMLElement): void {
  const form = need("#chat-form");
  if (form.parentElement !== place) place.append(need("#chat-lines"), form);
}

/** A button that can be reached even when it does nothing: it says why. */
function sayWhyNot(name: "undo" | "hint", off: boolean, why: string): void {
  const button = need(`[data-do=${name}]`);
  button.setAttribute("aria-disabled", String(off));
  tell(need(`#${name}-why`), why);
  if (why) button.setAttribute("data-tip", why);
  else button.removeAttribute("data-tip");
}

/** A long question in smaller letters, so that the bar keeps its height. */
function fitPrompt(): void {
  const prompt = need("#prompt");
  const room = need(".bar").clientHeight - 2 * AROUND_PROMPT;
  const isTight = (): boolean => prompt.scrollHeight > Math.min(prompt.clientHeight + 1, room);
  prompt.classList.remove("snug", "long");
  if (isTight()) prompt.classList.add("snug");
  if (isTight()) prompt.classList.add("long");
}

function toEnd(list: HTMLElement): void {
  list.scrollTop = list.scrollHeight;
}
