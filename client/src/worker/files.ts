// Files first from the cache, of one build alone; pages always from the network; one page for when there is none.

import { KEPT, keptReplays, LANGUAGE, pageOf, putPage, replayAt, takeFrame, takePage } from "../wire/kept";
import { given, worker } from "./given";

const OURS = `mastaba-${given.build}`;
const offline = (lang: string): string => `/offline?lang=${lang}`;

/** All or nothing: a server that changed its build meanwhile is asked again by the next worker. */
export async function install(): Promise<void> {
  const cache = await caches.open(OURS);
  const arts = (await keptGames()).map((game) => `/art/${game}.svg?v=${given.build}`);
  await Promise.all([...given.files, ...arts].map((address) => fetchInto(cache, address)));
  await Promise.all(given.languages.map((lang) => fetchOffline(cache, lang)));
}

async function fetchInto(cache: Cache, address: string): Promise<void> {
  const reply = await fetch(address);
  if (!reply.ok || reply.redirected) throw new Error(`${address}: ${reply.status}`);
  await cache.put(address, reply);
}

async function fetchOffline(cache: Cache, lang: string): Promise<void> {
  const reply = await fetch(offline(lang), { cache: "no-store" });
  const text = await reply.clone().text();
  if (!reply.ok || !text.includes(given.build)) throw new Error(`no page of ${given.build}`);
  await cache.put(offline(lang), reply);
}

/** Nothing of another build stays. */
export async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith("mastaba-") && name !== OURS && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  await renewPages();
}

/** Kept replays get this build's page around their frames. */
async function renewPages(): Promise<void> {
  for (const replay of await keptReplays()) {
    if (replay.build === given.build) continue;
    const page = await fetch(pageOf(replay.table)).catch(() => null);
    if (page?.ok && !page.redirected) await putPage({ ...replay, build: given.build }, page);
  }
}

/** Which games' symbols kept replays need. */
async function keptGames(): Promise<string[]> {
  const found = new Set<string>();
  for (const { table, build } of await keptReplays()) {
    const page = await (await takePage(table, build))?.text();
    const game = page?.match(/"game":"(\w+)"/)?.[1];
    if (game) found.add(game);
  }
  return [...found];
}

export function answer(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (isOfThisBuild(url)) event.respondWith(file(request));
  else if (/^\/t\/\w+\/frame$/.test(url.pathname)) event.respondWith(frame(request));
}

/** Its address carries our digest, so that it never changes there. */
const isOfThisBuild = (url: URL): boolean =>
  url.pathname.startsWith(`/static/${given.build}/`) || url.searchParams.get("v") === given.build;

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(OURS);
  const found = await cache.match(request.url);
  if (found) return found;
  const reply = await fetch(request);
  if (reply.ok && !reply.redirected) await cache.put(request.url, reply.clone());
  return reply;
}

async function frame(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await takeFrame(request.url);
    if (kept) return kept;
    throw error;
  }
}

async function page(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const early = (await event.preloadResponse) as Response | undefined;
    return early ?? (await fetch(event.request));
  } catch {
    const table = replayAt(url.pathname);
    const kept = table && (await takePage(table, given.build));
    return kept || (await offlinePage(url));
  }
}

async function offlinePage(url: URL): Promise<Response> {
  const remembered = await (await (await caches.open(KEPT)).match(LANGUAGE))?.text();
  const wished = [url.searchParams.get("lang"), remembered, worker.navigator.language.split("-")[0]];
  const lang = wished.find((one) => one && given.languages.includes(one)) ?? given.languages[0] ?? "";
  return (await (await caches.open(OURS)).match(offline(lang))) ?? Response.error();
}
