"""``anaphora project``: annotation projects of the tagger, for teams that work by mail."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Any

_DESCRIPTION = """\
Annotation projects (*.anaphora): how far a team has come, handing out documents, and putting the
annotators' files together again. The files themselves are made and edited by the desktop tagger,
or by 'anaphora convert'.

examples:
  anaphora project info novel.anaphora                    who has done what, and the bias report
  anaphora project assign novel.anaphora -o mail/ --annotators ana,ben --overlap 20%
  anaphora project merge mail/ana.anaphora mail/ben.anaphora -o together.anaphora
"""

_ACTIONS = {
    "info": "project_info",
    "assign": "project_assign",
    "merge": "project_merge",
}
"""Module of each action, in the order of the help."""


def add_parser(commands: Any) -> None:
    """Add the sub-command with its actions."""
    parser = commands.add_parser(
        "project",
        help="annotation projects: progress, handing out documents, merging",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    for module in _ACTIONS.values():
        import_module(f"anaphora_workbench.cli.{module}").add_parser(actions)
