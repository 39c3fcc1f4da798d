"""Tables as folded events: seats, turns, undo, clocks and leavers."""

from __future__ import annotations

from functools import reduce

import pytest

from mastaba.core.table.advising import hints_allowed
from mastaba.core.table.clocks import flag_at, time_left
from mastaba.core.table.consent import is_granted, is_lapsed, may_agree, may_decline, may_plead, must_agree
from mastaba.core.table.events import (
    Agreed,
    Answered,
    BotSeated,
    Called,
    Chatted,
    Clock,
    Closed,
    Declined,
    Event,
    Left,
    Listed,
    Opened,
    Pleaded,
    Removed,
    Replaced,
    Resigned,
    Resumed,
    Retaken,
    Seated,
    Started,
    Stood,
    Undone,
    Voted,
    from_text,
    to_text,
)
from mastaba.core.table.leaving import may_resign, may_retake, may_vote, vote_passes
from mastaba.core.table.lobby import may_host, may_remove, may_sit, may_start
from mastaba.core.table.table import (
    Refused,
    Table,
    check_playing,
    fold,
    may_answer,
    may_undo,
    open_table,
)


def fold_all(events: list[Event]) -> Table:
    """A table from all its events; the first one opened it."""
    return reduce(fold, events[1:], open_table(events[0]))


def opened(**more) -> Opened:
    return Opened(0, "pyramids", 1, "abc", 3, "42", "salt", "ana", **more)


def running(**more) -> Table:
    """Ana, a bot and Cleo; the game began at 1000."""
    return fold_all(
        [opened(**more), Seated(1, 0, "ana", "Ana"), BotSeated(2, 1, "novice", "Hori"), Seated(3, 2, "cleo", "Cleo"),
         Started(1000)]
    )  # fmt: skip


def refusal(check, *args) -> str:
    with pytest.raises(Refused) as refused:
        check(*args)
    return refused.value.message.key


def test_every_event_survives_being_stored():
    events = [
        opened(clock=Clock(1, 2), settings={"a": "b"}),
        Answered(5, 1, 17, "bot"),
        Chatted(6, "Zoé", 0, "«\u202f!»"),
    ]
    assert [from_text(to_text(e)) for e in events] == events


def test_seats_are_taken_exchanged_and_given_up():
    table = fold_all([opened(), Seated(1, 0, "ana", "Ana"), Stood(2, 0), Seated(2, 1, "ana", "Ana")])
    assert [s.kind for s in table.seats] == ["empty", "person", "empty"]
    assert table.seat_of("ana") == 1 and table.seat_of("") == -1 and table.seat_of("ben") == -1
    may_sit(table, 0, "ben")
    may_sit(table, 1, "ana")
    assert refusal(may_sit, table, 1, "ben") == "error.seat_taken"
    assert refusal(may_sit, table, 3, "ben") == "error.no_such_seat"
    assert refusal(may_start, table) == "error.seats_free"
    assert refusal(may_host, table, "ben") == "error.host_only"


def test_a_guest_whom_the_host_took_off_does_not_sit_down_again():
    table = fold_all([opened(), Seated(1, 0, "ana", "Ana"), Seated(2, 1, "ben", "Ben")])
    assert refusal(may_remove, table, 1, "ben") == "error.host_only"
    assert refusal(may_remove, table, 0, "ana") == refusal(may_remove, table, 2, "ana") == "error.nobody_there"
    may_remove(table, 1, "ana")
    table = fold(table, from_text(to_text(Removed(3, 1))))
    assert table.seats[1].kind == "empty" and table.removed == {"ben"}
    assert refusal(may_sit, table, 2, "ben") == "error.removed"
    may_sit(table, 1, "cleo")


def test_a_call_is_remembered_until_the_start_or_until_the_host_waits_on():
    table = fold_all([opened(listed=True), Seated(1, 0, "ana", "Ana"), Called(5, 12_005)])
    assert table.begins_at == 12_005 and table.listed
    assert fold(table, Called(6, 0)).begins_at == 0
    assert fold(table, Started(7)).begins_at == 0
    assert not fold(table, Listed(8, False)).listed


def test_nobody_sits_down_in_a_running_game():
    assert refusal(may_sit, running(), 0, "ben") == "error.started"


def test_every_event_counts_and_only_moves_make_a_click_stale():
    table = running()
    assert (table.seq, table.moved) == (4, 4)
    table = fold(table, Chatted(1500, "Ana", 0, "hello"))
    assert (table.seq, table.moved) == (5, 4)
    may_answer(table, 0, 0, 4)
    may_answer(table, 0, 0, 5)
    table = fold(table, Answered(2000, 0, 7))
    assert table.answers == 1 and table.seats[0].answers == 1 and table.moved == 6
    assert refusal(may_answer, table, 2, 2, 5) == "error.stale"
    assert refusal(may_answer, table, 2, 2, 99) == "error.stale"


def test_only_the_asked_person_answers():
    table = running()
    assert refusal(may_answer, table, 0, 2, 4) == "error.not_your_turn"
    assert refusal(may_answer, table, 0, -1, 4) == "error.spectator"
    assert refusal(may_answer, table, 1, 1, 4) == "error.replaced"
    assert refusal(may_answer, fold(table, Closed(5)), 0, 0, 5) == "error.over"
    assert refusal(check_playing, fold_all([opened()])) == "error.not_started"


def test_undo_shortens_the_game_and_is_an_event_like_any_other():
    table = fold(fold(running(), Answered(2000, 0, 7)), Answered(3000, 0, 8))
    may_undo(table, 0, 6, table.moved, True)
    assert refusal(may_undo, table, 0, 6, table.moved, False) == "error.no_undo"
    assert refusal(may_undo, table, 0, 5, table.moved, True) == "error.stale"
    table = fold(table, Undone(4000, 0, 1))
    assert table.answers == 1 and table.seats[0].answers == 1 and table.seq == 7 and table.moved == 7


def test_what_bots_answered_since_goes_back_with_ones_own_answer():
    table = fold(fold(fold(running(), Answered(2000, 0, 7)), Answered(3000, 1, 8)), Answered(3000, 1, 9))
    table = fold(table, from_text(to_text(Undone(4000, 0, 0, {1: 2}))))
    assert [seat.answers for seat in table.seats[:2]] == [0, 0] and table.answers == 0


def test_whoever_sits_among_bots_alone_is_known():
    table = running()
    assert [seat.kind for seat in table.seats] == ["person", "bot", "person"]
    assert table.bots_around(0) == frozenset()
    alone = fold_all(
        [opened(), Seated(1, 0, "ana", "Ana"), BotSeated(1, 1, "novice", "Bo"), BotSeated(1, 2, "novice", "Cy")]
    )
    assert alone.bots_around(0) == {1, 2}


def test_whoever_asks_to_take_back_needs_everybody_else_who_plays():
    asked = Pleaded(9_000, 0, 0, 69_000)
    table = fold(fold(running(take_back=True), Answered(8_000, 0, 7)), asked)
    assert must_agree(table, 0) == {2}, "bots are not asked"
    assert refusal(may_agree, table, 0, 9_001) == refusal(may_agree, table, 1, 9_001) == "error.no_plea"
    assert refusal(may_agree, table, 2, 69_001) == "error.no_plea" and is_lapsed(table, 69_001)
    may_agree(table, 2, 69_000)
    assert not is_granted(table) and is_granted(fold(table, from_text(to_text(Agreed(9_500, 2)))))
    for end in (Answered(9_600, 2, 8), Undone(9_600, 0, 0), Declined(9_600, 2)):
        assert fold(table, end).plea is None
    no = fold(table, Declined(9_600, 2))
    assert refusal(may_plead, no, 0, no.seq, True) == "error.plea_refused", "the table is not asked twice"
    may_plead(fold(no, Answered(9_700, 2, 8)), 0, no.seq + 1, True)
    may_decline(table, 0)
    assert refusal(may_decline, table, 1) == "error.no_plea"


def test_nobody_asks_to_take_back_where_the_table_does_not_say_so():
    assert refusal(may_plead, running(), 0, 4, True) == "error.no_undo"
    table = running(take_back=True)
    may_plead(table, 0, 4, True)
    assert refusal(may_plead, table, 0, 3, True) == "error.stale"
    assert refusal(may_plead, table, -1, 4, True) == "error.spectator"
    assert refusal(may_plead, table, 0, 4, False) == "error.no_undo"


def test_advice_is_for_those_who_play_no_other_people_or_where_the_table_says_so():
    assert not hints_allowed(running()) and hints_allowed(running(hints=True))
    away = fold(running(), Replaced(5, 2, "novice", "left"))
    assert not hints_allowed(away), "the seat of a friend who is away waits for its owner"
    assert hints_allowed(fold(away, Resigned(6, 2)))


CLOCK = Clock(bank_ms=60_000, add_ms=5_000, grace_ms=1_000)


def test_without_a_clock_there_is_all_the_time_in_the_world():
    assert time_left(running(), 0, 10**9, 0) is None and flag_at(running(), 0) is None


def test_the_asked_seat_pays_for_its_time_less_the_grace():
    table = running(clock=CLOCK)
    assert time_left(table, 0, 1900, 0) == 60_000, "within the grace"
    assert time_left(table, 0, 12_000, 0) == 50_000
    assert time_left(table, 2, 12_000, 0) == 60_000, "the others' clocks stand"
    assert flag_at(table, 0) == 62_000
    table = fold(table, Answered(12_000, 0, 7))
    assert time_left(table, 0, 99_000, 2) == 55_000, "ten seconds spent, five given"
    assert flag_at(table, 1) is None, "a bot's time does not run out"


def test_taking_back_wins_no_time():
    table = running(clock=CLOCK)
    for at in range(4_000, 20_000, 4_000):
        table = fold(fold(table, Answered(at, 0, 7)), Undone(at + 1_000, 0, 0))
    assert table.seats[0].answers == 0
    assert time_left(table, 0, 17_000, 0) == 60_000 - 4 * 2_000


def test_an_empty_clock_stays_empty():
    table = running(clock=CLOCK)
    assert time_left(table, 0, 10**9, 0) == 0
    assert flag_at(fold(table, Answered(10**9, 0, 7)), 0) == 10**9 + 1_000


def test_time_without_a_server_is_charged_to_nobody():
    table = fold(running(clock=CLOCK), Resumed(500_000))
    assert time_left(table, 0, 500_500, 0) == 60_000


def test_a_bot_plays_on_and_gives_the_seat_back():
    table = fold(fold(running(clock=CLOCK), Left(2000, 2)), Replaced(2000, 2, "scribe", "left"))
    seat = table.seats[2]
    assert seat.kind == "person" and seat.bot_answers and seat.stand_in == "left"
    assert table.people == [0]
    assert refusal(may_answer, table, 2, 2, 6) == "error.replaced"
    table = fold(table, Retaken(9000, 2))
    assert not table.seats[2].bot_answers and not table.seats[2].left and table.since == 9000


def test_more_than_half_of_the_others_decide():
    table = fold_all([opened(leavers="vote"), *(Seated(i, i, p, p) for i, p in enumerate("abc")), Started(9)])
    assert refusal(may_vote, table, 0, 2, False) == "error.no_vote"
    may_vote(table, 0, 2, True)
    table = fold(table, Left(10, 2))
    may_vote(table, 0, 2, False)
    assert refusal(may_vote, table, 2, 2, True) == "error.no_vote"
    table = fold(table, Voted(11, 0, 2))
    assert not vote_passes(table, 2)
    table = fold(table, Voted(12, 1, 2))
    assert vote_passes(table, 2)
    assert fold(table, Replaced(13, 2, "novice", "vote")).votes == frozenset()


def test_whoever_gave_the_game_up_does_not_come_back():
    table = fold(running(), Left(5, 0))
    may_retake(table, 0)
    assert refusal(may_retake, table, 2) == "error.not_left"
    may_resign(table, 0)
    table = fold(fold(table, from_text(to_text(Resigned(6, 0)))), Replaced(6, 0, "novice", "resigned"))
    assert table.seats[0].resigned and table.seats[0].stand_in == "resigned"
    assert refusal(may_retake, table, 0) == refusal(may_resign, table, 0) == "error.resigned"
    assert table.bots_around(2) == {0, 1}, "whoever plays on plays among bots"


def test_folding_is_pure():
    table = running()
    before = repr(table)
    fold(table, Answered(2000, 0, 7))
    assert repr(table) == before
