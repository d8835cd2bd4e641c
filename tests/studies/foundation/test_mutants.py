"""Damaged studies: whatever happens to a file, there are problems with places, never a crash."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from anaphora_samples import folder
from anaphora_workbench.studies.kinds import Kind
from anaphora_workbench.studies.schedule import planned_trials, rows_of
from anaphora_workbench.studies.study_file import read_study

_VALUES = re.compile(rb'\d+|true|false|"[^"]*"')
_OTHERS = (
    *(b"-1", b"0", b"1e400", b"nan", b"99999999999999999999", b"null", b"[]", b"{}", b"true"),
    *(b'""', b'"../x"', b'"\\ud800"', b"1979-05-27", '"😀"'.encode()),
)


def mutant(content: bytes, random: Random) -> bytes:
    """Return a file with bytes changed, lost or doubled, or another value in it."""
    changed = bytearray(content)
    place = random.randrange(len(changed))
    way = random.randrange(5)
    if way == 0:
        changed[place] = random.randrange(256)
    elif way == 1:
        del changed[place : place + random.randint(1, 200)]
    elif way == 2:
        other = random.randrange(len(changed))
        changed[place:place] = changed[other : other + random.randint(1, 100)]
    elif way == 3:
        value = random.choice(list(_VALUES.finditer(content)))
        changed[value.start() : value.end()] = random.choice(_OTHERS)
    else:
        del changed[place:]
    return bytes(changed)


@pytest.mark.parametrize("kind", Kind)
def test_a_damaged_study_is_reported(kind: Kind, tmp_path: Path) -> None:
    place = tmp_path / "study"
    shutil.copytree(folder() / "studies" / kind, place)
    random = Random(f"mutants of {kind}")
    reported = 0
    for _number in range(40):
        file = place / random.choice(("study.toml", "stimuli.jsonl"))
        content = file.read_bytes()
        file.write_bytes(mutant(content, random))
        reading = read_study(place)
        assert (reading.study is None) is bool(reading.problems)
        for problem in reading.problems:
            assert problem.at is not None
            assert problem.at.source.startswith(str(place))
            reported += 1
        if reading.study is not None:
            planned_trials(reading.study, rows_of(reading.study)[0], 1)
        file.write_bytes(content)
    assert reported > 20
