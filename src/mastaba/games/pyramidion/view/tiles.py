"""The eight sites along the Nile: a town, goods in heaps, people of both troops, what the next round brings."""

from __future__ import annotations

from typing import Any, NamedTuple

from mastaba.core.rules.settings import is_switched
from mastaba.core.words.text import Message
from mastaba.draw.board import about_mark
from mastaba.draw.measure import fit, width
from mastaba.draw.memo import memoized
from mastaba.draw.palette import EMBLEMS
from mastaba.draw.svg import Box, Pen, ghost, group, rect, text, use

from ..rules.payment import is_marked
from ..schema import (
    DIST_UP,
    INFLUENCE_COUNTS,
    LITHO_GIVE,
    LITHO_TAKE,
    NEGOTIATE_TAKE,
    RES_0,
    SITE_0,
    TROOP_NEGOTIATOR_0,
    TROOP_TORTURER_0,
    VIZIER_TAKE,
)
from ..tables import DISTRIBUTION, NATIVE, RAISE_BY, RESOURCES, SITE_KEYS
from ..words.names import resource, site_name, token_list
from .cards import MARK_INKS, MARKS
from .count import LEAST
from .words import line_of, measured_by, site_word, token

NORTH_TO_SOUTH = (3, 4, 0, 1, 2, 7, 5, 6)
NATIVES = [[r for r in range(6) if row[r]] for row in NATIVE.tolist()]
NEXT: list[list[list[int]]] = DISTRIBUTION.tolist()
TILE_W, TILE_H = 134.0, 76.0
TOWN = (66.0, 19.0, 64.0, 34.7)  # its picture, from the upper left of the tile
FEET = 52.0  # where people stand
PEOPLE = (3.0, 90.0)  # where both troops stand, from the left of the tile
RAISED_PEOPLE = (3.0, 74.0)  # the same while minimums are raised
EMPTY = ("pyramidion-torturers", "pyramidion-negotiators")


def next_card(s: Any) -> int:
    return int(s.distribution_place.index(DIST_UP))


def draw_site(pen: Pen, s: Any, facts: Facts, box: Box, said_at: Box) -> str:
    """One site: it is a target while a site is chosen, otherwise a troop on it may be. `said_at` is where its power is
    told while it is pointed at."""
    site = facts.site
    if taken_from(s) != site and not any(
        map(pen.may, (SITE_0 + site, TROOP_TORTURER_0 + site, TROOP_NEGOTIATOR_0 + site))
    ):
        return _quiet_site(pen, facts, box)
    body = (
        _ground(pen, facts, box, pen.may(SITE_0 + site))
        + _troops(pen, facts, box)
        + _taken(pen, s, site, box[0], box[1])
    )
    if not pen.may(SITE_0 + site):
        return group(body, key=f"site-{site}", tip=_why(pen, facts))
    body += ghost(
        rect(*said_at, "f-panel", 4) + line_of(said_at[0] + 4, said_at[1] + 15, _power(pen, site), said_at[2] - 8)
    )
    x, y, w, h = box
    return pen.target(
        SITE_0 + site, (x + 3, y + 3, w - 6, h - 6), body, key=f"site-{site}", tip=site_tip(pen, site), r=12
    )


class Facts(NamedTuple):
    """All that is shown of a site."""

    site: int
    tokens: tuple[int, ...]
    shut: bool
    active: bool
    raised: int
    card: int  # the face-up distribution card
    owners: tuple[int, int]  # of torturers and negotiators, -1 nobody
    used: bool  # have the torturers lent something this round?
    by_influence: bool  # is it influence that negotiators are measured by (R3)?


def facts_of(s: Any, site: int) -> Facts:
    active = s.site == site
    raised = RAISE_BY * sum(s.raised) if active else 0
    owners = (s.torturer[site], s.negotiator[site])
    marked = bool(is_marked(s, site))
    tokens, shut, switched = tuple(s.tokens[site]), bool(s.sundial[site]), is_switched(s, INFLUENCE_COUNTS)
    return Facts(site, tokens, shut, active, raised, next_card(s), owners, marked, switched)


@memoized(4096)
def _quiet_site(pen: Pen, facts: Facts, box: Box) -> str:
    """A site on which nothing can be pressed."""
    body = _ground(pen, facts, box) + _troops(pen, facts, box)
    return group(body, key=f"site-{facts.site}", tip=_why(pen, facts))


def _why(pen: Pen, facts: Facts) -> str:
    """The site in words, and why it cannot be chosen."""
    why = "tip.site_sundial" if facts.shut else "tip.site_active" if facts.active else "tip.site_later"
    return f"{site_tip(pen, facts.site)} {pen.say(why)}"


@memoized(4096)
def site_words(pen: Pen, facts: Facts) -> str:
    """What lies on a site, whose troops stand there, what comes next."""
    where = site_name(facts.site)
    lying = token_list(facts.tokens)
    said = [pen.say("says.site", site=where, tokens=lying) if lying else pen.say("says.site_bare", site=where)]
    if facts.active or facts.shut:
        said.append(pen.say("tip.site_active" if facts.active else "tip.site_sundial"))
    said += [troop_words(pen, facts, kind) for kind in range(2) if facts.owners[kind] >= 0]
    coming = NEXT[facts.card][facts.site]
    if any(coming):
        said.append(pen.say("tip.token_next", site=where, tokens=token_list(coming)))
    return " ".join(said)


def _power(pen: Pen, site: int) -> str:
    return pen.say("head.power", site=site_word(pen, site), power=pen.say(f"power.{SITE_KEYS[site]}"))


@memoized(4096)
def _ground(pen: Pen, facts: Facts, box: Box, lit: bool = False) -> str:
    """The site without people: its ground, name and town, goods, minimums, the next distribution; `lit` from within."""
    x, y, w, h = box
    site, tokens, shut, active, raised, card, _, _, by_influence = facts
    left, top, pw, ph = TOWN
    town = use(f"pyramidion-town-{SITE_KEYS[site]}", x + left, y + top, pw, ph)
    out = [
        rect(x + 1.5, y + 2.5, w, h, "cast", 14),
        rect(x, y, w, h, "f-lit-soft s-gold w3" if active else "f-sand" if shut else "f-sand-light", 14),
        _glow(box) if lit else "",
        group(town, cls="faded") if shut else town,
        text(x + 9, y + 15.5, fit(site_word(pen, site), w - 14, 14, "display"), "t14 d"),
        _heaps(pen, site, tokens, x, y),
        _least(pen, site, raised, by_influence, (x, y + FEET)),
        _coming(pen, site, card, x + w - 6, y + 38),
    ]
    if shut:
        dial = use("pyramidion-sundial", x + left + pw / 2 - 12, y + 18, 24)
        out.append(group(dial, key=f"sundial-{site}", tip=pen.say("tip.sundial")))
    return "".join(out)


def _glow(box: Box) -> str:
    """Light on the sand, brighter towards the middle."""
    x, y, w, h = box
    return "".join(rect(x + d, y + d, w - 2 * d, h - 2 * d, "f-light", 14 - d / 2) for d in (2, 9, 16))


# --- goods ------------------------------------------------------------------------------------------------------------


@memoized(64)
def heap_places(count: int) -> tuple[Box, ...]:
    """Where so many kinds of goods lie before a town, from the upper left of the tile: two or three in a row."""
    if count <= 2:
        return tuple((6 + 30.0 * i, 23.0, 30.0, 22.0) for i in range(count))
    across = 2 if count <= 4 else 3
    step = 60.0 / across
    return tuple((5 + step * (i % across), 17.0 + 18 * (i // across), step - 1, 17.0) for i in range(count))


def _heaps(pen: Pen, site: int, tokens: tuple[int, ...], x: float, y: float) -> str:
    """What lies on the site, as heaps with their counts."""
    kinds = [r for r in range(6) if tokens[r]]
    out = []
    for r, (dx, dy, w, h) in zip(kinds, heap_places(len(kinds)), strict=True):
        size = min(h, w - 10)
        body = heap(r, tokens[r], x + dx, y + dy, size)
        body += text(x + dx + size + 1, y + dy + h - 4, tokens[r], "t15 b" if w > 24 else "t14 b")
        tip = pen.say("tip.token", token=token(pen, r, tokens[r]), site=site_name(site))
        out.append(group(body, key=f"token-{site}-{r}", tip=tip))
    return "".join(out)


@memoized(1024)
def heap(r: int, count: int, x: float, y: float, size: float) -> str:
    """One, two or three pictures of a resource on each other."""
    n = min(count, 3)
    each = size - 3.0 * (n - 1) if size > 16 else size
    step = 3.0 if size > 16 else 0.0
    piled = n if step else 1
    return "".join(
        use(f"pyramidion-{RESOURCES[r]}", x + step * (piled - 1 - i), y + step * i, each) for i in range(piled)
    )


def _taken(pen: Pen, s: Any, site: int, x: float, y: float) -> str:
    """A ring around the tokens that an answer would take from here, while its button is pointed at."""
    if taken_from(s) != site:
        return ""
    kinds = [r for r in range(6) if s.tokens[site][r]]
    rings = zip(kinds, heap_places(len(kinds)), strict=True)
    return "".join(
        pen.foreshadow(RES_0 + r, about_mark((x + dx + 3, y + dy + 3, w - 6, h - 6), 5)) for r, (dx, dy, w, h) in rings
    )


def taken_from(s: Any) -> int:
    """The site whose tokens the question is about, or -1."""
    if s.asked < 0:
        return -1
    if s.decision in (VIZIER_TAKE, LITHO_GIVE):
        return int(s.site)
    return int(s.other_site) if s.decision in (NEGOTIATE_TAKE, LITHO_TAKE) else -1


def _coming(pen: Pen, site: int, card: int, end: float, y: float) -> str:
    """The tokens of the face-up distribution card, right-aligned."""
    coming = NEXT[card][site]
    kinds = [r for r in range(6) if coming[r]]
    where = site_name(site)
    if not kinds:
        words = rect(end - 19, y - 1, 22, 15.5, "f-papyrus", 7) + text(end, y + 12, "+0", "t14 end")
        return group(words, tip=pen.say("tip.token_next_none", site=where))
    x = end
    out = []
    for r in reversed(kinds):
        words = f"+{coming[r]}"
        out.append(use(f"pyramidion-{RESOURCES[r]}", x - 13, y, 13) + text(x - 14, y + 12, words, "t14 end"))
        x -= 14 + width(words, 14) + 2
    plate = rect(x - 1, y - 1, end - x + 4, 15.5, "f-papyrus", 7)
    return group(plate + "".join(out), tip=pen.say("tip.token_next", site=where, tokens=token_list(coming)))


# --- people and minimums ----------------------------------------------------------------------------------------------


def _least(pen: Pen, site: int, raised: int, by_influence: bool, at: tuple[float, float]) -> str:
    """Both minimums beside their people's places, and after the torturers what they lend."""
    x, y = at
    out = []
    for kind in range(2):
        left = x + (RAISED_PEOPLE if raised else PEOPLE)[kind] + 19
        least = LEAST[site][kind] + raised
        key = f"tip.minimum_{kind}{measured_by(by_influence) if kind else ''}"
        tip = pen.say(key, n=least) + (" " + pen.say("tip.raised", n=raised) if raised else "")
        body = use(MARKS[kind], left, y + 6, 15, cls=MARK_INKS[kind])
        body += text(left + 15, y + 19, least, "t15 b f-carnelian" if raised else "t15 b")
        if raised:
            end = left + 16 + width(str(least), 15, "bold")
            body += text(end, y + 19, f"+{raised}", "t14 f-carnelian")
        out.append(group(body, tip=tip))
    if not raised:
        icons = [use(f"pyramidion-{RESOURCES[r]}", x + 48 + 13.5 * i, y + 8, 13) for i, r in enumerate(NATIVES[site])]
        out.append(group("".join(icons), tip=natives_tip(pen, site)))
    return "".join(out)


def _troops(pen: Pen, facts: Facts, box: Box) -> str:
    """Both troops, or their empty places."""
    x, y, _, _ = box
    places = RAISED_PEOPLE if facts.raised else PEOPLE
    return "".join(_troop(pen, facts, kind, x + places[kind], y + FEET) for kind in range(2))


def _troop(pen: Pen, facts: Facts, kind: int, x: float, y: float) -> str:
    """Somebody with the owner's shield and emblem; an empty place where nobody stands."""
    site, owner = facts.site, facts.owners[kind]
    if owner < 0:
        return _no_troop(pen, site, kind, x, y)
    body = troop_picture(kind, owner, x, y, 18)
    if kind == 0 and facts.used:
        body += use("cross", x + 6, y + 10, 13, cls="c-carnelian")
    action = (TROOP_TORTURER_0, TROOP_NEGOTIATOR_0)[kind] + site
    return pen.target(
        action, (x, y, 18, 23), body, key=f"troop-{kind}-{site}-{owner}", why=troop_words(pen, facts, kind)
    )


@memoized(128)
def _no_troop(pen: Pen, site: int, kind: int, x: float, y: float) -> str:
    use_of = pen.say(f"tip.troop_for_{kind}", tokens=natives(site))
    tip = f"{pen.say(f'tip.no_troop_{kind}', site=site_name(site))} {use_of}"
    return group(use(EMPTY[kind], x + 2, y + 6, 14, 16, cls="c-sand-deep far"), tip=tip)


def troop_words(pen: Pen, facts: Facts, kind: int) -> str:
    """Whose troop stands here, and what it is for."""
    owner, site = facts.owners[kind], facts.site
    said = pen.say(f"tip.troop_{kind}", player=pen.name(owner), site=site_name(site))
    said += " " + pen.say(f"tip.troop_for_{kind}", tokens=natives(site))
    return said + " " + pen.say("tip.troop_used") if kind == 0 and facts.used else said


@memoized(512)
def troop_picture(kind: int, owner: int, x: float, y: float, size: float = 18) -> str:
    """A troop: somebody behind a shield (torturers) or a cut square (negotiators) with the owner's emblem."""
    k = size / 28
    return use(f"pyramidion-man-{kind}", x, y, 28 * k, 36 * k, cls=f"c-seat-{owner}") + use(
        EMBLEMS[owner], x + 5.5 * k, y + 15 * k, 17 * k, cls=f"c-seat-{owner}-on"
    )


def natives(site: int) -> list[Message]:
    return [resource(r) for r in NATIVES[site]]


def natives_tip(pen: Pen, site: int) -> str:
    return pen.say("tip.troop_for_0", tokens=natives(site))


@memoized(64)
def site_tip(pen: Pen, site: int) -> str:
    """A site in words."""
    i, n = LEAST[site]
    power = pen.say(f"power_long.{SITE_KEYS[site]}")
    return pen.say("tip.site", site=site_word(pen, site), influence=i, negotiation=n, native=natives(site), power=power)
