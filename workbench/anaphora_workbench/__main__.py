"""``python -m anaphora_workbench`` is the command ``anaphora``."""

from anaphora_workbench.cli.main import run

run()
