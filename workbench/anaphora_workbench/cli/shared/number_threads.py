"""Variables that keep number libraries to one thread; these read them when they are imported."""

from __future__ import annotations

MATRICES = ("OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
"""Those of the matrices of numpy and scipy, which nothing else reads."""
ALL = (*MATRICES, "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS")
"""Those of everything, PyTorch included: its models need all cores where nobody waits for them."""
