// Frames wait in line so that people can follow; nothing is lost, and nothing old is shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FrameQueue } from "../src/table/queue.ts";
import { openPage } from "./browser.mjs";

function begin(options) {
  const page = openPage(options);
  const shown = [];
  const queue = new FrameQueue(
    (frame, hurried) => shown.push(hurried ? -frame.seq : frame.seq),
    (frame, signal) => {
      shown.push(`beats of ${frame.seq}`);
      signal.addEventListener("abort", () => shown.push("cut short"));
      return new Promise((told) => (page.tell = async () => (told(), await null, await null)));
    },
    () => {},
  );
  const push = (...seqs) => seqs.forEach((seq) => queue.push({ seq, beats: [] }));
  return { page, queue, shown, push };
}

test("the first frame is shown at once, the next ones one after another", () => {
  const { page, queue, shown, push } = begin();
  push(1);
  assert.deepEqual(shown, [1]);
  push(2, 3);
  assert.equal(queue.behind, 2);
  page.pass(699);
  assert.deepEqual(shown, [1]);
  page.pass(1);
  assert.deepEqual(shown, [1, 2]);
  page.pass(700);
  assert.deepEqual(shown, [1, 2, 3]);
  assert.equal(queue.behind, 0);
});

test("skipping shows everything, all but the last in a hurry", () => {
  const { queue, shown, push } = begin();
  push(1, 2, 3, 4);
  queue.skip();
  assert.deepEqual(shown, [1, -2, -3, 4]);
  assert.equal(queue.behind, 0);
});

test("an older frame is not shown after a newer one", () => {
  const { page, queue, shown, push } = begin();
  push(5, 3);
  page.pass(5000);
  assert.deepEqual(shown, [5]);
  assert.equal(queue.newest.seq, 5);
});

test("many frames are caught up with sooner than a few", () => {
  const { page, shown, push } = begin();
  push(...Array.from({ length: 41 }, (_, i) => i + 1));
  while (shown.length < 33) page.pass(10);
  assert.ok(Date.now() - 1_000_000 < 9000, "thirty-two of them in nine seconds, not in twenty-two");
  for (let i = 0; i < 100; i++) page.pass(100);
  assert.deepEqual(
    shown,
    Array.from({ length: 41 }, (_, i) => i + 1),
  );
});

test("a hidden tab keeps up without pauses", () => {
  const { page, shown, push } = begin();
  push(1);
  page.document.hidden = true;
  push(2, 3);
  assert.deepEqual(shown, [1, 2, 3]);
});

test("whoever wants no pauses is shown the newest frame", () => {
  const { page, shown, push } = begin({ speed: "5" });
  push(1, 2, 3, 4);
  page.pass(1);
  assert.deepEqual(shown, [1, -2, -3, 4]);
});

test("the same position drawn anew takes the place of what is shown", () => {
  const { page, queue, shown, push } = begin();
  push(1, 2);
  queue.replace({ seq: 2, beats: [], again: true });
  assert.deepEqual(shown, [1, 2, 2]);
  assert.ok(queue.newest.again);
  page.pass(5000);
  assert.deepEqual(shown, [1, 2, 2]);
});

test("a frame with beats is shown when they are told, and holds up those behind it", async () => {
  const { page, queue, shown, push } = begin();
  push(1);
  queue.push({ seq: 2, beats: [{}] });
  push(3);
  page.pass(700);
  assert.deepEqual(shown, [1, "beats of 2"]);
  page.pass(5000);
  assert.equal(queue.behind, 2);
  await page.tell();
  assert.deepEqual(shown, [1, "beats of 2", 2]);
  page.pass(700);
  assert.deepEqual(shown, [1, "beats of 2", 2, 3]);
});

test("skipping cuts beats short and shows each frame once", async () => {
  const { page, queue, shown, push } = begin();
  push(1);
  queue.push({ seq: 2, beats: [{}] });
  push(3);
  page.pass(700);
  queue.skip();
  await page.tell();
  page.pass(5000);
  assert.deepEqual(shown, [1, "beats of 2", "cut short", -2, 3]);
});

test("what one just did is told at once, after all that came before it", () => {
  const { queue, shown, push } = begin();
  push(1, 2);
  queue.push({ seq: 3, beats: [] }, true);
  assert.deepEqual(shown, [1, 2, 3]);
  queue.push({ seq: 4, beats: [{}] }, true);
  assert.deepEqual(shown, [1, 2, 3, "beats of 4"]);
  assert.equal(queue.behind, 1);
});
