"""``anaphora sr score``: files of outputs, of any system, against the sentences."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.challenges.results import Challenge, TestSet
from anaphora_workbench.challenges.sr.published import beside, published_grids
from anaphora_workbench.challenges.sr.scoring import CORPUS, RANKS, Outputs, Scorer, measures_of
from anaphora_workbench.cli.shared.challenge_files import named
from anaphora_workbench.cli.shared.grids import (
    add_reports,
    check_reports,
    status_of,
    write_challenge,
)
from anaphora_workbench.cli.shared.progress import Progress
from anaphora_workbench.cli.sr.options import Reader, add_scoring, track_of
from anaphora_workbench.errors import UsageError
from anaphora_workbench.ports import TextMetric
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.generation.meteor_metric import best_meteor
from anaphora_workbench.tasks.sr import SrSentence

_DESCRIPTION = """\
Score realisations against the sentences: BLEU-4, NIST-5, METEOR and TER of the whole test set
(sys), as means of the sentences (avg), with letters, and as weighted means of five ranked ones
(nb); exact sentences, coverage, missing and repeated outputs. Both sides are normalised (&amp;,
lower case, blanks). A missing realisation scores 0, in TER 1. A system is called as its file, or as
NAME=PATH says. Shallow and deep systems are tested apart: name the deep test set and its outputs
behind --deep.

examples:
  anaphora sr score test.sr counts.nbest team=theirs.nbest
  anaphora sr score test.sr counts.nbest --published --html report.html
  anaphora sr score shallow.sr a.nbest b.nbest --deep deep.sr c.nbest
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "score",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("test", metavar="TEST", help="the sentences with their texts")
    parser.add_argument(
        "outputs", nargs="*", metavar="[NAME=]OUTPUTS", help="the outputs of a system (sr-nbest)"
    )
    parser.add_argument(
        "--deep",
        nargs="+",
        default=[],
        metavar="FILE",
        help="a second test set, of the other track, and outputs of its systems",
    )
    add_scoring(parser)
    add_reports(parser, corpus=True)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    sides = [(options.test, options.outputs)]
    if options.deep:
        sides.append((options.deep[0], options.deep[1:]))
    check_reports(options, [path for test, outputs in sides for path in (test, *_paths(outputs))])
    meteor = best_meteor(options.meteor)
    reader = Reader(Registry())
    tests = []
    for test, given in sides:
        sentences = reader.sentences([test], told=True)
        names = [named(each) for each in given]
        tests.append((sentences, [reader.outputs(*each, sentences) for each in names]))
    write_results(options, tests, meteor, reader)
    return status_of(reader.log)


def _paths(given: Sequence[str]) -> list[str]:
    return [named(each)[1] for each in given]


def write_results(
    options: argparse.Namespace,
    tests: Sequence[tuple[Sequence[SrSentence], Sequence[Outputs]]],
    meteor: TextMetric,
    reader: Reader,
    extra: str = "",
) -> None:
    """Score systems, print the tables, and write the files that the options name.

    Args:
        options: The options of the command.
        tests: Test sets with the outputs of their systems; the corpus is added to each.
        meteor: The METEOR in use.
        reader: What was read.
        extra: Settings of the command that belong to the signature.

    Raises:
        MissingExtraError: A metric needs an optional dependency.
        UsageError: Two systems have one name, or two test sets one track.
    """
    tracks = [str(track_of(sentences)) for sentences, _systems in tests]
    if len(set(tracks)) < len(tracks):
        raise UsageError(f"both test sets are {tracks[0]} input; score them one after the other")
    sets: list[TestSet] = []
    progress = Progress(4 * sum([len(systems) + 1 for _sentences, systems in tests]), "metrics")
    try:
        for track, (sentences, systems) in zip(tracks, tests, strict=True):
            names = [CORPUS, *[each.system for each in systems]]
            for name in names:
                if names.count(name) > 1:
                    raise UsageError(f"two systems are called '{name}'; NAME=PATH tells them apart")
            scorer = Scorer(track, sentences, meteor)
            scored = [
                scorer.scores(each, progress.step) for each in (Outputs.corpus(sentences), *systems)
            ]
            sets.append(TestSet(track, dict.fromkeys(scorer.references, track), tuple(scored)))
    finally:
        progress.close()
    ranked = any("bleu_nb" in system.columns for each in sets for system in each.systems)
    labels = sorted({one.labels or "-" for sentences, _systems in tests for one in sentences})
    count = sum([len(each.systems) for each in sets])
    challenge = Challenge(
        "sr",
        f"Surface Realisation, {count} system{'' if count == 1 else 's'}",
        measures_of(meteor, ranked=ranked),
        tuple(sets),
        f"sr:1|labels:{','.join(labels)}|normalise:amp,lower,blanks|words:blanks|"
        f"bleu:4,closest,smoothed|nist:5|meteor:{meteor.title.partition(' ')[2].strip('()')}|"
        f"ter:tercom|nbest:{RANKS}|missing:0,ter=1|alpha:{options.alpha:g}{extra}|version:{__version__}",
        (
            "sys: of the whole test set; avg: mean of the sentences; nb: weighted mean of five "
            "ranked realisations.",
        ),
        options.alpha,
    )
    further: list[tuple[str, Sequence[Grid]]] = []
    if options.published:
        further.append(("Published", [*beside(challenge), *published_grids()]))
    write_challenge(options, challenge, reader.inputs, further)
