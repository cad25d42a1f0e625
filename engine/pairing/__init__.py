"""Who meets whom: draws of every format, pure and reproducible."""
