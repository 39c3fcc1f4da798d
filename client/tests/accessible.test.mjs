// A target is called by the words that are written on it; figures are told apart from them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { unsaid } from "../src/board/accessible.ts";

test("words that a name lacks are found, whatever their capitals and stops", () => {
  assert.deepEqual(unsaid(["Vendre\u00a0:", "orange"], "vendre le trésor orange"), []);
  assert.deepEqual(unsaid(["payable", "payable"], "Charger le bateau"), ["payable"]);
  assert.deepEqual(unsaid(["Ne pas poser la", "poupée"], "Ne pas poser la poupée"), []);
  assert.deepEqual(unsaid(["or"], "Prendre le trésor"), ["or"], "a word is not a part of one");
});

test("figures, signs and single letters are no words", () => {
  assert.deepEqual(unsaid(["12", "+3", "?", "B3", "×2 → ×3"], "Prendre"), []);
});
