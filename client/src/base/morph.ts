// One tree made like another (DOM diffing): what is the same is not touched, what has the same name stays the same node.

/** How many siblings ahead are looked through for the same picture, before one is made into another. */
const AHEAD = 6;

/** Make `old` like `fresh`, which is used up. */
export function morph(old: Element, fresh: Element): void {
  if (old.isEqualNode(fresh)) return;
  alike(old, fresh);
  morphChildren(old, [...fresh.childNodes]);
}

/** Make these the children of `parent`. Those among them that it has already stay as they are; the focus stays on what stays. */
export function morphChildren(parent: Element, fresh: readonly ChildNode[]): void {
  const old = [...parent.childNodes];
  const stays = new Set(fresh.filter((node) => node.parentNode === parent));
  const same = (a: ChildNode | undefined, b: ChildNode | undefined): boolean =>
    a === b || (a !== undefined && b !== undefined && !stays.has(a) && !stays.has(b) && a.isEqualNode(b));
  let [first, last, left] = [0, fresh.length, old.length];
  while (first < last && first < left && same(old[first], fresh[first])) first++;
  while (last > first && left > first && same(old[left - 1], fresh[last - 1])) [last, left] = [last - 1, left - 1];
  if (first < last || first < left)
    new Row(parent, old.slice(first, left), fresh.slice(first, last), old[left] ?? null, stays).morph();
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
    private readonly stays: ReadonlySet<ChildNode>,
  ) {
    this.place = old[0] ?? end;
    for (const node of old) if (!stays.has(node) && nameOf(node)) this.named.set(nameOf(node), node);
    for (const node of fresh) {
      if (stays.has(node)) continue;
      if (nameOf(node)) this.awaited.add(nameOf(node));
      else this.bare++;
    }
  }

  morph(): void {
    this.fresh.forEach((node, i) => {
      if (this.stays.has(node)) return this.comesNext(node, false);
      const name = nameOf(node);
      const known = name ? this.known(name, node) : this.unnamed(node, i);
      if (name) this.awaited.delete(name);
      else this.bare--;
      if (!known) return void this.parent.insertBefore(node, this.place);
      this.comesNext(known, !name);
      if (known.nodeType === Node.ELEMENT_NODE) morph(known as unknown as Element, node as unknown as Element);
      else if (known.nodeValue !== node.nodeValue) known.nodeValue = node.nodeValue;
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
    while (node && node !== this.end && (this.stays.has(node) || nameOf(node))) node = node.nextSibling;
    return node === this.end ? null : node;
  }

  /** This one comes next; what stands before it and is awaited no more goes. */
  private comesNext(known: ChildNode, bare: boolean): void {
    while (this.place && this.place !== known && this.place !== this.end && this.isDone(this.place, bare))
      this.drop(this.place);
    if (this.place === known) this.place = known.nextSibling;
    else move(this.parent, known, this.place);
  }

  /** Will nothing ask for it any more? Those without a name come in order: one that was passed over goes. */
  private isDone(node: ChildNode, passed: boolean): boolean {
    if (this.stays.has(node)) return false;
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

/** Give it the same attributes. */
export function alike(old: Element, fresh: Element): void {
  const names = fresh.getAttributeNames();
  for (const name of names) {
    const value = fresh.getAttribute(name) as string;
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.attributes.length === names.length) return;
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
}

/** Put a child elsewhere; what has the focus in it keeps it. */
export function move(parent: Element, node: ChildNode, before: ChildNode | null): void {
  const held = node.contains(document.activeElement) ? (document.activeElement as HTMLElement | SVGElement) : null;
  parent.insertBefore(node, before);
  if (held && document.activeElement !== held) held.focus({ preventScroll: true });
}
