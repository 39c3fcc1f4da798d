// A die that is thrown: it tumbles in, and lies with its number up until the next frame.
import { h } from "../base/dom";
import { type Box, middle } from "../base/geometry";
import { animate, layer, whenCleared } from "../screen/overlay";

// the nine places of a face, row by row, that have a pip
const PIPS: Record<number, readonly number[]> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};
// how the die is turned so that a face is in front: about the level axis, about the upright one
const FRONT: Record<number, readonly [number, number]> = {
  1: [0, 0],
  2: [-90, 0],
  3: [0, -90],
  4: [0, 90],
  5: [90, 0],
  6: [0, 180],
};
const SIDE = { least: 40, most: 64 };
const LEAN = "rotateX(-14deg) rotateY(16deg)"; // so that it is seen to be a cube
const ROLL = "cubic-bezier(.15,.6,.3,1)";

whenCleared(() => document.querySelectorAll("#overlay .die").forEach((die) => die.remove()));

/** Throw a die over this place, hardly larger than it. */
export function dieOver(place: Box, shows: number, ms: number): void {
  const side = Math.min(
    SIDE.most,
    Math.max(SIDE.least, 0.8 * Math.min(place.right - place.left, place.bottom - place.top)),
  );
  const { x, y } = middle(place);
  const front = FRONT[shows] ?? [0, 0];
  const cube = h(
    "div",
    { class: "cube" },
    [1, 2, 3, 4, 5, 6].map((face) => faceOf(face, shows)),
  );
  const die = h("div", { class: "die", style: `--side:${side}px;left:${x - side / 2}px;top:${y - side / 2}px` }, cube);
  for (const other of layer().querySelectorAll(".die")) other.remove();
  layer().append(die);
  const lies = `${LEAN} rotateX(${front[0]}deg) rotateY(${front[1]}deg)`;
  const rolls = `${LEAN} rotateX(${front[0] - 720}deg) rotateY(${front[1] + 540}deg)`;
  cube.style.transform = lies;
  animate(cube, [{ transform: rolls }, { transform: lies }], { duration: ms, easing: ROLL });
  animate(die, thrown(side), { duration: ms, easing: ROLL });
}

/** In from the upper left, with two bounces. */
function thrown(side: number): Keyframe[] {
  const hop = (x: number, y: number, offset: number): Keyframe => ({
    translate: `${x * side}px ${y * side}px`,
    offset,
  });
  const flies = { ...hop(-3, -2, 0), opacity: 0 };
  const falls = { ...hop(-2, 0, 0.25), opacity: 1 };
  return [flies, falls, hop(-1.2, -0.7, 0.45), hop(-0.5, 0, 0.65), hop(-0.2, -0.2, 0.8), hop(0, 0, 1)];
}

function faceOf(face: number, shows: number): HTMLElement {
  const dots = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => h("i", { class: PIPS[face]?.includes(at) ? "pip" : "" }));
  const strange = face === 1 && !(shows in PIPS);
  return h("div", { class: `face face-${face}${strange ? " numeral" : ""}` }, strange ? shows : dots);
}
