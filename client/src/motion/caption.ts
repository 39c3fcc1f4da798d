// One short sentence over the board while something happens. Who listens hears it from the log, when the frame comes.
import { emblem, fill, find, h } from "../base/dom";
import type { Box } from "../base/geometry";
import { boxAt, covered } from "../screen/note-placing";
import { layer } from "../screen/overlay";
import { mustStaySeen } from "../screen/uncovered";

const EDGE = 10; // px from the edge of the board
const READING_MS = 45; // a sign
let timer = 0;
let shownAt = 0;

/** The sentence, at the top of the board or at its foot, wherever it hides less of what it speaks of. */
export function show(words: string, seat: number, board: Box, about: readonly Box[]): void {
  hush();
  shownAt = Date.now();
  const note = find("#caption") ?? h("p", { id: "caption" });
  fill(note, seat >= 0 && emblem(seat), h("span", {}, words));
  note.hidden = false;
  note.style.maxWidth = `${Math.max(160, board.right - board.left - 2 * EDGE)}px`;
  layer().append(note);
  const size = { width: note.offsetWidth, height: note.offsetHeight };
  const prompt = find("#prompt")?.getBoundingClientRect();
  const avoid = prompt ? [...about, prompt, prompt] : about;
  const x = (board.left + board.right - size.width) / 2;
  const spots = [board.top + EDGE, board.bottom - EDGE - size.height].map((y) => ({ x, y }));
  const [high, low] = spots.map((spot) => covered(boxAt(spot, size), avoid));
  const y = spots[(high ?? 0) <= (low ?? 0) ? 0 : 1]?.y ?? board.top;
  note.style.left = `${x}px`;
  note.style.top = `${y}px`;
}

/** Let the sentence be read to its end over the next frame, unless it lies there over something that can be chosen. */
export function linger(): void {
  const note = find("#caption");
  if (!note || note.hidden) return;
  const due = shownAt + READING_MS * (note.textContent ?? "").length - Date.now();
  timer = window.setTimeout(hush, Math.max(0, due));
  requestAnimationFrame(() => covered(note.getBoundingClientRect(), mustStaySeen()) > 0 && hush());
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, hush, { once: true, capture: true });
}

/** No sentence any more. */
export function hush(): void {
  window.clearTimeout(timer);
  const note = find("#caption");
  if (note) note.hidden = true;
}
