// The app's worker, at /worker.js: files, the page for when the house is out of reach, and calls.

import { CLAIM } from "../wire/device";
import { activate, answer, install } from "./files";
import { worker } from "./given";
import { follow, renew, show } from "./notices";

worker.addEventListener("install", (event) => {
  void worker.skipWaiting();
  event.waitUntil(install());
});
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === CLAIM) event.waitUntil(worker.clients.claim());
});
worker.addEventListener("fetch", answer);
worker.addEventListener("push", (event) => event.waitUntil(show(event.data)));
worker.addEventListener("notificationclick", (event) => event.waitUntil(follow(event.notification)));
worker.addEventListener("pushsubscriptionchange", (event) => (event as ExtendableEvent).waitUntil(renew()));
