"""``anaphora score``: coreference metrics of a response against a key."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from anaphora_workbench import __version__
from anaphora_workbench.cli.output import (
    ProblemLog,
    emit,
    json_result,
    refuse_overwriting,
    say_skipped,
    write_csv,
)
from anaphora_workbench.cli.progress import Progress
from anaphora_workbench.cli.score_options import add_options, settings_of
from anaphora_workbench.cli.score_sides import ScoredSide
from anaphora_workbench.errors import FormatError, Problem, Severity, UsageError
from anaphora_workbench.ports import MentionTable
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.coreference import (
    comparison_text,
    interval_rows,
    intervals_text,
    profile_text,
    scores_text,
)
from anaphora_workbench.scoring.coreference import known_metrics
from anaphora_workbench.scoring.coreference.alignment import (
    Alignment,
)
from anaphora_workbench.scoring.coreference.profiles import PROFILES
from anaphora_workbench.scoring.coreference.reading import mention_tables, words_from
from anaphora_workbench.scoring.coreference.score import CoreferenceScores, Matched, score_tables
from anaphora_workbench.scoring.coreference.settings import (
    ScoreSettings,
)
from anaphora_workbench.scoring.coreference.significance import compare_systems, intervals
from anaphora_workbench.workspace import Input, Workspace

if TYPE_CHECKING:
    from anaphora_workbench.cli.error_log import ErrorLog


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command."""
    add_options(commands).set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    registry = Registry()
    settings = settings_of(options, known_metrics(registry))
    if options.cases and not options.errors:
        raise UsageError("--cases belongs to --errors")
    for name in ("csv", "pairs", "errors"):
        if getattr(options, name) == "-":
            raise UsageError(f"--{name} takes a file; the scores are on standard output")
    workspace = Workspace(registry)
    key = workspace.open([options.key], options.from_format)
    systems = {
        name: workspace.open([path], options.from_format)
        for name, path in _named([options.response, *options.against]).items()
    }
    say_skipped(workspace.skipped)
    inputs = [*key, *[entry for opened in systems.values() for entry in opened]]
    names = [entry.source.name for entry in inputs]
    refuse_overwriting(
        [*names, *filter(None, [options.cases])],
        [options.output, options.csv, options.pairs, options.errors],
    )
    pairs: list[dict[str, object]] = []
    errors = _error_log(options)
    scored: dict[str, CoreferenceScores] = {}
    gold = ScoredSide("key", key)
    for number, (name, response) in enumerate(systems.items()):
        watchers: list[Callable[[Matched], None]] = []
        if options.pairs and not number:
            watchers.append(lambda m: pairs.extend([asdict(pair) for pair in m.listed()]))
        if errors is not None and not number:
            watchers.append(errors.add)
        sides = gold, ScoredSide("response", response)
        scored[name] = _scored(options, settings, registry, sides, watchers)
    if options.pairs:
        write_csv(options.pairs, pairs, PAIR_COLUMNS)
    _show(options, scored, inputs, errors)
    return 0


def _error_log(options: argparse.Namespace) -> ErrorLog | None:
    if not options.errors:
        return None
    # Imported here: it needs the scorer of anaphors as well, and most runs do not ask for it.
    from anaphora_workbench.cli.error_log import ErrorLog

    return ErrorLog(options.cases)


def _named(paths: list[str]) -> dict[str, str]:
    """Return a name for each system, made of its file or folder."""
    named: dict[str, str] = {}
    for path in paths:
        name = Path(path).name.split(".")[0] or "response"
        while name in named:
            name += "'"
        named[name] = path
    return named


def _scored(
    options: argparse.Namespace,
    settings: ScoreSettings,
    registry: Registry,
    sides: tuple[ScoredSide, ScoredSide],
    watchers: list[Callable[[Matched], None]],
) -> CoreferenceScores:
    """Score one response.

    Raises:
        FormatError: A file has errors, or key and response cannot be compared.
    """
    key, response = sides
    log = ProblemLog()
    progress = Progress(len(key.files), "files")
    alignment = Alignment(settings.policies, words_from([*key.files, *response.files]))
    read = [side.counted(mention_tables(side.files, settings, options.jobs)) for side in sides]
    empty: list[Problem] = []
    try:
        scores = score_tables(
            _checked(read[0], log, options.lenient, progress),
            _checked(read[1], log, options.lenient),
            settings,
            metrics=known_metrics(registry),
            alignment=alignment,
            seen=watchers,
        )
        empty = [*key.emptiness(), *response.emptiness()]
    finally:
        progress.close()
        log.add([*alignment.problems, *empty])
        log.close()
    if alignment.refused:
        raise FormatError(_refusal(alignment), code="not-comparable")
    return scores


PAIR_COLUMNS = ("document", "key", "response", "key_entity", "response_entity", "same")
"""Columns of ``--pairs``."""


def _checked(
    tables: Iterable[MentionTable], log: ProblemLog, lenient: bool, progress: Progress | None = None
) -> Iterator[MentionTable]:
    """Yield documents and say their problems.

    Raises:
        FormatError: One has errors and ``lenient`` is off.
    """
    last = None
    for table in tables:
        log.add(table.problems)
        if not lenient and any(each.severity is Severity.ERROR for each in table.problems):
            raise FormatError(
                f"{table.source}: has errors (above). Mend them, or go on without what they touch: "
                "--lenient",
                code="input-errors",
            )
        if progress is not None and table.source != last:
            progress.step(table.doc_id)
            last = table.source
        yield table


def _refusal(alignment: Alignment) -> str:
    """Say what could not be compared and what the options are."""
    remedies = {
        "document-missing": "--missing-documents empty or skip",
        "document-extra": "--extra-documents count or skip",
        "tokens-differ": "--different-text skip or score",
        "document-twice": "take one of the two out",
    }
    found = [f"{count:,} {code}" for code, count in alignment.counts.items() if code in remedies]
    ways = [remedies[code] for code in alignment.counts if code in remedies]
    return (
        f"key and response cannot be compared as they are: {', '.join(found)} (above). Nothing was "
        f"scored. Mend the files, or say what to do: {'; '.join(ways)}"
    )


def _show(
    options: argparse.Namespace,
    scored: Mapping[str, CoreferenceScores],
    inputs: list[Input],
    errors: ErrorLog | None,
) -> None:
    first = next(iter(scored.values()))
    facts = {"seed": options.seed} if options.intervals or len(scored) > 1 else {}
    signature = first.settings.signature(__version__, **facts)
    rows = [{"system": name, **row} for name, scores in scored.items() for row in scores.rows()]
    if options.csv:
        write_csv(options.csv, rows)
    if errors is not None:
        errors.write(options.errors, signature, inputs)
    wanted = scored.items() if options.intervals else ()
    sure = {name: intervals(each, seed=options.seed) for name, each in wanted}
    differences = compare_systems(scored, seed=options.seed)
    if options.json:
        shown = {
            name: value for name, value in vars(options).items() if name not in ("run", "command")
        }
        emit(
            json_result(
                signature,
                shown,
                inputs,
                rows,
                intervals=interval_rows(sure),
                differences=[difference.row() for difference in differences],
                alignment={name: dict(each.alignment.counts) for name, each in scored.items()},
            ),
            options.output,
        )
        return
    sections = []
    for name, scores in scored.items():
        if len(scored) > 1:
            sections.append(f"{name}\n{'#' * len(name)}\n")
        sections.append(scores_text(scores, documents=options.documents))
        if name in sure:
            sections.append(intervals_text(scores, sure[name]))
    if errors is not None:
        sections.append(errors.text())
    if differences:
        sections.append(comparison_text(first, differences))
    if options.like is not None:
        sections.append(profile_text(PROFILES[options.like]))
    sections.append(f"Signature: {signature}\n")
    emit("\n".join(sections), options.output)
