// A place whose panels may be higher than it: it scrolls by itself, and says how many answers lie above or below.
import { all, find, h, icon, isStill, showIf, tell } from "../base/dom";
import { hitBox } from "../base/geometry";
import { say } from "../base/words";

const MARGIN = 8;

export class Scroller {
  readonly inside = h("div", { class: "inside" });
  private readonly above = mark("above");
  private readonly below = mark("below");

  constructor(readonly frame: HTMLElement) {
    frame.append(this.inside, this.above, this.below);
    this.inside.addEventListener("scroll", () => this.say(), { passive: true });
    this.above.addEventListener("click", () => this.go(-1));
    this.below.addEventListener("click", () => this.go(1));
  }

  get overflows(): boolean {
    return this.inside.scrollHeight > this.inside.clientHeight + 2;
  }

  /** Say what is out of sight. */
  say(): void {
    const [above, below] = this.overflows ? this.outside() : [0, 0];
    count(this.above, above, "stage.above");
    count(this.below, below, "stage.below");
  }

  /** Scroll as little as brings the answers into sight. */
  reveal(): void {
    if (!this.overflows) return this.say();
    const boxes = all("[data-action]", this.inside).map(hitBox);
    const room = this.inside.getBoundingClientRect();
    if (boxes.length) {
      const top = Math.min(...boxes.map((box) => box.top)) - MARGIN;
      const bottom = Math.max(...boxes.map((box) => box.bottom)) + MARGIN;
      if (top < room.top || bottom - top > room.height) this.inside.scrollTop += top - room.top;
      else if (bottom > room.bottom) this.inside.scrollTop += bottom - room.bottom;
    }
    this.say();
  }

  /** How many answers are above, how many below what is seen. */
  private outside(): [number, number] {
    const room = this.inside.getBoundingClientRect();
    let [above, below] = [0, 0];
    for (const target of all("[data-action]", this.inside)) {
      const box = hitBox(target);
      if (box.top + box.height / 2 < room.top) above++;
      else if (box.top + box.height / 2 > room.bottom) below++;
    }
    return [above, below];
  }

  private go(way: number): void {
    this.inside.scrollBy({ top: way * this.inside.clientHeight * 0.8, behavior: isStill() ? "auto" : "smooth" });
  }
}

function mark(way: string): HTMLElement {
  return h(
    "button",
    { type: "button", class: `more ${way}`, hidden: true },
    icon(way),
    h("b", {}),
    h("span", { class: "sr" }),
  );
}

function count(button: HTMLElement, answers: number, words: string): void {
  showIf(button, answers > 0);
  if (!answers) return;
  tell(find("b", button) as HTMLElement, String(answers));
  tell(find(".sr", button) as HTMLElement, say(words, { n: answers }));
}
