// Dialogs: one at a time. What is looked up in one (rules, what scores how much) is fetched when it opens.
import { all, find, h } from "../base/dom";
import { say } from "../base/words";
import { startExamples } from "../explain/worked-examples";

export function openDialog(id: string): void {
  const dialog = find<HTMLDialogElement>(`#${id}`);
  for (const other of all<HTMLDialogElement>("dialog[open]")) other.close();
  dialog?.showModal();
  for (const place of all("[data-fetch]", dialog ?? document.createElement("div"))) void look(place);
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
  } catch {
    place.replaceChildren(h("p", {}, say("lookup.away")));
    delete place.dataset.held;
  }
}
