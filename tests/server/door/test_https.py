"""By https: deploy/'s files with a certificate before one server and two, and behind something that speaks it."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from kit.authenticator import Authenticator
from kit.processes.ports import free_port

from ..cluster import fresh_database
from ..killing import Process
from ..people import log_in, me, register
from ..web_server import Before, Nginx, SecureGuest, certificate

ACCOUNT_COOKIES = {"guest", "session"}


@dataclass(frozen=True)
class Site:
    """A house that people reach by https, and how they come to it."""

    address: str
    trusted: ssl.SSLContext
    certificate: Path

    def guest(self, source: str = "127.0.0.1") -> SecureGuest:
        return SecureGuest(self.address, self.trusted, source)


Ways = dict[str, Callable[[Path, list[Process], int], list[Nginx]]]
WAYS: Ways = {
    "https of its own": lambda folder, servers, port: [Nginx(folder, servers, "nginx-tls.conf", port)],
    "https before it": lambda folder, servers, port: _behind(folder, servers, port),
}


def _behind(folder: Path, servers: list[Process], port: int) -> list[Nginx]:
    (within := folder / "within").mkdir()
    ours = Nginx(within, servers, "nginx-behind.conf")
    return [ours, Before(folder, ours.address, port)]


@pytest.fixture(
    scope="module", params=[(way, count) for way in WAYS for count in (1, 2)], ids=lambda p: f"{p[0]}, {p[1]}"
)
def site(request: pytest.FixtureRequest, postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    way, count = request.param
    folder, port = tmp_path_factory.mktemp("https"), free_port()
    trusted, url, where = certificate(folder), fresh_database(postgres), f"https://localhost:{port}"
    with ExitStack() as open_now:
        made = [Process(url, proxies=["127.0.0.1"], generous=False, site=where) for _ in range(count)]
        for server in made:
            open_now.callback(server.close)
        for nginx in WAYS[way](folder, made, port):
            open_now.enter_context(nginx.running())
        yield Site(f"localhost:{port}", trusted, folder / "fullchain.pem")


def test_a_page_comes_by_https_and_browsers_are_told_to_stay_with_it(site: Site) -> None:
    page = site.guest().get("/")
    assert page.status_code == 200 and page.url.scheme == "https"
    assert "max-age=31536000" in page.headers["strict-transport-security"]
    assert "default-src 'self'" in page.headers["content-security-policy"]


def test_who_asks_for_the_second_version_of_http_is_answered_in_it(site: Site) -> None:
    program = shutil.which("curl")
    if program is None or "HTTP2" not in subprocess.run([program, "-V"], capture_output=True, text=True).stdout:
        pytest.skip("curl is not installed here, or does not speak HTTP/2")
    asked = [program, "-s", "-o", "/dev/null", "-w", "%{http_version} %{http_code}", "--cacert", str(site.certificate)]
    for path in ("/", "/rules/pyramids", "/worker.js", "/manifest.webmanifest"):
        done = subprocess.run([*asked, "--http2", f"https://{site.address}{path}"], capture_output=True, text=True)
        assert done.stdout == "2 200", f"{path}: {done.stdout}"


def test_every_cookie_of_a_person_is_for_https_and_for_the_server_alone(site: Site) -> None:
    ana = site.guest("127.0.0.3")
    register(ana, "Ana of https", Authenticator(ana.site))
    given = {cookie.name: cookie for cookie in ana.http.cookies.jar}
    assert given.keys() & ACCOUNT_COOKIES
    for name in given.keys() & ACCOUNT_COOKIES:
        assert given[name].secure and given[name].has_nonstandard_attr("HttpOnly"), name
    chosen = ana.get("/?lang=fr").headers.get_list("set-cookie")
    assert chosen and all("Secure" in cookie for cookie in chosen)


def test_a_game_is_played_over_a_secure_socket(site: Site) -> None:
    ana = site.guest("127.0.0.4")
    table = ana.play(players="2", level="novice")
    with ana.watch(table) as tab:
        frame = tab.frame(lambda f: f["my_turn"])
        seq = ana.answer(table, frame, frame["choices"][0]["action"])["seq"]
        tab.frame(lambda f: f["seq"] >= seq)


def test_a_page_of_somebody_else_opens_no_socket(site: Site) -> None:
    ana = site.guest("127.0.0.5")
    table = ana.play(players="2", level="novice")
    with pytest.raises(InvalidStatus) as refused, ana.watch(table, origin="https://elsewhere.example"):
        pass
    assert refused.value.response.status_code == 403


def test_a_key_is_made_for_this_address_and_opens_the_account_again(site: Site) -> None:
    ana, elsewhere = site.guest("127.0.0.6"), site.guest("127.0.0.7")
    key, _ = register(ana, "Ana with a key", Authenticator(ana.site))
    assert log_in(elsewhere, key)["status"] == 200 and me(elsewhere) == me(ana)


def test_a_key_of_the_same_name_without_https_is_refused(site: Site) -> None:
    ana, elsewhere = site.guest("127.0.0.6"), site.guest("127.0.0.7")
    key, _ = register(ana, "Ana by http", Authenticator(ana.site))
    key.origin = key.origin.replace("https", "http")
    refused: dict[str, Any] = log_in(elsewhere, key)
    assert refused["status"] >= 400 and me(elsewhere) != me(ana)


def test_everybody_is_counted_by_their_own_address_whatever_they_say_of_it(site: Site) -> None:
    """Somebody who tries codes locks out nobody else, neither the one whose address they tell."""
    tried = [_recover(site, "127.0.0.8", "127.0.0.9" if n % 2 else f"192.0.2.{n}") for n in range(40)]
    assert tried[-1] == 429 and _recover(site, "127.0.0.9", "127.0.0.9") == 409


def _recover(site: Site, source: str, said: str) -> int:
    """Somebody without a cookie, of whom nothing is known but where they come from."""
    told = {"X-Forwarded-For": said, "X-Real-IP": said, "Forwarded": f"for={said};proto=http"}
    transport, form = httpx.HTTPTransport(verify=site.trusted, local_address=source), {"code": "AAAA-AAAA-AAAA-AAAA"}
    with httpx.Client(transport=transport, headers=told) as client:
        return client.post(f"https://{site.address}/recover", data=form).status_code


def test_what_is_counted_is_for_the_inside_only(site: Site) -> None:
    assert site.guest().get("/metrics").status_code == 404
