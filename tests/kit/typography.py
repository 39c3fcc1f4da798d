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
    """A French text with its no-break spaces as they should be; places are left alone, a sign after one is not."""
    first, *rest = re.split(r"(\{[^{}]*\})", text)
    after = (part if part.startswith("{") else _spaced("}" + part)[1:] for part in rest)
    return _spaced(f" {first}")[1:] + "".join(after)


def _spaced(text: str) -> str:
    text = re.sub(f"«{_SPACES}", f"«{NARROW}", text)
    text = re.sub(f"{_SPACES}»", f"{NARROW}»", text)
    text = _DOUBLE_SIGN.sub(rf"{NARROW}\1", text)
    return _SENTENCE_COLON.sub(f"{NO_BREAK}:", text)


def shown(text: str) -> str:
    """A text with its no-break spaces made visible."""
    return text.replace(NO_BREAK, "⍽").replace(NARROW, "⎵")


def put_right(path: Path) -> None:
    """Correct a French text file, or the French of a file with both languages."""
    text = path.read_text("utf-8")
    whole = re.compile(r'(?m)^([^="\n]*= )("""(?s:.*?)"""|"(?:[^"\\]|\\.)*")')
    path.write_text(whole.sub(lambda m: m[0] if _is_english(m[1]) else m[1] + _put_right(m[2]), text), "utf-8")


def _is_english(key: str) -> bool:
    return key.removesuffix(" = ").rpartition(".")[2] == "en"


def _put_right(quoted: str) -> str:
    return with_right_spaces(quoted[:-1]) + '"'


if __name__ == "__main__":  # python tests/kit/typography.py src/mastaba/games/<game>/guide.toml
    for name in sys.argv[1:]:
        put_right(Path(name))
