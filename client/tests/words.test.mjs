// Words with their places filled, counted as each language counts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { learn, listed, say } from "../src/base/words.ts";

const TEXTS = { "ui.cards": "{n} {n:?card|cards}", "level.scribe": "Scribe" };

test("French counts nothing and one and a half as one, English does not", () => {
  learn(TEXTS, "fr");
  assert.deepEqual(
    [0, 1, 1.5, 2, -1].map((n) => say("cards", { n }).split(" ")[1]),
    ["card", "card", "card", "cards", "card"],
  );
  learn(TEXTS, "en");
  assert.deepEqual(
    [0, 1, 1.5, 2, -1].map((n) => say("cards", { n }).split(" ")[1]),
    ["cards", "card", "cards", "cards", "card"],
  );
});

test("numbers have a true minus sign, and an unknown key says itself", () => {
  learn(TEXTS, "en");
  assert.equal(say("cards", { n: -3 }), "\u22123 cards");
  assert.equal(say("level.scribe"), "Scribe");
  assert.equal(say("nowhere"), "nowhere");
});

test("names are listed as one writes them", () => {
  learn(TEXTS, "fr");
  assert.equal(listed(["Ana", "Béa", "Cléo"]), "Ana, Béa et Cléo");
  learn(TEXTS, "en", "en-GB");
  assert.equal(listed(["Ana", "Ben", "Cleo"]), "Ana, Ben and Cleo");
  assert.equal(listed(["Ana"]), "Ana");
});
