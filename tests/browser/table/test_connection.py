"""Lost networks, lost replies and restarted servers: no answer is lost and none is doubled."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route

from ..conftest import NewPage, Served
from ..driving import MINE, answer_by_click, answers_stored, open_table, sit_beside, targets
from ..expecting import expect


def two_people(served: Served, new_page: NewPage) -> tuple[Page, Page]:
    """A game between two guests; the first page is the one that is asked."""
    ana, nour = new_page(), new_page()
    sit_beside(ana, nour, open_table(ana, served.base, "pyramids", players=2))
    ana.get_by_role("button", name="Commencer la partie").click()
    for page in (ana, nour):
        expect(page.locator(".seat-part.asked")).to_have_count(1)
    asked, other = (ana, nour) if ana.locator(".seat-part.asked.me").count() else (nour, ana)
    expect(asked.locator(MINE)).to_be_attached()
    return asked, other


def test_an_answer_given_offline_arrives_once_when_the_network_is_back(server: Served, new_page: NewPage) -> None:
    asked, other = two_people(server, new_page)
    before = answers_stored(asked)
    asked.context.set_offline(True)
    targets(asked).first.dispatch_event("click")
    expect(asked.locator("#turn")).to_have_text("envoi…")
    expect(asked.locator(".toast.error")).to_contain_text("Votre réponse est gardée")
    assert answers_stored(other) == before
    asked.context.set_offline(False)
    expect(asked.locator("body")).not_to_have_class(re.compile("sending|offline"), timeout=15_000)
    assert answers_stored(other) == before + 1
    expect(other.locator(MINE)).to_be_attached(timeout=15_000)


def test_a_reply_that_is_lost_does_not_double_the_answer(server: Served, new_page: NewPage) -> None:
    """The server has stored the answer but the page never hears of it: the same key is sent again."""
    asked, other = two_people(server, new_page)
    before = answers_stored(asked)
    lost: list[str] = []

    def lose_first_reply(route: Route) -> None:
        if lost:
            return route.continue_()
        lost.append(route.fetch().text())
        return route.abort()

    asked.route("**/answer", lose_first_reply)
    with asked.expect_response("**/answer") as again:
        answer_by_click(asked)
    assert '"ok":true' in lost[0] and again.value.json()["ok"]
    assert answers_stored(other) == before + 1


def test_open_pages_go_on_after_the_server_was_restarted(own_server: Served, new_page: NewPage) -> None:
    """Once with a goodbye, once killed outright: both tabs come back by themselves and the game continues."""
    asked, other = two_people(own_server, new_page)
    for hard in (False, True):
        before = answers_stored(asked)
        own_server.stop(hard)
        expect(asked.locator("body")).to_have_class(re.compile("offline"))
        own_server.start()
        for page in (asked, other):
            expect(page.locator("body")).not_to_have_class(re.compile("offline"), timeout=20_000)
        answer_by_click(asked)
        assert answers_stored(other) == before + 1
        asked, other = (asked, other) if asked.locator(MINE).count() else (other, asked)
        expect(asked.locator(MINE)).to_be_attached()


def test_two_tabs_of_one_person_show_the_same(server: Served, new_page: NewPage) -> None:
    asked, _ = two_people(server, new_page)
    second = asked.context.new_page()
    second.goto(asked.url)
    expect(second.locator(MINE)).to_be_attached()
    answer_by_click(asked)
    expect(second.locator("#prompt")).to_have_text(asked.locator("#prompt").inner_text())
