// What happened, for those who listen: every sentence of the log once, in its order, before the question.
import { h, need } from "../base/dom";
import type { LogLine } from "../wire/messages";

export class Telling {
  private begun = false;
  private heard = -1; // the number of the newest line
  private due: string[] = [];

  /** Lines that came with a frame. Those of the first one are the past: they are there to be read. */
  hear(lines: readonly LogLine[]): void {
    const fresh = lines.filter((line) => line.n > this.heard);
    if (this.begun) this.due.push(...fresh.map((line) => line.text));
    this.heard = Math.max(this.heard, ...fresh.map((line) => line.n));
    this.begun = true;
  }

  /** Say what is due; `again`: a question in the same words as the last one, which would pass unheard. */
  tell(again = ""): void {
    const lines = again ? [...this.due, again] : this.due;
    this.due = [];
    if (lines.length) need("#told").replaceChildren(...lines.map((line) => h("p", {}, line)));
  }
}
