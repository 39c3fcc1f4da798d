"""Playing by ear: any game through the accessibility tree alone — roles, names, descriptions — and by keys."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Locator, Page

from .driving import PATIENCE

ANSWERS_HERE = re.compile("réponses? possibles? ici")
SURE = re.compile("Encore une fois")
HEARD = """() => {
    window.heard = [];
    const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]";
    new MutationObserver(changes => {
        for (const change of changes) {
            const place = change.target.nodeType === 1 ? change.target : change.target.parentElement;
            const live = place?.closest(LIVE);
            if (!live?.checkVisibility()) continue;
            const words = change.type === "childList" ? [...change.addedNodes] : [change.target];
            window.heard.push(...words.map(node => node.textContent.trim()).filter(Boolean));
        }
    }).observe(document, {subtree: true, childList: true, characterData: true});
}"""
NAMES = "buttons => buttons.map(button => button.ariaLabel ?? button.textContent)"
FOCUS = "() => document.activeElement === document.body ? '' : document.activeElement.outerHTML.slice(0, 80)"


class Listener:
    """Somebody who sees nothing: knows what has a role and a name, and presses keys."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        page.add_init_script(f"document.addEventListener('DOMContentLoaded', {HEARD})")
        self.answers = self.board.get_by_role("button")
        self.choices = page.get_by_role("tabpanel", name="Choix").get_by_role("button")
        self.turn = page.get_by_role("banner").get_by_text("à vous", exact=True)
        self.sending = page.get_by_role("banner").get_by_text("envoi…", exact=True)
        self.result = page.get_by_role("dialog")

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("main").get_by_role("region")

    def open_table(self, base: str, game: str, players: int) -> None:
        """From the home page to a first question, against novices."""
        self.page.goto(f"{base}/?lang=fr")
        article = self.page.get_by_role("article", name=game, exact=True)
        article.get_by_role("link", name="Ouvrir une table").press("Enter")
        form = self.page.get_by_role("dialog", name=game)
        form.get_by_role("combobox", name="Nombre de joueurs").select_option(str(players))
        form.get_by_role("button", name="Créer la table").press("Enter")
        for bots in range(1, players):
            self.page.get_by_text("Inviter un bot", exact=True).first.press("Enter")
            self.page.get_by_role("button", name="Novice").press("Enter")
            self.page.get_by_role("button", name="Retirer le bot").nth(bots - 1).wait_for()
        self.page.get_by_role("button", name="Commencer la partie").press("Enter")
        self.turn.wait_for(timeout=PATIENCE)
        assert self.page.evaluate(FOCUS), "the focus is lost at the start"

    def play_to_the_end(self, most: int = 1000, *, hurried: bool = False) -> int:
        """Answer every question, in turn on the board and from the list; in a hurry, pass most of the time.

        Gives the number of answers.
        """
        for given in range(most):
            self.turn.or_(self.result).first.wait_for(timeout=PATIENCE)
            if self.result.is_visible():
                return given
            self.answer(on_board=given % 2 == 0, passing=hurried and given % 4 > 0)
        raise AssertionError(f"the game was not over after {most} answers")

    def answer(self, *, on_board: bool, passing: bool = False) -> None:
        """Read the question and what may be answered, choose, press; once more where one is asked to be sure."""
        question = self.page.get_by_role("status").first.inner_text()
        assert question, "there is no question"
        offered = self.on_board() if on_board else self.in_list()
        names = [name.strip() for name in offered.evaluate_all(NAMES)]
        assert names and all(names), f"an answer to {question!r} has no name"
        wanted = [i for i, name in enumerate(names) if name.startswith("Passer")] if passing else []
        chosen = offered.nth(self.chance.choice(wanted or range(len(names))))
        chosen.press("Enter")
        if self.page.get_by_role("status").filter(has_text=SURE).count():
            chosen.press("Enter")
        self.sending.wait_for(state="hidden", timeout=PATIENCE)
        assert self.page.evaluate(FOCUS), f"the focus is lost after {question!r}"

    def on_board(self) -> Locator:
        """The answers that lie on the board, behind the tab that says so if need be."""
        if not self.answers.count():
            self.page.get_by_role("tab", name=ANSWERS_HERE).first.press("Enter")
        return self.answers

    def in_list(self) -> Locator:
        self.page.get_by_role("tab", name="Choix").press("Enter")
        return self.choices

    def heard(self) -> list[str]:
        """What a screen reader was given to say."""
        found: list[str] = self.page.evaluate("window.heard")
        return found

    def log(self) -> list[str]:
        """All sentences of the log."""
        self.page.get_by_role("tab", name="Journal").press("Enter")
        lines = self.page.get_by_role("list", name="Journal").get_by_role("listitem")
        return [line.strip() for line in lines.all_inner_texts()]


WALK = """() => {
    const press = key => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
    const asLine = tip => tip.replaceAll("\\n", " ");
    const numbers = words => (words.match(/[0-9]+/g) ?? []).filter(number => number !== "0");
    const [met, foretold, pointed] = [new Map(), new Set(), new Set()];
    while (true) {
        press("F6");
        const region = document.activeElement.closest("[data-panel], [data-words]");
        if (!region || met.has(region)) break;
        const said = [];
        for (let held = null; held !== document.activeElement; press("PageDown")) {
            held = document.activeElement;
            if (!held.checkVisibility()) said.push("it is hidden");
            for (const ghost of document.querySelectorAll("#stage [data-ghost].shown")) {
                pointed.add(ghost.dataset.ghost);
                for (const line of ghost.querySelectorAll("text")) foretold.add(line.textContent);
            }
            const role = held.getAttribute("role");
            said.push(role || held === region ? `${held.ariaLabel ?? ""} ${held.ariaDescription ?? ""}` : "");
        }
        met.set(region, said);
    }
    const missing = [];
    const heard = [...met.values()].flat();
    for (const words of foretold) {
        if (/[a-zé].*[.!?]$/.test(words) && !heard.some(one => one.includes(words))) missing.push(`foretold: ${words}`);
    }
    for (const ghost of document.querySelectorAll("#stage [data-ghost]")) {
        const target = document.querySelector(`#stage [data-action="${ghost.dataset.ghost}"]`);
        if (target && !pointed.has(ghost.dataset.ghost)) missing.push(`no key points at ${ghost.dataset.ghost}`);
    }
    for (const panel of document.querySelectorAll("#stage [data-panel]")) {
        const said = met.get(panel) ?? [];
        const name = panel.dataset.panel;
        if (panel.querySelector("svg") && !said.length) missing.push(`no key leads to ${name}`);
        for (const bearer of panel.querySelectorAll("svg [data-tip]")) {
            const tip = asLine(bearer.dataset.tip);
            const here = said.filter(words => words.includes(tip));
            if (!here.length) missing.push(`${name}: ${tip}`);
            const written = [...bearer.querySelectorAll("text")].filter(text => text.closest("[data-tip]") === bearer);
            const seen = written.filter(text => !text.closest(".ghost")).flatMap(text => numbers(text.textContent));
            const kept = here.some(words => seen.every(number => numbers(words).includes(number)));
            if (here.length && !kept) missing.push(`${name}: ${seen} on ${tip}`);
        }
    }
    return missing;
}"""


def unreached(page: Page) -> list[str]:
    """What tips say, what is written on their pieces or foretold of answers, and no key leads to.

    F6 and Page Down go through everything.
    """
    found: list[str] = page.evaluate(WALK)
    return found


TIPS = """() => [...document.querySelectorAll("#stage svg [data-tip]")]
    .filter(bearer => !bearer.closest("[hidden]")).map(bearer => bearer.dataset.tip)"""


def unsaid(page: Page) -> list[str]:
    """Tips of the panels in sight that are nowhere in the accessibility tree."""
    nodes: list[dict[str, Any]] = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    heard = [n.get(part, {}).get("value", "") for n in nodes if not n["ignored"] for part in ("name", "description")]
    said = "\n".join(str(words) for words in heard)
    tips: list[str] = page.evaluate(TIPS)
    return [tip for tip in tips if tip.replace("\n", " ") not in said]
