"""Commands of scoring: one function, one transaction, one lock; one module a noun."""
