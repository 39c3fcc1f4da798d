"""Two servers, one PostgreSQL: a whole game by clicks at both of them, through kills; homes that hear of the other."""

from __future__ import annotations

import re
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import psycopg
import pytest
from playwright.sync_api import Page, Request, Response

from mastaba.core.rules.registry import game_ids
from mastaba.core.table.events import Answered, AnyEvent, from_text
from server.conftest import fresh_database, postgres  # noqa: F401  (a fixture)
from server.guest import Guest

from ..conftest import NewPage, Served
from ..driving import MINE, OVER, answer_by_click, answers_stored, open_table, press, sit_beside, wait_until_taken
from ..expecting import expect
from ..pages.test_home import come_as, tables_of

SHORT = "mykerinos"  # in every run, and in a hurry at the end; all of them at leisure in the soak
GAMES = [pytest.param(SHORT, True, id=f"{SHORT} in a hurry")]
GAMES += [pytest.param(game, False, id=game, marks=pytest.mark.soak) for game in game_ids()]
CALM = 6  # answers of each person before the first kill
PAUSE_S = 10.0  # the longest that a bot, or a page whose server is back, may need; both are a second or two as a rule
USUAL = {"opened", "seated", "bot_seated", "started", "answered", "closed"}


class Two:
    """Two servers, each with a folder of its own, and what they stored."""

    def __init__(self, folder: Path, database: str, **wishes: object) -> None:
        self.database = database
        self.each = [Served(folder / name, database, **wishes) for name in ("one", "two")]
        for served in self.each:
            served.folder.mkdir()
            served.start()

    def close(self) -> None:
        for served in self.each:
            if served.runs():
                served.stop(hard=True)

    def stored(self, table: str) -> list[tuple[str | None, AnyEvent]]:
        """A table's events in order, with the keys of the clicks that made them."""
        with psycopg.connect(self.database) as connection:
            rows = connection.execute("SELECT seq, key, body FROM events WHERE table_id = %s ORDER BY seq", (table,))
            found = [(seq, key, from_text(body)) for seq, key, body in rows]
        assert [seq for seq, _, _ in found] == list(range(len(found)))
        return [(key, event) for _, key, event in found]


@pytest.fixture
def two(tmp_path: Path, postgres: str) -> Iterator[Two]:  # noqa: F811
    pair = Two(tmp_path, fresh_database(postgres))
    yield pair
    pair.close()


ASKS_S = 60.0  # after which a server asks by itself what the other one wrote


@pytest.fixture
def hearing(tmp_path: Path, postgres: str) -> Iterator[Two]:  # noqa: F811
    """Two that know of each other by what they are told."""
    pair = Two(tmp_path, fresh_database(postgres), follow_s=ASKS_S)
    yield pair
    pair.close()


class Clicks:
    """The keys under which a page sent answers, and those that were acknowledged."""

    def __init__(self, page: Page) -> None:
        self.sent: list[str] = []
        self.acknowledged: list[str] = []
        page.on("request", lambda request: self._note(request, self.sent))
        page.on("response", self._hear)

    def _note(self, request: Request, where: list[str]) -> None:
        if request.url.endswith("/answer"):
            where.append(msgspec.json.decode(request.post_data_buffer or b"{}")["key"])

    def _hear(self, response: Response) -> None:
        if response.ok:
            self._note(response.request, self.acknowledged)


@pytest.mark.parametrize(("game", "hurried"), GAMES)
def test_a_whole_game_goes_on_through_kills_of_either_server(
    two: Two, new_page: NewPage, game: str, hurried: bool
) -> None:
    """Ana's server dies under her click and comes back; Nour's dies for good, and she goes on at Ana's."""
    first, second = two.each
    ana, nour = new_page(), new_page()
    clicks = [Clicks(ana), Clicks(nour)]
    address = seated(ana, nour, first, second, game)
    assert play(ana, nour, until_asked=ana, least=CALM), "the game was over before anything happened"

    thoughts = thought_at(first)
    shown = press(ana)
    nour.evaluate(NOTE_IF_LOST)
    first.stop(hard=True)
    assert_is_noticed_by_nobody_else(nour)
    first.start()
    back_within(ana, PAUSE_S)
    assert not nour.evaluate("window.lost"), "the other page never lost its server"
    wait_until_taken(ana, shown)

    assert play(ana, nour, until_asked=nour, least=CALM), "the game was over before the second kill"
    thoughts += thought_at(second)
    second.stop(hard=True)
    nour.goto(address)
    expect(nour.locator(MINE)).to_be_attached()

    assert not play(ana, nour, hurried=hurried)
    assert_the_same_end(ana, nour)
    thoughts += thought_at(first)
    assert_nothing_lost_or_doubled(two.stored(address.split("/t/")[1]), clicks, thoughts)


def seated(ana: Page, nour: Page, first: Served, second: Served, game: str) -> str:
    """Both at one table, each at a server of their own, with a bot; the table's address at the first."""
    address = open_table(ana, first.base, game, players=3)
    sit_beside(ana, nour, address.replace(first.base, second.base))
    ana.get_by_text("Inviter un bot").click()
    ana.get_by_role("button", name="Novice").click()
    expect(ana.locator(".place.bot")).to_be_visible()
    ana.get_by_role("button", name="Commencer la partie").click()
    for page in (ana, nour):
        page.wait_for_selector("body[data-state=playing]")
    return address


STANDS = """([mine, over]) => {
    if (document.querySelector(over)) return "over";
    return document.querySelector(mine) ? "asked" : "waits";
}"""
TO_PASS = """() => [...document.querySelectorAll("#stage [data-action]")]
    .findIndex(target => target.ariaLabel?.startsWith("Passer"))"""


def play(ana: Page, nour: Page, until_asked: Page | None = None, least: int = 0, *, hurried: bool = False) -> bool:
    """Whoever is asked clicks; until one of them is asked after so many answers (true), or to the end (false).

    In a hurry whoever may pass does.
    """
    answers, waited = 0, time.monotonic()
    while (stands := [page.evaluate(STANDS, [MINE, OVER]) for page in (ana, nour)]) != ["over", "over"]:
        if "asked" not in stands:
            assert time.monotonic() - waited < 30, "nobody is asked any more"
            ana.wait_for_timeout(30)
            continue
        page = (ana, nour)[stands.index("asked")]
        if answers >= least and page is until_asked:
            return True
        passing = page.evaluate(TO_PASS) if hurried else -1
        answer_by_click(page, passing if passing >= 0 else answers * 5)
        answers, waited = answers + 1, time.monotonic()
    return False


NOTE_IF_LOST = """() => {
    window.lost = false;
    new MutationObserver(() => { window.lost ||= document.body.classList.contains("offline"); })
        .observe(document.body, {attributeFilter: ["class"]});
}"""


def assert_is_noticed_by_nobody_else(nour: Page) -> None:
    """The other page stays connected and calls nobody away."""
    answers_stored(nour)  # her server has answered since
    expect(nour.locator("body")).not_to_have_class(re.compile("offline"))
    expect(nour.locator("i.here").first).to_be_attached()
    expect(nour.locator("i.gone")).to_have_count(0)


def back_within(page: Page, seconds: float) -> None:
    """The page finds its server again by itself."""
    expect(page.locator("body")).not_to_have_class(re.compile("offline"), timeout=seconds * 1000)


def assert_the_same_end(*pages: Page) -> None:
    for page in pages:
        expect(page.locator(OVER)).to_be_attached()
        expect(page.locator("#result tfoot td")).to_have_count(3)
    one, other = (page.locator("#result tfoot td").all_text_contents() for page in pages)
    assert one == other


def thought_at(served: Served) -> int:
    """How often a bot has thought at a server since that was started."""
    numbers = urllib.request.urlopen(f"{served.base}/metrics", timeout=5).read().decode()
    found = re.search(r"^mastaba_bot_seconds_count (\S+)", numbers, re.MULTILINE)
    return int(float(found[1])) if found else 0


def assert_nothing_lost_or_doubled(
    stored: list[tuple[str | None, AnyEvent]], clicks: list[Clicks], thoughts: int
) -> None:
    events = [event for _, event in stored]
    assert {str(type(event).__struct_config__.tag) for event in events} == USUAL, (
        "nobody is replaced, leaves or is away"
    )
    by_people = [key.split(":")[1] for key, event in stored if key and isinstance(event, Answered)]
    for page in clicks:
        assert set(page.sent) == set(page.acknowledged), "every click is acknowledged, however often it was sent"
    assert sorted(by_people) == sorted(key for page in clicks for key in set(page.sent)), "and stands exactly once"
    by_bots = [i for i, event in enumerate(events) if isinstance(event, Answered) and event.by != "person"]
    assert len(by_bots) - 1 <= thoughts <= len(by_bots) + 1, "one thought may die with its server, no other is in vain"
    assert max(events[i].at - events[i - 1].at for i in by_bots) < PAUSE_S * 1000


SEES_TURNS = """() => {
    window.turned = {};
    const look = () => {
        for (const row of document.querySelectorAll("#mine .mine-row:has(.row.turn)"))
            window.turned[row.id] ??= Date.now() / 1000;
    };
    const everything = {subtree: true, childList: true, attributes: true};
    new MutationObserver(look).observe(document.querySelector("#mine"), everything);
}"""


def test_an_open_home_moves_at_once_when_another_answers_at_the_other_server(hearing: Two, new_page: NewPage) -> None:
    """Three tables, one right after another: each comes by what is announced, and not because it is asked for."""
    first, second = hearing.each
    ana, ben = Guest(urlsplit(first.base).netloc, "fr"), Guest(urlsplit(second.base).netloc, "fr")
    tables = tables_of(ana, ben, 3)
    page = new_page()
    come_as(page, ana, first.base)
    expect(page.locator("#mine .mine-row")).to_have_count(3)
    page.evaluate(SEES_TURNS)
    acknowledged = {table: last_answer(ben, table) for table in tables}
    for table in tables:
        page.wait_for_selector(f"#mine-{table} .row.turn")
    expect(page).to_have_title(re.compile(r"^\(3\) "))
    turned = page.evaluate("window.turned")
    took = [turned[f"mine-{table}"] - at for table, at in acknowledged.items()]
    print("an open home moved", ", ".join(f"{seconds:.2f} s" for seconds in took), "after the answer was acknowledged")
    assert max(took) < ASKS_S / 4


def last_answer(guest: Guest, table: str) -> float:
    """Answer as long as one is asked; when the last answer was acknowledged."""
    with guest.watch(table) as tab:
        while (frame := tab.frame(lambda f: f["seq"] >= tab.answered))["my_turn"]:
            tab.answered = guest.answer(table, frame, frame["choices"][0]["action"])["seq"]
            acknowledged = time.time()
    return acknowledged
