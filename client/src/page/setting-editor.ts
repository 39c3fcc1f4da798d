// A setting that is free text, as a picture whose cells can be pressed: the game draws it, and both stay in step.
import { all, find } from "../base/dom";
import { type Drawn, towards, type Way } from "../base/geometry";
import { say } from "../base/words";
import type { Edited, Refusal } from "../wire/messages";

const PAUSE_MS = 250;

export function startEditors(root: ParentNode = document): void {
  for (const editor of all(".editor", root)) new Picture(editor);
}

class Picture {
  private readonly field: HTMLElement;
  private readonly text: HTMLTextAreaElement;
  private timer = 0;
  private turn = 0;

  constructor(private readonly editor: HTMLElement) {
    this.field = editor.closest<HTMLElement>(".field") as HTMLElement;
    this.text = find<HTMLTextAreaElement>("textarea", this.field) as HTMLTextAreaElement;
    editor.addEventListener("click", (event) => this.press((event.target as Element).closest("[data-cell]")));
    editor.addEventListener("keydown", (event) => this.key(event));
    this.text.addEventListener("input", () => {
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.ask(""), PAUSE_MS);
    });
    this.letIn();
    this.says(find("svg", editor)?.getAttribute("aria-label") ?? "", false);
  }

  private press(cell: Element | null): void {
    if (!(cell instanceof SVGElement)) return;
    window.clearTimeout(this.timer);
    void this.ask(cell.dataset.cell ?? "");
  }

  private key(event: KeyboardEvent): void {
    const cell = (event.target as Element).closest<Drawn>("[data-cell]");
    if (!cell) return;
    if (event.key === "Enter" || event.key === " ") this.press(cell);
    else if (event.key.startsWith("Arrow")) this.focus(towards(this.cells(), cell, event.key as Way)?.dataset.cell);
    else return;
    event.preventDefault();
  }

  private cells(): Drawn[] {
    return all<Drawn>("[data-cell]", this.editor);
  }

  /** One cell is on the way of the Tab key; arrows lead from it to the others. */
  private letIn(name?: string): void {
    const cells = this.cells();
    const chosen = cells.find((cell) => cell.dataset.cell === name) ?? cells[0];
    for (const cell of cells) cell.setAttribute("tabindex", cell === chosen ? "0" : "-1");
  }

  private focus(name?: string): void {
    this.letIn(name);
    find<Drawn>('[tabindex="0"]', this.editor)?.focus();
  }

  private async ask(press: string): Promise<void> {
    const turn = ++this.turn;
    const held = this.editor.contains(document.activeElement);
    try {
      const query = new URLSearchParams({ text: this.text.value, ...(press && { press }) });
      const reply = await fetch(`${this.editor.dataset.editor}?${query}`, { headers: { "X-Mastaba": "1" } });
      const edited = (await reply.json()) as Edited | Refusal;
      if (turn !== this.turn) return;
      if (!edited.ok) return this.says(edited.error.text, true);
      if (press) this.text.value = edited.text;
      this.editor.innerHTML = edited.svg;
      if (held) this.focus(press);
      else this.letIn(press);
      this.says(edited.says || say("editor.good"), edited.says !== "");
    } catch {
      this.says(say("editor.lost"), true);
    }
  }

  private says(words: string, wrong: boolean): void {
    const line = find(".editor-says", this.field);
    if (!line) return;
    line.textContent = words;
    line.classList.toggle("wrong-so", wrong);
  }
}
