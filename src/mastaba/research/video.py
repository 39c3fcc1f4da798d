"""A recorded game as a moving picture: GIF by Pillow, MP4 where ffmpeg is installed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from ..core.rules.line import Line
from ..core.rules.sight import see
from ..draw.palette import DAY
from ..draw.svg import Pen
from .frames import Frames

GIF, MP4 = ".gif", ".mp4"
PACE = 2.0  # answers a second
LAST_S = 3.0  # the end stays so long
COLOURS = 128  # of a GIF


class NoVideo(RuntimeError):
    """A video cannot be made here. Says why, and what to do."""


class Look(NamedTuple):
    """How a game is shown: as this seat sees it, in this size and these colours, so many answers a second."""

    seat: int
    size: tuple[int, int]
    theme: str = DAY
    pace: float = PACE


def pictures(line: Line, pen: Pen, look: Look) -> Iterator[Image.Image]:
    """The table before the first answer, and after each."""
    frames = Frames(pen, look.size, look.theme)
    for count in range(len(line.answers) + 1):
        yield frames.image(see(line.game, line.states_at(count), look.seat))


def write(line: Line, pen: Pen, look: Look, out: Path) -> int:
    """Write the video, in the format of the file's name; how many pictures it has."""
    if out.suffix not in (GIF, MP4):
        raise NoVideo(f"a video is written as {GIF} or {MP4}, not as {out.suffix or out.name!r}")
    shown = pictures(line, pen, look)
    return _gif(shown, look, out) if out.suffix == GIF else _mp4(shown, look, out)


def _gif(shown: Iterator[Image.Image], look: Look, out: Path) -> int:
    rows = [picture.quantize(COLOURS, dither=Image.Dither.NONE) for picture in shown]
    each = round(1000 / look.pace)
    lasts = [each] * (len(rows) - 1) + [round(1000 * LAST_S)]
    rows[0].save(out, save_all=True, append_images=rows[1:], duration=lasts, loop=0, optimize=False)
    return len(rows)


def _mp4(shown: Iterator[Image.Image], look: Look, out: Path) -> int:
    program = shutil.which("ffmpeg")
    if program is None:
        raise NoVideo(f"MP4 needs the program ffmpeg, which is not installed here; {GIF} does not")
    wide, high = look.size
    given = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{wide}x{high}", "-r", f"{look.pace:g}", "-i", "-"]
    made = ["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-r", "30"]
    command = [program, "-loglevel", "error", "-y", *given, *made, str(out)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdin is not None and running.stderr is not None
        count, picture = 0, b""
        try:
            for one in shown:
                picture = one.tobytes()
                running.stdin.write(picture)
                count += 1
            for _ in range(round(LAST_S * look.pace)):
                running.stdin.write(picture)
            running.stdin.close()
        except BrokenPipeError:
            pass  # its own words say why
        said = running.stderr.read().decode("utf-8", "replace").strip()
    if running.returncode:
        raise NoVideo(f"ffmpeg could not write {out}: {said or running.returncode}")
    return count
