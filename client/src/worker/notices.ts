// Calls that come while no page is open: shown once each, and a press leads to what they speak of.

import { keepCalled } from "../wire/device";
import { given, worker } from "./given";

/** A declarative push message: browsers that know the shape show it without us. */
interface Call {
  web_push?: number;
  notification?: {
    title?: string;
    body?: string;
    navigate?: string;
    tag?: string;
    lang?: string;
    app_badge?: number | string;
  };
  app_badge?: number | string;
}

const DECLARED = 8030;

export async function show(data: PushMessageData | null): Promise<void> {
  const call = read(data);
  const { title, body, navigate, tag, lang, app_badge } = call.notification ?? {};
  const badge = Number(app_badge ?? call.app_badge);
  await worker.registration.showNotification(title || "Mastaba", {
    body: body ?? "",
    lang: lang ?? "",
    tag: tag ?? "",
    renotify: false,
    icon: `/icon/192.png?v=${given.build}`,
    badge: `/icon/badge.png?v=${given.build}`,
    data: { navigate: within(navigate) },
  } as NotificationOptions);
  if (Number.isInteger(badge) && badge >= 0) await setBadge(badge);
}

/** Every push has to be shown: one that cannot be read is shown without words. */
function read(data: PushMessageData | null): Call {
  try {
    const call = data?.json() as Call | undefined;
    return call?.web_push === DECLARED ? call : {};
  } catch {
    return {};
  }
}

/** An address of this house, whatever was sent. */
function within(address: string | undefined): string {
  try {
    const url = new URL(address ?? "/", worker.location.origin);
    return url.origin === worker.location.origin ? url.href : `${worker.location.origin}/`;
  } catch {
    return `${worker.location.origin}/`;
  }
}

async function setBadge(count: number): Promise<void> {
  const { navigator } = worker as unknown as { navigator: { setAppBadge?(n: number): Promise<void> } };
  await navigator.setAppBadge?.(count).catch(() => undefined);
}

/** Focus a window that shows this already, else lead an open home page there, else open one. */
export async function follow(notification: Notification): Promise<void> {
  const address = within((notification.data as { navigate?: string } | null)?.navigate);
  const same = notification.tag ? await worker.registration.getNotifications({ tag: notification.tag }) : [];
  for (const one of [notification, ...same]) one.close();
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const path = (url: string): string => new URL(url).pathname;
  const there = open.find((one) => path(one.url) === path(address));
  if (there) return focus(there);
  const home = open.find((one) => path(one.url) === "/");
  const led = await home?.navigate(address).catch(() => null);
  if (led) return focus(led);
  await worker.clients.openWindow(address);
}

/** A browser may refuse to bring a window to the front; what it shows is right all the same. */
async function focus(window: WindowClient): Promise<void> {
  await window.focus().catch(() => undefined);
}

/** The browser changed its subscription: the server hears of the new one. Pages do the same now and then. */
export async function renew(): Promise<void> {
  await keepCalled(worker.registration.pushManager).catch(() => undefined);
}
