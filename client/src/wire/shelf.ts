// The drawings that this tab has: those that frames named last over its socket, by the same rule as the server's.
import { DRAWINGS_KEPT, type Frame, type Patch } from "./messages";

export class Shelf {
  private readonly kept = new Map<string, string>();

  constructor(private readonly most = DRAWINGS_KEPT) {}

  /** What a frame's panels look like, in their order. A socket's first frame wants an empty shelf. */
  take(frame: Pick<Frame, "panels" | "drawings">): string[] {
    const fresh = new Map<string, string>();
    for (const [digest, told] of Object.entries(frame.drawings)) fresh.set(digest, this.whole(told));
    const shown = frame.panels.map(({ digest }) => this.named(digest, fresh));
    for (const digest of this.kept.keys()) {
      if (this.kept.size <= this.most) break;
      this.kept.delete(digest);
    }
    return shown;
  }

  /** The digests that are there, the one to go first in front. */
  get digests(): string[] {
    return [...this.kept.keys()];
  }

  private named(digest: string, fresh: Map<string, string>): string {
    const svg = this.kept.get(digest) ?? fresh.get(digest);
    if (svg === undefined) throw new Error(`the drawing ${digest} is not here`);
    this.kept.delete(digest);
    this.kept.set(digest, svg);
    return svg;
  }

  private whole(told: string | Patch): string {
    if (typeof told === "string") return told;
    const base = this.kept.get(told.base);
    if (base === undefined) throw new Error(`the drawing ${told.base} is not here`);
    return patched(base, told.parts);
  }
}

/** The drawing that a patch of another one tells. */
export function patched(base: string, parts: Patch["parts"]): string {
  const pieces = base.split(/(?=[<\n])/);
  const told = parts.map((part) => {
    if (typeof part === "string") return part;
    const [first, count] = part;
    return pieces.slice(first, first + count).join("");
  });
  return told.join("");
}
