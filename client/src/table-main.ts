// The pages with a board: a table played at, watched again or reviewed, a puzzle and a race.

import { PuzzlePage } from "./after/puzzle";
import { startRace } from "./after/race";
import { Replay } from "./after/replay";
import { ReviewPage } from "./after/review";
import { need } from "./base/dom";
import { learn } from "./base/words";
import { layArt, startCommon } from "./page/every-page";
import { startFeed } from "./page/feed";
import { startName } from "./page/nickname";
import { Table } from "./table/table";
import type { PuzzleBoot, RaceBoot, ReviewBoot, TableBoot } from "./wire/messages";

function start(): void {
  const boot = JSON.parse(need("#boot").textContent ?? "") as TableBoot | ReviewBoot | PuzzleBoot | RaceBoot;
  learn(boot.texts, document.documentElement.lang, document.documentElement.dataset.locale);
  startCommon();
  startName();
  if ("race" in boot) return startRace(boot);
  const page = document.body.dataset.page;
  if (page !== "table") startFeed(boot.build);
  if (!("game" in boot)) return;
  void layArt(boot.game, boot.build);
  if ("puzzle" in boot) return void new PuzzlePage(boot);
  if (page === "table") new Table(boot as TableBoot);
  else if (page === "review") new ReviewPage(boot as ReviewBoot);
  else new Replay(boot as TableBoot);
}

start();
