"""From tables to ladders: which rule is called, by the decision or the stage that stands.

The rules are written out as ladders, so that a compiler sees the choice: what it makes of them is what it makes of
ladders written by hand.
"""

from __future__ import annotations

import linecache
from collections.abc import Mapping
from typing import Any

from ..machine.jit import rule
from .decision import Decisions

Rule = Any


def by_decision(decisions: Decisions, table: Mapping[int, tuple[Rule, Rule]]) -> tuple[Rule, Rule]:
    """The rules `options(s, mask)` and `answer(s, a)` of a game, from those of its decisions.

    The table has a line for every decision. What stands first is asked for first: what comes often belongs there.
    `answer` returns what the rule of the decision returns.
    """
    missing = [name for number, name in enumerate(decisions.names) if number not in table]
    if missing or len(table) != len(decisions):
        raise ValueError(f"one line for every decision; missing: {', '.join(missing) or 'none'}")
    options = _ladder("options", "decision", "s, mask", {d: rules[0] for d, rules in table.items()})
    answer = _ladder("answer", "decision", "s, a", {d: rules[1] for d, rules in table.items()})
    return options, answer


def by_stage(table: Mapping[int, Rule]) -> Rule:
    """The rule `go_on(s)` of a game that goes on by itself in stages, from those of its stages."""
    return _ladder("go_on", "stage", "s", table)


def _ladder(name: str, field: str, given: str, table: Mapping[int, Rule]) -> Rule:
    """A rule that calls one of these, by a field of the record; equal ones are one step, where the last of them is."""
    steps: dict[Rule, list[int]] = {}
    for number, called in table.items():
        steps[called] = [*steps.pop(called, []), number]
    assert len({called.__name__ for called in steps}) == len(steps), "two rules of one name"
    lines = [f"def {name}({given}):", f'    """By the {field} that stands."""', f"    at = s.{field}"]
    for called, numbers in list(steps.items())[:-1]:
        lines.append(f"    if {' or '.join(f'at == {number}' for number in numbers)}:")
        lines.append(f"        return {called.__name__}({given})")
    lines.append(f"    return {[*steps][-1].__name__}({given})")
    return rule(_made("\n".join([*lines, ""]), name, {called.__name__: called for called in steps}))


def _made(text: str, name: str, scope: dict[str, Any]) -> Rule:
    """The function of this text; debuggers find its lines."""
    file = f"<{name}: {', '.join(scope)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    names = {"__name__": __name__, **scope}
    exec(compile(text, file, "exec"), names)
    return names[name]
