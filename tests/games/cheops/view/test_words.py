"""RULES.md §11: what the log says, what the asked person reads, what stands beside a seat."""

from __future__ import annotations

import re

from mastaba.core.rules.sight import see, step_for
from mastaba.core.words.text import LANGUAGES, Texts
from mastaba.games.cheops import GAME
from mastaba.games.cheops.tables import NUMBERS_IN_TEXTS

from ..fixture import BLACK, W8_BASE, Table, at_cell_23, take

NAMES = ["Ana", "Bek", "Cleo", "Dina", "Emil"]


def told(t: Table, name: str, lang: str = "en", seat: int = -1) -> list[str]:
    """Give one answer; every sentence of the log, forced steps included, as a spectator's screen says it."""
    said = []
    taken = t.engine.play(t.states, GAME.actions[name])
    records = [one.before for one in taken[1:]] + [t.states]
    for one, after in zip(taken, records, strict=True):
        before = see(GAME, one.before, seat, perfect_memory=False)
        now = see(GAME, after, seat, perfect_memory=False)
        messages = GAME.tell(before, now, step_for(GAME, one.step, seat))
        said += [GAME.texts.say(lang, message, NAMES) for message in messages]
    return said


def test_a_placement_and_a_sale_are_told_with_price_and_new_value():
    t = Table(3).begin().answer("FAMILY_0")
    assert told(t, "CELL_0") == ["Ana places Ali (A) on A1 and takes a black treasure."]
    assert told(t, "SELL") == ["Ana sells the black treasure for 10 piastres; black is now worth 10."]
    assert told(t, "DRAW_1", "fr") == ["Ana pioche Chafik (C) sur la pile 2."]


def test_a_full_table_is_told():
    t = Table(3).covered(3, 0, 0, 0, 0, 0).begin().answer("FAMILY_0", "CELL_0")
    assert told(t, "SELL")[1] == "The table of the black column is full: 1 of 2."


def test_what_happens_without_a_question_is_told_with_its_reason():
    """§4.5."""
    t = Table(3).covered(4, 0, 0, 0, 0, 0).begin().answer("FAMILY_0")
    assert told(t, "CELL_0")[1] == "Ana keeps the black treasure: its table is full."
    t = Table(3).under(5, BLACK).begin().answer("FAMILY_0")
    assert told(t, "CELL_0")[1] == "Ana keeps the black treasure, as law 5 demands."
    t = Table(3).under(4, BLACK).begin().answer("FAMILY_0")
    assert told(t, "CELL_0")[1] == "Ana sells the black treasure for 10 piastres; black is now worth 10."
    t = Table(3).under(4, BLACK).covered(4, 0, 0, 0, 0, 0).begin().answer("FAMILY_0")
    assert told(t, "CELL_0")[1].startswith("The black treasure goes to the box")


def test_a_tablet_is_told_with_its_text_and_a_repeal_by_its_target():
    t = at_cell_23(8).market(2).answer("FAMILY_1")
    assert told(t, "CELL_23") == [
        "Ana places Bahira (B) on C3 and takes a law tablet.",
        "It is law 8 “Repeal”. Another law tablet in play goes to the box, together with this one.",
        "Ana repeals law 2 “Market 15” (only choice).",
    ]


def test_the_end_is_told_with_its_reason_and_the_sheet_with_n_k_and_x():
    t = Table(2).covered(3, 4, 0, 0, 0, 0).keeps(0, red=2).keeps(1, red=1).begin().answer("FAMILY_0", "CELL_0")
    said = told(t, "SELL")
    assert said[1:3] == [
        "The table of the black column is full: 2 of 2.",
        "Enough price tables are full: the game is over.",
    ]
    assert said[3:] == [
        "Money: Ana 10 and Bek 0.",
        "Red treasures at X (X = 3): Ana 2 × 3 = 6 and Bek 1 × 3 = 3.",
        "Ana wins with 16 piastres.",
    ]


def test_the_log_is_the_same_for_every_viewer():
    """§5: log lines carry public facts only."""
    for seat in (0, 1, -1):
        t = Table(3).money(20, 50).begin()
        assert told(t, "NEIGHBOUR", seat=seat) == ["Ana buys a neighbour for 20 piastres."]


def test_sell_and_keep_show_money_now_and_value_now_and_next():
    """§11 clicks."""
    t = Table(3).market(2).begin().answer("FAMILY_0", "CELL_0")
    seen = t.seen_by(0)
    labels = [GAME.texts.say("en", GAME.label(seen, a), NAMES) for a in seen.options]
    assert labels == ["Sell the black treasure: +15 now", "Keep the black treasure: worth 5, then 10 after a sale"]


def test_the_prompt_names_the_pawn_and_the_tablet():
    t = Table(3).begin().answer("FAMILY_0")
    assert GAME.texts.say("en", GAME.prompt(t.seen_by(0))).startswith("Place Ali (A)")
    t = take(at_cell_23(5))
    assert GAME.texts.say("en", GAME.prompt(t.seen_by(0))) == "Law 5 “Must keep”: which colour can no longer be sold?"


def test_the_prompt_follows_the_turn():
    """The normal turn after a neighbour, a turn without a pawn that can be laid, piles that are empty."""

    def said(t: Table) -> str:
        return GAME.texts.say("en", GAME.prompt(t.seen_by(0)))

    assert said(Table(3).begin()).startswith("Choose the pawn to place")
    assert said(Table(3).begin().put(bought=1)).startswith("The neighbour is placed; now your normal turn")
    stuck = Table(3).pawns(W8_BASE).hands("A", "ABCD", "ABCD").holds(0, 10).keeps(0, black=1).begin()
    assert stuck.options == ["PLAY_10", "PASS"] and said(stuck).startswith("None of your pawns can be placed")
    dry = Table(3).holds(0, 10).keeps(0, black=1).put(height=[0, 0, 0]).begin().answer("FAMILY_0", "CELL_1", "KEEP")
    assert said(dry).startswith("The piles are empty")


def test_colours_agree_with_their_nouns_in_french():
    """Feminine columns, plural treasures."""
    t = Table(3).covered(3, 0, 0, 0, 0, 0).begin().answer("FAMILY_0", "CELL_0")
    assert told(t, "SELL", "fr")[1] == "La table de la colonne noire est pleine\u00a0: 1 sur 2."
    t = Table(2).covered(3, 4, 0, 0, 0, 0).keeps(0, red=2).begin().answer("FAMILY_0", "CELL_0")
    assert "Trésors rouges à X (X = 2)\u00a0: Ana 2 × 2 = 4." in told(t, "SELL", "fr")


def test_others_money_is_not_among_the_facts():
    """§5, §11."""
    t = Table(2).money(30, 45).keeps(1, black=2)
    screen = see(GAME, t.states, 0, perfect_memory=False)
    assert ("fact.money", 30) in GAME.facts(screen, 0) and ("fact.total", 30) in GAME.facts(screen, 0)
    assert dict(GAME.facts(screen, 1)) == {"fact.pawns": 4, "fact.kept": 2, "fact.tablets": 0, "fact.treasures": 10}
    over = see(GAME, t.put(asked=-1).states, 0)
    assert ("fact.money", 45) in GAME.facts(over, 1) and "fact.total" not in dict(GAME.facts(over, 1))


def labels(t: Table, lang: str = "en") -> list[str]:
    """What the answers of the asked player are called."""
    seen = t.seen_by(t.asked)
    return [GAME.texts.say(lang, GAME.label(seen, a), NAMES) for a in seen.options]


def test_what_keeping_is_worth_counts_the_treasure_itself_in_x():
    """§6: X is what all own together, and the treasure that is decided on joins them if it is kept."""
    t = Table(3).begin().answer("FAMILY_0", "CELL_5")
    assert labels(t)[1] == "Keep the red treasure: worth X = 1, then 2X = 2 after a sale"
    t = Table(3).covered(0, 0, 0, 0, 0, 2).keeps(1, red=3).begin().answer("FAMILY_0", "CELL_5")
    assert labels(t, "fr")[1] == "Garder le trésor rouge\u00a0: il vaut 3X = 12, puis 4X = 16 après une vente"


def test_in_the_last_round_a_further_full_table_counts_for_nothing():
    """§7 finish_round: no "3 of 2"."""
    t = Table(3, finish_round="true").covered(3, 4, 4, 0, 0, 0).put(first=0).begin(1).answer("FAMILY_0", "CELL_0")
    assert told(t, "SELL")[1:] == [
        "The table of the black column is full: 2 of 2.",
        "Enough tables are full: the round is played out, and the game ends when the turn comes back to Ana.",
    ]
    t.put(covered=[4, 4, 4, 0, 0, 0]).answer("END", "FAMILY_1", "CELL_2")
    assert told(t, "SELL")[1:] == [
        "The table of the brown column is full too: the game ends after this round in any case."
    ]


def test_a_law_s_name_has_marks_of_its_own():
    assert labels(take(at_cell_23(4)))[0] == "Slide law 4 “Must sell” under the black column"
    assert labels(take(at_cell_23(4)), "fr")[0] == "Glisser la loi 4 «\u202fVente forcée\u202f» sous la colonne noire"


def test_french_elides_before_colours_and_names_and_english_says_an():
    t = Table(3).begin().answer("FAMILY_0", "CELL_4")
    assert told(t, "SELL", "fr")[0].endswith("piastres\u202f; l’orange vaut maintenant 5|20.")
    t = Table(2).holds(0, 9).ask(0, "JOKER_COLOUR")
    assert labels(t)[4].startswith("The joker becomes an orange treasure")
    assert told(t, "COLOUR_4", "fr")[0] == "Le joker d’Ana compte comme un trésor orange."


def test_a_swap_names_both_cells():
    t = take(at_cell_23(12)).answer("USE", "CELL_0")
    assert told(t, "CELL_10", "fr") == ["Ana échange le trésor noir en A1 avec l’orange en A11."]


def test_texts_take_prices_from_the_components():
    """§2.6: an owner who corrects a price corrects every sentence and the help pages."""
    other = Texts(GAME.folder / "text", {name: 700 + i for i, name in enumerate(NUMBERS_IN_TEXTS)})
    for lang in LANGUAGES:
        words = other.words[lang]
        assert not [key for key, text in words.items() if re.search(r"\b(15|20|25)\b", text)]
        said = " ".join(words.values())
        assert all(str(700 + i) in said for i in range(len(NUMBERS_IN_TEXTS)))
        assert "{" not in words["help.70_laws.body"] and "701" in words["help.15_start.body"]


def test_french_counts_zero_piastres_in_the_singular():
    t = Table(2).holds(0, 9).ask(0, "JOKER_COLOUR")
    assert told(t, "COLOUR_2", "fr")[-1] == "Ana et Bek se partagent la victoire avec 0 piastre."
