"""``anaphora project``: annotation projects of the tagger, for teams that work by mail."""

from __future__ import annotations

from anaphora_workbench.cli.commands import Commands

_DESCRIPTION = """\
Annotation projects (*.anaphora): how far a team has come, handing out documents, putting the
annotators' files together again, and what a resolver learns from the decisions. The files
themselves are made and edited by the desktop tagger, or by 'anaphora convert'.

examples:
  anaphora project info novel.anaphora                    who has done what, and the bias report
  anaphora project assign novel.anaphora -o mail/ --annotators ana,ben --overlap 20%
  anaphora project merge mail/ana.anaphora mail/ben.anaphora -o together.anaphora
  anaphora project asked novel.anaphora names             ask about names as well
  anaphora project learning novel.anaphora -o model       a model that knows the decisions
"""

_COMMANDS = {
    "info": ("project.info", "progress of documents and annotators, and the bias report"),
    "assign": ("project.assign", "hand out documents, a file for each annotator"),
    "merge": ("project.merge", "put the files of annotators together"),
    "asked": ("project.asked", "what the tagger asks about: pronouns, names, noun phrases"),
    "learning": ("project.learning", "what a resolver learns from decisions, and a model of it"),
}
"""Module and help line of each command, in the order of the help."""


def add_parser(commands: Commands) -> None:
    """Add the sub-command with its actions."""
    commands.add_group("project", _DESCRIPTION, _COMMANDS, dest="action", metavar="ACTION")
