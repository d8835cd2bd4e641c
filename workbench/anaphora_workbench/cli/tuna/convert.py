"""``anaphora tuna convert``: from the challenges' form of files to the corpus' form, and back."""

from __future__ import annotations

import argparse
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from anaphora_workbench.cli.shared.challenge_files import add_force
from anaphora_workbench.cli.shared.output import say
from anaphora_workbench.cli.tuna.track import TunaTrack
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Attribute, Marked, Piece, Trial

_DESCRIPTION = """\
Write trials in the other form: tuna (WORD-STRING, ANNOTATED-WORD-STRING, ATTRIBUTE-SET) or
tuna-corpus (STRING-DESCRIPTION, DESCRIPTION, ATTRIBUTE-SET; kinds of attributes, similarity). All
trials go to one file. Anaphora counts and reports what the form cannot contain; --strict refuses
instead.

examples:
  anaphora tuna convert TUNA/corpus/singular/ singular.xml --to tuna
  anaphora tuna convert test.xml corpus.xml --to tuna-corpus --strict
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser("convert", description=_DESCRIPTION)
    parser.add_argument("input", metavar="IN", help="file or folder, - for standard input")
    parser.add_argument("output", metavar="OUT", help="file, - for standard output")
    TunaTrack.add_to(parser)
    parser.add_argument("--strict", action="store_true", help="refuse if anything would be lost")
    TunaTrack.add_from(parser)
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    track = TunaTrack(options)
    track.refuse([options.input], [options.output])
    trials = list(track.trials([options.input]))
    lost = losses(trials, options.to, track.registry)
    listed = ", ".join([f"{count:,} {what}" for what, count in lost.items()])
    if lost and options.strict:
        raise FormatError(
            f"'{options.to}' cannot contain {listed}; without --strict the rest is written",
            code="tuna-loss",
        )
    track.write(trials, options.output)
    if lost:
        say(f"warning: '{options.to}' cannot contain {listed} [tuna-loss]")
    return track.status()


def losses(trials: Sequence[Trial], name: str, registry: Registry) -> dict[str, int]:
    """Return what is lost when trials are written in a form, counted: they are read back."""
    stream = io.BytesIO()
    form = registry.task_format(name)
    form.write(trials, Target.of(stream))
    stream.seek(0)
    lost: Counter[str] = Counter()
    readings = form.read(Source("<written>", stream=stream)) if trials else iter(())
    for before, reading in zip(trials, readings, strict=True):
        after = reading.item
        assert after is not None, "what was written cannot be read"
        lost.update(_lost(before, after))
    return dict(sorted(lost.items()))


def _lost(before: Trial, after: Trial) -> Iterator[str]:
    if before.similarity and before.similarity != after.similarity:
        yield "similarities"
    if before.domain != after.domain:
        yield "names of domains"
    if before.cardinality != after.cardinality:
        yield "cardinalities"
    for one, two in zip(_attributes(before), _attributes(after), strict=True):
        if one.kind and one.kind != two.kind:
            yield "kinds of attributes"
    if _tags(before) != _tags(after):
        yield "annotations that are not attributes"


def _attributes(trial: Trial) -> list[Attribute]:
    return [
        *[one for entity in trial.entities for one in entity.attributes],
        *[one for description in trial.descriptions for one in description.attributes or ()],
    ]


def _tags(trial: Trial) -> list[str]:
    return [
        tag for description in trial.descriptions for tag in _tags_in(description.annotated or ())
    ]


def _tags_in(pieces: Sequence[Piece]) -> Iterator[str]:
    for piece in pieces:
        if isinstance(piece, Marked):
            yield piece.tag.upper()
            yield from _tags_in(piece.content)
