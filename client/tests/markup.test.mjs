import assert from "node:assert/strict";
import { test } from "node:test";
import { keysIn, parted, sameParts } from "../src/board/markup";

const OPEN = '<svg viewBox="0 0 9 9">';
const drawing = (...parts) => `${OPEN}${parts.join("")}</svg>`;
const DESC = "<desc>Two cards &gt; one.</desc>";
const CARD = '<g data-key="card-1"><g><rect/><text>1</text></g><use href="#a"/></g>';
const LINE = '<path d="M0 0"/>';

test("a drawing falls into what lies in it, groups whole", () => {
  assert.deepEqual(parted(drawing(DESC, LINE, CARD, LINE)), { open: OPEN, parts: [DESC, LINE, CARD, LINE] });
  assert.deepEqual(parted(drawing()), { open: OPEN, parts: [] });
});

test("parts that are the same are found wherever they lie, each once", () => {
  assert.deepEqual(sameParts([DESC, LINE, CARD], [CARD, "<desc/>", LINE, LINE]), [2, -1, 1, -1]);
});

test("the keys of pieces are read from the text, those within others too", () => {
  assert.deepEqual(keysIn(drawing(CARD, '<g data-key="tray"><g data-key="cube-3"/></g>')), [
    "card-1",
    "tray",
    "cube-3",
  ]);
});
