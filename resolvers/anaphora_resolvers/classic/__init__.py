"""The classic algorithms, each after its publication, on the shared candidates and constraints."""
