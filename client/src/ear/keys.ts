// The whole game by keys: numbers, arrows among the lit targets, Enter, Escape, and a few letters.

import { all, find, need } from "../base/dom";
import { towards, type Way } from "../base/geometry";
import type { Section } from "../board/section";
import type { Stage } from "../board/stage";
import { openDialog } from "../page/dialogs";

export interface Playable {
  readonly stage: Stage;
  act(action: number): Promise<void>;
  undo(): Promise<void>;
  hint(): Promise<void>;
  choice(number: number): number | null;
  openTab(name: string): void;
  readonly queue: { readonly behind: number; skip(): void };
}

const ARROWS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

export function startKeys(table: Playable): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (pressed(table, event)) event.preventDefault();
  });
}

const isTyping = (node: EventTarget | null): boolean =>
  node instanceof Element && node.matches("input, textarea, select, [contenteditable]");

function pressed(table: Playable, event: KeyboardEvent): boolean {
  const { key } = event;
  if (ARROWS.has(key)) return arrow(table, key as Way);
  if (/^[1-9]$/.test(key)) return number(table, Number(key));
  if (key === "Enter" || key === " ") return enter(table);
  if (key === "Escape" || key === "Backspace") return void table.undo(), true;
  if (key === "?") return openDialog("help"), true;
  if (key === "p") return openDialog("aid"), true;
  if (key === "w" && find("#wishes")) return openDialog("wishes"), true;
  if (key === "n") return nextTable();
  if (key === "h") return void table.hint(), true;
  if (key === "s") return table.queue.skip(), true;
  if (key === "c") return toChoices(table), true;
  if (key === "b") return focusBoard(table.stage), true;
  return false;
}

/** The next table that waits for me, if one does. */
function nextTable(): boolean {
  const link = find<HTMLAnchorElement>("#next-table:not([hidden])");
  link?.click();
  return link !== null;
}

function number(table: Playable, n: number): boolean {
  const action = table.choice(n);
  if (action !== null) void table.act(action);
  return action !== null;
}

function enter(table: Playable): boolean {
  const held = document.activeElement;
  if (table.queue.behind && (held === document.body || held === table.stage.root)) return table.queue.skip(), true;
  if (!(held instanceof SVGElement) || held.dataset.action === undefined) return false;
  void table.act(Number(held.dataset.action));
  return true;
}

function arrow(table: Playable, way: Way): boolean {
  const held = document.activeElement;
  if (held instanceof HTMLElement && held.matches("[data-choice]")) return amongChoices(held, way);
  if (held instanceof SVGGraphicsElement && held.dataset.action !== undefined) {
    towards(table.stage.targets, held, way)?.focus();
    return true;
  }
  const section = table.stage.sectionOf(held);
  if (section) return amongPieces(section, held as Element, way);
  if (held && held !== document.body && held !== table.stage.root) return false;
  return focusBoard(table.stage);
}

/** In a panel that has the focus, arrows reach everything that explains itself. */
function amongPieces(section: Section, held: Element, way: Way): boolean {
  const pieces = section.pieces;
  const next = held instanceof SVGGraphicsElement && pieces.includes(held) ? towards(pieces, held, way) : pieces[0];
  next?.focus();
  return next !== undefined;
}

function focusBoard(stage: Stage): boolean {
  const first = stage.targets[0];
  (first ?? stage.root).focus();
  return first !== undefined;
}

function amongChoices(held: HTMLElement, way: Way): boolean {
  const buttons = all<HTMLElement>("#choices [data-choice]");
  const step = way === "ArrowDown" || way === "ArrowRight" ? 1 : -1;
  buttons[(buttons.indexOf(held) + step + buttons.length) % buttons.length]?.focus();
  return true;
}

function toChoices(table: Playable): void {
  table.openTab("choices");
  (find("#choices [data-choice]") ?? need("#choices")).focus();
}
