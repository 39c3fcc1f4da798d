// One panel on the page: a region with a head in words and a drawing that is swapped only when it is another.
import { all, allFrom, h, tell } from "../base/dom";
import type { Drawn } from "../base/geometry";
import { morph } from "../base/morph";
import type { Panel, Role } from "../wire/messages";
import { speak } from "./accessible";
import { type Ghosts, laidAside } from "./ghosts";
import type { Sized } from "./layout";
import { keysIn, type Markup, parted, sameParts } from "./markup";
import { rename, retouch } from "./redraw";

/** A new drawing, not yet shown, and the keys of its pieces. */
export interface Fresh {
  readonly markup: Markup;
  readonly ghosts: Ghosts;
  readonly keys: readonly string[];
  readonly live: boolean;
}

export class Section {
  readonly element: HTMLElement;
  readonly head: HTMLElement;
  readonly paper = h("div", { class: "paper" });
  readonly sheet = h("div", { class: "sheet" });
  private digest = "";
  private markup: Markup | null = null;
  private ghosts: Ghosts = new Map();
  private touched: readonly Element[] = [];

  constructor(
    readonly key: string,
    readonly role: Role,
  ) {
    this.head = h(role === "seat" ? "div" : "h2", { class: "head" });
    this.paper.append(this.sheet);
    this.element = h(
      "section",
      { class: `part ${role}-part`, id: `panel:${key}`, "data-panel": key },
      this.head,
      this.paper,
    );
  }

  get drawing(): SVGSVGElement | null {
    return this.sheet.querySelector("svg");
  }

  /** The new drawing, not yet shown; null if it is the present one. */
  fresh(panel: Panel, svg: string, live: boolean): Fresh | null {
    if (panel.digest === this.digest) return null;
    this.digest = panel.digest;
    return { ...laidAside(parted(svg)), keys: keysIn(svg), live };
  }

  /** What of the present drawing a fresh one has not; null: what it had not before it was swapped. */
  changed(fresh: Fresh | null): readonly Element[] {
    const [old, known] = [this.drawing, this.markup];
    if (!fresh) return this.touched;
    if (!old || !known || known.parts.length !== old.childNodes.length || known.open !== fresh.markup.open)
      return [...(old?.children ?? [])];
    const stays = new Set(sameParts(known.parts, fresh.markup.parts));
    return [...old.children].filter((_, i) => !stays.has(i));
  }

  /** Ghosts are to be empty meanwhile. */
  swap({ markup, ghosts, live }: Fresh): void {
    const [old, known] = [this.drawing, this.markup];
    if (old && known?.parts.length === old.childNodes.length) this.touched = this.exchange(old, known, markup, live);
    else {
      const drawing = prepare(this.read(markup), live);
      if (old) morph(old, drawing);
      else this.sheet.replaceChildren(drawing);
      this.touched = [...(old ?? drawing).children];
    }
    [this.markup, this.ghosts] = [markup, ghosts];
  }

  /** What this answer would bring here comes to light. */
  foreshadow(action: number): void {
    for (const ghost of all(`[data-ghost="${action}"]`, this.sheet)) ghost.classList.add("shown");
    const bodies = this.ghosts.get(String(action)) ?? [];
    all(`:scope > [data-ghost="${action}"]`, this.drawing ?? this.sheet).forEach((ghost, i) => {
      ghost.replaceChildren(...this.read({ open: this.markup?.open ?? "", parts: [bodies[i] ?? ""] }).childNodes);
    });
  }

  /** Nothing is pointed at any more. */
  forget(): void {
    for (const ghost of all("[data-ghost].shown", this.sheet)) {
      ghost.classList.remove("shown");
      if (ghost.parentElement === (this.drawing as Element | null)) ghost.replaceChildren();
    }
  }

  /** Only what is another is read and laid. */
  private exchange(old: SVGSVGElement, known: Markup, markup: Markup, live: boolean): readonly Element[] {
    const touched = retouch(old, known.parts, markup.parts, (parts) => [
      ...this.read({ open: markup.open, parts }).childNodes,
    ]);
    for (const part of touched) prepare(part, live);
    if (markup.open === known.open) return touched;
    rename(old, known.open, markup.open);
    unname(old);
    return [...old.children];
  }

  private read({ open, parts }: Markup): SVGSVGElement {
    const holder = document.createElement("template");
    holder.innerHTML = `${open}${parts.join("")}</svg>`;
    const drawing = holder.content.firstElementChild as SVGSVGElement;
    const told = drawing.querySelector(":scope > desc");
    if (told) told.id = `told:${this.key}`;
    unname(drawing);
    return drawing;
  }

  /** Its name, and what lies in it in sentences. */
  name(title: string): void {
    const told = this.drawing?.querySelector(":scope > desc");
    if (this.role !== "seat") tell(this.head, title);
    set(this.element, "aria-label", title);
    set(this.element, "tabindex", this.drawing ? "0" : "-1");
    set(this.element, "aria-describedby", told?.id ?? null);
  }

  /** Without a drawing: only its head. */
  bare(): void {
    this.digest = "";
    this.markup = null;
    this.ghosts = new Map();
    this.sheet.replaceChildren();
  }

  lay(place: Sized): void {
    this.element.style.width = `${place.w}px`;
    this.paper.style.height = `${place.h}px`;
  }

  /** Everything in it that explains itself, in the order of the drawing: targets, and pieces that only have something to say. */
  get pieces(): Drawn[] {
    return all<Drawn>("[data-action], [data-tip][tabindex]", this.sheet);
  }
}

function set(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** The region around a drawing has its name and what it says. */
function unname(drawing: Element): void {
  drawing.removeAttribute("aria-label");
  drawing.setAttribute("role", "none");
}

/** What its text does not say: a drawing, or a part of it, for those who do not see it; of the past only a picture. */
function prepare(part: Element, live: boolean): Element {
  if (!live) allFrom("[data-action]", part).forEach(asPicture);
  speak(part);
  return part;
}

/** Nothing can be chosen in the past. */
function asPicture(target: HTMLElement): void {
  for (const name of ["data-action", "data-sure", "tabindex"]) target.removeAttribute(name);
  target.setAttribute("role", "img");
  target.classList.remove("act");
}
