// Frames wait in line so that people can follow; one click shows the truth.
import type { Frame } from "./messages";
import { pause } from "./prefs";

const LONGEST_CATCH_UP = 5000;

export class FrameQueue {
  private waiting: Frame[] = [];
  private timer = 0;
  private shownAt = 0;
  newest: Frame | null = null;

  constructor(
    private readonly show: (frame: Frame, hurried: boolean) => void,
    private readonly changed: () => void,
  ) {}

  get behind(): number {
    return this.waiting.length;
  }

  push(frame: Frame): void {
    if (this.newest && frame.seq < this.newest.seq) return;
    const first = !this.newest;
    this.newest = frame;
    this.waiting.push(frame);
    if (first || document.hidden) this.skip();
    else this.next();
  }

  /** Show everything that waits, at once. */
  skip(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    const frames = this.waiting;
    this.waiting = [];
    frames.forEach((frame, i) => this.put(frame, i < frames.length - 1));
    this.changed();
  }

  /** The same position drawn anew (other shape or language): nothing to follow. */
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
    if (this.timer) return this.changed();
    const due = this.shownAt + this.stay() - Date.now();
    this.timer = window.setTimeout(() => this.advance(), Math.max(0, due));
    this.changed();
  }

  /** The next frame; the newest at once for a person who wants no pauses, so that a slow device keeps up. */
  private advance(): void {
    this.timer = 0;
    if (pause() === 0) return this.skip();
    const frame = this.waiting.shift();
    if (frame) this.put(frame, false);
    if (this.waiting.length) this.next();
    else this.changed();
  }

  private stay(): number {
    return Math.min(pause(), LONGEST_CATCH_UP / Math.max(1, this.waiting.length));
  }
}
