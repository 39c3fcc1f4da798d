// A drawing as text: the tag that opens it and what lies in it, one after the other, so that only what is another is read.

export interface Markup {
  readonly open: string;
  readonly parts: readonly string[];
}

export function parted(svg: string): Markup {
  const parts: string[] = [];
  const start = svg.indexOf(">") + 1;
  let [from, depth] = [start, 0];
  for (let at = svg.indexOf("<", start); at >= 0; ) {
    const end = svg.indexOf(">", at) + 1;
    if (svg[at + 1] === "/") depth--;
    else if (svg[end - 2] !== "/") depth++;
    if (depth < 0) break;
    if (depth === 0) {
      parts.push(svg.slice(from, end));
      from = end;
    }
    at = svg.indexOf("<", end);
  }
  return { open: svg.slice(0, start), parts };
}

/** For each part of a new drawing the place of the same part in the old one, each used once; -1 if it had none. */
export function sameParts(old: readonly string[], fresh: readonly string[]): number[] {
  const places = new Map<string, number[]>();
  old.forEach((part, i) => {
    const known = places.get(part);
    if (known) known.push(i);
    else places.set(part, [i]);
  });
  return fresh.map((part) => places.get(part)?.shift() ?? -1);
}

const KEY = /data-key="([^"]*)"/g;

/** The keys of the pieces in a drawing. */
export const keysIn = (svg: string): string[] => Array.from(svg.matchAll(KEY), (found) => found[1] ?? "");
