// What a hint says of every answer: a small bar with its chance to win on each target and each choice.
import { all, find, h, s } from "../base/dom";
import { say } from "../base/words";
import type { Stage } from "../board/stage";
import type { Share } from "../wire/messages";

const WIDE = 38; // px on the screen, however small the drawing
const HIGH = 15;

let shown = false;

export function clearScale(): void {
  if (!shown) return;
  shown = false;
  for (const bar of all(".scale")) bar.remove();
  for (const target of all("[data-scaled]")) {
    target.removeAttribute("data-scaled");
    target.removeAttribute("aria-description");
  }
}

/** `best` is marked; the others show how far they are behind. */
export function showScale(stage: Stage, shares: readonly Share[], best: number): void {
  clearScale();
  shown = shares.length > 0;
  for (const share of shares) {
    const words = say("hint.share", { n: share.percent });
    const target = stage.target(share.action);
    const choice = find(`#choices [data-choice="${share.action}"]`);
    target?.append(...onBoard(target, share, share.action === best));
    choice?.append(inList(share, share.action === best));
    for (const element of [target, choice]) {
      element?.setAttribute("data-scaled", String(share.percent));
      element?.setAttribute("aria-description", words);
    }
  }
}

const inList = ({ percent }: Share, best: boolean): HTMLElement =>
  h(
    "span",
    { class: `scale ${best ? "best" : ""}`, "aria-hidden": "true" },
    h("span", { class: "trough" }, h("span", { class: "filled", style: `width:${percent}%` })),
    h("b", {}, percent, "\u202f%"),
  );

/** At the foot of the target's own box, as large on the screen on every board. */
function onBoard(target: SVGGraphicsElement, { percent }: Share, best: boolean): SVGElement[] {
  const hit = target.querySelector<SVGRectElement>(":scope > .hit");
  const seen = hit?.getBoundingClientRect();
  if (!hit || !seen?.width) return [];
  const px = hit.width.baseVal.value / seen.width; // units of the paper in one px
  const [w, high] = [WIDE * px, HIGH * px];
  const x = hit.x.baseVal.value + (hit.width.baseVal.value - w) / 2;
  const y = hit.y.baseVal.value + hit.height.baseVal.value - high;
  return [
    s(
      "g",
      { class: `scale ${best ? "best" : ""}`, "aria-hidden": "true" },
      s("rect", { class: "trough", x, y, width: w, height: high, rx: 3 * px, "stroke-width": px }),
      s("rect", { class: "filled", x, y: y + high - 4 * px, width: (w * percent) / 100, height: 4 * px }),
      s("text", { x: x + w / 2, y: y + 10 * px, "text-anchor": "middle", "font-size": 11 * px }, percent, "\u202f%"),
    ),
  ];
}
