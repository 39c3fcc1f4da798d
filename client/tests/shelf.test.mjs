// The drawings that a tab has, by the same cases as the server's own shelf and patches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { patched, Shelf } from "../src/wire/shelf.ts";
import patches from "./patch.json";
import shelves from "./shelf.json";

for (const { what, most, frames } of shelves) {
  test(`the shelf: ${what}`, () => {
    const shelf = new Shelf(most);
    for (const { names, sent, kept } of frames) {
      const drawings = Object.fromEntries(sent.map((digest) => [digest, `<svg ${digest}/>`]));
      const shown = shelf.take({ panels: names.map((digest) => ({ digest })), drawings });
      assert.deepEqual(
        shown,
        names.map((digest) => `<svg ${digest}/>`),
      );
      assert.deepEqual(shelf.digests, kept);
    }
  });
}

for (const { what, base, parts, drawing } of patches) {
  test(`a patch: ${what}`, () => assert.equal(patched(base, parts), drawing));
}

test("a patch is of a drawing that is there", () => {
  const shelf = new Shelf();
  shelf.take({ panels: [{ digest: "a" }], drawings: { a: "<svg><g/></svg>" } });
  const drawings = { b: { base: "a", parts: [[0, 1], "<text/>", [2, 1]] } };
  assert.deepEqual(shelf.take({ panels: [{ digest: "b" }], drawings }), ["<svg><text/></svg>"]);
  const lost = { panels: [{ digest: "d" }], drawings: { d: { base: "c", parts: [[0, 1]] } } };
  assert.throws(() => shelf.take(lost), /drawing c is not here/);
});
