// The replay page: any moment of a game, through any eyes, with a link to each decision.

import { all, fill, need, on } from "../base/dom";
import { beatFactor, pause } from "../base/prefs";
import { lang, say } from "../base/words";
import { Lights } from "../board/lights";
import { logLines } from "../board/page-panels";
import { Stage } from "../board/stage";
import { Zoom } from "../board/zoom";
import { Telling } from "../ear/announcer";
import { startWalking } from "../ear/walking";
import { playBeats } from "../motion/beats";
import { toast } from "../screen/toast";
import type { PastFrame, TableBoot } from "../wire/messages";
import { Shelf } from "../wire/shelf";
import { Keeping } from "./keeping";
import { fairness, resultSheet } from "./result";

const SHORTEST_STAY = 250;

export class Replay {
  private readonly stage = new Stage(need("#stage"));
  private readonly lights = new Lights(
    need("#log"),
    this.stage,
    (step) => `/t/${this.boot.table}/lights?${this.look({ step })}`,
  );
  private readonly frames = new Map<string, Promise<PastFrame>>();
  private readonly slider = need<HTMLInputElement>("#scrub");
  private readonly first: number;
  private readonly last: number;
  private readonly better: string | null;
  private at: number;
  private eyes: string;
  private shown = ""; // the moment and the eyes of what is on the stage
  private telling = new Telling();
  private told = new AbortController(); // ends the telling of how the next moment came about
  private timer = 0;
  private readonly own: string; // the eyes with which it began
  private readonly keeping: Keeping;

  constructor(private readonly boot: TableBoot) {
    new Zoom(this.stage.board.paper, this.stage.board.sheet);
    const query = new URLSearchParams(location.search);
    this.better = query.get("better");
    this.first = boot.first;
    this.last = boot.answers;
    this.at = this.within(Number(query.get("at") ?? this.first));
    this.eyes = query.get("as") ?? String(boot.seat);
    this.own = String(boot.seat);
    this.keeping = new Keeping(
      boot,
      (at) => this.address(at, this.own),
      (at) => this.fetch(at, this.own),
    );
    this.slider.min = String(this.first);
    this.slider.max = String(this.last);
    this.bind();
    startWalking(this.stage);
    if (query.has("roll")) this.toggle();
    else void this.show();
  }

  private bind(): void {
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    need<HTMLSelectElement>("#eyes").addEventListener("change", (event) => {
      this.eyes = (event.target as HTMLSelectElement).value;
      this.go(this.at);
    });
    on("first", () => this.go(this.first));
    on("back", () => this.go(this.at - 1));
    on("play", () => this.toggle());
    on("forward", () => this.go(this.at + 1));
    on("last", () => this.go(this.last));
    on("result", () => need<HTMLDialogElement>("#result").showModal());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target.matches("select, input:not(#scrub)")) return;
    const steps: Record<string, number> = {
      ArrowLeft: this.at - 1,
      ArrowRight: this.at + 1,
      Home: this.first,
      End: this.last,
    };
    const to = steps[event.key];
    if (to !== undefined) this.go(to);
    else if (event.key === " " && !target.matches("button, a, summary")) this.toggle();
    else if (event.key === "?") need<HTMLDialogElement>("#help").showModal();
    else return;
    event.preventDefault();
  }

  private go(at: number): void {
    this.stop();
    this.at = this.within(at);
    void this.show();
  }

  private toggle(): void {
    if (document.body.classList.contains("rolling")) return this.stop();
    if (this.at >= this.last) this.at = this.first;
    document.body.classList.add("rolling");
    void this.roll();
  }

  /** Show this moment, let it stay, and go on to the next. */
  private async roll(): Promise<void> {
    const rolling = this.told;
    await this.show();
    if (rolling !== this.told) return;
    if (this.at >= this.last) return this.stop();
    this.timer = window.setTimeout(
      () => {
        this.at = this.within(this.at + 1);
        void this.roll();
      },
      Math.max(SHORTEST_STAY, pause()),
    );
  }

  private stop(): void {
    window.clearTimeout(this.timer);
    this.told.abort();
    this.told = new AbortController();
    document.body.classList.remove("rolling");
  }

  private async show(): Promise<void> {
    const { at, eyes, told } = this;
    this.sayWhere();
    const frame = await this.fetch(at, eyes).catch(() => this.failed());
    if (!frame) return;
    if (eyes === this.own) this.keeping.saw(at);
    if (this.shown === `${at - 1}/${eyes}`)
      await playBeats(frame.beats, this.stage.root, { factor: beatFactor(), signal: told.signal });
    if (at === this.at && eyes === this.eyes) this.draw(frame);
    if (at < this.last) void this.fetch(at + 1, eyes).catch(() => undefined);
  }

  private failed(): null {
    toast(say("replay.failed"), "error", "replay");
    return null;
  }

  /** A moment as these eyes saw it; one that did not come is asked for anew next time. */
  private fetch(at: number, eyes: string): Promise<PastFrame> {
    const name = `${at}/${eyes}`;
    const asked = this.frames.get(name) ?? fetch(this.address(at, eyes)).then(read);
    this.frames.set(name, asked);
    asked.catch(() => this.frames.delete(name));
    return asked;
  }

  private address(at: number, eyes: string): string {
    return `/t/${this.boot.table}/frame?${this.look({ at: String(at) }, eyes)}`;
  }

  /** A query for these eyes, in this language. */
  private look(what: Record<string, string>, eyes = this.eyes): URLSearchParams {
    return new URLSearchParams({ ...what, as: eyes, lang: lang(), ...this.aside() });
  }

  /** The name of the line that branches off, where one is shown. */
  private aside(): Record<string, string> {
    return this.better === null ? {} : { better: this.better };
  }

  private within(at: number): number {
    return Math.min(this.last, Math.max(this.first, Math.round(at) || 0));
  }

  private sayWhere(): void {
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", say("replay.at", { n: this.at, of: this.last }));
    need("#where").textContent = `${this.at} / ${this.last}`;
    need<HTMLSelectElement>("#eyes").value = this.eyes;
    const query = new URLSearchParams({ at: String(this.at), as: this.eyes, ...this.aside() });
    history.replaceState(null, "", `?${query}`);
    all<HTMLAnchorElement>("a[data-picture]").forEach(
      (a) => (a.href = `/t/${this.boot.table}/position.${a.dataset.picture}?${query}&lang=${lang()}`),
    );
  }

  private draw(frame: PastFrame): void {
    if (this.shown !== `${frame.n - 1}/${this.eyes}`) this.telling = new Telling();
    this.telling.hear(frame.log);
    this.telling.tell();
    this.shown = `${frame.n}/${this.eyes}`;
    document.body.dataset.state = frame.over ? "over" : "playing";
    const seats = frame.seats.map((seat) => ({ ...seat, present: true, me: false }));
    const panels = frame.panels.map((panel) => ({ ...panel, lit: [] }));
    this.stage.show({ ...frame, seats, panels }, new Shelf().take(frame), { quiet: false, live: false });
    need("#prompt").textContent = frame.prompt;
    fill(need("#log"), logLines(frame.log));
    need("#log").scrollTop = need("#log").scrollHeight;
    this.lights.again();
    if (frame.result) fill(need("#result-sheet"), resultSheet(frame.result, frame.seat, this.boot.table));
    all("[data-over]").forEach((e) => (e.hidden = !frame.result));
    fill(need("#fair"), fairness(frame));
  }
}

async function read(response: Response): Promise<PastFrame> {
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as PastFrame;
}
