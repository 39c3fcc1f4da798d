"""What is imported is declared, what is declared is locked, and the lock names the public index and nothing else."""

from __future__ import annotations

import ast
import importlib.metadata
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LOCK = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))
OPTIONAL = {"ray": "ray", "torch": "torch"}  # module -> package, where neither is installed for the tests


def imported(path: Path) -> Iterator[str]:
    """The third-party modules that a file imports, by their first name."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        else:
            continue
        yield from ({name.split(".")[0] for name in names} - sys.stdlib_module_names - {"mastaba"})


def declared() -> dict[str, set[str]]:
    """Every requirement by its package: where it is asked for, "" without an extra."""
    found: dict[str, set[str]] = {}
    for extra, asked in {"": PROJECT["dependencies"], **PROJECT["optional-dependencies"]}.items():
        for one in asked:
            found.setdefault(canonicalize_name(Requirement(one).name), set()).add(extra)
    return found


def test_every_module_that_the_package_imports_is_declared() -> None:
    packages, asked = importlib.metadata.packages_distributions(), declared()
    for path in sorted((ROOT / "src").rglob("*.py")):
        for module in imported(path):
            names = {canonicalize_name(name) for name in packages.get(module, [OPTIONAL.get(module, module)])}
            assert names & set(asked), f"{path.relative_to(ROOT)} imports {module}"
            assert any(asked[name] - {"dev"} for name in names & set(asked)), f"{module}: for dev alone"


def asked_for(name: str, bounds: str) -> str:
    """A requirement, however it is written."""
    return " ".join([canonicalize_name(name), *sorted(bounds.replace(" ", "").split(","))])


def test_research_can_be_installed_beside_rllib() -> None:
    """ray[rllib] asks for exactly this version of Gymnasium."""
    (gymnasium,) = (
        one for one in map(Requirement, PROJECT["optional-dependencies"]["research"]) if one.name == "gymnasium"
    )
    assert gymnasium.specifier.contains("1.2.2")


def test_the_lock_was_made_from_these_requirements() -> None:
    """After a change of the dependencies: make lock."""
    house = next(package for package in LOCK["package"] if package["name"] == PROJECT["name"])
    locked: dict[str, set[str]] = {}
    for one in house["metadata"]["requires-dist"]:
        extra = re.search(r"extra == '(\w+)'", one.get("marker", ""))
        locked.setdefault(extra[1] if extra else "", set()).add(asked_for(one["name"], one.get("specifier", "")))
    wanted = {
        extra: {asked_for(one.name, str(one.specifier)) for one in map(Requirement, asked)}
        for extra, asked in {"": PROJECT["dependencies"], **PROJECT["optional-dependencies"]}.items()
    }
    assert locked == wanted


def test_everything_in_the_lock_comes_from_the_public_index_with_its_hash() -> None:
    for package in LOCK["package"]:
        if package["name"] == PROJECT["name"]:
            continue
        assert package["source"] == {"registry": "https://pypi.org/simple"}, package["name"]
        files = [*package.get("wheels", []), *([package["sdist"]] if "sdist" in package else [])]
        assert files, package["name"]
        for file in files:
            assert file["url"].startswith("https://files.pythonhosted.org/"), file["url"]
            assert re.fullmatch(r"sha256:[0-9a-f]{64}", file["hash"]), file["url"]


def test_play_test_and_the_image_install_what_is_locked() -> None:
    makefile, image = (ROOT / "Makefile").read_text("utf-8"), (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    installs = [line for line in makefile.splitlines() if "$(INSTALL)" in line]
    assert len(installs) >= 3 and "uv sync" in makefile and "--locked" in makefile
    assert "uv sync --locked" in image and "pip install ." not in image and "COPY pyproject.toml uv.lock" in image
