"""What dev.py does, split along nouns. Standard library only: nothing is installed yet."""
