"""Write what a release is made of (CycloneDX): the locked Python packages and what the browser's part is built with.

python scripts/bill_of_materials.py dist/mastaba.cdx.json
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import mastaba

ROOT = Path(__file__).resolve().parent.parent
UV = Path(sys.executable).with_name("uv")
EXTRAS = ("postgres", "print", "notices", "ratings", "data", "research", "gpu", "cluster", "learn")
HOUSE = f"pkg:pypi/mastaba@{mastaba.__version__}"


def main() -> int:
    out = Path(sys.argv[1])
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(bill(), indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8")
    return 0


def bill() -> dict[str, Any]:
    """One bill of both, the same for the same locks: no time, no number drawn by chance."""
    python, client = of_python(), of_client()
    roots = {python["metadata"]["component"]["bom-ref"], client["metadata"]["component"]["bom-ref"]}
    links = [
        {"ref": HOUSE if one["ref"] in roots else one["ref"], "dependsOn": sorted(one.get("dependsOn", []))}
        for one in [*python.get("dependencies", []), *client.get("dependencies", [])]
    ]
    needs = sorted({ref for one in links if one["ref"] == HOUSE for ref in one["dependsOn"]})
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": HOUSE,
                "purl": HOUSE,
                "name": "mastaba",
                "version": mastaba.__version__,
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": sorted([*python["components"], *client["components"]], key=lambda one: one["bom-ref"]),
        "dependencies": [{"ref": HOUSE, "dependsOn": needs}, *(one for one in links if one["ref"] != HOUSE)],
    }


def of_python() -> dict[str, Any]:
    extras = [word for extra in EXTRAS for word in ("--extra", extra)]
    command = [UV, "export", "--quiet", "--frozen", "--preview-features", "sbom-export", "--format", "cyclonedx1.5"]
    return told([*map(str, command), *extras], ROOT)


def of_client() -> dict[str, Any]:
    return told(["npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], ROOT / "client")


def told(command: list[str], folder: Path) -> dict[str, Any]:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return json.loads(done.stdout)


if __name__ == "__main__":
    sys.exit(main())
