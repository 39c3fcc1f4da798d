// A moment on the whole board: a picture in the game's own art, whose parts come to life; and the dark around what matters.
import { all, h, s } from "../base/dom";
import { type Box, middle } from "../base/geometry";
import { air, animate, layer, whenCleared } from "../screen/overlay";
import type { Scene } from "../wire/messages";

const ENTERS = 0.12; // of its beat: the curtain
const ACTS = 0.4; // of its beat: one part
const FAR = 60; // units from which a part rises or falls
const AROUND = 14; // px of light around what a beat is about
let turns = 0;

/** Lay a scene over the board for so long. Never twice the same way: the curtain comes from either side in turn. */
export function showScene(scene: Scene, board: Box, ms: number): void {
  strike();
  turns += 1;
  const [wide, high] = [board.right - board.left, board.bottom - board.top];
  const unit = Math.min(wide / scene.w, high / scene.h);
  const [w, tall] = [scene.w * unit, scene.h * unit];
  const [left, top] = [board.left + (wide - w) / 2, board.top + (high - tall) / 2];
  const place = `left:${left}px;top:${top}px;width:${w}px;height:${tall}px`;
  const paper = s("svg", { viewBox: `0 0 ${scene.w} ${scene.h}` });
  paper.innerHTML = scene.body;
  const stage = h("div", { class: "scene", style: place }, paper);
  layer().prepend(stage);
  const shut = turns % 2 ? "inset(0 100% 0 0 round 14px)" : "inset(0 0 0 100% round 14px)";
  animate(stage, [{ clipPath: shut }, { clipPath: "inset(0 round 14px)" }], {
    duration: ms * ENTERS,
    easing: "ease-out",
  });
  for (const part of all<SVGElement>("[data-act]", paper)) act(part, ms);
}

/** Is there one now? */
export const isOn = (): boolean => layer().querySelector(".scene") !== null;

/** The scene is over. */
export function strike(): void {
  for (const old of all(".scene", layer())) old.remove();
}
whenCleared(strike);

function act(part: SVGElement, ms: number): void {
  const at = Number(part.dataset.at ?? 0) * ms;
  const options: KeyframeAnimationOptions = {
    delay: at,
    duration: ms * ACTS,
    easing: "cubic-bezier(.2,.7,.2,1)",
    fill: "both",
  };
  animate(part, framesOf(part), options);
}

function framesOf(part: SVGElement): Keyframe[] {
  const [x = 0, y = 0] = (part.dataset.by ?? "").split(" ").map(Number);
  const here = { transform: "translate(0, 0)", opacity: 1 };
  const there = { transform: `translate(${x}px, ${y}px)` };
  switch (part.dataset.act) {
    case "rise":
      return [{ transform: `translate(0, ${FAR}px)`, opacity: 0 }, here];
    case "fall":
      return [{ transform: `translate(0, ${-FAR}px)`, opacity: 0 }, here];
    case "leave":
      return [here, { ...there, opacity: 1 }];
    case "unroll":
      return [{ clipPath: "inset(0 0 100% 0)" }, { clipPath: "inset(0 0 0 0)" }];
    case "glow":
      return [{ opacity: 0 }, { opacity: 1 }];
    default:
      return [{ ...there, opacity: 0 }, here];
  }
}

/** The dark over everything but these. */
export function dusk(boxes: readonly Box[]): void {
  const holes = boxes.map((box) => {
    const { x, y } = middle(box);
    const r = Math.max(box.right - box.left, box.bottom - box.top) / 2 + AROUND;
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  });
  const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
  const room = `M0 ${bar}H${innerWidth}V${innerHeight}H0Z`;
  const known = air().querySelector(".dusk");
  if (known) return known.setAttribute("d", room + holes.join(""));
  air().prepend(s("path", { class: "dusk", "fill-rule": "evenodd", d: room + holes.join("") }));
}

/** Light again. */
export function dawn(): void {
  air().querySelector(".dusk")?.remove();
}
