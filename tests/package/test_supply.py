"""What a release is made of, and what is known of it: a bill that names everything, and an audit that never guesses."""

from __future__ import annotations

import importlib.util
import json
import sys
import tomllib
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


audit, bill_of_materials = script("audit"), script("bill_of_materials")


def test_the_bill_names_every_package_that_is_installed_or_built_with() -> None:
    bill = bill_of_materials.bill()
    named = {one["name"] for one in bill["components"]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {"numpy", "starlette", "uvicorn", "psycopg", "esbuild", "typescript"} <= named
    assert len(named) > len(project["dependencies"])
    assert set(bill_of_materials.EXTRAS) == set(project["optional-dependencies"]) - {"dev", "audit"}
    assert set(audit.EXTRAS) == set(bill_of_materials.EXTRAS) - {"gpu", "cluster", "learn"}
    refs = {bill["metadata"]["component"]["bom-ref"], *(one["bom-ref"] for one in bill["components"])}
    assert all(set(one["dependsOn"]) <= refs and one["ref"] in refs for one in bill["dependencies"])
    assert json.dumps(bill, sort_keys=True) == json.dumps(bill_of_materials.bill(), sort_keys=True), "the same again"


def test_a_hole_is_named_with_the_version_that_mends_it() -> None:
    holes = [{"id": "PYSEC-1", "fix_versions": ["1.2"]}]
    data = {"dependencies": [{"name": "jinja2", "version": "1.1", "vulns": holes}]}
    report = audit.read_packages(data, "")
    assert report.found == ["jinja2 1.1: PYSEC-1, mended in 1.2"] and not report.unknown


def test_data_out_of_reach_is_told_and_never_taken_for_nothing_found() -> None:
    skipped = {"dependencies": [{"name": "jinja2", "version": "1.1", "skip_reason": "not found"}]}
    for report in (
        audit.read_packages(skipped, ""),
        audit.read_packages(None, "ConnectionError: no route\n"),
        audit.read_client({"message": "405 Method Not Allowed"}, ""),
        audit.read_client(None, "npm error network"),
        audit.read_own_code(None, "no such program"),
    ):
        assert not report.found and report.unknown and "could not reach its data" in str(report)


def test_a_weak_place_that_nobody_looked_at_is_found_and_one_that_is_gone_too() -> None:
    places = [{"filename": file, "test_id": test, "issue_severity": "MEDIUM"} for file, test in audit.LOOKED_AT]
    for place in places:
        place |= {"line_number": 1, "issue_text": "weak"}
    assert audit.read_own_code({"results": places}, "").found == []
    other = {**places[0], "filename": "src/mastaba/play.py"}
    assert len(audit.read_own_code({"results": [*places, other]}, "").found) == 1
    assert len(audit.read_own_code({"results": places[1:]}, "").found) == 1
