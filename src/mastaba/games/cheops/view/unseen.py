"""Still to come: the treasures left on the pyramid, the laws that may lie in it, and the pawns left in the piles."""

from __future__ import annotations

from mastaba.core.rules.game import Seen
from mastaba.core.words.text import say
from mastaba.draw.memo import memoized
from mastaba.draw.panel import Drawn, panel
from mastaba.draw.svg import Pen, group, text, use

from ..schema import TABLET
from ..tables import COLOUR_NAMES, COLOURS, LAWS
from ..words.names import law
from .pieces import law_tip, portrait, scarab
from .supply import in_piles
from .words import family_word, spoken

WIDE, HIGH = 360.0, 138.0
STEP = 29.0


@panel("unseen", reads="content tablet_place pawn hand", size=(WIDE, HIGH), least=344)
def unseen(seen: Seen, pen: Pen) -> Drawn:
    s = seen.s
    unknown = tuple([t + 1 for t in range(LAWS) if s.tablet_place[t] < 0])
    there = tuple([s.content.count(c) for c in range(COLOURS)])
    return _still(pen, there, unknown, s.content.count(TABLET), tuple(in_piles(s)))


@memoized(1024, names=False)
def _still(pen: Pen, there: tuple[int, ...], unknown: tuple[int, ...], hidden: int, left: tuple[int, ...]) -> Drawn:
    said = [*_there_told(pen, there), _laws_told(pen, unknown, hidden), *_told(pen, left)]
    return Drawn((_treasures(pen, there), *_laws(pen, unknown, hidden), _families(pen, left)), said)


@memoized(512, names=False)
def _treasures(pen: Pen, there: tuple[int, ...]) -> str:
    """How many of each colour are left on the pyramid."""
    out = []
    for c, (n, tip) in enumerate(zip(there, _there_told(pen, there), strict=True)):
        x = 6 + c * 59.0
        out.append(group(scarab(c, x + 14, 18, 28) + text(x + 33, 24, n, "t18 b"), tip=tip))
    return "".join(out)


@memoized(512, names=False)
def _there_told(pen: Pen, there: tuple[int, ...]) -> tuple[str, ...]:
    names = [spoken(pen, f"line.{name}") for name in COLOUR_NAMES]
    return tuple([spoken(pen, "tip.there", treasures=name, n=n) for name, n in zip(names, there, strict=True)])


@memoized(256, names=False)
def _laws(pen: Pen, unknown: tuple[int, ...], hidden: int) -> tuple[str, ...]:
    """§11 The numbers of the tablets not seen yet; those seen lie back."""
    out = [text(6, 50, spoken(pen, "head.unseen"), "t14 d")]
    for number in range(1, LAWS + 1):
        drawn = use(f"cheops-law-{number}", 6 + (number - 1) * STEP, 56, 28)
        was_seen = number not in unknown
        key = "seen" if was_seen else "unseen" if hidden else "unseen_none"
        tip = f"{law_tip(pen, number)} {spoken(pen, f'tip.{key}', n=hidden)}"
        out.append(group(drawn, cls="far" if was_seen else "", tip=tip))
    return tuple(out)


@memoized(256, names=False)
def _laws_told(pen: Pen, unknown: tuple[int, ...], hidden: int) -> str:
    if not hidden:
        return spoken(pen, "says.all_seen")
    return pen.say(say("says.unseen", n=hidden, laws=[law(number) for number in unknown]))


@memoized(1024, names=False)
def _families(pen: Pen, left: tuple[int, ...]) -> str:
    """How many pawns of each family are left in all piles together."""
    out = [text(6, 102, spoken(pen, "head.in_piles"), "t14 d")]
    for f, (n, tip) in enumerate(zip(left, _told(pen, left), strict=True)):
        x = 6 + f * 88.0
        out.append(group(portrait(f, x + 14, 122, 28) + text(x + 34, 128, n, "t18 b"), tip=tip))
    return "".join(out)


def _told(pen: Pen, left: tuple[int, ...]) -> list[str]:
    return [spoken(pen, "tip.in_piles", family=family_word(pen, f), n=n) for f, n in enumerate(left)]
