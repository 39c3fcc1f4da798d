// One tree made like another: what is the same is not touched, what has the same name stays the same node.

/** How many siblings ahead are looked through for the same picture, before one is made into another. */
const AHEAD = 6;

/** Make `old` like `fresh`, which is used up. */
export function morph(old: Element, fresh: Element): void {
  if (old.isEqualNode(fresh)) return;
  alike(old, fresh);
  morphChildren(old, [...fresh.childNodes]);
}

/** Make these the children of `parent`; the focus stays on what stays. */
export function morphChildren(parent: Element, fresh: readonly ChildNode[]): void {
  const old = [...parent.childNodes];
  let [first, last, left] = [0, fresh.length, old.length];
  while (first < last && first < left && old[first]?.isEqualNode(fresh[first] as Node)) first++;
  while (last > first && left > first && old[left - 1]?.isEqualNode(fresh[last - 1] as Node)) [last, left] = [last - 1, left - 1];
  if (first < last || first < left) new Row(parent, old.slice(first, left), fresh.slice(first, last), old[left] ?? null).morph();
}

/** Siblings between two that stay: `old` ones there, `fresh` ones to be there, `end` the first that comes after them. */
class Row {
  private readonly named = new Map<string, ChildNode>();
  private readonly awaited = new Set<string>();
  private bare = 0; // of those without a name, how many are still to come
  private place: ChildNode | null;

  constructor(
    private readonly parent: Element,
    old: readonly ChildNode[],
    private readonly fresh: readonly ChildNode[],
    private readonly end: ChildNode | null,
  ) {
    this.place = old[0] ?? end;
    for (const node of old) if (nameOf(node)) this.named.set(nameOf(node), node);
    for (const node of fresh) {
      if (nameOf(node)) this.awaited.add(nameOf(node));
      else this.bare++;
    }
  }

  morph(): void {
    this.fresh.forEach((node, i) => {
      const name = nameOf(node);
      const known = name ? this.known(name, node) : this.unnamed(node, i);
      if (name) this.awaited.delete(name);
      else this.bare--;
      if (known) this.keep(known, node);
      else this.parent.insertBefore(node, this.place);
    });
    while (this.place && this.place !== this.end) this.drop(this.place);
  }

  private known(name: string, node: ChildNode): ChildNode | null {
    const found = this.named.get(name);
    this.named.delete(name);
    return found?.nodeName === node.nodeName ? found : null;
  }

  /** The old node that is to become this one without a name: an equal one near by, else the next of its kind. */
  private unnamed(node: ChildNode, i: number): ChildNode | null {
    let next = this.nextBare(this.place);
    const here = next;
    for (let seen = 0; next && seen < AHEAD; seen++) {
      if (next.isEqualNode(node)) return next;
      next = this.nextBare(next.nextSibling);
    }
    if (here?.nodeName !== node.nodeName) return null;
    const later = this.fresh.slice(i + 1, i + 1 + AHEAD);
    return later.some((other) => here.isEqualNode(other)) ? null : here;
  }

  private nextBare(from: ChildNode | null): ChildNode | null {
    let node = from;
    while (node && node !== this.end && nameOf(node)) node = node.nextSibling;
    return node === this.end ? null : node;
  }

  /** This one comes next; what stands before it and is awaited no more goes. */
  private keep(known: ChildNode, node: ChildNode): void {
    const bare = !nameOf(known);
    while (this.place && this.place !== known && this.place !== this.end && this.isDone(this.place, bare)) this.drop(this.place);
    if (this.place === known) this.place = known.nextSibling;
    else move(this.parent, known, this.place);
    if (known.nodeType === Node.ELEMENT_NODE) morph(known as unknown as Element, node as unknown as Element);
    else if (known.nodeValue !== node.nodeValue) known.nodeValue = node.nodeValue;
  }

  /** Will nothing ask for it any more? Those without a name come in order: one that was passed over goes. */
  private isDone(node: ChildNode, passed: boolean): boolean {
    const name = nameOf(node);
    return name ? !this.awaited.has(name) || this.named.get(name) !== node : passed || this.bare === 0;
  }

  private drop(node: ChildNode): void {
    this.place = node.nextSibling;
    node.remove();
  }
}

/** What a node is called among its siblings: its id, the piece or the answer that it shows. */
function nameOf(node: ChildNode): string {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const element = node as unknown as Element;
  return element.id || element.getAttribute("data-key") || element.getAttribute("data-action") || "";
}

function alike(old: Element, fresh: Element): void {
  const names = fresh.getAttributeNames();
  for (const name of names) {
    const value = fresh.getAttribute(name) as string;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.attributes.length === names.length) return;
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
}

/** Put a child elsewhere; what has the focus in it keeps it. */
function move(parent: Element, node: ChildNode, before: ChildNode | null): void {
  const held = node.contains(document.activeElement) ? (document.activeElement as HTMLElement | SVGElement) : null;
  parent.insertBefore(node, before);
  if (held && document.activeElement !== held) held.focus({ preventScroll: true });
}
