"""A table that waits: the link that seats its guest, who is called, removed or invited again."""

from __future__ import annotations

from .guest import Guest


def test_the_link_seats_its_guest_with_one_press(address):
    ana, ben, eve = Guest(address), Guest(address), Guest(address)
    table = ana.open(players="2")
    page = ben.get(f"/t/{table}").text
    assert f'action="/sit/{table}"' in page and "Take a seat" in page
    ben.do(table, "sit", name="Ben")
    with eve.watch(table) as tab:
        assert [seat["name"] for seat in tab.frame()["seats"]][1] == "Ben"
    assert eve.refused(table, "sit") == "table_full"
    assert "Every seat is taken" in eve.get(f"/t/{table}").text
    ben.do(table, "sit", name="Benedict")
    with eve.watch(table) as tab:
        assert tab.frame()["seats"][1]["name"] == "Benedict", "the same seat, under another name"


def test_the_link_seats_its_guest_without_script(address):
    ana, ben = Guest(address), Guest(address)
    table = ana.open(players="3")
    reply = ben.post(f"/sit/{table}", name="Ben")
    assert reply.status_code == 303 and reply.headers["location"] == f"/t/{table}"
    page = ben.get(f"/t/{table}").text
    assert "2 · Ben" in page and "3 · Free seat" in page
    ana.do(table, "start")
    assert Guest(address).post(f"/sit/{table}").status_code == 409


def test_the_link_is_a_code_that_a_camera_reads(address):
    ana = Guest(address)
    code = ana.get(f"/t/{ana.open()}/invitation.svg")
    assert code.headers["content-type"] == "image/svg+xml" and code.text.startswith("<svg") and 'viewBox="' in code.text
    assert ana.get("/t/nowhere/invitation.svg").status_code == 404
