"""RULES.md §11: what the log says, in both languages, with the Guardian's reasons."""

from __future__ import annotations

import pytest

from games.raiders.chamber import chamber, guard_walk, lay_cards
from games.raiders.test_examples import a_seed_that_rolls, first_example, play_first_example
from games.raiders.test_walking import shut_in
from mastaba.core.rules.game import Seen
from mastaba.core.rules.sight import redact, step_for
from mastaba.games.raiders import GAME
from mastaba.games.raiders.geometry import CELL_OF
from mastaba.games.raiders.rules.trace import MOVED, note
from mastaba.games.raiders.schema import CHOICE, TRACE
from mastaba.games.raiders.tables import terrain
from mastaba.games.raiders.words.log_guardian import guardian_story

NAMES = ["Osiris", "Polavsky", "Konga", "Harvison"]


def said(t, answer: str, lang: str = "en", viewer: int = -1) -> list[str]:
    """The sentences that a viewer reads after an answer and the forced ones that follow."""
    befores = []
    action = GAME.actions[f"CELL_{CELL_OF[answer]}" if answer in CELL_OF else answer]
    taken = t.engine.play(t.states, action)
    records = [*[k.before for k in taken], t.states]
    for k, after in zip(taken, records[1:], strict=True):
        was, now = (Seen(GAME, redact(GAME, r, viewer), viewer) for r in (k.before, after))
        befores += GAME.tell(was, now, step_for(GAME, k.step, viewer))
    return [GAME.texts.say(lang, line, NAMES) for line in befores]


def test_a_turn_is_told_with_its_way_its_push_and_its_token():
    """§11, E1."""
    t = first_example()
    t.go("D2", "E2", "F2", "G2", "I4", "H4")
    assert said(t, "ROT_CW") == ["Polavsky sets the rotation marker: clockwise.", "R1 · Konga plays 5 (Guardian +2)."]
    t.go("F5", "F4", "G3", "G2")
    assert said(t, "H2") == ["Konga pushes Osiris to H2."]
    assert said(t, "F2") == [
        "Konga walks F6 → F5 → F4 → G3 → G2 → F2.",
        "Konga takes a totem (1 in all).",
        "R1 · Harvison plays 1: 1 step, then the Guardian may be turned.",
    ]


def test_the_guardians_walk_is_told_with_the_reason_for_each_turn():
    """§11, E2."""
    t = play_first_example()
    t.s.rng[0] = a_seed_that_rolls(6)
    assert said(t, "FACE_1") == [
        "Harvison turns the Guardian to the east.",
        "Guardian: die 6 + 3 = 9 steps.",
        "The Guardian walks C3 → C4 → C5 → C6.",
        "A pillar bars the way: he turns south-east.",
        "A pillar bars the way: he turns south-west.",
        "The Guardian walks C6 → D6 → E6.",
        "He sees Harvison 5 cells away and turns west.",
        "The Guardian walks E6 → E5.",
        "He sees Osiris 3 cells away and turns south-west.",
        "The Guardian walks E5 → F4.",
        "Several prey are nearest, 2 cells away: he turns to none of them.",
        "The Guardian walks F4 → G3 → H2.",
        "He knocks out Osiris (curse 1).",
        "He stops on H2 and destroys a goblet.",
    ]


def test_the_same_walk_in_french():
    t = play_first_example()
    t.s.rng[0] = a_seed_that_rolls(6)
    told = said(t, "FACE_1", "fr")
    assert told[1] == "Gardien\u00a0: dé 6 + 3 = 9 pas."
    assert "Il voit Harvison à 5 cases et se tourne vers l’ouest." in told
    assert "Il met KO Osiris (malédiction n° 1)." in told


def test_a_walk_that_the_record_cannot_hold_is_told_as_far_as_it_goes():
    """The count goes on: whoever reads the trace knows that more happened."""
    t = guard_walk(chamber(["C3", "A5", "I5"], guardian="E5", facing="W"), 2)
    t.s.notes_length = TRACE - 1
    for _ in range(3):
        note(t.s, MOVED, CELL_OF["E5"], 0)
    assert t.s.notes_length == TRACE + 2 and GAME.schema.out_of_bounds(t.s)
    assert [m.key for m in guardian_story(t.s, [])][-1] == "log.guardian_more"


def test_a_chosen_card_is_named_to_its_owner_only():
    """§11: the log says that a player has chosen."""
    for viewer, words in ((0, "Osiris lays card 4 face down."), (1, "Osiris has chosen a card.")):
        t = chamber(["E1", "A5", "I5"])
        t.s.stage = 1
        t.run()
        assert said(t, "CARD_4", viewer=viewer) == [words]


def test_a_forced_answer_is_marked():
    """§4, §11: an only card is laid by itself."""
    t = chamber(["E1", "A5", "I5"], round_no=5)
    t.s.hand[:3] = [3, 4, 4]
    t.s.stage = 1
    t.run()
    told = said(t, "CARD_1")
    assert told[1:3] == ["Polavsky has chosen a card (only choice).", "Konga has chosen a card (only choice)."]


def test_a_new_round_and_new_hands_are_announced():
    """§4.1 R1, R6."""
    t = chamber(["E1", "A5", "I5"], round_no=5, guardian="E5", facing="E")
    t.s.hand[:3] = [1, 4, 4]
    for seat, card in enumerate([1, 3, 3]):
        t.s.chosen[seat], t.s.face_down[seat] = card, 1
    t.s.stage = 3
    t.run()
    told: list[str] = []
    while t.s.round_no == 5:
        told += said(t, t.options[0])
    assert "All hands are empty: everybody takes back five cards." in told
    assert "Round 6 of 15: Polavsky begins." in told


def test_the_end_names_the_winners():
    """§6."""
    t = chamber(["E1", "A5", "I5"], cards=[3, 3, 3], round_no=15)
    told: list[str] = []
    while t.asked >= 0:
        told += said(t, t.options[-1])
    assert "with" in told[-1] and ("wins" in told[-1] or "share the victory" in told[-1])


BROKEN = "as many points but more curses: that breaks the tie."


@pytest.mark.parametrize(
    "curses, kinds, lines",
    [
        ((1, 2, 2), (4, 6, 1), ["Osiris wins with 1 point.", f"Polavsky has {BROKEN}"]),
        ((1, 2, 2), (4, 6, 6), ["Osiris wins with 1 point.", f"Polavsky and Konga have {BROKEN}"]),
        ((1, 1, 1), (4, 4, 1), ["Osiris and Polavsky share the victory with 1 point, level on curses."]),
        ((1, 1, 3), (4, 3, 1), ["Osiris wins with 1 point."]),
    ],
)
def test_the_end_says_that_curses_broke_the_tie(curses, kinds, lines):
    """§6: points first, then fewer curses. One token each of so many kinds brings one point less than kinds."""
    t = chamber(["E1", "A5", "I5"], cards=[3, 3, 3], round_no=15, guardian="I1")
    while t.asked < 2 or int(t.s.steps_left) > 1:
        t.go(t.cells[0])
    for seat in range(3):
        t.s.curses[seat], t.s.collected[seat, 1 : kinds[seat] + 1] = curses[seat], 1
    t.s.rng[0] = a_seed_that_rolls(1)
    t.s.piece[0] = t.s.piece[1] = -1  # nobody is met
    assert said(t, t.options[0])[-len(lines) :] == lines


def test_magnets_are_told_only_where_they_pull():
    """R32: the own cell's token is collected as usual."""
    tokens = {"E2": "pot", "E3": "coin"}
    pulls, own = (chamber(["E1", "A5", "I5"], cards=[1, 3, 3], items={0: "big_magnets"}, tokens=tokens) for _ in "12")
    assert said(pulls.go("E2"), "E3") == ["Osiris points the magnets at E3.", "Osiris takes a coin (1 in all)."]
    assert said(own.go("E2"), "E2") == ["Osiris takes a pot (1 in all)."]
    bare = chamber(["E1", "A5", "I5"], cards=[1, 3, 3], items={0: "big_magnets"}, tokens={"E3": "coin"})
    assert said(bare.go("E2"), "E2") == ["Osiris takes nothing."]
    alone = chamber(["E1", "A5", "I5"], cards=[1, 3, 3], items={0: "big_magnets"}, tokens={"E2": "pot"})
    assert said(alone, "E2") == ["Osiris walks E1 → E2.", "Osiris takes a pot (1 in all) (only choice)."]


@pytest.mark.parametrize(
    "doll, answer, line",
    [
        ("", "DONE", "Osiris keeps the doll."),
        ("", "E2", "Osiris puts the doll on E2."),
        ("A1", "DONE", "Osiris leaves the doll on A1."),
        ("A1", "E2", "Osiris moves the doll to E2."),
    ],
)
def test_the_doll_is_told_as_it_stands(doll, answer, line):
    """R46: it is kept only while it is off the board."""
    t = chamber(["E1", "A5", "I5"], cards=[4, 3, 3], items={0: "decoy_doll"}, doll=doll, guardian="I1")
    assert said(t.go("E2", "E3", "E4", "E5"), answer)[0] == line


def test_a_walk_cut_short_says_why():
    """R15, R70."""
    t = shut_in()
    t.s.chosen[:2], t.s.face_down[:2], t.s.turn, t.s.stage = 2, 1, 2, CHOICE
    assert said(t.ask(2, "CHOOSE_CARD"), "CARD_3") == [
        "Konga has chosen a card.",
        "R1 · Osiris plays 2: 2 steps, then the marker may be flipped.",
        "Osiris can go no further: what stands in the way cannot be pushed anywhere. Steps lost: 2.",
        "Osiris takes an ancient book (1 in all).",
    ]


def test_a_walk_cut_short_on_its_way_says_so_after_the_way():
    """R15: from A1 only B1 is left, and nobody gets out of there."""
    t = chamber(["A2", "B1", "I5"], guardian="I1")
    t.s.terrain[:] = terrain([CELL_OF[c] for c in ("B2", "C1", "C2")], [])
    lay_cards(t, [2, 3, 3])
    assert said(t, "A1") == [
        "Osiris walks A2 → A1.",
        "Osiris can go no further: what stands in the way cannot be pushed anywhere. Steps lost: 1.",
    ]
