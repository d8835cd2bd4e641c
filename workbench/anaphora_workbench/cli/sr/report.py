"""``anaphora sr report``: train and run realisers, and score them side by side."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from anaphora_workbench.challenges.sr.learning import read_model
from anaphora_workbench.challenges.sr.scoring import Outputs, grouped
from anaphora_workbench.challenges.sr.systems import Realiser
from anaphora_workbench.cli.shared.challenge_files import named
from anaphora_workbench.cli.shared.grids import add_reports, check_reports, status_of
from anaphora_workbench.cli.shared.options import add_seed
from anaphora_workbench.cli.shared.progress import Progress
from anaphora_workbench.cli.sr.options import Reader, add_scoring, system_names
from anaphora_workbench.cli.sr.run import ready, realised
from anaphora_workbench.cli.sr.score import write_results
from anaphora_workbench.errors import UsageError
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring.generation.meteor_metric import best_meteor
from anaphora_workbench.tasks.sr import SrSentence

_DESCRIPTION = """\
Train realisers, run them on a test set, and print all tables: metrics at three levels, letters,
coverage. Each TEST is the test set of its track; name --train files of the same tracks. Outputs of
other systems can be scored beside (--output-of, for the first TEST).

examples:
  anaphora sr report test.sr --train train.sr
  anaphora sr report shallow-test.sr deep-test.sr --train shallow-train.sr deep-train.sr
  anaphora sr report test.sr --train train.sr --output-of team=theirs.nbest --published
  anaphora sr report test.sr --model model.json
  anaphora sr report test.sr --train train.sr --system sr-counts,sr-random --html report.html
"""
_SYSTEMS = ("sr-trigrams", "sr-counts", "sr-random")


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "report",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("tests", nargs="+", metavar="TEST", help="sentences with their texts")
    parser.add_argument(
        "--train", nargs="+", default=[], metavar="FILE", help="sentences to learn from"
    )
    parser.add_argument(
        "--model",
        nargs="+",
        default=[],
        metavar="FILE",
        help="models of 'anaphora sr train', one a track, instead of --train",
    )
    parser.add_argument(
        "--system",
        action="append",
        default=[],
        type=system_names,
        metavar="NAMES",
        help="realisers, such as sr-counts,sr-random (default: sr-trigrams and these)",
    )
    parser.add_argument(
        "--output-of",
        dest="given",
        action="append",
        default=[],
        metavar="[NAME=]FILE",
        help="the outputs of another system for the first TEST; again for another one",
    )
    add_seed(parser, "what is drawn by lot", 1)
    add_scoring(parser)
    add_reports(parser, corpus=True)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    given = [named(each) for each in options.given]
    check_reports(
        options, [*options.tests, *options.train, *options.model, *[path for _name, path in given]]
    )
    if options.model and options.train:
        raise UsageError("a model has learnt already; name --model or --train, not both")
    meteor = best_meteor(options.meteor)
    models = _models(options.model)
    names = [name for names in options.system for name in names] or _SYSTEMS
    reader = Reader(Registry())
    learning = reader.by_track(options.train, told=True) if options.train else {}
    sides = [reader.sentences([path], told=True) for path in options.tests]
    progress = Progress(len(names) * sum([len(each) for each in sides]), "sentences")
    tests: list[tuple[Sequence[SrSentence], list[Outputs]]] = []
    try:
        for sentences in sides:
            track = str(sentences[0].track)
            own = learning.get(track, [])
            if (options.train and not own) or (models and track not in models):
                raise UsageError(f"none of the files to learn from is {track} input")
            systems = []
            shared: Realiser | None = None
            for name in names:
                system = ready(
                    name, reader, sentences, own, models.get(track), options.seed, shared
                )
                shared = system if isinstance(system, Realiser) else shared
                outputs = grouped(realised(system, sentences, progress))
                systems.append(Outputs(name, outputs))
            tests.append((sentences, systems))
    finally:
        progress.close()
    tests[0][1].extend([reader.outputs(*each, sides[0]) for each in given])
    sizes = ",".join([f"{track}={len(own)}" for track, own in learning.items()])
    extra = f"|train:{sizes or 'model'}|seed:{options.seed}"
    write_results(options, tests, meteor, reader, extra)
    return status_of(reader.log)


def _models(paths: Sequence[str]) -> dict[str, str]:
    """Return the model files by their tracks.

    Raises:
        FormatError: A file is no model.
        UsageError: Two are of one track.
    """
    found: dict[str, str] = {}
    for path in paths:
        track = read_model(Source.of(path)).track
        if track in found:
            raise UsageError(f"'{found[track]}' and '{path}' are both models of {track} input")
        found[track] = path
    return found
