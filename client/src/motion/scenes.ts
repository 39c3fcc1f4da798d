// A moment on the whole board: a picture in the game's own art, whose parts come to life; and the dark around what matters.
import { all, h, s } from "../base/dom";
import { type Box, middle } from "../base/geometry";
import { air, animate, layer, whenCleared } from "../screen/overlay";
import type { Scene } from "../wire/messages";

const ENTERS = 0.12; // of its beat: the curtain
const ACTS = 0.4; // of its beat: one part
const FAR = 60; // units from which a part rises or falls
const AROUND = 14; // px of light around what a beat is about
const LONG = 1.6; // times as long as wide: a chip, a row
let turns = 0;

/** Lay a scene over the board for so long. Never twice the same way: the curtain comes from either side in turn. */
export function showScene(scene: Scene, board: Box, ms: number): void {
  strike();
  turns += 1;
  const [wide, high] = [board.right - board.left, board.bottom - board.top];
  const w = Math.min(wide, (high * scene.w) / scene.h);
  const left = board.left + (wide - w) / 2;
  const place = `left:${left}px;top:${board.top}px;width:${w}px;height:${high}px`; // its sky and ground go on up and down
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

/** Is there one now, or does the board lie in the dark? */
export const isOn = (): boolean => layer().querySelector(".scene, .dusk") !== null;

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

/** The dark over everything but these; lights that meet are one light. */
export function dusk(boxes: readonly Box[]): void {
  const y = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
  const room = { x: 0, y, width: innerWidth, height: Math.max(0, innerHeight - y) };
  const mask = s("mask", { id: "lights", maskUnits: "userSpaceOnUse", ...room });
  mask.append(s("rect", { ...room, fill: "white" }), ...boxes.map(light));
  dawn();
  air().prepend(s("g", { class: "dusk" }, mask, s("rect", { ...room, mask: "url(#lights)" })));
}

/** A round light; around what is long, as long as that. */
function light(box: Box): SVGElement {
  const { x, y } = middle(box);
  const [across, down] = [(box.right - box.left) / 2, (box.bottom - box.top) / 2];
  const long = Math.max(across, down) > LONG * Math.min(across, down);
  const [rx, ry] = long ? [across, down] : [Math.max(across, down), Math.max(across, down)];
  const [w, h] = [rx + AROUND, ry + AROUND];
  return s("rect", { x: x - w, y: y - h, width: 2 * w, height: 2 * h, rx: Math.min(w, h), fill: "black" });
}

/** Light again. */
export function dawn(): void {
  air().querySelector(".dusk")?.remove();
}
