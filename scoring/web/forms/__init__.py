"""What referees type: hands, other endings, corrections, rulings."""
