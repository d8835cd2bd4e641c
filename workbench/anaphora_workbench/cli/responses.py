"""Output files of other systems, as ``--response`` names them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from anaphora_workbench.cli.output import ProblemLog, refuse_errors
from anaphora_workbench.cli.saying import say
from anaphora_workbench.errors import FormatError, Problem, counted
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring import Evaluation
from anaphora_workbench.workspace import Workspace

_SHOWN = 3
"""How many names of documents a warning gives."""


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
        more = f" (and {counted(len(found) - 1, 'more document')})" if len(found) > 1 else ""
        say(f"note: {system} on '{document}': {first.sentence}{more} [response-aligned]")


def responses_of(
    workspace: Workspace,
    groups: list[list[str]],
    log: ProblemLog,
    taken: Iterable[str] = (),
    *,
    lenient: bool = False,
) -> Iterator[tuple[str, dict[str, Reading]]]:
    """Read the output files of each system.

    Args:
        workspace: Finds and opens the files.
        groups: Files and folders of each system.
        log: Takes the problems of the files.
        taken: Names that others have: of resolvers that the responses stand beside.
        lenient: Go on when a file has errors, without what they touch.

    Yields:
        Name of the system, after its first file or folder, and its documents by their names.

    Raises:
        FormatError: A document is in one system's files twice, or has errors and ``lenient`` is
            off: what a broken file lost would be counted against the system.
    """
    used = set(taken)
    for paths in groups:
        name = Path(paths[0]).name.split(".")[0] or "response"
        own = name
        while name in used:
            name += "'"
        if name != own:
            say(
                f"note: the output of '{paths[0]}' is called {name} here, as another system is "
                f"called {own} [response-renamed]"
            )
        used.add(name)
        by_id: dict[str, Reading] = {}
        for entry in workspace.open(paths):
            for reading in entry.readings():
                refuse_errors(entry, reading, log, lenient=lenient)
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
    """Say which gold documents a response does not have, and the other way round, a line each."""
    missing = [doc_id for doc_id in evaluation.documents if doc_id not in by_id]
    if missing:
        none, theirs = "no document", "its"
        if len(missing) > 1:
            none, theirs = f"none of {len(missing):,} gold documents:", "their"
        say(
            f"warning: {name} has {none} {_first(missing)}; {theirs} anaphors count as missing "
            "[response-missing]"
        )
    known = evaluation.documents.keys() | set(evaluation.untouched)
    extra = [doc_id for doc_id in by_id if doc_id not in known]
    if extra:
        some, are = f"a document {_first(extra)}", "is"
        if len(extra) > 1:
            some, are = f"{len(extra):,} documents ({_first(extra)})", "are"
        say(f"warning: {name} has {some} that {are} not in the gold files [response-extra]")


def _first(doc_ids: Sequence[str]) -> str:
    """Return the first names, and how many more there are."""
    more = f" and {len(doc_ids) - _SHOWN:,} more" if len(doc_ids) > _SHOWN else ""
    return ", ".join([f"'{doc_id}'" for doc_id in doc_ids[:_SHOWN]]) + more
