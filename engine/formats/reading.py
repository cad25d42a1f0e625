"""What every document module reads with; lives in :mod:`engine.reading`, below the facts."""

from engine.reading import MalformedError, Reader

__all__ = ["MalformedError", "Reader"]
