// A note stands beside what it speaks of and covers nothing that must stay in sight.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boxAt, covered, placeTip, shared } from "../src/screen/note-placing.ts";

const ROOM = { left: 8, top: 8, right: 1272, bottom: 792 };
const SIZE = { width: 200, height: 60 };
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
const placed = (thing, avoid, room = ROOM, size = SIZE) => boxAt(placeTip(thing, size, room, avoid), size);
const inside = (note, room) =>
  note.left >= room.left && note.right <= room.right && note.top >= room.top && note.bottom <= room.bottom;

test("with room all round it stands above, in the middle", () => {
  assert.deepEqual(placeTip(box(600, 400, 40, 40), SIZE, ROOM, []), { x: 520, y: 332 });
});

test("at the top of the window it stands below", () => {
  assert.deepEqual(placeTip(box(600, 20, 40, 40), SIZE, ROOM, []), { x: 520, y: 68 });
});

test("in a corner it is pushed into the room", () => {
  const note = placed(box(1240, 400, 30, 30), []);
  assert.ok(inside(note, ROOM));
  assert.equal(shared(note, box(1240, 400, 30, 30)), 0);
});

test("what lies above and below sends it aside, to the nearer side that is free", () => {
  const thing = box(600, 400, 40, 40);
  const avoid = [box(400, 300, 440, 80), box(400, 460, 440, 90), box(300, 395, 290, 50)];
  const note = placed(thing, avoid);
  assert.equal(covered(note, [...avoid, thing]), 0);
  assert.ok(note.left >= thing.right && note.left < thing.right + 20, "right beside it");
});

test("among many targets it finds the nearest gap", () => {
  const cells = [];
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) cells.push(box(300 + column * 60, 200 + row * 60, 50, 50));
  const thing = cells[27];
  const note = placed(thing, cells);
  assert.equal(covered(note, cells), 0);
  assert.ok(inside(note, ROOM));
});

test("it covers nothing in any of a thousand rooms that have a free place, and never leaves the room", () => {
  let seed = 7;
  const random = (most) => ((seed = (seed * 48271) % 2147483647) / 2147483647) * most;
  for (let i = 0; i < 1000; i++) {
    const room = { left: 8, top: 8, right: 352 + random(1500), bottom: 382 + random(700) };
    const some = () => box(8 + random(room.right - 60), 8 + random(room.bottom - 60), 20 + random(60), 20 + random(60));
    const avoid = Array.from({ length: Math.floor(random(25)) }, some);
    const thing = some();
    const note = placed(thing, avoid, room);
    assert.ok(inside(note, room));
    if (!covered(note, [thing, ...avoid])) continue;
    const wide = avoid.map((one) => box(one.left - 2, one.top - 2, one.right - one.left + 4, one.bottom - one.top + 4));
    for (let y = room.top; y <= room.bottom - SIZE.height; y += 4) {
      for (let x = room.left; x <= room.right - SIZE.width; x += 4) {
        assert.ok(covered(boxAt({ x, y }, SIZE), [thing, ...wide]) > 0, `room ${i}: free at ${x}, ${y}`);
      }
    }
  }
});

test("where nothing is free it covers as little as can be", () => {
  const room = { left: 0, top: 0, right: 220, bottom: 140 };
  const avoid = [box(0, 0, 220, 70), box(0, 70, 220, 60)];
  const note = placed(box(100, 60, 20, 20), avoid, room);
  assert.ok(inside(note, room));
  assert.ok(covered(note, avoid) <= 200 * 50, "at the foot, where ten pixels are nobody's");
});
