"""Processes that share the tests among them."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from types import SimpleNamespace

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"


def test_an_interrupt_does_not_reach_a_process_that_clears_up_after_its_tests(request: pytest.FixtureRequest) -> None:
    """execnet sends one to whoever has not gone after five seconds; somebody who tests in one process may stop it."""
    plugins = request.config.pluginmanager.get_plugins()
    ours = next(one for one in plugins if getattr(one, "__file__", "") == str(CONFTEST))
    before = signal.getsignal(signal.SIGINT)
    try:
        ours.pytest_sessionfinish(SimpleNamespace(config=SimpleNamespace()))
        assert signal.getsignal(signal.SIGINT) is before
        ours.pytest_sessionfinish(SimpleNamespace(config=SimpleNamespace(workerinput={})))
        os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
