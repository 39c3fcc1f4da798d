// What happened is told once, before the question.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Telling } from "../src/ear/announcer.ts";
import { HTMLElement, openPage } from "./browser.mjs";

function begin() {
  const region = new HTMLElement(["#told"]);
  const told = [];
  region.replaceChildren = (...lines) => told.push(lines.map((line) => line.words));
  openPage({ elements: [region] }).document.createElement = () => {
    const line = { append: (words) => (line.words = words), setAttribute: () => {} };
    return line;
  };
  globalThis.Node = class {};
  return { telling: new Telling(), told };
}

const line = (n, text) => ({ n, text });

test("what was there before is not told, and what comes is told once", () => {
  const { telling, told } = begin();
  telling.hear([line(0, "Ana begins."), line(1, "Ana digs.")]);
  telling.tell();
  telling.hear([line(1, "Ana digs."), line(2, "Bek digs.")]);
  telling.hear([line(3, "Bek passes.")]);
  telling.tell();
  telling.hear([line(2, "Bek digs."), line(3, "Bek passes.")]);
  telling.tell();
  assert.deepEqual(told, [["Bek digs.", "Bek passes."]]);
});

test("the first line of a game that begins under one's ears is told", () => {
  const { telling, told } = begin();
  telling.hear([]);
  telling.hear([line(0, "Ana begins.")]);
  telling.tell();
  assert.deepEqual(told, [["Ana begins."]]);
});

test("a question in the same words is told after what led to it", () => {
  const { telling, told } = begin();
  telling.hear([]);
  telling.hear([line(0, "Ana digs.")]);
  telling.tell("Dig again!");
  assert.deepEqual(told, [["Ana digs.", "Dig again!"]]);
});
