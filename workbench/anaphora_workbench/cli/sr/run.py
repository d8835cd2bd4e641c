"""``anaphora sr run``: what one realiser makes of sentences."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any, cast

from anaphora_workbench.challenges.sr.systems import Realiser
from anaphora_workbench.cli.shared.challenge_files import add_force
from anaphora_workbench.cli.shared.grids import status_of
from anaphora_workbench.cli.shared.options import add_seed
from anaphora_workbench.cli.shared.progress import Progress
from anaphora_workbench.cli.sr.options import (
    Reader,
    check_output,
    own_realiser,
    realiser,
    track_of,
    write_outputs,
)
from anaphora_workbench.errors import Position, UsageError
from anaphora_workbench.ports import Generator, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.sr import SrOutput, SrSentence

_DESCRIPTION = """\
Write what a realiser makes of sentences: up to five realisations of each, the best first. Systems:
sr-counts (order by counts of pairs), sr-trigrams (the same, ranked by a trigram model), sr-random
(any order); all learn from --train or take a --model of 'anaphora sr train'. A system never looks
at the sentences' own texts.

examples:
  anaphora sr run sr-trigrams test.sr --train train.sr -o trigrams.nbest
  anaphora sr run sr-counts test.sr --model model.json -o counts.nbest
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "run",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("system", metavar="SYSTEM", help="name of the realiser")
    parser.add_argument("files", nargs="+", metavar="FILE", help="sentences, - for stdin")
    parser.add_argument("--model", metavar="FILE", help="a model of 'anaphora sr train'")
    parser.add_argument(
        "--train", nargs="+", default=[], metavar="FILE", help="sentences to learn from"
    )
    add_seed(parser, "what is drawn by lot", 1)
    parser.add_argument("-o", "--output", metavar="FILE", help="file to write (default: stdout)")
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    inputs = [*options.files, *options.train, options.model]
    check_output(options.output, inputs, force=options.force)
    if options.model and options.train:
        raise UsageError("a model has learnt already; name --model or --train, not both")
    reader = Reader(Registry())
    sentences = reader.sentences(options.files, told=False)
    learning = reader.sentences(options.train, told=True) if options.train else []
    system = ready(options.system, reader, sentences, learning, options.model, options.seed)
    progress = Progress(len(sentences), "sentences")
    try:
        write_outputs(reader.registry, realised(system, sentences, progress), options.output)
    finally:
        progress.close()
    return status_of(reader.log)


def ready(
    name: str,
    reader: Reader,
    sentences: Sequence[SrSentence],
    learning: Sequence[SrSentence],
    model: str | None,
    seed: int,
    shared: Realiser | None = None,
) -> Generator[SrSentence]:
    """Return a system that has learnt.

    Args:
        name: Its name.
        reader: Says what does not fit.
        sentences: What it will realise.
        learning: What it learns from, if there is no model.
        model: File of its model.
        seed: Seed of what is drawn by lot.
        shared: A realiser that has learnt from the same sentences.

    Raises:
        FormatError: The file is no model.
        UsageError: There is nothing to learn from, or it is of the other track.
    """
    track, labels = str(track_of(sentences)), sentences[0].labels
    if model:
        own = own_realiser(name, reader.registry, "--model")
        if shared is not None:
            own.take(shared.known, seed=seed)
            return own
        own.load(Source.of(model), seed=seed)
        _check(own, track, labels, model, reader)
        return own
    system = realiser(name, reader.registry)
    if not learning:
        if system.trained:
            raise UsageError(
                f"'{name}' has to learn: name sentences with --train, or a model with --model"
            )
        return system
    if str(track_of(learning)) != track:
        raise UsageError(
            f"the sentences are {track} input, but those to learn from are {track_of(learning)}"
        )
    if shared is not None and isinstance(system, Realiser):
        system.take(shared.known, seed=seed)
        return system
    system.train(learning, seed=seed)
    if isinstance(system, Realiser):
        _check(system, track, labels, "the training sentences", reader)
    return system


def _check(system: Realiser, track: str, labels: str, source: str, reader: Reader) -> None:
    known = system.known
    if known.track != track:
        raise UsageError(f"'{source}' was learnt from {known.track} input, but this is {track}")
    if known.labels != labels:
        reader.warn(
            "sr-labels-differ",
            f"it was learnt with the labels '{known.labels or 'not stated'}', but the sentences "
            f"have '{labels or 'not stated'}'; what depends on relations is lost",
            Position(source),
        )


def realised(
    system: Generator[SrSentence], sentences: Sequence[SrSentence], progress: Progress
) -> Iterator[SrOutput]:
    """Yield what a system makes of sentences, without their texts being there to look at."""
    for sentence in sentences:
        yield from cast("Sequence[SrOutput]", system.generate(sentence))
        progress.step()
