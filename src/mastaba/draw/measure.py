"""How wide words are, so that they can be made to fit: the advance widths of the packaged fonts."""

from __future__ import annotations

import unicodedata

from .memo import memoized

# hundredths of the font size for the characters from space to tilde
TEXT = (
    "16 26 28 52 43 82 69 17 29 31 37 48 23 31 23 29 54 54 54 54 54 54 54 54 54 54 23 23 48 48 48 33 82 58 54 52 65 "
    "48 43 60 68 27 31 55 42 79 68 64 52 64 56 47 49 63 56 89 59 53 53 29 29 29 42 45 39 46 51 38 52 46 30 49 52 24 "
    "26 46 25 80 52 49 51 51 32 37 32 51 42 67 44 43 41 29 31 29 48"
)
BOLD = (
    "15 26 35 55 45 85 71 20 30 30 38 48 23 30 23 28 54 54 54 54 54 54 54 54 54 54 23 23 48 48 48 34 84 60 58 52 66 "
    "51 46 60 70 30 34 58 43 80 70 64 55 65 59 50 50 64 59 90 62 56 55 30 28 30 44 44 39 48 52 38 53 47 33 50 53 26 "
    "28 50 26 81 53 49 52 52 35 38 34 52 44 70 46 45 42 30 31 30 48"
)
DISPLAY = (
    "25 27 36 57 56 74 81 20 42 42 39 48 23 38 22 43 65 39 62 56 62 55 63 55 60 63 22 23 49 48 48 46 99 72 67 78 83 "
    "63 60 84 86 39 38 76 62 95 86 88 66 88 75 58 67 82 73 97 73 70 66 42 43 42 55 50 54 64 60 68 75 56 54 73 75 35 "
    "34 67 55 86 78 78 59 77 66 52 60 70 64 87 65 64 61 38 26 38 49"
)
FACES = {
    "text": [int(v) for v in TEXT.split()],
    "bold": [int(v) for v in BOLD.split()],
    "display": [int(v) for v in DISPLAY.split()],
}


@memoized(4096)
def width(words: str, size: float = 13, face: str = "text") -> float:
    """The width of words in one of the faces "text", "bold", "display"."""
    table = FACES[face]
    total = 0
    for letter in words:
        plain = unicodedata.normalize("NFD", letter)[0] if letter > "~" else letter
        total += table[ord(plain) - 32] if " " <= plain <= "~" else 55
    return total * size / 100


@memoized(4096)
def fit(words: str, room: float, size: float = 13, face: str = "text") -> str:
    """The words, cut with an ellipsis if they are wider than the room."""
    if width(words, size, face) <= room:
        return words
    cut = words
    while cut and width(cut + "…", size, face) > room:
        cut = cut[:-1]
    return cut.rstrip() + "…"


@memoized(1024)
def wrap(words: str, room: float, size: float = 13, face: str = "text") -> tuple[str, ...]:
    """The words in as many lines as they need."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, face) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
