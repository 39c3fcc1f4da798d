// A line of the log lights the pieces that it speaks of: under the pointer, under a finger, or by arrow keys.
import { all, isStill } from "../base/dom";
import type { Lights as Lit } from "../wire/messages";
import type { Stage } from "./stage";

const TRIFLING_MS = 60;

export class Lights {
  private readonly known = new Map<string, Promise<string[]>>();
  private shown = "";
  private timer = 0;

  /** `ask` gives the address under which the server names a step's pieces. */
  constructor(
    private readonly log: HTMLElement,
    private readonly stage: Stage,
    private readonly ask: (step: string) => string,
  ) {
    for (const name of ["pointerover", "focusin"]) log.addEventListener(name, (e) => this.light(lineOf(e.target)));
    for (const name of ["pointerleave", "focusout"]) log.addEventListener(name, () => this.leave());
    log.addEventListener("click", (e) => this.light(lineOf(e.target), true));
    log.addEventListener("keydown", (event) => this.walk(event));
  }

  /** The board was drawn anew: light again what is still pointed at. */
  again(): void {
    if (this.shown) void this.fetch(this.shown);
  }

  /** The pointer or the focus has left the log; not so if its card has just made room for what a line lit. */
  private leave(): void {
    if (this.log.offsetParent) this.light(lineOf(document.activeElement));
  }

  /** `tapped`: pieces that lie on another card come forward, until the next press. */
  private light(line: HTMLElement | null, tapped = false): void {
    const step = line?.dataset.step ?? "";
    if (step === this.shown && !tapped) return;
    this.shown = step;
    window.clearTimeout(this.timer);
    this.stage.light([]);
    if (step) this.timer = window.setTimeout(() => void this.fetch(step, tapped), TRIFLING_MS);
  }

  private async fetch(step: string, tapped = false): Promise<void> {
    const address = this.ask(step);
    const asked = this.known.get(address) ?? keysAt(address);
    this.known.set(address, asked);
    const keys = await asked.catch(() => (this.known.delete(address), []));
    if (step !== this.shown) return;
    const lit = this.stage.light(keys);
    if (tapped && lit[0] && this.stage.bringForward(lit)) {
      document.addEventListener("pointerdown", () => this.light(null), { once: true });
    }
    lit[0]?.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" });
  }

  private walk(event: KeyboardEvent): void {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const lines = all("[data-step]", this.log);
    const at = lines.indexOf(document.activeElement as HTMLElement);
    const step = event.key === "ArrowDown" ? 1 : -1;
    const next = lines[at < 0 ? lines.length - 1 : Math.min(lines.length - 1, Math.max(0, at + step))];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }
}

const lineOf = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>("#log [data-step]") : null;

async function keysAt(address: string): Promise<string[]> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  return ((await reply.json()) as Lit).keys;
}
