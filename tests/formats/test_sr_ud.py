"""Surface Realisation input and texts of 2018 to 2020."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.sr import Track

TESTS = Path(__file__).parents[1]
FORMATS = {name: Registry().task_format(name) for name in ("sr-ud", "sr-text")}


def items(name: str, source: Source) -> list[Any]:
    return [each.item for each in FORMATS[name].read(source) if each.item is not None]


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_bad_input_is_reported_with_its_place_and_the_rest_is_kept(name: str) -> None:
    folder = TESTS / "bad_input" / name
    text = (folder / "messages.txt").read_text(encoding="utf-8")
    expected = dict(part.rstrip().split("\n", 1) for part in text.split("\n\n== ")[1:])
    found = {}
    for path in sorted(folder.iterdir()):
        if path.suffix == ".txt" and path.stem == "messages":
            continue
        lines = []
        try:
            for reading in FORMATS[name].read(Source.of(path, name="f")):
                lines += [f"{problem.severity} {problem}" for problem in reading.problems]
                lines += [f"kept {reading.item.sentence_id}"] if reading.item else []
        except FormatError as error:
            lines.append(f"fatal {error}")
        found[path.stem] = "\n".join(lines)
    assert found == expected


def test_rows_are_nodes_with_all_columns_and_come_back_byte_for_byte() -> None:
    for path, track in (
        (TESTS / "golden" / "sr-ud" / "t2.sr.conllu", Track.DEEP),
        (TESTS / "testing" / "samples" / "sr-ud.sr.conllu", Track.SHALLOW),
    ):
        sentences = items("sr-ud", Source.of(path))
        assert {sentence.track for sentence in sentences} == {track}
        stream = io.BytesIO()
        FORMATS["sr-ud"].write(sentences, Target.of(stream))
        assert stream.getvalue() == path.read_bytes()


def test_a_deep_sentence_has_its_relations_and_what_features_tell() -> None:
    (sentence,) = items("sr-ud", Source.of(TESTS / "golden" / "sr-ud" / "t2.sr.conllu"))
    nodes = {node.lemma: node for node in sentence.nodes}
    assert nodes["give"].relation == "SROOT"
    assert (nodes["give"].cpos, nodes["give"].tense) == ("VERB", "past")
    assert (nodes["loom"].relation, nodes["loom"].num) == ("A2", "pl")
    assert nodes["loom"].morphology == "|Definite=Ind|Number=Plur"
    assert nodes["Moor"].parent == nodes["woman"].id


def test_the_words_of_a_treebank_are_texts() -> None:
    rows = "# sent_id = 1\n# text = Don't go.\n1-2\tDon't\t_\n1\tDo\tdo\n2\tn't\tnot\n3\tgo\tgo\n\n"
    (output,) = items("sr-text", Source.of_text(rows))
    assert (output.sentence_id, output.rank, output.text) == ("1", 1, "Do n't go")
