"""The course of a run that judges systems against gold files, as ``evaluate`` and ``compare`` do.

`Judging.opened` opens what the command line names and refuses what would be written over;
`Judging.readings` gives the gold documents and watches them as they pass by; `Judging.say` tells
afterwards what a reader of the figures must know; `Judging.result` makes the JSON document.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from anaphora_workbench.cli.bench_options import (
    check_kinds,
    say_notes,
    treed,
    warn_doubled,
)
from anaphora_workbench.cli.gold import GoldWatch, say_undecided
from anaphora_workbench.cli.options import stated
from anaphora_workbench.cli.output import (
    ProblemLog,
    gold_readings,
    json_result,
    refuse_overwriting,
    say_analysed,
    say_skipped,
)
from anaphora_workbench.cli.places import refuse_replacing
from anaphora_workbench.cli.responses import (
    AlignmentLog,
    refuse_unmatched,
    responses_of,
    say_aligned,
    warn_unmatched,
)
from anaphora_workbench.cli.saying import say
from anaphora_workbench.cli.task import adopted
from anaphora_workbench.errors import UsageError
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.frames import check_reports
from anaphora_workbench.scoring import Evaluation, Settings
from anaphora_workbench.workspace import Input, Workspace


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
