"""Pictures for learners and videos: what is laid together from kept elements is the sheet drawn at once."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

import mastaba
from mastaba.cli.main import app
from mastaba.core.rules.game import Game
from mastaba.draw import Pen, png, standalone
from mastaba.draw.panel import panels
from mastaba.draw.sheet import HEADING, arranged
from mastaba.research import frames as frames_module
from mastaba.research import pettingzoo
from mastaba.research.elements import Element, elements
from mastaba.research.frames import SIZE, Frames, Wanted, shelves


def at_once(seen: Any, pen: Pen, size: tuple[int, int]) -> np.ndarray[Any, Any]:
    """The whole sheet drawn by the renderer, in the middle of a picture of this size."""
    drawing = standalone(seen, pen)
    wide = Image.open(BytesIO(png(drawing, size[0])))
    if wide.size[1] > size[1]:
        wide = Image.open(BytesIO(png(drawing, round(size[0] * size[1] / wide.size[1]))))
    ground = Image.new("RGB", size, wide.convert("RGB").getpixel((0, 0)))
    ground.paste(wide.convert("RGB"), ((size[0] - wide.size[0]) // 2, max(0, (size[1] - wide.size[1]) // 2)))
    return np.array(ground)


def coarse(picture: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """What one sees with half-closed eyes: a quarter of a pixel makes no difference."""
    high, wide, _ = picture.shape
    return picture.reshape(high // 8, 8, wide // 8, 8, 3).mean(axis=(1, 3))


def test_a_picture_is_the_sheet_drawn_at_once(game: Game) -> None:
    frames = Frames(Pen(game, "en", ["1", "2", "3", "4", "5", "6"][: game.players[1]]))
    play, chance = mastaba.make(game, game.players[1], seed=2), np.random.default_rng(1)
    for _ in range(2):
        seen = play.see()
        ours, theirs = frames.picture(seen), at_once(seen, frames.pen, SIZE)
        assert ours.shape == theirs.shape == (480, 640, 3) and ours.dtype == np.uint8
        apart = np.abs(coarse(ours) - coarse(theirs))
        assert apart.mean() < 3 and apart.max() < 60
        for _ in range(25):
            if not play.over:
                play.answer(int(chance.choice(play.options)))


def test_a_kept_picture_is_the_one_that_was_drawn(game: Game) -> None:
    """Whatever was drawn before, the same position gives the same pixels."""
    env, chance = pettingzoo(game, render_mode="rgb_array"), np.random.default_rng(3)
    env.reset(seed=4)
    first = env.render()
    for _ in range(3):
        env.step(int(chance.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]))))
        later = env.render()
    fresh = Frames(Pen(game, "en", [f"{p + 1}" for p in range(env.players)]))
    assert np.array_equal(fresh.picture(env.see()), later) and not np.array_equal(first, later)
    env.reset(seed=4)
    assert np.array_equal(env.render(), first)


def test_a_picture_has_all_its_pieces_however_much_was_forgotten(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Room for fewer elements and panels than a picture has: those of the last one are forgotten, never its own."""
    monkeypatch.setattr(frames_module, "KEPT", 24)
    pen = Pen(game, "en", ["1", "2", "3", "4", "5", "6"][: game.players[0]])
    small, play, chance = Frames(pen), mastaba.make(game, seed=2), np.random.default_rng(1)
    shown = []
    for _ in range(4):
        shown.append((play.see(), small.picture(play.see())))
        play.answer(int(chance.choice(play.options)))
    monkeypatch.undo()
    ample = Frames(pen)
    for seen, picture in reversed(shown):
        assert np.array_equal(ample.picture(seen), picture)


def test_the_disc_of_a_heading_is_round() -> None:
    """Its rim reaches out of the heading; nothing of it touches the edge of what is laid down."""
    seen = mastaba.make("mykerinos", 2).see()
    frames = Frames(Pen(seen.game, "en", ["1", "2"]), (4000, 3000))
    placed, _, _ = arranged(panels(seen, frames.pen))
    heads = [one for one in placed if one.svg.startswith(HEADING) and "circle" in one.svg]
    for head in heads:
        spot = frames._spot(head, 40, 40, 3)
        frames._draw([laid.wanted for laid in spot.laid])
        drawn = np.array(frames._composed(spot))
        assert (drawn[:, 0] == drawn[0, 0]).all() and (drawn[:, 3:90] != drawn[0, 0]).any()
    assert len(heads) == 2


def test_a_drawing_is_taken_apart_into_what_can_be_moved() -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><desc>words</desc><g data-key="a" data-tip="said">'
        '<g transform="translate(3 4) scale(2)"><use href="#eye" x="1" y="2" width="5" height="6"/></g>'
        '<text x="7" y="8" class="t20 b">12</text></g><g class="faded"><circle cx="1" cy="2" r="3"/></g>'
        '<g transform="rotate(30)"><rect x="1" y="1" width="2" height="2"/></g>'
        '<g class="ghost"><path d="M0 0"/></g></svg>'
    )
    assert elements(drawing) == (
        Element('<use href="#eye" x="0" y="0" width="5" height="6"/>', 5.0, 8.0, 2.0, (-4.0, -4.0, 9.0, 10.0)),
        Element('<text x="0" y="0" class="t20 b">12</text>', 7.0, 8.0, 1.0, (-6.0, -24.0, 27.6, 10.0)),
        Element('<g class="faded"><circle cx="1" cy="2" r="3"/></g>'),
        Element('<g transform="rotate(30)"><rect x="1" y="1" width="2" height="2"/></g>'),
    )


@pytest.mark.parametrize(
    "drawn",
    [
        '<text x="3" y="9" class="t14">The goal: the most points after the last round.</text>',
        '<text x="3" y="9" class="t42 d mid">WHAT JUST HAPPENED &amp; &lt;WHY&gt;</text>',
        '<text x="3" y="9" class="end b">Événement — 12½ ★ “œuvre”</text>',
        '<g class="mid b"><text x="3" y="9" class="t28">Whose sheet it is</text></g>',
        '<g class="mid"><g class="end"><text x="3" y="9" class="t18 d">Neighbours</text></g></g>',
        '<g class="end"><text x="3" y="9" class="t18 mid">Neighbours</text></g>',
    ],
)
def test_words_are_drawn_in_a_box_that_fits_them(drawn: str) -> None:
    """All that is drawn of a line of words lies in its box, which is little larger."""
    (line,) = elements(f'<svg viewBox="0 0 9 9">{drawn}</svg>')
    assert (line.x, line.y) == (3.0, 9.0) and line.box is not None
    frames, (left, top, right, bottom) = Frames(Pen(mastaba.make("pyramids").game, "en")), map(int, line.box)
    ample = Wanted(line.text, 0, 0, 1, (left - 900, top - 90, right + 900, bottom + 90), True)
    (picture,) = frames._drawn([ample], [ample.box], 1)
    seen = picture.getchannel("A").getbbox()
    assert seen is not None
    inked = (seen[0] + ample.box[0], seen[1] + ample.box[1], seen[2] + ample.box[0], seen[3] + ample.box[1])
    assert left <= inked[0] and top <= inked[1] and inked[2] <= right and inked[3] <= bottom
    assert right - left < 1.7 * (inked[2] - inked[0]) + 20


def test_words_whose_measures_are_their_own_are_looked_for() -> None:
    for drawn in (
        '<text x="3" y="9" style="font-size:60px">A</text>',
        '<g font-size="60"><text x="3" y="9">A</text></g>',
        '<text x="3" y="9" text-anchor="end">A</text>',
    ):
        (line,) = elements(f'<svg viewBox="0 0 9 9">{drawn}</svg>')
        assert line == Element(drawn)


def paths(*drawn: str) -> list[Element]:
    return list(elements(f'<svg viewBox="0 0 9 9">{"".join(drawn)}</svg>'))


def test_equal_lines_elsewhere_are_one_drawing() -> None:
    """A path of straight lines is drawn from its first point on; its corners reach out by twice its width."""
    one, other = paths('<path d="M5 6l2 3h-4v1z" class="a"/>', '<path d="M1-2L3 1H-1V2Z" class="a"/>')
    assert one.text == other.text == '<path d="M0.00 0.00L2.00 3.00L-2.00 3.00L-2.00 4.00Z" class="a"/>'
    assert one[1:3] == (5.0, 6.0) and other[1:3] == (1.0, -2.0)
    assert one.box == other.box == (-10.8, -8.8, 10.8, 12.8)
    (wide,) = paths('<path d="M0 0L1 1" stroke-width="10"/>')
    assert wide.box == (-20.0, -20.0, 21.0, 21.0)


def test_shapes_that_lie_apart_are_drawn_one_by_one() -> None:
    """Those that touch or cover one another stay one, and so do open lines and curves."""
    two = paths('<path d="M0 0h1v1zM5 5h1v1z"/>')
    assert [(one.x, one.y) for one in two] == [(0.0, 0.0), (5.0, 5.0)] and two[0].text == two[1].text
    for whole in ('d="M0 0h1v1zM1 1h1v1z"', 'd="M0 0h9v9zM5 5h1v1z"', 'd="M0 0h1v1zM5 5h1"'):
        assert len(paths(f"<path {whole}/>")) == 1
    assert paths('<path d="M1 1C2 2 3 3 4 4"/>') == [Element('<path d="M1 1C2 2 3 3 4 4"/>')]


def test_boxes_stand_on_shelves_and_none_covers_another() -> None:
    sizes = [(5, 3), (2, 2), (2, 4), (4, 1)]
    corners, wide, high = shelves(sizes)
    taken = np.zeros((high, wide), int)
    for (x, y), (w, h) in zip(corners, sizes):
        taken[y : y + h, x : x + w] += 1
    assert taken.max() == 1 and taken.sum() == sum(w * h for w, h in sizes)


# --- videos -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A game of Mykerinos in a file, and how many answers it has."""
    play, chance = mastaba.make("mykerinos", 2, seed=6), np.random.default_rng(6)
    given = 0
    while not play.over:
        play.answer(int(chance.choice(play.options)))
        given += 1
    path = tmp_path_factory.mktemp("video") / "game.replay"
    path.write_text(play.replay(), "utf-8")
    return path, given


def video(*words: object) -> Any:
    return CliRunner().invoke(app, ["replay", "video", *map(str, words)])


def test_a_replay_becomes_a_gif(recorded: tuple[Path, int], tmp_path: Path) -> None:
    path, given = recorded
    out = tmp_path / "game.gif"
    done = video(path, out, "--width", 320, "--height", 240, "--pace", 4, "--seat", 1, "--night", "--lang", "en")
    assert done.exit_code == 0, done.output
    assert f"{given + 1} pictures" in done.output
    with Image.open(out) as shown:
        assert shown.size == (320, 240) and 2 < shown.n_frames <= given + 1
        assert shown.convert("RGB").getpixel((0, 0)) == pytest.approx((0x18, 0x22, 0x3B), abs=8)


def test_what_cannot_become_a_video_is_refused_with_a_sentence(
    recorded: tuple[Path, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = recorded
    for words, said in (
        ([path, tmp_path / "game.avi"], ".gif or .mp4"),
        ([path, tmp_path / "game.gif", "--seat", 7], "--seat goes from 0 to 1"),
        ([tmp_path / "none.replay", tmp_path / "game.gif"], "none.replay"),
        ([path, tmp_path / "nowhere" / "game.gif", "--width", 160, "--height", 120], "nowhere"),
    ):
        done = video(*words)
        assert done.exit_code and said in done.output.replace("\n", "")
    monkeypatch.setattr("mastaba.research.video.shutil.which", lambda name: None)
    done = video(path, tmp_path / "game.mp4")
    assert done.exit_code and "ffmpeg" in done.output and not (tmp_path / "game.mp4").exists()


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed here")
def test_a_replay_becomes_an_mp4(recorded: tuple[Path, int], tmp_path: Path) -> None:
    path, given = recorded
    out = tmp_path / "game.mp4"
    done = video(path, out, "--width", 321, "--height", 240, "--pace", 8)
    assert done.exit_code == 0 and f"{given + 1} pictures" in done.output, done.output
    told = subprocess.run(["ffmpeg", "-i", str(out)], capture_output=True, text=True, check=False).stderr
    assert "h264" in told and "322x240" in told
