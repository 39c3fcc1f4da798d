"""A drawing as an array of pixels, height by width by three colours."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from PIL import Image

from ..draw import png


def pixels(drawing: str, width: int | None = None) -> np.ndarray[Any, Any]:
    """An SVG as 8-bit pixels."""
    return decoded(png(drawing, width))


def decoded(picture: bytes) -> np.ndarray[Any, Any]:
    """The pixels of a PNG; transparency is dropped."""
    return np.array(Image.open(BytesIO(picture)).convert("RGB"))
