// From region to region, and from piece to piece.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startWalking } from "../src/ear/walking.ts";
import { HTMLElement, openPage, SVGGraphicsElement } from "./browser.mjs";

const REGION = "[data-panel][tabindex='0']";

function begin({ elements = [] } = {}) {
  const page = openPage({ elements });
  const forward = [];
  const pieces = [0, 1, 2].map(() => new SVGGraphicsElement(["[data-tip]"]));
  const regions = [0, 1, 2].map(() => new HTMLElement([REGION, "[tabindex]"]));
  const closed = Object.assign(new HTMLElement([REGION, "[tabindex]"]), {
    closest: () => ({ dataset: { card: "choices" } }),
  });
  for (const region of regions) region.closest = () => null;
  for (const region of [...regions, closed])
    region.contains = (held) => held === region || (region === regions[1] && pieces.includes(held));
  const root = new HTMLElement(["#stage"]);
  root.querySelectorAll = () => [closed, ...regions];
  startWalking({
    root,
    bringForward: ([region]) => forward.push(regions.indexOf(region)),
    sectionOf: (held) => (regions[1].contains(held) ? { pieces } : null),
  });
  const press = (key, more = {}) =>
    page.document.happen("keydown", { key, target: page.document.activeElement, ...more });
  return { page, press, regions, pieces, forward };
}

test("F6 goes round the regions that have a tab and brings each forward, Shift the other way", () => {
  const { page, press, regions, forward } = begin();
  press("F6");
  assert.equal(page.document.activeElement, regions[0], "the first, from nowhere");
  press("F6");
  press("F6");
  assert.ok(press("F6").prevented);
  assert.equal(page.document.activeElement, regions[0]);
  press("F6", { shiftKey: true });
  assert.equal(page.document.activeElement, regions[2]);
  assert.deepEqual(forward, [0, 1, 2, 0, 2]);
});

test("Page Down and Page Up meet every piece of a region, and end there", () => {
  const { page, press, regions, pieces } = begin();
  assert.ok(!press("PageDown").prevented, "outside of all regions the page scrolls");
  regions[1].focus();
  for (const piece of pieces) {
    press("PageDown");
    assert.equal(page.document.activeElement, piece);
  }
  assert.ok(press("PageDown").prevented);
  assert.equal(page.document.activeElement, pieces[2]);
  press("PageUp");
  assert.equal(page.document.activeElement, pieces[1]);
  press("F6");
  assert.equal(page.document.activeElement, regions[2], "on from the region of the piece");
});

test("who reads a dialog is left alone", () => {
  const { page, press } = begin({ elements: [new HTMLElement(["dialog[open]"])] });
  press("F6");
  assert.equal(page.document.activeElement, page.document.body);
});
