"""The options of ``anaphora score``, and the settings that they name."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from enum import StrEnum

from anaphora_workbench.cli.commands import Commands
from anaphora_workbench.cli.shared.keeping import add_keep
from anaphora_workbench.cli.shared.options import (
    add_from,
    add_jobs,
    add_lenient,
    add_output,
    add_seed,
    check_language,
    listed,
)
from anaphora_workbench.errors import UsageError, did_you_mean, unknown_name
from anaphora_workbench.scoring.coreference.alignment import (
    Extra,
    Missing,
    Policies,
    TextMismatchPolicy,
)
from anaphora_workbench.scoring.coreference.matching import Matching, MentionMatching, Zeros
from anaphora_workbench.scoring.coreference.settings import (
    DEFAULT_METRICS,
    DOCUMENT_METRICS,
    PROFILES,
    ScoreSettings,
    SplitWay,
)
from anaphora_workbench.scoring.coreference.sides import Duplicates

_DESCRIPTION = """\
Score the coreference of a response against a key: all metrics from one pass, with exact sums.

KEY and RESPONSE are files or folders in any readable format, not necessarily the same one. Their
documents are paired by name and compared word by word first. Anaphora reports differences with
file:line and then scores nothing, unless you choose an option.

examples:
  anaphora score key.conll system.conll
  anaphora score gold/ system/ --match head --drop-singletons both
  anaphora score key.sgm response.sgm --match min
  anaphora score gold.conllu system.conllu --metric muc,bcub,ceafe,conll --documents
  anaphora score gold/ system/ --missing-documents empty --json > scores.json
  anaphora score key.conll system.conll --pairs pairs.csv --errors errors.json
  anaphora score key.conll system.conll --like conll-8.01
  anaphora score gold/ ours/ --against theirs/ --against baseline/ --metric muc,bcub,ceafe,conll
  anaphora score gold/ ours/ --against theirs/ --html report.html --latex table.tex
"""


_RULES: tuple[tuple[str, StrEnum, str], ...] = (
    ("zeros", Zeros.DEPENDENCIES, "how zeros are matched (default dependencies, then position)"),
    (
        "duplicates",
        Duplicates.FIRST,
        "a mention that occurs twice on one side: the first counts (default), its entities are "
        "merged, or it is an error",
    ),
    (
        "splits",
        SplitWay.ITEMS,
        "split antecedents: scored by themselves (items, default), also as mentions of their "
        "entity (mentions), or only counted (drop)",
    ),
    (
        "missing-documents",
        Missing.ERROR,
        "documents that the response does not have: an error (default), empty, or skipped (skip)",
    ),
    (
        "extra-documents",
        Extra.ERROR,
        "documents that the key does not have: an error (default), counted as wrong (count), or "
        "skipped (skip)",
    ),
    (
        "different-text",
        TextMismatchPolicy.ERROR,
        "documents with other words than the key's: an error (default), skipped (skip), aligned by "
        "characters (align), or scored by the numbers of their words (score)",
    ),
)
"""Name, default and help of the options that name a rule of an enumeration."""


def add_options(commands: Commands) -> argparse.ArgumentParser:
    """Add the sub-command with its options and return its parser."""
    parser = commands.add_parser("score", description=_DESCRIPTION)
    parser.add_argument("key", metavar="KEY", help="file or folder of the key")
    parser.add_argument("response", metavar="RESPONSE", help="file or folder of the response")
    add_from(parser)
    parser.add_argument(
        "--metric",
        action="append",
        metavar="NAME",
        help="metrics, several separated by commas (default: all; see 'anaphora list metrics'; "
        "arcs-immediate, arcs-inferred and arcs-anchor only on request)",
    )
    parser.add_argument(
        "--match",
        default="full",
        metavar="HOW",
        help="which mentions match: full (the same words, default), head, partial "
        "(CorefUD), min (MUC) or overlap",
    )
    for name, default, text in _RULES:
        known = [str(way) for way in type(default)]
        parser.add_argument(f"--{name}", choices=known, default=str(default), help=text)
    parser.add_argument(
        "--mixed-zeros",
        action="store_true",
        help="zeros that are left may match mentions with words, as in the CorefUD scorer",
    )
    parser.add_argument("--drop-zeros", action="store_true", help="ignore zeros on both sides")
    parser.add_argument(
        "--drop-singletons",
        choices=("key", "response", "both"),
        help="ignore entities of one mention (default: keep them)",
    )
    parser.add_argument(
        "--keep-singletons", action="store_true", help="keep entities of one mention (default)"
    )
    parser.add_argument(
        "--undefined",
        choices=("none", "zero"),
        default="none",
        help="what 0/0 is: '-' and null (none, default; 'n/a' in the signature), or 0 as in other "
        "scorers",
    )
    parser.add_argument(
        "--like",
        choices=tuple(PROFILES),
        help="the settings of another scorer, to compare with published figures; reports where "
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
    add_seed(parser, "resampling", 1)
    parser.add_argument(
        "--lang",
        metavar="CODE",
        help="language, such as en or es, for heads that the files do not give",
    )
    parser.add_argument(
        "--documents", action="store_true", help="show the F1 of each document, and every problem"
    )
    parser.add_argument(
        "--errors",
        metavar="FILE",
        help="also show the errors of RESPONSE by type, and write each with its place, as JSON "
        "('anaphora docs coreference-errors-json') or, to a name that ends in .csv, as CSV, which "
        "is much smaller",
    )
    parser.add_argument(
        "--cases",
        metavar="FILE",
        help="with --errors: the table that 'anaphora evaluate --cases' wrote for this response's "
        "resolver; errors in anaphors then have their cause and trace",
    )
    parser.add_argument(
        "--pairs",
        metavar="FILE",
        help="also write the mentions of KEY and RESPONSE that were matched, as CSV",
    )
    parser.add_argument(
        "--html",
        metavar="FILE",
        help="also write the result in a sentence, figures with intervals, and the errors of all "
        "responses with their sentences as one HTML file",
    )
    parser.add_argument(
        "--latex",
        metavar="FILE",
        help="also write the F1 of each metric with intervals as a table for a paper "
        "(package booktabs)",
    )
    add_lenient(parser)
    add_jobs(parser)
    add_output(parser)
    add_keep(parser)
    return parser


def settings_of(options: argparse.Namespace, known: Iterable[str]) -> ScoreSettings:
    """Return the settings that the options name; ``known`` are the names of the cluster metrics.

    Raises:
        UsageError: An unknown metric or way, or options that exclude each other.
    """
    check_language(options.lang)
    names = [name.lower() for text in options.metric or () for name in listed(text)]
    every = [*known, *DOCUMENT_METRICS]
    if options.metric and not names:
        raise UsageError(f"--metric names no metric. Known: {', '.join(every)}")
    for name in names:
        if name not in every:
            raise UsageError(unknown_name("metric", name, every))
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
            TextMismatchPolicy(options.different_text),
        ),
        undefined_is_zero=options.undefined == "zero",
        language=options.lang or "",
    )


_DECIDED = {
    "match": "full",
    "mixed_zeros": False,
    "drop_zeros": False,
    "drop_singletons": None,
    "keep_singletons": False,
    "undefined": "none",
    **{name.replace("-", "_"): str(default) for name, default, _help in _RULES},
}
"""Options that ``--like`` decides, with their defaults."""


def _refuse_beside_like(options: argparse.Namespace) -> None:
    """Raise `UsageError` for an option that a profile decides."""
    for name, default in _DECIDED.items():
        if getattr(options, name) != default:
            option = "--" + name.replace("_", "-")
            raise UsageError(f"--like decides {option} too; leave one of the two out")


def _way(name: str) -> MentionMatching:
    try:
        return MentionMatching("full" if name == "exact" else name)
    except ValueError:
        known = [str(way) for way in MentionMatching]
        meant = did_you_mean(name, known)
        raise UsageError(f"--match takes {', '.join(known)}, not '{name}'.{meant}") from None
