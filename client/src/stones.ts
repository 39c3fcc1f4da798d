// How far one has come, as a pyramid of small stones that is built row by row.
import { s } from "./dom";

const W = 9;
const H = 6;

/** A pyramid with at least one stone for each of `of` steps, `done` of which are behind. `words` say the same. */
export function stones(done: number, of: number, words: string): SVGElement {
  const rows = Math.max(3, Math.ceil((Math.sqrt(8 * of + 1) - 1) / 2));
  const laid = Math.round((Math.min(done, of) / Math.max(1, of)) * ((rows * (rows + 1)) / 2));
  const pyramid = [...Array(rows).keys()].flatMap((row) =>
    [...Array(rows - row).keys()].map((i) => ({ x: (row * W) / 2 + i * W, y: (rows - 1 - row) * H })),
  );
  return s(
    "svg",
    { class: "stones", role: "img", "aria-label": words, viewBox: `0 0 ${rows * W} ${rows * H}`, width: rows * W, height: rows * H },
    pyramid.map(({ x, y }, i) => s("rect", { class: i < laid ? "laid" : "", x: x + 0.5, y: y + 0.5, width: W - 1, height: H - 1 })),
  );
}
