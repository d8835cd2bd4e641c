"""Agreement of two or more annotators on the same texts: what the command and Python code call.

::

    from anaphora_workbench.registry import Registry
    from anaphora_workbench.scoring.interannotator import agree, paired
    from anaphora_workbench.workspace import Workspace

    files = {"ana": "ana/", "bea": "bea/"}
    workspace = Workspace(Registry())
    readings = {
        name: (reading for entry in workspace.open([path]) for reading in entry.readings())
        for name, path in files.items()
    }
    result = agree(paired(readings), names=list(files))
    print(list(result.rows())[0])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.pipeline import ordered_map
from anaphora_workbench.scoring.interannotator.antecedents import antecedent_contributions
from anaphora_workbench.scoring.interannotator.chains import (
    chain_contributions,
    cluster_contributions,
)
from anaphora_workbench.scoring.interannotator.documents import Copy, SharedDocument, not_done
from anaphora_workbench.scoring.interannotator.labels import (
    anaphor_contributions,
    label_contributions,
    mention_contributions,
)
from anaphora_workbench.scoring.interannotator.paired_texts import TextDifference, Texts, difference
from anaphora_workbench.scoring.interannotator.results import Agreement, DocumentAgreement
from anaphora_workbench.scoring.interannotator.settings import AgreementSettings, Sums, Topic

FindPosition = Callable[[str, Texts, int], Position | None]
"""Where a sentence (0-based) of a document stands in the files of an annotator."""

DEFAULTS = AgreementSettings()


def agree(
    texts: Iterable[Texts],
    settings: AgreementSettings = DEFAULTS,
    *,
    names: Sequence[str] = (),
    jobs: int = 1,
    stating: Collection[str] = (),
    place: FindPosition | None = None,
    progress: Callable[[str], None] | None = None,
) -> Agreement:
    """Measure the agreement of annotators.

    Args:
        texts: The documents (`paired` or `by_layer`); read lazily.
        settings: How.
        names: The annotators in order; others are added as they are met.
        jobs: Number of processes.
        stating: Sources (`Reading.source`) in formats that can state anaphors one by one
            (`anaphora_workbench.scoring.interannotator.documents`). Where somebody states anaphors
            of a text, links in these are stated too; in others they are those of chains.
        place: Tells where a sentence stands, for the message on texts that differ.
        progress: Called with the name of each document that is done.

    Raises:
        FormatError: Fewer than two annotators (``annotators-few``), no document of two
            (``documents-none``), or a document whose words differ (``tokens-differ``).
    """
    agreement = Agreement(settings, list(names))
    compared = _compared(texts, place or _of_file, frozenset(stating))
    for done in ordered_map(partial(measure, settings), compared, jobs):
        agreement.add(done)
        if progress is not None:
            progress(done.doc_id)
    agreement.check()
    return agreement


def measure(settings: AgreementSettings, texts: Texts) -> DocumentAgreement:
    """Return what one document adds. One that a single annotator did adds its counts only."""
    empty = not_done(texts.readings, texts.stating)
    done = {name: reading for name, reading in texts.readings.items() if name not in empty}
    if not done:
        return DocumentAgreement(texts.doc_id, (), empty=empty)
    document = SharedDocument.of(texts.doc_id, done, settings.language, stating=texts.stating)
    heads: Counter[str] = Counter()
    for copy in document.copies.values():
        heads.update(copy.key.heads.sources)
    several = len(document.copies) > 1
    return DocumentAgreement(
        texts.doc_id,
        tuple(document.copies),
        list(_contributions(document, settings)) if several else [],
        {name: _counts(copy) for name, copy in document.copies.items()},
        heads,
        tuple([name for name, copy in document.copies.items() if copy.stated]),
        tuple([name for name, copy in document.copies.items() if copy.kinds]),
        empty,
    )


def _contributions(
    document: SharedDocument, settings: AgreementSettings
) -> Iterator[tuple[Topic, Sums]]:
    yield from mention_contributions(document)
    yield from anaphor_contributions(document)
    yield from label_contributions(document)
    yield from antecedent_contributions(document, settings.match)
    yield from chain_contributions(document, settings.match, settings.unmarked)
    yield from cluster_contributions(document, settings.match)


def _counts(copy: Copy) -> Counter[str]:
    undecided = sum([copy.undecided(anaphor) for anaphor in copy.anaphors.values()])
    return Counter(
        mentions=len(copy.kept),
        anaphors=len(copy.anaphors),
        undecided=undecided,
        merged=copy.merged,
        documents=1,
    )


def _compared(
    texts: Iterable[Texts], place: FindPosition, stating: frozenset[str]
) -> Iterator[Texts]:
    """Yield the documents, whose words are the same for all annotators, with who can state.

    Raises:
        FormatError: They are not.
    """
    for one in texts:
        readings = list(one.readings.items())
        for name, reading in readings[1:]:
            found = difference(readings[0][1].document, reading.document)
            if found is not None:
                raise FormatError(
                    _differ(one.doc_id, readings[0][0], name, found),
                    code="tokens-differ",
                    at=place(name, one, found.sentence),
                )
        able = frozenset([name for name, reading in readings if reading.source in stating])
        yield replace(one, stating=able)


def _of_file(name: str, texts: Texts, _sentence: int) -> Position | None:
    source = texts.readings[name].source
    return Position(source) if source else None


def _differ(doc_id: str, first: str, second: str, found: TextDifference) -> str:
    where = f"word {found.token + 1} of '{doc_id}', in sentence {found.sentence + 1},"
    if found.second is None:
        what = f"'{doc_id}' ends before its word {found.token + 1}, '{found.first}' for '{first}'"
    elif found.first is None:
        what = f"{where} is '{found.second}', but the text of '{first}' has ended there"
    else:
        what = f"{where} is '{found.second}' for '{second}', but '{found.first}' for '{first}'"
    return (
        f"{what}. Annotators can be compared on the same words only; give each of them the same "
        "tokenised file"
    )
