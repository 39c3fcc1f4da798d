"""A private PostgreSQL: made, started, stopped as if the power had failed, started again."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import psycopg

from kit.processes.ports import free_port

from .guest import until


class Cluster:
    """One cluster in a folder of its own, on a port of its own."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="mastaba-pg-", dir="/tmp"))
        if os.getuid() == 0:
            shutil.chown(self._folder, "postgres", "postgres")
        self._port = free_port()
        self.address = f"postgresql://mastaba@127.0.0.1:{self._port}"
        words = ["-D", f"{self._folder}/data", "-U", "mastaba", "-A", "trust", "-N", "--locale=C", "-E", "UTF8"]
        made = _as_nobody_special([_binary("initdb"), *words])
        subprocess.run(made, check=True, capture_output=True, cwd=self._folder)
        self.start()

    def start(self) -> None:
        where = ["-D", f"{self._folder}/data", "-k", str(self._folder), "-h", "127.0.0.1", "-p", str(self._port), "-F"]
        run = _as_nobody_special([_binary("postgres"), *where])
        self._process = subprocess.Popen(run, cwd=self._folder, stderr=subprocess.DEVNULL)
        ready = [_binary("pg_isready"), "-h", "127.0.0.1", "-p", str(self._port), "-q"]
        until(lambda: subprocess.run(ready).returncode == 0, 60)

    def stop_at_once(self) -> None:
        """Without a word to anybody: whoever was connected is cut off."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(60)

    def fresh_database(self) -> str:
        return fresh_database(self.address)

    def close(self) -> None:
        if self._process.poll() is None:
            self.stop_at_once()  # what hundreds of tests wrote is thrown away, not brought to the disk first
        shutil.rmtree(self._folder, ignore_errors=True)


def fresh_database(cluster: str, like: str = "template1") -> str:
    """A new database in a cluster, a copy of another one there."""
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(f"{cluster}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}")  # type: ignore[arg-type]
    return f"{cluster}/{name}"


def _binary(name: str) -> str:
    found = shutil.which(name)
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    assert found or places, f"PostgreSQL's {name} is not installed; `make test` installs it"
    return found or str(places[-1])


def _as_nobody_special(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return command
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]
