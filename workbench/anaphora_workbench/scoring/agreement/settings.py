"""Every setting of agreement that can move a figure, and the signature that prints them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from anaphora_workbench import __version__
from anaphora_workbench.errors import UsageError
from anaphora_workbench.scoring.agreement.chains import Unmarked
from anaphora_workbench.scoring.coreference.matching import Way
from anaphora_workbench.scoring.settings import head_sources_text

_WAYS = (Way.HEAD, Way.FULL)


@dataclass(frozen=True, slots=True)
class AgreementSettings:
    """How agreement is measured.

    Attributes:
        match: How mentions are matched for antecedents, chains and clusters (``head`` or
            ``full``); agreement on mentions is always given both ways.
        unmarked: What a mention is for an annotator who does not have it, in the chains.
        language: BCP 47 tag, or ``""`` to take the documents' or guess it.
        level: Nominal coverage of intervals.
        samples: Number of bootstrap resamples; 0 for no intervals.
        seed: Seed of the draws.

    Raises:
        UsageError: An unknown value.
    """

    match: Way = Way.HEAD
    unmarked: Unmarked = Unmarked.GAP
    language: str = ""
    level: float = 0.95
    samples: int = 10_000
    seed: int = 1

    def __post_init__(self) -> None:
        if self.match not in _WAYS:
            raise UsageError(
                f"agreement matches mentions by head or full, not by '{self.match}': neither of "
                "two annotators is the key that the other ways need"
            )
        if not 0 < self.level < 1:
            raise UsageError(f"the level must lie between 0 and 1, not {self.level}")
        if self.samples < 0:
            raise UsageError(f"the number of resamples cannot be negative, as {self.samples} is")

    def signature(self, heads: Mapping[str, int], *, passed_over: int | None = None) -> str:
        """Return one line with every setting that can move a figure.

        Args:
            heads: How often each source of heads was used.
            passed_over: Errors in the files that were passed over, ``None`` where that was not
                allowed.
        """
        parts: dict[str, object] = {
            "agree": "documents",
            "match": self.match,
            "unmarked": self.unmarked,
            "chance": "within-text",
            "duplicates": "first",
            "lang": self.language or "auto",
            "heads": head_sources_text(heads),
            "level": self.level,
            "samples": self.samples,
            "seed": self.seed,
        }
        if passed_over is not None:
            parts["lenient"] = passed_over
        parts["v"] = __version__
        return "|".join([f"{name}:{value}" for name, value in parts.items()])
