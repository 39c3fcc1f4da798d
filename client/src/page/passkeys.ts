// Passkeys: an account made with one, another one for it, and coming back with one.

import { find, need } from "../base/dom";
import { date, say } from "../base/words";
import type { KeyKept, KeyQuestion, Refusal } from "../wire/messages";
import { tellAnew } from "./push";

type Answer<T> = T | Refusal | null;

export function startPasskeys(): void {
  const page = find("main.account");
  if (!page) return;
  if (!usableAt(page.dataset.site ?? "")) {
    for (const form of page.querySelectorAll<HTMLElement>("#key-form, #login-form")) form.hidden = true;
    for (const words of page.querySelectorAll<HTMLElement>("#no-passkeys")) words.hidden = false;
    return;
  }
  const list = find("#keys");
  if (list) void tellKeys(list);
  find("#key-form")?.addEventListener("submit", (event) => (event.preventDefault(), void makeKey()));
  const login = find("#login-form");
  if (!login) return;
  login.addEventListener("submit", (event) => (event.preventDefault(), void comeBack(false)));
  void comeBack(true);
}

/** Browsers keep keys for the site's own name alone, and over a safe connection alone. */
function usableAt(site: string): boolean {
  return !!site && !!window.PublicKeyCredential && window.isSecureContext && location.origin === new URL(site).origin;
}

async function makeKey(): Promise<void> {
  const name = find<HTMLInputElement>("#account-name")?.value ?? "";
  const asked = await post<KeyQuestion>("/account/key/options", { name });
  if (!granted(asked)) return;
  tell(say("account.working"));
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(asked.options));
  const made = await navigator.credentials.create({ publicKey: options }).catch(() => null);
  if (!made) return tell(say("account.refused"));
  const day = date(Date.now());
  const body = { name, question: asked.question, credential: written(made), label: say("account.key_name", { day }) };
  const kept = await post<KeyKept>("/account/key", body);
  if (!granted(kept)) return;
  tellAnew();
  if (!kept.code) return location.assign(kept.go);
  need("#once-code").textContent = kept.code;
  need<HTMLDialogElement>("#code-once").showModal();
}

let pending: AbortController | null = null;

/** Ask for a key: `quietly` offers it in the field's own list, if the browser can. */
async function comeBack(quietly: boolean): Promise<void> {
  if (quietly && (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || pending)) return;
  pending?.abort();
  const mine = new AbortController();
  pending = mine;
  const asked = await post<KeyQuestion>("/login/options", {});
  if (mine.signal.aborted || !granted(asked)) return;
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(asked.options));
  const mediation = quietly ? "conditional" : "optional";
  const found = await navigator.credentials
    .get({ publicKey: options, mediation, signal: mine.signal })
    .catch(() => null);
  if (mine.signal.aborted) return;
  if (!found) return quietly ? undefined : tell(say("account.refused"));
  const kept = await post<KeyKept>("/login", { question: asked.question, credential: written(found) });
  if (!granted(kept)) return;
  tellAnew();
  location.assign(kept.go);
}

/** Where the browser tells password managers which keys are still good; nothing depends on it. */
interface Signals {
  signalAllAcceptedCredentials?(options: {
    rpId: string;
    userId: string;
    allAcceptedCredentialIds: string[];
  }): Promise<void>;
}

const signals = (): Signals => PublicKeyCredential as unknown as Signals;

/** My account knows all keys that open it: whatever else a password manager offers, it may forget. */
async function tellKeys(list: HTMLElement): Promise<void> {
  const { rp, handle } = list.dataset;
  const kept = [...list.querySelectorAll<HTMLElement>("[data-key]")].map((one) => one.dataset.key ?? "");
  if (rp && handle && kept.length)
    await signals()
      .signalAllAcceptedCredentials?.({ rpId: rp, userId: handle, allAcceptedCredentialIds: kept })
      .catch(() => undefined);
}

const written = (credential: Credential): string => JSON.stringify((credential as PublicKeyCredential).toJSON());

async function post<T>(url: string, body: object): Promise<Answer<T>> {
  const headers = { "Content-Type": "application/json", "X-Mastaba": "1" };
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
  return reply ? ((await reply.json().catch(() => null)) as Answer<T>) : null;
}

function granted<T extends { ok: true }>(answer: Answer<T>): answer is T {
  if (answer?.ok) return true;
  tell(answer && "error" in answer ? answer.error.text : say("account.unreachable"));
  return false;
}

function tell(words: string): void {
  const says = find("#key-says");
  if (says) says.textContent = words;
}
