"""What is wrong on a screen, in sentences: answers out of reach, texts too small or cut, things over the edge."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from PIL import Image
from playwright.sync_api import BrowserContext, Page

# ---- painting ----

UNPAINTED = """
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { opacity: 0 !important }");
    document.adoptedStyleSheets.push(sheet);
"""


def paint_nothing(context: BrowserContext) -> None:
    """Pages are laid out, pressed and read as ever, and no pixel is drawn: half of a browser's work."""
    context.add_init_script(f"{{{UNPAINTED}}}")


def paint(page: Page) -> None:
    """From here to the next page, what is on the screen is drawn."""
    page.evaluate("() => { document.adoptedStyleSheets = []; }")
    opacity = page.evaluate("() => getComputedStyle(document.documentElement).opacity")
    assert opacity == "1", "the page is not painted"


# ---- room ----

WRONG = """([least]) => {
    const wrong = [];
    const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    const within = (box, room, slack = 1.5) => box.left >= room.left - slack && box.right <= room.right + slack
        && box.top >= room.top - slack && box.bottom <= room.bottom + slack;
    const seen = e => e.checkVisibility({visibilityProperty: true}) && !e.closest("[hidden], .sr, .ghost:not(.shown)");
    const name = e => (e.getAttribute("aria-label") ?? e.textContent).trim().slice(0, 60);
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) wrong.push(`the page is ${page.scrollWidth} px wide`);
    if (page.scrollHeight > innerHeight + 1) wrong.push(`the page is ${page.scrollHeight} px high`);

    // the question
    const prompt = document.querySelector("#prompt");
    if (!within(prompt.getBoundingClientRect(), screen)) wrong.push("the question is not in sight");
    if (prompt.scrollHeight > prompt.clientHeight + 2) wrong.push(`the question is cut: ${prompt.textContent}`);

    // answers, and the hand
    const tabOf = card => document.querySelector(`#tab-${CSS.escape(card.dataset.card)}`);
    for (const target of document.querySelectorAll("#stage [data-action]")) {
        const card = target.closest("[data-card][hidden]");
        if (card) {
            const tab = tabOf(card);
            const marked = Number(tab?.querySelector(".count")?.textContent) > 0 && tab.querySelector(".sr");
            const there = marked && within(tab.getBoundingClientRect(), screen);
            if (!there) wrong.push(`no marked tab leads to ${name(target)}`);
            continue;
        }
        const box = (target.querySelector(":scope > .hit") ?? target).getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const place = target.closest(".inside");
        const room = place.getBoundingClientRect();
        if (y < room.top || y > room.bottom) {
            const way = place.parentElement.querySelector(y < room.top ? ".more.above" : ".more.below");
            const there = way && !way.hidden && within(way.getBoundingClientRect(), screen);
            if (!there) wrong.push(`nothing leads to ${name(target)}`);
            continue;
        }
        const hit = document.elementFromPoint(x, y);
        const free = hit?.closest("[data-action], .more");
        if (!free) wrong.push(`${hit?.outerHTML?.slice(0, 60)} lies over ${name(target)}`);
    }
    for (const hand of document.querySelectorAll("#stage .mine-part")) {
        const card = hand.closest("[data-card][hidden]");
        const inSight = card ? tabOf(card) : hand.closest(".card") ?? hand;
        if (!within(inSight.getBoundingClientRect(), screen)) wrong.push("one's own things are not in sight");
    }

    // nothing over its edge, nothing too small
    for (const part of document.querySelectorAll("#stage .part")) {
        if (!seen(part)) continue;
        const [box, room] = [part.getBoundingClientRect(), part.parentElement.getBoundingClientRect()];
        const key = part.dataset.panel;
        if (box.left < room.left - 1.5 || box.right > room.right + 1.5) wrong.push(`${key} is over its place's edge`);
        const svg = part.querySelector("svg");
        const paper = svg?.getBoundingClientRect();
        for (const words of svg?.querySelectorAll("text") ?? []) {
            if (!seen(words) || !words.textContent.trim()) continue;
            const said = `${key}: “${words.textContent}”`;
            if (!within(words.getBoundingClientRect(), paper, 2)) wrong.push(`${said} is over the edge`);
            const size = parseFloat(getComputedStyle(words).fontSize) * words.getScreenCTM().d;
            if (size < least - 0.05) wrong.push(`${said} is ${size.toFixed(1)} px high`);
        }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const e = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !seen(e)) continue;
        if (e.closest("svg, script, template, dialog, noscript")) continue;
        const size = parseFloat(getComputedStyle(e).fontSize);
        if (size < least - 0.05) wrong.push(`“${walker.currentNode.data.trim()}” is ${size} px high`);
    }
    return [...new Set(wrong)];
}"""


def wrongs(page: Page, least: float = 12) -> list[str]:
    """Everything that is wrong with the screen as it stands; `least` px is the smallest text."""
    return list(page.evaluate(WRONG, [least]))


# ---- contrast ----

TEXTS = """() => {
    const found = [];
    const rgb = c => (c.match(/[\\d.]+/g) ?? []).slice(0, 3).map(Number);
    const inside = (box, room) => box.top >= room.top && box.bottom <= room.bottom && box.width > 3;
    const faded = e => {
        let left = 1;
        for (; e && e !== document.body; e = e.parentElement) left *= getComputedStyle(e).opacity;
        return left < 0.95;
    };
    const add = (e, box, colour, words) => {
        const clip = e.closest(".inside, .lines, #choices, .bar, .tabs, .strip")?.getBoundingClientRect();
        if (!clip || !inside(box, clip)) return;
        found.push({colours: [rgb(colour)], words, box: [box.left, box.top, box.right, box.bottom]});
    };
    for (const e of document.querySelectorAll("#stage svg text")) {
        if (e.closest("[hidden], .ghost:not(.shown)") || !e.textContent.trim() || faded(e)) continue;
        add(e, e.getBoundingClientRect(), getComputedStyle(e).fill, e.textContent);
    }
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const e = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || e.closest("svg, .sr, [hidden], dialog")) continue;
        if (!e.checkVisibility() || faded(e)) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        add(e, range.getBoundingClientRect(), getComputedStyle(e).color, walker.currentNode.data.trim());
    }
    return found;
}"""
TARGETS = """() => {
    const rgb = c => (c.match(/[\\d.]+/g) ?? []).slice(0, 3).map(Number);
    return [...document.querySelectorAll("#stage [data-action] :is(.lit, .btn)")].flatMap(e => {
        if (e.closest("[hidden], .ghost")) return [];
        const box = e.getBoundingClientRect();
        const clip = e.closest(".inside").getBoundingClientRect();
        if (box.top < clip.top + 6 || box.bottom > clip.bottom - 6) return [];
        const words = e.closest("[data-action]").getAttribute("aria-label");
        const halo = getComputedStyle(e).filter.match(/rgba?\\([^)]*\\)/)?.[0] ?? "rgb(0,0,0)";
        const colours = [rgb(getComputedStyle(e).stroke), rgb(halo)];
        return [{colours, words, box: [box.left, box.top, box.right, box.bottom]}];
    });
}"""


BRIGHTNESS = np.array([0.2126, 0.7152, 0.0722])
Pixels = NDArray[np.uint8]  # [y, x, channel]


def luminance(colours: ArrayLike) -> NDArray[np.float64]:
    """Of each colour, by WCAG."""
    parts = np.asarray(colours) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ BRIGHTNESS)


def contrast(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of every one with every other."""
    low, high = np.minimum.outer(one, other), np.maximum.outer(one, other)
    return np.asarray((high + 0.05) / (low + 0.05))


def pale_texts(page: Page, least: float = 4.5) -> list[str]:
    """Texts that stand out too little from what lies under them, measured on the screen."""
    paint(page)
    texts = page.evaluate(TEXTS)
    ground = _without(
        page, "#stage svg text { visibility: hidden } #stage *:not(svg *) { color: transparent !important }"
    )
    return [said for text in texts if (said := _pale(text, ground, least, 0))]


def pale_targets(page: Page, least: float = 3.0) -> list[str]:
    """Targets of whose edge and halo neither stands out from what surrounds them, measured on the screen."""
    paint(page)
    targets = page.evaluate(TARGETS)
    ground = _without(page, "#stage .act { visibility: hidden }")
    return [said for target in targets if (said := _pale(target, ground, least, 4))]


def _without(page: Page, style: str) -> Pixels:
    tag = page.add_style_tag(content=style)
    try:
        return np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
    finally:
        tag.evaluate("tag => tag.remove()")


def _pale(thing: dict[str, Any], picture: Pixels, least: float, ring: int) -> str:
    """The thing in words if its colour is too near to the ground: inside its box, or in a ring around it."""
    left, top, right, bottom = (round(v) for v in thing["box"])
    high, wide, _ = picture.shape
    across = [x for x in range(left, right, 3 if ring else 2) if 0 <= x < wide]
    down = [y for y in ((top - ring, bottom + ring) if ring else range(top, bottom, 2)) if 0 <= y < high]
    if not across or not down:
        return ""
    own = luminance(thing["colours"])
    ground = luminance(picture[np.ix_(down, across)]).ravel()
    best = np.sort(contrast(own, ground).max(axis=0))
    found = best[len(best) // 2]
    return f"“{thing['words']}” {found:.2f}" if found < least else ""
