// Back after a while: what the others did since one last looked at this tab.

import { fill, need } from "../base/dom";
import { recapCard } from "../board/page-panels";
import { type LogLine, RECAP_LINES } from "../wire/messages";

const AWAY_MS = 45_000;
const ARRIVING_MS = 6000;

export class Recap {
  private since = -1;
  private leftAt = 0;
  private until = 0;

  /** `log` is filled by others; `me` is the reader's seat. */
  constructor(
    private readonly log: ReadonlyMap<number, LogLine>,
    private readonly me: () => number,
    private readonly table: string,
  ) {
    document.addEventListener("visibilitychange", () => (document.hidden ? this.leave() : this.back()));
  }

  /** `at`: how many answers stood when the reader looked last, where the rest can be watched. */
  show(lines: readonly string[], at: number | null = null): void {
    const link = at === null ? "" : `/t/${this.table}/replay?at=${at}&roll=yes`;
    if (lines.length) fill(need("#recap"), recapCard(lines, link));
  }

  /** More was said; a tab that slept hears it only after its return. */
  heard(): void {
    if (!document.hidden && Date.now() < this.until) this.tell();
  }

  private leave(): void {
    [this.since, this.leftAt, this.until] = [Math.max(-1, ...this.log.keys()), Date.now(), 0];
  }

  private back(): void {
    if (Date.now() - this.leftAt < AWAY_MS) return;
    this.until = Date.now() + ARRIVING_MS;
    this.tell();
  }

  private tell(): void {
    const missed = [...this.log.values()].filter((line) => line.n > this.since && line.seat !== this.me());
    if (missed.length) this.until = 0;
    this.show(missed.slice(-RECAP_LINES).map((line) => line.text));
  }
}
