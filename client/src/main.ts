// Which page is this? Start what it needs.
import type { Boot, ReviewBoot, TableBoot } from "./messages";
import { layArt, startCommon } from "./common";
import { find } from "./dom";
import { startEditors } from "./editor";
import { startExamples } from "./examples";
import { startFirst } from "./first";
import { games, startHome } from "./home";
import { startName } from "./name";
import { startOpening } from "./opening";
import { Replay } from "./replay";
import { ReviewPage } from "./review";
import { Table } from "./table";
import { learn } from "./words";

function start(): void {
  const boot = JSON.parse(find("#boot")?.textContent ?? '{"texts":{}}') as Boot | TableBoot;
  learn(boot.texts, document.documentElement.lang);
  startCommon();
  const page = document.body.dataset.page;
  startName();
  if (page === "home" || page === "open") {
    void layArt(games());
    startOpening();
    startEditors();
  }
  if (page === "home") {
    startHome();
    startFirst();
  }
  if (page === "rules") startExamples();
  if (!("table" in boot)) return;
  void layArt([boot.game]);
  if (page === "table") new Table(boot);
  else if (page === "review") new ReviewPage(boot as ReviewBoot);
  else new Replay(boot);
}

start();
