// How far one has come, as a pyramid of small stones that is built row by row.
import { s } from "../base/dom";

const W = 9;
const H = 6;
const LEAST_ROWS = 3;

/** The rows of the smallest pyramid with a stone for each of `of` steps, and how many stones lie after `done` of them. */
export function built(done: number, of: number): { rows: number; laid: number } {
  const rows = Math.max(LEAST_ROWS, Math.ceil((Math.sqrt(8 * of + 1) - 1) / 2));
  return { rows, laid: Math.round((done / of) * ((rows * (rows + 1)) / 2)) };
}

/** The pyramid; `words` say the same. */
export function stones(done: number, of: number, words: string): SVGElement {
  const { rows, laid } = built(done, of);
  const places = [...Array(rows).keys()].flatMap((row) =>
    [...Array(rows - row).keys()].map((i) => ({ x: (row * W) / 2 + i * W, y: (rows - 1 - row) * H })),
  );
  return s(
    "svg",
    {
      class: "stones",
      role: "img",
      "aria-label": words,
      viewBox: `0 0 ${rows * W} ${rows * H}`,
      width: rows * W,
      height: rows * H,
    },
    places.map(({ x, y }, i) =>
      s("rect", { class: i < laid ? "laid" : "", x: x + 0.5, y: y + 0.5, width: W - 1, height: H - 1 }),
    ),
  );
}
