// One press that gives two answers gives the second right after the first, or not at all.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Sending } from "../src/table/sending.ts";
import { TwoAnswers } from "../src/table/two-answers.ts";

const WAY = { first: 3, second: 8 };

/** A table at position 7 that does this with an answer; what was answered. */
function tableThat(deals) {
  const sending = new Sending();
  const answered = [];
  const act = async (action) => {
    answered.push(action);
    deals(sending, action);
  };
  return { sending, answered, two: new TwoAnswers(act, sending) };
}

const sends = (sending) => sending.start("key", 7);
const refuses = (sending) => (sending.start("key", 7), sending.end());
const asksAgain = () => {};

test("the second answer follows when the frame after the first asks for it", async () => {
  const { sending, answered, two } = tableThat((sending, action) => action === 3 && sends(sending));
  await two.give(WAY, 7);
  sending.end();
  two.shown({ seq: 8, my_turn: true }, 8);
  assert.deepEqual(answered, [3, 8]);
  two.shown({ seq: 9, my_turn: true }, 9);
  assert.deepEqual(answered, [3, 8], "once");
});

for (const [why, deals] of [
  ["is refused by the server", refuses],
  ["is not what the guide wants, or is asked about twice", asksAgain],
]) {
  test(`after a first answer that ${why}, no later frame is answered unasked`, async () => {
    const { answered, two } = tableThat(deals);
    await two.give(WAY, 7);
    two.shown({ seq: 7, my_turn: true }, 7);
    two.shown({ seq: 8, my_turn: true }, 8);
    assert.deepEqual(answered, [3]);
  });
}

test("while newer frames wait, or somebody else is asked, there is no second answer", async () => {
  for (const [frame, newest] of [
    [{ seq: 8, my_turn: true }, 9],
    [{ seq: 8, my_turn: false }, 8],
  ]) {
    const { answered, two } = tableThat(sends);
    await two.give(WAY, 7);
    two.shown(frame, newest);
    two.shown({ seq: 9, my_turn: true }, 9);
    assert.deepEqual(answered, [3]);
  }
});
