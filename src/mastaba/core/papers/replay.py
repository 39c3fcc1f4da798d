"""Text replays: everything that is needed to play a game again, readable by people; read, write, verify.

    mastaba-replay 1
    game pyramids
    rules 1
    components 5be0a1f3c2d4
    seats 3
    name 0 Ana
    setting variant full
    seed 271828
    answers
    17  # Ana · CHOOSE_GOD · PAIR_0
    = 100 9f86d081884c
    score 40 38 21
    end 163 60303ae22b99 over

`=` gives the digest of the record after so many answers, every hundred of them; `end` the number of answers, the last
digest, and whether the game is over. Text after `#` is for people. Forced answers are not stored. Where a game was
played with components of one's own, the heading `own` has their file, escaped, on one line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from ..rules.component_reader import BadComponents
from ..rules.engine import Illegal, digest, engine
from ..rules.game import Game
from ..rules.line import Given, Line, begin
from ..rules.opening import refused
from ..rules.own_box import TooManySets, load_with
from ..rules.registry import UnknownGame
from ..rules.settings import BadSetting
from .components import components_digest, plays_same

MAGIC = "mastaba-replay 1"
EVERY = 100
K = TypeVar("K", int, str)
LONGEST = 80  # digits of a number: a seed of 256 bits has 78


class BadReplay(ValueError):
    """A file that is no sound replay; `line` is where, counted from 1, and `reason` what is wrong there."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class Replay:
    """A game as stored: who sat where, how chance began, and every asked answer.

    >>> import mastaba
    >>> play = mastaba.make("mykerinos", players=2, seed=4).answer("PASS")
    >>> replay = mastaba.Replay.read(play.replay(["Ana", "Bek"]))
    >>> replay.names, replay.answers
    (('Ana', 'Bek'), (0,))
    >>> replay.verify().states.tobytes() == play.line.states.tobytes()
    True
    """

    game: str
    rules: int
    components: str
    seats: int
    seed: int
    answers: tuple[int, ...]
    names: tuple[str, ...] = ()
    settings: dict[str, str] = field(default_factory=dict)
    own: str = ""  # a components file of one's own
    text: str = field(default="", repr=False, compare=False)

    @staticmethod
    def read(text: str) -> Replay:
        """A replay from its text, well-formed but not yet played through; BadReplay names the line if it is not."""
        if not isinstance(text, str):
            raise TypeError(f"`Replay.read` takes a replay's text, `Replay.load` the path of its file; not {text!r}")
        if text and not text.startswith(MAGIC) and len(text.splitlines()) == 1:
            raise BadReplay(1, f"{text!r} is no text of a replay; `Replay.load` takes the path of a file")
        return read(text)

    @staticmethod
    def load(path: str | Path) -> Replay:
        """A replay from a file."""
        try:
            return read(Path(path).read_text("utf-8"))
        except UnicodeDecodeError:
            raise BadReplay(1, "not a replay: the file is no text") from None

    def verify(self) -> Line:
        """Play it through, checking every digest: the whole line, if it is sound; else BadReplay names the line."""
        return verify(self.text)


# --- writing -----------------------------------------------------------------------------------------------------


def write(line: Line, seed: int, names: Sequence[str], settings: dict[str, str]) -> str:
    """The replay of a line of play."""
    game, seats = line.game, int(line.states[0].seats)
    shown = [_plain_name(name, i) for i, name in enumerate([*names, *[""] * seats][:seats])]
    head = [
        MAGIC,
        f"game {game.id}",
        f"rules {game.version}",
        f"components {components_digest(game)}",
        *([f"own {_escaped(game.own)}"] if game.own else []),
        f"seats {seats}",
        *[f"name {i} {name}" for i, name in enumerate(shown)],
        *[f"setting {key} {_escaped(value)}" for key, value in sorted(settings.items())],
        f"seed {seed}",
        "answers",
    ]
    scores = " ".join(str(v) for v in engine(game).results(line.states).scores)
    end = f"end {len(line.answers)} {digest(line.states)} {'over' if line.over else 'open'}"
    return "\n".join([*head, *_body(line, shown), f"score {scores}", end]) + "\n"


def _body(line: Line, names: Sequence[str]) -> list[str]:
    lines = []
    for k, given in enumerate(line.answers, start=1):
        lines.append(f"{given.action}  # {_meaning(line.game, given, names)}")
        if k % EVERY == 0:
            lines.append(f"= {k} {digest(line.states_at(k))}")
    return lines


def _meaning(game: Game, given: Given, names: Sequence[str]) -> str:
    return f"{names[given.seat]} · {game.decisions.names[given.decision]} · {game.actions.names[given.action]}"


def _plain_name(name: str, seat: int) -> str:
    """A name that fits on a line of its own."""
    return " ".join(name.replace("#", "").split()) or f"seat {seat}"


def _escaped(value: str) -> str:
    """On one line, without the sign of a remark, and with the spaces at its end."""
    line = value.encode("unicode_escape").decode().replace("#", "\\x23")
    bare = line.rstrip(" ")
    return bare + "\\x20" * (len(line) - len(bare))


def _unescaped(number: int, value: str) -> str:
    try:
        return value.encode("ascii").decode("unicode_escape")
    except UnicodeError:
        raise BadReplay(number, "a setting or file is written in plain letters with \\ escapes") from None


# --- reading -----------------------------------------------------------------------------------------------------


@dataclass
class _Page:
    """A file being read: its numbered lines and what was found on them."""

    head: dict[str, tuple[int, str]]
    names: dict[int, str]
    settings: dict[str, str]
    answers: list[tuple[int, int]]  # line number, action
    marks: list[tuple[int, int, str]]  # line number, answers so far, digest
    scores: tuple[int, list[int]] | None = None
    end: tuple[int, int, str, str] | None = None


def read(text: str) -> Replay:
    """A replay from its text, well-formed but not yet played through; `verify` does that."""
    return replace(_replay(_parse(text)), text=text)


def verify(text: str) -> Line:
    """Play a replay through, checking every digest. The whole line, if it is sound; else BadReplay names the line."""
    page = _parse(text)
    replay = _replay(page)
    game = _known_game(page, replay)
    line = _begin(page, game, replay)
    marks = _marks(page)
    for k, (number, action) in enumerate(page.answers, start=1):
        line = _answer(line, number, action)
        if k % EVERY == 0:
            _check_mark(line, k, marks, number)
    _check_end(page, line)
    return line


def _begin(page: _Page, game: Game, replay: Replay) -> Line:
    try:
        return begin(game, replay.seats, replay.seed, replay.settings)
    except BadSetting as error:
        raise BadReplay(page.head["seats"][0], f"the game cannot be set up so: {refused(game, error)}") from None


def _answer(line: Line, number: int, action: int) -> Line:
    try:
        return line.answer(action)
    except Illegal as error:
        raise BadReplay(number, f"this answer is not possible here ({error}); the file was edited or damaged") from None


def _marks(page: _Page) -> dict[int, tuple[int, str]]:
    """The digests by the number of answers after which they stand: every hundred, each once."""
    marks: dict[int, tuple[int, str]] = {}
    for number, k, wanted in page.marks:
        if k % EVERY or not 0 < k <= len(page.answers) or k in marks:
            raise BadReplay(number, f"no digest belongs here: they stand once after every {EVERY} answers")
        marks[k] = (number, wanted)
    return marks


def _check_mark(line: Line, k: int, marks: dict[int, tuple[int, str]], number: int) -> None:
    if k not in marks:
        raise BadReplay(number + 1, f"the digest after {k} answers is missing")
    at, wanted = marks[k]
    if digest(line.states) != wanted:
        raise BadReplay(at, f"after {k} answers the game differs from the one recorded; something above was edited")


def _check_end(page: _Page, line: Line) -> None:
    assert page.end is not None and page.scores is not None
    number, count, wanted, state = page.end
    if count != len(line.answers):
        raise BadReplay(number, f"{count} answers were recorded, {len(line.answers)} are in the file")
    if digest(line.states) != wanted:
        raise BadReplay(number, "the game differs from the one recorded; something above was edited")
    if (state == "over") != line.over:
        raise BadReplay(number, f"the file says the game is {state}, and it is not")
    if page.scores[1] != engine(line.game).results(line.states).scores:
        raise BadReplay(page.scores[0], "the scores differ from those recorded")


def _known_game(page: _Page, replay: Replay) -> Game:
    try:
        game = load_with(replay.game, replay.own)
    except UnknownGame as error:
        raise BadReplay(page.head["game"][0], str(error)) from None
    except (BadComponents, TooManySets) as error:
        raise BadReplay(page.head["own"][0], str(error)) from None
    if replay.rules != game.version:
        reason = f"played with rules version {replay.rules}; this is version {game.version}"
        raise BadReplay(page.head["rules"][0], reason)
    if not plays_same(game, replay.rules, replay.components):
        reason = "played with other components; put back the components.toml that was used"
        raise BadReplay(page.head["components"][0], reason)
    return game


def _replay(page: _Page) -> Replay:
    seats = _number(page, "seats")
    if len(page.names) != seats or any(seat >= seats for seat in page.names):
        raise BadReplay(page.head["seats"][0], f"{seats} seats need the names 0 to {seats - 1}")
    return Replay(
        game=page.head["game"][1],
        rules=_number(page, "rules"),
        components=page.head["components"][1],
        seats=seats,
        seed=_number(page, "seed"),
        answers=tuple(action for _, action in page.answers),
        names=tuple(page.names[i] for i in range(seats)),
        settings=page.settings,
        own=_unescaped(*page.head["own"]) if "own" in page.head else "",
    )


def _number(page: _Page, key: str) -> int:
    number, value = page.head[key]
    return _whole(number, value, key)


def _whole(number: int, value: str, what: str) -> int:
    if not value.isascii() or not value.isdigit() or len(value) > LONGEST:
        raise BadReplay(number, f"{what} must be a whole number, not {value!r}")
    return int(value)


_HEAD = ("game", "rules", "components", "seats", "seed")


def _parse(text: str) -> _Page:
    lines = text.splitlines()
    if not lines or lines[0].strip() != MAGIC:
        raise BadReplay(1, f"not a replay: the first line must be {MAGIC!r}")
    page = _Page({}, {}, {}, [], [])
    at = _parse_head(lines, page)
    for number in range(at + 1, len(lines) + 1):
        words = lines[number - 1].split("#")[0].split()
        if words and page.end is not None:
            raise BadReplay(number, "there is something after the end")
        if words:
            _parse_body(page, number, words)
    if page.end is None or not text.endswith("\n"):
        raise BadReplay(len(lines), "the file is torn: its last line, `end`, is missing or incomplete")
    if page.scores is None:
        raise BadReplay(page.end[0], "the scores are missing")
    return page


def _parse_head(lines: list[str], page: _Page) -> int:
    """Everything down to the line `answers`, whose number is returned."""
    for number, raw in enumerate(lines[1:], start=2):
        key, _, value = raw.split("#")[0].strip().partition(" ")
        if key == "answers":
            missing = [k for k in _HEAD if k not in page.head]
            if missing:
                raise BadReplay(number, f"the heading has no {', '.join(missing)}")
            return number
        _parse_heading(page, number, key, value.strip())
    raise BadReplay(len(lines), "the file is torn: it stops before the answers")


def _parse_heading(page: _Page, number: int, key: str, value: str) -> None:
    if key in page.head:
        raise BadReplay(number, f"{key} is given twice")
    first, _, rest = value.partition(" ")
    if key in (*_HEAD, "own") and value:
        page.head[key] = (number, value)
    elif key == "name" and rest:
        _add(page.names, number, _whole(number, first, "a seat"), rest, f"the name of seat {first}")
    elif key == "setting" and first:
        _add(page.settings, number, first, _unescaped(number, rest), f"the setting {first}")
    elif key:
        raise BadReplay(number, f"{key!r} is not a heading")


def _add(found: dict[K, str], number: int, key: K, value: str, what: str) -> None:
    if key in found:
        raise BadReplay(number, f"{what} is given twice")
    found[key] = value


def _parse_body(page: _Page, number: int, words: list[str]) -> None:
    if words[0] == "=" and len(words) == 3:
        page.marks.append((number, _whole(number, words[1], "a count"), words[2]))
    elif words[0] == "score" and page.scores is None:
        page.scores = (number, [_score(number, w) for w in words[1:]])
    elif words[0] == "end" and len(words) == 4 and words[3] in ("over", "open"):
        page.end = (number, _whole(number, words[1], "a count"), words[2], words[3])
    elif len(words) == 1:
        page.answers.append((number, _whole(number, words[0], "an answer")))
    else:
        raise BadReplay(number, f"not an answer, a digest or the end: {' '.join(words)!r}")


def _score(number: int, word: str) -> int:
    return -_whole(number, word[1:], "a score") if word.startswith("-") else _whole(number, word, "a score")
