// Beats last as long as they say at the usual speed, and never keep a frame waiting for long.
import assert from "node:assert/strict";
import { test } from "node:test";
import { beatFactor, pause } from "../src/base/prefs.ts";
import { plan } from "../src/motion/pacing.ts";
import { openPage } from "./browser.mjs";

test("at the usual speed each beat has its own length", () => {
  assert.deepEqual(plan([{ ms: 350 }, { ms: 1000 }, { ms: 0 }], 1), [350, 1000, 0]);
});

test("the speed makes all of them longer or shorter", () => {
  assert.deepEqual(plan([{ ms: 300 }, { ms: 1000 }], 0.5), [150, 500]);
  assert.deepEqual(plan([{ ms: 300 }], 0), [0]);
});

test("together they last twenty seconds at most, each in proportion", () => {
  const lengths = plan(
    Array.from({ length: 60 }, (_, i) => ({ ms: i % 2 ? 1000 : 500 })),
    1,
  );
  assert.ok(Math.abs(lengths.reduce((sum, ms) => sum + ms, 0) - 20_000) < 1e-6);
  assert.ok(Math.abs(lengths[1] / lengths[0] - 2) < 1e-9);
});

test("no beat is longer than it says because others are short", () => {
  for (const ms of plan([{ ms: 10 }, { ms: 20 }], 1)) assert.ok(ms <= 20);
});

test("nothing to play takes no time", () => {
  assert.deepEqual(plan([], 1), []);
});

test("a faster speed means shorter pauses and shorter beats; the fastest has neither", () => {
  const bySpeed = ["1", "2", "3", "4", "5"].map((speed) => (openPage({ speed }), [pause(), beatFactor()]));
  for (let i = 1; i < bySpeed.length; i++) for (const k of [0, 1]) assert.ok(bySpeed[i][k] < bySpeed[i - 1][k]);
  assert.deepEqual(bySpeed[4], [0, 0]);
  openPage({ speed: "9" });
  assert.deepEqual([pause(), beatFactor()], [700, 1], "what is no speed is the usual one");
});
