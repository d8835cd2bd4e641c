"""Clauses and sets of expressions as antecedents: which format keeps what, and what it reports."""

from __future__ import annotations

from pathlib import Path

import pytest

from anaphora_workbench.model import (
    CLAUSE,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry

TEXT = "Nora met Tom . They left early . That was rude ."
CLAUSES, SETS = ("They left early",), ("Nora", "Tom")


@pytest.fixture
def reading() -> Reading:
    """*They* are Nora and Tom; *That* is what the sentence before says."""
    words = TEXT.split()
    tokens = tuple([Token(word, word.lower(), "X", "X") for word in words])
    sentences = (Span(0, 4), Span(4, 8), Span(8, 12))
    places, at = [], 0
    for word in words:
        places.append((at, at + len(word)))
        at += len(word) + 1
    document = Document("d", "en", TEXT, tokens, sentences, tuple(places))
    named = {"nora": (0, 1), "tom": (2, 3), "they": (4, 5), "that": (8, 9)}
    markables = {name: Markable(name, (Span(*span),), span[0]) for name, span in named.items()}
    markables["left"] = Markable("left", (Span(4, 7),), 5, phrase=CLAUSE)
    anaphors = {
        "they": Anaphor("they", "persNoRefl", Reference.ANAPHOR, ("nora", "tom")),
        "that": Anaphor("that", "demo", Reference.ANAPHOR, ("left",)),
    }
    return Reading(document, (Layer("ana", FrozenDict(markables), FrozenDict(anaphors)),))


@pytest.mark.parametrize(
    ("name", "file", "keeps_clause", "keeps_set", "is_clause"),
    [
        ("json", "d.anaphora.json", True, True, True),
        ("brat", "d.brat", True, True, True),
        ("webanno", "d.webanno.tsv", True, True, True),
        ("muc-extended", "d.xmuc", True, True, True),
        ("corefud", "d.conllu", True, True, False),
        ("supar", "d.supar", True, True, False),
        ("muc", "d.sgml", True, False, False),
        ("conll", "d.conll", True, False, False),
        ("supar-sgml", "d.supar.sgml", False, False, False),
    ],
)
def test_what_a_format_keeps_of_clauses_and_sets(
    reading: Reading,
    tmp_path: Path,
    name: str,
    file: str,
    keeps_clause: bool,
    keeps_set: bool,
    is_clause: bool,
) -> None:
    fmt = Registry().format(name)
    fmt.write([reading], Target.of(tmp_path / file))
    back = next(iter(fmt.read(Source.of(tmp_path / file))))
    document, layer = back.document, back.layers[0]
    answers: dict[str, tuple[str, ...]] = {}
    phrases = set()
    for anaphor in layer.anaphors.values():
        found = [layer.markables[one] for one in anaphor.antecedents]
        words = document.words(layer.markables[anaphor.markable].span)
        answers[words] = tuple([document.words(markable.span) for markable in found])
        phrases.update([markable.phrase for markable in found])
    assert answers.get("That", ()) == (CLAUSES if keeps_clause else ())
    assert answers.get("They", ()) == (SETS if keeps_set else ())
    assert (CLAUSE in phrases) is is_clause
    codes = {problem.code for problem in fmt.losses(reading)}
    assert (f"{name}-loses-clauses" in codes) is not is_clause
    assert (f"{name}-loses-splits" in codes) is not keeps_set
    assert (f"{name}-loses-links" in codes) is not keeps_clause


@pytest.mark.parametrize("name", ["muc", "conll", "corefud"])
def test_a_clause_that_comes_back_as_a_mention_is_counted_apart_from_phrases(
    name: str, reading: Reading
) -> None:
    losses = {
        problem.code.partition("-loses-")[2]: problem.message
        for problem in Registry().format(name).losses(reading)
    }
    assert losses["clauses"] == (
        f"{name} does not keep 1 mark that an antecedent is a clause; first: 'They left early' in "
        "sentence 2"
    )
    assert "phrases" not in losses
    assert "mentions" not in losses
    assert "structures" not in losses


def test_a_format_that_marks_clauses_loses_none(reading: Reading) -> None:
    codes = {problem.code for problem in Registry().format("muc-extended").losses(reading)}
    assert codes == {f"muc-extended-loses-{what}" for what in ("lemmas", "pos", "tags")}
