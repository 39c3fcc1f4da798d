// A piece that stands for two answers in a row: press a square, and the digging begins there at once.
import { all } from "../base/dom";

/** The first answer, and the one to give as soon as it is legal. */
export interface Way {
  readonly first: number;
  readonly second: number;
}

/** The way that the piece under this element stands for; null if it stands for none. */
export function wayAt(node: Element, root: ParentNode): Way | null {
  const piece = node.closest<SVGElement>("[data-key]");
  const key = piece?.dataset.key;
  if (!key || piece.dataset.action) return null;
  return all("[data-ways]", root)
    .flatMap((ways) => (ways.dataset.ways ?? "").split(" "))
    .map(parsed)
    .reduce<Way | null>((found, way) => found ?? (way?.key === key ? way : null), null);
}

function parsed(said: string): (Way & { key: string }) | null {
  const found = /^(.+)=(\d+)\.(\d+)$/.exec(said);
  return found && { key: found[1] ?? "", first: Number(found[2]), second: Number(found[3]) };
}
