"""Pages, pictures and replays, in both languages."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from datetime import timedelta

import httpx
import pytest
from babel.dates import format_timedelta

from mastaba.core.papers.replay import BadReplay, verify
from mastaba.core.papers.rulebook import rulebook_of
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.words.text import LANGUAGES
from mastaba.server.frames.scores import CURVE_POINTS
from mastaba.server.texts import TEXTS, client_texts
from mastaba.server.web.person.mine import ago
from mastaba.server.web.rules.rulebook import as_html, sections
from mastaba.server.web.rules.rules import summary

from ..guest import Guest, play_to_the_end, two_people


@pytest.fixture(scope="module")
def finished(host) -> tuple[Guest, Guest, str, list[dict], dict]:
    """A whole game of two people, each in their language, and a bot between them: Ana's frames, Ben's last one."""
    ana, ben = Guest(host.address), Guest(host.address, "fr")
    table = ana.open(players="3")
    ben.do(table, "sit", seat=2, name="Béatrice")
    ana.do(table, "bot", seat=1, level="novice")
    ana.do(table, "start")
    with ana.watch(table) as one, ben.watch(table, lang="fr") as two:
        play_to_the_end([(ana, one), (ben, two)], table)
        one.frame(lambda f: f["over"])
        return ana, ben, table, one.frames, two.frame(lambda f: f["over"])


def test_two_people_and_a_bot_play_a_whole_game(finished):
    ana, _, table, frames, theirs = finished
    last = frames[-1]
    rows = last["result"]["rows"]
    assert {row["name"] for row in rows} >= {"Béatrice"}
    assert sorted(row["rank"] for row in rows)[0] == 1
    assert all(sum(row["sheet"]) == row["score"] for row in rows)
    assert last["result"]["curve"][-1][1] == [row["score"] for row in sorted(rows, key=lambda r: r["seat"])]
    assert last["prompt"] != theirs["prompt"], "each in their own language"
    assert {frame["commitment"] for frame in frames} == {theirs["commitment"]}
    assert all(frame["reveal"] is None for frame in frames[:-1])
    assert verify(ana.get(f"/t/{table}/replay.txt").text).over


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_home_page_shows_every_game(address, lang):
    page = Guest(address).get(f"/?lang={lang}")
    assert page.status_code == 200 and f'<html lang="{lang}"' in page.text
    for game_id in game_ids():
        assert f'action="/play/{game_id}"' in page.text


def test_a_link_says_what_it_leads_to(address):
    ana = Guest(address)
    ana.post("/name", name="Ana")
    race = ana.post("/puzzles/race", game="raiders").headers["location"]
    leads = {
        "/": "Mastaba · Five games of Egypt, one table.",
        "/rules/cheops": f"Rules: {load('cheops').texts.say('en', 'name')}",
        race: "Ana challenges you to a race",
    }
    for path, title in leads.items():
        page = Guest(address).get(f"{path}?lang=en").text
        told = dict(re.findall('<meta property="og:([a-z:]+)" content="([^"]*)">', page))
        assert told["title"] == title and told["description"]
        assert told["url"].split("?")[0].endswith(path) and "/art/" in told["image"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_its_rules_page_and_art(address, lang):
    guest = Guest(address)
    for game_id in game_ids():
        rules = guest.get(f"/rules/{game_id}?lang={lang}")
        assert rules.status_code == 200 and '<a href="#98_box">' in rules.text
        assert guest.get(f"/art/{game_id}.svg").text.startswith("<svg")
    assert guest.get("/rules/chess").status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_has_every_picture_and_the_keys_come_last(address, lang):
    page = Guest(address).get(f"/rules/raiders?lang={lang}").text
    book = rulebook_of(load("raiders"))
    assert page.count('<figure class="plate">') == len(book.drawings)
    wanted = set(re.findall(r'href="#(raiders-[\w-]+)"', page))
    assert wanted and not [name for name in wanted if f'<symbol id="{name}"' not in page]
    assert page.index('<section id="97_screen"') < page.index('<section id="keys"')


def test_the_section_that_was_asked_for_comes_first(address):
    page = Guest(address).get("/rules/raiders?lang=en&chapter=50_push").text
    assert re.findall(r'<section id="(\w+)"', page)[:2] == ["50_push", "10_goal"]


def test_a_section_can_be_had_alone_for_the_dialog_of_a_table(address):
    guest = Guest(address)
    part = guest.get("/rules/pyramids/section/60_tomb?lang=en")
    assert part.status_code == 200 and "<h2>The tomb</h2>" in part.text and "<html" not in part.text
    assert guest.get("/rules/pyramids/section/61_tomb").status_code == 404


def test_pictures_of_the_rules_are_files_of_their_own(address):
    guest = Guest(address)
    day, night = (guest.get(f"/rules/cheops/fr/{theme}/pyramid.svg") for theme in ("day", "night"))
    assert day.headers["content-type"] == "image/svg+xml"
    assert day.text != night.text and "<symbol" in day.text
    for wrong in ("fr/day/sphinx", "de/day/pyramid", "fr/dusk/pyramid"):
        assert guest.get(f"/rules/cheops/{wrong}.svg").status_code == 404


def test_a_pdf_is_compressed_once_for_all(address):
    first, second = (Guest(address).get("/rules/pyramids/en/summary.pdf") for _ in range(2))
    assert first.headers["content-encoding"] == second.headers["content-encoding"] == "gzip"
    assert first.content == second.content and summary.packed_pdf_of.cache_info().hits >= 1


def test_the_summary_can_be_read_and_taken_home_as_pdf(address, monkeypatch):
    guest = Guest(address)
    page = guest.get("/rules/pyramids/summary?lang=fr").text
    assert 'href="/rules/pyramids/fr/summary.pdf?v=' in page and 'class="summary"' in page
    pdf = guest.get("/rules/pyramids/fr/summary.pdf")
    assert pdf.content.startswith(b"%PDF") and pdf.headers["content-type"] == "application/pdf"
    assert pdf.headers["content-encoding"] == "gzip"
    plain = guest.http.get("/rules/pyramids/fr/summary.pdf", headers={"Accept-Encoding": "identity"})
    assert plain.content == pdf.content and "content-encoding" not in plain.headers
    assert guest.get("/rules/pyramids/de/summary.pdf").status_code == 404
    monkeypatch.setattr(summary, "is_printable", lambda: False)
    assert "summary.pdf" not in guest.get("/rules/pyramids/summary?lang=fr").text
    refused = guest.get("/rules/pyramids/fr/summary.pdf")
    assert refused.status_code == 404 and "imprimez" in refused.text


def test_rules_stand_without_pictures_where_corrected_components_forbid_them(tmp_path, caplog):
    (tmp_path / "pictures.toml").write_text('[[picture]]\nkey = "torn"\n')
    game = replace(load("pyramids"), folder=tmp_path)
    assert not any(section.figures or section.examples for section in sections(game, "fr"))
    assert "without pictures" in caplog.text
    assert summary.summary_of(game, "fr").example is None and summary.pdf_of(game, "fr").startswith(b"%PDF")


def test_the_score_aid_says_the_rule_of_each_line_and_one_s_own_points(finished):
    ana, _, table, frames, _ = finished
    aid = ana.get(f"/t/{table}/score?lang=en").text
    mine = next(row for row in frames[-1]["result"]["rows"] if row["seat"] == 0)
    assert [int(n) for n in re.findall(r'aid-points">(-?\d+)<', aid)] == [*mine["sheet"], mine["score"]]
    assert load("pyramids").texts.words["en"]["aid.glyphs"] in aid
    watched = Guest(ana.address).get(f"/t/{table}/score?lang=en").text
    assert "aid.glyphs" not in watched and not re.findall(r'aid-points">-?\d', watched)


def test_the_language_sticks(address):
    guest = Guest(address, "fr")
    guest.get("/?lang=en")
    assert '<html lang="en"' in guest.get("/").text


def test_my_tables_come_first(address):
    ana, _, table = two_people(address)
    assert table in ana.get("/").text and table not in Guest(address).get("/").text


def test_a_table_is_shown_to_others_only_where_the_host_says_so(address):
    ana, ben = Guest(address), Guest(address)
    mine, shown = ana.open(players="3"), ana.open(players="3", listed="yes")
    assert mine not in ben.get("/").text and shown in ben.get("/").text
    assert ben.refused(mine, "listing", listed=True) == "host_only"
    ana.do(mine, "listing", listed=True)
    ana.do(shown, "listing", listed=False)
    assert mine in ben.get("/").text and shown not in ben.get("/").text
    with ana.watch(mine) as tab:
        assert tab.frame()["lobby"]["listed"]
    ana.do(mine, "start")
    assert ana.refused(mine, "listing", listed=False) == "started"


def test_a_name_can_be_chosen(address):
    ana = Guest(address)
    assert ana.post("/name", name="Néfertari").status_code == 303
    assert "Néfertari" in ana.get("/").text
    table = ana.open(players="2")
    with ana.watch(table) as tab:
        assert tab.frame()["seats"][0]["name"] == "Néfertari"


def test_a_name_in_the_form_goes_with_what_it_opens(address):
    ana = Guest(address)
    with ana.watch(ana.play(players="2", name="  Tiyi\n")) as tab:
        assert "Tiyi" in [seat["name"] for seat in tab.frame()["seats"]]
    assert 'value="Tiyi"' in ana.get("/").text


def test_a_running_game_is_left_for_good_and_taken_up_again(address):
    """It leaves one's own list, a bot plays on, and whoever takes the seat back has it in the list again."""
    ana, ben, table = two_people(address)
    assert ben.post(f"/away/{table}").status_code == 303
    assert table not in ben.get("/mine").text and table in ana.get("/mine").text
    with ana.watch(table) as tab:
        assert tab.frame()["seats"][1]["replaced"]
    ben.do(table, "retake")
    assert table in ben.get("/mine").text
    assert ben.post("/away/nowhere").status_code == 404


def test_a_finished_game_is_put_away_by_one_and_stays_for_the_other(finished):
    ana, ben, table, _, _ = finished
    assert ana.post(f"/away/{table}").status_code == 303 == ana.post(f"/away/{table}").status_code
    assert f"mine-{table}" not in ana.get("/").text and f"mine-{table}" in ben.get("/").text
    assert ana.get(f"/t/{table}/replay").status_code == 200


def test_a_lobby_closes_with_the_last_who_leaves_it(address):
    ana, ben = Guest(address), Guest(address)
    table = ana.open(players="3")
    ben.do(table, "sit", seat=1)
    ana.post(f"/away/{table}")
    assert table not in ana.get("/mine").text and table in ben.get("/mine").text
    alone = ana.open(players="3")
    ana.post(f"/away/{alone}")
    assert alone not in ana.get("/mine").text and alone not in ben.get("/").text


def test_my_tables_say_when_something_last_happened(address):
    assert ago(3 * 3_600_000, "fr") == "il y a 3 heures" and ago(26 * 3_600_000, "en") == "1 day ago"
    for ms in range(60_000, 3 * 86_400_000, 200_003):
        past = timedelta(milliseconds=-ms)
        assert ago(ms, "fr") == format_timedelta(past, add_direction=True, locale="fr"), ms
    ana = Guest(address, "fr")
    ana.play()
    assert "il y a 1 minute" in ana.get("/mine").text


def test_a_board_is_edited_by_pressing_cells(address):
    guest, sample = Guest(address, "fr"), "C1 C2 C7 D7 H3 I3 / A3 C5 E3 G1 G5 G7"

    def edit(**query: str) -> dict:
        return guest.http.get("/setting/raiders/board", params=query, headers={"X-Mastaba": "1"}).json()

    assert edit(text=sample)["says"] == "" and edit(text=sample)["svg"].count("data-cell") == 61 - 7
    pressed = edit(text=sample, press="C1")
    assert pressed["text"] == "C2 C7 D7 H3 I3 / A3 C1 C5 E3 G1 G5 G7" and "6 piliers" in pressed["says"]
    assert "E5" in edit(text=sample, press="E5")["error"]["text"]
    assert "ne se lit pas" in edit(text="C1")["error"]["text"]
    assert guest.get("/setting/raiders/layout").status_code == 404


def test_a_table_cannot_be_opened_for_too_many(address):
    reply = Guest(address, "fr").post("/open", game="pyramids", players="99")
    assert reply.status_code == 409 and "99" in reply.text


def test_the_promise_is_kept_and_can_be_checked(finished):
    last = finished[3][-1]
    reveal = last["reveal"]
    assert hashlib.sha256(f"{reveal['seed']}:{reveal['salt']}".encode()).hexdigest() == last["commitment"]


def test_the_replay_file_is_the_game(finished):
    ana, _, table, frames, _ = finished
    last = frames[-1]
    text = ana.get(f"/t/{table}/replay.txt").text
    line = verify(text)
    assert f"seed {last['reveal']['seed']}" in text
    assert len(line.answers) == ana.get(f"/t/{table}/frame?at=0").json()["total"]
    with pytest.raises(BadReplay):
        verify(text.replace("seed 1", "seed 2").replace("seed 3", "seed 4").replace("seats 3", "seats 4"))


def test_a_replay_shows_every_position_through_anybodys_eyes(finished):
    ana, _, table, _, _ = finished
    total = ana.get(f"/t/{table}/frame").json()["total"]
    for at in (0, 1, total // 2, total):
        for seat in (-1, 0, 1):
            frame = ana.get(f"/t/{table}/frame?at={at}&as={seat}&lang=fr").json()
            assert (
                frame["seat"] == seat
                and frame["n"] == at
                and all(frame["drawings"][panel["digest"]].startswith("<svg") for panel in frame["panels"])
            )
            assert (frame["result"] is not None) == (at == total)
            assert frame["choices"] == []
            lines = [line["text"] for line in frame["log"]]
            assert frame["over"] or frame["prompt"] in lines[-12:], "the move is named"
    assert ana.get(f"/t/{table}/frame?at={total + 1}").status_code == 409
    assert ana.get(f"/t/{table}/frame?at=x").status_code == 409
    assert Guest(ana.address).get(f"/t/{table}/replay").status_code == 200


def test_the_graph_counts_what_everybody_saw_then(finished):
    ana, _, table, frames, _ = finished
    total, curve = ana.get(f"/t/{table}/frame").json()["total"], frames[-1]["result"]["curve"]
    at = sorted({round(i * total / CURVE_POINTS) for i in range(CURVE_POINTS + 1)})
    assert len(curve) == len(at)
    for i in range(0, len(at), 12):
        then = ana.get(f"/t/{table}/frame?at={at[i]}&as=-1").json()
        assert curve[i][1] == [seat["score"] for seat in then["seats"]], at[i]


def test_positions_can_be_taken_home_as_pictures(finished):
    ana, _, table, _, _ = finished
    svg = ana.get(f"/t/{table}/position.svg?at=3&as=1&theme=night")
    assert svg.headers["content-type"].startswith("image/svg") and "<style>" in svg.text
    png = ana.get(f"/t/{table}/position.png?at=3")
    assert png.content.startswith(b"\x89PNG")


def test_a_rematch_asks_the_others_and_begins_when_all_have_agreed(finished):
    ana, ben, table, _, _ = finished
    with ana.watch(table) as one, ben.watch(table) as two:
        one.frame()
        two.frame()
        fresh = ana.do(table, "rematch")["table"]
        assert two.message("rematch")["table"] == fresh
        with ana.watch(fresh) as tab:
            waits = tab.frame()
            assert not waits["started"] and waits["seat"] == 0 and waits["seats"][2]["kind"] == "empty"
        assert f'id="invited-{fresh}"' in ben.get("/").text
        assert ben.do(table, "rematch")["table"] == fresh
        with ben.watch(fresh) as tab:
            frame = tab.frame()
            assert frame["started"] and frame["seat"] == 2 and frame["seats"][0]["kind"] == "person"


def test_it_is_well(address):
    guest = Guest(address)
    assert guest.get("/healthz").json()["ok"] and guest.get("/readyz").json()["ok"]


def test_both_languages_have_the_same_words_and_places():
    french, english = (TEXTS.words[lang] for lang in LANGUAGES)
    assert set(french) == set(english)
    for key in french:
        assert TEXTS.placeholders("fr", key) == TEXTS.placeholders("en", key), key


def test_a_game_s_own_words_stand_for_the_page_s_words():
    """Cheops counts piastres; what a game says otherwise is said on the page at all, with the same places."""
    for lang in LANGUAGES:
        said = {game: client_texts(lang, load(game))["ui.result.place"] for game in ("cheops", "pyramids")}
        assert "piastres" in said["cheops"] and "points" in said["pyramids"]
        for game in game_ids():
            for key in (key for key in load(game).texts.words[lang] if key.startswith("ui.")):
                assert TEXTS.placeholders(lang, key) == load(game).texts.placeholders(lang, key), (game, key)


def test_the_page_of_a_table_speaks_in_its_game_s_words(address):
    ana = Guest(address)
    page = ana.get(f"/t/{ana.open(game='cheops')}").text
    assert "piastre|piastres" in page and "point|points" not in page


def test_help_texts_are_escaped_and_laid_out():
    html = as_html("A <b> & *c* **d**\n- one\n- two\n  more\n\n1. first\n2. second")
    assert "<p>A &lt;b&gt; &amp; <em>c</em> <strong>d</strong></p>" in html
    assert "<ul>\n<li>one</li>\n<li>two\nmore</li>\n</ul>" in html and "<ol>\n<li>first</li>" in html


@pytest.mark.parametrize(
    ("wanted", "given"),
    [("en", "en-GB,en;q=0.9,fr;q=0.8"), ("fr", "en;q=0.3, fr-CA;q=0.9"), ("en", "de,en;q=0.5"), ("en", "fr;q=x,en"),
     ("fr", "de"), ("fr", ""), ("fr", ";;;,,q=")],
)  # fmt: skip
def test_the_browsers_dearest_language_is_spoken(address, wanted, given):
    page = httpx.get(f"http://{address}/", headers={"Accept-Language": given})
    assert f'<html lang="{wanted}"' in page.text


def test_the_lobby_says_whom_each_seat_plays_where_the_game_has_characters(address):
    ana = Guest(address)
    raiders, pyramids = (ana.open(game, players="3") for game in ("raiders", "pyramids"))
    page = ana.get(f"/t/{raiders}?lang=en").text
    assert '"characters":["Thomas Jones' in page and '"characters":[]' in ana.get(f"/t/{pyramids}?lang=en").text
