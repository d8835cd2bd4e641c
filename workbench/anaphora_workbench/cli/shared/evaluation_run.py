"""A run of ``evaluate`` or ``compare``: files opened, systems run, warnings printed, JSON made."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from anaphora_workbench.cli.shared.gold import GoldWatch, undecided_notes
from anaphora_workbench.cli.shared.options import refuse_replacing, stated
from anaphora_workbench.cli.shared.output import (
    ProblemLog,
    analysed_notes,
    gold_readings,
    json_pieces,
    refuse_errors,
    refuse_overwriting,
    say,
    say_skipped,
)
from anaphora_workbench.cli.shared.progress import Steps
from anaphora_workbench.errors import FormatError, Problem, UsageError, counted, did_you_mean
from anaphora_workbench.experiments import Comparison, ComparisonPlan, run
from anaphora_workbench.io.file_names import safe_name
from anaphora_workbench.model.language import tag_set
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.failures import check_reports
from anaphora_workbench.scoring import ALL_KINDS, Evaluation, Settings
from anaphora_workbench.workspace import Input, Workspace, with_trees

_SHOWN = 3
"""How many names of documents a warning gives."""


@dataclass(slots=True)
class AlignmentLog:
    """Reports and collects what of responses on other tokens could not be kept.

    Attributes:
        problems: All of it, for ``--json``.
    """

    log: ProblemLog
    problems: list[Problem] = field(default_factory=list)

    def add(self, problems: Sequence[Problem]) -> None:
        """Say problems and keep them."""
        self.log.add(problems, "--json")
        self.problems += problems

    def parts(self, evaluation: Evaluation) -> dict[str, object]:
        """Return counts by document and every problem for the JSON result; nothing without any."""
        if not evaluation.aligned:
            return {}
        return {
            "aligned": evaluation.aligned_rows(),
            "alignment_problems": [str(problem) for problem in self.problems],
        }


def _aligned_notes(evaluation: Evaluation) -> Iterator[str]:
    """Yield which responses had other tokens; the report has the counts of all documents."""
    for system in dict.fromkeys([name for name, _document in evaluation.aligned]):
        found = {doc: each for (name, doc), each in evaluation.aligned.items() if name == system}
        document, first = next(iter(found.items()))
        more = f" (and {counted(len(found) - 1, 'more document')})" if len(found) > 1 else ""
        yield f"note: {system} on '{document}': {first.sentence}{more} [response-aligned]"


def _responses_of(
    workspace: Workspace,
    groups: list[list[str]],
    log: ProblemLog,
    taken: Iterable[str] = (),
    *,
    lenient: bool = False,
) -> Iterator[tuple[str, dict[str, Reading]]]:
    """Yield name and documents, by their ids, of the output files of each system.

    A system is called as its first file or folder, with ``'`` behind it while another one in
    ``taken`` has that name.

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


def _refuse_unmatched(name: str, by_id: Mapping[str, Reading], evaluation: Evaluation) -> None:
    """Raise `FormatError` for a response that has none of the gold documents."""
    if evaluation.documents and not evaluation.documents.keys() & by_id.keys():
        theirs = f"'{next(iter(by_id))}'" if by_id else "none"
        raise FormatError(
            f"the response '{name}' has no document of the gold files. Documents go by their "
            f"names: the first gold one is '{next(iter(evaluation.documents))}', the first of "
            f"the response {theirs}",
            code="response-none",
        )


def _unmatched_notes(
    name: str, by_id: Mapping[str, Reading], evaluation: Evaluation
) -> Iterator[str]:
    """Yield which gold documents a response does not have, and the other way round, a line each."""
    missing = [doc_id for doc_id in evaluation.documents if doc_id not in by_id]
    if missing:
        none, theirs = "no document", "its"
        if len(missing) > 1:
            none, theirs = f"none of {len(missing):,} gold documents:", "their"
        yield (
            f"warning: {name} has {none} {_first(missing)}; {theirs} anaphors count as missing "
            "[response-missing]"
        )
    known = evaluation.documents.keys() | set(evaluation.untouched)
    extra = [doc_id for doc_id in by_id if doc_id not in known]
    if extra:
        some, are = f"a document {_first(extra)}", "is"
        if len(extra) > 1:
            some, are = f"{len(extra):,} documents ({_first(extra)})", "are"
        yield f"warning: {name} has {some} that {are} not in the gold files [response-extra]"


def _first(doc_ids: Sequence[str]) -> str:
    """Return the first names, and how many more there are."""
    more = f" and {len(doc_ids) - _SHOWN:,} more" if len(doc_ids) > _SHOWN else ""
    return ", ".join([f"'{doc_id}'" for doc_id in doc_ids[:_SHOWN]]) + more


def _check_kinds(settings: Settings, in_keys: Collection[str]) -> None:
    """Raise `UsageError` for a kind that neither the tag set nor any key has: it was mistyped."""
    known = {kind.label for kind in tag_set()} | set(in_keys)
    unknown = [kind for kind in settings.kinds if kind not in known and settings.kinds != ALL_KINDS]
    if unknown:
        raise UsageError(
            f"--kinds: no tag set and no gold file contains '{unknown[0]}'."
            f"{did_you_mean(unknown[0], known)} Known: {', '.join(sorted(known))}"
        )


def _doubled_notes(documents: Sequence[str]) -> Iterator[str]:
    """Yield a warning of documents of one name: the id of the second one ends in ``#2``."""
    doubled = [doc_id for doc_id in documents if "#" in doc_id]
    if doubled and doubled[0].rpartition("#")[0] in documents:
        yield (
            f"warning: the gold files have several documents of one name, such as '{doubled[0]}'; "
            "each is counted. Is one text there twice? [document-twice]"
        )


def _resolver_notes(evaluation: Evaluation) -> Iterator[str]:
    """Yield what was left out of answers: the first note of each system, and how many more."""
    for system in dict.fromkeys([name for name, _document, _note in evaluation.notes]):
        notes = [(doc, note) for name, doc, note in evaluation.notes if name == system]
        more = f" (and {counted(len(notes) - 1, 'more note')})" if len(notes) > 1 else ""
        yield f"note: {system} on '{notes[0][0]}': {notes[0][1]}{more} [resolver-note]"


def not_run_notes(comparison: Comparison) -> Iterator[str]:
    """Yield which systems could not run, or not on all documents, and why."""
    for system in comparison.systems:
        if system.missing:
            yield f"warning: {system.name} is not usable here: {system.missing} [resolver-skipped]"
        elif system.skipped:
            document, reason = system.skipped[0]
            such = f", such as '{document}'" if len(system.skipped) > 1 else ""
            yield (
                f"warning: {system.name} could not run on "
                f"{counted(len(system.skipped), 'document')}{such}: {reason} [resolver-skipped]"
            )


def evaluation_notes(
    evaluation: Evaluation,
    settings: Settings,
    watch: GoldWatch,
    responses: Mapping[str, Mapping[str, Reading]],
) -> Iterator[str]:
    """Yield what a reader of the figures must know, a line each.

    ``watch`` has seen the gold documents; ``responses`` are documents by their ids, by system.

    Raises:
        FormatError: A response has none of the gold documents, or the whole key is undecided.
        UsageError: No tag set and no key has a kind that is asked for.
    """
    _check_kinds(settings, {kind for kind, _reference in evaluation.anaphors})
    yield from watch.notes()
    for name, by_id in responses.items():
        _refuse_unmatched(name, by_id, evaluation)
    for name, by_id in responses.items():
        yield from _unmatched_notes(name, by_id, evaluation)
    yield from _doubled_notes(list(evaluation.documents))
    yield from undecided_notes(evaluation)
    for limit in evaluation.limits():
        yield f"warning: {limit}"
    yield from analysed_notes(evaluation.analyses, anew=settings.reparse)
    yield from _aligned_notes(evaluation)
    yield from _resolver_notes(evaluation)


def adopted(
    readings: Iterable[Reading], responses: Mapping[str, MutableMapping[str, Reading]]
) -> Iterator[Reading]:
    """Yield gold documents, and find responses that have the safe name of a document.

    A document ``nw/wsj_0020`` was handed out as the folder ``nw_wsj_0020``, whose name is all that
    a SUPAR folder tells of its document.
    """
    for reading in readings:
        doc_id = reading.document.doc_id
        for by_id in responses.values():
            if doc_id not in by_id and safe_name(doc_id) in by_id:
                by_id[doc_id] = by_id.pop(safe_name(doc_id))
        yield reading


def _treed(
    readings: Iterator[Reading], workspace: Workspace, folder: str | None
) -> Iterator[Reading]:
    """Add the trees of a folder to the documents of the same names, and the same words."""
    if folder is None:
        yield from readings
        return
    files = {entry.source.stem: entry for entry in workspace.open([folder], "penn")}
    for reading in readings:
        entry = files.get(reading.document.doc_id)
        if entry is None:
            say(f"warning: {folder} has no trees for '{reading.document.doc_id}' [trees-missing]")
            yield reading
        else:
            for trees in entry.readings():
                yield with_trees(reading, trees)


@dataclass(frozen=True, slots=True)
class EvaluationRun:
    """Gold files and output files that are open, and what is met while they are read.

    Attributes:
        options: The command line, with the options of `evaluation_options`.
        responses: Documents by their ids, by the system that answered.
        aligning: Collects what of responses on other tokens could not be kept.
        watch: Examines the gold documents.
    """

    options: argparse.Namespace
    registry: Registry
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

        Output files are never called like ``resolvers``; ``reports`` are the options that name
        files to write beside the report.

        Raises:
            FormatError: A file cannot be read.
            MissingExtraError: ``--html`` is asked for and the extra ``reports`` is not installed.
            UsageError: A report would be written over an input or another output, replace what is
                no report, or go to standard output, where the report is.
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
            _responses_of(
                workspace, options.response, log, taken=resolvers, lenient=options.lenient
            )
        )
        watch = GoldWatch(registry)
        return cls(options, registry, workspace, inputs, responses, log, AlignmentLog(log), watch)

    def run(self, plan: ComparisonPlan, **where: Any) -> Comparison:
        """Run the systems on the gold documents, and warn of what a reader must know.

        ``where`` says where they run and where results are kept, see `experiments.run`.

        Raises:
            AnaphoraError: See `experiments.run`, `_readings` and `_warn`.
        """
        with self.log, Steps(self.inputs, len(plan.systems(self.responses))) as progress:
            comparison = run(
                plan,
                progress.watch(self._readings()),
                registry=self.registry,
                responses=self.responses,
                jobs=self.options.jobs,
                progress=progress,
                on_problems=self.aligning.add,
                **where,
            )
        self._warn(comparison.evaluation, plan.settings)
        for note in not_run_notes(comparison):
            say(note)
        return comparison

    def _readings(self) -> Iterator[Reading]:
        """Yield the gold documents with the trees of ``--trees``, and report their problems.

        Raises:
            FormatError: A document has errors and ``--lenient`` is not given, or none has
                annotation.
        """
        golds = self.watch.watch(gold_readings(self.inputs, self.log, self.options.lenient))
        return _treed(adopted(golds, self.responses), self.workspace, self.options.trees)

    def _warn(self, evaluation: Evaluation, settings: Settings) -> None:
        """Print on standard error what a reader of the figures must know.

        Raises:
            AnaphoraError: See `evaluation_notes`.
        """
        for note in evaluation_notes(evaluation, settings, self.watch, self.responses):
            say(note)
        if self.options.success_rate and evaluation.headline != "gap":
            say(
                "note: --success-rate changes nothing here: it is for GAP, and reports on other "
                "files contain the success rate anyway [success-rate]"
            )

    def result(
        self, evaluation: Evaluation, rows: Iterable[Mapping[str, Any]], **parts: object
    ) -> Iterator[str]:
        """Yield the JSON document of ``--json``, with ``parts`` as values behind the rows.

        It comes piece by piece, see `json_pieces`.
        """
        return json_pieces(
            evaluation.signature,
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


def status_of(comparison: Comparison) -> int:
    """Return the exit status: 1 where a system has no figures or broke down on a document."""
    return 1 if comparison.idle or comparison.evaluation.failed else 0


def title_of(what: str, gold: Sequence[str]) -> str:
    """Return the title of a page: what it shows, and the first three gold files or folders."""
    names = ", ".join([Path(path).name or path for path in gold[:3]])
    return f"{what}: {names}{', …' if len(gold) > 3 else ''}"
