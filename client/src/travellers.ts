// The pieces that are in the air: their likenesses on the layer, where they were lifted, where they came down.
import { all } from "./dom";
import { type Box, type Drawn, drawnBox, middle, type Spot } from "./geometry";
import { animate, between, copyOf, isShown, type Likeness, likenessOf, partsOf, put, screenOf, whenCleared } from "./overlay";

const GLIDE = "cubic-bezier(.35,0,.2,1)";
const STACK = ".stack"; // of such a group one piece leaves, without the group's number; the group stays

interface Flight {
  readonly picture: SVGElement;
  readonly home: Box | null;
}

const flights = new Map<string, Flight>();
const lifted = new Map<string, Traveller>();
const cargo = new Map<Traveller, string>(); // what came off a stack, and the key of what it lies on
let landed: Spot[] = [];

/** Keys of pieces that went before the drawing without them came. */
export const vanished = new Set<string>();

whenCleared(() => {
  flights.clear();
  lifted.clear();
  cargo.clear();
  landed = [];
});

/** Where the pieces in the air are now, and where they had stood. */
export const travelling = (): Map<string, { box: Box; home: Box | null }> =>
  new Map([...flights].map(([key, { picture, home }]) => [key, { box: picture.getBoundingClientRect(), home }]));

export const landings = (): readonly Spot[] => landed;

/** This picture stands for the piece with this key until what is given is called. */
export function fly(key: string, picture: SVGElement, home: Box | null = null): () => void {
  const flight = { picture, home };
  flights.set(key, flight);
  return () => {
    picture.remove();
    if (flights.get(key) === flight) flights.delete(key);
  };
}

// ---- pieces that a beat takes up

/** The element with this key that is in sight, lifted or not. */
export function seen(key: string, root: Element): Drawn | null {
  const found = all<Drawn>(`[data-key="${CSS.escape(key)}"]`, root);
  return found.find((piece) => isShown(piece.getBoundingClientRect())) ?? null;
}

/** Where the element with this key is, on its panel or in the air. */
export function whereIs(key: string, root: Element): Box | null {
  const traveller = lifted.get(key);
  if (traveller) return traveller.box;
  const piece = seen(key, root);
  return piece && drawnBox(piece);
}

/** What shows the piece with this key now: its likeness in the air, or itself. */
export const shownAs = (key: string, root: Element): SVGElement | null => lifted.get(key)?.picture ?? seen(key, root);

/** How large a unit of its panel is, in pixels. */
export function unitOf(key: string, root: Element): number {
  const piece = seen(key, root);
  const matrix = piece && screenOf(piece);
  return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
}

/** Take a piece up with what was laid on it, or the one that is up already; null if it is not in sight. Of a stack only a likeness rises. */
export function lift(key: string, root: Element): Traveller | null {
  const known = lifted.get(key);
  if (known) return known;
  const piece = seen(key, root);
  const copied = piece && piece.matches(STACK) ? copyOf(piece, (part) => part.tagName === "text") : undefined;
  const likeness = piece && likenessOf(piece, copied);
  if (!piece || !likeness) return null;
  const traveller = new Traveller(likeness);
  if (copied) return traveller;
  lifted.set(key, traveller);
  for (const [load, on] of cargo) if (on === key) traveller.picture.append(load.picture);
  fly(key, traveller.picture, likeness.place);
  for (const part of partsOf(piece)) animate(part, [{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: "forwards" });
  return traveller;
}

/** Something that came off a stack goes to lie on the element with this key, and travels on with it. */
export function lay(traveller: Traveller, on: string): void {
  if (![...lifted.values()].includes(traveller)) cargo.set(traveller, on);
}

/** A likeness that glides, turns and vanishes on the layer, and stays where it came to. */
export class Traveller {
  readonly picture: SVGElement;
  private at: Spot = { x: 0, y: 0 };
  private size = 1;
  private angle = 0;

  constructor(private readonly likeness: Likeness) {
    this.picture = put(likeness);
  }

  /** Where it is when its journey is over. */
  get box(): Box {
    const { left, top, right, bottom } = this.likeness.place;
    const { x, y } = middle(this.likeness.place);
    const [wide, high] = [((right - left) / 2) * this.size, ((bottom - top) / 2) * this.size];
    return { left: x + this.at.x - wide, right: x + this.at.x + wide, top: y + this.at.y - high, bottom: y + this.at.y + high };
  }

  /** Glide to the middle of a place whose panel has units of this size; what is too large for it shrinks. */
  glide(place: Box, unit: number, duration: number): void {
    const spot = middle(place);
    this.go({ at: between(middle(this.likeness.place), spot), size: this.fitting(place, unit / this.likeness.scale) }, duration);
    landed.push(spot);
  }

  turn(degrees: number, duration: number): void {
    this.go({ angle: this.angle + degrees }, duration);
  }

  /** A blow: it swells, reels and is gone. */
  vanish(duration: number): void {
    const { translate, rotate, scale } = this.style();
    const still = { translate, rotate, scale: Number(scale), opacity: 1 };
    const swollen = { ...still, scale: this.size * 1.25, offset: 0.35 };
    const away = { ...still, rotate: `${this.angle + 24}deg`, scale: this.size * 0.3, opacity: 0 };
    this.picture.style.opacity = "0";
    animate(this.picture, [still, swollen, away], { duration, easing: "ease-in" });
  }

  private fitting(place: Box, size: number): number {
    const { left, top, right, bottom } = this.likeness.place;
    const wide = (place.right - place.left) / ((right - left) * size);
    const high = (place.bottom - place.top) / ((bottom - top) * size);
    return size * Math.min(1, Math.max(wide, high, 0.3) || 1);
  }

  private go({ at = this.at, size = this.size, angle = this.angle }: { at?: Spot; size?: number; angle?: number }, duration: number): void {
    const from = this.style();
    Object.assign(this, { at, size, angle });
    const to = this.style();
    Object.assign(this.picture.style, to);
    animate(this.picture, [from, to], { duration, easing: GLIDE });
  }

  private style(): { translate: string; rotate: string; scale: string } {
    return { translate: `${this.at.x}px ${this.at.y}px`, rotate: `${this.angle}deg`, scale: String(this.size) };
  }
}
