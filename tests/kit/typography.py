"""One habit of French spaces: narrow no-break before ; ? ! and inside « », no-break before a colon."""

from __future__ import annotations

import re
import sys
from pathlib import Path

NO_BREAK, NARROW = "\u00a0", "\u202f"
_SPACES = f"[ {NO_BREAK}{NARROW}]*"
_SENTENCE_COLON = re.compile(rf"{_SPACES}:(?=\s|$)")
_DOUBLE_SIGN = re.compile(rf"(?<=[^\s?!;(]){_SPACES}([;?!])")


def with_right_spaces(text: str) -> str:
    """A French text with its no-break spaces as they should be; places are left alone."""
    return "".join(part if part.startswith("{") else _spaced(part) for part in re.split(r"(\{[^{}]*\})", f" {text}"))[
        1:
    ]


def _spaced(text: str) -> str:
    text = re.sub(f"«{_SPACES}", f"«{NARROW}", text)
    text = re.sub(f"{_SPACES}»", f"{NARROW}»", text)
    text = _DOUBLE_SIGN.sub(rf"{NARROW}\1", text)
    return _SENTENCE_COLON.sub(f"{NO_BREAK}:", text)


def shown(text: str) -> str:
    """A text with its no-break spaces made visible."""
    return text.replace(NO_BREAK, "⍽").replace(NARROW, "⎵")


def put_right(path: Path) -> None:
    """Correct a French text file."""
    text = path.read_text("utf-8")
    whole = re.compile(r'(?<== )("""(?s:.*?)"""|"(?:[^"\\]|\\.)*")')
    path.write_text(whole.sub(lambda match: with_right_spaces(match[0][:-1]) + '"', text), "utf-8")


if __name__ == "__main__":  # python tests/kit/typography.py src/mastaba/games/<game>/text/fr.toml
    for name in sys.argv[1:]:
        put_right(Path(name))
