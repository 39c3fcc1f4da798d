// The first page while it stays open: my tables are asked for again, and leaving one is asked about.
import { all, find, h, need, on } from "../base/dom";
import { morphChildren } from "../base/morph";
import { say } from "../base/words";

const EVERY_MS = 20_000;

export function startHome(): void {
  const title = document.title;
  sayTurn(title);
  window.setInterval(() => document.hidden || void renew(title), EVERY_MS);
  document.addEventListener("visibilitychange", () => document.hidden || void renew(title));
  askBeforeLeaving();
}

/** My tables as they stand now; a server that does not answer is asked again next time. */
async function renew(title: string): Promise<void> {
  const reply = await fetch("/mine").catch(() => null);
  if (!reply?.ok) return;
  const fresh = h("div");
  fresh.innerHTML = await reply.text();
  const opened = find("#mine details[open]");
  if (opened) find("details", fresh)?.setAttribute("open", "");
  morphChildren(need("#mine"), [...fresh.childNodes]);
  sayTurn(title);
}

function sayTurn(title: string): void {
  document.title = find("#mine .row.turn") ? `● ${say("turn.yours")} · ${title}` : title;
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

export const games = (): string[] => all("[data-game]").map((card) => card.dataset.game ?? "");
