"""What templates of scoring need: the pack of cards."""
