// The server became another under an open tab: the page is loaded anew between two answers, and nothing typed is lost.
import { all, find } from "../base/dom";

const LOOK_EVERY = 250;
const DRAFT = "#chat-text"; // what may be half written

export class Upgrade {
  private timer = 0;

  /** `idle`: nothing is being sent, and everything that came is shown. */
  constructor(
    private readonly table: string,
    private readonly idle: () => boolean,
    private readonly reload: () => void = () => location.reload(),
  ) {
    this.restore();
  }

  /** The server is of another build than this page; once for each, lest two servers of different builds play ball. */
  heard(build: string): void {
    if (sessionStorage.getItem("mastaba.build") === build || this.timer) return;
    this.look(build);
  }

  private look(build: string): void {
    if (this.isFree()) this.go(build);
    else this.timer = window.setTimeout(() => this.look(build), LOOK_EVERY);
  }

  /** Nothing on its way, nobody writing, no dialog open. */
  private isFree(): boolean {
    const held = document.activeElement;
    const writing = held instanceof HTMLInputElement && held.type === "text" && held.value !== "";
    return this.idle() && !writing && all("dialog[open]").length === 0;
  }

  private go(build: string): void {
    sessionStorage.setItem("mastaba.build", build);
    sessionStorage.setItem(this.key, find<HTMLInputElement>(DRAFT)?.value ?? "");
    this.reload();
  }

  private restore(): void {
    const kept = sessionStorage.getItem(this.key);
    const field = find<HTMLInputElement>(DRAFT);
    if (kept && field) field.value = kept;
    sessionStorage.removeItem(this.key);
  }

  private get key(): string {
    return `mastaba.draft.${this.table}`;
  }
}
