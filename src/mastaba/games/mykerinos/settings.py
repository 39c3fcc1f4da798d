"""§7: the options of a table."""

from __future__ import annotations

from mastaba.core.rules.settings import Setting

from .tables import option_default

# Places in the record's `setting`; there 0 is "false", 1 is "true".
VIOLET_FROM_EMPTY_RESERVE, NEUTRAL_CUBES_CARRY_OVER = range(2)

_SWITCH = ("false", "true")

SETTINGS = (
    Setting("violet_from_empty_reserve", _SWITCH, option_default("violet_from_empty_reserve")),
    Setting("neutral_cubes_carry_over", _SWITCH, option_default("neutral_cubes_carry_over"), seats=(2,)),
)
