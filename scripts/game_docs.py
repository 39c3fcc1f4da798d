"""Make docs/games/ from the games themselves, in every language, or check that it is up to date.

python scripts/game_docs.py            write the pages and their pictures
python scripts/game_docs.py --check    exit 1 if a page or a picture differs
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ["MASTABA_PLAIN"] = "1"  # a few positions: nothing is worth compiling

from mastaba.core.papers.rulebook import Rulebook, rulebook_of
from mastaba.core.rules.game import Game
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.words.languages.spoken import OURS
from mastaba.draw.illustration import illustration_alone

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "games"
MAIN = "en"  # its pages also have what only RULES.md says
HEAD = "<!-- Made by scripts/game_docs.py; change the game's texts, pictures, components or RULES.md instead. -->"
AROUND = {  # what stands around a game's own words
    "en": {"example": "Example: ", "columns": "| line | rule |", "scores": "What scores how much"},
    "fr": {
        "about": (
            "**{fewest}–{most} joueurs, {minutes[0]}–{minutes[1]} minutes.** Sur un serveur, les mêmes règles sont à"
            " l’adresse `/rules/{game}`, avec toutes les images et des exemples à parcourir. Les points de règle"
            " tranchés sont sur la [page anglaise](../{game}.md)."
        ),
        "example": "Exemple\u00a0: ",
        "columns": "| ligne | règle |",
        "scores": "Ce qui rapporte des points",
    },
}


def main() -> int:
    made = {
        path: text
        for game_id in game_ids()
        for lang in (one.code for one in OURS)
        for path, text in files_of(load(game_id), lang)
    }
    if "--check" not in sys.argv:
        for path, text in made.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        for old in set(filter(Path.is_file, FOLDER.rglob("*"))) - set(made):
            old.unlink()
        return 0
    kept = {path: path.read_text("utf-8") for path in sorted(filter(Path.is_file, FOLDER.rglob("*")))}
    wrong = [path.relative_to(ROOT) for path in sorted({*made, *kept}) if made.get(path) != kept.get(path)]
    for path in wrong:
        print(f"{path} is not what the game says; run: python scripts/game_docs.py")
    return bool(wrong)


def files_of(game: Game, lang: str) -> Iterator[tuple[Path, str]]:
    """The page of a game in a language, and the pictures in it."""
    book, folder = rulebook_of(game), FOLDER if lang == MAIN else FOLDER / lang
    yield folder / f"{game.id}.md", page_of(game, book) if lang == MAIN else rules_page(game, book, lang)
    for key in pictured(book):
        yield folder / f"{game.id}-{key}.svg", illustration_alone(game, key, lang) + "\n"


def pictured(book: Rulebook) -> list[str]:
    """The pictures that a page shows: those of the summary."""
    return [picture.key for picture in book.pictures if picture.summary]


# --- the page ----------------------------------------------------------------------------------------------------


def rules_page(game: Game, book: Rulebook, lang: str) -> str:
    """The rules alone, with the server's own words around them."""
    words = game.texts.words[lang]
    parts = [
        HEAD,
        f"# {words['name']}",
        words["tagline"],
        AROUND[lang]["about"].format(fewest=game.players[0], most=game.players[1], game=game.id, minutes=game.minutes),
        *(rules_part(game, book, section, lang) for section in sections(game)),
        f"## {AROUND[lang]['scores']}",
        scores(game, lang),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def page_of(game: Game, book: Rulebook) -> str:
    words = game.texts.words[MAIN]
    fewest, most = game.players
    parts = [
        HEAD,
        f"# {words['name']}",
        f"{words['tagline']}",
        f"**{fewest}–{most} players, {game.minutes[0]}–{game.minutes[1]} minutes.** On a server the same rules stand at"
        f" `/rules/{game.id}`, in French and English, with every picture and examples to step through. What a machine"
        f" needs to know is in [RULES.md](../../src/mastaba/games/{game.id}/RULES.md). [En français](fr/{game.id}.md).",
        *(rules_part(game, book, section, MAIN) for section in sections(game)),
        "## What scores how much",
        scores(game, MAIN),
        "## Components",
        f"Every number and card is in [components.toml](../../src/mastaba/games/{game.id}/components.toml), with where"
        " it comes from; an owner of the box can correct it.",
        "## Rulings",
        "Where the printed rules are silent, torn or at odds with themselves.",
        rulings(game),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def sections(game: Game) -> list[str]:
    """All but what the page of a table shows."""
    ids = sorted({key.split(".")[1] for key in game.texts.words[MAIN] if key.startswith("help.")})
    return [section for section in ids if not section.endswith("_screen")]


def rules_part(game: Game, book: Rulebook, section: str, lang: str) -> str:
    words = game.texts.words[lang]
    parts = [f"## {words[f'help.{section}.title']}", words[f"help.{section}.body"].strip()]
    for picture in book.pictures:
        if picture.section == section and picture.summary:
            said = getattr(picture, lang)
            parts.append(f"![{said}]({game.id}-{picture.key}.svg)\n\n*{said}*")
    for example in book.examples:
        if example.section == section:
            steps = "\n".join(f"{i}. {getattr(step, lang)}" for i, step in enumerate(example.step, 1))
            parts.append(f"**{AROUND[lang]['example']}{getattr(example.title, lang)}**\n\n{steps}")
    return "\n\n".join(parts)


def scores(game: Game, lang: str) -> str:
    words = game.texts.words[lang]
    rows = [f"| {words[f'line.{key}']} | {words.get(f'aid.{key}', '″')} |" for key in game.lines]
    return "\n".join([AROUND[lang]["columns"], "|---|---|", *rows]) + (
        "\n\n" + words["aid.note"] if "aid.note" in words else ""
    )


# --- rulings -----------------------------------------------------------------------------------------------------


def rulings(game: Game) -> str:
    """Number, question and ruling of every row of the table in RULES.md."""
    text = (game.folder / "RULES.md").read_text("utf-8")
    rows = [cells(line) for line in text.split("\n## 8. Rulings")[1].split("\n## ")[0].splitlines() if line[:1] == "|"]
    titles = [title.lower() for title in rows[0]]
    question, ruling = titles.index("question"), titles.index("ruling")
    shown = [f"| {row[0]} | {row[question]} | {row[ruling]} |" for row in rows[2:] if len(row) == len(titles)]
    return "\n".join(["| no. | question | ruling |", "|---|---|---|", *shown])


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


if __name__ == "__main__":
    sys.exit(main())
