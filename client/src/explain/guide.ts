// The guide: one bubble at a time beside the piece that it speaks of; the person makes the moves, and nothing is lost.

import { all, fill, find, h, icon, need, on } from "../base/dom";
import { type Box, grown, hitBox, type Spot, within } from "../base/geometry";
import { say } from "../base/words";
import type { Stage } from "../board/stage";
import { boxAt, placeTip, shared } from "../screen/note-placing";
import { toast } from "../screen/toast";
import { mustStaySeen } from "../screen/uncovered";
import type { Bubble, Frame, Guide as Told } from "../wire/messages";
import { Guidebook } from "./guidebook";
import { stones } from "./progress";
import { dark, outlineOf, shine } from "./spotlight";

const EDGE = 8; // px from the window's edge
const ARROW = 16; // px of room for the arrow
const ASIDE = 90; // px from the foot of the window for what points at nothing
const SEEN = 8; // px: less is out of sight
const SETTLING_MS = 1500; // the stage lays its panels anew, and what is spoken of is brought into sight again
const LOOK_MS = 200; // the page moves under a bubble: panels turn, pieces glide, windows change

export class Guide {
  private readonly book: Guidebook;
  private readonly note = bubbleNote();
  private told: Told | null = null;
  private bubble: Bubble | null = null;
  private kindly = "";
  private lies = "";
  private covers = false; // what it points at: there may be room as soon as the stage lies still
  private turnedAt = 0;

  constructor(
    table: string,
    private readonly stage: Stage,
  ) {
    this.book = new Guidebook(table);
    need("main").after(this.note);
    on("guide-next", () => this.next());
    on("guide-leave", () => this.leave());
    on("guide-again", () => this.again());
    window.setInterval(() => this.place(), LOOK_MS);
    window.addEventListener("resize", () => this.settleAnew());
    window.addEventListener("scroll", () => this.place(), { passive: true, capture: true });
    document.addEventListener("keydown", (event) => this.pressed(event), { capture: true });
  }

  /** What the guide says at the moment that a frame shows; nothing while the page is behind the game. */
  show(frame: Frame, behind: boolean): void {
    this.told = frame.guide;
    this.sayDoors();
    const due =
      this.book.left || behind
        ? undefined
        : frame.guide?.bubbles.find((bubble) => bubble.press || !this.book.hasRead(bubble.key));
    if (due?.key === this.bubble?.key) return this.place();
    this.turnTo(due ?? null);
  }

  /** Is this answer not the one that goes on? Then the bubble says why, and nothing happens. */
  refuses(action: number): boolean {
    if (!this.bubble || this.bubble.action < 0 || this.bubble.action === action) return false;
    this.kindly = this.bubble.otherwise;
    this.write();
    return true;
  }

  /** Is this the answer that the bubble asks for? Then nobody asks whether it is meant. */
  wants(action: number): boolean {
    return this.bubble !== null && this.bubble.action >= 0 && this.bubble.action === action;
  }

  /** The answer is on its way: nothing is said until the table shows what came of it. */
  sent(): void {
    this.turnTo(null);
  }

  // ---- what the person does

  private next(): void {
    if (!this.bubble || !this.told) return;
    this.book.read(this.bubble.key);
    this.turnTo(this.told.bubbles.find((bubble) => bubble.press || !this.book.hasRead(bubble.key)) ?? null);
    if (!this.bubble) this.stage.root.focus({ preventScroll: true });
  }

  private leave(): void {
    this.book.leave(true);
    this.turnTo(null);
    this.sayDoors();
    closeDialogs();
    this.stage.root.focus({ preventScroll: true });
    toast(say("guide.left"), "info", "guide");
  }

  private again(): void {
    this.book.leave(false);
    this.sayDoors();
    closeDialogs();
    this.turnTo(this.told?.bubbles.find((bubble) => bubble.press || !this.book.hasRead(bubble.key)) ?? null);
    if (!this.bubble) toast(say("guide.later"), "info", "guide");
  }

  /** Escape leaves; Enter goes on, or to the piece that is to be pressed; arrows go to that piece too. */
  private pressed(event: KeyboardEvent): void {
    if (!this.bubble || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
      return;
    const held = document.activeElement;
    const free = held === document.body || held === this.stage.root || held === this.note;
    if (event.key === "Escape" && !isTyping(held)) this.leave();
    else if (event.key === "Enter" && free && !this.bubble.press) this.next();
    else if ((event.key === "Enter" || event.key.startsWith("Arrow")) && this.bubble.press && this.note.contains(held))
      this.aim()?.focus();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // ---- what is shown

  private turnTo(bubble: Bubble | null): void {
    this.bubble = bubble;
    this.turnedAt = Date.now();
    this.kindly = "";
    if (!bubble) {
      this.note.hidden = true;
      return dark();
    }
    const aim = this.aim();
    if (aim) this.bring(aim);
    this.write();
    if (!isTyping(document.activeElement) && !document.querySelector("dialog[open]")) {
      (find<HTMLElement>("[data-do=guide-next]", this.note) ?? this.note).focus({ preventScroll: true });
    }
  }

  private write(): void {
    const { bubble, told } = this;
    if (!bubble || !told) return;
    this.note.hidden = false;
    const at = told.bubbles.indexOf(bubble);
    const done = bubble.key.startsWith("step-") ? told.before + Math.max(0, at) + 1 : told.of;
    fill(
      this.note,
      h("p", { id: "guide-words", "aria-live": "polite" }, bubble.text),
      h("p", { id: "guide-kindly", role: "status" }, this.kindly),
      h(
        "div",
        { class: "guide-foot" },
        stones(done, told.of, say("guide.progress", { n: done, of: told.of })),
        h("button", { type: "button", class: "plain", "data-do": "guide-leave" }, icon("close"), say("guide.leave")),
        !bubble.press && h("button", { type: "button", class: "main", "data-do": "guide-next" }, say("guide.next")),
      ),
    );
    this.lies = "";
    this.place();
  }

  private settleAnew(): void {
    this.turnedAt = Date.now();
    this.place();
  }

  /** Beside what it speaks of, over neither that nor the question nor advice. */
  private place(): void {
    if (!this.bubble) return;
    const aim = this.aim();
    if (aim && !boxOf(aim) && Date.now() < this.turnedAt + SETTLING_MS) this.bring(aim);
    const box = aim && boxOf(aim);
    const lies = JSON.stringify([
      box,
      innerWidth,
      innerHeight,
      this.note.offsetWidth,
      this.note.offsetHeight,
      wordsEnd(),
    ]);
    if (lies === this.lies && !this.covers) return;
    this.lies = lies;
    const whole = aim && hitBox(aim);
    const spot = this.spotBeside(box, whole);
    this.covers =
      whole !== null &&
      shared(boxAt(spot, { width: this.note.offsetWidth, height: this.note.offsetHeight }), whole) > 0;
    this.note.style.left = `${spot.x}px`;
    this.note.style.top = `${spot.y}px`;
    if (box && aim) shine(box, this.note.getBoundingClientRect(), outlineOf(aim));
    else dark();
  }

  /** Beside all of it, if there is room; else beside what can be seen of it. */
  private spotBeside(box: Box | null, whole: Box | null): Spot {
    const size = { width: this.note.offsetWidth, height: this.note.offsetHeight };
    const top = wordsEnd() + EDGE;
    const room = { left: EDGE, top, right: innerWidth - EDGE, bottom: innerHeight - EDGE };
    if (!box) return { x: (innerWidth - size.width) / 2, y: Math.max(top, innerHeight - size.height - ASIDE) };
    for (const spoken of [whole ?? box, box]) {
      for (const avoid of [mustStaySeen(), []]) {
        const spot = placeTip(grown(spoken, ARROW), size, room, avoid);
        if (shared(boxAt(spot, size), grown(spoken, ARROW)) === 0) return spot;
      }
    }
    return placeTip(grown(box, ARROW), size, room, []);
  }

  /** The piece, the panel, or the answer that the bubble points at. */
  private aim(): HTMLElement | SVGElement | null {
    if (!this.bubble) return null;
    const { piece, panel, press, action } = this.bubble;
    if (piece) return find(`[data-key="${CSS.escape(piece)}"]`, this.stage.root);
    if (panel) return find(`[data-panel="${CSS.escape(panel)}"]`, this.stage.root);
    return press ? this.stage.target(action) : null;
  }

  private bring(aim: Element): void {
    this.stage.bringForward([aim as SVGGraphicsElement]);
    aim.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** In the table's help: the guide can be left, and taken up again. */
  private sayDoors(): void {
    for (const door of all("[data-guide]"))
      door.hidden = !this.told || (door.dataset.guide === "again") !== this.book.left;
  }
}

function bubbleNote(): HTMLElement {
  return h("section", {
    id: "guide",
    role: "dialog",
    "aria-label": say("guide.title"),
    "aria-describedby": "guide-words",
    tabindex: -1,
    hidden: true,
  });
}

/** What is seen of it on the screen; null if it is out of sight. */
function boxOf(aim: Element): Box | null {
  const box = within(
    hitBox(aim),
    aim.closest(".inside")?.getBoundingClientRect() ?? need("#stage").getBoundingClientRect(),
  );
  return box.right - box.left > SEEN && box.bottom - box.top > SEEN ? box : null;
}

/** Where the question ends, and the advice that hangs below it. */
const wordsEnd = (): number =>
  Math.max(...all("#prompt, #advice").map((words) => words.getBoundingClientRect().bottom));
const closeDialogs = (): void => all<HTMLDialogElement>("dialog[open]").forEach((dialog) => dialog.close());
const isTyping = (node: Element | null): boolean => Boolean(node?.matches("input, textarea, select"));
