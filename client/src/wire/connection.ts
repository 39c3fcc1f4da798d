// One socket per tab: heartbeat, reconnection with backoff, catching up by sequence number; is the tab before our eyes?

import { type Bye, PING_EVERY_MS, type Pong, type ServerMessage, type TabMessage } from "./messages";

const PATIENCE = 3.6; // heartbeats without an answer
const DOUBT_AFTER = 3500;
const SLOWEST_RETRY = 5000;

/** What a page hears; heartbeats and goodbyes are the connection's own business. */
export type News = Exclude<ServerMessage, Bye | Pong>;

export interface Ears<Heard = News> {
  hear(message: Heard): void;
  state(connected: boolean): void;
  /** A new socket: what the old one brought is not known to it. */
  begin(): void;
  after(): number;
}

export class Connection<Heard = News, Said = TabMessage> {
  private socket: WebSocket | null = null;
  private heard = 0;
  private tries = 0;
  private timer = 0;
  private closed = false;

  constructor(
    private readonly path: string,
    private readonly query: Record<string, string>,
    private readonly ears: Ears<Heard>,
    private readonly every = PING_EVERY_MS,
  ) {
    window.setInterval(() => this.beat(), every);
    window.addEventListener("online", () => this.reconnect());
    window.addEventListener("offline", () => this.drop());
    document.addEventListener("visibilitychange", () => this.lookAgain());
    window.addEventListener("pagehide", () => this.close());
    window.addEventListener("pageshow", (event) => event.persisted && this.reopen());
  }

  get connected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect(after = this.ears.after()): void {
    window.clearTimeout(this.timer);
    this.closed = false;
    const hidden = document.hidden ? "yes" : "no";
    const query = new URLSearchParams({ after: String(after), hidden, ...this.query });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}?${query}`);
    this.socket = socket;
    this.ears.begin();
    this.heard = Date.now();
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(socket, String(event.data));
    socket.onclose = () => this.lost(socket);
  }

  /** Throw the present socket away and ask for everything after what is known (or for all, with -1). */
  reconnect(after = this.ears.after()): void {
    if (this.closed) return;
    this.forget();
    this.connect(after);
  }

  send(message: Said | TabMessage): void {
    if (this.connected) this.socket?.send(JSON.stringify(message));
  }

  private opened(): void {
    this.tries = 0;
    this.ears.state(true);
  }

  private received(socket: WebSocket, data: string): void {
    if (socket !== this.socket) return;
    this.heard = Date.now();
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === "pong") return;
    if (message.type === "bye") this.goodbye(message.reconnect_ms);
    else this.ears.hear(message as Heard);
  }

  private goodbye(wait: number): void {
    this.forget();
    this.ears.state(false);
    this.retryIn(wait + Math.random() * 500);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.closed) return;
    this.socket = null;
    this.ears.state(false);
    const wait = Math.min(SLOWEST_RETRY, 300 * 2 ** this.tries++);
    this.retryIn(wait * (0.75 + Math.random() / 2));
  }

  private retryIn(ms: number): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), ms);
  }

  private drop(): void {
    const socket = this.socket;
    if (socket) {
      this.lost(socket);
      socket.close();
    }
  }

  private forget(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private beat(): void {
    if (!this.socket || this.closed) return;
    if (Date.now() - this.heard > this.every * PATIENCE) this.drop();
    else this.send({ type: "ping" });
  }

  /** A tab that slept may have missed everything: ask, and do not wait long for the answer. */
  private lookAgain(): void {
    if (this.closed) return;
    this.send({ type: "looks", visible: !document.hidden });
    if (document.hidden) return;
    if (!this.connected) return this.reconnect();
    const asked = Date.now();
    this.send({ type: "ping" });
    window.setTimeout(() => this.heard < asked && this.reconnect(), DOUBT_AFTER);
  }

  private close(): void {
    this.closed = true;
    this.forget();
  }

  private reopen(): void {
    this.closed = false;
    this.connect();
  }
}
