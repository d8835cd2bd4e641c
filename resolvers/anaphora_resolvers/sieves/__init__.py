"""The multi-pass sieve of Lee et al. (2013) for all mentions of a text; one module a family."""
