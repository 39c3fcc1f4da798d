"""What a viewer sees of Mykerinos."""

from .board import board

__all__ = ["board"]
