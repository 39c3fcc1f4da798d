"""Taking back: one's own last answers, down to the information barrier, and not a step further."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from mastaba.core.rules.chance import generator
from mastaba.core.rules.engine import Illegal
from mastaba.core.rules.game import Seen
from mastaba.core.rules.line import Line
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.rules.sight import determinise, redact
from mastaba.core.table.events import Replaced
from mastaba.core.table.table import Seat
from mastaba.core.words.text import LANGUAGES
from mastaba.server.frames.undo import why_no_undo
from mastaba.server.tables.story import Story, folded
from mastaba.server.texts import TEXTS

from ..frames.test_secrecy import story_of
from ..guest import Guest, Tab, asked_first, two_people


def undo(guest: Guest, table: str, seq: int) -> dict:
    return guest.do(table, "undo", seq=seq, key=secrets.token_hex(8))


@contextmanager
def played_until_undo(address: str) -> Iterator[tuple[Guest, Tab, Guest, str, dict, dict]]:
    """Answers until one of them may be taken back; the frame before it and the frame after it."""
    ana, ben, table = two_people(address)
    with ana.watch(table) as one, ben.watch(table) as two:
        for _ in range(40):
            guest, tab, other, _ = asked_first(ana, ben, one, two)
            before = tab.frame(lambda f: f["my_turn"])
            seq = guest.answer(table, before, before["choices"][0]["action"])["seq"]
            after = tab.frame(lambda f, seq=seq: f["seq"] >= seq)
            if after["undo"]:
                yield guest, tab, other, table, before, after
                return
    raise AssertionError("no answer could be taken back")


def test_an_answer_that_told_nobody_anything_can_be_taken_back(address):
    with played_until_undo(address) as (guest, tab, _, table, before, after):
        seq = undo(guest, table, after["seq"])["seq"]
        again = tab.frame(lambda f: f["seq"] >= seq)
        assert again["hash"] == before["hash"] and again["choices"] == before["choices"]
        assert again["my_turn"] and again["log"], "the log says that it was taken back"
        guest.answer(table, again, again["choices"][-1]["action"])


def test_only_the_one_who_answered_takes_back(address):
    with played_until_undo(address) as (_, _, other, table, _, after):
        assert after["no_undo"] == ""
        assert other.refused(table, "undo", seq=after["seq"], key="u1") == "no_undo"


def test_a_second_player_closes_the_door(address):
    with played_until_undo(address) as (guest, tab, other, table, _, frame):
        while frame["my_turn"]:
            seq = guest.answer(table, frame, frame["choices"][0]["action"])["seq"]
            frame = tab.frame(lambda f, seq=seq: f["seq"] >= seq)
        with other.watch(table) as theirs:
            mine = theirs.frame(lambda f: f["my_turn"])
            seq = other.answer(table, mine, mine["choices"][0]["action"])["seq"]
            late = tab.frame(lambda f: f["seq"] >= seq)
        assert guest.refused(table, "undo", seq=late["seq"], key="u2") == "no_undo"


def test_what_was_revealed_stays(host, address):
    """An answer after which the generator moved or a card was turned cannot be taken back."""
    ana, ben, table = two_people(address)
    refused = 0
    with ana.watch(table) as one, ben.watch(table) as two:
        for _ in range(30):
            guest, tab, _, _ = asked_first(ana, ben, one, two)
            before = tab.frame(lambda f: f["my_turn"])
            seq = guest.answer(table, before, before["choices"][0]["action"])["seq"]
            after = tab.frame(lambda f, seq=seq: f["seq"] >= seq)
            line = host.context.hall.tables[table].story.line
            revealed = line.has_revealed(len(line.answers) - 1)
            assert after["undo"] == (not revealed) == (not after["no_undo"])
            if revealed:
                refused += 1
                assert guest.refused(table, "undo", seq=after["seq"], key=secrets.token_hex(4)) == "no_undo"
                break
    assert refused, "something is revealed in the first thirty answers"


def test_among_bots_alone_one_goes_back_to_ones_own_last_answer(address):
    """Even from a page that has not yet seen what the bots answered; they answer again afterwards."""
    ana = Guest(address)
    table = ana.play("mykerinos", players="2", level="novice")
    with ana.watch(table) as tab:
        frame = tab.frame(lambda f: f["my_turn"])
        for _ in range(30):
            before, seen = frame, ana.answer(table, frame, frame["choices"][0]["action"])["seq"]
            frame = tab.frame(lambda f, seen=seen: f["seq"] >= seen and (f["my_turn"] or f["over"]))
            if frame["undo"] and frame["seq"] > seen:
                break
        assert frame["seq"] > seen, "a bot has answered since"
        seq = undo(ana, table, seen)["seq"]
        again = tab.frame(lambda f: f["seq"] >= seq)
        assert again["hash"] == before["hash"] and again["choices"] == before["choices"] and again["my_turn"]
        ana.answer(table, again, again["choices"][0]["action"])
        tab.frame(lambda f: f["seq"] > seq + 1 and f["my_turn"])


def among_bots(story: Story, person: int) -> Story:
    """The same game, with a person at one seat only."""
    seats = tuple(chair if i == person else Seat(level="novice") for i, chair in enumerate(story.table.seats))
    return replace(story, table=replace(story.table, seats=seats))


@pytest.mark.parametrize("game_id", game_ids())
def test_going_back_among_bots_stops_at_what_was_revealed_and_tells_nothing(game_id):
    """In another world that the person could not tell from this one, the same answers may be taken back."""
    game, compared = load(game_id), 0
    seats = game.players[0]
    for seed in range(3):
        for answers in (5, 9, 13):
            story = among_bots(story_of(game_id, seats, answers, seed), seed % seats)
            line, seat, bots = story.line, seed % seats, story.table.bots_around(seed % seats)
            last = line.last_of(seat)
            if last < 0 or line.over:
                continue
            told = any(map(line.is_final, range(last, len(line.answers))))
            assert not (told and line.undo_to(seat, bots) is not None)
            twin = same_for(line, seat, last, seed + 1)
            if twin is not None:
                compared += len(line.answers) > last + 1
                assert twin.undo_to(seat, bots) == line.undo_to(seat, bots)
    assert compared, "some of them have answers of bots to take back"


def same_for(line: Line, seat: int, last: int, seed: int) -> Line | None:
    """The answers from number `last` on, given again in another world; None where the viewer sees a difference."""
    game = line.game

    def shown(at: Line, k: int) -> bytes:
        return redact(game, at.states_at(k), seat).tobytes()

    world = determinise(Seen(game, redact(game, line.states_at(last), seat), seat), generator(seed))
    again = replace(line.back(last), states=world, revealed={})
    for given in line.answers[last:]:
        try:
            again = again.answer(given.action)
        except Illegal:
            return None
    same = all(shown(again, k) == shown(line, k) for k in range(last + 1, len(line.answers) + 1))
    return again if same else None


def why(story: Story, seat: int) -> str:
    """Why a viewer cannot take anything back: the key of the sentence, which must be the same in both languages."""
    keys = {
        next((key for key in TEXTS.words[lang] if said and said == TEXTS.words[lang][key]), "")
        for lang in LANGUAGES
        for said in [why_no_undo(story, seat, lang)]
    }
    assert len(keys) == 1
    return keys.pop().removeprefix("undo.")


def test_who_cannot_take_back_is_told_why():
    lobby = replace(story_of("pyramids", 2, 0, 1), line=None)
    assert (why(lobby, 0), why(lobby, -1)) == ("nothing_yet", "watching")
    begun = story_of("pyramids", 2, 0, 1)
    assert [why(begun, seat) for seat in (0, 1, -1)] == ["nothing_yet", "nothing_yet", "watching"]
    over = story_of("pyramids", 2, 900, 1)
    assert over.line.over and [why(over, seat) for seat in (0, -1)] == ["over", "watching"]


def test_every_answer_says_whether_and_why_it_stands():
    reasons = set()
    for answers in range(1, 20):
        story = story_of("pyramids", 2, answers, 1)
        seat, line = story.line.answers[-1].seat, story.line
        other = why(story, 1 - seat)
        assert other == ("others" if any(a.seat != seat for a in line.answers) else "nothing_yet")
        reason = why(story, seat)
        assert reason == ("revealed" if line.has_revealed(answers - 1) else "")
        reasons |= {reason, other}
    assert reasons == {"", "revealed", "others", "nothing_yet"}


def test_what_the_rules_let_stand_is_told_so():
    story = story_of("pyramids", 2, 6, 1)
    stands = replace(story.game, final=lambda before, after: True)
    story = replace(story, game=stands, line=replace(story.line, game=stands, revealed={5: False}))
    assert why(story, story.line.answers[-1].seat) == "stands"


def test_a_bot_in_ones_place_is_the_reason():
    story = story_of("pyramids", 2, 6, 1)
    story = folded(story, Replaced(99, 0, "novice", "left"))
    assert why(story, 0) == "bot"
