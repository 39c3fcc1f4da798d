// What every page has: theme, language, sound, pace, dialogs, the copying of links, the app.

import { all, find, listen, on } from "../base/dom";
import { nextTheme, pref, setPref, wearTheme } from "../base/prefs";
import { say } from "../base/words";
import { startTips } from "../explain/tips";
import { saySound, turnSound } from "../motion/sound";
import { standInFront, toast } from "../screen/toast";
import { openDialog, openPeople, stayInDialogs } from "./dialogs";
import { startApp } from "./installed";
import { startPush } from "./push";

const PICTURE_MS = 3000; // a browser soon forgets that one pressed

export function startCommon(): void {
  listen();
  startTips();
  wearTheme(pref("theme"));
  sayTheme();
  saySound();
  on("theme", () => (wearTheme(nextTheme()), sayTheme()));
  on("sound", () => turnSound(pref("sound") !== "on"));
  on("open", (button, event) => (event.preventDefault(), openDialog(button.dataset.dialog ?? "")));
  on("people", openPeople);
  stayInDialogs();
  on("close", (button) => button.closest("dialog")?.close());
  on("return", () => history.back());
  for (const way of all("[data-do=return]")) way.hidden = history.length < 2;
  on("copy", (button) => void copy(button.dataset.text ?? location.href));
  on("share", ({ dataset }) => void share(dataset.text ?? location.href, dataset.words, dataset.file));
  for (const dialog of all<HTMLDialogElement>("dialog")) {
    dialog.addEventListener("click", (e) => e.target === dialog && e.detail < 2 && dialog.close());
    dialog.addEventListener("close", standInFront);
  }
  for (const slider of all<HTMLInputElement>("[data-pref=speed]")) {
    slider.value = pref("speed");
    slider.addEventListener("input", () => setPref("speed", slider.value));
  }
  document.addEventListener("click", closeMenus);
  startApp();
  startPush();
}

function closeMenus(event: Event): void {
  for (const menu of all<HTMLDetailsElement>("details.menu[open]")) {
    if (!menu.contains(event.target as Node)) menu.open = false;
  }
}

function sayTheme(): void {
  for (const button of all("[data-do=theme]")) {
    const words = say(`theme.${pref("theme")}`);
    button.setAttribute("aria-label", words);
    button.setAttribute("data-tip", words);
    button.querySelector("use")?.setAttribute("href", `#i-theme-${pref("theme")}`);
    const name = find(".says", button);
    if (name) name.textContent = words;
  }
}

async function copy(text: string, done = "copy.done"): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(say(done), "info", "copy");
  } catch {
    window.prompt(say("copy.by_hand"), text);
  }
}

/** A link, or words in which there is one; with a picture where that can be sent. */
async function share(url: string, words?: string, file?: string): Promise<void> {
  const link = new URL(url, location.href).href;
  if (!navigator.share) return words ? copy(words, "copy.words") : copy(link);
  const told = words ? { text: words } : { title: document.title, url: link };
  const files = file ? await pictures(file) : [];
  const whole = files.length && navigator.canShare?.({ files }) ? { ...told, files } : told;
  await navigator.share(whole).catch(() => undefined);
}

/** A picture of ours as a file; none if it does not come in time. */
async function pictures(address: string): Promise<File[]> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(PICTURE_MS) });
    return reply.ok ? [new File([await reply.blob()], "mastaba.png", { type: "image/png" })] : [];
  } catch {
    return [];
  }
}

/** The symbols that a game's frames draw with, put into the page once. */
export const layArt = (game: string, build: string): Promise<void> => lay(`/art/${game}.svg?v=${build}`);

/** Every game's own picture, and nothing else of its art. */
export const layCovers = (build: string): Promise<void> => lay(`/covers.svg?v=${build}`);

async function lay(address: string): Promise<void> {
  const reply = await fetch(address);
  const shelf = find("#art");
  if (reply.ok && shelf) shelf.innerHTML = await reply.text();
}
