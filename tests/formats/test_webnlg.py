"""WebNLG with references: texts of triples as texts with several entities."""

from __future__ import annotations

from pathlib import Path

import anaphora_samples
from anaphora_formats.challenges.webnlg import WebnlgTaskFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source
from anaphora_workbench.tasks.grec import running_text

BAD = Path(__file__).parents[1] / "bad_input" / "webnlg"
SAMPLES = anaphora_samples.folder() / "webnlg"


def test_bad_input_is_reported_with_its_place_and_the_rest_is_kept() -> None:
    text = (BAD / "messages.txt").read_text(encoding="utf-8")
    expected = dict(part.rstrip().split("\n", 1) for part in text.split("\n\n== ")[1:])
    found = {}
    for path in sorted(BAD.glob("*.xml")):
        lines = []
        try:
            for reading in WebnlgTaskFormat().read(Source.of(path, name="f")):
                lines += [f"{problem.severity} {problem}" for problem in reading.problems]
                lines += [f"kept {reading.item.id}"] if reading.item else []
        except FormatError as error:
            lines.append(f"fatal {error}")
        found[path.stem] = "\n".join(lines)
    assert found == expected


def test_a_lex_is_a_text_with_its_references_and_the_lists_of_its_file() -> None:
    readings = list(WebnlgTaskFormat().read(Source.of(SAMPLES / "test.xml")))
    texts = {reading.item.id: reading.item for reading in readings if reading.item is not None}
    text = texts["Artist-2-Id101-Id2"]
    assert running_text(text, text.choices).text == (
        "Moor was a weaver. Her brother was Jonas, and she lived by weaving."
    )
    her = text.refs[1]
    assert (her.id, her.semcat) == ("Artist-2-Id101-Id2.Ada_Moor.2", "artist")
    assert (her.syncat, her.entity) == ("np-agent", "Ada_Moor")
    assert [(refex.words, refex.type) for refex in her.alternatives] == [
        ("Ada Moor", "name"),
        ("Moor", "name"),
        ("Her", "pronoun"),
        ("she", "pronoun"),
    ]
    city = texts["City-2-Id102-Id2"]
    assert [refex.type for refex in city.choices if refex] == [
        *("common", "name", "common", "pronoun", "pronoun"),
    ]
