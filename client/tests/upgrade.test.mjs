// A page of another build than the server's is loaded anew between answers, once, with what was typed.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Upgrade } from "../src/table/upgrade.ts";
import { HTMLElement, openPage } from "./browser.mjs";

let kept = new Map();
beforeEach(() => {
  kept = new Map();
  globalThis.sessionStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
});

class Field extends HTMLElement {
  type = "text";
  value = "";
}

/** A page with a chat field; `at` says whether nothing is on its way. */
function begin(at = { idle: true }) {
  const field = new Field(["#chat-text"]);
  openPage({ elements: [field] });
  globalThis.HTMLInputElement = Field;
  let loads = 0;
  const upgrade = new Upgrade(
    "table7",
    () => at.idle,
    () => loads++,
  );
  return { upgrade, field, at, loads: () => loads };
}

test("an idle page is loaded anew at once, and once for each build", () => {
  const { upgrade, loads } = begin();
  upgrade.heard("b2");
  assert.equal(loads(), 1);
  const again = begin();
  again.upgrade.heard("b2");
  assert.equal(again.loads(), 0, "an older server beside a newer one changes nothing");
  again.upgrade.heard("b3");
  assert.equal(again.loads(), 1);
});

test("what is being sent is waited for", () => {
  const { upgrade, at, loads } = begin({ idle: false });
  upgrade.heard("b2");
  mock.timers.tick(60_000);
  assert.equal(loads(), 0);
  at.idle = true;
  mock.timers.tick(1000);
  assert.equal(loads(), 1);
});

test("whoever writes is not disturbed, and half a sentence is there again", () => {
  const { upgrade, field, loads } = begin();
  field.value = "half a sen";
  field.focus();
  upgrade.heard("b2");
  mock.timers.tick(60_000);
  assert.equal(loads(), 0);
  document.activeElement = document.body;
  mock.timers.tick(1000);
  assert.equal(loads(), 1);
  assert.equal(begin().field.value, "half a sen");
  assert.equal(begin().field.value, "", "once");
});
