"""What the first visitor would wait for, and everybody else with them, is learned as soon as the server starts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mastaba.server.web import by_heart
from mastaba.server.web.rendering import _env

from ..conftest import quick
from ..guest import Guest, Host, until

PAGES = ("/", "/account", "/calls", "/games", "/login", "/puzzles", "/rules/pyramids", "/rules/pyramids/summary", "/no")


@pytest.fixture(autouse=True)
def nothing_known() -> Iterator[None]:
    _env.cache.clear()
    yield


def broken(*_: Any, **__: Any) -> Any:
    raise AssertionError("a page had to be made from its template")


def test_after_the_lessons_no_page_is_made_from_its_template_while_others_wait(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_heart.learn()
    monkeypatch.setattr(_env, "compile", broken)
    guest = Guest(host.address)
    table = guest.play(players="2", level="novice")
    for path in (*PAGES, f"/t/{table}"):
        assert guest.get(path).status_code in (200, 404), path


def test_a_server_learns_every_template_at_its_start(tmp_path: Path) -> None:
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}", early=True)):
        until(lambda: len(_env.cache) >= len(_env.list_templates(["html"])))


def test_a_server_that_is_to_start_nothing_early_learns_as_it_goes(tmp_path: Path) -> None:
    with Host(quick(f"sqlite:///{tmp_path / 'a.db'}")) as host:
        Guest(host.address)
        assert 0 < len(_env.cache) < len(_env.list_templates(["html"]))
