"""``anaphora grec score``: files of answers, of any system, against the texts."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.challenges.grec.published import beside, published_grids
from anaphora_workbench.challenges.grec.scoring import (
    CORPUS,
    MEASURES,
    Key,
    Output,
    corpus_output,
    output_of,
    score_system,
)
from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.results import Challenge, Kind, SystemScores, TestSet
from anaphora_workbench.cli.grec.options import Reader, fitting, say_answers, say_lacking
from anaphora_workbench.cli.shared.challenge_files import (
    add_published,
    files_below,
    named,
    named_all,
)
from anaphora_workbench.cli.shared.grids import (
    add_reports,
    check_reports,
    status_of,
    write_challenge,
)
from anaphora_workbench.errors import UsageError
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText

_DESCRIPTION = """\
Score what systems chose against what the texts have: accuracy of REG08-TYPE, of strings (whatever
the case), BLEU-3, NIST-5, ROUGE-2, ROUGE-SU4, edit distance (SE) and string accuracy (SEB), of all
and by SEMCAT, with letters. The answers of a team are GREC files with the IDs of the test set. A
system is called as its file, or as NAME=PATH says. References without an answer count as wrong and
are counted; answers that nobody asked for are counted, too.

With --versions the texts are scored against what several people chose (test set C-2): for each
text the version counts that the answers fit best, and the texts' own choices (corpus) are scored
as well.

examples:
  anaphora grec score test.xml cnts.xml is-g.xml
  anaphora grec score C=test.xml team=answers/ --html report.html
  anaphora grec score test.xml team=answers/ --versions reader-1.xml reader-2.xml reader-3.xml
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "score",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("test", metavar="[NAME=]TEST", help="the texts with their own choices")
    parser.add_argument(
        "answers", nargs="*", metavar="[NAME=]ANSWERS", help="the answers of a system"
    )
    parser.add_argument(
        "--versions",
        nargs="+",
        default=[],
        metavar="FILE",
        help="what other people chose in the same texts; scores are against these",
    )
    add_published(parser, "the figures of the report of 2008")
    add_reports(parser, corpus=True)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    answers = named_all(options.answers, "files of answers")
    if CORPUS in [name for name, _path in answers]:
        raise UsageError(f"'{CORPUS}' is what the texts have; call the answers otherwise")
    name, path = named(options.test)
    given = [path, *[each for _name, each in answers], *options.versions]
    check_reports(options, files_below(given))
    reader = Reader(Registry())
    texts = reader.texts([path])
    versions = [fitting(reader, each, reader.texts([each]), texts) for each in options.versions]
    key = key_of(name, versions or [texts], reader, others=bool(versions))
    if versions:
        say_lacking(reader, options.versions[0], key, texts)
    outputs = {each: output_of(reader.texts([place])) for each, place in answers}
    for each, place in answers:
        say_answers(reader, place, [key], *outputs[each])
    scores = [corpus_scores(key, texts)]
    scores += [
        score_system(system, key, output, duplicates=twice)
        for system, (output, twice) in outputs.items()
    ]
    write_results(options, [key.test_set(scores)], reader)
    return status_of(reader.log)


def key_of(
    name: str, versions: Sequence[Sequence[GrecText]], reader: Reader, *, others: bool = False
) -> Key:
    """Return what a test set asks for, and say what of it cannot be scored.

    Args:
        name: Name of the test set.
        versions: See `Key`.
        reader: Takes the problems.
        others: Whether the versions are what other people chose.

    Raises:
        UsageError: There is nothing to score against.
    """
    try:
        key = Key(name, versions, others=others)
    except ValueError as error:
        raise UsageError(f"{error}; give texts with their selected expressions") from error
    reader.say("grec-key", key.problems)
    return key


def corpus_scores(key: Key, texts: Sequence[GrecText] | None = None) -> SystemScores:
    """Return the scores of what the texts have.

    Args:
        key: The test set.
        texts: The texts, where the test set has what other people chose in them.
    """
    output: Output = corpus_output(key)
    if texts is not None:
        ids = {text.id for text in key.texts}
        output = output_of([text for text in texts if text.id in ids])[0]
    return score_system(CORPUS, key, output, kind=Kind.REFERENCE)


def write_results(
    options: argparse.Namespace,
    sets: Sequence[TestSet],
    reader: Reader,
    extra: str = "",
    notes: Sequence[str] = (),
) -> None:
    """Print the tables of test sets, and write the files that the options name.

    Args:
        options: The options of the command.
        sets: The results.
        reader: What was read.
        extra: Settings of the command that belong to the signature.
        notes: Sentences for the head of the report.
    """
    names = {system.system for each in sets for system in each.systems}
    challenge = Challenge(
        task="grec",
        title=f"GREC, {len(names)} systems",
        measures=MEASURES,
        sets=tuple(sets),
        signature=(
            f"grec:1|strings:case-insensitive|versions:best-of-text|bleu:3,closest|nist:5|"
            f"rouge:2,su4,document=text|edit:substitution=2|seb:ssa|empty:_{extra}"
            f"|version:{__version__}"
        ),
        notes=tuple(notes),
        alpha=options.alpha,
    )
    further: list[tuple[str, Sequence[Grid]]] = []
    if options.published:
        further.append(("Published", [*beside(challenge), *published_grids((1, 2, 3, 4, 5, 6))]))
    write_challenge(options, challenge, reader.inputs, further)
