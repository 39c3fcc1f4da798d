"""Taking back: one's own last answers, down to the information barrier, and not a step further."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from .guest import Guest, Tab, asked_first, two_people


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
            told = line.has_told(len(line.answers) - 1)
            assert after["undo"] == (not told)
            if told:
                refused += 1
                assert guest.refused(table, "undo", seq=after["seq"], key=secrets.token_hex(4)) == "no_undo"
                break
    assert refused, "something is revealed in the first thirty answers"
