"""What a viewer sees of Pyramidion."""

from .board import board

__all__ = ["board"]
