// A guest's name: kept as soon as it is written, and told with everything that is opened meanwhile. That of an account
// is changed on its own page, where a press says so.
import { find } from "../base/dom";
import { say } from "../base/words";
import { toast } from "../screen/toast";
import type { Refusal } from "../wire/messages";

let refused = ""; // what may not be one's name

export function startName(): void {
  const form = find<HTMLFormElement>(".name-form");
  const field = find<HTMLInputElement>("#my-name");
  if (!form || !field) return;
  field.addEventListener("input", () => (kept().textContent = ""));
  field.addEventListener("change", () => void keep(form, field));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void keep(form, field);
  });
  document.addEventListener("formdata", (event) => {
    const isOpening = (event.target as HTMLFormElement).method === "post" && !event.formData.has("name");
    const name = field.value === refused ? field.defaultValue : field.value;
    if (isOpening) event.formData.set("name", name); // a form about somebody else has a name of its own
  });
}

const kept = (): HTMLElement => find("#name-kept") as HTMLElement;

async function keep(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  const name = field.value;
  if (!name.trim()) return void (field.value = field.defaultValue);
  try {
    const how = { method: "POST", headers: { "X-Mastaba": "1" }, redirect: "manual", keepalive: true } as const;
    const reply = await fetch(form.action, { ...how, body: new URLSearchParams({ name }) });
    if (reply.status >= 400) return refuse(name, (await reply.json()) as Refusal);
    field.defaultValue = name;
    if (field.value === name) kept().textContent = say("name.kept");
  } catch {
    toast(say("name.lost"), "error", "name");
  }
}

/** Why not, in the server's words; the name stays in the field, and goes nowhere. */
function refuse(name: string, why: Refusal): void {
  refused = name;
  toast(why.error.text, "error", "name");
}
