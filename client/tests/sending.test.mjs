// "Sending…" ends with the frame that shows what was sent, and with no other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Sending } from "../src/table/sending.ts";

function sentFrom(seq) {
  const sending = new Sending();
  sending.start("key", seq);
  return sending;
}

test("a frame of the same position, as a reconnection brings it, shows nothing of what was sent", () => {
  assert.equal(sentFrom(7).isShownBy(7, 7), false);
});

test("the newest frame after it does, one that others wait behind does not yet", () => {
  assert.equal(sentFrom(7).isShownBy(8, 9), false);
  assert.equal(sentFrom(7).isShownBy(9, 9), true);
});

test("once ended, nothing is awaited, and an old key is nobody's", () => {
  const sending = sentFrom(7);
  assert.equal(sending.is("key"), true);
  sending.end();
  assert.equal(sending.busy || sending.is("key") || sending.is("") || sending.isShownBy(8, 8), false);
});
