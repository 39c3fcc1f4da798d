"""One game under your hands: who is asked, what may be answered, what everybody sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from .core.papers import replay as replays
from .core.rules.engine import Results, engine
from .core.rules.first_steps import at_once, without_waiting
from .core.rules.game import Game, Seen
from .core.rules.line import Line, begin
from .core.rules.opening import chosen_from, players_of, refused, seed_from, the_game, whole
from .core.rules.own_box import load_with
from .core.rules.settings import BadSetting
from .core.rules.sight import SPECTATOR, see
from .core.words.text import LANGUAGES
from .draw import Pen, png, standalone
from .draw.palette import THEMES

WIDEST = 8192  # pixels of a picture


class Play:
    """One game from its first question to its end; `mastaba.make` gives one.

    >>> import mastaba
    >>> play = mastaba.make("pyramids", players=3, seed=7)
    >>> play.asked, play.question
    (2, 'CHOOSE_GOD')
    >>> play.answer(play.options[0]).ply
    1
    >>> while not play.over:
    ...     play = play.answer(play.options[-1])
    >>> len(play.scores), min(play.ranks)
    (3, 1)

    Answers are integers out of `game.actions`, or their names. An answer that is not offered is refused with
    `mastaba.Illegal` and nothing has changed.
    """

    def __init__(self, line: Line, seed: int, settings: dict[str, str]) -> None:
        self.line, self.seed, self.settings = line, seed, settings

    @staticmethod
    def of(replay: replays.Replay) -> Play:
        """A stored game, played through, to be gone on with or taken back; `mastaba.BadReplay` if it is not sound."""
        if not isinstance(replay, replays.Replay):
            raise TypeError("this takes a `Replay`: `Replay.read` makes one of a text, `Replay.load` of a file")
        return Play(replay.verify(), replay.seed, dict(replay.settings))

    def __copy__(self) -> Play:
        """A line never changes, so a copy goes on from the same one."""
        return Play(self.line, self.seed, dict(self.settings))

    def __deepcopy__(self, memo: Any) -> Play:
        return self.__copy__()

    def save(self) -> Line:
        """Where the game stands, for `restore`: here, in a copy, or, pickled, elsewhere."""
        return self.line

    def restore(self, saved: Line) -> Play:
        """Go back, or on, to where the game stood when it was saved."""
        if not isinstance(saved, Line):
            raise TypeError(f"what is restored is what `save` gave, not {saved!r}")
        if saved.game is not self.game:
            raise ValueError(f"this is a game of {self.game.id}, and what was saved one of {saved.game.id}")
        self.line = saved
        return self

    @property
    def game(self) -> Game:
        """The rules, tables and texts of this game."""
        return self.line.game

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.line.states[0].seats)

    @property
    def asked(self) -> int:
        """The seat that must answer, or -1 when the game is over."""
        return self.line.asked

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.line.over

    @property
    def question(self) -> str:
        """The name of the question that stands, or "" when the game is over."""
        return "" if self.over else self.game.decisions.names[int(self.line.states[0].decision)]

    @property
    @at_once
    def options(self) -> list[int]:
        """The legal answers, in ascending order."""
        return engine(self.game).options(self.line.states)

    @property
    def ply(self) -> int:
        """How many questions have been answered; what was forced is not counted."""
        return len(self.line.answers)

    @at_once
    def answer(self, action: int | str) -> Play:
        """Give one answer, by its integer or its name. The game goes on to the next real question."""
        number = self._numbered(action) if isinstance(action, str) else action
        self.line = self.line.answer(number)
        return self

    def _numbered(self, name: str) -> int:
        try:
            return self.game.actions[name]
        except KeyError:
            offered = ", ".join(self.game.actions.names[a] for a in self.options)
            raise ValueError(f"no action of {self.game.id} is called {name!r}; possible now: {offered}") from None

    def back(self, answers: int = 1) -> Play:
        """Take the last answers back, whatever they told: this is for study, a table has stricter manners."""
        if not 0 <= whole("answers", answers) <= self.ply:
            raise ValueError(f"{self.ply} answers were given; {answers} cannot be taken back")
        self.line = self.line.back(self.ply - answers)
        return self

    @at_once
    def see(self, seat: int | None = None) -> Seen:
        """What a seat may know (-1: a spectator; None: whoever is asked), with its legal answers."""
        return see(self.game, self.line.states, self._viewer(seat))

    def _viewer(self, seat: int | None) -> int:
        chosen = (self.asked if self.asked >= 0 else SPECTATOR) if seat is None else whole("seat", seat)
        if not SPECTATOR <= chosen < self.players:
            raise ValueError(f"seats go from 0 to {self.players - 1}, and -1 is a spectator; not {seat}")
        return chosen

    @property
    @at_once
    def results(self) -> Results:
        """The score sheet, the scores and the ranks as things stand."""
        return engine(self.game).results(self.line.states)

    @property
    def scores(self) -> list[int]:
        """The score of each seat as things stand."""
        return self.results.scores

    @property
    def ranks(self) -> list[int]:
        """The rank of each seat as things stand; 1 is best, equals share it."""
        return self.results.ranks

    def render(
        self, seat: int | None = None, *, lang: str = "en", theme: str = "day", names: Sequence[str] = ()
    ) -> str:
        """The board as a seat sees it: an SVG that needs nothing around it."""
        for name, given, known in (("lang", lang, LANGUAGES), ("theme", theme, THEMES)):
            if given not in known:
                raise ValueError(f"{name} is one of {', '.join(known)}, not {given!r}")
        seen = self.see(seat)
        pen = Pen(self.game, lang, self._names(names))
        return standalone(replace(seen, options=()), pen, theme)

    def render_png(
        self, seat: int | None = None, *, width: int | None = None, lang: str = "en", theme: str = "day",
        names: Sequence[str] = (),
    ) -> bytes:  # fmt: skip
        """The same as PNG, `width` pixels wide."""
        if width is not None and whole("width", width, 1) > WIDEST:
            raise ValueError(f"a picture is at most {WIDEST} pixels wide, not {width}")
        return png(self.render(seat, lang=lang, theme=theme, names=names), width)

    def _repr_svg_(self) -> str:
        """A notebook shows the board."""
        return self.render()

    def _names(self, names: Sequence[str]) -> list[str]:
        return [*names, *(f"{i + 1}" for i in range(len(names), self.players))]

    def replay(self, names: Sequence[str] = ()) -> str:
        """The game so far as the text of a replay; `mastaba.Replay.read` reads it."""
        return replays.write(self.line, self.seed, self._names(names), self.settings)

    def __repr__(self) -> str:
        where = "over" if self.over else f"{self.question} asked of seat {self.asked}"
        return f"<{self.game.id}, {self.players} players, {self.ply} answers, {where}>"


def make(
    game: str | Game, players: int | None = None, *, seed: int | None = 0, components: str | Path = "", **settings: Any
) -> Play:
    """A game at its first question, ready to be answered; the fewest players if none are named.

    Without a seed (None) nobody knows the deal; `play.seed` says it afterwards.

    >>> import mastaba
    >>> mastaba.make("cheops", players=4, seed=1, open_money="true")
    <cheops, 4 players, 0 answers, MAIN asked of seat 0>

    It answers at once: interpreted at first, compiled as soon as a process in the background has compiled the game.

    `components` is a components.toml of one's own, as a path; what cannot be played with is refused with row and
    reason (`BadComponents`).

    Settings are those of the game's table (`game.settings`); an unknown one, or a number of players that the game is
    not made for, is refused with a sentence.
    """
    rules = the_game(game)
    if components:
        rules = load_with(rules.id, Path(components).read_text("utf-8"))
    chosen = chosen_from(settings)
    seats, seed = players_of(rules, players), seed_from(seed)
    try:
        with without_waiting(rules):
            line = begin(rules, seats, seed, chosen)
    except BadSetting as error:
        raise refused(rules, error) from None
    return Play(line, seed, chosen)
