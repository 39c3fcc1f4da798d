// Sound is offered once on a device, after the first drama, where it covers nothing; then it is in the menu. A guided
// game has enough to read: there it is not offered.
import { all, find, h, icon, need } from "../base/dom";
import type { Box, Spot } from "../base/geometry";
import { pref, setPref } from "../base/prefs";
import { say } from "../base/words";
import { boxAt, covered, placeTip, type Size } from "../screen/note-placing";
import { isShown } from "../screen/overlay";
import { mustStaySeen } from "../screen/uncovered";
import { turnSound } from "./sound";

const STAY_MS = 20_000;
const EDGE = 12;
const LOW = 480; // px: a window too low for a row of its own; it is offered when there is room

export function offerSound(): void {
  if (pref("sound") === "on" || pref("offered") === "yes" || find("dialog[open], body[data-guided]")) return;
  const button = (words: string, on: boolean): HTMLElement => {
    const made = h("button", { type: "button", class: "plain" }, words);
    made.addEventListener("click", () => (takeAway(note), on && turnSound(true)));
    return made;
  };
  const words = h("span", {}, say("sound.offer"));
  const note = h(
    "div",
    { id: "sound-offer", role: "status" },
    icon("sound"),
    words,
    button(say("sound.yes"), true),
    button(say("sound.no"), false),
  );
  document.body.append(note);
  if (innerHeight < LOW && !freeSpot({ width: note.offsetWidth, height: note.offsetHeight })) return note.remove();
  setPref("offered", "yes");
  place(note);
  keepClear(note);
  window.setTimeout(() => takeAway(note), STAY_MS);
}

function place(note: HTMLElement): void {
  const spot = freeSpot({ width: note.offsetWidth, height: note.offsetHeight });
  if (spot) Object.assign(note.style, { left: `${spot.x}px`, top: `${spot.y}px` });
  else layAbove(note);
}

/** Where the stage changes under it, it goes out of the way. */
function keepClear(note: HTMLElement): void {
  let due = 0;
  const look = (): void => {
    if (!note.isConnected || note.matches(".row")) stop();
    else if (isAstray(note.getBoundingClientRect()) || covered(note.getBoundingClientRect(), taken(PANELS)))
      place(note);
  };
  const soon = (): void => (cancelAnimationFrame(due), void (due = requestAnimationFrame(look)));
  const changes = new MutationObserver(soon);
  const stop = (): void => (changes.disconnect(), removeEventListener("resize", soon));
  changes.observe(need("#stage"), {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["hidden", "style"],
  });
  addEventListener("resize", soon);
}

const isAstray = ({ right, bottom }: Box): boolean => right > innerWidth || bottom > innerHeight;

const PANELS = ".bar, .tabs, .strip, .part";

/** What it may not lie over. */
const taken = (full: string): Box[] => [
  ...mustStaySeen(),
  ...all(full)
    .map((one) => one.getBoundingClientRect())
    .filter(isShown),
];

/** Near the lower right corner, over no panel and, if there is room, over no words; null if there is none. */
function freeSpot(size: Size): Spot | null {
  const room = { left: EDGE, top: EDGE, right: innerWidth - EDGE, bottom: innerHeight - EDGE };
  const corner = { left: room.right, top: room.bottom, right: room.right, bottom: room.bottom };
  for (const full of [`${PANELS}, .words`, PANELS]) {
    const avoid = taken(full);
    const spot = placeTip(corner, size, room, avoid);
    if (!covered(boxAt(spot, size), avoid)) return spot;
  }
  return null;
}

/** In a row of its own over the stage, which makes room. */
function layAbove(note: HTMLElement): void {
  note.removeAttribute("style");
  note.classList.add("row");
  need("#stage").before(note);
  need("#stage").style.top = `${note.offsetHeight}px`;
}

function takeAway(note: HTMLElement): void {
  if (note.matches(".row")) need("#stage").style.removeProperty("top");
  note.remove();
}
