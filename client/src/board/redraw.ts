// A drawing that becomes another by its text: only what is another is touched, and a piece stays the same node.

import { move } from "../base/morph";
import { SPOKEN } from "./accessible";
import { parted } from "./markup";
import { longestRow, origins } from "./matching";

const ATTRIBUTE = / ([\w:-]+)="([^"]*)"/g;
const LETTERS: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** Parts of a drawing as nodes. */
type Read = (parts: readonly string[]) => ChildNode[];

/** Make the children of `parent`, which show the parts `old`, show `fresh`. Gives those that are others now. */
export function retouch(parent: Element, old: readonly string[], fresh: readonly string[], read: Read): Element[] {
  const had = [...parent.childNodes];
  const from = origins(old, fresh);
  const used = new Set(from);
  had.forEach((node, i) => used.has(i) || node.remove());
  const lacking = fresh.filter((_, i) => from[i] === -1);
  const made = lacking.length ? read(lacking) : [];
  const row = longestRow(from);
  const touched: Element[] = [];
  let after: ChildNode | null = null;
  for (let i = fresh.length - 1; i >= 0; i--) {
    const [was, is] = [old[from[i] as number], fresh[i] as string];
    const node = (was === undefined ? made.pop() : had[from[i] as number]) as ChildNode & Element;
    if (!row.has(i)) move(parent, node, after);
    after = node;
    if (was === is) continue;
    if (was !== undefined) rewrite(node, was, is, read);
    touched.push(node);
  }
  return touched.reverse();
}

/** Make an element that shows one text show another. */
function rewrite(element: Element, was: string, is: string, read: Read): void {
  const [old, fresh] = [parted(was), parted(is)];
  if (old.open !== fresh.open) rename(element, old.open, fresh.open);
  if (!fresh.parts.length) {
    const words = wordsIn(is, fresh.open);
    if (old.parts.length || words !== wordsIn(was, old.open)) element.textContent = words;
  } else if (element.childNodes.length === old.parts.length) retouch(element, old.parts, fresh.parts, read);
  else element.replaceChildren(...read(fresh.parts));
}

/** The attributes of one opening tag instead of another's. What is said of a piece beyond its text stays as long as there is something to say. */
export function rename(element: Element, was: string, is: string): void {
  const [old, fresh] = [attributes(was), attributes(is)];
  for (const [name, value] of fresh) if (old.get(name) !== value) element.setAttribute(name, value);
  for (const name of old.keys()) if (!fresh.has(name)) element.removeAttribute(name);
  if (!fresh.has("data-tip")) for (const name of SPOKEN) if (!fresh.has(name)) element.removeAttribute(name);
}

const attributes = (open: string): Map<string, string> =>
  new Map(Array.from(open.matchAll(ATTRIBUTE), ([, name, value]) => [name as string, plain(value as string)]));

const wordsIn = (part: string, open: string): string =>
  plain(part.slice(open.length, Math.max(open.length, part.lastIndexOf("</"))));

const plain = (escaped: string): string =>
  escaped.includes("&") ? escaped.replace(/&(?:lt|gt|quot|amp);/g, (name) => LETTERS[name] as string) : escaped;
