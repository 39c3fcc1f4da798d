"""A scanner that is not ours against a server of ours: Wapiti with all its modules, on this machine alone.

    python scripts/scan.py WAPITI [--minutes 8]

A server without limits of rate starts on an empty SQLite file, a table is opened and a game played at another; Wapiti
goes through all pages and attacks what it finds, SQL included. What it reports is printed; the end is 1 if it reports
a vulnerability other than those in KNOWN, each of which is explained there.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

KNOWN = {
    "Unencrypted Channels": "http: the server speaks it to this machine; https is the web server's before it",
    "HTTP Strict Transport Security (HSTS)": "set by the web server that speaks https: deploy/nginx-tls.conf",
    "Content Security Policy Configuration": "styles inside pages are drawings' own; scripts are ours alone",
    "Secure Flag cookie": "set where people come by https",
    "HttpOnly Flag cookie": "of language and theme, which scripts read and write",
}
LOOKING = 1 / 4  # of the time; the modules share the rest


def scanned(wapiti: str, address: str, cookie: str, seconds: int, report: Path) -> dict[str, list[dict[str, str]]]:
    """What Wapiti reports, by kind. Each module has its part of the time, so that all of them come to an end."""
    listed = subprocess.run([wapiti, "--list-modules"], capture_output=True, text=True).stdout
    modules = sum(line.startswith("\t") and not line.startswith("\t\t") for line in listed.splitlines())
    each = max(5, int(seconds * (1 - LOOKING)) // max(1, modules))
    command = [wapiti, "-u", f"http://{address}/", "--scope", "domain", "-m", "all", "-f", "json", "-o", str(report)]
    command += ["--max-scan-time", str(int(seconds * LOOKING)), "--max-attack-time", str(each)]
    command += ["--flush-session", "--no-bugreport", "--tasks", "4", "-v", "1", "-H", f"Cookie: guest={cookie}"]
    command += ["-x", f"http://{address}/static/*", "-x", f"http://{address}/logout"]
    subprocess.run(command, check=False, timeout=2 * seconds + 120, stdout=subprocess.DEVNULL)
    told = json.loads(report.read_text())
    kinds: dict[str, list[dict[str, str]]] = {**told["vulnerabilities"], **told["anomalies"]}
    print(f"{told['infos'].get('crawled_pages_nbr', '?')} pages looked at, all modules")
    return {kind: found for kind, found in kinds.items() if found}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wapiti", help="the program")
    parser.add_argument("--minutes", type=float, default=8)
    wishes = parser.parse_args()

    from server.guest import Guest, two_people
    from server.killing import Process

    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        house = Process(f"sqlite:///{Path(folder) / 'a.db'}", log)
        try:
            ana = Guest(house.address)
            ana.open(players="2", listed="yes")
            ana.play(players="2", level="novice")
            two_people(house.address, watch="listed")
            found = scanned(
                wishes.wapiti,
                house.address,
                ana.http.cookies["guest"],
                int(60 * wishes.minutes),
                Path(folder) / "report.json",
            )
            assert Guest(house.address).get("/").status_code == 200, "the server lives"
            said = log.read_text()
        finally:
            house.close()
    for kind, cases in found.items():
        print(f"{kind} ({len(cases)}): {KNOWN.get(kind, cases[0]['info'])}")
        for case in cases[:5] if kind not in KNOWN else ():
            print(f"    {case['method']} {case['path']} {case['parameter']}: {case['info']}")
    print(f"the server's log: {said[-1500:] or 'empty'}")
    sys.exit(1 if set(found) - set(KNOWN) or said else 0)


if __name__ == "__main__":
    main()
