"""Every message between server and client, both ways, one struct each, and the numbers that both must know.

`scripts/client_types.py` makes `client/src/wire/messages.ts` from this file; `make check` fails when they differ. A
field of type `… | Raw` may be handed over as JSON that was made elsewhere; the client sees no difference.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from mastaba.draw.motion import Die, Move, Turn
from mastaba.draw.palette import EMBLEMS as _EMBLEMS
from mastaba.draw.shown import Choice, Fact

Lang = str  # the code of a language
Role = Literal["board", "mine", "seat", "stage", "beside", "aside"]  # of a panel, as draw.panel.Role has them
Sound = Literal["", "step", "turn", "die", "knock", "coin", "stone", "door", "water"]  # as draw.motion.Sound has them
Kind = Literal["person", "bot", "empty"]

# --- numbers that both sides must know ---------------------------------------------------------------------------

EMBLEMS: tuple[str, ...] = _EMBLEMS  # of seats 0 to 5, as symbols of every art sheet
DRAWINGS_KEPT = 256  # by a tab, and by the server for it: those that frames named last
LONGEST_NAME = 24
LONGEST_CHAT = 400
RECAP_LINES = 8
PING_EVERY_MS = 2500  # a tab says that it is there; a server's patience is Config.silence_s

CONSTANTS: dict[str, Any] = {
    "EMBLEMS": EMBLEMS,
    "DRAWINGS_KEPT": DRAWINGS_KEPT,
    "LONGEST_NAME": LONGEST_NAME,
    "LONGEST_CHAT": LONGEST_CHAT,
    "RECAP_LINES": RECAP_LINES,
    "PING_EVERY_MS": PING_EVERY_MS,
}

# --- a frame: one moment of a table for one viewer ---------------------------------------------------------------


class SeatClock(Struct, frozen=True):
    """Time left, or null where there is no clock; and whether it runs."""

    left_ms: int | None
    running: bool


class Seat(Struct, frozen=True):
    """One seat as a viewer sees it. `present`, `clock`, when a bot answers for who is away or late, and until when
    the person is on vacation change by the second.
    """

    seat: int
    name: str
    kind: Kind
    level: str | None
    me: bool
    score: int | None
    rank: int | None
    asked: bool
    facts: list[Fact] | Raw
    replaced: bool
    left: bool
    resigned: bool
    present: bool = False
    clock: SeatClock | None = None
    bot_in_ms: int | None = None
    vacation_until: int | None = None


class LogLine(Struct, frozen=True):
    """One line of the log. `step` names what it tells of, for its light; empty if no piece is meant."""

    n: int
    seat: int
    text: str
    forced: bool
    step: str


class ResultRow(Struct, frozen=True):
    """One seat's line of the score sheet; whoever resigned stands behind those who did not."""

    seat: int
    name: str
    rank: int
    sheet: list[int]
    score: int
    replaced: bool
    resigned: bool


class Result(Struct, frozen=True):
    """The score sheet, the best first, and the scores over time: [ply, points of all seats].

    `ties` says what ranks those who have the same points, where that is so.
    """

    lines: list[str]
    rows: list[ResultRow]
    curve: list[tuple[int, list[int]]]
    ties: str = ""


class Reveal(Struct, frozen=True):
    """The seed and the salt whose digest was promised."""

    seed: str
    salt: str


class Panel(Struct, frozen=True):
    """One part of what a viewer sees: what the page needs to place it. `digest` names its drawing.

    `w` and `h` are the paper's; under `least` px of width its texts cannot be read; `lit` are the answers on it.
    """

    key: str
    role: Role
    title: str
    w: float
    h: float
    least: int
    digest: str
    lit: list[int]


class Patch(Struct, frozen=True):
    """A drawing as what changed in the one with the digest `base`, which the tab has.

    Both are cut before every "<" and every end of a line into pieces. Each part is new text, or [first, count] of the
    base's pieces; the parts together are the drawing.
    """

    base: str
    parts: list[str | tuple[int, int]]


class Scene(Struct, frozen=True):
    """A picture over the whole board: the inside of a drawing, and its size."""

    body: str
    w: float
    h: float


class Beat(Struct, frozen=True):
    """One moment on the way to a frame: everything in it happens at once, the next begins `ms` later.

    `light`, `gone` and `line` are keys: pieces that it is about, that vanish, that a drawn line joins. `seat` is who
    did it, `over` what stands in the place of the question meanwhile, `phase` the key of the phase that is marked;
    `dim`: all but what it is about is in the dark.
    """

    ms: int
    say: str
    moves: list[Move]
    turns: list[Turn]
    die: Die | None
    light: list[str]
    gone: list[str]
    line: list[str]
    sound: Sound
    scene: Scene | None
    over: str
    phase: str
    dim: bool
    seat: int


class Bubble(Struct, frozen=True):
    """One sentence of a guide: `key` names it among those of its table, `panel` or `piece` is what it points at.

    `press` bubbles want the answer `action`, and point at it where they point at nothing else; the others are read.
    Until `action` is given, whatever else is pressed is answered with `otherwise`; -1: everything may be pressed.
    """

    key: str
    text: str
    panel: str
    piece: str
    action: int
    press: bool
    otherwise: str


class Guide(Struct, frozen=True):
    """What a guide says at this moment: its bubbles, how many of the guided part came before, and how many it has."""

    bubbles: list[Bubble]
    before: int
    of: int


class Plea(Struct, frozen=True):
    """Somebody asks the others to let them take an answer back: so many answers go, within so long.

    `asks_me`: the viewer has not said yet whether they agree.
    """

    seat: int
    name: str
    answers: int
    asks_me: bool
    left_ms: int


class Lobby(Struct, frozen=True):
    """A table before the start: whether everybody finds it, who else looks on, and in how long it begins by itself.

    `removed`: the viewer was taken off this table and does not sit down here again.
    """

    listed: bool
    removed: bool
    onlookers: list[str]
    begins_ms: int | None


class Frame(Struct, frozen=True, tag_field="type", tag="frame"):
    """Everything that one viewer gets of one moment.

    `drawings` are those that this tab has not got, by digest: both sides keep the DRAWINGS_KEPT that were named last.
    One may be a patch of a drawing that the frame before named.
    `beats` tell how it came from the frame before. `no_undo` says why nothing can be taken back, `no_hint` why nobody
    is advised here; each is empty where it can be. `plead`: the others may be asked to let the viewer take it back.
    `since` is when the present question was put, or the table was opened.
    `guide` is for the person whom a guide leads; the rest is the viewer's own: what somebody asks the table, the lobby
    before the start, the log lines that this tab misses, how many watch, what happened since the person last looked,
    and how far the game's compilation is.
    """

    seq: int
    at: int
    hash: str
    panels: list[Panel]
    drawings: dict[str, str | Patch | Raw]
    beats: list[Beat]
    prompt: str | Raw
    chapter: str | None
    my_turn: bool
    over: bool
    started: bool
    asked: int
    since: int
    seat: int
    choices: list[Choice] | Raw
    seats: list[Seat]
    undo: bool
    no_undo: str
    no_hint: str
    last_seat: int
    commitment: str
    reveal: Reveal | None
    result: Result | None
    guide: Guide | None = None
    plead: bool = False
    plea: Plea | None = None
    lobby: Lobby | None = None
    log: list[LogLine] = []
    spectators: int = 0
    recap: list[str] | None = None
    recap_at: int | None = None
    compiling: float | None = None


class PastFrame(Frame, frozen=True, tag="frame", kw_only=True):
    """A moment of the past: after `n` of `total` answers."""

    n: int
    total: int


# --- what else a tab hears through its socket --------------------------------------------------------------------


class Chat(Struct, frozen=True, tag_field="type", tag="chat"):
    """A word said at the table."""

    n: int
    name: str
    seat: int
    text: str
    at: int


class Talk(Struct, frozen=True, tag_field="type", tag="talk"):
    """The chat as the viewer is to see it from now on: somebody is not heard any more, or heard again."""

    lines: list[Chat]


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Somebody came or went."""

    seats: list[Seat]
    spectators: int
    lobby: Lobby | None


class RematchOffer(Struct, frozen=True, tag_field="type", tag="rematch"):
    """Everybody is asked over to a new table."""

    table: str


class Newer(Struct, frozen=True, tag_field="type", tag="newer"):
    """The tab's page was made by another version of the server than this one; ours is `build`."""

    build: str


class Bye(Struct, frozen=True, tag_field="type", tag="bye"):
    """The server goes down; come back after so long."""

    reconnect_ms: int


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping."""


class RaceSide(Struct, frozen=True):
    """One of the two in a race: so many questions answered, what that earned, and the time of the last answer."""

    name: str
    done: int
    credit: float
    ms: int
    you: bool


class RaceStanding(Struct, frozen=True, kw_only=True, tag_field="type", tag="race"):
    """How a race of so many puzzles stands; `begins_ms` until the first question; `again` is the race by which one of
    the two wants to run again."""

    of: int
    begun: bool
    over: bool
    sides: list[RaceSide]
    again: str
    begins_ms: int | None = None


class RaceQuestion(Struct, frozen=True, tag_field="type", tag="question"):
    """The question that stands before one of the two, the n-th from 0 on; up to `steps` clicks answer it."""

    n: int
    game: str
    steps: int
    frame: Frame


class RaceVerdict(Struct, frozen=True, tag_field="type", tag="verdict"):
    """What an answer earned, 0 … 1."""

    n: int
    credit: float


RaceMessage = RaceStanding | RaceQuestion | RaceVerdict


class Asked(Struct, frozen=True):
    """A table that waits for the person; `looked`: one of the person's pages shows it already. Of one that does not
    call, pages say nothing by themselves."""

    table: str
    game_name: str
    players: list[str]
    looked: bool = False
    calls: bool = True


class Part(Struct, frozen=True):
    """What is inside an element of the page now; rows that the page has already are empty, and marked `data-kept`."""

    id: str
    html: str


class News(Struct, frozen=True, tag_field="type", tag="news", omit_defaults=True):
    """What changed while a page is open: the tables that wait for the person, if that is another matter than before,
    and parts of home."""

    asked: list[Asked] | None = None
    parts: list[Part] = []


ServerMessage = Frame | Chat | Talk | Presence | RematchOffer | News | Newer | Bye | Pong

# --- what a tab says through its socket --------------------------------------------------------------------------


class Ping(Struct, frozen=True, tag_field="type", tag="ping"):
    """I am still here."""


class Seen(Struct, frozen=True, tag_field="type", tag="seen"):
    """The person has seen the table as far as this."""

    seq: int


class Looks(Struct, frozen=True, tag_field="type", tag="looks"):
    """The tab is before somebody's eyes from now on, or is not."""

    visible: bool


class RaceAnswer(Struct, frozen=True, tag_field="type", tag="race_answer"):
    """The clicks that answer the n-th question of a race so far, the last of them new."""

    n: int
    path: list[int]


TabMessage = Ping | Seen | Looks

# --- commands and their answers ----------------------------------------------------------------------------------

Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_. -]{1,48}$")]


class Command(Struct, frozen=True, kw_only=True):
    """A command without words. The same `key` again is answered as the first time."""

    key: Key | None = None


class Answer(Command, frozen=True, kw_only=True):
    """`seq` is that of the frame the person saw."""

    seq: int
    action: int
    key: Key


class Undo(Command, frozen=True, kw_only=True):
    """`seq` is that of the frame the person saw."""

    seq: int
    key: Key


class Hint(Command, frozen=True, kw_only=True):
    """`seq` is that of the frame the person saw."""

    seq: int


class Sit(Command, frozen=True, kw_only=True):
    """Which seat, and perhaps under which name. No seat: one's own, else the first that is free. A program says so."""

    seat: int | None = None
    name: str | None = None
    program: bool = False


class SeatBot(Command, frozen=True, kw_only=True):
    """Put a bot on a seat, or take it away with `level` null."""

    seat: int
    level: str | None = None


class Remove(Command, frozen=True, kw_only=True):
    """The guest on which seat."""

    seat: int


class Listing(Command, frozen=True, kw_only=True):
    """Shall everybody find the waiting table?"""

    listed: bool


class Invite(Command, frozen=True, kw_only=True):
    """Whom: the person on this seat of a table where both sat, or a friend by name."""

    met_at: str = ""
    seat: int = 0
    friend: str = ""


class Vote(Command, frozen=True, kw_only=True):
    """About which seat."""

    seat: int


class Say(Command, frozen=True, kw_only=True):
    """What is said."""

    text: str


class Done(Struct, frozen=True, kw_only=True):
    """It is done, and on disk; `seq` is the event that it made."""

    ok: Literal[True] = True
    seq: int


class HintGiven(Done, frozen=True, kw_only=True):
    """The advice to the question that stands: the same however often and from wherever it is asked for.

    While `progress` is below 100 there is none yet, and the person may ask again at once. `answers` are those that
    nothing speaks between, the one that did best first; one alone is sure. `ghosts` are, for each later answer of the
    same action, the pieces that it touches; none where several answers are as good.
    """

    progress: int
    text: str
    answers: list[int]
    ghosts: list[list[str]]


class RematchOpened(Done, frozen=True, kw_only=True):
    """The table of the rematch."""

    table: str


class Reason(Struct, frozen=True, omit_defaults=True):
    """Why not: a key for programs, a sentence for people; and which limit was passed, for how many seconds."""

    key: str
    text: str
    limit: str = ""
    seconds: int = 0


class Refusal(Struct, frozen=True, kw_only=True):
    """It is not done, and nothing changed; `seq` is where the table stands."""

    ok: Literal[False] = False
    error: Reason
    seq: int | None = None


# every command under its address /t/{table}/<name>: what is said, and what is answered unless it is refused
COMMANDS: dict[str, tuple[type[Command], type[Done]]] = {
    "answer": (Answer, Done),
    "undo": (Undo, Done),
    "plead": (Undo, Done),
    "agree": (Command, Done),
    "decline": (Command, Done),
    "hint": (Hint, HintGiven),
    "sit": (Sit, Done),
    "stand": (Command, Done),
    "bot": (SeatBot, Done),
    "start": (Command, Done),
    "wait": (Command, Done),
    "leave": (Command, Done),
    "resign": (Command, Done),
    "retake": (Command, Done),
    "vote": (Vote, Done),
    "chat": (Say, Done),
    "rematch": (Command, RematchOpened),
    "remove": (Remove, Done),
    "listing": (Listing, Done),
    "invite": (Invite, Done),
    "close": (Command, Done),
}

# --- other answers over HTTP -------------------------------------------------------------------------------------


class Lights(Struct, frozen=True):
    """The keys of the pieces that a line of the log speaks of."""

    keys: list[str]


class Companion(Struct, frozen=True):
    """A friend, or somebody one played with: the table and the seat there; whether they are invited or here."""

    met_at: str
    seat: int
    name: str
    invited: bool
    here: bool
    friend: bool = False


class Companions(Struct, frozen=True, kw_only=True):
    """Whom the host of a waiting table may invite again."""

    ok: Literal[True] = True
    people: list[Companion]


class Edited(Struct, frozen=True, kw_only=True):
    """A free-text setting, its picture, and why a table cannot be opened with it (empty if it can)."""

    ok: Literal[True] = True
    text: str
    svg: str
    says: str


class ReviewProgress(Struct, frozen=True, kw_only=True):
    """How far a review is, from 0 to 1; `failed`: it is not being made."""

    ok: Literal[True] = True
    ready: bool
    progress: float
    failed: bool


class NewKey(Struct, frozen=True, kw_only=True):
    """A name for the account to be, or a key that an authenticator made: its answer, and what the key is called."""

    name: str = ""
    question: str = ""
    credential: str = ""  # JSON, as the browser gives it
    label: str = ""


class NewDevice(Struct, frozen=True):
    """A browser's subscription to its push service, and the key of ours that it believes; was it asked for just now?"""

    endpoint: str
    p256dh: str
    auth: str
    server_key: str
    pressed: bool = False


class PuzzleTry(Struct, frozen=True):
    """The answers of a solver so far, the last of them new; and the run that they belong to."""

    path: list[int]
    run: str = ""


class PuzzleVote(Struct, frozen=True):
    """Is it a good puzzle?"""

    up: bool


class PuzzleAnswer(Struct, frozen=True):
    """One answer of a puzzle, told afterwards: its chance to win and the error of that in percent, whether it was right
    and whether it was given, and how many percent of all solvers gave it.
    """

    label: str
    chance: float
    error: float
    right: bool
    yours: bool
    share: int | None = None


class PuzzleReply(Struct, frozen=True, kw_only=True):
    """What came of an answer: a further question while the puzzle is not `over`, and then everything about it.

    `rating` is the solver's, before and after, where the try counted; `lives` those left in a streak.
    """

    ok: Literal[True] = True
    right: bool
    over: bool
    frame: Frame | None = None
    credit: float = 0.0
    said: list[str] = []
    answers: list[PuzzleAnswer] = []
    rating: tuple[int, int] | None = None
    solved: int | None = None
    lives: int | None = None
    share: str = ""
    again: str = ""  # when a question of one's own game comes back


class KeyQuestion(Struct, frozen=True, kw_only=True):
    """What an authenticator is asked, and the number under which its answer is expected."""

    ok: Literal[True] = True
    question: str
    options: str  # JSON, as the browser takes it


class KeyKept(Struct, frozen=True, kw_only=True):
    """A key was kept, or opened the door; where to go now, and the recovery code of a new account."""

    ok: Literal[True] = True
    go: str
    code: str = ""


class DeviceKept(Struct, frozen=True, kw_only=True):
    """The server's key, to which a browser subscribes; and may this one be called now?"""

    ok: Literal[True] = True
    key: str
    kept: bool


class Me(Struct, frozen=True, kw_only=True):
    """Who one is, with the code that brings the seats back on another device."""

    ok: Literal[True] = True
    id: str
    name: str
    code: str


class Health(Struct, frozen=True, kw_only=True):
    """The event loop answers."""

    ok: Literal[True] = True
    at: int


class Readiness(Struct, frozen=True, kw_only=True):
    """The database answers too; and how much is going on."""

    ok: Literal[True] = True
    tables: int
    sockets: int
    compiling: dict[str, float]


# --- what a page brings along ------------------------------------------------------------------------------------


class Level(Struct, frozen=True):
    """A bot that can be invited, and its rating on the ladder of this game, if it has one."""

    id: str
    name: str
    rating: int | None


class Boot(Struct, frozen=True, kw_only=True):
    """What every page brings along: its words, and what it was made from (`build`, a digest)."""

    texts: dict[str, str]
    build: str = ""


class TableBoot(Boot, frozen=True, kw_only=True):
    """What the page of a table brings along; for the replay page `answers` are those given so far, and `first` is the
    moment at which it begins.
    """

    table: str
    lang: Lang
    game: str
    game_name: str
    seat: int
    host: bool
    link: str
    leavers: str
    watch: str
    delay: int
    hush: bool
    levels: list[Level]
    characters: list[str]  # whom each seat plays, where the game says so
    answers: int
    first: int = 0


class PuzzleBoot(Boot, frozen=True, kw_only=True):
    """What the page of a puzzle brings along: the run that it belongs to ("" or letters), how many answers its line
    shows afterwards, and whether this person has tried it before. A question of one's own game has no letters. `lit` is
    the key of the piece that a riddle is about; it is "" where one answer is asked for.
    """

    puzzle: str
    address: str
    lang: Lang
    game: str
    game_name: str
    seat: int
    run: str
    line: int
    tried: bool
    lit: str = ""


class RaceBoot(Boot, frozen=True, kw_only=True):
    """What the page of a race brings along: is it waiting, running or over, and which of the two is this (-1: none)."""

    race: str
    lang: Lang
    state: str
    side: int


class ReviewBoot(TableBoot, frozen=True, kw_only=True):
    """What the page of a review brings along: once it is `ready`, all seats' chances after 0, 1, 2 … answers by what
    they knew together, and for each seat [answers, its chance] by what it knew; and [answers, name] of each part of
    the game (a round, a season …).
    """

    ready: bool
    full: list[list[float]]
    knew: list[list[tuple[int, float]]]
    names: list[str]
    parts: list[tuple[int, str]]
