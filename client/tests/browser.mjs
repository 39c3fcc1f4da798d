// As much of a browser as the client's units need: events, timers that tests move on, a page of named elements.
import { mock } from "node:test";

class Target {
  #heard = new Map();

  addEventListener(name, hear) {
    this.#heard.set(name, [...(this.#heard.get(name) ?? []), hear]);
  }

  removeEventListener(name, hear) {
    this.#heard.set(
      name,
      (this.#heard.get(name) ?? []).filter((one) => one !== hear),
    );
  }

  /** Let something happen; the event that everybody heard of. */
  happen(name, more = {}) {
    const event = {
      type: name,
      target: this,
      prevented: false,
      preventDefault: () => (event.prevented = true),
      ...more,
    };
    for (const hear of this.#heard.get(name) ?? []) hear(event);
    return event;
  }
}

/** An element with a place on the screen, known by the selectors that it matches. */
export class Element extends Target {
  constructor(selectors = [], dataset = {}, place = [0, 0]) {
    super();
    Object.assign(this, { selectors, dataset, place });
  }

  matches(selector) {
    return selector.split(", ").some((one) => this.selectors.includes(one));
  }

  querySelector() {
    return null;
  }

  focus() {
    document.activeElement = this;
  }

  getBoundingClientRect() {
    const [x, y] = this.place;
    return { left: x, top: y, right: x + 10, bottom: y + 10, width: 10, height: 10, x, y };
  }
}

export class HTMLElement extends Element {}
export class SVGElement extends Element {}
export class SVGGraphicsElement extends SVGElement {}

/** A page with these elements; gives the timers' hand to the test. */
export function openPage({ elements = [], speed = "3", wide = true } = {}) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
  const screen = Object.assign(new Target(), { matches: wide });
  const find = (selector) => elements.find((one) => one.matches(selector)) ?? null;
  const window = Object.assign(new Target(), {
    setTimeout: (work, ms) => setTimeout(work, ms),
    clearTimeout: (timer) => clearTimeout(timer),
    setInterval: (work, ms) => setInterval(work, ms),
  });
  const document = Object.assign(new Target(), {
    hidden: false,
    body: new HTMLElement(["body"]),
    querySelector: find,
    querySelectorAll: (selector) => elements.filter((one) => one.matches(selector)),
  });
  document.activeElement = document.body;
  Object.assign(globalThis, { window, document, Element, HTMLElement, SVGElement, SVGGraphicsElement });
  globalThis.matchMedia = () => screen;
  globalThis.localStorage = { getItem: (key) => (key === "mastaba.speed" ? speed : null), setItem: () => {} };
  globalThis.location = { protocol: "https:", host: "mastaba.example" };
  globalThis.WebSocket = Socket;
  Socket.all.length = 0;
  return { window, document, screen, pass: (ms) => mock.timers.tick(ms) };
}

/** A socket whose other end the test holds. */
export class Socket {
  static OPEN = 1;
  static all = [];
  readyState = 0;
  sent = [];

  constructor(address) {
    this.query = new URL(address).searchParams;
    this.address = address;
    Socket.all.push(this);
  }

  static get last() {
    return Socket.all[Socket.all.length - 1];
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  opens() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  says(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  breaks() {
    this.readyState = 3;
    this.onclose();
  }
}
