// What answers would bring is laid aside, each under its number; everything else stays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { laidAside } from "../src/board/ghosts.ts";
import { parted } from "../src/board/markup.ts";

const ghost = (action, body) => `<g class="ghost" data-ghost="${action}">${body}</g>`;

test("ghosts are empty, and what belongs into them is known by the number of their answer", () => {
  const svg = `<svg a="b"><rect/>${ghost(5, "<g><use/></g><text>+3</text>")}${ghost(7, "")}<g>${ghost(5, "<rect/>")}</g>${ghost(5, "<path/>")}</svg>`;
  const { markup, ghosts } = laidAside(parted(svg));
  assert.deepEqual(
    [...ghosts],
    [
      ["5", ["<g><use/></g><text>+3</text>", "<path/>"]],
      ["7", [""]],
    ],
  );
  assert.deepEqual(markup.parts, [
    "<rect/>",
    ghost(5, ""),
    ghost(7, ""),
    `<g>${ghost(5, "<rect/>")}</g>`,
    ghost(5, ""),
  ]);
  assert.equal(markup.open, '<svg a="b">');
});
