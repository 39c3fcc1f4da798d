// The whole game by keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startKeys } from "../src/ear/keys.ts";
import { HTMLElement, openPage, SVGElement, SVGGraphicsElement } from "./browser.mjs";

function begin({ behind = 0, elements = [] } = {}) {
  const page = openPage({ elements });
  const done = [];
  const targets = [
    new SVGGraphicsElement(["[data-action]"], { action: "4" }, [0, 0]),
    new SVGGraphicsElement(["[data-action]"], { action: "5" }, [100, 0]),
    new SVGGraphicsElement(["[data-action]"], { action: "6" }, [0, 100]),
  ];
  const region = new HTMLElement(["[data-panel]"]);
  const pieces = [new SVGGraphicsElement(["[data-tip]"], {}, [0, 50]), targets[0]];
  startKeys({
    stage: { targets, root: new SVGElement(["#stage"]), sectionOf: (held) => (held === region ? { pieces } : null) },
    act: async (action) => done.push(`act ${action}`),
    undo: async () => done.push("undo"),
    hint: async () => done.push("hint"),
    choice: (n) => [4, 5, 6][n - 1] ?? null,
    openTab: (name) => done.push(`tab ${name}`),
    queue: { behind, skip: () => done.push("skip") },
  });
  const press = (key, more = {}) =>
    page.document.happen("keydown", { key, target: page.document.activeElement, ...more });
  return { page, done, targets, press, region, pieces };
}

test("numbers take the first choices, and no others", () => {
  const { done, press } = begin();
  assert.ok(press("2").prevented);
  assert.ok(!press("9").prevented);
  assert.ok(!press("0").prevented);
  assert.deepEqual(done, ["act 5"]);
});

test("letters and Escape do what the help says", () => {
  const { done, press } = begin();
  for (const key of ["Escape", "Backspace", "h", "s"]) press(key);
  assert.deepEqual(done, ["undo", "undo", "hint", "skip"]);
  assert.ok(!press("x").prevented);
});

test("arrows go from target to target, and Enter chooses", () => {
  const { page, done, targets, press } = begin();
  press("ArrowRight");
  assert.equal(page.document.activeElement, targets[0], "the first one, from nowhere");
  press("ArrowRight");
  assert.equal(page.document.activeElement, targets[1]);
  press("ArrowLeft");
  press("ArrowDown");
  assert.equal(page.document.activeElement, targets[2]);
  press("Enter");
  assert.deepEqual(done, ["act 6"]);
});

test("in a panel that has the focus, arrows reach what only explains itself", () => {
  const { page, press, region, pieces } = begin();
  region.focus();
  press("ArrowDown");
  assert.equal(page.document.activeElement, pieces[0]);
});

test("Enter from nowhere first shows what is still to be seen", () => {
  const { done, press } = begin({ behind: 2 });
  press("Enter");
  assert.deepEqual(done, ["skip"]);
});

test("arrows walk through the list of choices and round its end", () => {
  const selectors = ["[data-choice]", "#choices [data-choice]"];
  const buttons = [0, 1, 2].map((n) => new HTMLElement(selectors, { choice: String(n) }));
  const { page, press } = begin({ elements: buttons });
  buttons[2].focus();
  press("ArrowDown");
  assert.equal(page.document.activeElement, buttons[0]);
  press("ArrowUp");
  assert.equal(page.document.activeElement, buttons[2]);
});

test("c goes to the list of choices", () => {
  const button = new HTMLElement(["#choices [data-choice]"]);
  const { page, done, press } = begin({ elements: [button] });
  press("c");
  assert.deepEqual(done, ["tab choices"]);
  assert.equal(page.document.activeElement, button);
});

test("who writes, holds Control or reads a dialog is left alone", () => {
  const field = new HTMLElement(["input"]);
  const { done, press } = begin();
  press("1", { target: field });
  press("1", { ctrlKey: true });
  press("1", { metaKey: true });
  press("1", { altKey: true });
  const { done: later, press: pressed } = begin({ elements: [new HTMLElement(["dialog[open]"])] });
  pressed("1");
  assert.deepEqual([...done, ...later], []);
});
