"""Before the start: friends find their seats, whoever looks on is called, the host has the last word."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page

from ..conftest import PHONE, NewPage, Served
from ..driving import answer_by_key, open_table, whose_turn
from ..expecting import expect


def open_by_form(page: Page, base: str, **form: str) -> str:
    """A table for two, opened as the form does."""
    page.goto(f"{base}/?lang=fr")
    reply = page.request.post(f"{base}/open", form={"players": "2", **form})
    page.goto(reply.url)
    return page.url


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).first.click()


def test_two_friends_are_at_their_first_move_in_seconds_and_a_third_watches(server: Served, new_page: NewPage) -> None:
    ana, ben, eve = new_page(), new_page(**PHONE), new_page()
    began = time.monotonic()
    address = open_table(ana, server.base, "pyramids", players=2)
    ben.goto(address)
    seat = ben.get_by_role("button", name="Prendre place")
    expect(seat).to_be_in_viewport()
    box = seat.bounding_box()
    assert box is not None and box["y"] + box["height"] < 300, "above everything else"
    seat.tap()
    expect(ben.locator(".place.me")).to_be_visible()
    expect(ana.locator("#place-1.person")).to_be_visible()
    eve.goto(address)
    expect(eve.locator("#join-deed")).to_contain_text("Toutes les places sont prises")
    press(ana, "Commencer la partie")
    answer_by_key(whose_turn(ana, ben), "1")
    assert time.monotonic() - began < 20
    expect(eve.locator("#watching")).to_be_visible()
    expect(eve.locator("#stage [data-panel]").first).to_be_visible()
    expect(ana.locator("#spectators")).to_have_text("1 personne regarde")


@pytest.mark.soak
def test_whoever_looks_on_is_called_and_sits_down(server: Served, new_page: NewPage) -> None:
    ana, ben = new_page(), new_page(**PHONE)
    ben.goto(open_by_form(ana, server.base, game="pyramids", players="3"))
    ben.locator("#join-name").fill("Béa")
    ben.locator("#chat-text").fill("J’arrive")
    ben.keyboard.press("Enter")
    expect(ana.locator("#lobby-chat #chat-lines")).to_contain_text("J’arrive")
    press(ana, "Commencer la partie")
    expect(ana.locator("#begin")).to_contain_text("Commencer avec 2 bots")
    expect(ana.locator("#begin")).to_contain_text("Regardent encore")
    press(ana, "Attendre")
    expect(ana.locator("#begin")).to_be_hidden()
    press(ana, "Commencer la partie")
    ana.locator("#begin [data-do=start]").click()
    expect(ben.locator("#call")).to_contain_text("Prendre place ? La partie commence dans")
    ben.reload()
    ben.locator("#call [data-do=take-seat]").click()
    expect(ben.locator(".place.me")).to_be_visible()
    ana.locator("#call [data-do=start]").click()
    for page in (ana, ben):
        expect(page.locator("body")).to_have_attribute("data-state", "playing")
    expect(ben.locator("#watching")).to_be_hidden()


@pytest.mark.soak
def test_the_host_takes_a_guest_off_and_closes_the_table(server: Served, new_page: NewPage) -> None:
    ana, ben = new_page(), new_page()
    ben.goto(open_by_form(ana, server.base, game="pyramids", players="3"))
    press(ben, "Prendre place")
    press(ana, "Retirer")
    press(ana, "La retirer")
    expect(ben.locator("#join-deed")).to_contain_text("L’hôte vous a fait quitter cette table")
    expect(ben.locator("[data-do=sit]")).to_have_count(0)
    press(ana, "Fermer la table")
    ana.locator("#close-table [data-do=close-table]").click()
    expect(ben.locator("#call")).to_contain_text("Cette table a été fermée")
    expect(ben.locator("#join")).to_be_hidden()


@pytest.mark.soak
def test_a_move_is_taken_back_where_the_other_agrees(server: Served, new_page: NewPage) -> None:
    ana, ben = new_page(), new_page(**PHONE)
    ben.goto(open_by_form(ana, server.base, game="cheops", take_back="yes"))
    press(ben, "Prendre place")
    expect(ana.locator("#place-1.person")).to_be_visible()
    press(ana, "Commencer la partie")
    first = whose_turn(ana, ben)
    while (asked := whose_turn(ana, ben)) is first:
        answer_by_key(asked, "1")
    answer_by_key(asked, "1")
    press(first, "Annuler")
    first.locator("#plead [data-do=plead]").click()
    expect(asked.locator("#plea")).to_contain_text("demande à reprendre un coup")
    asked.locator("#plea [data-do=agree]").click()
    expect(asked.locator("#plea")).to_be_hidden()
    assert whose_turn(ana, ben) is first
    expect(asked.locator("#log")).to_contain_text("accepte")


@pytest.mark.soak
def test_a_game_that_nobody_may_watch_says_so(server: Served, new_page: NewPage) -> None:
    ana, ben, eve = new_page(), new_page(), new_page(**PHONE)
    address = open_by_form(ana, server.base, game="pyramids", watch="none")
    for page in (ben, eve):
        page.goto(address)
    press(ben, "Prendre place")
    expect(eve.locator("#join-deed")).to_contain_text("Toutes les places sont prises")
    expect(ana.locator("#place-1.person")).to_be_visible()
    press(ana, "Commencer la partie")
    expect(eve.locator("#call")).to_contain_text("Seuls ceux qui jouent voient cette partie")
    expect(eve.locator("#lobby-chat")).to_be_hidden()
    expect(ben.locator("#stage [data-panel]").first).to_be_visible()
