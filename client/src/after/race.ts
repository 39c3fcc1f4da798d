// A race of ten puzzles: one socket brings the questions and how both stand, and takes the answers.

import { all, fill, h, need } from "../base/dom";
import { lang, say, written } from "../base/words";
import { layArt } from "../page/every-page";
import { toast } from "../screen/toast";
import { Connection } from "../wire/connection";
import type {
  RaceAnswer,
  RaceBoot,
  RaceMessage,
  RaceQuestion,
  RaceSide,
  RaceStanding,
  RaceVerdict,
} from "../wire/messages";
import { QuestionBoard } from "./question";

const WHOLE = 0.99;
const SOME = 0.1; // credit

/** What every page of a race hears; once it begins or is over, the page is another one. */
export function startRace(boot: RaceBoot): void {
  if (boot.state === "running" && boot.side >= 0) new RacePage(boot);
  else if (boot.state !== "over" || boot.side >= 0) new RaceEar(boot);
}

class RaceEar {
  protected readonly connection: Connection<RaceMessage, RaceAnswer>;

  constructor(protected readonly boot: RaceBoot) {
    this.connection = new Connection(
      `/race/${boot.race}/live`,
      { lang: lang() },
      {
        hear: (message) => this.hear(message),
        state: (connected) => document.body.classList.toggle("lost", !connected),
        begin: () => undefined,
        after: () => -1,
      },
    );
    this.connection.connect();
  }

  protected hear(message: RaceMessage): void {
    if (message.type === "race") this.stand(message);
  }

  protected stand(standing: RaceStanding): void {
    const state = standing.over ? "over" : standing.begun ? "running" : "waiting";
    if (state !== this.boot.state) return location.reload();
    if (standing.again && this.boot.state === "over")
      all<HTMLElement>("#race-again-asked").forEach((note) => (note.hidden = false));
  }
}

class RaceBoard extends QuestionBoard {
  private path: number[] = [];
  private n = -1;
  private sent = false;

  constructor(private readonly answer: (said: RaceAnswer) => void) {
    super();
  }

  ask(question: RaceQuestion): void {
    if (question.n !== this.n || !this.sent) this.path = [];
    this.n = question.n;
    this.sent = false;
    document.body.classList.remove("sending");
    this.show(question.frame, true);
  }

  protected async give(action: number): Promise<void> {
    if (this.sent) return;
    this.sent = true;
    document.body.classList.add("sending");
    this.path = [...this.path, action];
    this.answer({ type: "race_answer", n: this.n, path: this.path });
  }
}

class RacePage extends RaceEar {
  private readonly board = new RaceBoard((said) => this.connection.send(said));
  private game = "";

  protected override hear(message: RaceMessage): void {
    if (message.type === "question") void this.ask(message);
    else if (message.type === "verdict") this.judge(message);
    else super.hear(message);
  }

  protected override stand(standing: RaceStanding): void {
    super.stand(standing);
    fill(need("#sides"), ...standing.sides.map((side) => row(side, standing.of)));
    if (standing.begins_ms) this.countDown(standing.begins_ms);
    const [me, other] = [standing.sides.find((side) => side.you), standing.sides.find((side) => !side.you)];
    if (me?.done === standing.of) this.finish(other?.name ?? "");
  }

  private countDown(ms: number): void {
    const left = Math.ceil(ms / 1000);
    need("#prompt").textContent = say("race.begins", { n: left });
    if (left > 1) window.setTimeout(() => this.game === "" && this.countDown(ms - 1000), 1000);
  }

  private finish(other: string): void {
    document.body.classList.remove("sending", "my-turn");
    need("#task").textContent = say("race.finished");
    need("#prompt").textContent = say("race.waits", { name: other });
    fill(need("#choices"));
  }

  private async ask(question: RaceQuestion): Promise<void> {
    if (question.game !== this.game) await layArt(question.game, this.boot.build);
    this.game = question.game;
    need("#task").textContent = say("race.number", { n: question.n + 1, of: 10 });
    this.board.ask(question);
  }

  private judge(verdict: RaceVerdict): void {
    const said = verdict.credit > WHOLE ? "race.right" : verdict.credit > SOME ? "race.partly" : "race.wrong";
    toast(say(said, { credit: written(verdict.credit, 2) }), "info", "race");
  }
}

function row(side: RaceSide, of: number): HTMLElement {
  return h(
    "li",
    { class: side.you ? "you" : "" },
    h("b", {}, side.name),
    h("meter", { min: 0, max: of, value: side.done, "aria-hidden": "true" }),
    h("span", {}, say("race.done", { n: side.done, of, credit: written(side.credit, 2) })),
  );
}
