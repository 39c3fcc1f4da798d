// The first page while it stays open: its lists change by themselves, and leaving a table is asked about.
import { all, find, h, isStill, need, on } from "../base/dom";
import { morphChildren } from "../base/morph";
import { ago, say } from "../base/words";
import type { Part } from "../wire/messages";
import { startFeed } from "./feed";

const MOVE_MS = 420;
const COUNT_MS = 30_000;

export function startHome(build: string): void {
  startFeed(build, showParts);
  window.setInterval(tellTime, COUNT_MS);
  askBeforeLeaving();
}

/** Put parts into the page: what is in sight stays where it is, what has the focus keeps it, rows glide. */
function showParts(parts: readonly Part[]): void {
  const held = document.activeElement?.closest("li[id]")?.id ?? "";
  const anchor = inSight();
  const before = anchor?.getBoundingClientRect().top ?? 0;
  const places = new Map(rows().map((row) => [row.id, row.getBoundingClientRect()]));
  for (const part of parts) put(part);
  if (held && document.activeElement === document.body) find(`#${held} a`)?.focus({ preventScroll: true });
  if (anchor?.isConnected) window.scrollBy(0, anchor.getBoundingClientRect().top - before);
  glide(places);
}

const rows = (): HTMLElement[] => all(".rows > li[id]");

/** What the eyes are on: the first thing of the page that is in sight, if it is not its top. */
function inSight(): Element | null {
  if (window.scrollY < 1) return null;
  return all(".hero, .game-card, .rows > li, .rails h2").find((one) => one.getBoundingClientRect().top >= 0) ?? null;
}

function put({ id, html }: Part): void {
  const place = find(`#${id}`);
  if (!place) return;
  const fresh = h("div");
  fresh.innerHTML = html;
  for (const kept of all("[data-kept]", fresh)) {
    const known = document.getElementById(kept.id);
    if (known) kept.replaceWith(known.cloneNode(true));
  }
  if (find("details[open]", place)) find("details", fresh)?.setAttribute("open", "");
  morphChildren(place, [...fresh.childNodes]);
}

/** Rows that stand elsewhere now go there; new ones appear. */
function glide(places: ReadonlyMap<string, DOMRect>): void {
  if (isStill() || document.hidden) return;
  for (const row of rows()) {
    const [old, now] = [places.get(row.id), row.getBoundingClientRect()];
    if (!old) row.animate([{ opacity: 0 }, { opacity: 1 }], MOVE_MS);
    else if (Math.abs(old.top - now.top) + Math.abs(old.left - now.left) > 2)
      row.animate(
        [{ transform: `translate(${old.left - now.left}px, ${old.top - now.top}px)` }, { transform: "none" }],
        { duration: MOVE_MS, easing: "cubic-bezier(.2, .8, .3, 1)" },
      );
  }
}

/** How long ago, as time goes by. */
function tellTime(): void {
  for (const time of all<HTMLTimeElement>(".rows time[datetime]")) {
    const words = ago(Date.now() - Date.parse(time.dateTime));
    if (time.textContent !== words) time.textContent = words;
  }
}

function askBeforeLeaving(): void {
  let asked: HTMLFormElement | null = null;
  const dialog = need<HTMLDialogElement>("#away");
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.dataset.sure) return;
    event.preventDefault();
    asked = form;
    need("#away-words").textContent = say(`away.${form.dataset.sure}`);
    need("#away [data-do=away-resign]").hidden = form.dataset.sure !== "playing";
    dialog.showModal();
  });
  on("away", () => asked?.submit());
  on("away-resign", () => {
    asked?.append(h("input", { type: "hidden", name: "resign", value: "yes" }));
    asked?.submit();
  });
}
