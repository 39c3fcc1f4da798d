// A finished game kept on this device: by a press, or by itself once every moment of it was looked at.

import { find, on } from "../base/dom";
import { lang, say } from "../base/words";
import { canKeep } from "../page/installed";
import { toast } from "../screen/toast";
import { forget, keptReplays, pageOf, putFrame, putPage } from "../wire/kept";
import type { PastFrame, TableBoot } from "../wire/messages";

const MOST = 12;
const TRIES = 5;
const REST_MS = 3000; // the server asks for patience

export class Keeping {
  private readonly button = find<HTMLButtonElement>("[data-do=keep]");
  private readonly seen = new Set<number>();
  private kept = false;
  private busy = false;

  /** `address` and `fetch` are of one moment, through one's own eyes. */
  constructor(
    private readonly boot: TableBoot,
    private readonly address: (at: number) => string,
    private readonly fetch: (at: number) => Promise<PastFrame>,
  ) {
    if (!this.button || !canKeep()) return;
    this.button.hidden = false;
    on("keep", () => void (this.kept ? this.drop() : this.keep(true)));
    void this.look();
  }

  /** This moment was shown. */
  saw(at: number): void {
    if (!this.button || !canKeep()) return;
    this.seen.add(at);
    if (this.seen.size > this.boot.answers && !this.kept) void this.keep(false);
  }

  private async look(): Promise<void> {
    const mine = (await keptReplays()).find(({ table }) => table === this.boot.table);
    this.say(mine?.build === this.boot.build);
  }

  private say(kept: boolean): void {
    this.kept = kept;
    const words = this.button && find(".says", this.button);
    if (words) words.textContent = say(kept ? "kept.drop" : "kept.keep");
    this.button?.setAttribute("aria-pressed", String(kept));
  }

  private async drop(): Promise<void> {
    await forget(this.boot.table);
    this.say(false);
    toast(say("kept.forgotten"), "info", "kept");
  }

  private async keep(loud: boolean): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await this.keepAll(loud);
      this.say(true);
      if (loud) toast(say("kept.done", { most: MOST }), "info", "kept");
    } catch {
      await forget(this.boot.table).catch(() => undefined);
      if (loud) toast(say("kept.failed"), "error", "kept");
    } finally {
      this.busy = false;
    }
  }

  private async keepAll(loud: boolean): Promise<void> {
    const { answers, table, build } = this.boot;
    for (let at = 0; at <= answers; at++) {
      const frame = await this.patiently(at);
      await putFrame(this.address(at), JSON.stringify(frame));
      if (loud && at % 10 === 0) toast(say("kept.going", { n: at, of: answers }), "info", "kept", true);
    }
    const page = await fetch(`${pageOf(table)}?lang=${lang()}`);
    if (!page.ok || page.redirected) throw new Error(`status ${page.status}`);
    const names = (await this.fetch(answers)).seats.map(({ name }) => name).join(", ");
    await putPage({ table, build, title: `${this.boot.game_name} · ${names}`, since: Date.now() }, page);
    for (const old of (await keptReplays()).slice(MOST)) await forget(old.table);
  }

  private async patiently(at: number): Promise<PastFrame> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.fetch(at);
      } catch (error) {
        if (tries === TRIES) throw error;
        await new Promise((resolve) => window.setTimeout(resolve, REST_MS));
      }
    }
  }
}
