// A drawing for those who do not see it: whatever carries a tip has a role and a name, and what it holds is not lost.
import { all, allFrom } from "../base/dom";

const SPEAKS = "[data-tip], [data-action]";
/** The attributes that say it. */
export const SPOKEN = ["role", "aria-label", "tabindex", "aria-description"] as const;
const SENTENCE = /\p{L}.*[.!?]$/u;

/** Say in the tree all that the tips say, and what is written on the pieces. They can have the focus; targets have it already. */
export function speak(drawing: Element): void {
  for (const piece of allFrom("[data-tip]", drawing)) {
    if (piece.dataset.action !== undefined) describe(piece);
    else if (!piece.closest("[data-action]")) name(piece);
    else for (const attribute of SPOKEN) piece.removeAttribute(attribute);
  }
}

/** A piece is called what its tip says; one that holds others is a group, and they are met in it. */
function name(piece: HTMLElement): void {
  const words = asLine(piece.dataset.tip);
  say(piece, "role", piece.querySelector(SPEAKS) ? "group" : "img");
  say(piece, "aria-label", words);
  say(piece, "tabindex", "-1");
  add(piece, figures(piece, words));
}

/**
 * A target is called what its answer is called, and what is written on it, so that whoever speaks to the machine can
 * say what they see. Nothing in a button is read, so it is described by all that is explained in it.
 */
function describe(target: HTMLElement): void {
  const label = target.getAttribute("aria-label") ?? "";
  const told = [target, ...all("[data-tip]", target)].map((one) => asLine(one.dataset.tip));
  const more = [...new Set(told)].filter((line) => line !== label);
  say(target, "aria-label", [label, ...unsaid(target, label)].join(", "));
  add(target, more);
}

/** The lines on a target that its name lacks. */
function unsaid(target: Element, label: string): string[] {
  const name = label.toLowerCase();
  return [...new Set(written(target))].filter((line) => line && !name.includes(line.toLowerCase()));
}

const described = new WeakMap<Element, { before: string; after: string }>();

/** What an answer would bring is shown here and there while it is pointed at; the sentences among it are said with its target. */
export function foretell(target: Element, root: Element): void {
  const now = target.getAttribute("aria-description") ?? "";
  const known = described.get(target);
  const before = known?.after === now ? known.before : now;
  const ghosts = all(`[data-ghost="${target.getAttribute("data-action")}"] text`, root).map(
    (line) => line.textContent ?? "",
  );
  const after = [before, ...ghosts.filter((line) => SENTENCE.test(line))].filter(Boolean).join(" ");
  described.set(target, { before, after });
  if (after !== now) target.setAttribute("aria-description", after);
}

function add(piece: Element, words: readonly string[]): void {
  if (words.length) say(piece, "aria-description", words.join(" "));
  else piece.removeAttribute("aria-description");
}

function say(piece: Element, attribute: (typeof SPOKEN)[number], words: string): void {
  if (piece.getAttribute(attribute) !== words) piece.setAttribute(attribute, words);
}

/** What is written on a piece, where it has a number that the words have not. */
export function figures(piece: Element, words: string): string[] {
  const said = new Set(numbers(words));
  return [...new Set(written(piece))].filter((line) =>
    numbers(line).some((number) => number !== "0" && !said.has(number)),
  );
}

const written = (piece: Element): string[] => own("text", piece).map((line) => (line.textContent ?? "").trim());

const numbers = (words: string): string[] => words.match(/\d+/g) ?? [];

/** What lies on the piece itself: not on those that it holds, and not what shows only at times. */
function own(selector: string, piece: Element): Element[] {
  const whole = piece.matches("[data-action]");
  return all(selector, piece).filter(
    (part) => !part.closest(".ghost") && (whole || part.closest("[data-tip]") === piece),
  );
}

const asLine = (tip = ""): string => tip.replaceAll("\n", " ");
