// Frames wait in line so that people can follow; one click shows the truth.

import { pause } from "../base/prefs";
import type { Frame } from "../wire/messages";

const LONGEST_CATCH_UP = 5000;

export class FrameQueue {
  private waiting: Frame[] = [];
  private timer = 0;
  private shownAt = 0;
  private playing: AbortController | null = null;
  newest: Frame | null = null;

  /** `play` tells how a frame came about before it is shown, and can be cut short. */
  constructor(
    private readonly show: (frame: Frame, hurried: boolean) => void,
    private readonly play: (frame: Frame, signal: AbortSignal) => Promise<void>,
    private readonly changed: () => void,
  ) {}

  get behind(): number {
    return this.waiting.length;
  }

  /** One more; `soon`: it shows what the person just did, so nothing may stand before it. */
  push(frame: Frame, soon = false): void {
    if (this.newest && frame.seq < this.newest.seq) return;
    const first = !this.newest;
    if (soon) this.skip();
    this.newest = frame;
    this.waiting.push(frame);
    if (first || document.hidden || (soon && !frame.beats.length)) this.skip();
    else if (soon) this.advance();
    else this.next();
  }

  /** Show everything that waits, at once. */
  skip(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.playing?.abort();
    this.playing = null;
    const frames = this.waiting;
    this.waiting = [];
    frames.forEach((frame, i) => this.put(frame, i < frames.length - 1));
    this.changed();
  }

  /** The same position drawn anew (another language): nothing to follow. */
  replace(frame: Frame): void {
    this.skip();
    this.newest = frame;
    this.put(frame, false);
    this.changed();
  }

  private put(frame: Frame, hurried: boolean): void {
    this.shownAt = Date.now();
    this.show(frame, hurried);
  }

  private next(): void {
    if (this.timer || this.playing) return this.changed();
    const due = this.shownAt + this.stay() - Date.now();
    this.timer = window.setTimeout(() => this.advance(), Math.max(0, due));
    if (due > 0) this.changed();
  }

  /** The next frame; the newest at once for a person who wants no pauses, so that a slow device keeps up. */
  private advance(): void {
    this.timer = 0;
    if (pause() === 0) return this.skip();
    const frame = this.waiting[0];
    if (frame?.beats.length) void this.tell(frame);
    else this.land();
  }

  /** First how it came about; the frame itself waits until that is told. */
  private async tell(frame: Frame): Promise<void> {
    const playing = new AbortController();
    this.playing = playing;
    this.changed();
    await this.play(frame, playing.signal);
    if (playing.signal.aborted) return;
    this.playing = null;
    this.land();
  }

  private land(): void {
    const frame = this.waiting.shift();
    if (frame) this.put(frame, false);
    if (this.waiting.length) this.next();
    else this.changed();
  }

  private stay(): number {
    return Math.min(pause(), LONGEST_CATCH_UP / Math.max(1, this.waiting.length));
  }
}
