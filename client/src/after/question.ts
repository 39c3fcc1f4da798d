// A question on the real board that is not a table's: shown, clicked, answered by keys.

import { fill, need } from "../base/dom";
import { aimedAt } from "../base/geometry";
import { choiceList, logLines } from "../board/page-panels";
import { Stage } from "../board/stage";
import { wayAt } from "../board/ways";
import { Zoom } from "../board/zoom";
import { startKeys } from "../ear/keys";
import { startWalking } from "../ear/walking";
import { hide as hideTip } from "../explain/tips";
import { hitAt } from "../screen/overlay";
import type { Frame } from "../wire/messages";
import { Shelf } from "../wire/shelf";

export abstract class QuestionBoard {
  readonly stage = new Stage(need("#stage"));
  readonly queue = { behind: 0, skip: (): void => undefined };
  private readonly zoom = new Zoom(this.stage.board.paper, this.stage.board.sheet);
  private frame: Frame | null = null;

  constructor() {
    this.stage.root.addEventListener("click", (event) => this.clicked(event));
    need("#choices").addEventListener("click", (event) => {
      const button = (event.target as Element).closest<HTMLElement>("[data-choice]");
      if (button) void this.act(Number(button.dataset.choice));
    });
    startKeys(this);
    startWalking(this.stage);
  }

  /** What comes of an answer that can be given. */
  protected abstract give(action: number): Promise<void>;

  async act(action: number): Promise<void> {
    if (!this.frame?.my_turn || !this.frame.choices.some((choice) => choice.action === action)) return;
    hideTip();
    await this.give(action);
  }

  async undo(): Promise<void> {}
  async hint(): Promise<void> {}

  choice(number: number): number | null {
    return this.frame?.my_turn ? (this.frame.choices[number - 1]?.action ?? null) : null;
  }

  openTab(name: string): void {
    this.stage.deck.choose(name);
  }

  protected show(frame: Frame, live: boolean): void {
    const quiet = this.frame === null;
    this.frame = frame;
    document.body.dataset.state = live ? "playing" : "over";
    document.body.classList.toggle("my-turn", frame.my_turn);
    this.stage.show(frame, new Shelf().take(frame), { quiet, live });
    need("#prompt").textContent = frame.prompt;
    fill(need("#choices"), choiceList(frame));
    fill(need("#log"), logLines(frame.log));
    need("#log").scrollTop = need("#log").scrollHeight;
  }

  private clicked(event: MouseEvent): void {
    if (this.zoom.dragged || (event.target as Element).closest("button, a, input, [role=tab], .words")) return;
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    const hit = hitAt(event.clientX, event.clientY, event.target as Element);
    const target = aimedAt(this.stage.targets, hit, event.clientX, event.clientY, touch);
    if (target) return void this.act(Number(target.dataset.action));
    const way = wayAt(event.target as Element, this.stage.root);
    if (way) void this.act(way.first);
  }
}
