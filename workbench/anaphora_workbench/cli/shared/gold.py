"""Gold files that are not a key: without any annotation, or with proposals nobody has decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from anaphora_workbench.cli.shared.output import first_of, say
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Evaluation


class GoldWatch:
    """Examines gold documents as they pass by, and reports at the end what is strange about them.

    ``prepare`` and ``resolve`` name a layer after the resolver or preprocessor that made its
    proposals, and JSON keeps that name; an annotator's layer is named after the annotator.
    """

    def __init__(self, registry: Registry) -> None:
        groups = ("resolvers", "preprocessors")
        self._programs = {name for group in groups for name in registry.names(group)}
        self._documents = 0
        self._empty: list[str] = []
        self._proposed: defaultdict[str, list[str]] = defaultdict(list)

    def watch(self, readings: Iterable[Reading]) -> Iterator[Reading]:
        """Yield the documents; raise `FormatError` at their end if none has any annotation."""
        for reading in readings:
            self._documents += 1
            doc_id = reading.document.doc_id
            layer = reading.layers[0] if reading.layers else None
            if layer is None or not layer.markables:
                self._empty.append(doc_id)
            elif layer.name in self._programs:
                self._proposed[layer.name].append(doc_id)
            yield reading
        if self._empty and len(self._empty) == self._documents:
            raise FormatError(
                f"the gold files contain no annotation: there is no markable and no chain in "
                f"{first_of(self._empty)}. 'anaphora resolve' answers without a key, 'anaphora "
                "prepare' makes a file to annotate",
                code="key-empty",
            )

    def close_training(self) -> None:
        """Say which documents to learn from are a resolver's proposals."""
        for name, doc_ids in self._proposed.items():
            say(
                f"warning: the annotation in {first_of(doc_ids)} consists of proposals of "
                f"'{name}', which nobody has decided: the model learns to agree with '{name}' "
                "[key-proposed]"
            )

    def close(self) -> None:
        """Print which documents have no key, or a resolver's."""
        for note in self.notes():
            say(note)

    def notes(self) -> Iterator[str]:
        """Yield which documents have no key, or a resolver's."""
        if self._empty:
            yield (
                f"warning: no annotation in {first_of(self._empty)}, of {self._documents} gold "
                "documents; whatever is answered there counts as spurious [key-empty]"
            )
        for name, doc_ids in self._proposed.items():
            yield (
                f"warning: what counts as gold in {first_of(doc_ids)} are proposals of '{name}', "
                "which nobody has decided: the figures tell how far a system agrees with "
                f"'{name}', not how often it is right [key-proposed]"
            )


def undecided_notes(evaluation: Evaluation) -> Iterator[str]:
    """Yield how much of the key is undecided and so left out; refuse a key that all is."""
    problem = evaluation.left_out()
    if problem is None:
        return
    if not evaluation.documents:
        raise FormatError(
            f"nobody has decided anything yet in {first_of(evaluation.untouched)}, so there is "
            "nothing to compare with; the tagger is where anaphors are decided",
            code="key-empty",
        )
    yield f"warning: {problem}"
