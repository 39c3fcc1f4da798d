// The form that opens a table: it offers what makes a difference with the choices made so far.
import { all } from "./dom";

export function startOpening(): void {
  for (const form of all<HTMLFormElement>(".open-form form")) {
    form.addEventListener("change", () => offer(form));
    offer(form);
  }
}

function offer(form: HTMLFormElement): void {
  const players = valueOf(form, "players");
  for (const choice of all<HTMLOptionElement>("option[data-needs]", form)) {
    choice.hidden = choice.disabled = Number(players) < Number(choice.dataset.needs);
    if (choice.disabled && choice.selected) chooseDefault(choice.closest("select"));
  }
  for (const field of all("[data-seats], [data-within]", form)) {
    const [name, choice] = (field.dataset.within ?? "").split("=");
    const counts = field.dataset.seats?.split(" ");
    field.hidden = (counts && !counts.includes(players)) || (!!name && valueOf(form, name) !== choice);
    for (const control of all<HTMLSelectElement>("select, textarea", field)) control.disabled = field.hidden;
  }
}

function chooseDefault(menu: HTMLSelectElement | null): void {
  for (const choice of menu?.options ?? []) choice.selected = choice.defaultSelected;
}

function valueOf(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLSelectElement ? control.value : "";
}
