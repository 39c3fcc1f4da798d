"""RULES.md §11, Log: sentences that let a newcomer follow a whole resolution."""

from __future__ import annotations

from mastaba.core.rules.engine import engine
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import redact, step_for
from mastaba.games.pyramidion import GAME
from mastaba.games.pyramidion.tables import RESOURCES
from mastaba.games.pyramidion.words import names

from ..scene import (
    BANDIT,
    CAIRO,
    GIZEH,
    HIGH_PRIEST,
    KARNAK,
    LITHOGRAPHER,
    LUXOR,
    PHILOSOPHER,
    POLITICIAN,
    THEBES,
    B,
    R,
    Y,
    scene,
)

NAMES = ["Bleu", "Jaune", "Rouge", "Vert"]


def told(t, *answers: str, seat: int = R, lang: str = "en") -> list[str]:
    """The log of these answers as one seat reads it."""
    lines = []
    for name in answers:
        taken = engine(GAME, True).play(t.states, GAME.actions[name])
        for i, one in enumerate(taken):
            after = taken[i + 1].before if i + 1 < len(taken) else t.states
            views = [Seen(GAME, redact(GAME, x, seat), seat) for x in (one.before, after)]
            step = step_for(GAME, one.step, seat)
            lines += [GAME.texts.say(lang, m, NAMES) for m in GAME.tell(*views, step)]
    return lines


def test_a_card_and_its_category_are_told():
    t = scene(3).on(CAIRO).hold(B, 4, 0).hold(Y, 5)
    assert told(t, "CARD_4", "CAT_0") == ["Bleu plays a Goddess.", "Bleu’s Goddess is worth 3 in influence."]


def test_a_whole_resolution_is_told_step_by_step():
    t = scene(3).on(THEBES).lay(THEBES, worker=1, statue=1).troop(THEBES, torturer=Y)
    t.lie(B, 3, 4, 0).lie(Y, 7).hold(B, 1)
    t.s.goddess_category[B] = 0
    t.s.passed[[Y, R]] = 1
    assert told(t, "PASS") == [
        "Bleu passes.",
        "Bleu’s torturers replace Jaune’s in Thebes.",
        "Jaune leads in negotiation (4) without reaching the minimum.",
        "Bleu takes 1 worker and 1 statue in Thebes (bargaining 3).",
        "Thebes is resolved and gets its sundial.",
    ]


def test_a_tie_leaves_the_goods():
    t = scene(3).on(KARNAK).lay(KARNAK, camel=1).lie(B, 0, 1).lie(Y, 5, 6).hold(B, 2)
    t.s.passed[[Y, R]] = 1
    assert "Karnak: tie at 6, resources stay." in told(t, "PASS")


def test_a_draw_names_the_card_to_its_drawer_only():
    for seat in (B, Y):
        t = scene(3).on(CAIRO).hold(B, POLITICIAN, 0).hold(Y, 5)
        lines = told(t, f"CARD_{POLITICIAN}", "RES_1", seat=seat)
        assert lines[1] == "Bleu’s Politician adds 1 wood in Cairo."
        assert (lines[2] == "Bleu draws a card.") == (seat == Y) and lines[2].startswith("Bleu draws")


def test_copies_and_targets_are_told_with_their_owners():
    t = scene(3).on(CAIRO).lie(Y, BANDIT).hold(B, PHILOSOPHER, 0).hold(Y, 5)
    assert told(t, f"CARD_{PHILOSOPHER}", f"CARD_{BANDIT}", f"CARD_{BANDIT}") == [
        "Bleu plays a Philosopher.",
        "Bleu’s Philosopher copies Jaune’s Bandit.",
        "Bleu (Philosopher) discards Jaune’s Bandit.",
    ]


def test_a_swap_is_told_once_and_whole():
    t = scene(3).on(THEBES).lay(THEBES, worker=2).lay(LUXOR, stone=2, food=1).hold(B, LITHOGRAPHER, 0).hold(Y, 5)
    lines = told(t, f"CARD_{LITHOGRAPHER}", "SWAP", "RES_3", "RES_2")
    assert "Bleu’s Lithographer swaps 2 workers from Thebes for 1 food and 1 stone from Luxor." in lines


def test_a_revolt_is_told_with_its_tokens_and_victims():
    t = scene(3).on(LUXOR).lie(B, 48, 40, 41).lie(Y, 5).hold(B, 0)
    t.s.passed[[Y, R]] = 1
    lines = told(t, "PASS")
    assert any(line.startswith("Revolt! The token is worth") for line in lines)
    assert "Jaune, influence 0, loses 1 card." in lines
    assert any(line.startswith("Bleu puts down the revolt and gains 1") for line in lines)


def test_loading_tells_tokens_and_troops():
    t = scene(3).row(0, 1).troop(GIZEH, torturer=B).give(B, camel=1, wood=1, food=1).give(Y, food=1, stone=1, worker=1)
    lines = told(t.load_phase(), "BOAT_0", "PAY_AUTO")
    assert "Bleu loads a boat worth 1 point with 1 wood, 1 food and the torturers of Gizeh (camel)." in lines


def test_totals_are_told_only_when_the_game_ends():
    t = scene(3).row(0).sail(B, 18, 14).troop(0, torturer=B).give(B, camel=1, wood=1, food=1)
    lines = told(t.load_phase(), "PASS")
    assert (
        "Bleu: 10 points (9 + 1 for the most torturers)." in lines and lines[-1] == "Bleu wins and sets the pyramidion."
    )
    t = scene(3).row(0).sail(B, 3).troop(0, torturer=B).give(B, camel=1, wood=1, food=1)
    lines = told(t.load_phase(), "PASS")
    assert "End of round: Bleu has the most torturers." in lines and not any("points (" in line for line in lines)


def test_french_speaks_of_places_properly():
    t = scene(3).on(CAIRO).lay(CAIRO, wood=2).lie(B, 0, 3, 53).hold(B, 1)
    t.s.passed[[Y, R]] = 1
    lines = told(t, "PASS", lang="fr")
    assert "Les tortionnaires de Bleu s’installent au Caire." in lines
    assert "Bleu emporte 2 bois au Caire (marchandage 3)." in lines


def test_a_forced_answer_says_so():
    t = scene(3).on(LUXOR).lay(LUXOR, stone=2).hold(B, 54, 0).hold(Y, 5)
    assert "Bleu’s Vizier takes 1 stone in Luxor (only choice)." in told(t, "CARD_54")


def test_a_card_taken_back_is_named():
    t = scene(3).on(THEBES).lie(B, HIGH_PRIEST, 22).resolve()
    assert told(t, "CARD_22")[0] == "Bleu’s High Priest takes back a merchant 4 (influence 1)."


def test_the_first_answer_tells_the_set_up_too():
    t = scene(3)
    t.states = t.engine.start(3, 4)
    lines = told(t, "SITE_0")
    assert lines[0] == "Round 1." and lines[1].startswith("The distribution card brings")
    assert lines[2] == "Everybody is dealt 4 cards."


def test_thebes_lends_a_worker_or_a_statue_that_stands_for_the_rest():
    """§4.5: the torturers of Thebes supply a worker, or a statue in place of anything."""
    lent = {r: GAME.texts.say("fr", names.lent(THEBES, i)) for i, r in enumerate(RESOURCES[:5])}
    assert lent["worker"] == "les tortionnaires de Thèbes (ouvrier)"
    assert lent["wood"] == "les tortionnaires de Thèbes (une statue comme bois)"
    assert GAME.texts.say("en", names.lent(GIZEH, 0)) == "the torturers of Gizeh (camel)"
