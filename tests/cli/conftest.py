"""A small gold file and ways of running the command."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main

GOLD = """\
# newdoc id = story
# global.Entity = eid-etype-head-other
# sent_id = story-1
# text = Ana met Bill.
1\tAna\tAna\tPROPN\tNNP\tGender=Fem|Number=Sing\t2\tnsubj\t_\tEntity=(e1-person-1-)
2\tmet\tmeet\tVERB\tVBD\tTense=Past|VerbForm=Fin\t0\troot\t_\t_
3\tBill\tBill\tPROPN\tNNP\tGender=Masc|Number=Sing\t2\tobj\t_\tEntity=(e2-person-1-)|SpaceAfter=No
4\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

# sent_id = story-2
# text = He greeted her.
1\tHe\the\tPRON\tPRP\tGender=Masc|Number=Sing|Person=3|PronType=Prs\t2\tnsubj\t_\tEntity=(e2-person-1-)
2\tgreeted\tgreet\tVERB\tVBD\tTense=Past|VerbForm=Fin\t0\troot\t_\t_
3\ther\tshe\tPRON\tPRP\tGender=Fem|Number=Sing|Person=3|PronType=Prs\t2\tobj\t_\tEntity=(e1-person-1-)|SpaceAfter=No
4\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

"""


@dataclass(frozen=True)
class Ran:
    """What a command did.

    Attributes:
        status: Exit status.
        out: Standard output.
        err: Standard error.
    """

    status: int
    out: str
    err: str


@pytest.fixture
def anaphora(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run the command in this process."""

    def run(*arguments: str | Path) -> Ran:
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            status = int(stop.code or 0)
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """A gold file."""
    path = tmp_path / "story.conllu"
    path.write_text(GOLD, encoding="utf-8")
    return path
