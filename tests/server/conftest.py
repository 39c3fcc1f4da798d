"""Real servers on loopback, real SQLite files, a real PostgreSQL of our own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from mastaba.server.config import Config
from mastaba.server.store.engine import make_engine, migrate

from .cluster import Cluster, fresh_database
from .guest import Host


def quick(database_url: str, **knobs: object) -> Config:
    """A server for tests: interpreted, bots that answer at once, patient with guests that never ping."""
    wishes: dict[str, object] = {
        "compile": False,
        "early": False,
        "pace_ms": 0,
        "think_s": 0.01,
        "hint_s": 0.2,
        "workers": 1,
        "generous": True,
        "silence_s": 600.0,
    }
    return Config(database_url=database_url, **{**wishes, **knobs})  # type: ignore[arg-type]


@pytest.fixture(scope="package", autouse=True)
def interpreted() -> Iterator[None]:
    """Several servers live in this one process; all of them interpret."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MASTABA_PLAIN", "1")
        yield


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    made = Host(quick(f"sqlite:///{tmp_path_factory.mktemp('db') / 'mastaba.db'}"))
    with made:
        yield made


@pytest.fixture
def address(host: Host) -> str:
    return host.address


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a private PostgreSQL cluster."""
    cluster = Cluster()
    try:
        yield cluster.address
    finally:
        cluster.close()


@pytest.fixture(scope="session")
def shaped_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with every table and no row."""
    path = tmp_path_factory.mktemp("shaped") / "mastaba.db"
    shaped(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def shaped_database(postgres: str) -> str:
    """The name of a PostgreSQL database with every table and no row."""
    url = fresh_database(postgres)
    shaped(url)
    return url.rpartition("/")[2]


def shaped(url: str) -> None:
    engine = make_engine(url)
    migrate(engine)
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind without a row: a copy, since making the tables costs as much as many a test."""
    if request.param == "postgresql":
        return fresh_database(request.getfixturevalue("postgres"), request.getfixturevalue("shaped_database"))
    copy = shutil.copyfile(request.getfixturevalue("shaped_file"), tmp_path / "mastaba.db")
    return f"sqlite:///{copy}"
