"""deploy/: its nginx file before two real servers, its systemd unit read by systemd."""

from __future__ import annotations

import ipaddress
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import yaml

from mastaba.server import metrics

from ..cluster import fresh_database
from ..guest import Guest
from ..killing import Process
from ..web_server import DEPLOY, Nginx, certificate

ENDS = {"histogram": ("_bucket", "_count"), "counter": ("_total",), "gauge": ("",)}


@pytest.fixture(scope="module")
def servers(postgres: str) -> Iterator[list[Process]]:
    url = fresh_database(postgres)
    made = [Process(url, proxies=["127.0.0.1"], generous=False) for _ in range(2)]
    yield made
    for server in made:
        server.close()


def test_behind_nginx_everybody_is_counted_by_an_address_of_their_own(servers: list[Process], tmp_path: Path) -> None:
    """Somebody who tries codes locks out nobody but themselves."""
    with (nginx := Nginx(tmp_path, servers)).running():
        tried = [_recover(nginx, "127.0.0.9") for _ in range(30)]
        assert 429 in tried
        assert _recover(nginx, "127.0.0.10") == 409


def _recover(nginx: Nginx, source: str) -> int:
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source)) as client:
        return client.post(f"http://{nginx.address}/recover", data={"code": "AAAA-AAAA-AAAA-AAAA"}).status_code


def test_a_game_through_nginx_and_one_server_gone(servers: list[Process], tmp_path: Path) -> None:
    nginx = Nginx(tmp_path, servers)
    with nginx.running():
        ana = Guest(nginx.address)
        table = ana.play(players="2", level="novice")
        with ana.watch(table) as tab:
            frame = tab.frame(lambda f: f["my_turn"])
            seq = ana.answer(table, frame, frame["choices"][0]["action"])["seq"]
            tab.frame(lambda f: f["seq"] >= seq)
        assert ana.get("/metrics").status_code == 404, "for the inside only"
        assert "Secure" not in httpx.get(f"http://{nginx.address}/").headers["set-cookie"]
        forged = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        assert "Secure" not in httpx.get(f"http://{nginx.address}/", headers=forged).headers["set-cookie"]
        assert httpx.post(f"http://{nginx.address}/name", content=b"x" * 80_000).status_code == 413
        servers[0].kill()
        for _ in range(6):
            assert ana.get(f"/t/{table}").status_code == 200, "what a dead server owed is asked of the other"
        with ana.watch(table) as tab:
            frame = tab.frame(lambda f: f["my_turn"] or f["over"])
            ana.answer(table, frame, frame["choices"][0]["action"])


def test_with_https_of_its_own_http_leads_there(servers: list[Process], tmp_path: Path) -> None:
    certificate(tmp_path)
    nginx = Nginx(tmp_path, servers, "nginx-tls.conf")
    with nginx.running():
        led = httpx.get(f"http://{nginx.address}/rules/pyramids")
        assert led.status_code == 301 and led.headers["location"] == "https://127.0.0.1/rules/pyramids"


def test_behind_something_that_speaks_https_its_word_is_passed_on(servers: list[Process], tmp_path: Path) -> None:
    nginx = Nginx(tmp_path, servers, "nginx-behind.conf")
    with nginx.running():
        told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.44"}
        assert "Secure" in httpx.get(f"http://{nginx.address}/", headers=told).headers["set-cookie"]
        transport = httpx.HTTPTransport(local_address="127.0.0.19")  # not among those whose word is believed
        with httpx.Client(transport=transport) as stranger:
            assert "Secure" not in stranger.get(f"http://{nginx.address}/", headers=told).headers["set-cookie"]
        tried = [_try_code(nginx, "192.0.2.45") for _ in range(30)]
        assert 429 in tried and _try_code(nginx, "192.0.2.46") == 409, "guests have addresses of their own"


def test_a_household_of_ipv6_is_one_guest_behind_the_web_server_too(servers: list[Process], tmp_path: Path) -> None:
    """Whoever has a whole part of 64 bits has no more tries for it; the neighbour has all of theirs."""
    nginx = Nginx(tmp_path, servers, "nginx-behind.conf")
    with nginx.running():
        tried = [_try_code(nginx, f"2001:db8:1:1::{n + 1:x}") for n in range(30)]
        assert 429 in tried and _try_code(nginx, "2001:db8:1:1:ffff::1") == 429
        assert _try_code(nginx, "2001:db8:1:2::1") == 409


def _try_code(nginx: Nginx, guest: str) -> int:
    told = {"X-Forwarded-For": guest}
    return httpx.post(f"http://{nginx.address}/recover", data={"code": "AAAA"}, headers=told).status_code


def test_the_house_of_several_names_no_password_and_keeps_what_it_compiles() -> None:
    told = (DEPLOY / "compose.yaml").read_text()
    assert "POSTGRES_PASSWORD_FILE" in told and "POSTGRES_PASSWORD:" not in told and "compiled:" in told
    assert "node_modules" in (DEPLOY.parent / ".dockerignore").read_text()


def test_addresses_that_are_named_are_given_to_nobody_else() -> None:
    """Those that the servers believe, and those that nginx asks for by name once and for all."""
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    (pool,) = told["networks"]["inside"]["ipam"]["config"]
    inside, given_out = (ipaddress.ip_network(pool[key]) for key in ("subnet", "ip_range"))
    named = {
        name: ipaddress.ip_address(service["networks"]["inside"]["ipv4_address"])
        for name, service in told["services"].items()
        if name in ("web", "one", "two")
    }
    assert len(set(named.values())) == 3 and all(one in inside and one not in given_out for one in named.values())
    assert f"--proxy {named['web']}" in " ".join(told["services"]["one"]["command"])


def test_the_dashboard_draws_what_is_counted_and_nothing_else() -> None:
    board = json.loads((DEPLOY / "grafana" / "mastaba.json").read_text())
    asked = " ".join(target["expr"] for panel in board["panels"] for target in panel["targets"])
    named = set(re.findall(r"mastaba_\w+", asked))
    told = {f"{one.name}{end}" for one in metrics.REGISTRY.collect() for end in ENDS[one.type]}
    assert named and named <= told, named - told
    compose = (DEPLOY / "compose.yaml").read_text()
    for file in (DEPLOY / "grafana").iterdir():
        assert f"./grafana/{file.name}:" in compose, f"{file.name} is mounted"


def test_the_unit_leaves_little_open(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not installed here")
    unit = (DEPLOY / "mastaba.service").read_text()
    (tmp_path / "mastaba.service").write_text(unit.replace("/opt/mastaba/bin/mastaba", shutil.which("true") or ""))
    command = [program, "security", "--offline=true", "--threshold=30", "--no-pager", str(tmp_path / "mastaba.service")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-300:] + done.stderr


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not installed here")
    unit = (DEPLOY / "mastaba.service").read_text()
    assert "/opt/mastaba/bin/mastaba" in unit
    (tmp_path / "mastaba.service").write_text(unit.replace("/opt/mastaba/bin/mastaba", shutil.which("true") or ""))
    done = subprocess.run([program, "verify", str(tmp_path / "mastaba.service")], capture_output=True, text=True)
    assert done.returncode == 0 and "mastaba.service" not in done.stderr, done.stderr
