// Two answers in a row that one press gives: the second when the frame after the first asks for it, and never later.

import type { Way } from "../board/ways";
import type { Frame } from "../wire/messages";
import type { Sending } from "./sending";

export class TwoAnswers {
  private next: { seq: number; action: number } | null = null;

  constructor(
    private readonly act: (action: number) => Promise<void>,
    private readonly sending: Sending,
  ) {}

  /** Give the first at this position; where it is refused or asked about once more, nothing follows. */
  async give({ first, second }: Way, seq: number): Promise<void> {
    this.next = { seq, action: second };
    await this.act(first);
    if (!this.sending.busy) this.next = null;
  }

  /** A frame is shown; `newest`: the position that the server is known to be at. */
  shown(frame: Pick<Frame, "seq" | "my_turn">, newest: number | undefined): void {
    const next = this.next;
    if (!next || frame.seq <= next.seq) return;
    this.next = null;
    if (frame.my_turn && frame.seq === newest) void this.act(next.action);
  }
}
