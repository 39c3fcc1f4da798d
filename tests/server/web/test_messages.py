"""The client's types are those of the server, and what is sent is what the types say."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from mastaba.core.words.text import LANGUAGES
from mastaba.draw import motion, panel
from mastaba.draw.palette import EMBLEMS
from mastaba.server import messages
from mastaba.server.messages import COMMANDS, Frame, PastFrame, ServerMessage
from mastaba.server.texts import client_texts
from mastaba.server.web.table.commands import HANDLERS

from ..guest import asked_first, two_people

ROOT = Path(__file__).parents[3]
MAKER = ROOT / "scripts" / "client_types.py"


def test_the_clients_types_are_made_from_the_servers():
    check = subprocess.run([sys.executable, MAKER, "--check"], capture_output=True, text=True)
    assert check.returncode == 0, check.stderr


def test_roles_and_sounds_are_those_that_drawings_have():
    assert get_args(messages.Role) == tuple(panel.Role)
    assert get_args(messages.Sound) == tuple(motion.Sound)


def test_a_change_of_a_message_is_noticed(tmp_path):
    for folder in ("scripts", "client/src/wire"):
        (tmp_path / folder).mkdir(parents=True)
    maker = tmp_path / "scripts" / MAKER.name
    maker.write_text(MAKER.read_text())
    wrong = (ROOT / "client" / "src" / "wire" / "messages.ts").read_text().replace("left_ms: number", "left_s: number")
    (tmp_path / "client" / "src" / "wire" / "messages.ts").write_text(wrong)
    check = subprocess.run([sys.executable, maker, "--check"], capture_output=True, text=True)
    assert check.returncode == 1 and "client_types.py" in check.stderr


def test_numbers_and_names_come_from_one_place():
    assert messages.EMBLEMS is EMBLEMS
    assert set(HANDLERS) == set(COMMANDS)


def test_the_clients_words_have_places_that_the_client_can_fill():
    plain = re.compile(r"\{\w+(:\?[^{}|]*\|[^{}|]*)?\}")
    for lang in LANGUAGES:
        for key, text in client_texts(lang).items():
            assert "{" not in plain.sub("", text), f"{lang} {key}"


def strictly(kind: Any, said: dict[str, Any]) -> None:
    """Nothing is missing and nothing is too much, down to the last field."""
    assert json.loads(msgspec.json.encode(msgspec.convert(said, kind))) == said


def test_what_is_sent_is_what_the_types_say(address):
    ana, ben, table = two_people(address)
    with ana.watch(table) as one, ben.watch(table) as two:
        guest, tab, _, _ = asked_first(ana, ben, one, two)
        frame = tab.frame(lambda f: f["my_turn"])
        guest.answer(table, frame, frame["choices"][0]["action"])
        guest.do(table, "chat", text="hello")
        tab.message("chat")
        for said in [*tab.frames, *tab.others]:
            strictly(ServerMessage, said)
    strictly(PastFrame, ana.get(f"/t/{table}/frame?at=0").json())
    assert issubclass(PastFrame, Frame)
