"""Reads of scoring: frozen results, pinned query counts; one module a noun."""
