"""What a statistic answers instead of a figure that the data do not carry."""

from __future__ import annotations

from enum import StrEnum

FEWEST_DOCUMENTS = 10
"""With fewer documents an interval or a p value would say more than the data do."""


class Refusal(StrEnum):
    """Why there is no interval and no p value; the text is fit for a report."""

    TOO_FEW_DOCUMENTS = "too few documents"
    UNDEFINED = "undefined on the data"
    UNDEFINED_IN_A_RESAMPLE = "undefined in a resample"
    NO_SPREAD_WITHIN_GROUPS = "no spread within the groups"
    NO_FREEDOM_WITHIN_GROUPS = "only one value in each group"
    TOO_FEW_PAIRS = "fewer than three pairs"
    TOO_MANY_VALUES = "more than 4,000 values, too many for a mixed model"
    NOT_SETTLED = "the fit did not settle"
    NO_SPREAD = "a column without spread"


def refusal_of_few(documents: int) -> Refusal | None:
    """Return the refusal when there are fewer than `FEWEST_DOCUMENTS` documents."""
    return Refusal.TOO_FEW_DOCUMENTS if documents < FEWEST_DOCUMENTS else None
