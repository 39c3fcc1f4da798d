// The stage: panels in their places, swapped one by one, with what moved gliding from where it was.

import { all, fillFor, h, inOrder, isStill, showIf } from "../base/dom";
import type { Drawn } from "../base/geometry";
import { say } from "../base/words";
import { type Changed, fade, leavers, moveFrom, type Places, places, sweep } from "../motion/transition";
import type { Frame, Panel } from "../wire/messages";
import { foretell } from "./accessible";
import { arrange, comesForward } from "./arrange";
import { Focus } from "./focus";
import type { Card, Part, Plan } from "./layout";
import { chips, seatHead } from "./page-panels";
import { Scroller } from "./scroller";
import { type Fresh, Section } from "./section";
import { at, Tabs } from "./tabs";

/** `quiet`: without motion. `live`: answers can be given; else the drawing is a picture of the past. */
export interface How {
  quiet: boolean;
  live: boolean;
}

/** What a frame will change: the new drawings; and if they are to move, where pieces stand before, and those that will be gone. */
export interface Change {
  readonly fresh: readonly (readonly [Section, Fresh])[];
  readonly before: Places | null;
  readonly gone: readonly SVGElement[][];
}

export class Stage {
  readonly deck: Tabs;
  private readonly sections = new Map<string, Section>();
  private readonly regions = new Map<string, Scroller>();
  private readonly strip = h("ul", { class: "strip", "aria-label": say("stage.players") });
  private parts: Part[] = [];
  private panels: readonly Panel[] = [];
  private seated: Frame | null = null;
  private plan: Plan | null = null;
  private room = { w: 0, h: 0 };
  private laid = "";
  private asked = "";
  private forward = false;
  private readonly focus = new Focus(this);

  constructor(readonly root: HTMLElement) {
    this.deck = new Tabs(root, () => this.afterTurn());
    root.append(this.strip, this.deck.tabs, this.deck.place);
    new ResizeObserver(() => this.resized()).observe(root);
    for (const name of ["pointerover", "focusin"])
      root.addEventListener(name, (e) => this.foreshadow(actionOf(e.target)));
    for (const name of ["pointerleave", "focusout"]) root.addEventListener(name, () => this.foreshadow(null));
    root.addEventListener("focusin", (e) => isTarget(e.target) && foretell(e.target, root));
    this.strip.addEventListener("click", () => this.deck.choose("players"));
  }

  /** The lit targets in sight. */
  get targets(): Drawn[] {
    return all<Drawn>("[data-action]", this.root).filter((target) => !target.closest("[hidden]"));
  }

  target(action: number): Drawn | null {
    return this.root.querySelector<Drawn>(`[data-action="${action}"]`);
  }

  /** The panel of the board, for fingers that zoom it. */
  get board(): Section {
    return this.section("board", "board");
  }

  /** The section that has the focus, or in which something has it. */
  sectionOf(element: Element | null): Section | null {
    const key = element?.closest<HTMLElement>("[data-panel]")?.dataset.panel;
    return (key && this.sections.get(key)) || null;
  }

  /** Show a frame with its panels' drawings. */
  show(frame: Frame, drawings: readonly string[], how: How): void {
    const change = this.change(frame, drawings, how);
    this.swap(frame, change);
    this.settle(frame, change);
  }

  /** First of three steps, so that the page is laid out once: what will change. Only reads the page. */
  change(frame: Frame, drawings: readonly string[], how: How): Change {
    const fresh = this.freshOf(frame, drawings, how.live);
    if (how.quiet || isStill() || !this.plan) return { fresh, before: null, gone: [] };
    const old = fresh.map(([section, drawing]) => changedOn(section, drawing));
    const stay = new Set(fresh.flatMap(([, drawing]) => drawing.keys));
    return {
      fresh,
      before: places(old.filter((sheet) => sheet !== null)),
      gone: old.map((sheet) => (sheet ? leavers(sheet, stay) : [])),
    };
  }

  /** Second: everything is written. */
  swap(frame: Frame, { fresh }: Change, votes = false): void {
    const held = this.focus.held();
    this.foreshadow(null);
    for (const [section] of fresh) if (section.drawing) sweep(section.drawing);
    for (const [section, drawing] of fresh) section.swap(drawing);
    for (const marked of all(".on, .hinted", this.root)) marked.classList.remove("on", "hinted");
    this.panels = frame.panels;
    this.showSeats(frame, votes);
    this.arrange();
    this.bringAnswers(frame);
    this.focus.give(held);
    this.focus.keep();
  }

  /** Third: answers come into sight, and what moved is set going. */
  settle(frame: Frame, { fresh, before, gone }: Change): void {
    this.deck.settle();
    if (this.isNew(frame)) for (const scroller of this.scrollers()) scroller.reveal();
    else this.sayMore();
    const sheets = fresh.map(([section]) => changedOn(section, null));
    if (before)
      moveFrom(
        before,
        sheets.filter((sheet) => sheet !== null),
      );
    gone.forEach((pictures, i) => fade(sheets[i]?.drawing ?? null, pictures));
  }

  /** Names, presence, scores and clocks: over each player's sheet, and in the strip where sheets are not in sight. */
  showSeats(frame: Frame, votes = false): void {
    const shown = new Map(frame.panels.map((panel) => [panel.key, panel]));
    for (const seat of frame.seats) {
      const section = this.section(`seat-${seat.seat}`, "seat");
      const bare = !shown.has(section.key);
      fillFor(section.head, [seat, frame.over, frame.seat, votes, bare], () => seatHead(seat, frame, votes, bare));
      section.element.classList.toggle("asked", seat.asked && !frame.over);
      section.element.classList.toggle("me", seat.me);
      if (bare) section.bare();
      section.name(seat.name);
    }
    for (const panel of frame.panels) if (panel.role !== "seat") this.section(panel.key, panel.role).name(panel.title);
    const bare = frame.seats
      .filter((seat) => !shown.has(`seat-${seat.seat}`))
      .map((seat) => bareSeat(`seat-${seat.seat}`));
    this.parts = [...frame.panels.map(asPart), ...bare];
    this.drop(new Set(this.parts.map((part) => part.key)));
    this.seated = frame;
    this.showStrip();
  }

  /** The chips, where there is a strip. */
  private showStrip(): void {
    const frame = this.seated;
    if (!frame || !this.plan?.strip) return;
    this.strip.classList.toggle("many", frame.seats.length > 4);
    fillFor(this.strip, [frame.seats, frame.over], () => chips(frame));
  }

  /** Light the pieces (no buttons) with these keys and give those found; none puts the light out. */
  light(keys: readonly string[]): Drawn[] {
    for (const element of all(".shown-by-log", this.root)) element.classList.remove("shown-by-log");
    const found = keys.flatMap((key) => all<Drawn>(`[data-key="${CSS.escape(key)}"]`, this.root));
    const lit = found.filter((piece) => !piece.querySelector(":scope > .btn"));
    for (const element of lit) element.classList.add("shown-by-log");
    return lit;
  }

  /** Turn to the card of these pieces or panels if none of them is in sight; false if one is. */
  bringForward(pieces: readonly Element[]): boolean {
    const card =
      pieces.every((piece) => piece.closest("[hidden]")) &&
      pieces[0]?.closest<HTMLElement>("[data-card]")?.dataset.card;
    if (!card) return false;
    this.deck.bring(card);
    this.afterTurn();
    return true;
  }

  /** Mark one target from outside: "on" by the list of choices, "hinted" by advice, which also brings it forward. */
  mark(action: number | null, name: "on" | "hinted"): void {
    for (const element of all(`.${name}`, this.root)) element.classList.remove(name);
    const target = action === null ? null : this.target(action);
    target?.classList.add(name);
    this.foreshadow(action);
    if (name === "on" || !target) return;
    const card = target.closest<HTMLElement>("[data-card]")?.dataset.card;
    if (card) this.deck.bring(card);
    target.scrollIntoView({ block: "nearest" });
  }

  /** What an answer would bring shows on every panel while it is pointed at. */
  private foreshadow(action: number | null): void {
    for (const section of this.sections.values()) section.forget();
    if (action !== null) for (const section of this.sections.values()) section.foreshadow(action);
  }

  // ---- places

  private freshOf(frame: Frame, drawings: readonly string[], live: boolean): [Section, Fresh][] {
    return frame.panels.flatMap((panel, i) => {
      const section = this.section(panel.key, panel.role);
      const fresh = section.fresh(panel, drawings[i] ?? "", live);
      return fresh ? [[section, fresh] as [Section, Fresh]] : [];
    });
  }

  private section(key: string, role: Panel["role"]): Section {
    const known = this.sections.get(key);
    if (known) return known;
    const made = new Section(key, role);
    this.sections.set(key, made);
    return made;
  }

  private drop(stays: ReadonlySet<string>): void {
    for (const [key, section] of this.sections) {
      if (stays.has(key) || section.role === "board") continue;
      section.element.remove();
      this.sections.delete(key);
    }
  }

  private resized(): void {
    const before = this.plan?.shape;
    this.measure();
    this.arrange();
    if (before && this.plan?.shape !== before && this.parts.some((part) => part.lit > 0)) this.showAnswers(this.plan);
    this.deck.settle();
    this.sayMore();
  }

  private measure(): void {
    if (!matchMedia("print").matches) this.room = { w: this.root.clientWidth, h: this.root.clientHeight };
  }

  /** Lay everything where this room has place for it, if anything changed. */
  private arrange(): void {
    if (!this.room.w) this.measure();
    const room = this.room;
    if (!room.w || !room.h || !this.parts.length || matchMedia("print").matches) return;
    const words = this.deck.words.filter((id) => id !== "choices" || document.body.dataset.state !== "over");
    const wanted = JSON.stringify([room, words, this.parts.map((part) => [part.key, part.w, part.h])]);
    if (wanted !== this.laid) {
      this.laid = wanted;
      this.plan = arrange(this.parts, words, room, this.plan);
      this.lay(this.plan);
    }
    this.deck.show();
  }

  private lay(plan: Plan): void {
    const holders = this.deck.lay(
      plan,
      (card) => this.titleOf(card),
      (card) => this.answersOn(card),
    );
    this.root.dataset.shape = plan.shape.split(" ")[0];
    showIf(this.strip, plan.strip !== null);
    if (plan.strip) at(this.strip, plan.strip);
    this.showStrip();
    for (const region of plan.regions) {
      const scroller = this.region(region.id);
      at(scroller.frame, region);
      this.put(scroller.inside, region.parts);
    }
    for (const card of plan.deck.cards) {
      const holder = holders.get(card.id);
      if (holder) this.put(holder, card.parts);
    }
    for (const [id, scroller] of this.regions) {
      if (plan.regions.some((region) => region.id === id)) continue;
      scroller.frame.remove();
      this.regions.delete(id);
    }
    const frames = plan.regions.map((region) => this.region(region.id).frame);
    const first =
      plan.deck.cards[0]?.id === "board"
        ? [this.deck.place, ...frames, this.deck.tabs]
        : [...frames, this.deck.tabs, this.deck.place];
    inOrder(this.root, [this.strip, ...first, this.deck.pin]);
  }

  private put(holder: HTMLElement, parts: Plan["regions"][number]["parts"]): void {
    inOrder(
      holder,
      parts.map((part) => (this.sections.get(part.key) as Section).element),
    );
    for (const part of parts) this.sections.get(part.key)?.lay(part);
  }

  private region(id: string): Scroller {
    const known = this.regions.get(id);
    if (known) return known;
    const made = new Scroller(h("div", { class: "region", "data-region": id }));
    this.regions.set(id, made);
    return made;
  }

  private titleOf(card: Card): string {
    if (card.id === "board" || card.id === "players" || !card.parts.length) return say(`stage.${card.id}`);
    return this.panels.find((panel) => panel.key === card.id)?.title ?? card.id;
  }

  private answersOn(card: Card): number {
    return this.parts
      .filter((part) => card.parts.some((one) => one.key === part.key))
      .reduce((sum, part) => sum + part.lit, 0);
  }

  // ---- the question

  private questionOf(frame: Frame): string {
    return this.parts.some((part) => part.lit > 0) ? `${frame.seq}` : "";
  }

  /** A new question: bring the card with its answers forward. */
  private bringAnswers(frame: Frame): void {
    const question = this.questionOf(frame);
    if (!this.plan || question === this.asked) return;
    if (this.isReading()) return;
    const lit = question !== "";
    if (lit) {
      this.showAnswers(this.plan);
    } else if (!lit && this.forward && !this.isStaged(this.deck.open)) {
      this.forward = false;
      this.deck.bring(this.deck.usual());
    }
  }

  private showAnswers(plan: Plan | null): void {
    if (!plan) return;
    const card = comesForward(plan, this.parts, this.deck.open);
    this.forward ||= card !== this.deck.open;
    this.deck.bring(card);
  }

  /** Does what is going on now lie on this card? Then it stays in front while others answer. */
  private isStaged(id: string): boolean {
    return this.parts.some((part) => part.key === id && part.role === "stage");
  }

  /** Does somebody write, or go by keys, on the card of words that lies on top? Then it stays there. */
  private isReading(): boolean {
    const held = document.activeElement;
    return Boolean(
      held?.matches(":focus-visible") && this.deck.place.contains(held) && held.closest("[data-words]:not([hidden])"),
    );
  }

  /** Has this question not been seen yet? Asked once. */
  private isNew(frame: Frame): boolean {
    const question = this.questionOf(frame);
    if (!this.plan || question === this.asked) return false;
    this.asked = question;
    return true;
  }

  private afterTurn(): void {
    this.forward = false;
    this.deck.settle();
    this.sayMore();
  }

  private sayMore(): void {
    for (const scroller of this.scrollers()) scroller.say();
  }

  private scrollers(): Scroller[] {
    const front = this.deck.scroller();
    return [...this.regions.values(), ...(front ? [front] : [])];
  }
}

/** What changes on a section's drawing, or has changed. */
function changedOn(section: Section, fresh: Fresh | null): Changed | null {
  return section.drawing && { drawing: section.drawing, parts: section.changed(fresh) };
}

const asPart = (panel: Panel): Part => ({
  key: panel.key,
  role: panel.role,
  w: panel.w,
  h: panel.h,
  least: panel.least,
  lit: panel.lit.length,
});
const bareSeat = (key: string): Part => ({ key, role: "seat", w: 360, h: 0, least: 1, lit: 0 });

const isTarget = (node: EventTarget | null): node is Element =>
  node instanceof Element && node.matches("[data-action]");

function actionOf(node: EventTarget | null): number | null {
  const target = node instanceof Element ? node.closest<SVGElement>("[data-action]") : null;
  return target ? Number(target.dataset.action) : null;
}
