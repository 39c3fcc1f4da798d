// Replays kept on this device: where they lie in the browser's own store, for pages that write and the worker that reads.

export const KEPT = "mastaba-kept";
export const LANGUAGE = "/kept/language"; // the one that this device reads
const TITLE = "X-Title";
const BUILD = "X-Build"; // of the server that made the page
const SINCE = "X-Since";
const PACKED = "X-Packed";
const PAGE = /^\/t\/(\w+)\/replay$/;

export interface KeptReplay {
  table: string;
  title: string;
  since: number;
  build: string;
}

export const pageOf = (table: string): string => `/t/${table}/replay`;

/** The table whose replay this path shows. */
export const replayAt = (path: string): string | undefined => PAGE.exec(path)?.[1];

const shelf = (): Promise<Cache> => caches.open(KEPT);

/** A frame, packed where the browser can. */
export async function putFrame(address: string, text: string): Promise<void> {
  const plain = new Response(text).body;
  const packs = "CompressionStream" in globalThis && plain !== null;
  const body = packs ? plain.pipeThrough(new CompressionStream("gzip")) : text;
  const headers = { "Content-Type": "application/json", ...(packs && { [PACKED]: "gzip" }) };
  await (await shelf()).put(address, new Response(body, { headers }));
}

/** A kept frame as the server would send it. */
export async function takeFrame(address: string): Promise<Response | undefined> {
  const found = await (await shelf()).match(address);
  if (!found?.headers.has(PACKED) || !found.body) return found;
  const body = found.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}

/** The page of a replay; it comes last, so that whatever is listed is whole. */
export async function putPage(replay: KeptReplay, page: Response): Promise<void> {
  const headers = new Headers(page.headers);
  headers.delete("Content-Encoding");
  headers.set(TITLE, encodeURIComponent(replay.title));
  headers.set(BUILD, replay.build);
  headers.set(SINCE, String(replay.since));
  await (await shelf()).put(pageOf(replay.table), new Response(await page.text(), { headers }));
}

/** The page as it was kept, naming the files of `build`: those of its own time are gone. */
export async function takePage(table: string, build: string): Promise<Response | undefined> {
  const found = await (await shelf()).match(pageOf(table));
  const old = found?.headers.get(BUILD);
  if (!found || !old) return undefined;
  return new Response((await found.text()).replaceAll(old, build), { headers: found.headers });
}

/** All that are kept, the newest first. */
export async function keptReplays(): Promise<KeptReplay[]> {
  const cache = await shelf();
  const found: KeptReplay[] = [];
  for (const { url } of await cache.keys()) {
    const table = replayAt(new URL(url).pathname);
    const headers = table && (await cache.match(url))?.headers;
    if (!table || !headers) continue;
    const [title, since, build] = [TITLE, SINCE, BUILD].map((name) => headers.get(name) ?? "");
    found.push({ table, title: decodeURIComponent(title ?? ""), since: Number(since), build: build ?? "" });
  }
  return found.sort((a, b) => b.since - a.since);
}

export async function forget(table: string): Promise<void> {
  const cache = await shelf();
  const of = (path: string): boolean => path.startsWith(`/t/${table}/`);
  for (const request of await cache.keys()) if (of(new URL(request.url).pathname)) await cache.delete(request);
}
