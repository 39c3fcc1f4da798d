"""The house as it is drawn: small rooms, each with a plate, all of them on the plan."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON, CLIENT, STYLES = ROOT / "src" / "mastaba", ROOT / "client" / "src", ROOT / "client" / "styles"
MOST_FILES, MOST_LINES = 20, 400
WIRE = {"src/mastaba/server/messages.py", "client/src/wire/messages.ts"}  # one list of messages, and its copy
MOST_PARAMETERS = 10
BUILT = {"static", "__pycache__", "node_modules"}


def sources() -> Iterator[Path]:
    for folder, ending in ((PYTHON, "*.py"), (CLIENT, "*.ts"), (STYLES, "*.css")):
        yield from (path for path in sorted(folder.rglob(ending)) if not BUILT & set(path.parts))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_no_room_has_more_than_twenty_files() -> None:
    beside = [path for folder in ("tests", "bench", "scripts") for path in (ROOT / folder).rglob("*.py")]
    pages = (PYTHON / "server" / "web" / "templates").rglob("*.html")
    rooms = Counter(name(path.parent) for path in (*sources(), *beside, *pages) if path.name != "__init__.py")
    assert {room: files for room, files in rooms.items() if files > MOST_FILES} == {}


def test_no_file_is_longer_than_can_be_read_in_one_go() -> None:
    long = {name(path) for path in sources() if len(path.read_text("utf-8").splitlines()) > MOST_LINES}
    assert long - WIRE == set()


def test_every_room_has_a_plate() -> None:
    """The first line of a file says what it is for."""
    for path in sources():
        if path.suffix == ".py":
            plate = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
            assert plate.split("\n")[0].strip(), name(path)
        elif path.suffix == ".css":
            assert path.read_text("utf-8").startswith("/* "), name(path)


def test_no_function_of_core_bots_and_research_has_more_than_ten_parameters() -> None:
    """What belongs together goes into a named tuple, which compilers and kernels take, too.

    A door of research spells out the keywords that a person may write before a table's settings: they are not counted.
    """
    for path in sources():
        room = name(path).split("/")[2]
        if path.suffix == ".py" and room in ("core", "bots", "research"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, (ast.FunctionDef, ast.Lambda)):
                    given = node.args
                    spelled_out = given.kwonlyargs if room != "research" or given.kwarg is None else []
                    names = {one.arg for one in (*given.posonlyargs, *given.args, *spelled_out)} - {"self", "cls"}
                    assert len(names) <= MOST_PARAMETERS, f"{name(path)}:{node.lineno}"


def test_the_plan_names_every_file_but_those_of_the_games() -> None:
    """docs/adding-a-game.md walks through a game's folder; migrations and <game>_v0 are named by a pattern."""
    plan = set(re.findall(r"[\w-]+", (ROOT / "docs" / "architecture.md").read_text("utf-8")))
    elsewhere = {"games", "migrations"}
    missing = [
        name(path)
        for path in sources()
        if path.stem not in plan
        and path.stem not in ("__init__", "main")
        and not path.stem.endswith("_v0")
        and not elsewhere & set(path.parts)
    ]
    assert missing == [], "name it in docs/architecture.md"
