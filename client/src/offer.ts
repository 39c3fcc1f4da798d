// Sound is offered once on a device, after the first drama, where it covers nothing; then it is in the menu. A guided
// game has enough to read: there it is not offered.
import { all, find, h, icon, need } from "./dom";
import type { Spot } from "./geometry";
import { isShown } from "./overlay";
import { boxAt, covered, placeTip, type Size } from "./placing";
import { pref, setPref } from "./prefs";
import { turnSound } from "./sound";
import { mustStaySeen } from "./tips";
import { say } from "./words";

const STAY_MS = 20_000;
const EDGE = 12;

export function offerSound(): void {
  if (pref("sound") === "on" || pref("offered") === "yes" || find("dialog[open], body[data-guided]")) return;
  setPref("offered", "yes");
  const button = (words: string, on: boolean): HTMLElement => {
    const made = h("button", { type: "button", class: "plain" }, words);
    made.addEventListener("click", () => (takeAway(note), on && turnSound(true)));
    return made;
  };
  const words = h("span", {}, say("sound.offer"));
  const note = h("div", { id: "sound-offer", role: "status" }, icon("sound"), words, button(say("sound.yes"), true), button(say("sound.no"), false));
  document.body.append(note);
  const spot = freeSpot({ width: note.offsetWidth, height: note.offsetHeight });
  if (spot) Object.assign(note.style, { left: `${spot.x}px`, top: `${spot.y}px` });
  else layAbove(note);
  window.setTimeout(() => takeAway(note), STAY_MS);
}

/** Near the lower right corner, over no panel and, if there is room, over no words; null if there is none. */
function freeSpot(size: Size): Spot | null {
  const room = { left: EDGE, top: EDGE, right: innerWidth - EDGE, bottom: innerHeight - EDGE };
  const corner = { left: room.right, top: room.bottom, right: room.right, bottom: room.bottom };
  for (const full of [".bar, .tabs, .strip, .part, .words", ".bar, .tabs, .strip, .part"]) {
    const avoid = [...mustStaySeen(), ...all(full).map((one) => one.getBoundingClientRect()).filter(isShown)];
    const spot = placeTip(corner, size, room, avoid);
    if (!covered(boxAt(spot, size), avoid)) return spot;
  }
  return null;
}

/** In a row of its own over the stage, which makes room. */
function layAbove(note: HTMLElement): void {
  note.classList.add("row");
  need("#stage").before(note);
  need("#stage").style.top = `${note.offsetHeight}px`;
}

function takeAway(note: HTMLElement): void {
  if (note.matches(".row")) need("#stage").style.removeProperty("top");
  note.remove();
}
