"""Divides texts into training and test sets that have the same proportions of subdomains."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from anaphora_workbench.tasks.grec import GrecText

__all__ = ["split"]


def split(
    texts: Sequence[GrecText], ratio: float, *, seed: int
) -> tuple[list[GrecText], list[GrecText]]:
    """Return the texts for training and those for testing, both in their old order.

    The texts of each subdomain (SEMCAT) are drawn by lot. Each subdomain gives its share of test
    texts rounded down, and those with the largest remainders one more until the whole is right, so
    that ``round(ratio * len(texts))`` texts are for testing.

    Args:
        texts: The texts.
        ratio: Share of test texts, between 0 and 1.
        seed: Seed of the lot.

    Raises:
        ValueError: The ratio is not between 0 and 1.
    """
    if not 0 < ratio < 1:
        raise ValueError(f"the share of test texts lies between 0 and 1, not {ratio:g}")
    members: dict[str, list[int]] = {}
    for number, text in enumerate(texts):
        members.setdefault(text.domain, []).append(number)
    wanted = {domain: ratio * len(own) for domain, own in members.items()}
    sizes = {domain: int(share) for domain, share in wanted.items()}
    rest = round(ratio * len(texts)) - sum(sizes.values())
    by_remainder = sorted(wanted, key=lambda name: (sizes[name] - wanted[name], name))
    for domain in by_remainder[:rest]:
        sizes[domain] += 1
    random = Random(seed)
    drawn = {
        number for domain, own in members.items() for number in random.sample(own, sizes[domain])
    }
    return (
        [text for number, text in enumerate(texts) if number not in drawn],
        [text for number, text in enumerate(texts) if number in drawn],
    )
