"""What a viewer sees of Pyramids, panel by panel."""

from .board import board

__all__ = ["board"]
