"""Ways of comparing annotators' layers and of finding a figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from anaphora_workbench.model import Document, Layer
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring.interannotator import Agreement, AgreementSettings, agree, paired

Annotated = tuple[Document, Layer]


class Compared:
    """An agreement in which figures are looked up by what they are about."""

    def __init__(self, agreement: Agreement) -> None:
        self.agreement = agreement
        self.rows = list(agreement.rows(by_document=True))

    def row(self, section: str, subject: str, measure: str, **about: str) -> dict[str, object]:
        """Return the only row, in all documents and of everything unless said otherwise."""
        wanted = {"document": "*", "kind": "*", "reference": "*", **about}
        wanted |= {"section": section, "subject": subject, "measure": measure}
        found = [row for row in self.rows if wanted.items() <= row.items()]
        assert len(found) == 1, f"{len(found)} rows for {wanted}"
        return found[0]

    def value(self, section: str, subject: str, measure: str, **about: str) -> object:
        """Return the value of the only row."""
        return self.row(section, subject, measure, **about)["value"]

    def values(self) -> dict[tuple[object, ...], object]:
        """Return every value by what it is about."""
        names = [name for name in self.rows[0] if name not in _FIGURES]
        return {tuple(row[name] for name in names): row["value"] for row in self.rows}


_FIGURES = ("agree", "items", "documents", "value", "low", "high", "no_interval")

Compare = Callable[..., Compared]


@pytest.fixture
def compare() -> Compare:
    """Compare annotators, each with documents and layers; no intervals unless asked for."""

    def run(
        annotators: Mapping[str, Sequence[Annotated]], samples: int = 0, **options: object
    ) -> Compared:
        streams = {
            name: [Reading(document, (layer,)) for document, layer in done]
            for name, done in annotators.items()
        }
        settings = AgreementSettings(samples=samples, **options)
        return Compared(agree(paired(streams), settings, names=list(annotators)))

    return run
