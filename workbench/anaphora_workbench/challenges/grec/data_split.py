"""Training and test sets with the same proportions of subdomains."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from random import Random

from anaphora_workbench.tasks.grec import GrecText

_LEAST = 2


def split(
    texts: Sequence[GrecText], ratio: float, *, seed: int
) -> tuple[list[GrecText], list[GrecText]]:
    """Return the texts for training and those for testing, both in their old order.

    The texts of each subdomain (SEMCAT) are drawn by lot. Each subdomain gives its share of test
    texts, ``ratio``, rounded down, and those with the largest remainders one more until the whole
    is right, so that ``round(ratio * len(texts))`` texts are for testing.

    Raises:
        ValueError: The ratio is not between 0 and 1, or one of the sets would be empty; names a
            ratio that works.
    """
    if not 0 < ratio < 1:
        raise ValueError(f"the share of test texts lies between 0 and 1, not {ratio:g}")
    count = round(ratio * len(texts))
    if not 0 < count < len(texts):
        raise ValueError(_too_few(len(texts), ratio, few=not count))
    members: dict[str, list[int]] = {}
    for number, text in enumerate(texts):
        members.setdefault(text.domain, []).append(number)
    wanted = {domain: ratio * len(own) for domain, own in members.items()}
    sizes = {domain: int(share) for domain, share in wanted.items()}
    rest = count - sum(sizes.values())
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


def _too_few(texts: int, ratio: float, *, few: bool) -> str:
    """Return why texts cannot be divided, with the smallest or largest ratio that works."""
    if texts < _LEAST:
        return "there is one text only, which cannot be divided; name more texts"
    digits = 2
    smallest = 0.0
    while round(smallest * texts) != 1:
        smallest = (floor(10**digits / (2 * texts)) + 1) / 10**digits
        digits += 1
    if few:
        return (
            f"a share of {ratio:g} of {texts:,} texts is not one test text; the smallest that "
            f"gives one is {smallest:g}"
        )
    return (
        f"a share of {ratio:g} of {texts:,} texts leaves none for training; the largest that does "
        f"is {1 - smallest:g}"
    )
