// Advice on the board: a quiet mark on each answer that is advised, a light on what the action goes on to, a path between them.
import { all, find, h, need, s } from "../base/dom";
import { type Box, type Drawn, drawnBox, grown, middle, type Spot } from "../base/geometry";
import { say } from "../base/words";
import type { Stage } from "../board/stage";
import { shared } from "../screen/note-placing";
import { air, isShown } from "../screen/overlay";
import type { HintGiven } from "../wire/messages";

const MARK = 20; // px on the screen, however small the drawing
const HEAD = 16; // px: length of the arrow's head
const LOTUS = "M0 5C-5 4-8 0-8-4c3 0 5 1 6 3-1-4 0-7 2-9 2 2 3 5 2 9 1-2 3-3 6-3 0 4-3 8-8 9z";
const ALIKE = "M-5-3h10M-5 3h10";

let given: HintGiven | null = null;
let on: Stage | null = null;

/** The place of the words: a strip of its own. */
export const strip = (): HTMLElement => need("#hint");

export function sayThinking(progress: number): void {
  strip().classList.add("asked");
  strip().setAttribute("aria-busy", "true");
  strip().textContent = say("hint.thinking", { n: progress });
}

/** Words that are no advice: why there is none. */
export function sayInstead(words: string): void {
  strip().removeAttribute("aria-busy");
  strip().textContent = words;
}

export function clearHint(): void {
  if (find("#hint")?.textContent) sayInstead("");
  if (!given) return;
  given = on = null;
  wipe();
}

export function showHint(stage: Stage, hint: HintGiven): void {
  sayInstead(hint.text);
  const long = strip().scrollHeight > strip().clientHeight + 1;
  strip().classList.toggle("long", long);
  strip().tabIndex = long ? 0 : -1;
  [given, on] = [hint, stage];
  const [best] = hint.answers;
  if (best !== undefined) stage.mark(best, "hinted");
  draw();
}

function wipe(): void {
  for (const mark of all(".advised, .way")) mark.remove();
  for (const piece of all(".ghosted")) piece.classList.remove("ghosted");
  for (const answer of all("[data-advised]")) {
    answer.removeAttribute("data-advised");
    answer.removeAttribute("aria-description");
  }
}

/** All of it anew: where the answers are now. */
function draw(): void {
  wipe();
  if (!given || !on) return;
  const sure = given.answers.length === 1;
  given.answers.forEach((action, i) => {
    const best = sure || i === 0;
    const target = on?.target(action) ?? null;
    const choice = find(`#choices [data-choice="${action}"]`);
    target?.append(...onBoard(target, sure));
    choice?.append(h("span", { class: "advised", "aria-hidden": "true" }, sure ? "❋" : "="));
    for (const answer of [target, choice]) {
      answer?.setAttribute("data-advised", sure ? "sure" : "equal");
      answer?.setAttribute("aria-description", say(best ? "hint.best" : "hint.equal"));
    }
  });
  drawWay();
}

/** At a corner of the target's own box, half outside it, on no words of it; as large on the screen on every board. */
function onBoard(target: Drawn, sure: boolean): SVGElement[] {
  const hit = target.querySelector<SVGRectElement>(":scope > .hit");
  const seen = hit?.getBoundingClientRect();
  if (!hit || !seen?.width) return [];
  const px = hit.width.baseVal.value / seen.width; // units of the paper in one px
  const corner = clearCorner(target, seen);
  const x = hit.x.baseVal.value + (corner.x - seen.left) * px;
  const y = hit.y.baseVal.value + (corner.y - seen.top) * px;
  return [
    s(
      "g",
      { class: "advised", "aria-hidden": "true", transform: `translate(${x} ${y}) scale(${px})` },
      s("circle", { r: MARK / 2 }),
      s("path", { class: sure ? "lotus" : "alike", d: sure ? LOTUS : ALIKE }),
    ),
  ];
}

/** Where a mark covers no words: at the right above, at the right below, at the left above. */
function clearCorner(target: Drawn, { left, top, right, bottom }: Box): Spot {
  const words = all("text", target).map((one) => one.getBoundingClientRect());
  const [l, r, t, b] = [left + MARK / 3, right - MARK / 3, top + MARK / 3, bottom - MARK / 3];
  const corners: Spot[] = [
    { x: r, y: t },
    { x: r, y: b },
    { x: l, y: t },
  ];
  const covers = ({ x, y }: Spot): boolean =>
    words.some((box) => shared(box, grown({ left: x, right: x, top: y, bottom: y }, MARK / 2)) > 0);
  return corners.find((corner) => !covers(corner)) ?? { x: r, y: t };
}

/** What is to be pressed for the later answers of the action, and a path there from the first. */
function drawWay(): void {
  const [first] = given?.answers ?? [];
  const start = first === undefined ? null : (on?.target(first) ?? null);
  const box = start && isShown(drawnBox(start)) ? drawnBox(start) : null;
  const spots: Spot[] = box ? [middle(box)] : [];
  for (const keys of given?.ghosts ?? []) {
    const pieces = keys.flatMap((key) => all<Drawn>(`[data-key="${CSS.escape(key)}"]`, on?.root));
    const goal = pieces.find((piece) => !piece.querySelector(":scope > .btn") && isShown(drawnBox(piece)));
    if (!goal) continue;
    goal.classList.add("ghosted");
    spots.push(middle(drawnBox(goal)));
  }
  if (box && spots[1]) spots[0] = rim(box, spots[1]);
  const [last, before] = [spots.at(-1), spots.at(-2)];
  if (!last || !before) return;
  const points = spots.map(({ x, y }) => `${x},${y}`).join(" ");
  air().append(s("g", { class: "way" }, s("polyline", { points }), s("path", { d: head(before, last) })));
}

/** Where the way from the middle of a box to a spot leaves the box: the words in it stay readable. */
function rim(box: Box, to: Spot): Spot {
  const from = middle(box);
  const [x, y] = [to.x - from.x, to.y - from.y];
  const part = Math.min((box.right - box.left) / 2 / Math.abs(x), (box.bottom - box.top) / 2 / Math.abs(y));
  return part < 1 ? { x: from.x + x * part, y: from.y + y * part } : from;
}

/** The head of an arrow from one spot to another. */
function head(from: Spot, to: Spot): string {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [((to.x - from.x) / far) * HEAD, ((to.y - from.y) / far) * HEAD];
  const neck = { x: to.x - x, y: to.y - y };
  return `M${to.x} ${to.y}L${neck.x - y / 2} ${neck.y + x / 2}L${neck.x + y / 2} ${neck.y - x / 2}Z`;
}

/** The board was laid out anew, turned or zoomed. */
export function redrawHint(): void {
  if (given) requestAnimationFrame(draw);
}
