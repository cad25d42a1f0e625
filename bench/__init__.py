"""Measurements for `dev.py bench`; nothing here is part of a running Cotón."""
