"""Measurements for `dev.py bench`; nothing here is part of a running Cotón."""

#: Where the server under measurement says what processor time a request took.
CPU_HEADER = "X-Cpu-Ms"
