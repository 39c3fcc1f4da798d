"""Mail comes later than other calls: once, to whoever confirmed an address and has still not answered."""

from __future__ import annotations

from kit.wall import Wall
from mastaba.server.now import now_ms

from ..guest import Guest, Host, asked_first, until
from ..letterbox import Letterbox
from ..people import register
from .calling import (
    MINUTE_MS,
    SITE,
    answer_until_others_turn,
    both_away,
    called,
    dealt_with,
    id_of,
    mailed,
    nobody_looks,
    pushes,
    rows_of,
    tries_of,
)


def test_mail_comes_after_a_quarter_of_an_hour_without_an_answer_and_once(
    house: Host, letterbox: Letterbox, wall: Wall
) -> None:
    first, second, table = both_away(house, wall)
    stop = mailed(house, second, "second@example.org")
    answer_until_others_turn(first, second, table)
    until(lambda: pushes(house, second))
    dealt_with(house)
    assert not letterbox.mail
    wall.forward(16 * MINUTE_MS)
    mail = until(lambda: letterbox.to("second@example.org"))[0]
    assert mail["Auto-Submitted"] == "auto-generated" and "Your turn" in mail["Subject"]
    assert mail["List-Unsubscribe"] == f"<{SITE}/stop/{stop}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    until(lambda: [r for r in rows_of(house, second) if r.channel == "mail" and r.state == "sent"])
    row = next(r for r in rows_of(house, second) if r.channel == "mail" and r.state == "sent")
    assert mail["Message-ID"] == f"<{row.id}@localhost>"
    plain, html = mail.get_body(("plain",)), mail.get_body(("html",))
    assert plain and html and f"{SITE}/t/{table}" in plain.get_content() and f"{SITE}/t/{table}" in html.get_content()
    dealt_with(house)
    assert len(letterbox.mail) == 1


def test_whoever_answered_is_sent_no_mail(house: Host, letterbox: Letterbox, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    mailed(house, second, "second@example.org")
    answer_until_others_turn(first, second, table)
    until(lambda: pushes(house, second))
    answer_until_others_turn(second, first, table)
    nobody_looks(house, wall, first, second)
    wall.forward(16 * MINUTE_MS)
    row = until(lambda: [r for r in rows_of(house, second) if r.channel == "mail"])[0]
    assert (row.state, row.reason) == ("dropped", "answered") and not letterbox.mail


def test_an_address_that_nobody_confirmed_is_sent_nothing(house: Host, letterbox: Letterbox, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    house.run(house.context.store.mail.ask(id_of(second), "second@example.org", now_ms()))
    called(house, second, "mail")
    answer_until_others_turn(first, second, table)
    wall.forward(16 * MINUTE_MS)
    row = until(lambda: [r for r in rows_of(house, second) if r.channel == "mail"])[0]
    assert row.reason == "no_address" and not letterbox.mail


def test_more_than_three_waiting_tables_are_one_mail(house: Host, letterbox: Letterbox, wall: Wall) -> None:
    ana = Guest(house.address)
    mailed(house, ana, "ana@example.org")
    waiting = 0
    for _ in range(5):
        ben = Guest(house.address)
        table = ana.open(players="2", clock="days")
        ben.do(table, "sit", seat=1, name="Ben")
        ana.do(table, "start")
        with ana.watch(table) as one, ben.watch(table) as two:
            first, _, _, _ = asked_first(ana, ben, one, two)
        if first is ben:
            answer_until_others_turn(ben, ana, table)
        waiting += 1
        wall.forward(MINUTE_MS)
    nobody_looks(house, wall, ana)
    wall.forward(20 * MINUTE_MS)
    mail = until(lambda: letterbox.to("ana@example.org"))
    dealt_with(house)
    assert [message["Subject"] for message in mail] == [f"{waiting} tables wait for you"]
    until(lambda: sum(r.reason == "digest" for r in rows_of(house, ana)) == waiting)


def test_an_address_that_refuses_three_times_is_taken_off(house: Host, letterbox: Letterbox, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    mailed(house, second, "second@example.org")
    letterbox.refuse = lambda address: "550 no such mailbox"
    for n in range(3):
        answer_until_others_turn(first, second, table)
        wall.forward(16 * MINUTE_MS)
        until(lambda n=n: sum(r.reason == "refused" for r in rows_of(house, second)) == n + 1)
        answer_until_others_turn(second, first, table)
        nobody_looks(house, wall, first, second)
    address = house.run(house.context.store.mail.of(id_of(second)))
    assert address is not None and address.off_at and not address.works


def test_what_cannot_be_delivered_now_is_sent_later(house: Host, letterbox: Letterbox, wall: Wall) -> None:
    first, second, table = both_away(house, wall)
    mailed(house, second, "second@example.org")
    tried: list[str] = []

    def busy(address: str) -> str:
        tried.append(address)
        return "451 come back later"

    letterbox.refuse = busy
    answer_until_others_turn(first, second, table)
    wall.forward(16 * MINUTE_MS)
    until(lambda: tried)
    letterbox.refuse = lambda address: ""

    def comes() -> bool:
        wall.forward(10_000)
        return bool(letterbox.to("second@example.org"))

    until(comes)


def test_a_mail_server_that_is_out_for_hours_is_tried_until_the_mail_is_past(
    house: Host, letterbox: Letterbox, wall: Wall
) -> None:
    first, second, table = both_away(house, wall)
    mailed(house, second, "second@example.org")
    letterbox.breaks = "MAIL"
    answer_until_others_turn(first, second, table)
    wall.forward(16 * MINUTE_MS)
    for tries in range(1, 8):
        until(lambda: tries in tries_of(house, second))  # noqa: B023
        wall.forward(61 * MINUTE_MS)
    assert house.context.mail.trouble and not letterbox.mail
    letterbox.breaks = ""
    wall.forward(61 * MINUTE_MS)
    until(lambda: letterbox.to("second@example.org"))
    dealt_with(house)
    assert len(letterbox.mail) == 1


def test_a_mail_of_which_nobody_knows_whether_it_came_is_not_sent_again_nor_held_against_the_address(
    house: Host, letterbox: Letterbox, wall: Wall
) -> None:
    first, second, table = both_away(house, wall)
    mailed(house, second, "second@example.org")
    letterbox.breaks = "DATA"
    for n in range(3):
        answer_until_others_turn(first, second, table)
        wall.forward(16 * MINUTE_MS)
        until(lambda n=n: sum(r.reason == "unknown" for r in rows_of(house, second)) == n + 1)
        answer_until_others_turn(second, first, table)
        nobody_looks(house, wall, first, second)
    wall.forward(120 * MINUTE_MS)
    dealt_with(house)
    assert len(letterbox.mail) == 3, "each came, and none twice"
    address = house.run(house.context.store.mail.of(id_of(second)))
    assert address is not None and address.works


def test_a_mail_under_way_when_the_process_was_killed_is_never_sent_again(
    house: Host, letterbox: Letterbox, wall: Wall
) -> None:
    first, second, table = both_away(house, wall)
    mailed(house, second, "second@example.org")
    outbox = house.context.store.outbox
    house.context.dispatch._look_s = 3600
    answer_until_others_turn(first, second, table)
    nobody_looks(house, wall, first, second)
    wall.forward(16 * MINUTE_MS)
    taken, _ = house.run(outbox.claim(now_ms(), 40))
    mail = [notice for notice in taken if notice.channel == "mail"]
    wall.forward(119_000)  # others took their time before
    assert mail and house.run(outbox.trying(mail, now_ms()))
    wall.forward(119_000)
    assert house.run(outbox.claim(now_ms(), 40))[1] == 0, "it may be under way still"
    wall.forward(5 * MINUTE_MS)
    _, killed = house.run(outbox.claim(now_ms(), 40))
    assert killed == 1 and not letterbox.mail
    assert [row.reason for row in rows_of(house, second) if row.channel == "mail"] == ["killed"]


def test_whoever_is_not_asked_over_any_more_is_not_called(house: Host, wall: Wall) -> None:
    """The invitation was declined, or one blocked the other, before the mail's quarter of an hour was over."""
    people = [Guest(house.address) for _ in range(4)]
    ana, ben, cleo, dan = people
    store, table = house.context.store, ana.open(game="cheops", players="4")
    for guest, name in zip(people[1:], ("ben", "cleo", "dan"), strict=True):
        mailed(house, guest, f"{name}@example.org")
        house.run(store.invitations.invite(id_of(guest), table, now_ms()))
    assert ben.post(f"/away/{table}").status_code == 303
    house.run(house.context.manners.block(id_of(cleo), id_of(ana)))
    wall.forward(16 * MINUTE_MS)
    until(lambda: [(row.kind, row.state) for row in rows_of(house, dan)] == [("invited", "sent")])
    dealt_with(house)
    for guest in (ben, cleo):
        assert [(row.state, row.reason) for row in rows_of(house, guest)] == [("dropped", "past")]


def test_whoever_s_recovery_code_is_used_is_told_once_and_cannot_turn_that_off_by_kind(
    house: Host, letterbox: Letterbox
) -> None:
    ana, finder = Guest(house.address), Guest(house.address)
    _, code = register(ana, "Ana")
    mailed(house, ana, "ana@example.org")
    person = id_of(ana)
    assert finder.post("/recover", code=code).status_code == 200 and id_of(finder) == person
    (mail,) = until(lambda: letterbox.to("ana@example.org"))
    assert "recovery code was used" in mail["Subject"] and "/account" in str(mail.get_body(("plain",)))
    page = finder.get("/calls").text
    assert "Recovery code used" in page and 'name="recovered-mail"' not in page
    assert Guest(house.address).post("/recover", code=code).status_code == 409
    dealt_with(house)
    assert len(letterbox.to("ana@example.org")) == 1
