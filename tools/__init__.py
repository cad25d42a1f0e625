"""What dev.py does, split along nouns. Standard library only: it runs before anything is installed."""
