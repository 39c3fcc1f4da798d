// An answer that gives something up wants a second press: the first says what it would do, and never over its target.
import { fill, h, need, on } from "../base/dom";
import { hitBox } from "../base/geometry";
import { pref, setPref } from "../base/prefs";
import { say } from "../base/words";
import type { Stage } from "../board/stage";
import { shared } from "../screen/note-placing";

export class Sure {
  private asked = "";

  constructor(
    private readonly table: string,
    private readonly stage: Stage,
  ) {
    on("sure", () => this.askTwice(this.isOff()));
    this.sayWhether();
  }

  /** Does this answer (`name` tells it from others) want another press? Then what it would do is said. */
  asks(name: string, action: number): boolean {
    const target = this.stage.target(action);
    const words = this.isOff() ? undefined : target?.dataset.sure;
    const again = this.asked === name;
    if (again) fill(need("#advice"));
    this.asked = words && !again ? name : "";
    document.body.classList.toggle("unsure", this.asked !== "");
    if (!this.asked || !target) return false;
    const never = h("button", { type: "button", class: "plain", "data-do": "sure" }, say("sure.not_again"));
    fill(need("#advice"), words ?? "", " ", never);
    this.stage.mark(action, "hinted");
    const hangs = need(".under-bar");
    hangs.classList.remove("low");
    hangs.classList.toggle("low", shared(need("#advice").getBoundingClientRect(), hitBox(target)) > 0);
    return true;
  }

  /** Whether this game asks twice. */
  private askTwice(asks: boolean): void {
    setPref("unasked", asks ? "" : this.table);
    this.asked = "";
    document.body.classList.remove("unsure");
    fill(need("#advice"), asks ? "" : say("sure.off"));
    this.sayWhether();
  }

  private isOff(): boolean {
    return pref("unasked") === this.table;
  }

  private sayWhether(): void {
    need("#menu [data-do=sure]").setAttribute("aria-pressed", String(!this.isOff()));
  }
}
