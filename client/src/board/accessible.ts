// A drawing for those who do not see it: whatever carries a tip has a role and a name, and what it holds is not lost.
import { all, allFrom } from "../base/dom";

const SPEAKS = "[data-tip], [data-action]";
/** The attributes that say it. */
export const SPOKEN = ["role", "aria-label", "tabindex", "aria-description"] as const;
const WORD = /\p{L}{2}/u;
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
 * A target is called what its answer is called, and by the words that are written on it, so that whoever speaks to the
 * machine can say what they see. Nothing in a button is read, so it is described by all that is explained in it, and
 * by its figures.
 */
function describe(target: HTMLElement): void {
  const label = labelOf(target);
  const name = [label, ...unsaid(written(target), label)].join(", ");
  const told = [target, ...all("[data-tip]", target)].map((one) => asLine(one.dataset.tip));
  const more = [...new Set(told)].filter((line) => line !== label);
  if (name !== label) named.set(target, { label, name });
  say(target, "aria-label", name);
  add(target, [...more, ...figures(target, [name, ...more].join(" "))]);
}

const named = new WeakMap<Element, { label: string; name: string }>();

/** What its answer is called, as the drawing says it. */
function labelOf(target: Element): string {
  const now = target.getAttribute("aria-label") ?? "";
  const known = named.get(target);
  return known?.name === now ? known.label : now;
}

/** The lines with words that a name lacks. */
export function unsaid(lines: readonly string[], name: string): string[] {
  const said = inWords(name);
  return [...new Set(lines)].filter((line) => WORD.test(line) && !said.includes(inWords(line)));
}

/** The words alone: neither stops nor capitals tell lines apart. */
const inWords = (line: string): string => ` ${(line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;

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
