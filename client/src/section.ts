// One panel on the page: a region with a head in words and a drawing that is swapped only when it is another.
import { all, h, tell } from "./dom";
import type { Drawn } from "./geometry";
import type { Panel, Role } from "./messages";
import { morph } from "./morph";
import type { Sized } from "./places";

export class Section {
  readonly element: HTMLElement;
  readonly head: HTMLElement;
  readonly paper = h("div", { class: "paper" });
  readonly sheet = h("div", { class: "sheet" });
  private digest = "";
  private equipped = "";

  constructor(
    readonly key: string,
    readonly role: Role,
  ) {
    this.head = h(role === "seat" ? "div" : "h2", { class: "head" });
    this.paper.append(this.sheet);
    this.element = h("section", { class: `part ${role}-part`, id: `panel:${key}`, "data-panel": key }, this.head, this.paper);
    this.element.addEventListener("focusin", () => this.equip());
  }

  get drawing(): SVGSVGElement | null {
    return this.sheet.querySelector("svg");
  }

  /** The new drawing, not yet shown; null if it is the present one. */
  fresh(panel: Panel, svg: string, live: boolean): SVGSVGElement | null {
    if (panel.digest === this.digest) return null;
    this.digest = panel.digest;
    return prepare(svg, panel.key, live);
  }

  swap(fresh: SVGSVGElement): void {
    const old = this.drawing;
    if (old) morph(old, fresh);
    else this.sheet.replaceChildren(fresh);
    this.equipped = "";
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
    this.sheet.replaceChildren();
  }

  lay(place: Sized): void {
    this.element.style.width = `${place.w}px`;
    this.paper.style.height = `${place.h}px`;
  }

  /** Everything in it that explains itself: targets, and pieces that only have something to say. */
  get pieces(): Drawn[] {
    this.equip();
    return all<Drawn>("[data-action], [data-tip][tabindex]", this.sheet);
  }

  /** Pieces with a tip can have the focus too; made so when somebody comes by keyboard. */
  private equip(): void {
    if (this.equipped === this.digest) return;
    this.equipped = this.digest;
    for (const piece of all<Drawn>("[data-tip]:not([data-action])", this.sheet)) {
      if (piece.closest("[data-action]")) continue;
      piece.setAttribute("tabindex", "-1");
      piece.setAttribute("role", piece.querySelector("[data-tip], [data-action]") ? "group" : "img");
      piece.setAttribute("aria-label", (piece.dataset.tip ?? "").replaceAll("\n", " "));
    }
  }
}

function prepare(svg: string, key: string, live: boolean): SVGSVGElement | null {
  const holder = document.createElement("template");
  holder.innerHTML = svg;
  const drawing = holder.content.querySelector("svg");
  if (!drawing) return null;
  const told = drawing.querySelector(":scope > desc");
  if (told) told.id = `told:${key}`;
  if (!live) all("[data-action]", drawing).forEach(asPicture);
  return drawing;
}

function set(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Nothing can be chosen in the past. */
function asPicture(target: HTMLElement): void {
  for (const name of ["data-action", "data-sure", "tabindex"]) target.removeAttribute(name);
  target.setAttribute("role", "img");
  target.classList.remove("act");
}
