"""The course of a run that judges systems against gold files, as ``evaluate`` and ``compare`` do.

`Judging.opened` opens what the command line names and refuses what would be written over;
`Judging.readings` gives the gold documents and watches them as they pass by; `Judging.say` tells
afterwards what a reader of the figures must know; `Judging.result` makes the JSON document.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from anaphora_workbench.cli.shared.evaluation_jobs import adopted
from anaphora_workbench.cli.shared.evaluation_options import (
    check_kinds,
    say_notes,
    treed,
    warn_doubled,
)
from anaphora_workbench.cli.shared.gold import GoldWatch, say_undecided
from anaphora_workbench.cli.shared.options import refuse_replacing, stated
from anaphora_workbench.cli.shared.output import (
    ProblemLog,
    gold_readings,
    json_result,
    refuse_errors,
    refuse_overwriting,
    say,
    say_analysed,
    say_skipped,
)
from anaphora_workbench.errors import FormatError, Problem, UsageError, counted
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.failures import check_reports
from anaphora_workbench.scoring import Evaluation, Settings
from anaphora_workbench.workspace import Input, Workspace

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


@dataclass(frozen=True, slots=True)
class Judging:
    """Gold files and output files that are open, and what is heard while they are read.

    Attributes:
        options: The command line, with the options of `bench_options`.
        workspace: Has opened the files.
        inputs: The gold files.
        responses: Documents by their names, by the system that answered.
        log: Takes the problems of all files.
        aligning: Takes what of responses on other tokens could not be kept.
        watch: Looks at the gold documents.
    """

    options: argparse.Namespace
    workspace: Workspace
    inputs: Sequence[Input]
    responses: Mapping[str, dict[str, Reading]]
    log: ProblemLog
    aligning: AlignmentLog
    watch: GoldWatch

    @classmethod
    def opened(
        cls,
        options: argparse.Namespace,
        registry: Registry,
        *,
        resolvers: Iterable[str],
        reports: Sequence[str],
    ) -> Self:
        """Open what the command line names, and refuse what cannot be before any work is done.

        Args:
            options: The command line.
            registry: Where formats are found.
            resolvers: Names that the output files cannot have.
            reports: Options that name files to write beside the report.

        Raises:
            FormatError: A file cannot be read.
            MissingExtraError: ``--html`` is asked for and the extra ``reports`` is not installed.
            UsageError: A report would be written over an input or another output, replace what is
                no report, or stand on standard output, where the report is.
        """
        names = ("csv", *reports)
        for name in names:
            if getattr(options, name) == "-":
                raise UsageError(
                    f"--{name} takes a file; the report or the JSON is on standard output"
                )
        if options.html is not None:
            check_reports()
        workspace = Workspace(registry)
        inputs = workspace.open(options.gold, options.from_format)
        say_skipped(workspace.skipped)
        paths = [options.output, *(getattr(options, name) for name in names)]
        refuse_overwriting([entry.place for entry in inputs], paths)
        refuse_replacing(paths, force=options.force)
        log = ProblemLog()
        responses = dict(
            responses_of(workspace, options.response, log, taken=resolvers, lenient=options.lenient)
        )
        watch = GoldWatch(registry)
        return cls(options, workspace, inputs, responses, log, AlignmentLog(log), watch)

    def readings(self) -> Iterator[Reading]:
        """Yield the gold documents with the trees of ``--trees``, and say their problems.

        Raises:
            FormatError: A document has errors and ``--lenient`` is not given, or there is no
                annotation in any.
        """
        golds = self.watch.watch(gold_readings(self.inputs, self.log, self.options.lenient))
        return treed(adopted(golds, self.responses), self.workspace, self.options.trees)

    def say(self, evaluation: Evaluation, settings: Settings) -> None:
        """Say on standard error what a reader of the figures must know.

        Raises:
            FormatError: A response has none of the gold documents, or the whole key is undecided.
            UsageError: A kind that is asked for stands in no tag set and no key.
        """
        check_kinds(settings, {kind for kind, _reference in evaluation.anaphors})
        self.watch.close()
        for name, by_id in self.responses.items():
            refuse_unmatched(name, by_id, evaluation)
        for name, by_id in self.responses.items():
            warn_unmatched(name, by_id, evaluation)
        warn_doubled(list(evaluation.documents))
        say_undecided(evaluation)
        for limit in evaluation.limits():
            say(f"warning: {limit}")
        say_analysed(evaluation.analyses, anew=settings.reparse)
        say_aligned(evaluation)
        say_notes(evaluation)

    def result(
        self,
        evaluation: Evaluation,
        signature: str,
        rows: Iterable[Mapping[str, Any]],
        **parts: object,
    ) -> str:
        """Return the JSON document of ``--json``.

        Args:
            evaluation: The figures.
            signature: Every setting that can move one.
            rows: Flat rows.
            parts: What the command adds behind the rows, JSON values by name.
        """
        return json_result(
            signature,
            stated(self.options),
            self.inputs,
            rows,
            short_signature=evaluation.short_signature,
            texts_digest=evaluation.texts_digest,
            **parts,
            timings=[
                {"resolver": name, **timing.row(ran=name not in self.responses)}
                for name, timing in evaluation.timings.items()
            ],
            undecided=evaluation.undecided_row(),
            limits=[
                {"code": limit.code, "message": limit.message} for limit in evaluation.limits()
            ],
            **self.aligning.parts(evaluation),
        )


def title_of(what: str, gold: Sequence[str]) -> str:
    """Return the title of a page: what it shows, and the first three gold files or folders."""
    names = ", ".join([Path(path).name or path for path in gold[:3]])
    return f"{what}: {names}{', …' if len(gold) > 3 else ''}"
