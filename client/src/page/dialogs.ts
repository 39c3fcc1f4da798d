// Dialogs: one at a time. What is looked up in one (rules, what scores how much) is fetched when it opens.
import { all, find, h } from "../base/dom";
import { say } from "../base/words";
import { startExamples } from "../explain/worked-examples";
import { toast } from "../screen/toast";
import type { Refusal } from "../wire/messages";

export const FETCHED = "fetched"; // an event: something more is on the page

export function openDialog(id: string): void {
  const dialog = find<HTMLDialogElement>(`#${id}`);
  for (const other of all<HTMLDialogElement>("dialog[open]")) other.close();
  dialog?.showModal();
  for (const place of all("[data-fetch]", dialog ?? document.createElement("div"))) void look(place);
}

/** The people at the table, or the one whom the button is about; its forms are answered in the dialog. */
export function openPeople(button: HTMLElement): void {
  const place = find("#people-here");
  if (!place) return;
  const about = button.dataset.about;
  place.dataset.fetch = `${place.dataset.all}${about ? `?${about}` : ""}`;
  openDialog("people");
}

export function stayInDialogs(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const place = form.closest<HTMLElement>("dialog [data-fetch]");
    if (form.dataset.stay === undefined || !place) return;
    event.preventDefault();
    void answer(form, place);
  });
}

async function answer(form: HTMLFormElement, place: HTMLElement): Promise<void> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const body = new URLSearchParams(fields);
  const reply = await fetch(form.action, { method: "POST", headers: { "X-Mastaba": "1" }, body }).catch(() => null);
  if (!reply?.ok) {
    const refusal = (await reply?.json().catch(() => null)) as Refusal | null;
    toast(refusal?.error.text ?? say("account.unreachable"), "error", "people");
    return;
  }
  place.innerHTML = await reply.text();
  find<HTMLElement>("button, summary", place)?.focus();
}

async function look(place: HTMLElement): Promise<void> {
  const address = place.dataset.fetch ?? "";
  if (place.dataset.held === address && place.dataset.keep !== undefined) return;
  try {
    const reply = await fetch(address);
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    place.innerHTML = await reply.text();
    place.dataset.held = address;
    startExamples(place);
    place.dispatchEvent(new CustomEvent(FETCHED, { bubbles: true }));
    find("[autofocus]", place)?.focus();
  } catch {
    place.replaceChildren(h("p", {}, say("lookup.away")));
    delete place.dataset.held;
  }
}
