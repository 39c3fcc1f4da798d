"""RULES.md §11: what the screen counts agrees with the rules, and shows what it must."""

from __future__ import annotations

import random
import re

from kit.play import random_positions
from mastaba.core.rules.sight import see
from mastaba.draw.measure import width
from mastaba.draw.panel import panels
from mastaba.draw.svg import Pen
from mastaba.games.pyramidion import GAME
from mastaba.games.pyramidion.rules.payment import best_choice, digit, outcome, shortage, spent_of, statues_of
from mastaba.games.pyramidion.rules.totals import leader, minimum, total
from mastaba.games.pyramidion.schema import LOADING_PHASE
from mastaba.games.pyramidion.view.count import NEED, column, lead, minimums, revolt_range, unseen
from mastaba.games.pyramidion.view.payment import HAVE, MISSING, STATUE_FOR, TROOP, wish
from mastaba.games.pyramidion.view.scales import places

from ..scene import (
    ALEXANDRIA,
    CAIRO,
    GIZEH,
    KARNAK,
    LITHOGRAPHER,
    LUXOR,
    PHILAE,
    PHILOSOPHER,
    SLAVE_TRADER,
    THEBES,
    B,
    R,
    Scene,
    Y,
    scene,
)

NAMES = ["Ana", "Bek", "Cleo", "Dina"]


def parts(t, seat: int, lang: str = "en", perfect_memory: bool = True) -> dict[str, str]:
    """Every panel by its key."""
    seen = see(GAME, t.states, seat, perfect_memory=perfect_memory)
    return {d.key: d.svg for d in panels(seen, Pen(GAME, lang, NAMES), memory=None)}


def drawn(t, seat: int, lang: str = "en") -> str:
    return "".join(parts(t, seat, lang).values())


def words(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_the_screen_counts_totals_leaders_and_minimums_as_the_rules_do():
    for states in random_positions(GAME, games=3, every=4):
        s = see(GAME, states, 0).listed
        if s.site < 0:
            continue
        for k in range(3):
            assert column(s, k) == tuple(total(states[0], p, k) for p in range(s.seats))
            assert lead(column(s, k)).who == leader(states[0], k)
        assert minimums(s) == [minimum(states[0], k) for k in range(2)]


def yard(chance: random.Random) -> tuple[Scene, int]:
    """A seat with few troops and tokens beside a bare supply, and a boat that it might build."""
    t = scene(3)
    for site in chance.sample(range(8), chance.randint(0, 5)):
        t.s.torturer[site] = B
    for r in range(6):
        t.s.stock[B, r] = chance.randint(0, 2)
        t.s.supply[r] = chance.choice([0, 1, 2, 20])
    return t, chance.randrange(20)


def test_the_screen_proposes_the_payment_that_the_rules_would_make():
    chance = random.Random(8)
    for _ in range(120):
        t, boat = yard(chance)
        choice = best_choice(t.s, B, boat)
        paid = wish(see(GAME, t.states, B).listed, B, boat).payment
        assert (paid is None) == (choice < 0)
        if paid is not None:
            result = outcome(t.s, B, boat, choice)
            assert paid.own == (*(spent_of(result, r) for r in range(5)), statues_of(result))
            assert paid.troops == tuple((i, digit(choice, i)) for i in range(8) if digit(choice, i) != 7)


def test_the_range_of_a_revolt_counts_philae_and_copies():
    t = scene(3).on(PHILAE).lie(B, 48, 49).lie(Y, PHILOSOPHER)
    t.s.philosopher_copy = 48
    s = see(GAME, t.states, B).listed
    assert revolt_range(s) == (3, 4 + 5 + 6 + 6, 6 + 7 + 8 + 6)


def test_the_tokens_of_a_revolt_stand_clear_of_the_name_and_their_sum_is_told():
    """In Philae each is worth 2 more."""
    for site, value in ((KARNAK, 4 + 5 + 6), (PHILAE, 4 + 5 + 6 + 6)):
        t = scene(3).on(site)
        t.s.revolt_shown[:3] = 1
        stage = parts(t, B)["stage"]
        assert f"Revolt: {value} influence" in words(stage)
        name = "Karnak" if site == KARNAK else "Philae"
        tokens = [float(x) for x in re.findall(r'data-key="revolt-\d"[^>]*><circle cx="([\d.]+)"', stage)]
        assert len(tokens) == 3 and min(tokens) - 11 > 8 + width(name, 18, "display")


def test_unseen_cards_count_deck_and_other_hands_together():
    t = scene(3).on(CAIRO).hold(B, 20, 21).hold(Y, 40, 51)
    s = see(GAME, t.states, B).listed
    assert unseen(s) == [10, 8, 8, 3, 9]


def test_each_scale_says_in_a_sentence_what_would_happen_now():
    t = scene(3).on(CAIRO).lay(CAIRO, wood=2).lie(B, 40).lie(Y, 7, 5).hold(B, 0)
    stage = parts(t, R)["stage"]
    assert {"Torturers: Ana is 1 short.", "Bek could place negotiators.", "Bek would take 2 wood."} <= set(words(stage))
    assert "If resolved now: Torturers: Ana is 1 short." in stage
    t.troop(CAIRO, torturer=R).lie(B, 41)
    assert "Ana would drive out Cleo’s torturers." in words(parts(t, Y)["stage"])
    for other in (GIZEH, THEBES, LUXOR, ALEXANDRIA, PHILAE):
        t.troop(other, torturer=B)
    assert "Ana leads, with no torturers in reserve." in words(parts(t, R)["stage"])
    t.troop(CAIRO, torturer=B)
    assert "Ana would keep the torturers here." in words(parts(t, R)["stage"])


def test_a_scale_speaks_to_whoever_it_concerns():
    t = scene(3).on(CAIRO).lay(CAIRO, wood=2).lie(B, 40).lie(Y, 7, 5).hold(B, 0)
    assert {"Torturers: you are 1 short.", "Bek would take 2 wood."} <= set(words(parts(t, B)["stage"]))
    assert {"You could place negotiators.", "You would take 2 wood."} <= set(words(parts(t, Y)["stage"]))
    t.troop(CAIRO, torturer=R).lie(B, 41)
    assert "You would drive out Cleo’s torturers." in words(parts(t, B)["stage"])
    assert "Ana would drive out your torturers." in words(parts(t, R)["stage"])
    assert "If resolved now: Ana would drive out your torturers." in parts(t, R)["stage"]


def test_a_tie_is_told_and_a_raised_minimum_shown():
    t = scene(3).on(CAIRO).lay(CAIRO, wood=1).lie(B, 0, LITHOGRAPHER).lie(Y, 5).hold(B, 1)
    t.s.raised[0] = 1
    shown = parts(t, B)
    assert "Bargaining: tie at 3, everything stays." in words(shown["stage"])
    assert "Least influence to place torturers: 9. Raised by 3 by the Lithographer." in shown["board"]
    assert "Torturers: 9 influence needed." in words(shown["stage"])
    assert words(shown["board"]).count("+3") >= 2 and {"9", "7"} <= set(words(shown["board"]))


def test_the_threshold_keeps_its_place_among_the_totals():
    for least in (0, 4, 6, 9):
        for totals in ([0, 0, 0, 0], [0, 1, 2, 3], [5, 6, 7, 8], [6, 6, 5, 20], [3, 4, 4, 30]):
            at, mark = places(totals, least, 200)
            below = [left for value, left in at.items() if value < least]
            above = [left for value, left in at.items() if value >= least]
            assert not least or (all(left < mark for left in below) and all(left > mark for left in above))
            assert [at[value] for value in sorted(at)] == sorted(at.values()) and max(at.values()) <= 200


def test_a_card_pointed_at_moves_the_scales_with_the_slave_traders_malus():
    t = scene(3).on(CAIRO).lie(Y, SLAVE_TRADER).lie(B, 40).hold(B, 44, 0)
    ghost = foreshadowed(parts(t, B)["stage"], "CARD_44")
    assert ">7<" in ghost  # 5 - 1 on the table, 4 - 1 more
    assert "You would place torturers." in words(ghost)


def test_the_goddess_has_her_three_choices_on_her_card_with_what_they_make():
    t = scene(3).on(CAIRO).lie(Y, 40).lie(B, 1).hold(B, 4, 0).hold(Y, 5).answer("CARD_4")
    shown = parts(t, B)
    labels = [f"Goddess: 3 in {name}" for name in ("influence", "negotiation", "bargaining")]
    assert all(f'aria-label="{label}"' in shown["mine"] for label in labels)
    said = words(shown["mine"])
    assert "Goddess" in said and [said.count(place) for place in ("in the lead", "tied", "behind")] == [2, 0, 1]
    assert "Ana would" not in foreshadowed(shown["stage"], "CAT_0") and ">6<" in foreshadowed(shown["stage"], "CAT_2")


def test_a_resource_to_choose_says_how_many_one_would_have():
    t = scene(3).on(ALEXANDRIA).give(B, wood=2).hold(B, 4, 0).hold(Y, 5).answer("CARD_4", "CAT_0")
    wood = pressed(parts(t, B)["mine"], "RES_1")
    assert words(wood) == ["2", "3", "wood"]


def test_pass_is_the_last_thing_to_press():
    t = scene(3).on(CAIRO).hold(B, 0, 28).hold(Y, 5)
    order = [int(a) for a in re.findall(r'data-action="(\d+)"', drawn(t, B))]
    assert order[-1] == GAME.actions["PASS"] and len(order) == 3


def test_the_steps_of_the_round_have_names_and_a_goal_is_told():
    t = scene(3).on(CAIRO, activation=2).hold(B, 0)
    said = words(parts(t, B)["board"])
    assert {"Arrivals", "Negotiators", "Cards", "Site 3 of 6", "Boats", "Goal: 10 points"} <= set(said)


def test_what_troops_are_for_is_said_where_they_stand():
    t = scene(3).troop(CAIRO, torturer=Y, negotiator=R)
    board = parts(t, B)["board"]
    assert (
        "Bek’s torturers in Cairo. Torturers here lend, when boats are loaded, one resource for a boat: wood." in board
    )
    assert "Cleo’s negotiators in Cairo. Negotiators here take a resource from the site every round." in board


def test_the_payment_dialogue_offers_load_without_troops_troops_and_cancel():
    t = scene(3).row(0, 1).troop(GIZEH, torturer=B).give(B, camel=1, wood=1, food=1).load_phase().answer("BOAT_0")
    svg = drawn(t, B)
    labels = re.findall(r'aria-label="([^"]*)"', svg)
    assert {"Load thriftily", "Without more troops", "Cancel"} <= set(labels)
    assert {"Torturers of Gizeh: camel", "Torturers of Gizeh: food"} <= set(labels)


def test_boats_say_what_is_missing_or_that_they_can_be_paid():
    t = scene(3).row(0, 18).give(B, camel=1, wood=1, statue=1).load_phase()
    said = words(parts(t, B)["stage"])
    assert "payable" in said and "6 missing" in said  # nine units, two tokens and a statue


def test_what_is_missing_counts_statues_and_torturers():
    t = scene(3).row(18).troop(GIZEH, torturer=B).troop(CAIRO, torturer=B).give(B, camel=1, statue=2).load_phase()
    svg = parts(t, B)["board"]
    assert wish(see(GAME, t.states, B).listed, B, 18).short == 4  # nine units less a camel, two statues, two troops
    assert "You lack 1 camel, 2 wood, 2 food, 1 stone and 2 workers." in svg
    assert "With your statues and torturers: 4 still missing." in svg


def test_a_wish_lists_what_one_has_then_loans_and_statues_then_what_is_missing():
    t = scene(3).row(18).troop(GIZEH, torturer=B).troop(CAIRO, torturer=B).give(B, camel=1, statue=2).load_phase()
    wanted = wish(see(GAME, t.states, B).listed, B, 18)
    assert [wanted.count(how) for how in (HAVE, TROOP, STATUE_FOR, MISSING)] == [1, 2, 2, 4]
    assert [unit.how for unit in wanted.units] == sorted(unit.how for unit in wanted.units)


def test_a_wish_misses_what_the_rules_say_is_short():
    chance = random.Random(5)
    for _ in range(80):
        t, boat = yard(chance)
        s = see(GAME, t.states, B).listed
        wanted = wish(s, B, boat)
        assert wanted.short == shortage(t.s, B, boat) and len(wanted.units) == sum(NEED[boat])
        assert sorted(unit.resource for unit in wanted.units) == [r for r in range(5) for _ in range(NEED[boat][r])]
        assert (wanted.payment is not None) == (wanted.short == 0)


def test_marks_of_the_round_before_do_not_keep_a_boat_from_being_payable():
    """§4.5: marks are cleared when phase 7 begins; until then the record still holds the old ones."""
    t = scene(3).row(0).troop(GIZEH, torturer=B).give(B, wood=1, food=1).on(CAIRO).hold(B, 1)
    t.s.troop_used[GIZEH] = 1
    assert "You can pay for it: " in parts(t, B)["board"]
    t.s.phase = LOADING_PHASE
    assert wish(see(GAME, t.states, B).listed, B, 0).short == 1  # used in this very phase


def test_loaded_boats_of_others_show_their_number_only():
    t = scene(3).sail(Y, 18, 3)
    svg = "".join(parts(t, B, perfect_memory=False).values())
    assert "7 pts" not in words(svg) and "0 pts" in words(svg) and "2 boats loaded." in svg
    assert "7 pts" in words(drawn(t, Y))


def test_the_private_boat_lies_beside_its_owner_for_all_to_see():
    t = scene(3)
    t.s.boat_place[19], t.s.private_owner = 7, R
    for seat in (B, R):
        assert 'data-key="boat-19"' in drawn(t, seat) and "Cleo’s private boat" in drawn(t, seat)


def test_a_resolution_is_told_on_the_board_when_the_site_is_done():
    t = scene(3).on(THEBES).lay(THEBES, worker=2).troop(THEBES, torturer=Y).lie(B, 3, 4, 0).hold(Y, 5)
    t.s.goddess_category[B] = 0
    t.resolve()
    said = words(drawn(t, R))
    assert "Ana’s torturers replace Bek’s in Thebes." in said
    assert any(line.startswith("Ana takes 2 workers in Thebes") for line in said)


def test_a_swap_shows_what_is_set_aside():
    t = scene(3).on(THEBES).lay(THEBES, worker=2, statue=1).lay(LUXOR, stone=3, food=1).hold(B, LITHOGRAPHER, 0)
    t.answer(f"CARD_{LITHOGRAPHER}", "SWAP", "RES_4")
    assert "Set aside" in words(drawn(t, B))


def test_the_next_distribution_is_always_on_the_sites():
    t = scene(3)
    t.s.distribution_place[:] = 0
    t.s.distribution_place[0] = 1
    svg = drawn(t, B)
    assert "Next distribution in Luxor: 4 stones." in svg and "Next distribution in Karnak: nothing." in svg


def test_what_a_question_is_about_lies_on_the_panel_where_it_is_looked_for():
    t = scene(3).row(0).give(B, camel=1, wood=1, food=1).load_phase()
    assert pressed(parts(t, B)["stage"], "BOAT_0") and pressed(parts(t, B)["mine"], "PASS")
    t = scene(3).on(ALEXANDRIA).hold(B, 4, 0).hold(Y, 5).answer("CARD_4", "CAT_0")
    assert pressed(parts(t, B)["mine"], "RES_0")
    t = scene(3).on(CAIRO).lie(Y, 5, 40).hold(B, 52, 0).hold(Y, 7).answer("CARD_52")
    assert pressed(parts(t, B)["stage"], "CARD_5") and "The active site" not in parts(t, B)["mine"]


def test_a_boat_pointed_at_shows_what_it_would_take():
    t = scene(3).row(0, 1).troop(GIZEH, torturer=B).give(B, camel=1, wood=1, food=1).load_phase()
    ghost = foreshadowed(parts(t, B)["mine"], "BOAT_0")
    assert words(ghost).count("−1") == 2 and ghost.count('class="lit"') == 1  # two of one's own, a troop lends one


def test_hidden_cards_are_never_named_to_others():
    t = scene(3).on(KARNAK).hold(B, 51, 0).hold(Y, 5)
    assert "High Priest" in drawn(t, B) and "High Priest" not in re.sub(r"Carte|does", "", drawn(t, Y))


def test_a_boat_paid_at_once_and_the_last_pass_want_a_second_click():
    t = scene(3).row(0, 1).give(B, camel=1, wood=1, food=1).load_phase()
    svg = drawn(t, B)
    assert "Press again to load the boat worth 1 point with 1 camel, 1 wood and 1 food." in svg
    assert "Press again to load no more boats this round." in svg
    t = scene(3).row(0).troop(GIZEH, torturer=B).give(B, camel=1, wood=1, food=1).load_phase()
    assert "Press again to load the boat" not in drawn(t, B)  # several ways to pay: the dialogue asks


def element(svg: str, start: int) -> str:
    """A group and all that is in it."""
    depth = 0
    for tag in re.finditer(r"<g\b|</g>", svg[start:]):
        depth += 1 if tag[0] == "<g" else -1
        if depth == 0:
            return svg[start : start + tag.end()]
    raise AssertionError("an element without an end")


def pressed(svg: str, name: str) -> str:
    """The one element of an answer."""
    return element(svg, svg.index(f'<g class="act" data-action="{GAME.actions[name]}"'))


def foreshadowed(svg: str, name: str) -> str:
    """What is shown while an answer is pointed at."""
    return element(svg, svg.index(f'<g class="ghost" data-ghost="{GAME.actions[name]}"'))


def test_of_identical_cards_in_hand_each_plays_the_same():
    """§4.1: one answer, the lowest id; every copy of the card is part of its element."""
    t = scene(3).on(CAIRO).hold(B, 0, 1, 28, 29, 30, 31)
    t.s.card_shown[29] = 1
    svg = parts(t, B)["mine"]
    assert 'data-key="card-1"' in pressed(svg, "CARD_0")
    merchants, known = pressed(svg, "CARD_28"), pressed(svg, "CARD_29")
    assert [f'data-key="card-{card}"' in merchants for card in (28, 29, 30, 31)] == [True, False, True, True]
    assert 'data-key="card-29"' in known and 'data-key="card-30"' not in known
    assert "Cannot be chosen now" not in svg


def test_of_identical_cards_on_the_table_each_is_the_same_target():
    t = scene(3).on(CAIRO).lie(Y, 5, 40, 6).hold(B, 52, 0).hold(Y, 7).answer("CARD_52")
    assert 'data-key="card-6"' in pressed(drawn(t, B), "CARD_5")


def test_identical_cards_that_cannot_be_chosen_all_say_why():
    t = scene(3).on(CAIRO).hold(B, 0).hold(Y, 28, 29, 30)
    assert drawn(t, Y).count("It is not your turn.") == 3
