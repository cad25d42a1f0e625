"""Pages of scoring: the pad, corrections, rulings, and what everybody may read."""
