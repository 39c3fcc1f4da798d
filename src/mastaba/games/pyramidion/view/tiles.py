"""The eight sites along the Nile: tokens, minimums, troops and what they are for, what the next round brings."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from mastaba.core.words.text import Message
from mastaba.draw.board import last_mark
from mastaba.draw.measure import fit, width
from mastaba.draw.palette import EMBLEMS
from mastaba.draw.svg import Box, Pen, drawn_once, ghost, group, rect, text, use

from ..rules.payment import is_marked
from ..schema import (
    DIST_UP,
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
from .words import line_of, site_word, token

NORTH_TO_SOUTH = (3, 4, 0, 1, 2, 7, 5, 6)
NATIVES = [[r for r in range(6) if row[r]] for row in NATIVE.tolist()]
NEXT: list[list[list[int]]] = DISTRIBUTION.tolist()
TILE_W, TILE_H = 203.0, 66.0
PICTURE = (43.0, 27.0)
TROOPS = (7.0, 115.0)  # where both troops stand, from the left of the tile


def next_card(s: Any) -> int:
    return int(s.distribution_place.index(DIST_UP))


def draw_site(pen: Pen, s: Any, facts: Facts, box: Box, said_at: Box) -> str:
    """One site: its tile is a target while a site is chosen, otherwise a troop on it may be. `said_at` is where its
    power is told while it is pointed at."""
    site = facts.site
    if taken_from(s) != site and not any(
        map(pen.may, (SITE_0 + site, TROOP_TORTURER_0 + site, TROOP_NEGOTIATOR_0 + site))
    ):
        return _quiet_site(pen, facts, box)
    body = _ground(pen, facts, box) + _troops(pen, facts, box) + _taken(pen, s, site, box[0], box[1])
    if not pen.may(SITE_0 + site):
        return group(body, key=f"site-{site}", tip=_why(pen, facts))
    body += ghost(
        rect(*said_at, "f-panel", 4) + line_of(said_at[0] + 4, said_at[1] + 15, _power(pen, site), said_at[2] - 8)
    )
    return pen.target(SITE_0 + site, box, body, key=f"site-{site}", tip=site_tip(pen, site), r=10)


class Facts(NamedTuple):
    """All that a site's tile shows."""

    site: int
    tokens: tuple[int, ...]
    shut: bool
    active: bool
    raised: int
    card: int  # the face-up distribution card
    owners: tuple[int, int]  # of torturers and negotiators, -1 nobody
    used: bool  # have the torturers lent something this round?


def facts_of(s: Any, site: int) -> Facts:
    active = s.site == site
    raised = RAISE_BY * sum(s.raised) if active else 0
    owners = (s.torturer[site], s.negotiator[site])
    marked = bool(is_marked(s, site))
    return Facts(site, tuple(s.tokens[site]), bool(s.sundial[site]), active, raised, next_card(s), owners, marked)


@drawn_once(4096)
def _quiet_site(pen: Pen, facts: Facts, box: Box) -> str:
    """A tile on which nothing can be pressed."""
    body = _ground(pen, facts, box) + _troops(pen, facts, box)
    return group(body, key=f"site-{facts.site}", tip=_why(pen, facts))


def _why(pen: Pen, facts: Facts) -> str:
    """The site in words, and why it cannot be chosen."""
    why = "tip.site_sundial" if facts.shut else "tip.site_active" if facts.active else "tip.site_later"
    return f"{site_tip(pen, facts.site)} {pen.say(why)}"


@drawn_once(4096)
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


@drawn_once(4096)
def _ground(pen: Pen, facts: Facts, box: Box) -> str:
    """The tile without troops: picture, name, tokens, minimums, natives, the next distribution."""
    x, y, w, h = box
    site, tokens, shut, active, raised, card, _, _ = facts
    pw, ph = PICTURE
    kinds = [r for r in range(6) if tokens[r]]
    out = [
        rect(x + 2, y + 3, w, h, "cast", 9),
        rect(x, y, w, h, f"{'f-hollow' if shut else 'f-panel'} {'s-gold w3' if active else 's-panel-edge'}", 9),
        group(use(f"pyramidion-site-{SITE_KEYS[site]}", x + w - pw - 5, y + 4, pw, ph), cls="faded" if shut else ""),
        rect(x + w - pw - 5, y + 4, pw, ph, "none thin", 2),
        text(x + 8, y + 17, fit(site_word(pen, site), w - pw - 18, 15, "display"), "t15 d"),
        _tokens(pen, site, tokens, kinds, x + 7, y + 21, w - 72),
        _least(pen, site, raised, x, y + h - 22),
        _coming(pen, site, card, x + w - 5, y + 30),
    ]
    if shut:
        dial = use("pyramidion-sundial", x + w - pw / 2 - 18, y + 4.5, 26)
        out.append(group(dial, key=f"sundial-{site}", tip=pen.say("tip.sundial")))
    if active:
        out.append(last_mark((x + 3, y + 3, w - 6, h - 6), 9))
    return "".join(out)


def _tokens(pen: Pen, site: int, tokens: Any, kinds: list[int], x: float, y: float, room: float) -> str:
    """What lies on the site, counted."""
    step = min(36.0, room / max(1, len(kinds)))
    size = min(20.0, step - 9)
    out = []
    for i, r in enumerate(kinds):
        left = x + step * i
        body = use(f"pyramidion-{RESOURCES[r]}", left, y + (20 - size) / 2, size)
        body += text(left + size + 1, y + 15, tokens[r], "t15 b" if step > 30 else "t14 b")
        tip = pen.say("tip.token", token=token(pen, r, tokens[r]), site=site_name(site))
        out.append(group(body, key=f"token-{site}-{r}", tip=tip))
    return "".join(out)


def _taken(pen: Pen, s: Any, site: int, x: float, y: float) -> str:
    """A ring around the tokens that an answer would take from here, while its button is pointed at."""
    if taken_from(s) != site:
        return ""
    kinds = [r for r in range(6) if s.tokens[site][r]]
    step = min(36.0, (TILE_W - 72) / max(1, len(kinds)))
    rings = [(r, (x + 8 + step * i, y + 23, step - 6, 17.0)) for i, r in enumerate(kinds)]
    return "".join(pen.foreshadow(RES_0 + r, last_mark(ring, 5)) for r, ring in rings)


def taken_from(s: Any) -> int:
    """The site whose tokens the question is about, or -1."""
    if s.asked < 0:
        return -1
    if s.decision in (VIZIER_TAKE, LITHO_GIVE):
        return int(s.site)
    return int(s.other_site) if s.decision in (NEGOTIATE_TAKE, LITHO_TAKE) else -1


# --- troops and minimums ----------------------------------------------------------------------------------------------


def _least(pen: Pen, site: int, raised: int, x: float, y: float) -> str:
    """Both minimums beside their troops' places, and after the torturers what they lend."""
    out = []
    for kind in range(2):
        left = x + TROOPS[kind] + 20
        least = LEAST[site][kind] + raised
        tip = pen.say(f"tip.minimum_{kind}", n=least) + (" " + pen.say("tip.raised", n=raised) if raised else "")
        body = use(MARKS[kind], left, y + 2, 16, cls=MARK_INKS[kind])
        body += text(left + 17, y + 16, least, "t15 b f-carnelian" if raised else "t15 b")
        if raised:
            end = left + 18 + width(str(least), 15, "bold")
            body += text(end, y + 16, f"+{raised}", "t14 f-carnelian")
        out.append(group(body, tip=tip))
    lent_at = 76 if raised else 71
    icons = [use(f"pyramidion-{RESOURCES[r]}", x + lent_at + 14 * i, y + 4, 14) for i, r in enumerate(NATIVES[site])]
    lent = ("" if raised else use("pyramidion-boat", x + 55, y + 6, 15, 10)) + "".join(icons)
    out.append(group(lent, tip=natives_tip(pen, site)))
    return "".join(out)


def _troops(pen: Pen, facts: Facts, box: Box) -> str:
    """Both troops, or their empty places."""
    x, y, _, h = box
    return "".join(_troop(pen, facts, kind, x + TROOPS[kind], y + h - 22) for kind in range(2))


def _troop(pen: Pen, facts: Facts, kind: int, x: float, y: float) -> str:
    """A shield in the owner's colour with emblem and mark; an empty place where nobody stands."""
    site, owner = facts.site, facts.owners[kind]
    if owner < 0:
        return _no_troop(pen, site, kind, x, y)
    body = troop_picture(kind, owner, x, y, 18)
    if kind == 0 and facts.used:
        body += use("cross", x + 6, y + 8, 13, cls="c-carnelian")
    action = (TROOP_TORTURER_0, TROOP_NEGOTIATOR_0)[kind] + site
    return pen.target(
        action, (x, y, 18, 21), body, key=f"troop-{kind}-{site}-{owner}", why=troop_words(pen, facts, kind)
    )


@drawn_once(128)
def _no_troop(pen: Pen, site: int, kind: int, x: float, y: float) -> str:
    symbol = ("pyramidion-torturers", "pyramidion-negotiators")[kind]
    use_of = pen.say(f"tip.troop_for_{kind}", tokens=natives(site))
    tip = f"{pen.say(f'tip.no_troop_{kind}', site=site_name(site))} {use_of}"
    return group(use(symbol, x, y, 18, 21, cls="c-hollow"), tip=tip)


def troop_words(pen: Pen, facts: Facts, kind: int) -> str:
    """Whose troop stands here, and what it is for."""
    owner, site = facts.owners[kind], facts.site
    said = pen.say(f"tip.troop_{kind}", player=pen.name(owner), site=site_name(site))
    said += " " + pen.say(f"tip.troop_for_{kind}", tokens=natives(site))
    return said + " " + pen.say("tip.troop_used") if kind == 0 and facts.used else said


@lru_cache(512)
def troop_picture(kind: int, owner: int, x: float, y: float, size: float = 34) -> str:
    """A troop: shield (torturers) or cut square (negotiators), with the emblem of its owner."""
    symbol = ("pyramidion-torturers", "pyramidion-negotiators")[kind]
    k = size / 34
    return use(symbol, x, y, 34 * k, 40 * k, cls=f"c-seat-{owner}") + use(
        EMBLEMS[owner], x + 6 * k, y + 8 * k, 22 * k, cls=f"c-seat-{owner}-on"
    )


def natives(site: int) -> list[Message]:
    return [resource(r) for r in NATIVES[site]]


def natives_tip(pen: Pen, site: int) -> str:
    return pen.say("tip.troop_for_0", tokens=natives(site))


def _coming(pen: Pen, site: int, card: int, end: float, y: float) -> str:
    """The tokens of the face-up distribution card, right-aligned."""
    coming = NEXT[card][site]
    kinds = [r for r in range(6) if coming[r]]
    where = site_name(site)
    if not kinds:
        return group(text(end, y + 13, "+0", "t14 soft end"), tip=pen.say("tip.token_next_none", site=where))
    x = end
    out = []
    for r in reversed(kinds):
        words = f"+{coming[r]}"
        out.append(use(f"pyramidion-{RESOURCES[r]}", x - 14, y + 1, 14) + text(x - 15, y + 13, words, "t14 end"))
        x -= 15 + width(words, 14) + 1
    return group("".join(out), tip=pen.say("tip.token_next", site=where, tokens=token_list(coming)))


@drawn_once(64)
def site_tip(pen: Pen, site: int) -> str:
    """A site in words."""
    i, n = LEAST[site]
    power = pen.say(f"power_long.{SITE_KEYS[site]}")
    return pen.say("tip.site", site=site_word(pen, site), influence=i, negotiation=n, native=natives(site), power=power)
