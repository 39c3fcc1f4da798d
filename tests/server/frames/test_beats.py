"""Beats: how a frame came from the one before, for those who saw that one, in their language."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from mastaba.core.rules.engine import engine
from mastaba.core.rules.registry import game_ids, load
from mastaba.core.table.events import Answered, Chatted, Undone
from mastaba.core.words.text import Message, Who
from mastaba.draw.motion import Beat, Die, Move, Scene, Sound, Turn
from mastaba.server.frames.beats import beats, follows, newest_answer
from mastaba.server.frames.frame import frame
from mastaba.server.frames.sight import sight_of
from mastaba.server.messages import Beat as Said
from mastaba.server.tables.story import Story, folded, standing

from ..guest import asked_first, two_people
from .test_secrecy import story_of

EVERYTHING = Beat(
    ms=200,
    say=Message("log.rubbish", {"player": Who(1)}),
    moves=(Move("mummy-1", "cell-3"),),
    turns=(Turn("mummy-1", 90.0),),
    die=Die("board", 4),
    light=("cell-3",),
    gone=("treasure-2",),
    line=("mummy-1", "cell-9"),
    sound=Sound.DIE,
    scene=Scene("<g/>", (40, 30)),
    over=Message("log.rubbish", {"player": Who(1)}),
    phase="phase-2",
    dim=True,
)


def with_beats(story: Story, made: Any) -> Story:
    return dataclasses.replace(story, game=dataclasses.replace(story.game, beats=made))


def answered_again(story: Story) -> Story:
    return folded(story, Answered(500, story.asked, engine(story.game).options(story.line.states)[0]))


def test_a_beat_is_told_whole_and_in_the_readers_language(monkeypatch):
    story = story_of("pyramids", 2, 3, 1)
    for lang, word in (("fr", "Name 1 lance le dé."), ("en", "Name 1 throws the die.")):
        monkeypatch.setitem(story.game.texts.words[lang], "log.rubbish", word.replace("Name 1", "{player}"))
        shown = with_beats(story, lambda before, after, step: [EVERYTHING])
        entry = newest_answer(story)
        said = beats(shown, entry, 0, lang)
        assert len(said) == len(entry.steps)
        assert said[0] == Said(
            ms=200,
            say=word,
            moves=said[0].moves,
            turns=said[0].turns,
            die=said[0].die,
            light=["cell-3"],
            gone=["treasure-2"],
            line=["mummy-1", "cell-9"],
            sound="die",
            scene=said[0].scene,
            over=word,
            phase="phase-2",
            dim=True,
            seat=entry.steps[0].step.seat,
        )
        assert (said[0].scene.body, said[0].scene.w, said[0].scene.h) == ("<g/>", 40, 30)
        assert [(m.piece, m.to) for m in said[0].moves] == [("mummy-1", "cell-3")]
        assert [(t.piece, t.degrees) for t in said[0].turns] == [("mummy-1", 90.0)]
        assert (said[0].die.over, said[0].die.shows) == ("board", 4)


def test_an_emblem_is_of_whoever_a_beat_is_about():
    """Of whoever answered, unless the beat names somebody else, or nobody."""
    story = story_of("pyramids", 2, 3, 1)
    told = [dataclasses.replace(EVERYTHING, say=None, over=None, by=by) for by in (None, 1, -1)]
    said = beats(with_beats(story, lambda before, after, step: told), newest_answer(story), 0, "fr")
    assert [beat.seat for beat in said[:3]] == [newest_answer(story).steps[0].step.seat, 1, -1]


def test_beats_are_made_from_what_the_viewer_saw_before_and_after():
    story = story_of("pyramids", 3, 8, 3)
    looks: list[tuple[int, bytes, bytes]] = []

    def made(before, after, step):
        looks.append((before.seat, before.states.tobytes(), after.states.tobytes()))
        return ()

    for seat in (0, 1, 2, -1):
        beats(with_beats(story, made), newest_answer(story), seat, "fr")
    assert {seat for seat, _, _ in looks} == {0, 1, 2, -1}
    assert looks[-1][2] == sight_of(story, -1).states.tobytes()


def test_beats_that_cannot_be_told_cost_no_frame(caplog):
    def made(before, after, step):
        raise KeyError("no such column")

    story = with_beats(story_of("pyramids", 2, 3, 1), made)
    assert frame(story, 0, "fr").beats == []
    assert "could not be told in beats" in caplog.text


def test_only_a_tab_that_saw_the_frame_before_gets_them():
    story = story_of("pyramids", 2, 3, 1)
    answer = newest_answer(story)
    assert follows(story, answer.seq - 1)
    assert not follows(story, -1), "a tab that shows nothing yet"
    assert not follows(story, answer.seq), "a tab that shows it already"
    assert not follows(story, answer.seq - 2), "a tab that missed an answer"
    chatted = folded(story, Chatted(100, "Name 0", 0, "hello"))
    assert follows(chatted, answer.seq - 1) and not follows(chatted, answer.seq)


def test_what_was_taken_back_has_no_beats():
    story = story_of("pyramids", 2, 3, 1)
    undone = folded(story, Undone(99, 0, 2))
    assert newest_answer(undone) is None and not follows(undone, story.seq)
    assert frame(undone, 0, "fr").beats == []
    again = answered_again(undone)
    assert not follows(again, story.seq), "the tab shows what was taken back"
    assert follows(again, undone.seq)


def test_the_first_position_has_none():
    story = story_of("pyramids", 2, 0, 1)
    assert newest_answer(story) is None and frame(story, 0, "fr").beats == []


@pytest.mark.parametrize("game_id", game_ids())
def test_whole_games_can_be_told_in_both_languages(game_id, caplog):
    story = story_of(game_id, load(game_id).players[0], 60, 2)
    for lang in ("fr", "en"):
        for entry in standing(story):
            beats(story, entry, 0, lang)
    assert "could not be told" not in caplog.text


def test_beats_come_with_the_frame_after_an_answer_and_never_with_the_first(address):
    ana, ben, table = two_people(address, game="mykerinos")
    with ana.watch(table) as one, ben.watch(table) as two:
        assert one.frame()["beats"] == [] and two.frame()["beats"] == []
        for _ in range(6):
            guest, tab, _, _ = asked_first(ana, ben, one, two)
            before = tab.frame(lambda f: f["my_turn"])
            seq = guest.answer(table, before, before["choices"][0]["action"])["seq"]
            frames = [t.frame(lambda f, seq=seq: f["seq"] >= seq) for t in (one, two)]
            if all(f["beats"] for f in frames):
                break
        else:
            raise AssertionError("six answers without a beat")
        with ana.watch(table, after=seq) as again, ana.watch(table) as anew:
            assert again.frame()["beats"] == [] and anew.frame()["beats"] == []


def test_a_sentence_about_the_reader_is_said_to_you(monkeypatch):
    """Whoever reads their own deed, and who reads another's, are told the same in two ways; a third name stays."""
    story = story_of("pyramids", 2, 3, 1)
    for key, text in {
        "log.loses": "{loser} loses to {winner}.",
        "log.all": "All: {parts}.",
        "log.each": "{player} {n}",
    }.items():
        monkeypatch.setitem(story.game.texts.words["fr"], key, text)
        monkeypatch.setitem(story.game.texts.words["en"], key, text)
    yours = {"you.winner.log.loses": "{loser} loses to you.", "you.player.log.each": "you {n}"}
    for key, text in yours.items():
        monkeypatch.setitem(story.game.texts.words["fr"], key, text)
        monkeypatch.setitem(story.game.texts.words["en"], key, text)
    told = Message("log.loses", {"loser": Who(1), "winner": Who(0)})
    parts = Message("log.all", {"parts": [Message("log.each", {"player": Who(p), "n": 3 + p}) for p in (0, 1)]})
    shown = with_beats(story, lambda before, after, step: [dataclasses.replace(EVERYTHING, say=told, over=parts)])
    said = {seat: beats(shown, newest_answer(story), seat, "en")[0] for seat in (0, 1, -1)}
    assert said[0].say == "Name 1 loses to you." and said[0].over == "All: you 3 and Name 1 4."
    assert said[1].say == "Name 1 loses to Name 0.", "nothing is written for whoever loses"
    assert said[1].over == "All: Name 0 3 and you 4."
    assert (said[-1].say, said[-1].over) == ("Name 1 loses to Name 0.", "All: Name 0 3 and Name 1 4.")
