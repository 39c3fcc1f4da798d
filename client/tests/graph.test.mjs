// Lines that run together are told apart: each knows with whom it shares which stretch, and ends in its own emblem.
import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, stretches } from "../src/after/graph.ts";

const POINTS = [
  [0, [0, 0, 0]],
  [1, [0, 0, 2]],
  [2, [0, 0, 4]],
  [3, [5, 5, 4]],
  [4, [5, 9, 4]],
];

test("a stretch lasts as long as the same seats share it", () => {
  assert.deepEqual(stretches(POINTS, 0, [2, 0, 1]), [
    { from: 0, to: 3, shared: [0, 1] },
    { from: 3, to: 4, shared: [0] },
  ]);
});

test("the seats that share a stretch name each other in the same order, so that their dashes alternate", () => {
  const [mine, theirs] = [0, 1].map((seat) => stretches(POINTS, seat, [2, 0, 1])[0]);
  assert.deepEqual(mine, theirs);
});

test("lines that only cross are not the same", () => {
  assert.deepEqual(stretches(POINTS, 2, [0, 1, 2]), [{ from: 0, to: 4, shared: [2] }]);
});

test("emblems that are pushed apart at the foot leave the winner's where it is", () => {
  assert.deepEqual(apart([14, 150, 286, 286], 288), [14, 150, 264, 288]);
});

test("emblems side by side never lie on each other", () => {
  assert.deepEqual(apart([280, 281, 282], 288), [240, 264, 288]);
  assert.deepEqual(apart([14, 14, 20], 288), [14, 38, 62]);
});
