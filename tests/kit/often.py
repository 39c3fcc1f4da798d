"""A law over random play: tried a little in every run, and at length in the soak."""

from __future__ import annotations

import pytest


def often(every_run: int, soak: int) -> pytest.MarkDecorator:
    """The test takes `tries`: so many in every run, so many in the soak."""
    return pytest.mark.parametrize("tries", [every_run, pytest.param(soak, marks=pytest.mark.soak)])
