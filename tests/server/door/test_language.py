"""Which language a browser is spoken to in."""

from __future__ import annotations

import pytest

from mastaba.server.web.door.language import preferred


@pytest.mark.parametrize(
    "header, lang",
    [
        ("", "fr"), ("en", "en"), ("en-US,en;q=0.9", "en"), ("de-DE,fr;q=0.4,en;q=0.8", "en"), ("de", "fr"),
        ("fr-CH, en;q=0.9", "fr"), ("en;q=0.2,fr;q=0.7", "fr"), ("*", "fr"), ("en;q=x,,;", "en"),
    ],
)  # fmt: skip
def test_the_language_that_a_browser_likes_best(header, lang):
    assert preferred(header) == lang
