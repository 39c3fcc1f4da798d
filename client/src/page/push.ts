// Calls to this device: asked for by a press alone; told to the server again now and then; what cannot be, in a sentence.

import { all, find, on } from "../base/dom";
import { pref, setPref } from "../base/prefs";
import { say } from "../base/words";
import { toast } from "../screen/toast";
import { endCalls, keepCalled, tryCalls } from "../wire/device";

type State = "unsafe" | "apple" | "none" | "denied" | "off" | "on";

const AGAIN_MS = 12 * 3_600_000; // browsers forget subscriptions, and servers hear nothing of it
const LONG_AGO = "1";
const NOTE = "push";

export function startPush(): void {
  on("push", () => void turn());
  on("push-try", () => void tryOut());
  document.addEventListener("submit", endWhenLeaving);
  document.addEventListener("submit", tellAfterRecovery);
  void show();
  window.addEventListener("load", () => void renew(), { once: true });
}

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const canBeCalled = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && window.isSecureContext;

const manager = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker.getRegistration("/"))?.pushManager;

async function state(): Promise<State> {
  if (!window.isSecureContext) return "unsafe";
  if (!canBeCalled()) return isApple() ? "apple" : "none";
  if (Notification.permission === "denied") return "denied";
  return pref("push") && (await (await manager())?.getSubscription()) ? "on" : "off";
}

/** Whatever speaks of it: the part of the settings, the line in a table's menu. */
async function show(): Promise<void> {
  const parts = all("[data-push-says]");
  const buttons = all("button[data-do=push][data-push]");
  if (!parts.length && !buttons.length) return;
  const now = await state();
  for (const part of parts) part.hidden = part.dataset.pushSays !== now;
  for (const button of buttons) {
    button.setAttribute("aria-pressed", String(now === "on"));
    const says = find(".says", button);
    if (says) says.textContent = say(now === "on" ? "push.table_off" : "push.table_on");
    button.querySelector("use")?.setAttribute("href", now === "on" ? "#i-bell-off" : "#i-bell");
  }
}

async function turn(): Promise<void> {
  const asked = canBeCalled() && Notification.permission === "default" ? Notification.requestPermission() : null;
  await asked?.catch(() => undefined); // it is asked at once: a press counts for a moment only
  const now = await state();
  if (now === "off") await begin();
  else if (now === "on") await end();
  else toast(say(`push.${now}`), "info", NOTE);
  await relist();
}

async function begin(): Promise<void> {
  if (Notification.permission !== "granted") return;
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    const told = await keepCalled(pushManager, find("[data-push]")?.dataset.push, true);
    if (!told.ok) return toast(told.error.text, "error", NOTE);
    setPref("push", String(Date.now()));
    toast(say("push.kept"), "info", NOTE);
  } catch {
    toast(say("push.failed"), "error", NOTE);
  }
}

async function end(): Promise<void> {
  setPref("push", "");
  const subscription = await (await manager())?.getSubscription();
  if (subscription) await endCalls(subscription).catch(() => undefined);
  toast(say("push.ended"), "info", NOTE);
}

async function tryOut(): Promise<void> {
  const told = await tryCalls().catch(() => null);
  if (!told) toast(say("push.failed"), "error", NOTE);
  else if (told.ok) toast(say("push.tried"), "info", NOTE);
  else toast(told.error.text, "error", NOTE);
}

/** The list of devices, and when they are called, as both stand now. */
async function relist(): Promise<void> {
  const reply = find("#push") && (await fetch(location.href).catch(() => null));
  if (reply?.ok) {
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    for (const part of all("#push, #use-push, #about-push")) part.replaceWith(page.getElementById(part.id) ?? part);
  }
  await show();
}

/** Once in a while, without a word: as long as it was wanted here and the browser still allows it. */
async function renew(): Promise<void> {
  const since = Number(pref("push"));
  if (!since || Date.now() - since < AGAIN_MS || !canBeCalled() || Notification.permission !== "granted") return;
  try {
    const told = await keepCalled((await navigator.serviceWorker.ready).pushManager);
    if (told.ok) setPref("push", String(Date.now()));
  } catch {
    return;
  }
}

/** Somebody else is logged in here from now on: the next page tells the server whom this device calls. */
export function tellAnew(): void {
  if (pref("push")) setPref("push", LONG_AGO);
}

function tellAfterRecovery(event: Event): void {
  if (new URL((event.target as HTMLFormElement).action, location.href).pathname === "/recover") tellAnew();
}

/** Whoever logs out or leaves for good is not called here any more; the server ends it with the session. */
function endWhenLeaving(event: Event): void {
  const form = event.target as HTMLFormElement;
  if (!["/logout", "/account/leave"].includes(new URL(form.action, location.href).pathname)) return;
  setPref("push", "");
  if (canBeCalled()) void manager().then(async (found) => (await found?.getSubscription())?.unsubscribe());
}
