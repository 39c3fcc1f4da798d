// What was read of a guide stays read, table by table; every bubble lays a stone.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Guidebook } from "../src/explain/guidebook.ts";
import { built } from "../src/explain/progress.ts";

let kept = new Map();
beforeEach(() => {
  kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
});

test("a page that is opened again knows what was read, and whether the guide was left", () => {
  const book = new Guidebook("a");
  assert.equal(book.hasRead("step-0"), false);
  book.read("step-0");
  book.leave(true);
  const again = new Guidebook("a");
  assert.equal(again.hasRead("step-0"), true);
  assert.equal(again.hasRead("step-1"), false);
  assert.equal(again.left, true);
  again.leave(false);
  assert.equal(new Guidebook("a").left, false);
});

test("tables do not read for each other, and the eight last are remembered", () => {
  for (const name of "abcdefghi") new Guidebook(name).read(`of-${name}`);
  assert.equal(new Guidebook("i").hasRead("of-h"), false);
  assert.equal(new Guidebook("b").hasRead("of-b"), true);
  assert.equal(new Guidebook("a").hasRead("of-a"), false);
});

test("a device that keeps nothing, or keeps nonsense, has a guide all the same", () => {
  kept.set("mastaba.guides", "{nonsense");
  assert.equal(new Guidebook("a").left, false);
  globalThis.localStorage = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  };
  const book = new Guidebook("a");
  book.read("step-0");
  assert.equal(book.hasRead("step-0"), true);
});

test("every bubble lays at least one stone, and the last one ends the pyramid", () => {
  for (const of of [2, 5, 15, 27, 40]) {
    const { rows } = built(0, of);
    assert.equal(built(0, of).laid, 0);
    assert.equal(built(of, of).laid, (rows * (rows + 1)) / 2);
    for (let done = 1; done <= of; done++)
      assert.ok(built(done, of).laid > built(done - 1, of).laid, `${done} of ${of}`);
  }
});
