"""A task of one short text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

KEY = """\
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
HEAD = """\
[task]
name = "pronouns"
title = "Pronouns"
opens = 2027-01-10T09:00:00Z
closes = 2027-02-01T12:00:00Z
"""


@pytest.fixture
def key() -> str:
    """The key of the task: two pronouns."""
    return KEY


@pytest.fixture
def write_task(tmp_path: Path) -> Callable[..., Path]:
    """Return what writes a task: more settings, ``head`` instead of the usual ones."""

    def write(more: str = "", *, head: str = HEAD) -> Path:
        folder = tmp_path / "task"
        (folder / "texts" / "plain").mkdir(parents=True, exist_ok=True)
        (folder / "texts" / "plain" / "story.txt").write_text("Ana met Bill.\n", encoding="utf-8")
        (folder / "key").mkdir(exist_ok=True)
        (folder / "key" / "story.conllu").write_text(KEY, encoding="utf-8")
        files = '[files]\ntexts = "texts"\nkey = "key"\n'
        (folder / "task.toml").write_text(head + files + more, encoding="utf-8")
        return folder

    return write
