"""Back from a vacation earlier than was said: whoever is waited for hears of it while there is time."""

from __future__ import annotations

from kit.wall import DAY_MS, HOUR_MS, Wall

from ..guest import Guest, Host, until
from .calling import answer_until_others_turn, both_away, dealt_with, id_of, pushes


def kinds(house: Host, guest: Guest) -> list[str]:
    return [call.kind for call in pushes(house, guest)]


def test_time_is_short_by_the_clock_as_it_runs_after_an_early_return(house: Host, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    answer_until_others_turn(first, second, table)
    until(lambda: kinds(house, second) == ["turn"])
    assert second.post("/vacation/begin", days="10").status_code == 303
    wall.forward(round(2.6 * DAY_MS))
    dealt_with(house)
    assert kinds(house, second) == ["turn"], "the clock stands still"
    assert second.post("/vacation/end").status_code == 303
    wall.forward(round(2.3 * DAY_MS))
    dealt_with(house)
    assert kinds(house, second) == ["turn"], "a fifth of three days is not left yet"
    for days, kind in ((0.2, "short"), (0.2, "hours"), (0.15, "four"), (0.12, "hour")):
        wall.forward(round(days * DAY_MS))
        until(lambda: kinds(house, second)[-1] == kind)  # noqa: B023
    assert kinds(house, second) == ["turn", "short", "hours", "four", "hour"]
    wall.forward(2 * HOUR_MS)
    until(lambda: kinds(house, second)[-1] == "warned")


def test_my_turn_that_came_during_a_vacation_is_said_when_i_am_back_early(house: Host, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    assert second.post("/vacation/begin", days="10").status_code == 303
    answer_until_others_turn(first, second, table)
    dealt_with(house)
    wall.forward(DAY_MS)
    dealt_with(house)
    assert not pushes(house, second)
    assert second.post("/vacation/end").status_code == 303
    assert until(lambda: pushes(house, second))[0].kind == "turn"


def test_what_waits_for_a_later_moment_of_its_own_is_not_brought_forward(house: Host, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    answer_until_others_turn(first, second, table)
    until(lambda: kinds(house, second) == ["turn"])
    house.run(house.context.vacations.begin(id_of(second), [id_of(second)], 10))
    house.run(house.context.vacations.end([id_of(second)]))
    wall.forward(2 * DAY_MS)
    dealt_with(house)
    assert kinds(house, second) == ["turn"]
