"""Known holes in what is used (pip-audit, npm audit) and weak places in what is written (bandit): make audit.

Exit 1 if something is found, 3 if nothing is found but a program could not reach its data, so that nothing is known.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
FOUND, UNKNOWN = 1, 3
WEIGHTY = ("MEDIUM", "HIGH")
EXTRAS = ("postgres", "print", "notices", "ratings", "data", "research")  # all but what needs a farm or a GPU
LOOKED_AT = {  # what bandit says and why it stands
    ("src/mastaba/core/machine/code_cache.py", "B301"): "our own cache; the digest in the file is checked before",
    ("src/mastaba/draw/touched.py", "B314"): "a drawing that this process made",
    ("src/mastaba/server/web/rendering.py", "B704"): "JSON of our own with <, > and & escaped",
}


@dataclass
class Report:
    """What one program says: holes, and why something is not known."""

    name: str
    found: list[str] = field(default_factory=list)
    unknown: str = ""

    def __str__(self) -> str:
        lines = [f"{self.name}: {len(self.found) or 'nothing'} found", *(f"  {one}" for one in self.found)]
        return "\n".join([*lines, *([f"  it could not reach its data: {self.unknown}"] if self.unknown else [])])


def main() -> int:
    reports = [packages(), client(), own_code()]
    print(*reports, sep="\n")
    if any(report.found for report in reports):
        return FOUND
    return UNKNOWN if any(report.unknown for report in reports) else 0


def told(command: Sequence[str | Path], folder: Path = ROOT) -> tuple[Any, str]:
    """The JSON that a program prints, or None, and what it complains about."""
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True)
    try:
        return json.loads(done.stdout), done.stderr
    except json.JSONDecodeError:
        return None, done.stderr or done.stdout


def packages() -> Report:
    """Every locked Python package that a host or a researcher installs."""
    extras = [word for extra in EXTRAS for word in ("--extra", extra)]
    export = [BIN / "uv", "export", "--quiet", "--frozen", "--no-emit-project", *extras]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as listed:
        subprocess.run([str(word) for word in export], cwd=ROOT, stdout=listed, check=True)
        command = [BIN / "pip-audit", "-r", listed.name, "--disable-pip", "--require-hashes", "-f", "json"]
        return read_packages(*told(command))


def read_packages(data: Any, complaint: str) -> Report:
    if data is None:
        return Report("pip-audit", unknown=last_line(complaint))
    holes = [
        f"{one['name']} {one['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no version yet'}"
        for one in data["dependencies"]
        for hole in one.get("vulns", [])
    ]
    skipped = [one["name"] for one in data["dependencies"] if "skip_reason" in one]
    return Report("pip-audit", holes, f"nothing is known of {len(skipped)} packages" if skipped else "")


def client() -> Report:
    """What the browser's part is built with."""
    return read_client(*told(["npm", "audit", "--json"], ROOT / "client"))


def read_client(data: Any, complaint: str) -> Report:
    if data is None or "vulnerabilities" not in data:
        return Report("npm audit", unknown=last_line(complaint) if data is None else str(data.get("message", "")))
    holes = data["vulnerabilities"].values()
    return Report("npm audit", [f"{one['name']}: {one['severity']}, {one.get('range', '')}" for one in holes])


def own_code() -> Report:
    return read_own_code(*told([BIN / "bandit", "--quiet", "--recursive", "src", "--format", "json"]))


def read_own_code(data: Any, complaint: str) -> Report:
    """Weighty places that nobody has looked at, and those looked at that are no more."""
    if data is None:
        return Report("bandit", unknown=last_line(complaint))
    weighty = [one for one in data["results"] if one["issue_severity"] in WEIGHTY]
    places = {(one["filename"].removeprefix("./"), one["test_id"]): one for one in weighty}
    new = [
        f"{file}:{one['line_number']}: {test} {one['issue_text']}"
        for (file, test), one in places.items()
        if (file, test) not in LOOKED_AT
    ]
    gone = [
        f"{file}: {test} is no more; take it off the list" for file, test in LOOKED_AT if (file, test) not in places
    ]
    return Report("bandit", new + gone)


def last_line(text: str) -> str:
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "it said nothing")


if __name__ == "__main__":
    sys.exit(main())
