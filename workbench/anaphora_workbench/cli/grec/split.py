"""``anaphora grec split``: training and test texts with the same proportions of subdomains."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from anaphora_workbench.challenges.grec.splitting import split
from anaphora_workbench.cli.grec.options import Reader, write_texts
from anaphora_workbench.cli.shared.challenge_files import add_force, refuse_inputs
from anaphora_workbench.cli.shared.grids import status_of
from anaphora_workbench.cli.shared.options import add_seed, level, refuse_existing
from anaphora_workbench.cli.shared.output import emit
from anaphora_workbench.errors import UsageError
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.tables import table
from anaphora_workbench.tasks.grec import GrecText

_DESCRIPTION = """\
Draw test texts by lot, the same share of each subdomain (SEMCAT), and write train.xml and test.xml
into a folder, with --asked also test-asked.xml: the test texts without their selected expressions,
as they would be sent to other teams.

examples:
  anaphora grec split GREC-2.0/ --ratio 0.1 --seed 1 -o parts/
  anaphora grec split all.xml --ratio 0.25 --asked -o parts/
"""


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser(
        "split",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="files or folders")
    parser.add_argument(
        "--ratio", type=level, default=0.1, metavar="R", help="share of test texts (default 0.1)"
    )
    parser.add_argument("-o", "--output", required=True, metavar="FOLDER", help="where to write")
    parser.add_argument(
        "--asked", action="store_true", help="also write the test texts without their answers"
    )
    add_seed(parser, "the lot", 1)
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    folder = Path(options.output)
    names = ["train.xml", "test.xml", *(["test-asked.xml"] if options.asked else [])]
    refuse_inputs(options.files, [str(folder / name) for name in names])
    for name in names:
        refuse_existing(str(folder / name), force=options.force)
    reader = Reader(Registry())
    texts = reader.texts(options.files)
    try:
        train, test = split(texts, options.ratio, seed=options.seed)
    except ValueError as error:
        raise UsageError(f"{error}; nothing was written") from error
    sets: list[Sequence[GrecText]] = [train, test, [text.asked() for text in test]]
    for name, part in zip(names, sets, strict=False):
        write_texts(reader.registry, part, str(folder / name), force=True)
    emit(_counted(train, test))
    return status_of(reader.log)


def _counted(train: Sequence[GrecText], test: Sequence[GrecText]) -> str:
    domains = sorted({text.domain for text in [*train, *test]})
    rows: list[list[str | int]] = [
        [
            domain or "no references",
            *[sum([1 for text in part if text.domain == domain]) for part in (train, test)],
        ]
        for domain in domains
    ]
    rows.append(["all", len(train), len(test)])
    return table(["", "train", "test"], rows) + "\n"
