// The pieces that are in the air: their likenesses on the layer, where they were lifted, where they came down.
import { all, s } from "../base/dom";
import { type Box, type Drawn, drawnBox, middle, type Spot } from "../base/geometry";
import {
  animate,
  between,
  carrierOf,
  copyOf,
  isShown,
  type Likeness,
  likenessOf,
  paperOf,
  partsOf,
  put,
  screenOf,
  whenCleared,
} from "../screen/overlay";

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

/** Where the element with this key is, on its panel or in the air, by itself or on another. */
export function whereIs(key: string, root: Element): Box | null {
  const traveller = lifted.get(key);
  if (traveller) return traveller.box;
  const piece = seen(key, root);
  const carrier = piece && lifted.get(carrierOf(piece)?.dataset.key ?? "");
  return piece && (carrier?.along(drawnBox(piece)) ?? drawnBox(piece));
}

/** What shows the piece with this key now: its likeness in the air, alone or as part of another's, or itself. */
export function shownAs(key: string, root: Element): SVGElement | null {
  const piece = seen(key, root);
  const carrier = piece && carrierOf(piece);
  const within = carrier && lifted.get(carrier.dataset.key ?? "")?.part(key);
  return lifted.get(key)?.picture ?? within ?? piece;
}

/** Where a piece can go: the place, the panel that it is on, and how large a unit of that is in pixels. */
export interface Goal {
  readonly place: Box;
  readonly unit: number;
  readonly panel: Element | null;
}

export function goalAt(key: string, root: Element): Goal | null {
  const place = whereIs(key, root);
  const piece = seen(key, root);
  const matrix = piece && screenOf(piece);
  return place && piece && { place, unit: matrix ? Math.hypot(matrix.a, matrix.b) : 1, panel: paperOf(piece) };
}

/** Take a piece up with what was laid on it, or the one that is up already; null if it is not in sight. Of a stack only a likeness rises. */
export function lift(key: string, root: Element): Traveller | null {
  const known = lifted.get(key);
  if (known) return known;
  const piece = seen(key, root);
  const stack = piece?.matches(STACK) ?? false;
  const away = (part: Drawn): boolean => isAway(part.dataset.key ?? "") || (stack && part.tagName === "text");
  const likeness = piece && likenessOf(piece, copyOf(piece, away));
  if (!piece || !likeness) return null;
  const traveller = new Traveller(likeness, paperOf(piece));
  if (stack) return traveller;
  lifted
    .get(carrierOf(piece)?.dataset.key ?? "")
    ?.part(key)
    ?.remove();
  lifted.set(key, traveller);
  for (const [load, on] of cargo) if (on === key) traveller.picture.append(load.picture);
  fly(key, traveller.picture, likeness.place);
  for (const part of partsOf(piece)) animate(part, [{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: "forwards" });
  return traveller;
}

const isAway = (key: string): boolean => lifted.has(key) || vanished.has(key);

/** Turn a piece; one that lies on another is turned there, so that it travels on with it. */
export function turn(key: string, root: Element, degrees: number, duration: number): void {
  const piece = seen(key, root);
  const carrier = piece && !lifted.has(key) ? carrierOf(piece)?.dataset.key : undefined;
  if (carrier) lift(carrier, root)?.turnPart(key, degrees, duration);
  else lift(key, root)?.turn(degrees, duration);
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
  private readonly hubs = new Map<string, { axle: SVGElement; angle: number }>();

  constructor(
    private readonly likeness: Likeness,
    private readonly panel: Element | null,
  ) {
    this.picture = put(likeness);
  }

  /** Where it is when its journey is over. */
  get box(): Box {
    const { left, top, right, bottom } = this.likeness.place;
    const { x, y } = middle(this.likeness.place);
    const [wide, high] = [((right - left) / 2) * this.size, ((bottom - top) / 2) * this.size];
    return {
      left: x + this.at.x - wide,
      right: x + this.at.x + wide,
      top: y + this.at.y - high,
      bottom: y + this.at.y + high,
    };
  }

  /** Where a place that lies on it is when its journey is over. */
  along({ left, top, right, bottom }: Box): Box {
    const { x, y } = this.at;
    return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
  }

  /** Glide to the middle of a place. On another panel it has the size of that panel's units, and shrinks to fit the place. */
  glide({ place, unit, panel }: Goal, duration: number): void {
    const spot = middle(place);
    const size = panel === this.panel ? 1 : this.fitting(place, unit / this.likeness.scale);
    this.go({ at: between(middle(this.likeness.place), spot), size }, duration);
    landed.push(spot);
  }

  turn(degrees: number, duration: number): void {
    this.go({ angle: this.angle + degrees }, duration);
  }

  /** What shows a piece that lies on this one. */
  part(key: string): SVGElement | null {
    return this.picture.querySelector<SVGElement>(`[data-of="${CSS.escape(key)}"]`);
  }

  turnPart(key: string, degrees: number, duration: number): void {
    const part = this.part(key);
    if (!part) return;
    const hub = this.hubs.get(key) ?? { axle: axleOf(part), angle: 0 };
    const angle = hub.angle + degrees;
    this.hubs.set(key, { ...hub, angle });
    hub.axle.style.rotate = `${angle}deg`;
    animate(hub.axle, [{ rotate: `${hub.angle}deg` }, { rotate: `${angle}deg` }], { duration, easing: GLIDE });
  }

  /** It fades away; `struck` by a blow it swells and reels first. */
  vanish(duration: number, struck: boolean): void {
    const still = { ...this.pose(), opacity: 1 };
    const swollen = { ...this.pose(1.25), opacity: 1, offset: 0.35 };
    const reels = { ...this.pose(0.3, 24), opacity: 0 };
    this.picture.style.opacity = "0";
    animate(this.picture, struck ? [still, swollen, reels] : [still, { ...still, opacity: 0 }], {
      duration,
      easing: "ease-in",
    });
  }

  private fitting(place: Box, size: number): number {
    const { left, top, right, bottom } = this.likeness.place;
    const wide = (place.right - place.left) / ((right - left) * size);
    const high = (place.bottom - place.top) / ((bottom - top) * size);
    return size * Math.min(1, Math.max(wide, high, 0.3) || 1);
  }

  private go(
    { at = this.at, size = this.size, angle = this.angle }: { at?: Spot; size?: number; angle?: number },
    duration: number,
  ): void {
    const from = this.pose();
    Object.assign(this, { at, size, angle });
    const to = this.pose();
    Object.assign(this.picture.style, to);
    animate(this.picture, [from, to], { duration, easing: GLIDE });
  }

  /** Where and how it stands, so many times as large and turned so much further. */
  private pose(times = 1, further = 0): { transform: string } {
    return {
      transform: `translate(${this.at.x}px, ${this.at.y}px) rotate(${this.angle + further}deg) scale(${this.size * times})`,
    };
  }
}

/** A group around a part that turns about the middle of it, whatever its own transform is. */
function axleOf(part: SVGElement): SVGElement {
  const axle = s("g", { style: "transform-box: fill-box; transform-origin: center" });
  part.replaceWith(axle);
  axle.append(part);
  return axle;
}
