"""How a competition stands: criteria and the table, pure."""
