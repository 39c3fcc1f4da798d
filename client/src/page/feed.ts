// The one socket of a page without a table: what it hears while it stays open.

import { find } from "../base/dom";
import { lang } from "../base/words";
import { Connection } from "../wire/connection";
import type { Part } from "../wire/messages";
import { hearAsked, startCalls } from "./calls";

const EVERY_MS = 15_000; // a heartbeat: nobody waits for this page's next word

/** Listen; `show` puts a part into the page. */
export function startFeed(build: string, show: (parts: readonly Part[]) => void = () => undefined): void {
  startCalls();
  const page = document.body.dataset.page ?? "";
  const connection = new Connection(
    "/feed",
    { lang: lang(), build, page },
    {
      hear(message) {
        if (message.type === "newer") loadAnewLater();
        if (message.type !== "news") return;
        if (message.asked) hearAsked(message.asked);
        if (message.parts) show(message.parts);
      },
      state: () => undefined,
      begin: () => undefined,
      after: () => -1,
    },
    EVERY_MS,
  );
  connection.connect();
}

/** The server is newer than this page: it is loaded anew while nobody looks at it and nothing is half written. */
function loadAnewLater(): void {
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && !find("dialog[open]") && !document.activeElement?.matches("input, textarea"))
      location.reload();
  });
}
