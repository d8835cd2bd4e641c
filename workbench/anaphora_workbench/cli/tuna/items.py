"""Items of TUNA: ``make``, ``convert`` from one form of files to the other, and ``show``."""

from __future__ import annotations

import argparse
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from anaphora_workbench.challenges.tuna.drawings import beyond_grid, draw
from anaphora_workbench.challenges.tuna.made_domains import BALANCED, CORPUS, TrialPlan, make
from anaphora_workbench.cli.commands import Commands
from anaphora_workbench.cli.shared.challenge_files import add_force
from anaphora_workbench.cli.shared.options import add_seed, natural, refuse_existing
from anaphora_workbench.cli.shared.output import emit, say
from anaphora_workbench.cli.tuna.track import TunaTrack
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.tuna import Attribute, Marked, Piece, Trial

_MAKE = """\
Make items: a target and six distractors on a grid of three rows and five columns, as many items for
each set of attributes that tells the target from the others (furniture: colour, orientation, size;
people: age, beard, glasses). Simulated authors describe them, each with preferences and a style of
its own; half of the items say that places may be mentioned (+LOC). The same seed makes the same
items. With --descriptions 2 each item is described by two people, as in the test sets of 2008.

examples:
  anaphora tuna make -o train.xml --authors 20 --seed 1
  anaphora tuna make -o test.xml --authors 40 --first 101 --descriptions 2 --rounds 4 --seed 2
  anaphora tuna make --like-corpus -o singular.xml --seed 1          780 trials by 60 authors
  anaphora tuna make -o corpus/ --authors 5 --to tuna-corpus         a file for each trial
  anaphora tuna make --domain people --authors 1 | less
"""
_CONVERT = """\
Write trials in the other form: tuna (WORD-STRING, ANNOTATED-WORD-STRING, ATTRIBUTE-SET) or
tuna-corpus (STRING-DESCRIPTION, DESCRIPTION, ATTRIBUTE-SET; kinds of attributes, similarity). All
trials go to one file. Anaphora counts and reports what the form cannot contain; --strict refuses
instead.

examples:
  anaphora tuna convert TUNA/corpus/singular/ singular.xml --to tuna
  anaphora tuna convert test.xml corpus.xml --to tuna-corpus --strict
"""
_SHOW = """\
Draw the domain of an item: the grid of three rows and five columns with furniture or people drawn
after their attributes, a red border around the target. The pictures are the program's own.

examples:
  anaphora tuna show test.xml item-1 -o item-1.svg
  anaphora tuna show test.xml item-1 --words > item-1.svg      with people's descriptions below
  anaphora tuna show test.xml                                  the names of all items
"""


def add_parser(commands: Commands) -> None:
    """Add the parser of the command that is named."""
    {"make": _add_make, "convert": _add_convert, "show": _add_show}[commands.name](commands)


def _add_make(commands: Commands) -> None:
    parser = commands.add_parser("make", description=_MAKE)
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        help="file, or a folder for a file each trial (a name that ends in /); default: stdout",
    )
    parser.add_argument(
        "--authors", type=natural, default=20, metavar="N", help="how many people (default 20)"
    )
    parser.add_argument(
        "--first", type=natural, default=1, metavar="N", help="number of the first one (default 1)"
    )
    parser.add_argument(
        "--domain",
        choices=list(BALANCED),
        action="append",
        help="furniture or people (default: both)",
    )
    parser.add_argument(
        "--rounds",
        type=natural,
        default=1,
        metavar="N",
        help="how often each author (with several descriptions: each condition) has an item of "
        "each set of attributes (default 1)",
    )
    parser.add_argument(
        "--descriptions",
        type=natural,
        default=1,
        metavar="N",
        help="how many people describe each item (default 1)",
    )
    parser.add_argument(
        "--like-corpus",
        action="store_true",
        help="as many trials as the corpus: 60 authors, 420 trials of furniture and 360 of people, "
        "half of the authors +FC",
    )
    parser.add_argument(
        "--plural",
        action="store_true",
        help="also 25 trials with two targets for each author, a third of them similar (with "
        "--like-corpus 1,500)",
    )
    add_seed(parser, "all choices", 1)
    TunaTrack.add_to(parser)
    add_force(parser)
    parser.set_defaults(run=_make)


def _make(options: argparse.Namespace) -> int:
    refuse_existing(options.output, force=options.force)
    plan = TrialPlan(
        seed=options.seed,
        authors=CORPUS.authors if options.like_corpus else options.authors,
        domains=tuple(dict.fromkeys(options.domain or BALANCED)),
        rounds=options.rounds,
        descriptions=options.descriptions,
        first=options.first,
        people=CORPUS.people if options.like_corpus else 7,
        plural=options.plural,
        critical=options.like_corpus,
    )
    if plan.descriptions > 1 and (plan.plural or options.like_corpus):
        raise UsageError(
            "--plural and --like-corpus make trials by author, with one description each; "
            "omit --descriptions"
        )
    if not (plan.authors and plan.rounds and plan.descriptions):
        raise UsageError("--authors, --rounds and --descriptions must be 1 at least")
    try:
        items = make(plan)
    except ValueError as error:
        raise UsageError(str(error)) from error
    track = TunaTrack(options)
    if options.output and (options.output.endswith("/") or Path(options.output).is_dir()):
        folder = Path(options.output)
        places = [str(folder / trial.domain / f"{trial.id}.xml") for trial in items]
        track.refuse([], places)
        for place, trial in zip(places, items, strict=True):
            track.write([trial], place)
    else:
        track.write(items, options.output)
    return track.status()


def _add_convert(commands: Commands) -> None:
    parser = commands.add_parser("convert", description=_CONVERT)
    parser.add_argument("input", metavar="IN", help="file or folder, - for standard input")
    parser.add_argument("output", metavar="OUT", help="file, - for standard output")
    TunaTrack.add_to(parser)
    parser.add_argument("--strict", action="store_true", help="refuse if anything would be lost")
    TunaTrack.add_from(parser)
    add_force(parser)
    parser.set_defaults(run=_convert)


def _convert(options: argparse.Namespace) -> int:
    track = TunaTrack(options)
    track.refuse([options.input], [options.output])
    trials = list(track.trials([options.input]))
    lost = _losses(trials, options.to, track.registry)
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


def _losses(trials: Sequence[Trial], name: str, registry: Registry) -> dict[str, int]:
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


def _add_show(commands: Commands) -> None:
    parser = commands.add_parser("show", description=_SHOW)
    parser.add_argument("file", metavar="FILE", help="file or folder with the item")
    parser.add_argument("item", nargs="?", metavar="ITEM", help="its ID (without: list them)")
    parser.add_argument("-o", "--output", metavar="FILE", help="file of the drawing")
    parser.add_argument("--words", action="store_true", help="write people's descriptions below")
    parser.add_argument(
        "--no-target", action="store_true", help="draw no border, as a reader would see the domain"
    )
    TunaTrack.add_from(parser)
    add_force(parser)
    parser.set_defaults(run=_show)


def _show(options: argparse.Namespace) -> int:
    track = TunaTrack(options)
    track.refuse([options.file], [options.output])
    items = track.gathered(track.trials([options.file]), [options.file], plural=True).trials
    if options.item is None:
        emit("".join([f"{item.id}\n" for item in items]), options.output)
        return track.status()
    for item in items:
        if item.id == options.item:
            excess = beyond_grid(item)
            if excess:
                track.reader.warn("grid-large", excess, item.at)
            drawing = draw(item, target=not options.no_target, words=options.words)
            emit(drawing, options.output)
            return track.status()
    raise UsageError(
        f"there is no item '{options.item}' in '{options.file}'; without an item its "
        f"{len(items)} names are listed"
    )
