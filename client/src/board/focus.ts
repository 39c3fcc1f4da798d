// The keyboard's focus on the stage: it stays where the reader was while drawings are swapped under it.
import { type Drawn, nearest, reach, type Spot } from "../base/geometry";
import type { Section } from "./section";

/** What it needs to know of the stage. */
interface Ground {
  readonly root: HTMLElement;
  readonly targets: Drawn[];
  target(action: number): Drawn | null;
  sectionOf(element: Element | null): Section | null;
}

export type Held = { action: string | undefined; spot: Spot; section: Section | null };

export class Focus {
  private lastSpot: Spot = { x: 0, y: 0 };

  constructor(private readonly stage: Ground) {}

  /** What has the focus; while nothing can be chosen the stage keeps it, and the place is remembered. */
  held(): Held | null {
    const held = document.activeElement;
    if (held === this.stage.root) return { action: undefined, spot: this.lastSpot, section: null };
    if (!(held instanceof SVGElement) || !this.stage.root.contains(held)) return null;
    this.lastSpot = reach(held);
    const { action } = held.dataset;
    return { action, spot: this.lastSpot, section: action ? null : this.stage.sectionOf(held) };
  }

  /** Focus stays on the same answer, else goes to the lit target nearest to where it was; who reads a panel stays in it. */
  give(held: Held | null): void {
    if (!held) return;
    const now = document.activeElement;
    if (now instanceof SVGElement && (held.section || now.dataset.action === held.action)) return;
    const same = held.action ? this.stage.target(Number(held.action)) : null;
    const near = nearest(held.section?.pieces ?? this.stage.targets, held.spot);
    (same ?? near ?? this.stage.root).focus({ preventScroll: true });
  }

  /** What is behind a tab, or gone with its card, cannot have it. */
  keep(): void {
    const held = document.activeElement;
    if (held && this.stage.root.contains(held) && held.closest("[hidden]")) {
      this.stage.root.focus({ preventScroll: true });
    }
  }
}
