"""The eight sites along the Nile: tokens, minimums, troops, sundials, powers, and what the next round brings."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mastaba.core.sight import Seen
from mastaba.draw.board import badge, last_mark
from mastaba.draw.measure import fit
from mastaba.draw.palette import EMBLEMS
from mastaba.draw.svg import Box, Pen, group, rect, text, use

from .schema import DECISIONS, DIST_UP, RES_0, SITE_0, TROOP_NEGOTIATOR_0, TROOP_TORTURER_0
from .tables import DISTRIBUTION, NATIVE, RAISE_BY, RESOURCES, SITE_KEYS
from .view_cards import MARK_INKS, MARKS
from .view_count import LEAST
from .view_words import at, kept, res, site_word, token, token_row

NORTH_TO_SOUTH = (3, 4, 0, 1, 2, 7, 5, 6)
NATIVES = [[r for r in range(6) if row[r]] for row in NATIVE.tolist()]
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
    state = (s.torturer[site], s.negotiator[site], s.sundial[site], s.phase == 7 and s.troop_used[site])
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
    top = y + (48 if w > 220 else 63)
    body += _tokens(pen, seen, site, x + 8, top, w - (118 if w > 220 else 16))
    body += _troops(pen, seen, site, x + 8, y + h - 50 if w > 220 else y + h - 80)
    body += _coming(pen, s, site, box)
    if s.sundial[site]:
        dial = (x + w - 34, y + 40) if w > 220 else (x + w - 30, y + 22)
        body += group(use("pyramidion-sundial", *dial, 26), key=f"sundial-{site}", tip=pen.say("tip.sundial"))
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
    large = w > 220
    shut = bool(s.sundial[site])
    pw, ph = (100, 62) if large else (60, 37)
    face = "f-panel" if not shut else "f-hollow"
    name = fit(site_word(pen, site), w - pw - 20, 16 if large else 14, "display")
    power = fit(pen.say(f"power.{SITE_KEYS[site]}"), w - (pw + 18 if large else 16), 13 if large else 12)
    picture = group(
        use(f"pyramidion-site-{SITE_KEYS[site]}", x + w - pw - 6, y + 6, pw, ph), cls="faded" if shut else ""
    )
    return (
        rect(x + 2, y + 3, w, h, "cast", 10)
        + rect(x, y, w, h, f"{face} {'s-gold w3' if s.site == site else 's-panel-edge'}", 10)
        + picture
        + rect(x + w - pw - 6, y + 6, pw, ph, "none thin", 2)
        + text(x + 10, y + 22, name, f"t{16 if large else 14} d")
        + text(x + 10, y + (39 if large else 57), power, f"t{13 if large else 12} soft")
    )


_SITE_TIPS: dict[tuple[str, int], str] = {}


def site_tip(pen: Pen, site: int) -> str:
    """A site in words."""
    key = (pen.lang, site)
    if key not in _SITE_TIPS:
        native = ", ".join(res(pen, r) for r in NATIVES[site])
        i, n = LEAST[site]
        _SITE_TIPS[key] = pen.say(
            "tip.site",
            site=site_word(pen, site),
            influence=i,
            negotiation=n,
            native=native,
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
    step = min(48.0, room / len(kinds))
    return "".join(_token(pen, s, site, r, x + i * step, y, step) for i, r in enumerate(kinds))


def _token(pen: Pen, s: Any, site: int, r: int, x: float, y: float, step: float) -> str:
    count = s.tokens[site][r]
    size = min(28.0, step - 8)
    body = use(f"pyramidion-{RESOURCES[r]}", x, y, size)
    body += badge(x + size + 2, y + size - 5, count, fill="bright", ink="outline", size=12)
    tip = pen.say("tip.token", token=token(pen, r, count), at=at(pen, site))
    key = f"token-{site}-{r}"
    if taken_from(s) != site:
        return group(body, key=key, tip=tip)
    return pen.target(RES_0 + r, (x, y, size + 8, size), body, key=key, why=tip)


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
        left = x + kind * 84
        owner = (s.torturer, s.negotiator)[kind][site]
        out.append(_troop(pen, s, site, kind, owner, left, y))
        least = LEAST[site][kind] + raised
        tip = pen.say(f"tip.minimum_{kind}", n=least) + (" " + pen.say("tip.raised", n=raised) if raised else "")
        number = text(left + 58, y + 25, least, "t18 b f-carnelian" if raised else "t18 b")
        more = text(left + 57, y + 38, f"+{raised}", "t11 b f-carnelian") if raised else ""
        out.append(group(use(MARKS[kind], left + 36, y + 10, 19, cls=MARK_INKS[kind]) + number + more, tip=tip))
    return "".join(out)


def _troop(pen: Pen, s: Any, site: int, kind: int, owner: int, x: float, y: float) -> str:
    """A shield in the owner's colour with emblem and mark; an empty place where nobody stands."""
    symbol = ("pyramidion-torturers", "pyramidion-negotiators")[kind]
    where = at(pen, site)
    if owner < 0:
        return group(
            group(use(symbol, x + 2, y + 3, 30, 36, cls="c-hollow"), cls="faded"),
            tip=pen.say(f"tip.no_troop_{kind}", at=where),
        )
    body = troop_picture(kind, owner, x, y)
    tip = pen.say(f"tip.troop_{kind}", player=pen.name(owner), at=where)
    if kind == 0 and s.troop_used[site] and s.phase == 7:
        body += use("cross", x + 18, y + 24, 16, cls="c-carnelian")
        tip += " " + pen.say("tip.troop_used")
    action = (TROOP_TORTURER_0, TROOP_NEGOTIATOR_0)[kind] + site
    return pen.target(action, (x, y, 34, 40), body, key=f"troop-{kind}-{site}-{owner}", why=tip)


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
    large = w > 220
    left, high = (x + 182, y + h - 46) if large else (x + 10, y + h - 30)
    out = [use(f"pyramidion-{RESOURCES[r]}", left + 19 * i, high, 16) for i, r in enumerate(NATIVES[site])]
    native = group("".join(out), cls="faded")
    coming = NEXT[next_card(s)][site]
    kinds = [r for r in range(6) if coming[r]]
    start, low = (left, y + h - 22) if large else (x + 84, y + h - 30)
    where = at(pen, site)
    if not kinds:
        words = pen.say("tip.token_next_none", at=where)
        row = text(start, low + 13, f"{pen.say('panel.next')} –", "t12 soft")
    else:
        words = pen.say("tip.token_next", at=where, tokens=token_row(pen, coming))
        row = text(start, low + 13, pen.say("panel.next"), "t12 soft")
        first = start + 40
        for i, r in enumerate(kinds):
            row += use(f"pyramidion-{RESOURCES[r]}", first + 30 * i, low, 16)
            row += text(first + 17 + 30 * i, low + 13, coming[r], "t13 b")
    return native + group(row, tip=words)


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
