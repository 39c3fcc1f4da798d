"""A rule's digest knows everything that its compiled code depends on, and nothing of where it was written."""

from __future__ import annotations

import math
import types
from pathlib import Path

import numpy as np
import pytest

from mastaba.core.machine.digests import compiled_text, rule_digest
from mastaba.core.rules.chance import below

TEXT = """
def inner(x):
    return x * FACTOR

def outer(x):
    y = inner(x) + TABLE[0]
    if x in (1, 2, 3):
        y += math.sqrt(4.0)
    return y
"""


def outer(text: str = TEXT, file: str = "here.py", **scope: object) -> types.FunctionType:
    """The rule of the text above in a module of its own."""
    names = {"FACTOR": 2, "TABLE": np.array([1, 2], dtype=np.int16), "math": math, "__name__": "somewhere", **scope}
    exec(compile(text, file, "exec"), names)
    return names["outer"]


def test_the_place_of_a_rule_does_not_matter():
    assert rule_digest(outer()) == rule_digest(outer("\n\n\n# words\n" + TEXT, "/another/place.py"))


@pytest.mark.parametrize(
    "other",
    [
        outer(FACTOR=3),
        outer(FACTOR=2.0),
        outer(FACTOR=True),
        outer(TABLE=np.array([1, 3], dtype=np.int16)),
        outer(TABLE=np.array([1, 2], dtype=np.int32)),
        outer(TABLE=np.array([[1, 2]], dtype=np.int16)),
        outer(TABLE=(1, 2)),
        outer(TEXT.replace("x * FACTOR", "FACTOR * x")),
        outer(TEXT.replace("(1, 2, 3)", "(1, 2, 4)")),
        outer(TEXT.replace("4.0", "-0.0")),
        outer(TEXT.replace("sqrt", "floor")),
        outer(TEXT.replace("outer(x)", "outer(x, z=1)")),
    ],
)  # fmt: skip
def test_everything_that_changes_the_answer_changes_the_digest(other):
    assert rule_digest(other) != rule_digest(outer())


def test_a_module_is_known_by_its_text(tmp_path: Path):
    module = types.ModuleType("tables")
    module.__file__ = str(tmp_path / "tables.py")
    digests = set()
    for text in ("A = 1", "A = 2"):
        (tmp_path / "tables.py").write_text(text)
        fresh = types.ModuleType("tables")
        fresh.__file__ = module.__file__
        digests.add(rule_digest(outer(math=fresh)))
    assert len(digests) == 2


def test_something_unknown_is_like_nothing_else():
    assert rule_digest(outer(FACTOR=object())) != rule_digest(outer(FACTOR=object()))


def test_a_rule_that_calls_itself_has_a_digest():
    again = TEXT.replace("return x * FACTOR", "return inner(x - FACTOR)")
    assert rule_digest(outer(again)) == rule_digest(outer(again)) != rule_digest(outer(again, FACTOR=3))


def test_what_is_compiled_is_what_is_digested():
    """Chance draws its numbers with another text where it is compiled."""
    assert rule_digest(below) == rule_digest(compiled_text(below))
    with pytest.raises(AssertionError, match="not written in Python"):
        rule_digest(math.sqrt)
