// Small helpers: make elements, swap them in by identity, find them.
import { EMBLEMS } from "../wire/messages";
import { morphChildren } from "./morph";
import { shown } from "./words";

export type Kid = Node | string | number | null | undefined | false | Kid[];
type Props = Record<string, string | number | boolean | null | undefined>;

/** An HTML element; false, null and undefined attributes are left out, true ones are empty. */
export function h(tag: string, props: Props = {}, ...kids: Kid[]): HTMLElement {
  const element = document.createElement(tag);
  setAll(element, props);
  append(element, kids);
  return element;
}

/** An SVG element. */
export function s(tag: string, props: Props = {}, ...kids: Kid[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAll(element, props);
  append(element, kids);
  return element;
}

function setAll(element: Element, props: Props): void {
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

function append(element: Element, kids: Kid[]): void {
  for (const kid of kids) {
    if (Array.isArray(kid)) append(element, kid);
    else if (kid instanceof Node) element.append(kid);
    else if (kid !== null && kid !== undefined && kid !== false) element.append(shown(kid));
  }
}

/** A picture of the page's own sheet of icons. */
export function icon(name: string): SVGElement {
  return s("svg", { class: "icon", "aria-hidden": "true", viewBox: "0 0 24 24" }, s("use", { href: `#i-${name}` }));
}

/** The symbol of a seat, of the sheet that every game's art begins with. */
export const emblemOf = (seat: number): string => `#${EMBLEMS[seat] ?? EMBLEMS[0]}`;

/** A seat's emblem on a disc of its colour. */
export function emblem(seat: number): SVGElement {
  return s(
    "svg",
    { class: `emblem tint-${seat}`, "aria-hidden": "true", viewBox: "0 0 24 24" },
    s("circle", { class: "disc", cx: 12, cy: 12, r: 11.2 }),
    s("use", { href: emblemOf(seat), x: 4.5, y: 4.5, width: 15, height: 15 }),
  );
}

/** Put new children into `parent`, keeping the nodes (and the focus) that stay. */
export function fill(parent: Element, ...kids: Kid[]): void {
  const fresh = h("div", {}, ...kids);
  morphChildren(parent, [...fresh.childNodes]);
}

const filled = new WeakMap<Element, string>();

/** The same for what these facts make: nothing is made while they are the same. */
export function fillFor(parent: Element, facts: unknown, make: () => Kid): void {
  const told = JSON.stringify(facts);
  if (filled.get(parent) === told) return;
  filled.set(parent, told);
  fill(parent, make());
}

/** Say something else; the same words are left alone, so that nothing is laid out anew. */
export function tell(element: Element, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}

export function showIf(element: HTMLElement, shown: boolean): void {
  if (element.hidden === shown) element.hidden = !shown;
}

/** These elements in this order at the head of `parent`, moving only what is not in its place. */
export function inOrder(parent: Element, children: readonly Element[]): void {
  let next: Element | null = parent.firstElementChild;
  for (const child of children) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}

export function find<T extends Element = HTMLElement>(selector: string, from: ParentNode = document): T | null {
  return from.querySelector<T>(selector);
}

export function need<T extends Element = HTMLElement>(selector: string, from: ParentNode = document): T {
  const element = from.querySelector<T>(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return element;
}

export const all = <T extends Element = HTMLElement>(selector: string, from: ParentNode = document): T[] => [
  ...from.querySelectorAll<T>(selector),
];

/** The same, and the element itself if it is one of them. */
export const allFrom = <T extends Element = HTMLElement>(selector: string, element: Element): T[] => [
  ...(element.matches(selector) ? [element as T] : []),
  ...all<T>(selector, element),
];

type Doer = (element: HTMLElement, event: Event) => void;
const doers = new Map<string, Doer>();

/** What a click on `data-do="name"` does, wherever it stands. */
export function on(name: string, doer: Doer): void {
  doers.set(name, doer);
}

export function listen(): void {
  document.addEventListener("click", (event) => {
    const element = (event.target as Element).closest<HTMLElement>("[data-do]");
    const doer = element && doers.get(element.dataset.do ?? "");
    if (element && doer && !element.hasAttribute("disabled")) doer(element, event);
  });
}

/** A screen for one hand. */
export const isPhone = (): boolean => matchMedia("(max-width: 699px)").matches;
export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
