// Which page is this? Start what it needs.
import type { Boot, TableBoot } from "./messages";
import { layArt, startCommon } from "./common";
import { all, find } from "./dom";
import { startOpening } from "./opening";
import { Replay } from "./replay";
import { Table } from "./table";
import { startTabs } from "./tabs";
import { learn } from "./words";

function start(): void {
  const boot = JSON.parse(find("#boot")?.textContent ?? '{"texts":{}}') as Boot | TableBoot;
  learn(boot.texts, document.documentElement.lang);
  startCommon();
  const page = document.body.dataset.page;
  if (page === "home") {
    void layArt(all("[data-game]").map((card) => card.dataset.game ?? ""));
    startOpening();
  }
  if (!("table" in boot)) return;
  void layArt([boot.game]);
  startTabs();
  if (page === "table") new Table(boot);
  else new Replay(boot);
}

start();
