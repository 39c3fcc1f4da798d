// The page by ear: F6 from region to region, Page Down and Page Up from piece to piece of the one that has the focus.
import { all, find } from "../base/dom";
import type { Stage } from "../board/stage";

const REGIONS = "[data-panel][tabindex='0'], [data-words]"; // panels with a drawing, and the page's own cards

type Walked = Pick<Stage, "root" | "bringForward" | "sectionOf">;

export function startWalking(stage: Walked): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (walked(stage, event)) event.preventDefault();
  });
}

function walked(stage: Walked, { key, shiftKey }: KeyboardEvent): boolean {
  if (key === "F6") return toRegion(stage, shiftKey ? -1 : 1);
  if (key === "PageDown" || key === "PageUp") return toPiece(stage, key === "PageUp" ? -1 : 1);
  return false;
}

/** Round all regions, those behind tabs too. */
function toRegion(stage: Walked, step: number): boolean {
  const regions = all(REGIONS, stage.root).filter((region) => isOffered(stage, region));
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const next = here < 0 && step < 0 ? regions.length - 1 : (here + step + regions.length) % regions.length;
  if (regions[next]) enter(stage, regions[next]);
  return regions.length > 0;
}

/** A card that has no tab now cannot come forward. */
function isOffered(stage: Walked, region: HTMLElement): boolean {
  const card = region.closest<HTMLElement>("[data-card]")?.dataset.card;
  return !card || find(`[data-tab="${card}"]`, stage.root) !== null;
}

function enter(stage: Walked, region: HTMLElement): void {
  stage.bringForward([region]);
  (region.matches("[tabindex]") ? region : find("[tabindex]", region))?.focus();
}

/** One by one in the order of the drawing, so that none is missed; it ends at the first and at the last. */
function toPiece(stage: Walked, step: number): boolean {
  const held = document.activeElement;
  const section = stage.sectionOf(held);
  if (!section) return false;
  const pieces = section.pieces;
  const here = (pieces as readonly (Element | null)[]).indexOf(held);
  if (here < 0 && step < 0) return false;
  pieces[here + step]?.focus();
  return true;
}
