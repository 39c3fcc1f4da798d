// What is this? A small note beside whatever carries data-tip: under a pointer that moved, at the keyboard's focus, by a long press.
import { all, need } from "../base/dom";
import { type Box, hitBox, type Spot } from "../base/geometry";
import { placeTip } from "../screen/note-placing";
import { isShown } from "../screen/overlay";
import { mustStaySeen } from "../screen/uncovered";

const HOVER_MS = 280;
const LEAVE_MS = 250; // time to reach the note itself
const PRESS_MS = 450;
const REAL_PX = 4; // a hand that presses trembles less
const WIDE_PX = 200; // beside something larger the note stands at the pointer
const EDGE = 8;
const WALKING = new Set([
  "Tab",
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
  "PageUp",
  "PageDown",
  "b",
  "c",
]);

let bearer: Element | null = null;
let wanted: Element | null = null;
let opening = 0;
let closing = 0;
let pointer: Spot = { x: -1, y: -1 };
let rest: Spot | null = null; // where the pointer was pressed, or lay when the page changed under it
let walking = false; // does a key move the focus now?
let changes: MutationObserver | null = null; // looks on while a note is open

export function startTips(): void {
  changes = new MutationObserver(changed);
  for (const name of ["pointermove", "pointerover"] as const) document.addEventListener(name, pointed);
  document.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && leave(null));
  document.addEventListener("pointerdown", (event) => (hide(), restAt(event)), { capture: true });
  document.addEventListener("keydown", pressedKey, { capture: true });
  document.addEventListener("keyup", () => (walking = false), { capture: true });
  document.addEventListener("focusin", (event) => {
    const target = tipOf(event.target);
    if (target && walking && (event.target as Element).matches(":focus-visible")) show(target, hitBox(target));
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("scroll", (event) => bearer && (event.target as Node).contains(bearer) && hide(), {
    passive: true,
    capture: true,
  });
  startLongPress();
}

const tipOf = (node: EventTarget | null): Element | null =>
  node instanceof Element ? node.closest("[data-tip]") : null;
const inNote = (node: EventTarget | null): boolean => node instanceof Element && node.closest("#tip") !== null;

// ---- the pointer

/** Only a pointer that moved asks; that the page moved under it asks nothing. */
function pointed(event: PointerEvent): void {
  if (event.pointerType !== "mouse") return;
  const spot = { x: event.clientX, y: event.clientY };
  if (spot.x === pointer.x && spot.y === pointer.y) return;
  pointer = spot;
  if (rest && Math.hypot(spot.x - rest.x, spot.y - rest.y) < REAL_PX) return;
  rest = null;
  if (inNote(event.target)) return stay();
  const target = tipOf(event.target);
  if (target === bearer) return stay();
  if (target !== wanted) leave(target);
}

function restAt({ clientX, clientY }: PointerEvent): void {
  pointer = rest = { x: clientX, y: clientY };
}

/** The note stays, and no other comes. */
function stay(): void {
  window.clearTimeout(opening);
  window.clearTimeout(closing);
  wanted = bearer;
}

/** The pointer left for something else, or for nothing. */
function leave(target: Element | null): void {
  stay();
  wanted = target;
  if (bearer) closing = window.setTimeout(close, LEAVE_MS);
  if (target) opening = window.setTimeout(() => isUnderPointer(target) && show(target, boxOf(target)), HOVER_MS);
}

const isUnderPointer = (target: Element): boolean => tipOf(document.elementFromPoint(pointer.x, pointer.y)) === target;

/** What the note stands beside: the thing, or the pointer on a thing as wide as a board. */
function boxOf(target: Element): Box {
  const box = hitBox(target);
  if (box.width < WIDE_PX || box.height < WIDE_PX) return box;
  return { left: pointer.x - EDGE, right: pointer.x + EDGE, top: pointer.y - EDGE, bottom: pointer.y + 2 * EDGE };
}

// ---- keys

/** Escape closes the note and does nothing else. */
function pressedKey(event: KeyboardEvent): void {
  walking = WALKING.has(event.key);
  if (event.key !== "Escape" || !bearer) return;
  hide();
  event.preventDefault();
  event.stopImmediatePropagation();
}

// ---- fingers

let held = false;

function startLongPress(): void {
  let from: Spot = { x: 0, y: 0 };
  document.addEventListener("pointerdown", (event) => {
    held = false;
    const target = tipOf(event.target);
    if (event.pointerType === "mouse" || !target) return;
    from = { x: event.clientX, y: event.clientY };
    opening = window.setTimeout(() => {
      held = true;
      show(target, boxOf(target));
    }, PRESS_MS);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" && Math.hypot(event.clientX - from.x, event.clientY - from.y) > 10)
      window.clearTimeout(opening);
  });
  for (const name of ["pointerup", "pointercancel"] as const) {
    document.addEventListener(name, (event) => event.pointerType !== "mouse" && window.clearTimeout(opening));
  }
  document.addEventListener("click", passOver, { capture: true });
  document.addEventListener("contextmenu", (event) => {
    if (matchMedia("(pointer: coarse)").matches && tipOf(event.target)) event.preventDefault();
  });
}

/** The click that ends a long press does nothing. */
function passOver(event: Event): void {
  if (!held) return;
  held = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// ---- the note

/** No note, and none that is about to come. */
export function hide(): void {
  window.clearTimeout(opening);
  wanted = null;
  close();
}

function close(): void {
  window.clearTimeout(closing);
  changes?.disconnect();
  bearer = null;
  need("#tip").hidden = true;
}

/** The page changed: a note about what is gone, or about something else by now, closes; else it makes way. */
function changed(): void {
  const words = bearer?.isConnected ? bearer.getAttribute("data-tip") : null;
  if (bearer && words === need("#tip").dataset.words) return place(boxOf(bearer));
  hide();
  rest = pointer;
}

/** Nothing is said about it to a screen reader: what carries a tip is called or described so already. */
function show(target: Element, box: Box): void {
  const words = target.getAttribute("data-tip");
  if (!words || !target.isConnected) return;
  hide();
  const note = need("#tip");
  bearer = wanted = target;
  note.dataset.words = words;
  note.replaceChildren(
    ...words.split("\n").map((line) => Object.assign(document.createElement("p"), { textContent: line })),
  );
  note.hidden = false;
  (target.closest("dialog[open]") ?? document.body).append(note);
  place(box);
  changes?.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-tip", "data-action"] });
}

function place(box: Box): void {
  const note = need("#tip");
  const size = { width: note.offsetWidth, height: note.offsetHeight };
  const room = { left: EDGE, top: EDGE, right: innerWidth - EDGE, bottom: innerHeight - EDGE };
  const guide = all("#guide:not([hidden])").map((bubble) => bubble.getBoundingClientRect());
  const ahead = all("main .ghost")
    .map((ghost) => ghost.getBoundingClientRect())
    .filter(isShown); // what would come of it
  const { x, y } = placeTip(box, size, room, [...mustStaySeen(), ...guide, ...ahead]);
  note.style.left = `${x}px`;
  note.style.top = `${y}px`;
}
