"""JSON documents of the command line to and from engine values, one module a document."""
