// The pages without a board: which is this? Start what it needs.

import { find } from "./base/dom";
import { learn } from "./base/words";
import { startExamples } from "./explain/worked-examples";
import { showOwnZone } from "./page/calling";
import { FETCHED } from "./page/dialogs";
import { layCovers, startCommon } from "./page/every-page";
import { startFeed } from "./page/feed";
import { startFirst } from "./page/first-game";
import { startHome } from "./page/home";
import { startName } from "./page/nickname";
import { startPasskeys } from "./page/passkeys";
import { startEditors } from "./page/setting-editor";
import { startOpening } from "./page/table-form";
import type { Boot } from "./wire/messages";

function start(): void {
  const boot = JSON.parse(find("#boot")?.textContent ?? '{"texts":{},"build":""}') as Boot;
  learn(boot.texts, document.documentElement.lang, document.documentElement.dataset.locale);
  startCommon();
  const page = document.body.dataset.page;
  startName();
  startPasskeys();
  if (page === "home" || page === "open") {
    startForms(document);
    document.addEventListener(FETCHED, ({ target }) => startForms(target as Element));
  }
  if (find("use[href$='-cover']")) void layCovers(boot.build);
  if (page === "home") {
    startHome(boot.build);
    startFirst();
  } else startFeed(boot.build);
  if (page === "rules") startExamples();
  if (page === "calls") showOwnZone();
}

/** Forms that open a table, and the pictures in them. */
function startForms(root: ParentNode): void {
  startOpening(root);
  startEditors(root);
}

start();
