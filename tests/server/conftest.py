"""Real servers on loopback, real SQLite files, a real PostgreSQL of our own."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from mastaba.server.config import Config

from .guest import Host


def quick(database_url: str, **knobs: object) -> Config:
    """A server for tests: interpreted, bots that answer at once, patient with guests that never ping."""
    wishes: dict[str, object] = {
        "compile": False,
        "pace_ms": 0,
        "think_s": 0.1,
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


def _binary(name: str) -> str:
    found = shutil.which(name)
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    assert found or places, f"PostgreSQL's {name} is not installed; `make test` installs it"
    return found or str(places[-1])


def _free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def _as_nobody_special(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root."""
    return (
        ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command] if os.getuid() == 0 else command
    )


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a private PostgreSQL cluster."""
    folder = Path(tempfile.mkdtemp(prefix="mastaba-pg-", dir="/tmp"))
    user = "postgres" if os.getuid() == 0 else getpass.getuser()
    if os.getuid() == 0:
        shutil.chown(folder, user, user)
    port = _free_port()
    initdb = [
        _binary("initdb"),
        "-D",
        f"{folder}/data",
        "-U",
        "mastaba",
        "-A",
        "trust",
        "-N",
        "--locale=C",
        "-E",
        "UTF8",
    ]
    subprocess.run(_as_nobody_special(initdb), check=True, capture_output=True, cwd=folder)
    run = [_binary("postgres"), "-D", f"{folder}/data", "-k", str(folder), "-h", "127.0.0.1", "-p", str(port), "-F"]
    process = subprocess.Popen(_as_nobody_special(run), cwd=folder, stderr=subprocess.DEVNULL)
    try:
        from .guest import until

        ready = [_binary("pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-q"]
        until(lambda: subprocess.run(ready).returncode == 0)
        yield f"postgresql://mastaba@127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'mastaba.db'}"
    return fresh_database(request.getfixturevalue("postgres"))


def fresh_database(cluster: str) -> str:
    """A new database in a cluster."""
    import secrets

    import psycopg

    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(f"{cluster}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
    return f"{cluster}/{name}"
