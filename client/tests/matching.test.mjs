import assert from "node:assert/strict";
import { test } from "node:test";
import { longestRow, origins } from "../src/board/matching";

const card = (key, x, more = "") => `<g data-key="${key}"><use href="#card" x="${x}" y="4"/>${more}</g>`;
const label = (x, words) => `<text x="${x}" y="9" class="b">${words}</text>`;
const hit = '<rect x="0" y="0" width="9" height="9" class="hit"/>';

test("what is the same is found wherever it lies, and a piece by its key", () => {
  const old = [card("a", 1), card("b", 2), label(7, "two")];
  assert.deepEqual(origins(old, [label(7, "two"), card("b", 30), card("a", 1)]), [2, 1, 0]);
});

test("a target is made from the picture of the piece that lies in it", () => {
  const plain = `<g data-tip="no">${card("a", 1)}</g>`;
  const lit = `<g class="act" data-action="4">${hit}${card("a", 1)}</g>`;
  assert.deepEqual(origins([label(3, "x"), plain], [lit]), [1]);
});

test("without a key the place decides, whatever marks lie on it, and then the kind", () => {
  const score = (n) => `<g data-tip="${n}">${label(6, n)}</g>`;
  const lit = `<g class="act" data-action="2">${hit}${label(6, 8)}</g>`;
  assert.deepEqual(origins([`<g>${label(2, 0)}</g>`, score(7)], [score(9)]), [1]);
  assert.deepEqual(origins([`<g>${label(2, 0)}</g>`, score(7)], [lit]), [1]);
  assert.deepEqual(origins([label(1, "a"), card("a", 1)], [label(5, "b"), card("a", 1)]), [0, 1]);
});

test("no piece becomes another one, and nothing that shows at times something that always does", () => {
  assert.deepEqual(origins([card("a", 1)], [card("b", 1)]), [-1]);
  assert.deepEqual(
    origins(['<g class="ghost" data-ghost="1"><path d="M0 0"/></g>'], ['<g><path d="M0 0"/></g>']),
    [-1],
  );
});

test("what keeps its order is not moved: as much as can be", () => {
  assert.deepEqual([...longestRow([3, 0, -1, 1, 2])].sort(), [1, 3, 4]);
  assert.deepEqual([...longestRow([-1])], []);
});
