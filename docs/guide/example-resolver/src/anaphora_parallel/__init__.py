"""A resolver of its own distribution: it weighs role, parallel role, entities and nearness.

Of the candidates that no constraint excludes it takes the one with the greatest sum of weights, the
nearest of equal ones. The weights are data (`weights.toml`), and users bring their own table.
"""

from anaphora_parallel.resolver import Parallel
from anaphora_parallel.weights import Weights, read_weights

__all__ = ["Parallel", "Weights", "read_weights"]
