"""Reads of tournaments: frozen results, pinned query counts; one module a noun."""
