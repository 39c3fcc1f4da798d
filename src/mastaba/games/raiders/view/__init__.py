"""What a viewer sees of Pyramid Raiders."""

from .board import board

__all__ = ["board"]
