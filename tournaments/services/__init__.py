"""Commands of tournaments: one function, one transaction, one lock; one module a noun."""
