"""In company: talk, advice, leaving and coming back, and what was missed meanwhile."""

from __future__ import annotations

import re

from ..conftest import NewPage, Served
from ..driving import WHOLE, answer_by_key, open_table, play_now, sit_beside, wait_for_turn, whose_turn
from ..expecting import expect


def test_a_word_in_the_chat_reaches_the_others(server: Served, new_page: NewPage) -> None:
    ana, nour = new_page(), new_page()
    address = play_now(ana, server.base, "pyramids", players=2)
    nour.goto(address)
    nour.locator("#tab-chat").click()
    ana.locator("#tab-chat").click()
    ana.locator("#chat-text").fill("Bonjour <b>Nour</b> !")
    ana.keyboard.press("Enter")
    expect(nour.locator("#chat-lines")).to_contain_text("Bonjour <b>Nour</b> !")
    expect(ana.locator("#spectators")).to_have_text("1 personne regarde")


def test_a_hint_names_an_answer_and_lights_it(server: Served, new_page: NewPage) -> None:
    page = new_page()
    play_now(page, server.base, "pyramids", players=2)
    assert wait_for_turn(page)
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_contain_text(re.compile("Conseil|se valent|se vaut|se détache"), timeout=40_000)
    expect(page.locator("#stage .hinted")).to_have_count(1)


def test_a_person_leaves_and_takes_the_seat_back(server: Served, new_page: NewPage) -> None:
    """The other one is a person who does not answer: however long it takes, the game waits."""
    ana, nour = new_page(), new_page()
    sit_beside(ana, nour, open_table(ana, server.base, "pyramids", players=2))
    ana.get_by_role("button", name="Commencer la partie").click()
    ana.wait_for_selector("body[data-state=playing]")
    ana.locator("[data-dialog=menu]").click()
    ana.locator("[data-dialog=leave]").click()
    expect(ana.locator("#leave")).to_contain_text("Un bot jouera à votre place")
    ana.locator("#leave [data-do=leave]").click()
    expect(ana.locator("#prompt")).to_contain_text("un bot joue pour vous")
    expect(ana.locator("#retake")).to_be_visible()
    ana.locator("#retake").click()
    expect(ana.locator("#retake")).to_be_hidden()
    expect(nour.locator("#log")).to_contain_text("reprend sa place")  # else she would answer an older position
    for _ in range(WHOLE):
        if whose_turn(ana, nour) is ana:
            return answer_by_key(ana, "1")
        answer_by_key(nour, "1")
    raise AssertionError("whoever took the seat back is never asked")


def test_in_the_lobby_seats_change_hands_and_the_link_is_shown(server: Served, new_page: NewPage) -> None:
    ana, nour = new_page(), new_page()
    address = open_table(ana, server.base, "pyramids", players=3)
    expect(ana.locator("#invite-link")).to_have_value(address)
    ana.get_by_role("button", name="Changer de place").last.click()
    expect(ana.locator("#place-2.me")).to_be_visible()
    nour.goto(address)
    expect(nour.get_by_role("button", name="Commencer la partie")).to_have_count(0)
    nour.get_by_role("button", name="S’asseoir ici").first.click()
    expect(ana.locator("#place-0.person")).to_be_visible()
    nour.get_by_role("button", name="Se lever").click()
    expect(ana.locator("#place-0.empty")).to_be_visible()
