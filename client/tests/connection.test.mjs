// One socket per tab: it comes back by itself, and asks for what it misses.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection } from "../src/wire/connection.ts";
import { PING_EVERY_MS } from "../src/wire/messages.ts";
import { openPage, Socket } from "./browser.mjs";

function begin(options) {
  const page = openPage(options);
  const heard = [];
  const states = [];
  const known = { seq: -1 };
  const connection = new Connection(
    "/t/table7/live",
    { lang: "fr", build: "build1" },
    {
      hear: (message) => (heard.push(message.type), (known.seq = message.seq ?? known.seq)),
      state: (connected) => states.push(connected),
      begin: () => {},
      after: () => known.seq,
    },
  );
  connection.connect();
  return { page, heard, states, known, connection };
}

/** Pass time until a further socket is opened; how long it took. */
function untilNext(page, most = 60_000) {
  const before = Socket.all.length;
  for (let ms = 0; ms < most; ms += 50) {
    if (Socket.all.length > before) return ms;
    page.pass(50);
  }
  throw new Error("no further socket");
}

test("a tab says what it has, in which language, and what its page was made from", () => {
  begin();
  assert.equal(Socket.last.address.split("?")[0], "wss://mastaba.example/t/table7/live");
  assert.deepEqual(Object.fromEntries(Socket.last.query), { after: "-1", hidden: "no", lang: "fr", build: "build1" });
});

test("after a break it asks for everything after the last frame that it has", () => {
  const { page, states } = begin();
  Socket.last.opens();
  Socket.last.says({ type: "frame", seq: 12 });
  Socket.last.breaks();
  assert.deepEqual(states, [true, false]);
  untilNext(page);
  assert.equal(Socket.last.query.get("after"), "12");
});

test("a server that stays away is asked ever more seldom, and never less than every seven seconds", () => {
  const { page } = begin();
  const waits = [];
  for (let i = 0; i < 9; i++) {
    Socket.last.breaks();
    waits.push(untilNext(page));
  }
  assert.ok(waits[0] <= 450, `${waits}`);
  assert.ok(waits[8] > 3500 && Math.max(...waits) <= 6300, `${waits}`);
  Socket.last.opens();
  Socket.last.breaks();
  assert.ok(untilNext(page) <= 450, "and at once again after it was there");
});

test("a goodbye says when to come back", () => {
  const { page, heard } = begin();
  Socket.last.opens();
  Socket.last.says({ type: "bye", reconnect_ms: 4000 });
  assert.ok(untilNext(page) >= 4000);
  assert.deepEqual(heard, []);
});

test("it beats, and a socket that is silent for too long is given up", () => {
  const { page, states } = begin();
  const first = Socket.last;
  first.opens();
  page.pass(PING_EVERY_MS);
  assert.deepEqual(first.sent, [{ type: "ping" }]);
  first.says({ type: "pong" });
  page.pass(PING_EVERY_MS * 2);
  assert.equal(Socket.last, first, "a short silence is none");
  untilNext(page, 20_000);
  assert.equal(states.at(-1), false);
  assert.equal(first.readyState, 3);
});

test("what an old socket still says is not heard", () => {
  const { heard, connection } = begin();
  const old = Socket.last;
  old.opens();
  connection.reconnect();
  old.says({ type: "frame", seq: 3 });
  old.breaks();
  assert.deepEqual(heard, []);
  assert.equal(Socket.all.length, 2, "and its end opens no third one");
});

test("another paper is asked for whole", () => {
  const { page, known } = begin();
  known.seq = 8;
  page.screen.happen("change");
  assert.equal(Socket.last.query.get("after"), "-1");
});

test("a page that is left is silent, and one that comes back goes on", () => {
  const { page, known } = begin();
  Socket.last.opens();
  known.seq = 5;
  page.window.happen("pagehide");
  Socket.last.breaks();
  page.pass(60_000);
  assert.equal(Socket.all.length, 1);
  page.window.happen("pageshow", { persisted: true });
  assert.equal(Socket.last.query.get("after"), "5");
});

test("a tab that slept asks at once whether the server is there", () => {
  const { page } = begin();
  const first = Socket.last;
  first.opens();
  page.pass(1000);
  page.document.happen("visibilitychange");
  assert.deepEqual(first.sent, [{ type: "looks", visible: true }, { type: "ping" }]);
  assert.ok(untilNext(page) <= 3550, "and does not wait long for the answer");
});
