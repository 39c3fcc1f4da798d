// This browser as a device that may be called: its subscription to its push service, told to the server.

import type { DeviceKept, NewDevice, Refusal } from "./messages";

export const CLAIM = "claim"; // said by a page to the worker that does not control it yet

type Told = DeviceKept | Refusal;
const TRIES = 2; // the second with the key that the server named

/** Subscribe, or go on being subscribed, and let the server know; `pressed`: somebody asked for it just now. */
export async function keepCalled(manager: PushManager, key = "", pressed = false): Promise<Told> {
  let wanted = key || (await serverKey());
  for (let left = TRIES; ; left--) {
    const told = await tell(await subscribed(manager, wanted), pressed);
    if (!told.ok || told.kept || left === 1) return told;
    wanted = told.key;
  }
}

/** The server's key, which a subscription believes. */
async function serverKey(): Promise<string> {
  const reply = await fetch("/push", { headers: { Accept: "application/json" } });
  return ((await reply.json()) as DeviceKept).key;
}

async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const found = await manager.getSubscription();
  if (found && keyOf(found) === key) return found;
  await found?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

async function tell(subscription: PushSubscription, pressed: boolean): Promise<Told> {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const device: NewDevice = { endpoint, p256dh, auth, server_key: keyOf(subscription), pressed };
  return (await post("/push", JSON.stringify(device), "application/json")).json() as Promise<Told>;
}

/** This device is called no more. */
export async function endCalls(subscription: PushSubscription): Promise<void> {
  await post("/push/end", new URLSearchParams({ endpoint: subscription.endpoint }).toString(), FORM);
  await subscription.unsubscribe();
}

/** A call to all of my devices, now. */
export const tryCalls = async (): Promise<Told> => (await post("/push/try", "", FORM)).json() as Promise<Told>;

const FORM = "application/x-www-form-urlencoded";

const post = (url: string, body: string, kind: string): Promise<Response> =>
  fetch(url, { method: "POST", headers: { "Content-Type": kind, Accept: "application/json", "X-Mastaba": "1" }, body });

function keyOf(subscription: PushSubscription): string {
  const raw = subscription.options.applicationServerKey;
  const letters = raw ? btoa(String.fromCharCode(...new Uint8Array(raw))) : "";
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
