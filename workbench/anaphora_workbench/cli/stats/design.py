"""``anaphora stats latin-square``: who sees which item under which system?"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.challenges.stats_grids import balance_grid
from anaphora_workbench.cli.shared.grids import add_files, check_files, write_grids
from anaphora_workbench.cli.shared.options import add_seed, listed, natural
from anaphora_workbench.cli.stats.table import add_table, read_table, table_input
from anaphora_workbench.errors import UsageError, counted
from anaphora_workbench.stats.latin_square import Design, balance, filled_up, trials

_DESCRIPTION = """\
A repeated Latin square: participant p sees item i under system (p + i) mod k, so each item is seen
under each system equally often, and each participant sees each system equally often, when the
numbers of items and participants are multiples of k. The report counts what the design really has;
--csv writes the trials, a line each: participant, place, item, system.

  repeated   items in a random order for each participant (default)
  permuted   the same, after items and systems were shuffled
  williams   items in the given order, systems in Williams' rows: each follows each other one
             equally often within k items, and nearly so from one k to the next

examples:
  anaphora stats latin-square texts.csv --systems A,B,C --participants 21 --csv design.csv
  anaphora stats latin-square items.csv --item id --type domain --fill --systems A,B,C,D \\
      --participants 24 --blocks 2 --csv design.csv
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("latin-square", description=_DESCRIPTION)
    add_table(parser, "a table with a line for each item")
    parser.add_argument(
        "--item", default="item", metavar="COL", help="column of the items (default item)"
    )
    parser.add_argument(
        "--systems", required=True, type=listed, metavar="A,B,...", help="the systems"
    )
    parser.add_argument(
        "--participants", required=True, type=natural, metavar="N", help="number of participants"
    )
    parser.add_argument(
        "--design",
        default=str(Design.REPEATED),
        choices=[str(each) for each in Design],
        help="how systems are dealt out (default repeated)",
    )
    parser.add_argument(
        "--blocks",
        type=natural,
        default=1,
        metavar="N",
        help="parts of the items that different participants see (default 1)",
    )
    parser.add_argument(
        "--fill",
        action="store_true",
        help="repeat items, drawn at random, until each block has a multiple of the systems",
    )
    parser.add_argument(
        "--type", metavar="COL", help="with --fill: repeat equally many items of each type"
    )
    add_seed(parser, "orders and draws", 1)
    add_files(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_files(options, [options.file])
    if len(options.systems) < 2:
        raise UsageError("a design needs two systems or more: --systems A,B")
    if options.type is not None and not options.fill:
        raise UsageError("--type says of which items to repeat equally many; add --fill")
    design = Design(options.design)
    entry = table_input(options.file, options.encoding)
    table = read_table(entry)
    items = table.labels(options.item)
    if len(set(items)) < len(items):
        twice = next(item for item in items if items.count(item) > 1)
        raise UsageError(f"the item '{twice}' has two lines; give each one, --fill repeats some")
    given = len(items)
    types: dict[str, str] | None = None
    if options.fill:
        if options.type is not None:
            types = dict(zip(items, table.labels(options.type), strict=True))
        items = filled_up(
            items, len(options.systems) * max(options.blocks, 1), types=types, seed=options.seed
        )
    try:
        found = trials(
            items,
            options.systems,
            options.participants,
            design=design,
            blocks=options.blocks,
            seed=options.seed,
        )
    except ValueError as error:
        raise UsageError(str(error)) from None
    even = balance(found, items, options.systems)
    grid = balance_grid(even, options.participants, len(items), follows=design is Design.WILLIAMS)
    rows = [
        {
            "participant": trial.participant,
            "place": trial.place,
            "item": trial.item,
            "system": trial.system,
        }
        for trial in found
    ]
    repeated = _repeated(items[given:], types)
    signature = (
        f"stats:latin-square|design:{options.design}|systems:{','.join(options.systems)}|"
        f"participants:{options.participants}|blocks:{options.blocks}|"
        f"fill:{'yes' if options.fill else 'no'}|type:{options.type or 'none'}|"
        f"seed:{options.seed}|v:{__version__}"
    )
    title = f"Statistics: a {options.design} design of {len(options.systems)} systems"
    lead = (
        f"{counted(len(items), 'item')}{repeated}, {counted(options.participants, 'participant')}."
    )
    write_grids(options, title, lead, [("Design", [grid])], signature, rows, [entry])
    return 0


def _repeated(items: Sequence[str], types: Mapping[str, str] | None) -> str:
    """Return how many items are shown twice, by type where they have one."""
    if not items:
        return ""
    counted = Counter([types[item] for item in items]) if types else Counter[str]()
    by_type = ", ".join([f"{count} {name}" for name, count in sorted(counted.items())])
    return f", {len(items)} of them twice" + (f" ({by_type})" if by_type else "")
