"""Agreement before and after adjudication: the figures of ``anaphora agree``.

The figures need numpy and seconds in a novel, so the window has them computed in the child process
(`figures_of_project`) and shows the `Counts` of the session meanwhile. The guide on agreement
defines them. *After* counts the settled answers in place of the annotators' own, and answers to
what is ambiguous or not covered by the guidelines as they were given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from anaphora_workbench.annotation.adjudication import AdjudicationSession
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.ports import Reading
from anaphora_workbench.store import ADJUDICATOR, Project

_LABELS = ("kind", "reference")
_MEASURES = ("kappa", "alpha")


@dataclass(frozen=True, slots=True)
class AnnotatorFigure:
    """One figure of all annotators; of more than two, kappa is the mean of the pairs.

    Attributes:
        subject: ``kind``, ``reference``, ``antecedent`` or ``chains``.
        measure: ``kappa``, ``alpha``, ``same-link``, ``same-head``, ``same-chain``, ``link-alpha``;
            of chains the name of a distance (``passonneau``, ``masi``, ``jaccard``, ``dice``).
        value: The figure, ``None`` when undefined.
        items: How many items it rests on, ``None`` where that is not a number of its own.
    """

    subject: str
    measure: str
    value: float | None
    items: int | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """Agreement before and after adjudication.

    Attributes:
        before: As the annotators have it.
        after: With what was settled.
    """

    before: tuple[AnnotatorFigure, ...]
    after: tuple[AnnotatorFigure, ...]

    def json(self) -> dict[str, Any]:
        """Return the figures as a JSON object; `figures_of_json` reads it."""
        return {
            "before": [asdict(figure) for figure in self.before],
            "after": [asdict(figure) for figure in self.after],
        }


def figures_of_json(value: Mapping[str, Any]) -> Figures:
    """Return the figures that `Figures.json` wrote."""
    return Figures(
        tuple([AnnotatorFigure(**row) for row in value["before"]]),
        tuple([AnnotatorFigure(**row) for row in value["after"]]),
    )


def figures_of_project(
    path: str | Path,
    document: str,
    annotators: Sequence[str] = (),
    adjudicator: str = ADJUDICATOR,
) -> Figures:
    """Return the figures of a document of a project, which is only read.

    Raises:
        UsageError: As `AdjudicationSession`, whose annotators these are.
        FormatError: The project cannot be read.
    """
    with Project.open(path, read_only=True) as project:
        session = AdjudicationSession(project, document, annotators, adjudicator=adjudicator)
        return figures_of_session(session)


def figures_of_session(session: AdjudicationSession) -> Figures:
    """Return the figures of a session as it stands."""
    return Figures(
        agreement_figures(session.document, session.layers()),
        agreement_figures(session.document, session.settled_layers()),
    )


def agreement_figures(
    document: Document, layers: Mapping[str, Layer]
) -> tuple[AnnotatorFigure, ...]:
    """Return how far two or more annotators of one text agree."""
    return agreement_over([(document, layers)])


def agreement_over(
    texts: Iterable[tuple[Document, Mapping[str, Layer]]],
) -> tuple[AnnotatorFigure, ...]:
    """Return how far annotators agree on some texts, each of which two or more have annotated.

    The texts are taken one by one, so that only one of them has to be in memory.
    """
    return tuple(_figures(texts))


def _figures(
    texts: Iterable[tuple[Document, Mapping[str, Layer]]],
) -> Iterator[AnnotatorFigure]:
    # numpy comes with these; the window imports this module, too, for `Figures`.
    from anaphora_workbench.scoring.coreference.matching import MentionMatching
    from anaphora_workbench.scoring.interannotator.antecedents import antecedent_contributions
    from anaphora_workbench.scoring.interannotator.chains import chain_contributions
    from anaphora_workbench.scoring.interannotator.documents import SharedDocument
    from anaphora_workbench.scoring.interannotator.labels import label_contributions
    from anaphora_workbench.scoring.interannotator.results import Agreement, DocumentAgreement
    from anaphora_workbench.scoring.interannotator.settings import AgreementSettings, Unmarked

    agreement = Agreement(AgreementSettings(samples=0))
    for document, layers in texts:
        readings = {name: Reading(document, (layer,)) for name, layer in layers.items()}
        shared = SharedDocument.of(document.doc_id, readings, stating=tuple(layers))
        contributions = [
            *label_contributions(shared),
            *antecedent_contributions(shared, MentionMatching.FULL),
            *antecedent_contributions(shared, MentionMatching.HEAD),
            *chain_contributions(shared, MentionMatching.HEAD, Unmarked.GAP),
        ]
        agreement.add(DocumentAgreement(document.doc_id, tuple(layers), contributions))
    rows: dict[tuple[str, str, str, str], tuple[float | None, int | None]] = {}
    of_all = len(agreement.annotators) > 2
    for row in agreement.rows():
        everybody = row["first"] == "*"
        whole = row["kind"] == "*" and row["reference"] == "*" and row["singletons"] != "dropped"
        if whole and everybody is of_all:
            name = (row["section"], row["subject"], row["measure"], row["match"] or "")
            rows[name] = (row["value"], row["items"])

    def figure(subject: str, measure: str, *name: str) -> AnnotatorFigure:
        value, items = rows.get((name[0], name[1], name[2], name[3]), (None, None))
        return AnnotatorFigure(subject, measure, value, None if items is None else int(items))

    for label in _LABELS:
        for measure in _MEASURES:
            yield figure(label, measure, "labels", label, measure, "")
    yield figure("antecedent", "same-link", "antecedents", "link", "observed", "full")
    yield figure("antecedent", "same-head", "antecedents", "link", "observed", "head")
    yield figure("antecedent", "same-chain", "antecedents", "chain", "observed", "head")
    yield figure("antecedent", "link-alpha", "antecedents", "link", "alpha", "full")
    for distance in ("passonneau", "masi", "jaccard", "dice"):
        yield figure("chains", distance, "chains", distance, "alpha", "head")
