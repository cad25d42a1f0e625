"""Nights that never happened: legal hands by chance, a demonstration and a rehearsal.

Everything here drives Cotón from outside, through its services or over HTTP; nothing
else imports it but the commands that start it. Chance is ``random.Random(seed)``: no
draw and no standing depends on it.
"""
