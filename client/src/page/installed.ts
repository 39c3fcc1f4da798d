// The house as an app: its worker, the offer to install it, and replays that are kept on this device.

import { all, find, h, icon, on } from "../base/dom";
import { day, lang, say } from "../base/words";
import { toast } from "../screen/toast";
import { CLAIM } from "../wire/device";
import { forget, KEPT, keptReplays, LANGUAGE, pageOf } from "../wire/kept";

/** What Chromium offers when the app could be installed. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

const AGAIN_MS = [2_000, 20_000];

/** Browsers give workers and stores of their own to safe connections alone. */
export const canKeep = (): boolean => "serviceWorker" in navigator && "caches" in window;

export function startApp(): void {
  offerInstalling();
  sayWhetherPossible();
  if (!canKeep()) return;
  const begin = (): void => void register();
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
  for (const list of all("#kept-replays")) void showKept(list);
  on("forget", (button) => void forgetOne(button));
  on("again", () => location.reload());
  if (document.body.dataset.page === "offline") window.addEventListener("online", () => location.reload());
  forgetWhenLeaving();
}

/** A private window may have no worker: everything else works. */
async function register(again: readonly number[] = AGAIN_MS): Promise<void> {
  try {
    const found = await navigator.serviceWorker.register("/worker.js", { scope: "/", updateViaCache: "none" });
    if (found.installing) watch(found.installing, again);
    else found.addEventListener("updatefound", () => watch(found.installing, again), { once: true });
    await Promise.all([beControlled(), rememberLanguage()]);
  } catch {
    return;
  }
}

/** One that could not fetch all of its files is given up by the browser: it is made anew a little later. */
function watch(made: ServiceWorker | null, [wait, ...rest]: readonly number[]): void {
  const moved = (): void => {
    if (made?.state === "redundant" && wait !== undefined) setTimeout(() => void register(rest), wait);
  };
  made?.addEventListener("statechange", moved, { once: true });
}

async function rememberLanguage(): Promise<void> {
  const kept = await caches.open(KEPT);
  await kept.put(LANGUAGE, new Response(lang()));
}

/** A page that came while its worker was being made may have been missed: it asks to be taken. */
async function beControlled(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage(CLAIM);
}

function offerInstalling(): void {
  let offer: Offer | null = null;
  const show = (): void => all("[data-do=install]").forEach((button) => (button.hidden = !offer));
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as Offer;
    show();
  });
  window.addEventListener("appinstalled", () => ((offer = null), show()));
  on("install", () => {
    void offer?.prompt();
    offer = null;
    show();
  });
}

function sayWhetherPossible(): void {
  const state = matchMedia("(display-mode: standalone)").matches ? "app" : canKeep() ? "page" : "unsafe";
  for (const words of all("[data-installed]")) words.hidden = words.dataset.installed !== state;
}

async function showKept(list: HTMLElement): Promise<void> {
  const found = await keptReplays();
  for (const words of all("[data-none-kept]")) words.hidden = found.length > 0;
  list.replaceChildren(
    ...found.map(({ table, title, since }) =>
      h(
        "li",
        { class: "mine-row" },
        h(
          "a",
          { class: "row", href: pageOf(table) },
          icon("play"),
          h("span", { class: "about" }, h("b", {}, title), h("small", {}, say("kept.since", { day: day(since) }))),
        ),
        h(
          "button",
          {
            type: "button",
            class: "tool",
            "data-do": "forget",
            "data-table": table,
            "aria-label": `${say("kept.forget")} ${title}`,
            "data-tip": say("kept.forget"),
          },
          icon("close"),
        ),
      ),
    ),
  );
}

async function forgetOne(button: HTMLElement): Promise<void> {
  await forget(button.dataset.table ?? "");
  const list = find("#kept-replays");
  if (list) await showKept(list);
  toast(say("kept.forgotten"), "info", "kept");
}

/** Whoever logs out or leaves for good takes the kept games along. */
function forgetWhenLeaving(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const leaves = ["/logout", "/account/leave"].includes(new URL(form.action, location.href).pathname);
    if (leaves) void caches.delete(KEPT);
  });
}
