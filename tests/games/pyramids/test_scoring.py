"""RULES.md §6 and the worked examples of §9: groups, obelisk, tomb, glyphs, ties."""

from __future__ import annotations

import pytest

from kit.scenario import table
from mastaba.games.pyramids.rules.scoring import largest_group
from mastaba.games.pyramids.tables import CARDS, CELL_BIT, LETTERS, ORIGIN


def scoring(pyramid=(), obelisk=(), tombs=((), (), ()), seats=3):
    t = table("pyramids", seats=seats)
    t.s.pyramid[0] = [*pyramid, *[-1] * (10 - len(pyramid))]
    t.s.obelisk[0] = [*obelisk, *[-1] * (10 - len(obelisk))]
    t.s.obelisk_n[0] = len(obelisk)
    for p, tomb in enumerate(tombs):
        t.s.tomb[p] = [*tomb, *[-1] * (10 - len(tomb))]
        t.s.tomb_n[p] = len(tomb)
    return t


def groups(pyramid):
    t = scoring(pyramid)
    return [largest_group(t.s.pyramid[0], c)[0] for c in range(5)]


EXAMPLE = (15, 32, 23, 58, 41, 25, 57, 31, 45, 38)


def test_the_rulebooks_pyramid_scores_22():
    """E6: B 4, W 2, R 6, G 3, Y 1."""
    assert groups(EXAMPLE) == [4, 2, 6, 3, 1]
    sheet = scoring(EXAMPLE).sheet(0)
    assert (sheet["colours"], sheet["largest"], sheet["bonus"]) == (16, 6, 0)


def test_the_obelisk_scores_its_best_colour_by_stages():
    """E7: three stages of green (or yellow) give 6."""
    assert scoring(obelisk=(24, 92, 36, 48)).sheet(0)["obelisk"] == 6


def test_stones_side_by_side_connect():
    """E8: the two white stones touch."""
    assert groups((0, 35)) == [1, 2, 1, 0, 0]
    sheet = scoring((0, 35)).sheet(0)
    assert sheet["colours"] + sheet["largest"] == 6


def test_corners_do_not_connect():
    """E9, ruling 6."""
    assert groups((0, 3)) == [1, 1, 1, 0, 0]
    sheet = scoring((0, 3)).sheet(0)
    assert sheet["colours"] + sheet["largest"] == 4


def test_nobody_scores_a_tied_or_absent_colour_in_the_tombs():
    """E10, rulings 37 and 38: red 3, 3, 1 and white 0, 0, 0."""
    t = scoring(tombs=((102, 4), (102, 5), (10,)))  # R:R + B:R/G, R:R + B:R/Y, Y/R:B
    stones = [[sum(CARDS[c].stones.count(x) for c in tomb) for x in "RW"] for tomb in ((102, 4), (102, 5), (10,))]
    assert stones == [[3, 0], [3, 0], [1, 0]]
    # blue 1, 1, 1 and yellow 0, 1, 1 are tied too; only green (1, 0, 0) has one leader
    assert [t.sheet(p)["tomb"] for p in range(3)] == [5, 0, 0]


def test_a_second_place_scores_nothing_under_a_tie():
    """Ruling 38: two tie for most red; the third, alone behind them, gets nothing."""
    t = scoring(tombs=((102,), (102,), (97,)))  # red 2, 2, 1; yellow 0, 0, 1
    assert [t.sheet(p)["tomb"] for p in range(3)] == [0, 0, 5]


@pytest.mark.parametrize(
    ("pyramid", "sizes", "total"),
    [
        ((25, 7, 95, 83, 22, 86, 46, 99, 56, 18), [3, 3, 3, 3, 3], 28),
        ((36, 59, 45, 70, 103, 44, 102, 77, 101, 100), [3, 3, 5, 5, 2], 23),
    ],
)
def test_the_bonus_needs_three_stones_of_every_colour(pyramid, sizes, total):
    """E11, rulings 30 and 31; ruling 29: the largest counts once even when two are level."""
    assert groups(pyramid) == sizes
    sheet = scoring(pyramid).sheet(0)
    assert sheet["colours"] + sheet["largest"] + sheet["bonus"] == total


def test_a_tall_stone_is_one_stone():
    """Ruling 7: 92 is R:G, two tall stones; 100 is B:B, two stones of one colour that touch (ruling 8)."""
    assert groups((92,)) == [0, 0, 1, 1, 0]
    assert groups((100,)) == [2, 0, 0, 0, 0]


def test_two_equal_groups_of_a_colour_count_once():
    """Ruling 32: blue on 0 `B:W/R` and on 4 `B:R/G`, kept apart by 18 `Y/R:W`."""
    assert groups((0, 18, 4))[0] == 1


def test_floors_connect_through_the_half_shift():
    """§2.2: the upper card's BL lies on the lower left card's TR, its BR on the lower right card's TL."""
    base = (0, 35)  # B:W/R and W/B:R
    top = 101  # W:W
    assert groups((*base, -1, -1, top))[1] == 4


def test_one_obelisk_card_with_two_stones_of_a_colour_is_one_stage():
    """Ruling 34."""
    assert scoring(obelisk=(100,)).sheet(0)["obelisk"] == 1


@pytest.mark.parametrize(("stages", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 15), (10, 15)])
def test_obelisk_points_by_stages(stages, points):
    """§6, ruling 35: five or more stages give 15."""
    blue = [i for i, row in enumerate(CARDS) if "B" in row.stones and not row.glyph][:stages]
    assert scoring(obelisk=blue).sheet(0)["obelisk"] == points


def test_stages_need_not_be_consecutive():
    """Ruling 36: 90 `B:W`, 102 `R:R`, 94 `Y:B` show blue on two stages."""
    assert scoring(obelisk=(90, 102, 94)).sheet(0)["obelisk"] == 3


def test_glyphs_score_in_their_own_edifice_only():
    """Ruling 39: P 90, O 95, T 100."""
    assert scoring(pyramid=(90,), obelisk=(95,), tombs=((100,), (), ())).sheet(0)["glyphs"] == 6
    assert scoring(pyramid=(95,), obelisk=(100,), tombs=((90,), (), ())).sheet(0)["glyphs"] == 0


def test_players_level_at_the_top_share_the_victory():
    """Ruling 40."""
    t = scoring()
    for p in range(2):
        t.s.pyramid[p, 0] = 0 + p
    t.s.asked = -1
    assert t.scores == [4, 4, 0] and t.ranks == [1, 1, 3]
    assert t.engine.results(t.states).shares() == [0.5, 0.5, 0.0]


def touching_groups(pyramid) -> list[int]:
    """§2.2 from rectangles and shared edges alone, to hold against the bit arithmetic."""
    stones = []
    for slot, card in enumerate(pyramid):
        if card < 0:
            continue
        cells = CARDS[card].cells
        x0, y0 = int(ORIGIN[slot]) % 8, int(ORIGIN[slot]) // 8
        for stone, letter in enumerate(CARDS[card].stones):
            own = {(x0 + CELL_BIT[at] % 8, y0 + CELL_BIT[at] // 8) for at in range(4) if cells[at] == stone}
            stones.append((LETTERS.index(letter), own))
    best = [0] * 5
    left = set(range(len(stones)))
    while left:
        group, edge = set(), {left.pop()}
        while edge:
            one = edge.pop()
            group.add(one)
            edge |= {k for k in left - group if touch(stones[one], stones[k])}
        left -= group
        colour = stones[next(iter(group))][0]
        best[colour] = max(best[colour], len(group))
    return best


def touch(a, b) -> bool:
    return a[0] == b[0] and any(abs(x - u) + abs(y - v) == 1 for x, y in a[1] for u, v in b[1])


def test_groups_agree_with_rectangles_over_random_pyramids():
    """§2.2 touching, and §10: mirroring every card and floor leaves all groups unchanged."""
    import random

    chance = random.Random(5)
    mirror = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    for first, width in ((0, 4), (4, 3), (7, 2), (9, 1)):
        mirror[first : first + width] = reversed(range(first, first + width))
    for _ in range(300):
        pyramid = chance.sample(range(105), 10)
        expected = touching_groups(pyramid)
        assert groups(pyramid) == expected
        mirrored = [mirror_card(pyramid[slot]) for slot in mirror]
        if None not in mirrored:
            assert groups(mirrored) == expected


def mirror_card(card: int) -> int | None:
    """The card whose cells are this card's, left and right exchanged, if the deck has one."""
    want = faces(card)
    want = (want[1], want[0], want[3], want[2])
    return next((c for c in range(105) if faces(c) == want), None)


def faces(card: int) -> tuple[str, ...]:
    return tuple(CARDS[card].stones[stone] for stone in CARDS[card].cells)


def test_order_in_obelisk_and_tomb_does_not_matter():
    """§10, ruling 43."""
    a = scoring(obelisk=(24, 92, 36, 48), tombs=((100, 80, 5), (101,), ()))
    b = scoring(obelisk=(48, 36, 24, 92), tombs=((5, 100, 80), (101,), ()))
    assert a.sheet(0) == b.sheet(0)


def test_majorities_are_not_guessed_while_tombs_are_closed():
    """§5, §11: the running score leaves the tomb out for whoever cannot see every tomb."""
    t = scoring(tombs=((102,), (101,), ()))
    seen = t.seen_by(0)
    assert t.sheet(0)["tomb"] == 5
    assert t.engine.results(seen.states).sheet[0][4] == 0
