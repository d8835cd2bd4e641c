"""Output files of other systems, as ``--response`` names them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from anaphora_workbench.cli.output import ProblemLog
from anaphora_workbench.errors import FormatError, Problem
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring import Evaluation
from anaphora_workbench.workspace import Workspace


@dataclass(slots=True)
class AlignmentLog:
    """Hears what of responses on other tokens could not be kept, and says it.

    Attributes:
        log: Where it is said, a limited number of each code.
        problems: All of it, for ``--json``.
    """

    log: ProblemLog
    problems: list[Problem] = field(default_factory=list)

    def add(self, problems: Sequence[Problem]) -> None:
        """Say problems and keep them."""
        self.log.add(problems)
        self.problems += problems

    def parts(self, evaluation: Evaluation) -> dict[str, object]:
        """Return what belongs into the JSON result: counts by document, and every problem.

        There is nothing when all responses have the gold tokens.
        """
        if not evaluation.aligned:
            return {}
        return {
            "aligned": evaluation.aligned_rows(),
            "alignment_problems": [str(problem) for problem in self.problems],
        }


def say_aligned(evaluation: Evaluation) -> None:
    """Say which responses had other tokens; the report has the counts of all documents."""
    for system in dict.fromkeys([name for name, _document in evaluation.aligned]):
        found = {doc: each for (name, doc), each in evaluation.aligned.items() if name == system}
        document, first = next(iter(found.items()))
        more = f" (and {len(found) - 1} more documents)" if len(found) > 1 else ""
        print(
            f"note: {system} on '{document}': {first.sentence}{more} [response-aligned]",
            file=sys.stderr,
        )


def responses_of(
    workspace: Workspace, groups: list[list[str]], log: ProblemLog, taken: Iterable[str] = ()
) -> Iterator[tuple[str, dict[str, Reading]]]:
    """Read the output files of each system.

    Args:
        workspace: Finds and opens the files.
        groups: Files and folders of each system.
        log: Takes the problems of the files.
        taken: Names that others have: of resolvers that the responses stand beside.

    Yields:
        Name of the system, after its first file or folder, and its documents by their names.

    Raises:
        FormatError: A document is in one system's files twice.
    """
    used = set(taken)
    for paths in groups:
        name = Path(paths[0]).name.split(".")[0] or "response"
        while name in used:
            name += "'"
        used.add(name)
        by_id: dict[str, Reading] = {}
        for entry in workspace.open(paths):
            for reading in entry.readings():
                log.add(reading.problems)
                doc_id = reading.document.doc_id
                if doc_id in by_id:
                    raise FormatError(
                        f"'{doc_id}' is in the response '{name}' already, from "
                        f"{by_id[doc_id].source or 'another file'}. One --response is one system; "
                        "repeat the option for another one",
                        code="response-twice",
                        at=entry.source.at(),
                    )
                by_id[doc_id] = reading
        yield name, by_id


def refuse_unmatched(name: str, by_id: dict[str, Reading], evaluation: Evaluation) -> None:
    """Refuse a response that has nothing to do with the gold files.

    Raises:
        FormatError: None of its documents is a gold document.
    """
    if evaluation.documents and not evaluation.documents.keys() & by_id.keys():
        theirs = f"'{next(iter(by_id))}'" if by_id else "none"
        raise FormatError(
            f"the response '{name}' has no document of the gold files. Documents go by their "
            f"names: the first gold one is '{next(iter(evaluation.documents))}', the first of "
            f"the response {theirs}",
            code="response-none",
        )


def warn_unmatched(name: str, by_id: dict[str, Reading], evaluation: Evaluation) -> None:
    """Say which gold documents a response does not have, and the other way round."""
    for doc_id in evaluation.documents:
        if doc_id not in by_id:
            print(
                f"warning: {name} has no document '{doc_id}'; its anaphors count as missing "
                "[response-missing]",
                file=sys.stderr,
            )
    for doc_id in by_id:
        if doc_id not in evaluation.documents and doc_id not in evaluation.untouched:
            print(
                f"warning: {name} has a document '{doc_id}' that is not in the gold files "
                "[response-extra]",
                file=sys.stderr,
            )
