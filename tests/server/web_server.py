"""nginx with deploy/'s own files before servers of ours, a certificate of the test, and a guest who comes by https."""

from __future__ import annotations

import contextlib
import os
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import httpx
from websockets.sync.client import connect

from kit.processes.ports import free_port, is_ready

from .guest import PATIENCE, Guest, Tab, until
from .killing import Process

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NAMES = ("one:8000", "two:8000")  # of the servers in deploy/'s files
AROUND = """
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


class Nginx:
    """One of deploy/'s files as it is, but for the places of the servers behind it, the ports and the certificate.

    With one server, the line of the other is left out.
    """

    def __init__(self, folder: Path, servers: list[Process], file: str = "nginx.conf", secure_port: int = 0) -> None:
        self.port, self.secure_port = free_port(), secure_port or free_port()
        self.address, self.secure_address = f"127.0.0.1:{self.port}", f"localhost:{self.secure_port}"
        site = (DEPLOY / file).read_text().replace("listen 443 ", f"listen {self.secure_port} ")
        site = site.replace("/etc/nginx/certificates", str(folder))
        for name, server in zip(NAMES, servers, strict=False):
            assert name in site
            site = site.replace(name, server.address)
        for name in NAMES[len(servers) :]:
            site = "\n".join(line for line in site.splitlines() if name not in line)
        assert "listen 80;" in site
        self._lies_in(folder, site.replace("listen 80;", f"listen {self.port};"))

    def _lies_in(self, folder: Path, site: str) -> None:
        (folder / "site.conf").write_text(site)
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self.command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
        user = "user root; " if os.getuid() == 0 else ""
        self.command += ["-g", f"{user}daemon off;"]

    @contextmanager
    def running(self) -> Iterator[None]:
        subprocess.run([*self.command, "-t"], check=True, capture_output=True)
        process = subprocess.Popen(self.command)
        try:
            until(self._answers, 60)
            yield
        finally:
            process.terminate()
            process.wait(20)

    def _answers(self) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            return is_ready(self.address) or httpx.get(f"http://{self.address}/").status_code == 301
        return False


class Before(Nginx):
    """Something that speaks https before a web server of ours, as a balancer does: it adds to what it is told."""

    def __init__(self, folder: Path, behind: str, secure_port: int) -> None:
        self.secure_address = f"localhost:{secure_port}"
        self._lies_in(
            folder,
            f"""
            server {{
                listen {secure_port} ssl http2;
                ssl_certificate {folder}/fullchain.pem;
                ssl_certificate_key {folder}/privkey.pem;
                location / {{
                    proxy_pass http://{behind};
                    proxy_http_version 1.1;
                    proxy_set_header Host $http_host;
                    proxy_set_header Upgrade $http_upgrade;
                    proxy_set_header Connection $http_connection;
                    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                    proxy_set_header X-Forwarded-Proto https;
                }}
            }}
            """,
        )

    def _answers(self) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"https://{self.secure_address}/readyz", verify=False).status_code == 200
        return False


def certificate(folder: Path) -> ssl.SSLContext:
    """A key and a certificate for this machine in a folder; what believes them, and nothing else."""
    how = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run([*how, *names, *files], check=True, capture_output=True)
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


class SecureGuest(Guest):
    """One browser that comes by https, from an address of its own, and believes nothing but this certificate."""

    def __init__(self, address: str, trusted: ssl.SSLContext, source: str = "127.0.0.1") -> None:
        self.address, self.trusted, self.source = address, trusted, source
        self.site = f"https://{address}"
        transport = httpx.HTTPTransport(verify=trusted, local_address=source)
        headers = {"Accept-Language": "en", "Origin": self.site}
        self.http = httpx.Client(base_url=self.site, headers=headers, timeout=PATIENCE, transport=transport)
        self.get("/")

    @contextmanager
    def watch(self, table: str, after: int = -1, lang: str = "en", **more: str) -> Iterator[Tab]:
        way = f"wss://{self.address}/t/{table}/live?{urlencode({'after': after, 'lang': lang})}"
        told = {"Cookie": self.cookie(), "Origin": more.get("origin", self.site)}
        at = (self.source, 0)
        with connect(
            way, ssl=self.trusted, additional_headers=told, max_size=2**22, close_timeout=1, source_address=at
        ) as socket:
            yield Tab(socket)
