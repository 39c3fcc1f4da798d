// Which page is this? Start what it needs.

import { Replay } from "./after/replay";
import { ReviewPage } from "./after/review";
import { find } from "./base/dom";
import { learn } from "./base/words";
import { startExamples } from "./explain/worked-examples";
import { layArt, startCommon } from "./page/every-page";
import { startFirst } from "./page/first-game";
import { games, startHome } from "./page/home";
import { startName } from "./page/nickname";
import { startPasskeys } from "./page/passkeys";
import { startEditors } from "./page/setting-editor";
import { startOpening } from "./page/table-form";
import { Table } from "./table/table";
import type { Boot, ReviewBoot, TableBoot } from "./wire/messages";

function start(): void {
  const boot = JSON.parse(find("#boot")?.textContent ?? '{"texts":{},"build":""}') as Boot | TableBoot;
  learn(boot.texts, document.documentElement.lang);
  startCommon();
  const page = document.body.dataset.page;
  startName();
  startPasskeys();
  if (page === "home" || page === "open") {
    void layArt(games(), boot.build);
    startOpening();
    startEditors();
  }
  if (page === "home") {
    startHome();
    startFirst();
  }
  if (page === "rules") startExamples();
  if (!("table" in boot)) return;
  void layArt([boot.game], boot.build);
  if (page === "table") new Table(boot);
  else if (page === "review") new ReviewPage(boot as ReviewBoot);
  else new Replay(boot);
}

start();
