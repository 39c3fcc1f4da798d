// The table page: frames in, answers out, and everything around the board kept in step with what is shown.
import type { Boot, ChatLine, Frame, LogLine, Reply, Seat, ServerMessage } from "./types";
import { all, fill, find, h, icon, need, on } from "./dom";
import { underFinger } from "./geometry";
import { startKeys } from "./keys";
import { lobby } from "./lobby";
import { chatLines, choiceList, logLines, recapCard, seatCards, timeLeft } from "./panels";
import { command, freshKey } from "./post";
import { FrameQueue } from "./queue";
import { fairness, resultSheet } from "./result";
import { play } from "./sound";
import { Stage } from "./stage";
import { showTab } from "./tabs";
import { hide as hideTip, pressedLong } from "./tips";
import { takeBack, toast } from "./toast";
import { Wire } from "./wire";
import { say } from "./words";
import { Zoom } from "./zoom";

const FRAME_OVERDUE = 2500;
const RESULT_AFTER = 1200;

export class Table {
  readonly stage = new Stage(need("#sheet"));
  readonly zoom = new Zoom(need("#board"), need("#sheet"));
  readonly queue = new FrameQueue(
    (frame, hurried) => this.show(frame, hurried),
    () => this.showPace(),
  );
  private readonly wire: Wire;
  private readonly log = new Map<number, LogLine>();
  private readonly chat = new Map<number, ChatLine>();
  private frame: Frame | null = null;
  private shownAt = 0;
  private sending = "";
  private resultSeen = false;

  constructor(private readonly boot: Boot) {
    this.wire = new Wire(boot.table, {
      hear: (message) => this.hear(message),
      state: (connected) => this.showLink(connected),
      after: () => this.queue.newest?.seq ?? boot.after,
    });
    this.wire.connect();
    this.bind();
    startKeys(this);
    window.setInterval(() => this.tick(), 1000);
    document.addEventListener("visibilitychange", () => this.tellSeen());
  }

  // ---- what the server says

  private hear(message: ServerMessage): void {
    if (message.type === "frame") this.hearFrame(message);
    else if (message.type === "chat") this.hearChat(message);
    else if (message.type === "presence") this.hearPresence(message.seats, message.spectators);
    else if (message.type === "rematch") this.offerRematch(message.table);
  }

  private hearFrame(frame: Frame): void {
    const newest = this.queue.newest;
    if (newest && frame.seq === newest.seq) return this.queue.replace(frame);
    this.queue.push(frame);
    if (this.sending) this.queue.skip();
  }

  private hearChat(line: ChatLine): void {
    const fresh = !this.chat.has(line.n);
    this.chat.set(line.n, line);
    fill(need("#chat-lines"), chatLines([...this.chat.values()]));
    toEnd(need("#chat-lines"));
    if (fresh && need("#panel-chat").hidden) need("#tab-chat").classList.add("news");
  }

  private hearPresence(seats: Seat[], spectators?: number): void {
    if (!this.frame) return;
    this.frame.spectators = spectators ?? this.frame.spectators;
    for (const said of seats) {
      const known = this.frame.seats.find((seat) => seat.seat === said.seat);
      if (known) Object.assign(known, { present: said.present, name: said.name ?? known.name });
    }
    this.showSeats(this.frame);
  }

  private offerRematch(table: string): void {
    const link = h("a", { class: "button main", href: `/t/${table}` }, say("rematch.join"));
    fill(need("#offer"), h("p", {}, say("rematch.offered")), link);
    need("#offer").hidden = false;
  }

  // ---- what the person does

  private bind(): void {
    need("#board").addEventListener("click", (event) => this.clicked(event));
    need("#choices").addEventListener("click", (event) => {
      const button = (event.target as Element).closest<HTMLElement>("[data-choice]");
      if (button) void this.act(Number(button.dataset.choice));
    });
    for (const name of ["pointerover", "focusin"]) need("#choices").addEventListener(name, (e) => this.pointAt(e.target));
    for (const name of ["pointerleave", "focusout"]) need("#choices").addEventListener(name, () => this.stage.mark(null, "on"));
    for (const name of ["pointerover", "focusin"]) need("#log").addEventListener(name, (e) => this.spotlight(e.target));
    for (const name of ["pointerleave", "focusout"]) need("#log").addEventListener(name, () => this.stage.light([]));
    on("undo", () => void this.undo());
    on("hint", () => void this.hint());
    on("skip", () => this.queue.skip());
    on("recap-close", () => fill(need("#recap")));
    on("sit", (e) => void this.tell("sit", { seat: Number(e.dataset.seat) }));
    on("stand", () => void this.tell("stand"));
    on("bot", (e) => void this.tell("bot", { seat: Number(e.dataset.seat), level: e.dataset.level }));
    on("unbot", (e) => void this.tell("bot", { seat: Number(e.dataset.seat), level: null }));
    on("start", () => void this.tell("start"));
    on("leave", () => void this.leave());
    on("retake", () => void this.tell("retake"));
    on("vote", (e) => void this.tell("vote", { seat: Number(e.dataset.seat) }));
    on("rematch", () => void this.rematch());
    on("result", () => this.openResult());
    on("reload", () => this.wire.reconnect(-1));
    need<HTMLFormElement>("#chat-form").addEventListener("submit", (event) => this.say(event));
  }

  private clicked(event: MouseEvent): void {
    if (pressedLong() || this.zoom.dragged) return;
    const direct = (event.target as Element).closest<SVGElement>("[data-action]");
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    const target = direct ?? (touch ? underFinger(this.stage.targets, event.clientX, event.clientY) : null);
    if (target) void this.act(Number(target.dataset.action));
    else if (this.queue.behind) this.queue.skip();
  }

  private pointAt(node: EventTarget | null): void {
    const button = (node as Element).closest<HTMLElement>("[data-choice]");
    this.stage.mark(button ? Number(button.dataset.choice) : null, "on");
  }

  private spotlight(node: EventTarget | null): void {
    const line = (node as Element).closest<HTMLElement>("[data-keys]");
    this.stage.light(line?.dataset.keys?.split(" ") ?? []);
  }

  /** Answer the question on screen; a click while behind the truth first shows the truth. */
  async act(action: number): Promise<void> {
    if (this.queue.behind) return this.queue.skip();
    const frame = this.frame;
    if (!frame?.my_turn || this.sending || !frame.choices.some((choice) => choice.action === action)) return;
    hideTip();
    await this.send("answer", { seq: frame.seq, action });
  }

  async undo(): Promise<void> {
    if (this.queue.behind) this.queue.skip();
    if (this.frame?.undo && !this.sending) await this.send("undo", { seq: this.frame.seq });
  }

  async hint(): Promise<void> {
    const frame = this.frame;
    if (!frame?.my_turn || this.queue.behind) return;
    need("#advice").textContent = say("hint.thinking");
    const reply = await this.tell("hint", { seq: frame.seq });
    if (this.frame !== frame) return;
    need("#advice").textContent = reply.ok ? (reply.text ?? "") : "";
    if (reply.ok && reply.action !== undefined) this.stage.mark(reply.action, "hinted");
  }

  choice(number: number): number | null {
    return this.frame?.my_turn ? (this.frame.choices[number - 1]?.action ?? null) : null;
  }

  private async leave(): Promise<void> {
    find<HTMLDialogElement>("#menu")?.close();
    if (window.confirm(say("leave.sure"))) await this.tell("leave");
  }

  private async rematch(): Promise<void> {
    const reply = await this.tell("rematch");
    if (reply.ok && reply.table) location.href = `/t/${reply.table}`;
  }

  private say(event: Event): void {
    event.preventDefault();
    const field = need<HTMLInputElement>("#chat-text");
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    void this.tell("chat", { text });
  }

  /** A command that changes the game: "sending…" until the frame that shows it is here. */
  private async send(name: string, body: object): Promise<void> {
    const key = freshKey();
    this.setSending(key);
    const reply = await this.tell(name, { ...body, key });
    if (!reply.ok) return this.refused();
    if ((this.queue.newest?.seq ?? -1) >= (reply.seq ?? 0)) return this.setSending("");
    window.setTimeout(() => this.sending === key && this.wire.reconnect(), FRAME_OVERDUE);
  }

  private refused(): void {
    this.setSending("");
    this.wire.reconnect(-1);
  }

  private async tell(name: string, body: object = {}): Promise<Reply> {
    const reply = await command(`/t/${this.boot.table}/${name}`, body, () => toast(say("net.kept"), "error", "net", true));
    takeBack("net");
    if (!reply.ok) toast(reply.error?.text ?? say("net.refused"), "error", "refused");
    return reply;
  }

  private setSending(key: string): void {
    this.sending = key;
    document.body.classList.toggle("sending", key !== "");
    this.showTurn();
  }

  // ---- what is shown

  private show(frame: Frame, hurried: boolean): void {
    const before = this.frame;
    for (const line of frame.log) this.log.set(line.n, line);
    this.frame = frame;
    this.shownAt = Date.now();
    if (this.sending && frame.seq === this.queue.newest?.seq) this.setSending("");
    if (frame.recap?.length) fill(need("#recap"), recapCard(frame.recap));
    if (hurried) return;
    document.body.dataset.state = !frame.started ? "lobby" : frame.over ? "over" : "playing";
    this.stage.show(frame.svg, !before?.started);
    this.showWords(frame);
    this.showSeats(frame);
    this.showEnd(frame);
    this.sounds(before, frame);
    this.tellSeen();
  }

  private showWords(frame: Frame): void {
    need("#prompt").textContent = frame.prompt;
    need("#advice").textContent = "";
    this.showTurn();
    this.showChoices(frame);
    fill(need("#log"), logLines([...this.log.values()].sort((a, b) => a.n - b.n)));
    toEnd(need("#log"));
    all<HTMLAnchorElement>("a[data-chapter]").forEach((a) => (a.hash = frame.chapter ?? ""));
    fill(need("#fair"), fairness(frame));
    need("#preparing").hidden = frame.compiling === null;
    find<HTMLProgressElement>("#preparing progress")!.value = frame.compiling ?? 0;
  }

  private showChoices(frame: Frame): void {
    const panel = need("#choices");
    const held = panel.contains(document.activeElement);
    fill(panel, choiceList(frame));
    need("#tab-choices").classList.toggle("news", frame.my_turn);
    if (held && !panel.contains(document.activeElement)) panel.focus();
    if (document.activeElement === panel) find("[data-choice]", panel)?.focus();
  }

  private showSeats(frame: Frame): void {
    fill(need("#seats"), seatCards(frame, this.boot.leavers === "vote"));
    if (!frame.started) fill(need("#lobby-seats"), lobby(this.boot, frame));
    const watching = frame.spectators > 0 ? say("spectators", { n: frame.spectators }) : "";
    need("#spectators").textContent = watching;
    need("#retake").hidden = !frame.seats.some((seat) => seat.me && (seat.replaced || seat.left)) || frame.over;
    all("[data-seated]").forEach((e) => (e.hidden = frame.seat < 0 || !frame.started || frame.over));
  }

  private showTurn(): void {
    const frame = this.frame;
    const mine = Boolean(frame?.my_turn);
    const pill = need("#turn");
    fill(pill, this.sending ? [icon("sand"), say("turn.sending")] : mine ? [icon("sun"), say("turn.yours")] : []);
    document.body.classList.toggle("my-turn", mine && !this.sending);
    all("[data-do=undo]").forEach((b) => b.toggleAttribute("disabled", !frame?.undo || this.sending !== ""));
    all("[data-do=hint]").forEach((b) => b.toggleAttribute("disabled", !mine));
    const name = this.boot.game_name ?? this.boot.game;
    const due = this.queue.newest?.my_turn;
    document.title = `${due ? `● ${say("turn.yours")} · ` : ""}${name} · Mastaba`;
  }

  private showPace(): void {
    const behind = this.queue.behind;
    const mine = this.queue.newest?.my_turn;
    need("#pace").hidden = behind === 0;
    need("#pace-words").textContent = say(mine ? "pace.yours" : "pace.behind", { n: behind });
  }

  private showLink(connected: boolean): void {
    document.body.classList.toggle("offline", !connected);
    if (connected && this.sending === "") takeBack("net");
  }

  private showEnd(frame: Frame): void {
    if (!frame.result) return;
    fill(need("#result-sheet"), resultSheet(frame.result, frame.seat));
    need("#result-fair").replaceChildren();
    fill(need("#result-fair"), fairness(frame));
    all("[data-over]").forEach((e) => (e.hidden = false));
    need("#result-rematch").hidden = frame.seat < 0;
    if (this.resultSeen) return;
    this.resultSeen = true;
    window.setTimeout(() => this.openResult(), RESULT_AFTER);
  }

  private openResult(): void {
    const dialog = need<HTMLDialogElement>("#result");
    if (!dialog.open && !document.querySelector("dialog[open]")) dialog.showModal();
  }

  private sounds(before: Frame | null, frame: Frame): void {
    if (!before) return;
    if (frame.over && !before.over) play("end");
    else if (frame.my_turn && !before.my_turn) play("turn");
    else if (frame.seq !== before.seq) play("move");
  }

  private tick(): void {
    const gone = Date.now() - this.shownAt;
    for (const seat of this.frame?.seats ?? []) {
      const place = find(`#seat-card-${seat.seat} .clock.running`);
      if (place && seat.clock?.left_ms != null) place.lastChild!.textContent = timeLeft(seat.clock.left_ms - gone);
    }
  }

  private tellSeen(): void {
    if (!document.hidden && this.frame) this.wire.send({ type: "seen", seq: this.frame.seq });
  }

  openTab(name: string): void {
    showTab(name);
  }
}

function toEnd(list: HTMLElement): void {
  list.scrollTop = list.scrollHeight;
}
