"""The choices made when a table of Pyramids is opened: there are none."""

from __future__ import annotations

from mastaba.core.rules.settings import Setting

SETTINGS: tuple[Setting, ...] = ()
