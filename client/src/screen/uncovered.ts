// What no note may cover: everything that can be chosen on the board, the question, and advice.
import { all } from "../base/dom";
import { type Box, hitBox } from "../base/geometry";
import { isShown } from "./overlay";

export function mustStaySeen(): Box[] {
  const boxes = all("main [data-action]").map(hitBox);
  return [...boxes, ...all("#prompt, #advice").map((words) => words.getBoundingClientRect())].filter(isShown);
}
