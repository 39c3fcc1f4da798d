"""One page with every game as people see it: every size of screen, by day and by night, in both languages.

    python scripts/gallery.py [--out gallery] [--games mykerinos,cheops] [--sizes 390x844,1280x800] [--before FOLDER]
    python scripts/gallery.py --readme

For each game the set-up, the middle, the widest question and the end. Tables are put into a database of their own, and
a server of its own shows them. Look at `gallery/index.html`. `--before` is the gallery of an earlier version, made by
`make gallery` in a worktree of its tag or commit: its pictures stand to the left of today's. `--readme` takes one
picture, that at the head of README.md.
"""

from __future__ import annotations

import argparse
import html
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from tests.browser.conftest import FLAGS, Served  # noqa: E402
from tests.kit.processes.chromium import CHROMIUM  # noqa: E402

from kit.positions import Place, cookie, places, store_tables, table_id  # noqa: E402
from mastaba.core.rules.registry import game_ids, load  # noqa: E402

SIZES = ("360x740", "390x844", "768x1024", "844x390", "1024x768", "1280x800", "1920x1080")
MOMENTS = ("setup", "middle", "widest", "end")
THEMES, LANGUAGES = ("day", "night"), ("fr", "en")
README = ROOT / "docs" / "pictures" / "pyramids.png"
TOUCHED = 1100  # px of width under which a screen is touched


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--out", type=Path, default=ROOT / "gallery")
    words.add_argument("--games", default=",".join(game_ids()))
    words.add_argument("--sizes", default=",".join(SIZES))
    words.add_argument("--before", type=Path, help="the gallery of an earlier version")
    words.add_argument("--readme", action="store_true", help="only the picture of the README")
    given = words.parse_args()
    if given.readme:
        return readme()
    games, sizes = given.games.split(","), given.sizes.split(",")
    shown = [place for game_id in games for place in moments(game_id)]
    given.out.mkdir(parents=True, exist_ok=True)
    with looking_at(shown) as (browser, base, cookies):
        for size in sizes:
            for picture in pictures(browser, base, cookies, shown, size, given.out):
                print(picture)
    (given.out / "index.html").write_text(page_of(shown, sizes, given.before), "utf-8")
    print(given.out / "index.html")


@contextmanager
def looking_at(shown: list[Place]) -> Iterator[tuple[Browser, str, dict[str, str]]]:
    """A browser, the address of a server with these tables, and the cookies of those who sit there."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        cookies = store_tables(served.database, shown)
        served.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser, served.base, cookies
        finally:
            browser.close()
            served.stop()


def readme() -> None:
    """Pyramids with three players, late in the game, as one of them sees it."""
    place = next(one for one in places("pyramids", 3) if one.name == "late")
    with looking_at([place]) as (browser, base, cookies):
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.context.add_cookies([cookie(cookies, place, base)])  # type: ignore[list-item]
        page.goto(f"{base}/t/{table_id(place)}?lang=en")
        stand_still(page)
        page.evaluate("document.documentElement.dataset.theme = 'day'")
        page.screenshot(path=README)
    print(README)


def moments(game_id: str) -> list[Place]:
    """The four that are shown, at a table of three or four."""
    players = min(4, load(game_id).players[1])
    return [place for place in places(game_id, players) if place.name in MOMENTS]


def pictures(
    browser: Browser, base: str, cookies: dict[str, str], shown: list[Place], size: str, out: Path
) -> Iterator[str]:
    """Every position on one size of screen."""
    wide, high = map(int, size.split("x"))
    touched = wide < TOUCHED
    for lang in LANGUAGES:
        for place in shown:
            context = browser.new_context(
                viewport={"width": wide, "height": high}, has_touch=touched, is_mobile=touched, reduced_motion="reduce"
            )
            context.add_cookies([cookie(cookies, place, base)])  # type: ignore[list-item]
            page = context.new_page()
            page.goto(f"{base}/t/{table_id(place)}?lang={lang}")
            stand_still(page)
            for theme in THEMES:
                page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
                name = picture_name(place, size, theme, lang)
                page.screenshot(path=out / name)
                yield name
            context.close()


def stand_still(page: Page) -> None:
    """Until the panels lie in their places; a result that opens is shut."""
    page.wait_for_selector("#stage .part svg", state="attached")
    page.evaluate("document.fonts.ready")
    if page.locator("body[data-state=over]").count():
        page.wait_for_selector("#result[open]", state="attached")
        page.evaluate("document.querySelector('#result').close()")


def picture_name(place: Place, size: str, theme: str, lang: str) -> str:
    return f"{place.game}-{place.name}-{size}-{theme}-{lang}.png"


STYLE = """
body { margin: 1rem; background: #222; color: #eee; font: 16px sans-serif }
section { display: flex; flex-wrap: wrap; align-items: flex-start; gap: .5rem }
figure { margin: 0 } figure div { display: flex; gap: 2px }
img { display: block; max-width: 420px; max-height: 420px; border: 1px solid #555 }
figcaption { font-size: .8rem }
"""


def page_of(shown: list[Place], sizes: list[str], before: Path | None = None) -> str:
    """Game by game, size by size; with an earlier gallery, each picture beside the one that it was."""
    parts = []
    for game_id in dict.fromkeys(place.game for place in shown):
        for size in sizes:
            figures = [
                f"<figure><div>{earlier(before, name)}{linked(name)}</div>"
                f"<figcaption>{place.name} · {theme} · {lang}</figcaption></figure>"
                for place in shown
                if place.game == game_id
                for lang in LANGUAGES
                for theme in THEMES
                for name in [html.escape(picture_name(place, size, theme, lang))]
            ]
            parts.append(f"<h2>{html.escape(game_id)} {size}</h2><section>{''.join(figures)}</section>")
    return f'<!doctype html><meta charset="utf-8"><title>Mastaba</title><style>{STYLE}</style>{"".join(parts)}'


def earlier(before: Path | None, name: str) -> str:
    """The picture of this name in an earlier gallery, if there is one."""
    there = before and before.resolve() / name
    return linked(there.as_uri()) if there and there.exists() else ""


def linked(address: str) -> str:
    return f'<a href="{address}"><img src="{address}" alt="" loading="lazy"></a>'


if __name__ == "__main__":
    main()
