// The form that opens a table: it offers what makes a difference with the choices made so far, and says on the spot
// why a table cannot be opened so. Without script the same form leads to a page that says it.
import { all, find, h } from "../base/dom";
import type { Refusal } from "../wire/messages";

export function startOpening(root: ParentNode = document): void {
  for (const form of all<HTMLFormElement>("form.open-form", root)) {
    form.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.dataset.into) void take(form, event.target);
      offer(form);
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void send(form);
    });
    offer(form);
  }
}

function offer(form: HTMLFormElement): void {
  const players = chosenIn(form, "players");
  for (const choice of all<HTMLOptionElement>("option[data-needs]", form)) {
    choice.hidden = choice.disabled = Number(players) < Number(choice.dataset.needs);
    if (choice.disabled && choice.selected) chooseDefault(choice.closest("select"));
  }
  for (const field of all("[data-seats], [data-within]", form)) {
    const [name, choices = ""] = (field.dataset.within ?? "").split("=");
    const counts = field.dataset.seats?.split(" ");
    const elsewhere = Boolean(name) && !choices.split(" ").includes(chosenIn(form, name ?? ""));
    field.hidden = elsewhere || Boolean(counts && !counts.includes(players));
    for (const control of all<HTMLSelectElement>("select, textarea, input", field)) control.disabled = field.hidden;
  }
}

/** A file that was chosen stands in the field beside it, where it can be read and changed. */
async function take(form: HTMLFormElement, chosen: HTMLInputElement): Promise<void> {
  const field = form.elements.namedItem(chosen.dataset.into ?? "");
  const file = chosen.files?.[0];
  if (file && field instanceof HTMLTextAreaElement) field.value = await file.text();
}

async function send(form: HTMLFormElement): Promise<void> {
  const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const button = find<HTMLButtonElement>("button.main", form);
  if (button) button.disabled = true;
  try {
    const response = await fetch(form.action, { method: "POST", body: fields, headers: { "X-Mastaba": "1" } });
    if (response.ok) location.assign(response.url);
    else refuse(form, ((await response.json()) as Refusal).error.text);
  } catch {
    form.submit();
  } finally {
    if (button) button.disabled = false;
  }
}

function refuse(form: HTMLFormElement, why: string): void {
  find(".refused", form)?.remove();
  find(".deeds-row", form)?.before(h("p", { class: "refused whole", role: "alert" }, why));
}

function chooseDefault(menu: HTMLSelectElement | null): void {
  for (const choice of menu?.options ?? []) choice.selected = choice.defaultSelected;
}

function chosenIn(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLSelectElement ? control.value : "";
}
