"""Games by days: a bank that never grows above what it was, vacations, and the warning before a bot takes over."""

from __future__ import annotations

import random
from functools import reduce

import pytest

from mastaba.core.rules.registry import all_games
from mastaba.core.table.clocks import Wait, flag_at, time_left, vacation_until, wait_of, warning_ms
from mastaba.core.table.events import (
    DAY_MS,
    Answered,
    BotSeated,
    Clock,
    Event,
    Opened,
    Replaced,
    Rested,
    Resumed,
    Retaken,
    Returned,
    Seated,
    Spared,
    Started,
    Stood,
    Undone,
    Warned,
    from_text,
    to_text,
)
from mastaba.core.table.pauses import counted_ms, cut_short, moment_after
from mastaba.core.table.table import Table, fold, open_table

HOUR = 3_600_000
DAYS = Clock(3 * DAY_MS, 12 * HOUR, grace_ms=0, most_ms=3 * DAY_MS)


def running(clock: Clock = DAYS) -> Table:
    """Ana, Ben and a bot; the game began at 0."""
    first = Opened(0, "pyramids", 1, "abc", 3, "42", "salt", "ana", clock=clock)
    return after(
        open_table(first), Seated(0, 0, "ana", "Ana"), Seated(0, 1, "ben", "Ben"), BotSeated(0, 2, "scribe", "Hori"),
        Started(0),
    )  # fmt: skip


def after(table: Table, *events: Event) -> Table:
    return reduce(fold, events, table)


def test_a_bank_of_days_never_holds_more_than_at_the_beginning():
    table = after(running(), Answered(HOUR, 0, 7))
    assert time_left(table, 0, HOUR, 1) == 3 * DAY_MS, "an hour spent, twelve given, one of them taken"
    table = after(table, Answered(HOUR, 1, 7), Answered(HOUR + 2 * DAY_MS, 0, 7))
    assert time_left(table, 0, 3 * DAY_MS, 1) == DAY_MS + 12 * HOUR, "two days spent, twelve hours given"


def test_a_bank_without_a_bound_grows_as_it_always_did():
    table = after(running(Clock(3 * DAY_MS, 12 * HOUR, grace_ms=0)), Answered(HOUR, 0, 7))
    assert time_left(table, 0, HOUR, 1) == 3 * DAY_MS + 11 * HOUR


def test_taking_back_wins_and_loses_nothing_of_what_an_answer_gave():
    table = running()
    for k in range(5):
        table = after(table, Answered(k * HOUR, 0, 7), Undone(k * HOUR, 0, 0))
    assert table.seats[0].answers == 0 and time_left(table, 0, 4 * HOUR, 0) == 3 * DAY_MS - 4 * HOUR
    given = after(running(), Answered(HOUR, 0, 7), Answered(2 * HOUR, 1, 7))
    back = after(given, Undone(2 * HOUR, 0, 0, {1: 1}))
    assert [seat.answers for seat in back.seats] == [0, 0, 0]
    assert time_left(back, 1, 2 * HOUR, 0) == 3 * DAY_MS - HOUR


def test_whoever_answers_too_late_owes_no_time():
    table = after(running(), Answered(9 * DAY_MS, 0, 7))
    assert time_left(table, 0, 9 * DAY_MS, 1) == 12 * HOUR


def test_a_vacation_stops_the_clock_of_the_one_who_rests_and_of_nobody_else():
    table = after(running(), Rested(DAY_MS, 0, 5 * DAY_MS))
    assert vacation_until(table, 0, 2 * DAY_MS) == 5 * DAY_MS and not vacation_until(table, 0, 5 * DAY_MS)
    assert not vacation_until(table, 1, 2 * DAY_MS)
    assert time_left(table, 0, 4 * DAY_MS, 0) == 2 * DAY_MS == time_left(table, 0, 5 * DAY_MS, 0)
    assert flag_at(table, 0) == 7 * DAY_MS
    assert wait_of(table, 0) == Wait(0, 0, 3 * DAY_MS, 7 * DAY_MS)
    asked_meanwhile = after(table, Answered(2 * DAY_MS, 0, 7), Answered(3 * DAY_MS, 1, 7), Answered(3 * DAY_MS, 2, 7))
    assert flag_at(asked_meanwhile, 0) == 5 * DAY_MS + 2 * DAY_MS + 12 * HOUR, "one day spent, half of it given back"


def test_coming_back_early_makes_the_clock_run_again():
    table = after(running(), Rested(DAY_MS, 0, 9 * DAY_MS), Returned(3 * DAY_MS, 0))
    assert flag_at(table, 0) == 5 * DAY_MS and not vacation_until(table, 0, 4 * DAY_MS)
    again = after(table, Rested(4 * DAY_MS, 0, 6 * DAY_MS))
    assert flag_at(again, 0) == 7 * DAY_MS, "two vacations within one question"


def test_a_vacation_leaves_with_whoever_leaves_the_seat():
    first = Opened(0, "pyramids", 1, "abc", 2, "42", "salt", "ana", clock=DAYS)
    table = after(open_table(first), Seated(0, 0, "ana", "Ana"), Rested(1, 0, DAY_MS), Seated(2, 0, "ana", "Anna"))
    assert vacation_until(table, 0, 5) == DAY_MS, "another name is the same person"
    assert not vacation_until(after(table, Stood(3, 0), Seated(4, 0, "ben", "Ben")), 0, 5)


def test_a_warning_counts_down_and_coming_back_earns_time_once():
    late = 3 * DAY_MS
    until = late + warning_ms(DAYS)
    table = after(running(), Warned(late, 0, until))
    assert flag_at(table, 0) == until == late + 12 * HOUR and flag_at(table, 1) == 3 * DAY_MS
    back = after(table, Spared(late + HOUR, 0, warning_ms(DAYS)))
    assert back.warning is None and flag_at(back, 0) == late + 13 * HOUR
    assert time_left(back, 0, late + 3 * HOUR, 0) == 10 * HOUR
    answered = after(back, Answered(late + 4 * HOUR, 0, 7))
    assert answered.spared is None and time_left(answered, 0, late, 1) == 12 * HOUR


def test_nobody_is_warned_any_more_once_a_bot_has_taken_over():
    table = after(running(), Warned(3 * DAY_MS, 0, 4 * DAY_MS), Replaced(4 * DAY_MS, 0, "scribe", "time"))
    assert table.warning is None and flag_at(table, 0) is None and wait_of(table, 0) is None
    assert flag_at(after(table, Retaken(5 * DAY_MS, 0)), 0) == 8 * DAY_MS
    other = after(running(), Warned(3 * DAY_MS, 0, 4 * DAY_MS), Replaced(3 * DAY_MS, 1, "scribe", "left"))
    assert flag_at(other, 0) == 4 * DAY_MS, "the bot on another seat is no reason to wait longer"


def test_a_warning_waits_while_there_is_no_server():
    table = after(running(), Warned(3 * DAY_MS, 0, 4 * DAY_MS), Resumed(3 * DAY_MS + 9 * HOUR, 3 * DAY_MS + HOUR))
    assert flag_at(table, 0) == 4 * DAY_MS + 8 * HOUR


def test_events_of_days_survive_being_stored_and_old_ones_are_read():
    for event in (Warned(1, 0, 9), Spared(1, 0, 5), Rested(1, 1, 7), Returned(3, 1)):
        assert from_text(to_text(event)) == event
    old = from_text(
        '{"type":"opened","at":0,"game":"pyramids","rules":1,"components":"x","seats":2,"seed":"1","salt":"s",'
        '"host":"p","clock":{"bank_ms":259200000,"add_ms":43200000}}'
    )
    assert isinstance(old, Opened) and old.clock.most_ms == 0 and old.clock.by_days and old.vacation


@pytest.mark.parametrize("seed", range(40))
def test_a_deadline_is_the_moment_at_which_nothing_is_left(seed: int):
    gen = random.Random(seed)
    table, now, asked = running(), 0, 0
    for _ in range(30):
        now += gen.randrange(DAY_MS)
        what = gen.randrange(4)
        if what == 0 and not vacation_until(table, asked, now):
            table = after(table, Rested(now, asked, now + gen.randrange(1, 5) * DAY_MS))
        elif what == 1 and vacation_until(table, asked, now):
            table = after(table, Returned(now, asked))
        else:
            table, asked = after(table, Answered(now, asked, 7)), 1 - asked
        for seat in (0, 1):
            left = time_left(table, seat, now, asked)
            assert left is not None and 0 <= left <= DAYS.most_ms
        wait = wait_of(table, asked)
        assert wait is not None and time_left(table, asked, wait.deadline, asked) == 0
        if wait.deadline > now:
            assert time_left(table, asked, wait.deadline - 1, asked) == 1


def test_pauses_are_left_out_of_what_is_counted():
    pauses = ((10, 20), (30, 35))
    assert counted_ms(pauses, 0, 40) == 25 and counted_ms(pauses, 15, 32) == 10 and counted_ms(pauses, 12, 18) == 0
    assert moment_after(pauses, 0, 25) == 40 and moment_after(pauses, 15, 5) == 25 and moment_after(pauses, 50, 5) == 55
    assert cut_short(pauses, 32) == ((10, 20), (30, 32)) and cut_short(pauses, 5) == ()


def test_every_game_says_how_often_its_turn_passes_with_each_number_of_players():
    for game in all_games():
        low, high = game.players
        assert len(game.waits) == high - low + 1 and all(0 < waits <= game.longest for waits in game.waits), game.id
