"""The eight sites along the Nile: tokens, minimums, troops, sundials, powers, and what the next round brings."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.core.text import Message
from mastaba.draw.board import badge, last_mark
from mastaba.draw.measure import fit, width
from mastaba.draw.palette import EMBLEMS
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from ..rules.payment import is_marked
from ..schema import DECISIONS, DIST_UP, RES_0, SITE_0, TROOP_NEGOTIATOR_0, TROOP_TORTURER_0
from ..tables import DISTRIBUTION, NATIVE, RAISE_BY, RESOURCES, SITE_KEYS
from ..words.names import resource, site_name, token_list
from .cards import MARK_INKS, MARKS
from .count import LEAST
from .words import kept, site_word, token

NORTH_TO_SOUTH = (3, 4, 0, 1, 2, 7, 5, 6)
NATIVES = [[r for r in range(6) if row[r]] for row in NATIVE.tolist()]
LARGE = 200.0  # a wider tile has its words beside the picture
NEXT: list[list[list[int]]] = DISTRIBUTION.tolist()


def sites(pen: Pen, seen: Seen, boxes: list[Box]) -> str:
    """All sites, from north to south in the given boxes."""
    return "".join(_kept_site(pen, seen, site, box) for site, box in zip(NORTH_TO_SOUTH, boxes))


def _kept_site(pen: Pen, seen: Seen, site: int, box: Box) -> str:
    """A site without targets looks the same as long as nothing on it changes."""
    s = seen.s
    if seen.options and (taken_from(s) == site or any(pen.may(a) for a in _targets(site))):
        return _site(pen, seen, site, box)
    active = s.site == site
    state = (s.torturer[site], s.negotiator[site], s.sundial[site], is_marked(s, site))
    raised = sum(s.raised) if active else 0
    key = ("site", pen.lang, tuple(pen.names), site, box, tuple(s.tokens[site]), state, active, raised, next_card(s))
    return kept(key, lambda: _site(pen, seen, site, box))


def _targets(site: int) -> tuple[int, ...]:
    """What may be chosen on a site besides its tokens."""
    return SITE_0 + site, TROOP_TORTURER_0 + site, TROOP_NEGOTIATOR_0 + site


def _site(pen: Pen, seen: Seen, site: int, box: Box) -> str:
    """One site: its tile is a target while a site is chosen, otherwise what lies on it may be."""
    s = seen.s
    x, y, w, h = box
    active = s.site == site
    body = _ground(pen, s, site, box)
    large = w > LARGE
    body += _tokens(pen, seen, site, x + 8, y + (50 if large else 63), w - 16)
    body += _troops(pen, seen, site, x + 7, y + h - 43 if large else y + h - 70)
    body += _coming(pen, s, site, box)
    if s.sundial[site]:
        dial = (x + w - 36, y + 18) if large else (x + w - 33, y + 18)
        body += group(use("pyramidion-sundial", *dial, 28), key=f"sundial-{site}", tip=pen.say("tip.sundial"))
    if active:
        body += last_mark((x + 3, y + 3, w - 6, h - 6), 10)
    why = "tip.site_sundial" if s.sundial[site] else "tip.site_active" if active else "tip.site_later"
    action = SITE_0 + site
    if not pen.may(action):
        return group(body, tip=f"{site_tip(pen, site)} {pen.say(why)}")
    return pen.target(action, box, body, tip=site_tip(pen, site), r=10)


def _ground(pen: Pen, s: Any, site: int, box: Box) -> str:
    """The tile itself: picture, name, power."""
    x, y, w, h = box
    large = w > LARGE
    shut = bool(s.sundial[site])
    pw, ph = (68, 42.5) if large else (60, 37)
    face = "f-panel" if not shut else "f-hollow"
    name = fit(site_word(pen, site), w - pw - 20, 16 if large else 14, "display")
    power = pen.say(f"power.{SITE_KEYS[site]}")
    room = w - pw - 18 if large else w - 16
    size = 13 if width(power, 13) <= room else 12
    picture = group(
        use(f"pyramidion-site-{SITE_KEYS[site]}", x + w - pw - 6, y + 6, pw, ph), cls="faded" if shut else ""
    )
    return (
        rect(x + 2, y + 3, w, h, "cast", 10)
        + rect(x, y, w, h, f"{face} {'s-gold w3' if s.site == site else 's-panel-edge'}", 10)
        + picture
        + rect(x + w - pw - 6, y + 6, pw, ph, "none thin", 2)
        + text(x + 10, y + 22, name, f"t{16 if large else 14} d")
        + text(x + 10, y + (40 if large else 57), fit(power, room, size), f"t{size} soft")
    )


def natives_tip(pen: Pen, site: int) -> str:
    return pen.say("tip.native", tokens=_natives(site))


def _natives(site: int) -> list[Message]:
    return [resource(r) for r in NATIVES[site]]


_SITE_TIPS: dict[tuple[str, int], str] = {}


def site_tip(pen: Pen, site: int) -> str:
    """A site in words."""
    key = (pen.lang, site)
    if key not in _SITE_TIPS:
        i, n = LEAST[site]
        _SITE_TIPS[key] = pen.say(
            "tip.site",
            site=site_word(pen, site),
            influence=i,
            negotiation=n,
            native=_natives(site),
            power=pen.say(f"power_long.{SITE_KEYS[site]}"),
        )
    return _SITE_TIPS[key]


# --- tokens -----------------------------------------------------------------------------------------------------------


def _tokens(pen: Pen, seen: Seen, site: int, x: float, y: float, room: float) -> str:
    """What lies on the site, counted; each kind a target while it may be taken from here."""
    s = seen.s
    kinds = [r for r in range(6) if s.tokens[site][r]]
    if not kinds:
        return ""
    step = min(46.0, room / len(kinds))
    return "".join(_token(pen, s, site, r, x + i * step, y, step) for i, r in enumerate(kinds))


def _token(pen: Pen, s: Any, site: int, r: int, x: float, y: float, step: float) -> str:
    count = s.tokens[site][r]
    if step < 40:
        size, wide = 19.0 if step > 30 else 17.0, step - 6
        body = use(f"pyramidion-{RESOURCES[r]}", x, y + 4, size) + text(x + size, y + 19, count, "t14 b")
    else:
        size, wide = 27.0, 40.0
        body = use(f"pyramidion-{RESOURCES[r]}", x, y, size)
        body += badge(x + 30, y + 20, count, fill="bright", ink="outline", size=14)
    tip = pen.say("tip.token", token=token(pen, r, count), site=site_name(site))
    key = f"token-{site}-{r}"
    if taken_from(s) != site:
        return group(body, key=key, tip=tip)
    return pen.target(RES_0 + r, (x, y - 1, wide, 30), body, key=key, why=tip)


def taken_from(s: Any) -> int:
    """The site whose tokens the question is about, or -1."""
    name = DECISIONS.names[s.decision] if s.asked >= 0 else ""
    if name in ("VIZIER_TAKE", "LITHO_GIVE"):
        return int(s.site)
    return int(s.other_site) if name in ("NEGOTIATE_TAKE", "LITHO_TAKE") else -1


# --- troops and minimums ----------------------------------------------------------------------------------------------


def _troops(pen: Pen, seen: Seen, site: int, x: float, y: float) -> str:
    """Both troops of the site, each beside the minimum that places it."""
    s = seen.s
    raised = RAISE_BY * sum(s.raised) if s.site == site else 0
    out = []
    for kind in range(2):
        left = x + kind * 68
        owner = (s.torturer, s.negotiator)[kind][site]
        out.append(_troop(pen, s, site, kind, owner, left, y))
        least = LEAST[site][kind] + raised
        tip = pen.say(f"tip.minimum_{kind}", n=least) + (" " + pen.say("tip.raised", n=raised) if raised else "")
        number = text(left + 55, y + (19 if raised else 25), least, "t18 b mid f-carnelian" if raised else "t18 b mid")
        more = text(left + 50, y + 36, f"+{raised}", "t14 b mid f-carnelian") if raised else ""
        mark = use(MARKS[kind], left + 31, y + (4 if raised else 10), 18, cls=MARK_INKS[kind])
        out.append(group(mark + number + more, tip=tip))
    return "".join(out)


def _troop(pen: Pen, s: Any, site: int, kind: int, owner: int, x: float, y: float) -> str:
    """A shield in the owner's colour with emblem and mark; an empty place where nobody stands."""
    symbol = ("pyramidion-torturers", "pyramidion-negotiators")[kind]
    where = site_name(site)
    if owner < 0:
        return group(
            group(use(symbol, x + 1, y + 2, 28, 33, cls="c-hollow"), cls="faded"),
            tip=pen.say(f"tip.no_troop_{kind}", site=where),
        )
    body = troop_picture(kind, owner, x, y, 31)
    tip = pen.say(f"tip.troop_{kind}", player=pen.name(owner), site=where)
    if kind == 0 and is_marked(s, site):
        body += use("cross", x + 15, y + 20, 17, cls="c-carnelian")
        tip += " " + pen.say("tip.troop_used")
    action = (TROOP_TORTURER_0, TROOP_NEGOTIATOR_0)[kind] + site
    return pen.target(action, (x, y, 31, 37), body, key=f"troop-{kind}-{site}-{owner}", why=tip)


def troop_picture(kind: int, owner: int, x: float, y: float, size: float = 34) -> str:
    """A troop: shield (torturers) or cut square (negotiators), emblem of the owner, mark of the kind."""
    symbol = ("pyramidion-torturers", "pyramidion-negotiators")[kind]
    mark = ("pyramidion-whip", "pyramidion-scroll")[kind]
    k = size / 34
    return (
        use(symbol, x, y, 34 * k, 40 * k, cls=f"c-seat-{owner}")
        + use(EMBLEMS[owner], x + 9 * k, y + 5 * k, 16 * k, cls=f"c-seat-{owner}-on")
        + use(mark, x + 10 * k, y + 20 * k, 14 * k, cls=f"c-seat-{owner}-on")
    )


# --- the next distribution --------------------------------------------------------------------------------------------


def next_card(s: Any) -> int:
    return s.distribution_place.index(DIST_UP)


def _coming(pen: Pen, s: Any, site: int, box: Box) -> str:
    """Native resources, and the tokens of the face-up distribution card."""
    x, y, w, h = box
    large = w > LARGE
    left, high = (x + 146, y + h - 45) if large else (x + 10, y + h - 27)
    icons = [use(f"pyramidion-{RESOURCES[r]}", left + 20 * i, high, 17) for i, r in enumerate(NATIVES[site])]
    natives = natives_tip(pen, site)
    start, low = (left, y + h - 23) if large else (x + 82, y + h - 27)
    coming = NEXT[next_card(s)][site]
    kinds = [r for r in range(6) if coming[r]]
    where = site_name(site)
    row = text(start, low + 14, pen.say("panel.next") if kinds else f"{pen.say('panel.next')} –", "t12 soft")
    first = start + width(pen.say("panel.next"), 12) + 4
    for i, r in enumerate(kinds):
        row += use(f"pyramidion-{RESOURCES[r]}", first + 28 * i, low, 17)
        row += text(first + 18 + 28 * i, low + 14, coming[r], "t14 b")
    words = pen.say("tip.token_next", site=where, tokens=token_list(coming)) if kinds else ""
    return group(group("".join(icons), cls="faded"), tip=natives) + group(
        row, tip=words or pen.say("tip.token_next_none", site=where)
    )


# --- the river --------------------------------------------------------------------------------------------------------


@lru_cache(16)
def river(x: float, y: float, w: float, h: float) -> str:
    """A band of water with waves and reeds."""
    out = [rect(x, y, w, h, "f-water")]
    step = 190.0
    for i in range(int(w / step) + 1):
        for j in range(max(1, int(h / 46))):
            left = x + 24 + i * step + (j % 2) * 90
            if left + 60 < x + w:
                out.append(wave(left, y + 24 + j * 46))
    out.append(
        use("pyramidion-reeds", x + 6, y + h - 34, 60, 34) + use("pyramidion-reeds", x + w - 70, y + h - 34, 60, 34)
    )
    return "".join(out)


def wave(x: float, y: float) -> str:
    return f'<path class="none s-bright w1 round far" d="M{x:.0f} {y:.0f}q7 -5 14 0t14 0t14 0t14 0"/>'
