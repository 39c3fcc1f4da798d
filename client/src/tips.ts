// What is this? A small note beside whatever carries data-tip: hover, keyboard focus, long press.
import { need } from "./dom";
import { hitBox } from "./geometry";

const HOVER_MS = 280;
const PRESS_MS = 450;
let timer = 0;
let bearer: Element | null = null;

export function startTips(): void {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const target = tipOf(event.target);
    if (target === bearer) return;
    hide();
    if (target) timer = window.setTimeout(() => show(target), HOVER_MS);
  });
  document.addEventListener("focusin", (event) => {
    const target = tipOf(event.target);
    if (target && (event.target as Element).matches(":focus-visible")) show(target);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("scroll", hide, { passive: true, capture: true });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  startLongPress();
}

/** True (once) when the click that follows belongs to a long press and must not act. */
export function pressedLong(): boolean {
  const was = held;
  held = false;
  return was;
}

let held = false;

function startLongPress(): void {
  let x = 0;
  let y = 0;
  document.addEventListener("pointerdown", (event) => {
    held = false;
    if (event.pointerType === "mouse") return;
    hide();
    const target = tipOf(event.target);
    [x, y] = [event.clientX, event.clientY];
    if (!target) return;
    timer = window.setTimeout(() => {
      held = true;
      show(target);
    }, PRESS_MS);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" && Math.hypot(event.clientX - x, event.clientY - y) > 10) cancel();
  });
  for (const name of ["pointerup", "pointercancel"] as const) {
    document.addEventListener(name, (event) => event.pointerType !== "mouse" && window.clearTimeout(timer));
  }
  document.addEventListener("contextmenu", (event) => {
    if (matchMedia("(pointer: coarse)").matches && tipOf(event.target)) event.preventDefault();
  });
}

const tipOf = (node: EventTarget | null): Element | null =>
  node instanceof Element ? node.closest("[data-tip]") : null;

function cancel(): void {
  window.clearTimeout(timer);
}

export function hide(): void {
  cancel();
  bearer = null;
  need("#tip").hidden = true;
}

function show(target: Element): void {
  const words = target.getAttribute("data-tip");
  if (!words || !target.isConnected) return;
  const note = need("#tip");
  bearer = target;
  note.replaceChildren(...words.split("\n").map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  note.hidden = false;
  place(note, hitBox(target));
}

function place(note: HTMLElement, box: DOMRect): void {
  const margin = 8;
  const { offsetWidth: width, offsetHeight: height } = note;
  const left = Math.min(innerWidth - width - margin, Math.max(margin, box.left + box.width / 2 - width / 2));
  const above = box.top - height - margin;
  const below = Math.min(box.bottom + margin, innerHeight - height - margin);
  note.style.left = `${left}px`;
  note.style.top = `${above > margin ? above : below}px`;
}
