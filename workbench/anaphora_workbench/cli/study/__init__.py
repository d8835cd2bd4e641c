"""``anaphora study``: studies in which people read, choose, describe, find or rate."""

from __future__ import annotations

from anaphora_workbench.cli.commands import Commands

_DESCRIPTION = """\
Studies with people, as the reports of the Generation Challenges describe them: people read texts,
choose references, describe and find things, or rate sentences in their browser. A study is a
folder. Its file study.toml says what the study is; stimuli.jsonl contains what people see.

examples:
  anaphora study new reading test.xml --system ours=ours.xml -o study/
  anaphora study check study/                every problem, with file:line:column
  anaphora study preview study/              what participants see
  anaphora study serve study/                the server; it prints the addresses
  anaphora study status study/               who takes part and how far they are
  anaphora study export study/ -o answers.csv
  anaphora study submissions task/           the page of a shared task, where teams submit answers
"""

_COMMANDS = {
    "new": ("study.new", "a study that runs as it is, from your texts and your systems' output"),
    "check": ("study.check", "every problem of a study, and what its design is"),
    "preview": ("study.preview", "the study in your browser, without keeping answers"),
    "serve": ("study.serve", "serve a study: the page of participants, progress, data"),
    "status": ("study.status", "who takes part, how full the square is, times, exclusions"),
    "export": ("study.export", "the answers as tables and as files of the challenges"),
    "simulate": ("study.simulate", "made-up participants with known effects, to try the analysis"),
    "submissions": ("study.submissions", "serve a shared task: texts out, answers in, scores"),
}
"""Module and help line of each command, in the order of the help."""


def add_parser(commands: Commands) -> None:
    """Add the sub-command."""
    commands.add_group("study", _DESCRIPTION, _COMMANDS)
