"""CoNLL-2008 and CoNLL-2009, and the Surface Realisation input that they become."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora_formats.conll_srl import ConllSrlFormat
from anaphora_workbench.challenges.sr.from_documents import Conversion, convert
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document
from anaphora_workbench.ports import Source
from anaphora_workbench.tasks.sr import SrHead, SrNode, SrSentence, Track

TESTS = Path(__file__).parents[1]
BAD = TESTS / "bad_input" / "conll-srl"
SAMPLE = TESTS / "testing" / "samples" / "conll-srl.conll09"
IN_2008 = """\
1\tAda\tada\tNNP\tNNP\tAda\tada\tNNP\t4\tSBJ\t_\tA0
2\tprime-time\tprime-time\tNN\tNN\tprime\tprime\tNN\t3\tHMOD\t_\t_
3\t_\t_\t_\t_\ttime\ttime\tNN\t4\tTMP\t_\tAM-TMP
4\tsat\tsit\tVBD\tVBD\tsat\tsit\tVBD\t0\tROOT\tsit.01\t_

"""


def document_of(source: Source) -> Document:
    (reading,) = ConllSrlFormat().read(source)
    assert reading.problems == ()
    return reading.document


def converted(document: Document, track: Track) -> SrSentence:
    (found,) = convert(document, Conversion(track))
    assert isinstance(found, SrSentence)
    return found


def relations(sentence: SrSentence) -> dict[str, tuple[str, str]]:
    names = {node.id: node.lemma for node in sentence.nodes}
    return {node.lemma: (node.relation, names.get(node.parent, "")) for node in sentence.nodes}


def test_bad_input_is_reported_with_its_place_and_the_rest_is_read() -> None:
    text = (BAD / "messages.txt").read_text(encoding="utf-8")
    expected = dict(part.rstrip().split("\n", 1) for part in text.split("\n\n== ")[1:])
    found = {}
    for path in sorted(BAD.glob("*.conll09")):
        try:
            (reading,) = ConllSrlFormat().read(Source.of(path, name="f"))
        except FormatError as error:
            found[path.stem] = f"fatal {error}"
        else:
            lines = [f"{problem.severity} {problem}" for problem in reading.problems]
            found[path.stem] = "\n".join([*lines, f"words {len(reading.document.tokens)}"])
    assert found == expected


def test_a_tree_of_2009_becomes_shallow_input_with_its_relations() -> None:
    sentence = converted(document_of(Source.of(SAMPLE)), Track.SHALLOW)
    assert sentence.labels == "penn"
    assert sentence.text == "Ada wanted to sell her loom , Jonas Moor said ."
    found = relations(sentence)
    assert found["sell"] == ("IM", "to")
    assert found["jonas"] == ("NAME1", "moor")
    assert found["want"] == ("SROOT", "")


def test_roles_become_deep_input_with_several_heads_and_rolesets() -> None:
    sentence = converted(document_of(Source.of(SAMPLE)), Track.DEEP)
    found = relations(sentence)
    assert found["ada"] == ("A0", "want")
    assert found["sell"] == ("A1", "want")
    assert found["loom"] == ("A1", "sell")
    assert found["her"] == ("A0", "loom")
    assert "to" not in found
    assert "," not in found
    senses = {node.lemma: node.sense for node in sentence.nodes if node.sense}
    assert senses == {"want": "01", "sell": "01", "loom": "01"}
    numbers = {node.lemma: node.id for node in sentence.lines if isinstance(node, SrNode)}
    assert sentence.heads == (SrHead("A0", numbers["ada"], numbers["sell"]),)


def test_words_of_2008_are_those_that_it_split() -> None:
    document = document_of(Source.of_text(IN_2008))
    assert [token.text for token in document.tokens] == ["Ada", "prime", "time", "sat"]
    assert [token.tag for token in document.tokens] == ["NNP", "NN", "NN", "VBD"]
    found = relations(converted(document, Track.DEEP))
    assert found["time"] == ("AM-TMP", "sit")
    assert found["prime"] == ("MOD", "time")


@pytest.mark.parametrize(("name", "language"), [("CoNLL2009-ST-Spanish-dev", "es"), ("dev", "en")])
def test_the_name_of_a_file_tells_the_language(tmp_path: Path, name: str, language: str) -> None:
    path = tmp_path / f"{name}.conll09"
    path.write_bytes(SAMPLE.read_bytes())
    assert document_of(Source.of(path)).language == language
