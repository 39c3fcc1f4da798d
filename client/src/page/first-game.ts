// The first game of its kind: with a guide, or just play?
import { need, on } from "../base/dom";

export function startFirst(): void {
  let asked: HTMLFormElement | null = null;
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.dataset.first) return;
    event.preventDefault();
    asked = form;
    need("#first-game").textContent = form.dataset.first;
    need<HTMLFormElement>("#first-guide").action = form.action.replace("/play/", "/guide/");
    need<HTMLDialogElement>("#first-time").showModal();
  });
  on("just-play", () => {
    delete asked?.dataset.first;
    asked?.requestSubmit();
  });
}
