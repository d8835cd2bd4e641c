"""``anaphora score``: coreference metrics of a response against a key."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path

from anaphora_workbench import __version__
from anaphora_workbench.cli.options import add_from, add_jobs, add_output, check_language, listed
from anaphora_workbench.cli.output import (
    ProblemLog,
    emit,
    json_result,
    refuse_overwriting,
    say_skipped,
    write_csv,
)
from anaphora_workbench.cli.progress import Progress
from anaphora_workbench.errors import FormatError, Severity, UsageError
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
    Different,
    Extra,
    Missing,
    Policies,
)
from anaphora_workbench.scoring.coreference.matching import Matching, Way, Zeros
from anaphora_workbench.scoring.coreference.profiles import PROFILES
from anaphora_workbench.scoring.coreference.reading import mention_tables, words_from
from anaphora_workbench.scoring.coreference.score import CoreferenceScores, Matched, score_tables
from anaphora_workbench.scoring.coreference.settings import (
    DEFAULT_METRICS,
    DOCUMENT_METRICS,
    ScoreSettings,
    SplitWay,
)
from anaphora_workbench.scoring.coreference.sides import Duplicates
from anaphora_workbench.scoring.coreference.significance import compare_systems, intervals
from anaphora_workbench.workspace import Input, Workspace

_DESCRIPTION = """\
Score the coreference of a response against a key: all metrics from one pass, with exact sums.

KEY and RESPONSE are files or folders in any readable format, not necessarily the same one. Their
documents are paired by name and compared word by word first; what does not fit is said with
file:line, and nothing is scored then unless an option says what to do.

examples:
  anaphora score key.conll system.conll
  anaphora score gold/ system/ --match head --drop-singletons both
  anaphora score key.sgm response.sgm --match min
  anaphora score gold.conllu system.conllu --metric muc,bcub,ceafe,conll --documents
  anaphora score gold/ system/ --missing-documents empty --json > scores.json
  anaphora score key.conll system.conll --pairs pairs.csv
  anaphora score key.conll system.conll --like conll-8.01
  anaphora score gold/ ours/ --against theirs/ --against baseline/ --metric muc,bcub,ceafe,conll
"""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "score",
        help="coreference metrics of a response against a key",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("key", metavar="KEY", help="file or folder of the key")
    parser.add_argument("response", metavar="RESPONSE", help="file or folder of the response")
    add_from(parser)
    parser.add_argument(
        "--metric",
        action="append",
        metavar="NAME",
        help="metrics, several separated by commas (default: all; see 'anaphora list metrics'; "
        "arcs-immediate, arcs-inferred and arcs-anchor only when they are named)",
    )
    parser.add_argument(
        "--match",
        default="full",
        metavar="HOW",
        help="which mentions stand for each other: full (the same words, default), head, partial "
        "(CorefUD), min (MUC) or overlap",
    )
    parser.add_argument(
        "--zeros",
        choices=[str(way) for way in Zeros],
        default=str(Zeros.DEPENDENCIES),
        help="how zeros are matched (default dependencies, then position)",
    )
    parser.add_argument(
        "--mixed-zeros",
        action="store_true",
        help="zeros that are left may match mentions with words, as in the CorefUD scorer",
    )
    parser.add_argument("--drop-zeros", action="store_true", help="leave zeros out on both sides")
    parser.add_argument(
        "--drop-singletons",
        choices=("key", "response", "both"),
        help="leave entities of one mention out (default: they are kept)",
    )
    parser.add_argument(
        "--keep-singletons", action="store_true", help="keep entities of one mention (default)"
    )
    parser.add_argument(
        "--duplicates",
        choices=[str(way) for way in Duplicates],
        default=str(Duplicates.FIRST),
        help="a mention that a side has twice: the first counts (default), their entities are "
        "merged, or it is an error; the same on both sides",
    )
    parser.add_argument(
        "--splits",
        choices=[str(way) for way in SplitWay],
        default=str(SplitWay.ITEMS),
        help="split antecedents: scored by themselves (items, default), as mentions of their "
        "entity besides, or counted only (drop)",
    )
    parser.add_argument(
        "--missing-documents",
        choices=[str(way) for way in Missing],
        default=str(Missing.ERROR),
        help="documents that the response does not have: an error (default), empty, or left out",
    )
    parser.add_argument(
        "--extra-documents",
        choices=[str(way) for way in Extra],
        default=str(Extra.ERROR),
        help="documents that the key does not have: an error (default), counted as wrong, or left "
        "out",
    )
    parser.add_argument(
        "--different-text",
        choices=[str(way) for way in Different],
        default=str(Different.ERROR),
        help="documents with other words than the key's: an error (default), left out, or scored "
        "by the numbers of their words",
    )
    parser.add_argument(
        "--undefined",
        choices=("none", "zero"),
        default="none",
        help="what 0/0 is: '-' and null (none, default), or 0 as in other scorers",
    )
    parser.add_argument(
        "--like",
        choices=tuple(PROFILES),
        help="the settings of another scorer, for comparing with published figures; says where "
        "ours differ",
    )
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="RESPONSE",
        help="another system's response; may be repeated. Every two systems are compared with "
        "intervals and p values",
    )
    parser.add_argument(
        "--intervals",
        action="store_true",
        help="show 95 %% intervals of each F1, from resampling the documents",
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the resampling (default 1)")
    parser.add_argument(
        "--lang",
        metavar="CODE",
        help="language, such as en or es, for heads that the files do not give",
    )
    parser.add_argument("--documents", action="store_true", help="show the F1 of each document")
    parser.add_argument("--pairs", metavar="FILE", help="also write the matched mentions, as CSV")
    parser.add_argument(
        "--lenient",
        action="store_true",
        help="go on with what could be read when a file has errors",
    )
    add_jobs(parser)
    add_output(parser)
    parser.set_defaults(run=run)


def settings_of(options: argparse.Namespace, known: Iterable[str]) -> ScoreSettings:
    """Return the settings that the options stand for.

    Args:
        options: The options.
        known: Names of the cluster metrics.

    Raises:
        UsageError: An unknown metric or way, or options that exclude each other.
    """
    check_language(options.lang)
    names = [name for text in options.metric or () for name in listed(text)]
    every = [*known, *DOCUMENT_METRICS]
    for name in names:
        if name not in every:
            raise UsageError(f"there is no metric '{name}'. Known: {', '.join(every)}")
    if options.keep_singletons and options.drop_singletons:
        raise UsageError("--keep-singletons and --drop-singletons exclude each other")
    if options.like is not None:
        _refuse_beside_like(options)
        return PROFILES[options.like].applied(tuple(dict.fromkeys(names)))
    return ScoreSettings(
        metrics=tuple(dict.fromkeys(names)) or DEFAULT_METRICS,
        matching=Matching(_way(options.match), Zeros(options.zeros), options.mixed_zeros),
        duplicates=Duplicates(options.duplicates),
        drop_key_singletons=options.drop_singletons in ("key", "both"),
        drop_response_singletons=options.drop_singletons in ("response", "both"),
        drop_zeros=options.drop_zeros,
        splits=SplitWay(options.splits),
        policies=Policies(
            Missing(options.missing_documents),
            Extra(options.extra_documents),
            Different(options.different_text),
        ),
        undefined_is_zero=options.undefined == "zero",
        language=options.lang or "",
    )


_DECIDED = {
    "match": "full",
    "zeros": str(Zeros.DEPENDENCIES),
    "mixed_zeros": False,
    "drop_zeros": False,
    "drop_singletons": None,
    "keep_singletons": False,
    "duplicates": str(Duplicates.FIRST),
    "splits": str(SplitWay.ITEMS),
    "missing_documents": str(Missing.ERROR),
    "extra_documents": str(Extra.ERROR),
    "different_text": str(Different.ERROR),
    "undefined": "none",
}
"""Options that ``--like`` decides, with their defaults."""


def _refuse_beside_like(options: argparse.Namespace) -> None:
    """Refuse an option that a profile decides.

    Raises:
        UsageError: Names it.
    """
    for name, default in _DECIDED.items():
        if getattr(options, name) != default:
            option = "--" + name.replace("_", "-")
            raise UsageError(f"--like decides {option} too; leave one of the two out")


def _way(name: str) -> Way:
    try:
        return Way("full" if name == "exact" else name)
    except ValueError:
        known = ", ".join([str(way) for way in Way])
        raise UsageError(f"--match takes {known}, not '{name}'") from None


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    registry = Registry()
    settings = settings_of(options, known_metrics(registry))
    for name in ("csv", "pairs"):
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
    refuse_overwriting(names, [options.output, options.csv, options.pairs])
    pairs: list[dict[str, object]] = []
    scored: dict[str, CoreferenceScores] = {}
    for number, (name, response) in enumerate(systems.items()):
        watch = options.pairs and not number
        watchers = [lambda m: pairs.extend([asdict(pair) for pair in m.listed()])] if watch else []
        scored[name] = _scored(options, settings, registry, (key, response), watchers)
    if options.pairs:
        write_csv(options.pairs, pairs, PAIR_COLUMNS)
    _show(options, scored, inputs)
    return 0


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
    sides: tuple[list[Input], list[Input]],
    watchers: list[Callable[[Matched], None]],
) -> CoreferenceScores:
    """Score one response.

    Raises:
        FormatError: A file has errors, or key and response cannot be compared.
    """
    key, response = sides
    log = ProblemLog()
    progress = Progress(len(key), "files")
    alignment = Alignment(settings.policies, words_from([*key, *response]))
    try:
        scores = score_tables(
            _checked(mention_tables(key, settings, options.jobs), log, options.lenient, progress),
            _checked(mention_tables(response, settings, options.jobs), log, options.lenient),
            settings,
            metrics=known_metrics(registry),
            alignment=alignment,
            seen=watchers,
        )
    finally:
        progress.close()
        log.add(alignment.problems)
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
    options: argparse.Namespace, scored: Mapping[str, CoreferenceScores], inputs: list[Input]
) -> None:
    first = next(iter(scored.values()))
    facts = {"seed": options.seed} if options.intervals or len(scored) > 1 else {}
    signature = first.settings.signature(__version__, **facts)
    rows = [{"system": name, **row} for name, scores in scored.items() for row in scores.rows()]
    if options.csv:
        write_csv(options.csv, rows)
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
    if differences:
        sections.append(comparison_text(first, differences))
    if options.like is not None:
        sections.append(profile_text(PROFILES[options.like]))
    sections.append(f"Signature: {signature}\n")
    emit("\n".join(sections), options.output)
