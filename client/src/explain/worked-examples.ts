// Worked examples of the rules, one step at a time. Without a script they are a list of pictures.
import { all, need } from "../base/dom";

export function startExamples(root: ParentNode = document): void {
  for (const example of all("[data-example]", root)) begin(example);
}

function begin(example: HTMLElement): void {
  const steps = all("li", example);
  const buttons = all<HTMLButtonElement>("button[data-step]", example);
  const way = (button: HTMLButtonElement): number => Number(button.dataset.step);
  let at = 0;
  const show = (): void => {
    steps.forEach((step, i) => (step.hidden = i !== at));
    need(".step-at", example).textContent = `${at + 1} / ${steps.length}`;
    for (const button of buttons) button.disabled = steps[at + way(button)] === undefined;
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      at += way(button);
      show();
      if (button.disabled) buttons.find((other) => !other.disabled)?.focus();
    });
  }
  need(".step-tools", example).hidden = false;
  example.classList.add("stepping");
  show();
}
