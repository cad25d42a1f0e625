"""What every operation of the API shares: reading requests, looking things up, the schema."""
