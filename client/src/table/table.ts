// The table page: frames in, answers out, and everything around the board kept in step with what is shown.

import { fill, need, on } from "../base/dom";
import { aimedAt } from "../base/geometry";
import { beatFactor } from "../base/prefs";
import { lang, say } from "../base/words";
import { Lights } from "../board/lights";
import { Stage } from "../board/stage";
import { wayAt } from "../board/ways";
import { Zoom } from "../board/zoom";
import { startKeys } from "../ear/keys";
import { startWalking } from "../ear/walking";
import { Guide } from "../explain/guide";
import { clearHint, redrawHint, sayInstead, sayThinking, showHint } from "../explain/hint";
import { hide as hideTip } from "../explain/tips";
import { playBeats } from "../motion/beats";
import { isOn } from "../motion/scenes";
import { play } from "../motion/sound";
import { hearAsked, startCalls } from "../page/calls";
import { bindLobby } from "../page/lobby";
import { hitAt } from "../screen/overlay";
import { takeBack, toast } from "../screen/toast";
import { Connection, type News } from "../wire/connection";
import type { Answers, Commands, Frame, Presence, Refusal, TableBoot } from "../wire/messages";
import { command, freshKey } from "../wire/post";
import { Shelf } from "../wire/shelf";
import { Around } from "./around";
import { FrameQueue } from "./queue";
import { Sending } from "./sending";
import { Sure } from "./sure";
import { TwoAnswers } from "./two-answers";
import { Upgrade } from "./upgrade";

const FRAME_OVERDUE = 2500;
const HELD_WITH_OTHERS = new Set(["Shift", "Control", "Alt", "Meta"]);

export class Table {
  readonly stage = new Stage(need("#stage"));
  readonly zoom = new Zoom(this.stage.board.paper, this.stage.board.sheet);
  readonly queue = new FrameQueue(
    (frame, hurried) => this.show(frame, hurried),
    (frame, signal) => playBeats(frame.beats, this.stage.root, { factor: beatFactor(), signal }),
    () => this.around.showPace(this.queue.behind, Boolean(this.queue.newest?.my_turn)),
  );
  private readonly drawn = new WeakMap<Frame, string[]>();
  private shelf = new Shelf();
  private readonly lights = new Lights(need("#log"), this.stage, (step) => this.lightsOf(step));
  private readonly connection: Connection;
  private readonly around: Around;
  private readonly upgrade: Upgrade;
  private readonly guide: Guide;
  private frame: Frame | null = null;
  private readonly sending = new Sending();
  private readonly sure: Sure;
  private readonly two = new TwoAnswers((action) => this.act(action), this.sending);
  private advised: Frame | null = null;
  private told = 0; // commands that are not answered yet

  constructor(private readonly boot: TableBoot) {
    this.around = new Around(boot, this.stage);
    this.upgrade = new Upgrade(boot.table, () => this.told === 0 && !this.sending.busy && !this.queue.behind);
    this.guide = new Guide(boot.table, this.stage);
    this.sure = new Sure(boot.table, this.stage);
    this.connection = new Connection(
      `/t/${boot.table}/live`,
      { lang: lang(), build: boot.build },
      {
        hear: (message) => this.hear(message),
        state: (connected) => this.around.showLink(connected, this.sending.busy),
        begin: () => (this.shelf = new Shelf()),
        after: () => this.queue.newest?.seq ?? -1,
      },
    );
    startCalls(boot.table);
    this.connection.connect();
    this.bind();
    startKeys(this);
    startWalking(this.stage);
    bindLobby(
      boot,
      (name, body) => this.tell(name, body),
      () => this.frame,
    );
    document.addEventListener("visibilitychange", () => this.tellSeen());
    new ResizeObserver(redrawHint).observe(this.stage.root);
    this.stage.root.addEventListener("zoomed", redrawHint);
    window.addEventListener("scroll", redrawHint, { passive: true, capture: true });
  }

  // ---- what the server says

  private hear(message: News): void {
    if (message.type === "frame") this.hearFrame(message);
    else if (message.type === "chat") this.around.hearChat(message);
    else if (message.type === "talk") this.around.hearTalk(message.lines);
    else if (message.type === "presence") this.hearPresence(message);
    else if (message.type === "newer") this.upgrade.heard(message.build);
    else if (message.type === "news") hearAsked(message.asked ?? []);
    else this.around.offerRematch(message.table);
  }

  private hearFrame(frame: Frame): void {
    this.drawn.set(frame, this.shelf.take(frame));
    const newest = this.queue.newest;
    if (newest && frame.seq === newest.seq) return this.queue.replace(frame);
    this.queue.push(frame, this.sending.busy);
  }

  private hearPresence(said: Presence): void {
    if (!this.frame) return;
    this.frame.spectators = said.spectators;
    this.frame.lobby = said.lobby;
    for (const { seat, present, name, bot_in_ms, vacation_until } of said.seats) {
      const known = this.frame.seats.find((one) => one.seat === seat);
      if (known) Object.assign(known, { present, name, bot_in_ms, vacation_until });
    }
    this.around.hearPresence(this.frame);
  }

  // ---- what the person does

  private bind(): void {
    this.stage.root.addEventListener("click", (event) => this.clicked(event));
    need("#choices").addEventListener("click", (event) => {
      const button = (event.target as Element).closest<HTMLElement>("[data-choice]");
      if (button) void this.act(Number(button.dataset.choice));
    });
    for (const name of ["pointerover", "focusin"])
      need("#choices").addEventListener(name, (e) => this.pointAt(e.target));
    for (const name of ["pointerleave", "focusout"])
      need("#choices").addEventListener(name, () => this.stage.mark(null, "on"));
    on("undo", () => void this.undo());
    on("plead", () => void this.plead());
    on("agree", () => void this.tell("agree", {}));
    on("decline", () => void this.tell("decline", {}));
    on("hint", () => void this.hint());
    on("skip", () => this.queue.skip());
    on("recap-close", () => fill(need("#recap")));
    on("leave", () => void this.leave());
    on("resign", () => void this.resign());
    on("retake", () => void this.tell("retake", {}));
    on("vote", (e) => void this.tell("vote", { seat: Number(e.dataset.seat) }));
    on("rematch", () => void this.rematch());
    on("result", () => this.around.openResult());
    on("reload", () => this.connection.reconnect(-1));
    document.addEventListener("keydown", ({ target, key }) => {
      if (isOn() && !isTyping(target) && !HELD_WITH_OTHERS.has(key)) this.queue.skip();
    });
    need<HTMLFormElement>("#chat-form").addEventListener("submit", (event) => this.say(event));
  }

  private clicked(event: MouseEvent): void {
    if (this.zoom.dragged || (event.target as Element).closest("button, a, input, [role=tab], .words")) return;
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    const hit = hitAt(event.clientX, event.clientY, event.target as Element);
    const target = aimedAt(this.stage.targets, hit, event.clientX, event.clientY, touch);
    if (target) return void this.act(Number(target.dataset.action));
    if (this.queue.behind) return this.queue.skip();
    const way = wayAt(event.target as Element, this.stage.root);
    if (way) void this.two.give(way, this.frame?.seq ?? -1);
  }

  private pointAt(node: EventTarget | null): void {
    const button = (node as Element).closest<HTMLElement>("[data-choice]");
    this.stage.mark(button ? Number(button.dataset.choice) : null, "on");
  }

  /** Answer the question on screen; a click while behind the truth first shows the truth. */
  async act(action: number): Promise<void> {
    if (this.queue.behind) return this.queue.skip();
    const frame = this.frame;
    if (!frame?.my_turn || this.sending.busy || !frame.choices.some((choice) => choice.action === action)) return;
    hideTip();
    if (this.guide.refuses(action)) return;
    if (!this.guide.wants(action) && this.sure.asks(`${frame.seq}:${action}`, action)) return;
    this.guide.sent();
    await this.send("answer", { seq: frame.seq, action, key: freshKey() });
  }

  async undo(): Promise<void> {
    if (this.queue.behind) this.queue.skip();
    if (this.frame?.undo && !this.sending.busy) await this.send("undo", { seq: this.frame.seq, key: freshKey() });
    else if (this.frame?.plead && !this.sending.busy) need<HTMLDialogElement>("#plead").showModal();
  }

  /** Ask the others to let one take the last answer back. */
  private async plead(): Promise<void> {
    need<HTMLDialogElement>("#plead").close();
    if (this.frame) await this.tell("plead", { seq: this.frame.seq, key: freshKey() });
  }

  /** One question, one advice: asked for until it is there. */
  async hint(): Promise<void> {
    const frame = this.frame;
    if (frame?.no_hint) return sayInstead(frame.no_hint);
    if (!frame?.my_turn || this.queue.behind || this.advised === frame) return;
    this.advised = frame;
    sayThinking(0);
    for (let progress = 0; progress < 100; ) {
      const reply = await this.tell("hint", { seq: frame.seq });
      if (this.frame !== frame || this.sending.busy) break;
      if (!reply.ok) clearHint();
      progress = reply.ok ? reply.progress : 100;
      if (reply.ok && progress < 100) sayThinking(progress);
      else if (reply.ok) showHint(this.stage, reply);
    }
    if (this.advised === frame) this.advised = null;
  }

  choice(number: number): number | null {
    return this.frame?.my_turn ? (this.frame.choices[number - 1]?.action ?? null) : null;
  }

  private async leave(): Promise<void> {
    need<HTMLDialogElement>("#leave").close();
    await this.tell("leave", {});
  }

  private async resign(): Promise<void> {
    need<HTMLDialogElement>("#resign").close();
    await this.tell("resign", {});
  }

  private async rematch(): Promise<void> {
    const reply = await this.tell("rematch", {});
    if (reply.ok) location.href = `/t/${reply.table}`;
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
  private async send<Name extends "answer" | "undo">(name: Name, body: Commands[Name]): Promise<void> {
    this.sending.start(body.key, body.seq);
    this.showSending();
    const reply = await this.tell(name, body);
    if (!reply.ok) return this.refused();
    const isHere = (): boolean => (this.queue.newest?.seq ?? -1) >= reply.seq;
    if (isHere()) return this.queue.behind || !this.sending.is(body.key) ? undefined : this.endSending();
    window.setTimeout(() => this.sending.is(body.key) && !isHere() && this.connection.reconnect(), FRAME_OVERDUE);
  }

  private refused(): void {
    this.endSending();
    this.connection.reconnect(-1);
  }

  private async tell<Name extends keyof Commands>(name: Name, body: Commands[Name]): Promise<Answers[Name] | Refusal> {
    this.told++;
    const reply = await command(this.boot.table, name, body, () => toast(say("net.kept"), "error", "net", true));
    this.told--;
    takeBack("net");
    if (!reply.ok) toast(reply.error.text, "error", "refused");
    return reply;
  }

  private endSending(): void {
    this.sending.end();
    this.showSending();
  }

  private showSending(): void {
    document.body.classList.toggle("sending", this.sending.busy);
    this.showTurn();
  }

  // ---- what is shown

  private show(frame: Frame, hurried: boolean): void {
    const before = this.frame;
    this.frame = frame;
    clearHint();
    this.around.note(frame);
    if (hurried) return;
    if (this.sending.isShownBy(frame.seq, this.queue.newest?.seq)) this.endSending();
    const change = this.stage.change(frame, this.drawn.get(frame) ?? [], { quiet: !before?.started, live: true });
    this.around.show(frame);
    this.showTurn();
    this.stage.swap(frame, change, this.around.votes);
    this.around.settle();
    this.stage.settle(frame, change);
    this.lights.again();
    this.sounds(before, frame);
    this.tellSeen();
    this.guide.show(frame, frame.seq !== this.queue.newest?.seq);
    this.two.shown(frame, this.queue.newest?.seq);
  }

  private lightsOf(step: string): string {
    return `/t/${this.boot.table}/lights?${new URLSearchParams({ step })}`;
  }

  private sounds(before: Frame | null, frame: Frame): void {
    if (!before) return;
    if (frame.over && !before.over) play("end");
    else if (isCalled(frame) && !isCalled(before)) play("turn");
    else if (frame.my_turn && !before.my_turn) play("turn");
    else if (frame.seq !== before.seq) play("move");
  }

  private showTurn(): void {
    this.around.showTurn(this.sending.busy, Boolean(this.queue.newest?.my_turn));
  }

  private tellSeen(): void {
    if (!document.hidden && this.frame) this.connection.send({ type: "seen", seq: this.frame.seq });
  }

  openTab(name: string): void {
    this.stage.deck.choose(name);
  }
}

/** Is somebody without a seat told that the game is about to begin? */
const isCalled = (frame: Frame): boolean => frame.seat < 0 && typeof frame.lobby?.begins_ms === "number";

const isTyping = (node: EventTarget | null): boolean =>
  node instanceof Element && node.matches("input, textarea, select");
