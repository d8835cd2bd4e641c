"""Several right answers, and several answers: best versions of a text, weighted n-best lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

__all__ = ["best_version", "n_best", "rank_weights"]


def best_version(
    chosen: Sequence[str],
    versions: Iterable[Sequence[str]],
    score: Callable[[str, str], float],
    *,
    lower_is_better: bool = False,
) -> float:
    """Return the score of a text against the version of it that it is nearest to.

    The sum over the references of a text is made for each version, and the best sum counts: a
    reference is not good or bad in itself, but beside the others that one person chose (test set
    C-2 of the GREC challenge of 2008). The score of a test set is the sum of its texts' over its
    number of references.

    Args:
        chosen: The references of a text that a system chose, in order.
        versions: For each person the references that were chosen, as many; one version at least.
        score: Of one reference and the one in its place, such as 1 for the same string.
        lower_is_better: Whether the smallest sum is the best one, as of edit distance.

    Raises:
        ValueError: There is no version, or one has another number of references.
    """
    sums = [
        sum([score(ours, theirs) for ours, theirs in zip(chosen, version, strict=True)])
        for version in versions
    ]
    if not sums:
        raise ValueError("a text needs a version to compare with")
    return min(sums) if lower_is_better else max(sums)


def rank_weights(size: int) -> list[float]:
    """Return the weights of the ranks of an n-best list: proportional to K, K - 1 ... 1; sum 1."""
    return [2 * (size - rank) / (size * (size + 1)) for rank in range(size)]


def n_best(scores: Sequence[float | None], size: int = 5, *, missing: float = 0.0) -> float:
    """Return the weighted mean of the scores of an n-best list (Surface Realisation 2011).

    Args:
        scores: Scores by rank; ``None`` for an output that is missing or stands twice. What is
            behind the last rank is left out, what a list lacks is missing.
        size: Ranks that count, K.
        missing: Score of a missing output: 0, or 1 of an error rate such as TER.
    """
    filled = [*scores[:size], *[None] * (size - len(scores))]
    pairs = zip(rank_weights(size), filled, strict=True)
    return sum([weight * (missing if score is None else score) for weight, score in pairs])
