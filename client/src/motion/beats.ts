// What led to the next frame, moment by moment: pieces that move, turn and vanish, a die, a line of sight, a sentence.

import { isStill, need, s } from "../base/dom";
import { type Box, middle } from "../base/geometry";
import { air, animate, clear, whenCleared } from "../screen/overlay";
import type { Beat } from "../wire/messages";
import { show as caption, hush, linger } from "./caption";
import { dieOver } from "./die";
import { plan } from "./pacing";
import { dawn, dusk, showScene, strike } from "./scenes";
import { noise } from "./sound";
import { offerSound } from "./sound-offer";
import { goalAt, lay, lift, seen, shownAs, turn, vanished, whereIs } from "./travellers";

/** `factor` times as long as usual, 0 for not at all; `signal` skips what is left. */
export interface Pace {
  readonly factor: number;
  readonly signal: AbortSignal;
}

const IN_MOTION = 0.85; // of a beat; then everything stands, to be looked at
const TOLD = "told";
const PRESENT = "told-present"; // the phase that is told
const PAST = "told-past"; // the phase that the drawing still has
const TELLING = "telling"; // what could be chosen before the answer no longer looks so

/** Play what led to the next frame over the drawings of the last one; done when that frame may be shown. */
export async function playBeats(beats: readonly Beat[], root: HTMLElement, pace: Pace): Promise<void> {
  vanished.clear();
  if (!beats.length || document.hidden || pace.signal.aborted || isStill() || pace.factor <= 0) return;
  clear();
  hush();
  const end = ending(root, pace.signal);
  document.body.classList.add(TELLING);
  const lengths = plan(beats, pace.factor);
  for (const [i, beat] of beats.entries()) {
    if (end.signal.aborted) break;
    begin(beat, root, lengths[i] ?? 0);
    await lapse(lengths[i] ?? 0, end.signal);
  }
  document.body.classList.remove(TELLING);
  if (end.signal.aborted) return;
  end.done();
  strike();
  dawn();
  unlight();
  linger();
  if (beats.some((beat) => beat.sound)) offerSound();
}

/** Ends with the person's wish, when the tab goes behind, and when what the layer lies over moves; then all stands at once. */
function ending(root: HTMLElement, wish: AbortSignal): { signal: AbortSignal; done: () => void } {
  const end = new AbortController();
  const heard = new AbortController();
  const { signal } = heard;
  const stop = (): void => {
    heard.abort();
    end.abort();
    clear();
    hush();
  };
  wish.addEventListener("abort", stop, { signal });
  document.addEventListener("visibilitychange", stop, { signal });
  window.addEventListener("resize", stop, { signal });
  const scrolled = ({ target }: Event): void => void (carries(target as ParentNode, root) && stop());
  document.addEventListener("scroll", scrolled, { signal, capture: true, passive: true });
  return { signal: end.signal, done: () => heard.abort() };
}

/** Does it hold panels, so that they move when it is scrolled? */
const carries = (scroller: ParentNode, root: HTMLElement): boolean =>
  scroller.contains(root) || (root.contains(scroller) && scroller.querySelector("svg [data-key]") !== null);

const lapse = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = window.setTimeout(done, ms);
    signal.addEventListener("abort", () => (window.clearTimeout(timer), done()), { once: true });
    if (signal.aborted) done();
  });

/** Everything of one beat, at once: measured first, then set going. */
function begin(beat: Beat, root: HTMLElement, ms: number): void {
  const stirred = [...beat.moves.flatMap(({ piece, to }) => [piece, to]), ...beat.turns.map(({ piece }) => piece)];
  const about = [...stirred, ...beat.light, ...beat.gone, ...beat.line, ...(beat.phase ? [beat.phase] : [])];
  const boxes = new Map(about.map((key) => [key, whereIs(key, root)]));
  const goals = beat.moves.map(({ to }) => goalAt(to, root));
  const over = beat.die && whereIs(beat.die.over, root);
  const moving = beat.moves.map(({ piece }, i) => goals[i] && lift(piece, root));
  const going = beat.gone.map((key) => lift(key, root));

  unlight();
  for (const { piece, degrees } of beat.turns) turn(piece, root, degrees, ms * IN_MOTION);
  moving.forEach((piece, i) => {
    const goal = goals[i];
    if (!piece || !goal) return;
    piece.glide(goal, ms * IN_MOTION);
    lay(piece, beat.moves[i]?.to ?? "");
  });
  going.forEach((piece, i) => {
    piece?.vanish(ms * IN_MOTION, beat.sound === "knock");
    if (piece) vanished.add(beat.gone[i] ?? "");
  });
  for (const key of beat.light) shownAs(key, root)?.classList.add(TOLD);
  const points = beat.line.map((key) => boxes.get(key)).filter((box) => box != null);
  if (points.length > 1) sightline(points, ms);
  if (beat.die) dieOver(over ?? boardOf(root), beat.die.shows, ms * IN_MOTION);
  const shown = [...boxes.values(), over].filter((box) => box != null);
  if (beat.scene) showScene(beat.scene, boardOf(root), ms);
  else strike();
  if (beat.dim) dusk(shown);
  else dawn();
  if (beat.over) need("#prompt").textContent = beat.over;
  if (beat.phase) mark(beat.phase, root);
  if (beat.say) caption(beat.say, beat.seat, boardOf(root), beat.scene ? [] : shown);
  if (beat.sound) noise(beat.sound);
}

/** What the last beat lit is no longer lit. */
function unlight(): void {
  for (const piece of document.querySelectorAll(`.${TOLD}, .${PRESENT}, .${PAST}`))
    piece.classList.remove(TOLD, PRESENT, PAST);
}
whenCleared(unlight);

/** The phase that is told is marked, and no other. */
function mark(phase: string, root: HTMLElement): void {
  const present = seen(phase, root);
  present?.classList.add(PRESENT);
  present?.parentElement?.querySelector(":scope > .present")?.classList.add(PAST);
}

/** A line that is drawn from one to the next and is gone with its beat. */
function sightline(boxes: readonly Box[], ms: number): void {
  const d = `M${boxes.map((box) => `${middle(box).x} ${middle(box).y}`).join("L")}`;
  for (const name of ["sight under", "sight"]) {
    const line = s("path", { d, class: name, pathLength: 1 });
    air().append(line);
    const whole = { strokeDashoffset: 0, opacity: 1 };
    const drawn = [
      { ...whole, strokeDashoffset: 1 },
      { ...whole, offset: 0.4 },
      { ...whole, offset: 0.85 },
      { ...whole, opacity: 0 },
    ];
    void animate(line, drawn, { duration: ms, easing: "ease-out" }).finished.then(
      () => line.remove(),
      () => undefined,
    );
  }
}

/** The largest drawing in sight: everybody looks there. */
function boardOf(root: HTMLElement): Box {
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const boxes = [...root.querySelectorAll("svg")].map((drawing) => drawing.getBoundingClientRect());
  const area = (box: DOMRect): number => box.width * box.height;
  const largest = boxes.sort((a, b) => area(b) - area(a))[0];
  return largest && area(largest) ? within(largest, window) : window;
}

const within = (box: Box, room: Box): Box => ({
  left: Math.max(box.left, room.left),
  top: Math.max(box.top, room.top),
  right: Math.min(box.right, room.right),
  bottom: Math.min(box.bottom, room.bottom),
});
