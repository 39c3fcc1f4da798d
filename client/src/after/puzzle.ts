// The page of a puzzle: a question on the real board, an answer, and then everything about it.

import { all, fill, h, need, on } from "../base/dom";
import { lang, percent, say, written } from "../base/words";
import { toast } from "../screen/toast";
import type { Frame, PuzzleAnswer, PuzzleBoot, PuzzleReply, PuzzleTry, PuzzleVote, Refusal } from "../wire/messages";
import { QuestionBoard } from "./question";

const NEARLY = 0.6; // credit
const ALL = -1; // the choice that ends the marking of a riddle's values

export class PuzzlePage extends QuestionBoard {
  private path: number[] = [];
  private busy = false;
  private at = 0; // answers of the line that are shown
  private readonly marked = new Set<number>(); // values of a riddle

  constructor(private readonly boot: PuzzleBoot) {
    super();
    on("line-back", () => void this.goTo(this.at - 1));
    on("line-on", () => void this.goTo(this.at + 1));
    on("vote-up", () => void this.vote(true));
    on("vote-down", () => void this.vote(false));
    if (boot.lit) new ResizeObserver(() => this.bringLit()).observe(this.stage.root); // after the stage laid itself out
    void this.begin();
  }

  private async begin(): Promise<void> {
    const frame = await this.get<Frame>("frame");
    if (frame) this.show(frame, true);
  }

  protected async give(action: number): Promise<void> {
    if (!this.boot.lit) return this.send([...this.path, action]);
    if (action === ALL && this.marked.size) return this.send([...this.marked]);
    if (action === ALL) return toast(say("puzzle.mark_first"), "info", "puzzle");
    if (!this.marked.delete(action)) this.marked.add(action);
    this.sayMarks();
  }

  private async send(path: number[]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    document.body.classList.add("sending");
    const reply = await this.post<PuzzleReply>("try", { path, run: this.boot.run } satisfies PuzzleTry);
    document.body.classList.remove("sending");
    this.busy = false;
    if (!reply) return;
    this.path = path;
    if (reply.frame) this.show(reply.frame, !reply.over);
    if (reply.over) this.explain(reply);
    else toast(say("puzzle.further"), "info", "puzzle");
  }

  /** The piece that a riddle is about is lit and in front; what is to be marked stands under the board. */
  protected override show(frame: Frame, live: boolean): void {
    super.show(frame, live);
    if (!this.boot.lit) return;
    this.bringLit();
    this.sayMarks();
  }

  private bringLit(): void {
    const lit = this.stage.light([this.boot.lit]);
    this.stage.bringForward(lit);
    lit[0]?.scrollIntoView({ block: "nearest" });
  }

  private sayMarks(): void {
    for (const choice of all("#choices [data-choice]")) {
      const value = Number(choice.dataset.choice);
      if (value !== ALL) choice.setAttribute("aria-pressed", String(this.marked.has(value)));
    }
  }

  // ---- afterwards

  private explain(reply: PuzzleReply): void {
    need("#solution").hidden = false;
    const [enough, wrong] = this.boot.lit ? [0, "puzzle.slip"] : [NEARLY, "puzzle.wrong"];
    need("#verdict").textContent = say(reply.right ? "puzzle.right" : reply.credit > enough ? "puzzle.nearly" : wrong);
    fill(need("#why"), ...reply.said.map((sentence) => h("p", {}, sentence)));
    need("#standing").textContent = this.standing(reply);
    fill(need("#worths"), ...reply.answers.map(this.boot.lit ? possibility : row));
    need("#others-head").hidden = reply.answers.every((one) => one.share === null);
    all("#share-puzzle").forEach((button) => (button.dataset.words = reply.share));
    need("#task").hidden = true;
    if (reply.lives === 0) this.endStreak(need<HTMLAnchorElement>("#next-puzzle"));
    this.at = 0;
    if (!this.boot.lit) this.sayLine();
    need("#verdict").focus({ preventScroll: true });
  }

  /** There is no next one: the way leads back to all of them. */
  private endStreak(way: HTMLAnchorElement): void {
    way.href = "/puzzles";
    way.textContent = way.dataset.over ?? "";
  }

  private standing(reply: PuzzleReply): string {
    const said: string[] = reply.again ? [reply.again] : [];
    if (reply.rating) said.push(say("puzzle.rating", { before: reply.rating[0], after: reply.rating[1] }));
    else if (this.boot.tried) said.push(say("puzzle.uncounted"));
    if (reply.lives === 0) said.push(say("puzzle.streak_over", { n: reply.solved ?? 0 }));
    else if (reply.lives) said.push(say("puzzle.streak", { n: reply.solved ?? 0, lives: reply.lives }));
    else if (this.boot.run && reply.rating) said.push(say("puzzle.outside_streak"));
    return said.join(" ");
  }

  private async goTo(at: number): Promise<void> {
    if (this.busy || at < 0 || at > this.boot.line) return;
    this.busy = true;
    const frame = await this.get<Frame>(`line?at=${at}`);
    this.busy = false;
    if (!frame) return;
    this.at = at;
    this.show(frame, false);
    this.sayLine();
  }

  private sayLine(): void {
    need("#line-at").textContent = say("puzzle.step", { n: this.at, of: this.boot.line });
    for (const [name, ended] of [
      ["line-back", this.at === 0],
      ["line-on", this.at === this.boot.line],
    ] as const)
      all<HTMLButtonElement>(`[data-do=${name}]`).forEach((button) => (button.disabled = ended));
  }

  private async vote(up: boolean): Promise<void> {
    if (await this.post("vote", { up } satisfies PuzzleVote)) fill(need("#votes"), say("puzzle.thanks"));
  }

  // ---- the wire

  private async get<T>(what: string): Promise<T | null> {
    const address = `${this.boot.address}/${what}${what.includes("?") ? "&" : "?"}lang=${lang()}`;
    return this.heard<T>(fetch(address));
  }

  private async post<T>(what: string, body: object): Promise<T | null> {
    const headers = { "Content-Type": "application/json", "X-Mastaba": "1" };
    const address = `${this.boot.address}/${what}?lang=${lang()}`;
    return this.heard<T>(fetch(address, { method: "POST", headers, body: JSON.stringify(body) }));
  }

  private async heard<T>(asked: Promise<Response>): Promise<T | null> {
    const said = (await asked.then((response) => response.json()).catch(() => null)) as T | Refusal | null;
    const refused = said as Refusal | null;
    if (said && refused?.ok !== false) return said as T;
    toast(refused?.error.text ?? say("puzzle.failed"), "error", "puzzle");
    return null;
  }
}

/** One answer with its chance, the error of that, and how many took it. */
function row(answer: PuzzleAnswer): HTMLElement {
  return h(
    "tr",
    { class: answer.right ? "right" : "" },
    h("td", {}, answer.label, answer.right && mark(say("puzzle.best")), answer.yours && mark(say("puzzle.yours"))),
    h(
      "td",
      {},
      h("meter", { min: 0, max: 100, value: answer.chance, "aria-hidden": "true" }),
      `${written(answer.chance)} ± ${percent(answer.error)}`,
    ),
    shareOf(answer),
  );
}

/** A value of a riddle: is it possible, was it marked, and how many marked it. */
function possibility(answer: PuzzleAnswer): HTMLElement {
  return h(
    "tr",
    { class: answer.right ? "right" : "" },
    h("td", {}, answer.label, answer.yours && mark(say("puzzle.yours"))),
    h("td", {}, say(answer.right ? "puzzle.possible" : "puzzle.impossible")),
    shareOf(answer),
  );
}

const mark = (words: string): HTMLElement => h("span", { class: "mark" }, words);
const shareOf = ({ share }: PuzzleAnswer): HTMLElement =>
  h("td", { hidden: share === null }, share === null ? "" : percent(share));
