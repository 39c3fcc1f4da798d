// Somebody asks the table to let them take an answer back: everybody says yes or no, within a minute.

import { all, fill, h, type Kid, need, showIf } from "../base/dom";
import { say } from "../base/words";
import type { Frame, Plea } from "../wire/messages";

let heard: Plea | null = null;
let endsAt = 0;

export function showPlea(frame: Frame): void {
  const plea = frame.plea;
  if (plea && plea !== heard) endsAt = Date.now() + plea.left_ms;
  heard = plea;
  showIf(need("#plea"), plea !== null);
  fill(need("#plea"), plea && words(plea, frame.seat));
}

function words(plea: Plea, me: number): Kid {
  const mine = plea.seat === me;
  const about = { name: plea.name, n: plea.answers };
  const key = mine ? "plea.yours" : plea.asks_me ? "plea.asks" : "plea.waits";
  return [
    h("p", {}, say(key, about), " ", h("b", { class: "countdown", role: "timer" }, secondsLeft())),
    plea.asks_me && h("button", { type: "button", class: "main", "data-do": "agree" }, say("plea.agree")),
    (plea.asks_me || mine) &&
      h(
        "button",
        { type: "button", class: "plain", "data-do": "decline" },
        say(mine ? "plea.withdraw" : "plea.decline"),
      ),
  ];
}

const secondsLeft = (): string => say("lobby.seconds", { n: Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)) });

/** Once a second. */
export function tickPlea(): void {
  for (const shown of all("#plea .countdown")) shown.textContent = secondsLeft();
}
