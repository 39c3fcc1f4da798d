"""The board of Cheops, panel by panel."""

from .board import board

__all__ = ["board"]
