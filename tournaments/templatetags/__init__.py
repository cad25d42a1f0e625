"""Template tags; they print, they never query."""
