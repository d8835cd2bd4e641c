"""``anaphora tuna show``: a domain as people saw it, drawn as SVG."""

from __future__ import annotations

import argparse
from typing import Any

from anaphora_workbench.challenges.tuna.drawings import beyond_grid, draw
from anaphora_workbench.cli.shared.challenge_files import add_force
from anaphora_workbench.cli.shared.output import emit
from anaphora_workbench.cli.tuna.track import TunaTrack
from anaphora_workbench.errors import UsageError

_DESCRIPTION = """\
Draw the domain of an item: the grid of three rows and five columns with furniture or people drawn
after their attributes, a red border around the target. The pictures are the program's own.

examples:
  anaphora tuna show test.xml item-1 -o item-1.svg
  anaphora tuna show test.xml item-1 --words > item-1.svg      with people's descriptions below
  anaphora tuna show test.xml                                  the names of all items
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser("show", description=_DESCRIPTION)
    parser.add_argument("file", metavar="FILE", help="file or folder with the item")
    parser.add_argument("item", nargs="?", metavar="ITEM", help="its ID (without: list them)")
    parser.add_argument("-o", "--output", metavar="FILE", help="file of the drawing")
    parser.add_argument("--words", action="store_true", help="write people's descriptions below")
    parser.add_argument(
        "--no-target", action="store_true", help="draw no border, as a reader would see the domain"
    )
    TunaTrack.add_from(parser)
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    track = TunaTrack(options)
    track.refuse([options.file], [options.output])
    items = track.gathered(track.trials([options.file]), [options.file], plural=True).trials
    if options.item is None:
        emit("".join([f"{item.id}\n" for item in items]), options.output)
        return track.status()
    for item in items:
        if item.id == options.item:
            said = beyond_grid(item)
            if said:
                track.reader.warn("grid-large", said, item.at)
            drawing = draw(item, target=not options.no_target, words=options.words)
            emit(drawing, options.output)
            return track.status()
    raise UsageError(
        f"there is no item '{options.item}' in '{options.file}'; without an item its "
        f"{len(items)} names are listed"
    )
