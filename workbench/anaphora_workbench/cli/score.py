"""``anaphora score``: coreference metrics of a response against a key."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from anaphora_workbench import __version__
from anaphora_workbench.cli.commands import Commands
from anaphora_workbench.cli.score_options import add_options, settings_of
from anaphora_workbench.cli.shared.keeping import check_keep, keep
from anaphora_workbench.cli.shared.options import refuse_replacing, stated
from anaphora_workbench.cli.shared.output import (
    CHECK,
    ProblemLog,
    emit,
    json_result,
    names_of_paths,
    refuse_overwriting,
    say,
    say_skipped,
    write_csv,
)
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.errors import FormatError, Problem, Severity, UsageError
from anaphora_workbench.ports import MentionTable
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.coreference import (
    comparison_text,
    head_note_text,
    interval_rows,
    intervals_text,
    profile_text,
    scores_text,
)
from anaphora_workbench.scoring.coreference import Metric, known_metrics
from anaphora_workbench.scoring.coreference.reading import (
    alignment_of,
    mention_tables,
    without_errors,
)
from anaphora_workbench.scoring.coreference.score import CoreferenceScores, Matched, score_tables
from anaphora_workbench.scoring.coreference.settings import PROFILES, ScoreSettings
from anaphora_workbench.workspace import Input, Workspace

if TYPE_CHECKING:
    from anaphora_workbench.cli.score_errors import ErrorLog, PageErrors
    from anaphora_workbench.experiments.history import KeptFigure
    from anaphora_workbench.scoring.coreference.significance import ScoreDifference
    from anaphora_workbench.stats import Bootstrap


@dataclass(slots=True)
class ScoredSide:
    """The files of the key or of a response, and how many mentions were found in them."""

    name: str
    files: Sequence[Input]
    documents: int = 0
    mentions: int = 0
    _warned: bool = False

    def counted(self, tables: Iterable[MentionTable]) -> Iterator[MentionTable]:
        """Yield documents and count their mentions."""
        for table in tables:
            self.documents += 1
            self.mentions += len(table)
            yield table

    def emptiness(self) -> list[Problem]:
        """Return the warning that no document has a mention (``NAME-empty``); it is given once.

        Nothing is wrong with such a file, but its scores say nothing of a system.
        """
        if self.mentions or self._warned:
            return []
        self._warned = True
        means = "there is nothing to be found"
        if self.name == "response":
            means = "nothing of the key is found in it"
        every = f" in any of its {self.documents:,} documents" if self.documents > 1 else ""
        message = f"the {self.name} contains no mention{every}, so {means}"
        mute = sorted({f.format.name for f in self.files if not _holds_coreference(f)})
        if mute:
            names = " and ".join(f"'{name}'" for name in mute)
            what = f"formats {names} contain" if len(mute) > 1 else f"format {names} contains"
            message += (
                f"; the {what} no coreference: give a file that does, or name its format with "
                "--from if it was read as another one"
            )
        at = self.files[0].source.at() if self.files else None
        return [Problem(f"{self.name}-empty", message, at, Severity.WARNING)]


def _holds_coreference(file: Input) -> bool:
    # Plain texts and trees say of themselves that they do not; all other formats do.
    return getattr(file.format, "holds_coreference", True)


def add_parser(commands: Commands) -> None:
    """Add the sub-command."""
    add_options(commands).set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_keep(options)
    registry = Registry()
    metrics = known_metrics(registry)
    settings = settings_of(options, metrics)
    if options.cases and not options.errors:
        raise UsageError("--cases belongs to --errors")
    for name in ("csv", "pairs", "errors", "html", "latex"):
        if getattr(options, name) == "-":
            raise UsageError(f"--{name} takes a file; the scores are on standard output")
    if [options.key, options.response, *options.against].count("-") > 1:
        raise UsageError("standard input ('-') can be one file only")
    workspace = Workspace(registry)
    key = workspace.open([options.key], options.from_format)
    paths = [options.response, *options.against]
    systems = {
        name: workspace.open([path], options.from_format)
        for name, path in zip(names_of_paths(paths), paths, strict=True)
    }
    say_skipped(workspace.skipped)
    inputs = [*key, *[entry for opened in systems.values() for entry in opened]]
    names = [entry.place for entry in inputs]
    written = [getattr(options, name) for name in _FILES]
    refuse_overwriting([*names, *filter(None, [options.cases])], written)
    refuse_replacing(written, force=options.force)
    pairs: list[dict[str, object]] = []
    errors = _error_log(options.errors, options.cases) if options.errors else None
    watchers: dict[str, list[Callable[[Matched], None]]] = {name: [] for name in systems}
    first = watchers[next(iter(systems))]
    if options.pairs:
        first.append(lambda m: pairs.extend([asdict(pair) for pair in m.listed()]))
    if errors is not None:
        first.append(errors.add)
    page = _page_errors() if options.html else None
    if page is not None:
        for place, (name, seen) in enumerate(watchers.items()):
            seen.append(page.watcher(name, None if place else errors))
    problems = ProblemLog(limit=sys.maxsize) if options.documents else ProblemLog()
    with problems as log, ProgressLine(len(inputs), "files") as progress:
        scored = _scored(options, settings, metrics, (key, systems), watchers, (log, progress))
    if options.pairs:
        write_csv(options.pairs, pairs, PAIR_COLUMNS)
    _show(options, scored, inputs, (errors, page), log.errors)
    if options.keep is not None:
        signature = next(iter(scored.values())).settings.signature(__version__)
        keep(options, signature, key, _figures(scored))
    return 0


def _figures(scored: Mapping[str, CoreferenceScores]) -> list[KeptFigure]:
    """Return the CoNLL score of each response, or the first metric that was asked for."""
    from anaphora_workbench.experiments.history import KeptFigure

    found = []
    for system, scores in scored.items():
        chief = "conll" if "conll" in scores.names else scores.names[0]
        f1 = scores.score(chief).f1
        value = None if f1 is None else float(f1)
        found.append(KeptFigure(system, chief, value, None, None, scores.counts()[0].mentions))
    return found


_FILES = ("output", "csv", "pairs", "errors", "html", "latex")
"""The options that name a file to write."""


def _scored(
    options: argparse.Namespace,
    settings: ScoreSettings,
    metrics: Mapping[str, Metric],
    files: tuple[list[Input], Mapping[str, list[Input]]],
    watchers: Mapping[str, list[Callable[[Matched], None]]],
    reporters: tuple[ProblemLog, ProgressLine],
) -> dict[str, CoreferenceScores]:
    """Score the systems one after the other; ``watchers`` see each document of their system.

    ``files`` are those of the key, and of each system by its name.

    Raises:
        FormatError: A file has errors, or key and response cannot be compared.
    """
    key, systems = files
    log, progress = reporters
    words = bool(options.errors or options.html)

    def read(side: ScoredSide) -> Iterator[MentionTable]:
        tables = mention_tables(side.files, settings, options.jobs, whole=words)
        return _checked(side.counted(tables), log, options.lenient, progress)

    gold = ScoredSide("key", key)
    # One reading of the key serves all systems; for one system alone nothing is held.
    keys = read(gold) if len(systems) == 1 else list(read(gold))
    scored: dict[str, CoreferenceScores] = {}
    for name, response in systems.items():
        side = ScoredSide("response", response)
        alignment = alignment_of(key, response, settings, full=words)
        scores = score_tables(
            keys,
            read(side),
            settings,
            metrics=metrics,
            alignment=alignment,
            seen=watchers[name],
        )
        log.add([*alignment.problems, *gold.emptiness(), *side.emptiness()], "--documents")
        _check(scores, errors=words and not scored)
        scored[name] = scores
    return scored


def _check(scores: CoreferenceScores, *, errors: bool) -> None:
    """Report what is to be known of scores; ``errors`` that are listed are distinguished by heads.

    Raises:
        FormatError: Key and response cannot be compared, or no document was left to be scored.
    """
    if scores.alignment.refused:
        raise scores.alignment.refusal(reported=True)
    if not scores.documents:
        raise FormatError(
            "no document was scored: none is on both sides with the same words, and the options "
            "skip the others",
            code="score-nothing",
        )
    note = scores.head_note()
    if note and (errors or scores.settings.needs_heads):
        say(f"warning: {note} [heads-guessed]")
    if scores.kept_apart:
        say(
            "warning: the files state different heads for the same words, so mentions of the "
            "response do not match those of the key with the same words: "
            f"{scores.kept_apart:,}; --match full ignores heads [heads-differ]"
        )


PAIR_COLUMNS = ("document", "key", "response", "key_entity", "response_entity", "same")
"""Columns of ``--pairs``."""


def _checked(
    tables: Iterable[MentionTable], log: ProblemLog, lenient: bool, progress: ProgressLine
) -> Iterator[MentionTable]:
    """Yield documents and report their problems; raise `FormatError` for errors if not lenient."""
    last = None
    reported = _logged(tables, log)
    for table in reported if lenient else without_errors(reported, reported=True):
        if table.source != last:
            progress.step(table.doc_id)
            last = table.source
        yield table


def _logged(tables: Iterable[MentionTable], log: ProblemLog) -> Iterator[MentionTable]:
    for table in tables:
        log.add(table.problems, CHECK)
        yield table


def _significance(
    options: argparse.Namespace, scored: Mapping[str, CoreferenceScores]
) -> tuple[dict[str, dict[str, Bootstrap]], list[ScoreDifference]]:
    """Return the intervals that are asked for and the differences of every two systems."""
    wants_intervals = bool(options.intervals or options.html or options.latex)
    if not wants_intervals and len(scored) == 1:
        return {}, []
    # Imported here: most runs need no statistics.
    from anaphora_workbench.scoring.coreference.significance import compare_systems, intervals

    wanted = scored.items() if wants_intervals else ()
    sure = {name: intervals(each, seed=options.seed) for name, each in wanted}
    return sure, compare_systems(scored, seed=options.seed)


def _error_log(path: str, cases: str | None) -> ErrorLog:
    # Scores alone do not need what lists errors; importing it takes longer than small files.
    from anaphora_workbench.cli.score_errors import ErrorLog

    return ErrorLog(path, cases)


def _page_errors() -> PageErrors:
    from anaphora_workbench.cli.score_errors import PageErrors

    return PageErrors()


def _write_reports(
    options: argparse.Namespace,
    scored: Mapping[str, CoreferenceScores],
    signature: str,
    statistics: tuple[dict[str, dict[str, Bootstrap]], list[ScoreDifference]],
    page: PageErrors | None,
    left_out: int,
) -> None:
    """Write the page and the table for a paper."""
    # Imported here: most runs write neither.
    from anaphora_workbench.reports.score_errors_page import ShownErrors
    from anaphora_workbench.reports.score_latex import score_latex
    from anaphora_workbench.reports.score_page import ScoreReport, score_html

    report = ScoreReport(
        scored,
        *statistics,
        signature,
        {} if page is None else page.summaries,
        ShownErrors() if page is None else page.shown,
        left_out,
    )
    if options.html:
        title = f"Coreference scores against {Path(options.key).name or options.key}"
        emit(score_html(report, title=title), options.html)
    if options.latex:
        emit(score_latex(report), options.latex)


def _show(
    options: argparse.Namespace,
    scored: Mapping[str, CoreferenceScores],
    inputs: list[Input],
    logs: tuple[ErrorLog | None, PageErrors | None],
    left_out: int,
) -> None:
    errors, page = logs
    first = next(iter(scored.values()))
    facts: dict[str, object] = {}
    if options.intervals or options.html or options.latex or len(scored) > 1:
        facts["seed"] = options.seed
    # Errors are distinguished by heads, whatever matches mentions.
    if first.head_sources and (first.settings.needs_heads or errors is not None or page):
        facts["heads"] = first.head_sources
        if first.languages:
            facts["langs"] = "+".join(sorted(first.languages))
    if left_out:
        facts["lenient"] = f"{left_out}-problems"
    signature = first.settings.signature(__version__, **facts)
    rows: list[dict[str, object]] = []
    if options.csv or options.json:
        rows = [{"system": name, **row} for name, scores in scored.items() for row in scores.rows()]
    if options.csv:
        write_csv(options.csv, rows)
    shown = stated(options)
    if errors is not None:
        errors.write(signature, shown, inputs)
    sure, differences = _significance(options, scored)
    if options.html or options.latex:
        statistics = (sure, differences)
        _write_reports(options, scored, signature, statistics, page, left_out)
        if not options.intervals:
            sure = {}
    if options.json:
        emit(
            json_result(
                signature,
                shown,
                inputs,
                rows,
                intervals=interval_rows(sure),
                differences=[difference.row() for difference in differences],
                alignment={name: dict(each.alignment.counts) for name, each in scored.items()},
                left_out=left_out,
                guessed_heads={
                    name: dict(zip(("key", "response"), each.guessed, strict=True))
                    for name, each in scored.items()
                },
            ),
            options.output,
        )
        return
    sections = []
    if left_out:
        sections.append(
            f"{left_out:,} error{'s' if left_out > 1 else ''} in the files (--lenient): what they "
            "touch is not in these figures.\n"
        )
    for name, scores in scored.items():
        if len(scored) > 1:
            sections.append(f"{name}\n{'#' * len(name)}\n")
        sections.append(scores_text(scores, documents=options.documents))
        if name in sure:
            sections.append(intervals_text(scores, sure[name]))
    if errors is not None:
        sections.append(errors.text())
        if not first.settings.needs_heads and (note := head_note_text(first)):
            sections.append(note)
    if differences:
        sections.append(comparison_text(first, differences))
    if options.like is not None:
        sections.append(profile_text(PROFILES[options.like]))
    sections.append(f"Signature: {signature}\n")
    emit("\n".join(sections), options.output)
