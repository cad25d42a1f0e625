"""What pages of tournaments answer, one module per noun."""
