// Two fingers zoom the board, one moves it while zoomed, a double tap fits it again.

const MOST = 5;
const DOUBLE_MS = 300;

export class Zoom {
  private scale = 1;
  private x = 0;
  private y = 0;
  private fingers = new Map<number, { x: number; y: number }>();
  private lastTap = 0;
  private travelled = 0;

  constructor(
    private readonly frame: HTMLElement,
    private readonly sheet: HTMLElement,
  ) {
    frame.addEventListener("pointerdown", (e) => this.down(e));
    frame.addEventListener("pointermove", (e) => this.move(e));
    for (const name of ["pointerup", "pointercancel"] as const) frame.addEventListener(name, (e) => this.up(e));
    frame.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
    frame.addEventListener("dblclick", (e) => this.toggle(e));
  }

  /** True when the last touch moved the board, so that its click must not act. */
  get dragged(): boolean {
    return this.travelled > 10;
  }

  fit(): void {
    [this.scale, this.x, this.y] = [1, 0, 0];
    this.apply();
  }

  private down(event: PointerEvent): void {
    if (event.pointerType === "mouse") return void (this.travelled = 0);
    if (!this.fingers.size) this.travelled = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  private move(event: PointerEvent): void {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.travelled += Math.hypot(now.x - was.x, now.y - was.y);
    if (other) this.pinch(was, now, other);
    else if (this.scale > 1) this.pan(now.x - was.x, now.y - was.y);
    this.fingers.set(event.pointerId, now);
  }

  private up(event: PointerEvent): void {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size) return;
    if (event.type === "pointerup" && !this.dragged) this.tap(event);
  }

  private tap(event: PointerEvent): void {
    if ((event.target as Element).closest("[data-action]")) return;
    if (event.timeStamp - this.lastTap < DOUBLE_MS) this.toggle(event);
    this.lastTap = event.timeStamp;
  }

  private toggle(event: MouseEvent): void {
    if ((event.target as Element).closest("[data-action]")) return;
    if (this.scale > 1) this.fit();
    else if (event instanceof PointerEvent && event.pointerType !== "mouse")
      this.around(event.clientX, event.clientY, 2);
  }

  private wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.around(event.clientX, event.clientY, Math.exp(-event.deltaY / 200));
  }

  private pinch(was: { x: number; y: number }, now: { x: number; y: number }, other: { x: number; y: number }): void {
    const before = Math.hypot(was.x - other.x, was.y - other.y) || 1;
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    this.around((now.x + other.x) / 2, (now.y + other.y) / 2, after / before);
    this.pan((now.x - was.x) / 2, (now.y - was.y) / 2);
  }

  private around(clientX: number, clientY: number, factor: number): void {
    const box = this.frame.getBoundingClientRect();
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const [px, py] = [clientX - box.left, clientY - box.top];
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.pan(0, 0);
  }

  private pan(dx: number, dy: number): void {
    const { clientWidth: width, clientHeight: height } = this.frame;
    this.x = Math.min(0, Math.max(width * (1 - this.scale), this.x + dx));
    this.y = Math.min(0, Math.max(height * (1 - this.scale), this.y + dy));
    this.apply();
  }

  private apply(): void {
    const zoomed = this.scale > 1.01;
    this.sheet.style.transform = zoomed ? `translate(${this.x}px, ${this.y}px) scale(${this.scale})` : "";
    this.frame.classList.toggle("zoomed", zoomed);
    this.frame.dispatchEvent(new Event("zoomed", { bubbles: true }));
  }
}
