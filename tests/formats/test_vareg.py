"""VaREG: what many people choose at the same places of a text."""

from __future__ import annotations

from pathlib import Path

import anaphora_samples
from anaphora_formats.challenges.vareg import VaregTaskFormat
from anaphora_workbench.challenges.grec.participants import versions_of
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText, running_text

BAD = Path(__file__).parents[1] / "bad_input" / "vareg"
SAMPLES = anaphora_samples.folder() / "vareg"


def text_of(name: str) -> GrecText:
    (reading,) = VaregTaskFormat().read(Source.of(SAMPLES / name))
    assert reading.item is not None
    return reading.item


def test_bad_input_is_reported_with_its_place_and_the_rest_is_kept() -> None:
    text = (BAD / "messages.txt").read_text(encoding="utf-8")
    expected = dict(part.rstrip().split("\n", 1) for part in text.split("\n\n== ")[1:])
    found = {}
    for path in sorted(BAD.glob("*.xml")):
        lines = []
        try:
            for reading in VaregTaskFormat().read(Source.of(path, name="f")):
                lines += [f"{problem.severity} {problem}" for problem in reading.problems]
                lines += [f"kept {reading.item.id}"] if reading.item else []
        except FormatError as error:
            lines.append(f"fatal {error}")
        found[path.stem] = "\n".join(lines)
    assert found == expected


def test_a_text_has_its_own_choices_and_those_of_people() -> None:
    text = text_of("wiki1.xml")
    assert running_text(text, text.choices).text == (
        "Ada Moor was a weaver from Listow. She drew her own patterns, and in 1910 she left the "
        "valley. A museum now shows what is left of Moor."
    )
    left = text.refs[3]
    assert (left.id, left.semcat, left.syncat) == ("1.4", "wiki", "np-subj")
    assert [(refex.words, refex.type) for refex in left.alternatives] == [
        ("", "empty"),
        ("Ada Moor", "name"),
        ("she", "pronoun"),
    ]
    versions = versions_of([text, text_of("news1.xml")])
    assert [[each.id for each in version] for version in versions] == [
        ["1", "2"],
        ["1", "2"],
        ["1"],
    ]
    second = versions[1][0]
    assert [refex.words for refex in second.choices if refex] == [
        *("Ada Moor", "Moor", "her", "", "the weaver"),
    ]


def test_its_files_are_not_taken_for_those_of_grec() -> None:
    source = Source.of(SAMPLES / "wiki1.xml")
    head = source.read_text()[:4096]
    registry = Registry()
    formats = [each for each in registry.names("task_formats") if "sr" not in each]
    assert [each for each in formats if registry.task_format(each).sniff(head, source)] == ["vareg"]
    assert not registry.format("grec").sniff(head, source)
