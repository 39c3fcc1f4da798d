// Short notices: what happened, what is kept, what to do.
import { h, icon, need } from "../base/dom";
import { say } from "../base/words";

const STAY_MS = 7000;

/** Say something. A notice with an id replaces the one before it; `sticky` stays until taken back. */
export function toast(text: string, kind: "info" | "error" = "info", id = "", sticky = false): void {
  takeBack(id);
  standInFront();
  const note = h("div", { class: `toast ${kind}`, "data-id": id, role: kind === "error" ? "alert" : "status" }, text);
  need("#toasts").append(note);
  if (!sticky) window.setTimeout(() => note.remove(), STAY_MS);
}

/** Say something that leads somewhere; it stays until it is followed, closed or taken back, or for so long. */
export function call(text: string, address: string, id: string, stay = 0): void {
  takeBack(id);
  standInFront();
  const close = h("button", { type: "button", class: "tool", "aria-label": say("calls.close") }, icon("close"));
  const note = h("div", { class: "toast call", "data-id": id, role: "status" }, h("a", { href: address }, text), close);
  close.addEventListener("click", () => note.remove());
  if (stay) window.setTimeout(() => note.remove(), stay);
  need("#toasts").append(note);
}

export function takeBack(id: string): void {
  if (id) document.querySelector(`#toasts [data-id="${id}"]`)?.remove();
}

/** Notices stand in the open dialog if there is one: nothing else is above it. */
export function standInFront(): void {
  (document.querySelector("dialog[open]") ?? document.body).append(need("#toasts"));
}
