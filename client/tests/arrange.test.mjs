// Where panels lie: in every room, for every set of panels, the question's answers and the hand are at most one marked press away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrange, comesForward } from "../src/board/arrange.ts";

const WORDS = ["choices", "log", "chat"];
const part = (key, role, w, h, least = 340, lit = 0) => ({ key, role, w, h, least, lit });
const seats = (n, h) => Array.from({ length: n }, (_, i) => part(`seat-${i}`, "seat", 360, h));

/** As games declare them, and some that none does. */
const SETS = {
  "tall board, museum": [
    part("board", "board", 400, 503),
    part("mine", "mine", 400, 190),
    part("museum", "beside", 400, 414),
    ...seats(4, 92),
    part("to_come", "aside", 360, 150),
  ],
  "flat board, two beside": [
    part("board", "board", 430, 360, 344),
    part("mine", "mine", 390, 130, 344),
    part("site", "beside", 360, 361, 344),
    part("boats", "beside", 360, 226, 344),
    ...seats(4, 54),
    part("stock", "aside", 360, 64, 344),
  ],
  "a river and its stage": [
    part("board", "board", 400, 374, 344),
    part("mine", "mine", 380, 232, 326),
    part("stage", "stage", 390, 392, 320),
    ...seats(4, 54),
    part("stock", "aside", 360, 64, 344),
  ],
  "six players": [
    part("board", "board", 480, 420, 344),
    part("mine", "mine", 400, 120),
    part("forecast", "beside", 360, 90),
    ...seats(6, 60),
  ],
  "square board, low hand": [
    part("board", "board", 480, 486, 328),
    part("mine", "mine", 380, 76),
    part("prices", "beside", 380, 400),
    ...seats(3, 80),
    part("unseen", "aside", 360, 150),
  ],
  "no hand": [part("board", "board", 500, 500), part("prices", "beside", 360, 110), ...seats(2, 40)],
  "board alone": [part("board", "board", 1240, 820)],
  "very tall board": [part("board", "board", 360, 900), part("mine", "mine", 360, 180), ...seats(5, 0)],
  "many beside": [
    part("board", "board", 480, 400),
    part("mine", "mine", 480, 190),
    ...[1, 2, 3, 4].map((n) => part(`b${n}`, "beside", 360, 300)),
    ...seats(3, 110),
    ...[1, 2, 3].map((n) => part(`a${n}`, "aside", 360, 200)),
  ],
};
const ROOMS = [
  [360, 684],
  [360, 560],
  [390, 788],
  [412, 850],
  [600, 900],
  [768, 968],
  [844, 342],
  [740, 312],
  [932, 380],
  [640, 352],
  [1024, 712],
  [1280, 744],
  [1366, 712],
  [1440, 844],
  [1920, 1024],
  [2560, 1384],
].map(([w, h]) => ({ w, h }));
const cases = Object.entries(SETS).flatMap(([name, parts]) =>
  ROOMS.map((room) => ({ name: `${name} in ${room.w} × ${room.h}`, parts, room })),
);
const plans = cases.map((one) => ({ ...one, plan: arrange(one.parts, WORDS, one.room) }));
const laid = (plan) => [...plan.regions, ...plan.deck.cards].flatMap((place) => place.parts);
const outer = (sized) => sized.h + sized.head;

test("every panel has exactly one place, never under its least width, in its own proportion", () => {
  for (const { name, parts, plan } of plans) {
    assert.deepEqual(
      laid(plan)
        .map((p) => p.key)
        .sort(),
      parts.map((p) => p.key).sort(),
      name,
    );
    for (const sized of laid(plan)) {
      const own = parts.find((p) => p.key === sized.key);
      assert.ok(sized.w >= own.least - 0.01, `${name}: ${sized.key} is ${sized.w} px wide`);
      assert.ok(Math.abs(sized.h - (sized.w * own.h) / own.w) < 0.01, `${name}: ${sized.key} is stretched`);
    }
  }
});

test("everything is within the room: nothing scrolls sideways, and only the page's places scroll at all", () => {
  for (const { name, room, plan } of plans) {
    const boxes = [...plan.regions, plan.deck, plan.tabs, ...(plan.strip ? [plan.strip] : [])];
    for (const box of boxes) {
      assert.ok(
        box.x >= 0 && box.y >= 0 && box.x + box.w <= room.w && box.y + box.h <= room.h + 0.01,
        `${name}: ${JSON.stringify(box)}`,
      );
    }
    for (const place of [...plan.regions, ...plan.deck.cards.map((card) => ({ ...plan.deck, ...card }))]) {
      for (const sized of place.parts)
        assert.ok(sized.w <= place.w + 0.01, `${name}: ${sized.key} is wider than its place`);
    }
  }
});

test("places do not lie over each other", () => {
  const meet = (a, b) =>
    a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01;
  for (const { name, plan } of plans) {
    const boxes = [
      ...plan.regions,
      { id: "deck", ...plan.deck },
      { id: "tabs", ...plan.tabs },
      ...(plan.strip ? [{ id: "strip", ...plan.strip }] : []),
    ];
    boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => assert.ok(!meet(a, b), `${name}: ${a.id} and ${b.id}`)));
  }
});

test("what stands in a region is seen whole; only a board that cannot be smaller scrolls in its own", () => {
  for (const { name, parts, plan } of plans) {
    for (const region of plan.regions) {
      const high = region.parts.reduce((sum, p) => sum + outer(p) + 8, -8);
      const board = parts.find((p) => p.role === "board" && region.parts.some((s) => s.key === p.key));
      if (high > region.h + 0.01)
        assert.equal(region.parts[0].w, board?.least, `${name}: ${region.id} is ${high} px in ${region.h}`);
    }
  }
});

test("the board and the hand are in sight from the beginning, or the hand has its own tab", () => {
  for (const { name, parts, plan } of plans) {
    const seen = [...plan.regions.flatMap((r) => r.parts), ...(plan.deck.cards[0]?.parts ?? [])].map((p) => p.key);
    assert.ok(seen.includes("board"), name);
    const mine = parts.find((p) => p.role === "mine");
    const beside = parts.some((p) => p.role === "stage") ? "stage" : "mine";
    const tabs = plan.deck.cards.filter((card) => ["mine", beside].includes(card.id));
    const own = tabs.some((card) => card.parts.some((p) => p.key === "mine"));
    if (mine) assert.ok(seen.includes("mine") || own, name);
  }
});

test("wherever the answers lie, the card that holds them comes forward", () => {
  for (const { name, parts, plan } of plans) {
    for (const asked of parts) {
      const asking = parts.map((p) => ({ ...p, lit: p === asked ? 3 : 0 }));
      for (const open of plan.deck.cards.map((card) => card.id)) {
        const front = comesForward(plan, asking, open);
        const seen = [...plan.regions, plan.deck.cards.find((card) => card.id === front)].flatMap(
          (place) => place.parts,
        );
        assert.ok(
          seen.some((p) => p.key === asked.key),
          `${name}: answers on ${asked.key}, ${front} is open`,
        );
      }
    }
  }
});

test("nobody is asked: what was opened stays open", () => {
  const { plan, parts } = plans[0];
  assert.equal(comesForward(plan, parts, "chat"), "chat");
});

test("the board comes first where answers lie on several panels, unless nearly all lie elsewhere", () => {
  const front = (lit) => {
    const parts = SETS["tall board, museum"].map((p) => ({ ...p, lit: lit[p.key] ?? 0 }));
    return comesForward(arrange(parts, WORDS, { w: 390, h: 788 }), parts, "museum");
  };
  assert.equal(front({ board: 2, museum: 7 }), "board");
  assert.equal(front({ board: 1, museum: 11 }), "museum");
});

test("when a card of one's hand is asked, the stage and the hand are both in sight, on phones too", () => {
  const stages = plans.filter(({ parts }) => parts.some((p) => p.role === "stage"));
  for (const { name, parts, plan, room } of stages.filter(({ room }) => room.h >= 640 || room.w >= 800)) {
    const asking = parts.map((p) => ({ ...p, lit: p.role === "mine" ? 9 : 0 }));
    const front = comesForward(plan, asking, "board");
    const card = plan.deck.cards.find((one) => one.id === front);
    const seen = [...plan.regions, ...(card ? [card] : [])].flatMap((place) => place.parts);
    for (const key of ["stage", "mine"])
      assert.ok(
        seen.some((p) => p.key === key),
        `${name}: ${key}`,
      );
    const high = card?.parts.find((p) => p.key === "stage")?.h ?? 0;
    assert.ok(high <= plan.deck.h + 0.01, `${name}: the stage is ${high} px high in ${plan.deck.h} of ${room.h}`);
  }
});

test("on a phone that lies the hand stands beside the river, whatever card is in front", () => {
  for (const w of [844, 932]) {
    const plan = arrange(SETS["a river and its stage"], WORDS, { w, h: 342 });
    const [hand] = plan.regions;
    assert.deepEqual(
      plan.regions.map((region) => region.parts.map((one) => one.key)),
      [["mine"]],
      `${w} px`,
    );
    assert.ok(hand.parts[0].h <= hand.h && hand.y + hand.h <= 342);
    const whole = (id) => plan.deck.cards.find((card) => card.id === id).parts.every((one) => one.h <= plan.deck.h + 1);
    assert.ok(whole("board") && whole("stage"), `${w} px: the river or its stage is cut`);
  }
});

test("on a desk all that is read with the board is in sight, the board is large, and texts are", () => {
  for (const name of ["tall board, museum", "flat board, two beside", "a river and its stage", "six players"]) {
    for (const room of [
      { w: 1280, h: 744 },
      { w: 1920, h: 1024 },
    ]) {
      const plan = arrange(SETS[name], WORDS, room);
      const seen = plan.regions.flatMap((r) => r.parts);
      for (const p of SETS[name].filter((q) => ["stage", "beside", "mine"].includes(q.role))) {
        assert.ok(
          seen.some((s) => s.key === p.key),
          `${name} in ${room.w}: ${p.key} is behind a tab`,
        );
      }
      for (const s of seen) assert.ok(s.w >= (340 * 12) / 11, `${name} in ${room.w}: ${s.key} is ${s.w} px wide`);
      assert.ok(seen.find((s) => s.key === "board").h > room.h * 0.5, `${name} in ${room.w}`);
    }
  }
});

test("a hand that grows a little moves nothing", () => {
  const room = { w: 1280, h: 744 };
  const before = arrange(SETS["flat board, two beside"], WORDS, room);
  const grown = SETS["flat board, two beside"].map((p) => (p.key === "mine" ? { ...p, h: p.h + 12 } : p));
  const after = arrange(grown, WORDS, room, before);
  assert.equal(after.shape, before.shape);
  assert.equal(after.board, before.board);
});

test("words that come over a desk's board send no panel into another column", () => {
  const columns = (plan) => plan.shape.split(" ").slice(0, 3).join(" ");
  const onDesks = plans.filter(({ room }) => room.w >= 1024);
  const moved = onDesks.filter(({ parts, room, plan }) => {
    const under = arrange(parts, WORDS, { ...room, h: room.h - 36 }, plan);
    return columns(under) !== columns(plan) || columns(arrange(parts, WORDS, room, under)) !== columns(plan);
  });
  assert.deepEqual(
    moved.map(({ name }) => name),
    [],
  );
});

test("a game without a board yet shows the page's own cards", () => {
  const plan = arrange([], WORDS, { w: 390, h: 788 });
  assert.deepEqual(
    plan.deck.cards.map((card) => card.id),
    WORDS,
  );
});

test("even in a room for which nothing was made, everything has a place", () => {
  for (const room of [
    { w: 300, h: 200 },
    { w: 200, h: 700 },
    { w: 1200, h: 90 },
    { w: 10, h: 10 },
  ]) {
    const parts = SETS["tall board, museum"];
    const plan = arrange(parts, WORDS, room);
    assert.deepEqual(
      laid(plan)
        .map((p) => p.key)
        .sort(),
      parts.map((p) => p.key).sort(),
      `${room.w} × ${room.h}`,
    );
    assert.ok(
      laid(plan).every((p) => p.w <= Math.max(room.w, 1)),
      `${room.w} × ${room.h}`,
    );
  }
});

test("when the hand is gone nothing grows into its place: the log stands there", () => {
  const river = SETS["a river and its stage"];
  for (const [w, h] of [
    [1280, 744],
    [1920, 1024],
    [768, 968],
  ]) {
    const before = arrange(river, WORDS, { w, h });
    const after = arrange(
      river.filter((one) => one.role !== "mine"),
      WORDS,
      { w, h },
      before,
    );
    assert.equal(after.board, before.board, `${w} px`);
    assert.equal(after.pinned?.id, "log", `${w} px`);
  }
});

test("the hand lies under the board where a stage stands beside both", () => {
  for (const [w, h] of [
    [768, 968],
    [1280, 744],
    [1440, 844],
    [1920, 1024],
  ]) {
    const plan = arrange(SETS["a river and its stage"], WORDS, { w, h });
    assert.deepEqual(
      plan.regions.find((region) => region.id === "tray")?.parts.map((one) => one.key),
      ["mine"],
      `${w} px`,
    );
  }
});

test("on a tablet that stands upright the log fills what is left under the hand, and has no tab", () => {
  const plan = arrange(SETS["a river and its stage"], WORDS, { w: 768, h: 968 });
  assert.equal(plan.pinned?.id, "log");
  assert.ok(plan.pinned.y + plan.pinned.h <= 968);
  assert.deepEqual(
    plan.deck.cards.map((card) => card.id),
    ["choices", "chat"],
  );
});

test("on a phone that lies the whole pyramid stands beside the whole price sheet", () => {
  const pyramid = [
    part("board", "board", 480, 486, 320),
    part("mine", "mine", 400, 84, 344),
    part("prices", "beside", 360, 340, 344),
    ...seats(3, 76),
    part("unseen", "aside", 360, 138, 344),
  ];
  const plan = arrange(pyramid, WORDS, { w: 844, h: 342 });
  const whole = (one) => one.h + one.head <= 326 + 1;
  assert.ok(plan.regions.find((region) => region.id === "board").parts.every(whole));
  assert.ok(plan.deck.cards.find((card) => card.id === "prices").parts.every((one) => one.w >= 344));
  assert.ok(plan.deck.cards.every((card) => card.id === "players" || card.parts.every(whole)));
  const hand = plan.deck.cards.find((card) => card.id === "mine");
  assert.deepEqual(
    hand.parts.map((one) => one.key),
    ["mine", "unseen"],
  );
});

test("of two columns under a board the log fills what the shorter one leaves", () => {
  const necropolis = [
    part("board", "board", 480, 332, 344),
    part("mine", "mine", 400, 120, 344),
    part("quarry", "beside", 400, 256, 344),
    ...seats(3, 110),
  ];
  const plan = arrange(necropolis, WORDS, { w: 768, h: 968 });
  const hand = plan.regions.find((region) => region.id === "tray");
  assert.equal(plan.pinned?.id, "log");
  assert.ok(plan.pinned.y >= hand.y + hand.h && plan.pinned.y + plan.pinned.h <= plan.tabs.y);
});
