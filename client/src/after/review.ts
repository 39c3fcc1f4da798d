// The page of a review: how far it is, then any moment of it, by what all knew or by what each knew.
import { all, emblem, fill, find, h, need, on, s } from "../base/dom";
import { say } from "../base/words";
import type { ReviewBoot, ReviewProgress } from "../wire/messages";

const ASK_AGAIN = 1000;
const PATIENCE = 180; // askings; then the page begins anew, whatever became of whoever made the review

export class ReviewPage {
  private at: number;
  private knowing = "full";
  private asked = 0;

  constructor(private readonly boot: ReviewBoot) {
    const query = new URLSearchParams(location.search);
    this.at = clamp(Number(query.get("at") ?? boot.answers), boot.full.length - 1);
    if (boot.ready) this.bind(query.get("by") === "knew" ? "knew" : "full");
    else if (find("#review-progress")) void this.wait();
  }

  private bind(knowing: string): void {
    const slider = need<HTMLInputElement>("#review-at");
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    on("knowing", (button) => this.know(button.dataset.knowing ?? "full"));
    for (const figure of all("figure.chances")) figure.addEventListener("click", (event) => this.point(figure, event));
    this.know(knowing);
  }

  private async wait(): Promise<void> {
    const answer = await fetch(`/t/${this.boot.table}/review/progress`).catch(() => null);
    const told = answer?.ok ? ((await answer.json()) as ReviewProgress) : null;
    if (told?.ready || told?.failed || ++this.asked > PATIENCE) return location.reload();
    const bar = need<HTMLProgressElement>("#review-progress");
    if (told) bar.value = Math.max(bar.value, told.progress);
    window.setTimeout(() => void this.wait(), ASK_AGAIN);
  }

  private know(knowing: string): void {
    this.knowing = knowing;
    for (const figure of all("[data-curve]")) figure.hidden = figure.dataset.curve !== knowing;
    for (const button of all("[data-knowing]"))
      button.setAttribute("aria-pressed", String(button.dataset.knowing === knowing));
    this.go(this.at);
  }

  /** A press on the curve goes to the moment under it. */
  private point(figure: HTMLElement, event: MouseEvent): void {
    const drawing = figure.querySelector("svg");
    if (!drawing) return;
    const box = drawing.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * drawing.viewBox.baseVal.width;
    const { left, right } = ends(drawing);
    this.go(Math.round(((x - left) / (right - left)) * (this.boot.full.length - 1)));
  }

  private go(at: number): void {
    this.at = clamp(at, this.boot.full.length - 1);
    const slider = need<HTMLInputElement>("#review-at");
    slider.value = String(this.at);
    const where = [this.part(), say("replay.at", { n: this.at, of: this.boot.full.length - 1 })]
      .filter(Boolean)
      .join(" · ");
    slider.setAttribute("aria-valuetext", where);
    need("#review-where").textContent = where;
    fill(
      need("#review-shares"),
      this.shares().map((share, seat) => this.line(seat, share)),
    );
    for (const drawing of all<SVGSVGElement>("figure.chances svg")) this.mark(drawing);
    history.replaceState(null, "", `?at=${this.at}&by=${this.knowing}`);
    need<HTMLAnchorElement>("#review-see").href = `/t/${this.boot.table}/replay?at=${this.at}&as=-1`;
  }

  /** The round, the season … of this moment; empty where the game has none. */
  private part(): string {
    return this.boot.parts.filter(([from]) => from <= this.at).at(-1)?.[1] ?? "";
  }

  private line(seat: number, share: number): HTMLElement {
    return h("li", {}, emblem(seat), " ", this.boot.names[seat], " ", h("b", {}, Math.round(100 * share), "\u202f%"));
  }

  /** Everybody's chance at this moment; by what each knew: when each was last asked. */
  private shares(): number[] {
    if (this.knowing === "full") return this.boot.full[this.at] ?? [];
    return this.boot.knew.map(
      (known) => known.filter(([at]) => at <= this.at).at(-1)?.[1] ?? 1 / this.boot.knew.length,
    );
  }

  private mark(drawing: SVGSVGElement): void {
    drawing.querySelector(".here")?.remove();
    const { left, right } = ends(drawing);
    const x = left + ((right - left) * this.at) / Math.max(1, this.boot.full.length - 1);
    drawing.append(s("line", { class: "here", x1: x, x2: x, y1: 8, y2: drawing.viewBox.baseVal.height - 8 }));
  }
}

const ends = (drawing: SVGSVGElement): { left: number; right: number } => ({
  left: Number(drawing.dataset.left),
  right: Number(drawing.dataset.right),
});

const clamp = (at: number, last: number): number => Math.min(last, Math.max(0, Math.round(at) || 0));
