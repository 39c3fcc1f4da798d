// One's name: kept as soon as it is written, and told with everything that is opened meanwhile.
import { find } from "../base/dom";
import { say } from "../base/words";
import { toast } from "../screen/toast";

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
    if (isOpening) event.formData.set("name", field.value); // a form about somebody else has a name of its own
  });
}

const kept = (): HTMLElement => find("#name-kept") as HTMLElement;

async function keep(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  const name = field.value;
  if (!name.trim()) return void (field.value = field.defaultValue);
  try {
    const body = new URLSearchParams({ name });
    const reply = await fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true });
    if (reply.status >= 400) throw new Error(`status ${reply.status}`);
    field.defaultValue = name;
    if (field.value === name) kept().textContent = say("name.kept");
  } catch {
    toast(say("name.lost"), "error", "name");
  }
}
