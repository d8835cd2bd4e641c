"""Parsed sentences for the tests of Surface Realisation."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_formats.corefud import CorefudFormat
from anaphora_workbench.challenges.sr.from_documents import Conversion, convert
from anaphora_workbench.errors import Problem
from anaphora_workbench.model import Document
from anaphora_workbench.ports import Source
from anaphora_workbench.tasks.sr import SrSentence, Track

Parsed = Callable[[str], Document]
Converted = Callable[..., SrSentence]
Tree = Callable[[SrSentence], str]


@pytest.fixture(scope="session")
def parsed() -> Parsed:
    """A function that makes a document of lines ``form lemma UPOS XPOS head relation [deps]``.

    An empty line ends a sentence.
    """

    def document(text: str) -> Document:
        blocks = []
        for number, block in enumerate(text.strip().split("\n\n"), 1):
            rows = [f"# sent_id = s{number}"]
            for place, line in enumerate(block.strip().split("\n"), 1):
                form, lemma, pos, tag, head, relation, *deps = line.split()
                dep = deps[0] if deps else "_"
                cells = [str(place), form, lemma, pos, tag, "_", head, relation, dep, "_"]
                rows.append("\t".join(cells))
            blocks.append("\n".join(rows) + "\n\n")
        source = Source.of_text("# newdoc id = d\n" + "".join(blocks), name="d.conllu")
        (reading,) = CorefudFormat("en").read(source)
        # Some tests are on relations of other schemes than UD's, which is worth a warning there.
        assert {problem.code for problem in reading.problems} <= {"conllu-relation"}
        return reading.document

    return document


@pytest.fixture(scope="session")
def converted(parsed: Parsed) -> Converted:
    """A function that converts one parsed sentence."""

    def sentence(text: str, track: Track = Track.SHALLOW, seed: int = 1) -> SrSentence:
        (found,) = convert(parsed(text), Conversion(track, seed))
        assert not isinstance(found, Problem)
        return found

    return sentence


@pytest.fixture(scope="session")
def tree() -> Tree:
    """A function that shows a tree as ``lemma(RELATION lemma, ...)``, sorted, without numbers."""

    def show(sentence: SrSentence) -> str:
        below = sentence.children()

        def one(number: int, lemma: str) -> str:
            inner = [
                f"{node.relation} {one(node.id, node.lemma)}" for node in below.get(number, [])
            ]
            return f"{lemma}({', '.join(sorted(inner))})" if inner else lemma

        (root,) = below[0]
        return one(root.id, root.lemma)

    return show
