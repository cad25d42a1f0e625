"""What pages of tournaments ask for, one module per noun."""
