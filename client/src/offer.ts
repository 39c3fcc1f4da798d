// Sound is offered once on a device, after the first drama, where it covers nothing; then it is in the menu. A guided
// game has enough to read: there it is not offered.
import { all, find, h, icon } from "./dom";
import { placeTip } from "./placing";
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
    made.addEventListener("click", () => (note.remove(), on && turnSound(true)));
    return made;
  };
  const words = h("span", {}, say("sound.offer"));
  const note = h("div", { id: "sound-offer", role: "status" }, icon("sound"), words, button(say("sound.yes"), true), button(say("sound.no"), false));
  document.body.append(note);
  const room = { left: EDGE, top: EDGE, right: innerWidth - EDGE, bottom: innerHeight - EDGE };
  const corner = { left: room.right, top: room.bottom, right: room.right, bottom: room.bottom };
  const doors = all(".tabs").map((row) => row.getBoundingClientRect());
  const { x, y } = placeTip(corner, { width: note.offsetWidth, height: note.offsetHeight }, room, [...mustStaySeen(), ...doors]);
  note.style.left = `${x}px`;
  note.style.top = `${y}px`;
  window.setTimeout(() => note.remove(), STAY_MS);
}
