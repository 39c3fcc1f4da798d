// Cards that share one place, and the tabs that bring them forward. A tab says how many answers its card holds.
import { all, fillFor, find, h, icon, type Kid, showIf } from "../base/dom";
import { pref, setPref } from "../base/prefs";
import { say } from "../base/words";
import type { Box, Card, Plan } from "./layout";
import { Scroller } from "./scroller";

const ICONS: Record<string, string> = { choices: "list", log: "log", chat: "chat" };

/** What a tab says: `count` answers lie on its card, or something `fresh` was said there. */
interface Tab {
  id: string;
  title: string;
  front: boolean;
  count: number;
  fresh: boolean;
}

export class Tabs {
  readonly tabs = h("div", { class: "tabs", role: "tablist", "aria-label": say("stage.tabs") });
  readonly place = h("div", { class: "deck" });
  readonly pin = h("div", { class: "pinned", hidden: true });
  private readonly cards = new Map<string, HTMLElement>();
  private readonly scrollers = new Map<string, Scroller>();
  private readonly news = new Set<string>();
  private shown: Card[] = [];
  private turned = false;
  private titles: (card: Card) => string = (card) => card.id;
  private counts: (card: Card) => number = () => 0;
  open = "";

  /** The page's own cards lie in `root` already; `changed` is called when another card comes forward. */
  constructor(
    root: HTMLElement,
    private readonly changed: () => void,
  ) {
    for (const card of all("[data-card]", root)) this.cards.set(card.dataset.card ?? "", card);
    this.place.append(...this.cards.values());
    this.tabs.addEventListener("click", (event) => {
      const tab = (event.target as Element).closest<HTMLElement>("[data-tab]");
      if (tab) this.choose(tab.dataset.tab ?? "");
    });
    this.tabs.addEventListener("keydown", (event) => this.turn(event));
  }

  /** Which of the page's own cards there are. */
  get words(): string[] {
    return [...this.cards].filter(([, card]) => card.matches("[data-words]")).map(([id]) => id);
  }

  /** Take the places of a plan; gives where each card's panels are to be put. */
  lay(plan: Plan, titles: (card: Card) => string, counts: (card: Card) => number): Map<string, HTMLElement> {
    const other = plan.deck.cards[0]?.id !== this.shown[0]?.id;
    [this.shown, this.titles, this.counts, this.turned] = [plan.deck.cards, titles, counts, true];
    at(this.place, plan.deck);
    at(this.tabs, plan.tabs);
    this.tabs.classList.toggle("upright", plan.tabs.upright);
    this.tabs.setAttribute("aria-orientation", plan.tabs.upright ? "vertical" : "horizontal");
    this.pinUp(plan.pinned);
    const holders = new Map<string, HTMLElement>();
    for (const card of this.shown) {
      if (!card.parts.length) continue;
      holders.set(card.id, this.holder(card.id));
    }
    for (const [id, element] of this.cards) {
      const used = this.shown.some((card) => card.id === id);
      if (!used && !element.matches("[data-words]")) {
        element.remove();
        this.cards.delete(id);
        this.scrollers.delete(id);
      }
    }
    if (other || !this.shown.some((card) => card.id === this.open)) this.open = this.usual();
    return holders;
  }

  /** The card that lies on top when nobody chose: the board or the hand, else what was read last. */
  usual(): string {
    const first = this.shown[0];
    if (first?.parts.length && ["board", "mine"].includes(first.id)) return first.id;
    const liked = pref("tab");
    const words = this.shown.filter((card) => !card.parts.length).map((card) => card.id);
    return [liked, "log"].find((id) => words.includes(id)) ?? words[0] ?? "log";
  }

  /** One of the page's own cards gets a place of its own, or comes back among the others. */
  private pinUp(pinned: Plan["pinned"]): void {
    showIf(this.pin, pinned !== null);
    if (pinned) at(this.pin, pinned);
    for (const id of this.words) {
      const card = this.cards.get(id) as HTMLElement;
      const alone = id === pinned?.id;
      const home = alone ? this.pin : this.place;
      if (card.parentElement !== home) home.append(card);
      card.setAttribute("role", alone ? "region" : "tabpanel");
      card.setAttribute(alone ? "aria-label" : "aria-labelledby", alone ? say(`stage.${id}`) : `tab-${id}`);
      card.removeAttribute(alone ? "aria-labelledby" : "aria-label");
    }
  }

  bring(id: string): void {
    if (this.shown.some((card) => card.id === id)) this.open = id;
    this.show();
  }

  /** A person's own choice, remembered for the page's own cards. */
  choose(id: string): void {
    if (ICONS[id]) setPref("tab", id);
    this.bring(id);
    this.changed();
  }

  /** Something was said on a card that is not in front. */
  tellNews(id: string): void {
    if (id !== this.open) this.news.add(id);
    this.show();
  }

  show(): void {
    this.news.delete(this.open);
    const tabs = this.shown.map((card) => this.tab(card));
    fillFor(this.tabs, tabs, () => tabs.map(button));
    this.turned ||= Boolean(this.cards.get(this.open)?.hidden);
    for (const [id, element] of this.cards) showIf(element, id === this.open || element.parentElement === this.pin);
  }

  /** A list that has just come forward, or got another size, shows its end. */
  settle(): void {
    const lists = this.turned ? [find(`[data-card="${this.open}"] .lines`, this.place), find(".lines", this.pin)] : [];
    this.turned = false;
    for (const list of lists) if (list) list.scrollTop = list.scrollHeight;
  }

  scroller(): Scroller | undefined {
    return this.scrollers.get(this.open);
  }

  private tab(card: Card): Tab {
    const front = card.id === this.open;
    return {
      id: card.id,
      title: this.titles(card),
      front,
      count: front ? 0 : this.counts(card),
      fresh: this.news.has(card.id),
    };
  }

  private holder(id: string): HTMLElement {
    let card = this.cards.get(id);
    if (!card) {
      card = h("div", {
        class: "card",
        id: `card-${id}`,
        role: "tabpanel",
        "data-card": id,
        "aria-labelledby": `tab-${id}`,
      });
      this.cards.set(id, card);
      this.scrollers.set(id, new Scroller(card));
      this.place.append(card);
    }
    return (this.scrollers.get(id) as Scroller).inside;
  }

  private turn(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const now = this.shown.findIndex((card) => `tab-${card.id}` === document.activeElement?.id);
    if (!step || now < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.shown[(now + step + this.shown.length) % this.shown.length] as Card;
    this.choose(next.id);
    find(`#tab-${next.id}`, this.tabs)?.focus();
  }
}

function button({ id, title, front, count, fresh }: Tab): Kid {
  return h(
    "button",
    {
      type: "button",
      role: "tab",
      id: `tab-${id}`,
      class: `${count ? "lit-tab" : ""} ${fresh ? "news" : ""}`,
      "data-tab": id,
      "aria-controls": `card-${id}`,
      "aria-selected": String(front),
      tabindex: front ? 0 : -1,
    },
    ICONS[id] ? icon(ICONS[id] as string) : null,
    h("span", { class: "name" }, title),
    count > 0 && [
      h("b", { class: "count", "aria-hidden": "true" }, count),
      h("span", { class: "sr" }, say("stage.answers", { n: count })),
    ],
    fresh && h("span", { class: "sr" }, say("stage.news")),
  );
}

/** Put an element where a plan wants it. */
export function at(element: HTMLElement, box: Box): void {
  element.style.left = `${box.x}px`;
  element.style.top = `${box.y}px`;
  element.style.width = `${box.w}px`;
  element.style.height = `${box.h}px`;
}
