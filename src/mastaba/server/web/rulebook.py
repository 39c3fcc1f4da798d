"""The rules pages: a game's help texts as HTML."""

from __future__ import annotations

import re
from html import escape

from mastaba.core.game import Game

_STRONG = re.compile(r"\*\*(.+?)\*\*")
_SLANTED = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")


def sections(game: Game, lang: str) -> list[dict[str, str]]:
    """Every help.<nn_section> of a game's texts, in order."""
    words = game.texts.words[lang]
    ids = sorted({key.split(".")[1] for key in words if key.startswith("help.") and key.count(".") == 2})
    return [
        {"id": i, "title": words.get(f"help.{i}.title", i), "html": as_html(words.get(f"help.{i}.body", ""))}
        for i in ids
    ]


def as_html(body: str) -> str:
    """Paragraphs between blank lines, lists of lines that begin with a dash, *slanted* and **strong** words."""
    return "".join(_block(block) for block in re.split(r"\n\s*\n", body.strip()) if block.strip())


def _block(block: str) -> str:
    out: list[str] = []
    words: list[str] = []
    items: list[str] = []
    for line in block.splitlines():
        if line.lstrip().startswith("- "):
            items.append(line.lstrip()[2:])
        elif items and line.startswith(" "):
            items[-1] += " " + line.strip()
        else:
            words.append(line.strip())
    if words:
        out.append(f"<p>{_inline(' '.join(words))}</p>")
    if items:
        out.append("<ul>" + "".join(f"<li>{_inline(item)}</li>" for item in items) + "</ul>")
    return "".join(out)


def _inline(words: str) -> str:
    return _SLANTED.sub(r"<em>\1</em>", _STRONG.sub(r"<strong>\1</strong>", escape(words)))
