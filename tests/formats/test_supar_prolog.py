"""The facts of text.pl are read as Prolog reads them, and broken ones say where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_formats.supar.files import Notes
from anaphora_formats.supar.text import fact_line, read_facts
from anaphora_workbench.ports import Source


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("p(1).", "1:1: 'o' is expected here; the sentence is skipped"),
        ("o(one,'x',[]).", "1:3: the number of the sentence is expected here; the sentence is"),
        ("o(1,'x).", "1:5: this quote is not closed; the sentence is skipped"),
        ("o(1,,[]).", "1:5: a word in quotes is expected here; the sentence is skipped"),
        ("o(1,x,[v(a)]).", "1:8: 'w' is expected here; the sentence is skipped from there on"),
        ("o(1,x,[w(a,b,c,d)]). more", "1:18: ']).' is expected here; the sentence is skipped f"),
        ("o(1,x,[w(a,b,c,d)", "1:18: a sentence ends with ']).', but this one just stops"),
        (
            "o(1,x,[w('\\xd800\\',b,c,d)]).",
            "1:11: '\\xd800\\' has no meaning and is read unchanged",
        ),
        ("o(1,x,[w('\\x110000\\',b,c,d)]).", "1:11: '\\x110000\\' has no meaning and is read unch"),
    ],
)
def test_a_broken_fact_says_where(statement: str, message: str) -> None:
    notes = Notes()
    read_facts(Source.of_text("", name="text.pl"), [statement], notes)
    assert str(notes.problems()[0]).startswith(f"text.pl:{message}")


@pytest.mark.parametrize(
    ("atom", "text"),
    [
        ("'don\\'t'", "don't"),
        ("'don''t'", "don't"),
        ("''''", "'"),
        ("''", ""),
        ("'\\\\'", "\\"),
        ("'\\x41\\'", "A"),
        ("'\\x1b\\x'", "\x1bx"),
        ("'\\n\\t\\r\\\"\\`'", '\n\t\r"`'),
        ("plain", "plain"),
        ("12.5", "12.5"),
        ("' , ) ] '", " , ) ] "),
        ("'),w('", "),w("),
    ],
)
def test_atoms_are_read_as_prolog_reads_them(atom: str, text: str) -> None:
    notes = Notes()
    line = f"o( 1 , x , [ w( {atom} ,b,c,d) , w(e,'',g,{atom})] ) ."
    (fact,) = read_facts(Source.of_text(""), [line], notes)
    assert fact.words == [(text, "b", "c", "d"), ("e", "", "g", text)]
    assert notes.problems() == ()


def test_a_label_with_a_quote_is_read() -> None:
    (fact,) = read_facts(Source.of_text(""), ["o(1,'it''s',[w('a','b','c','d')])."], Notes())
    assert fact.label == "it's"


ATOMS = st.text(st.sampled_from("ab'\\,()[]w.%ox1 \n\t\x1b😀שé"), max_size=5) | st.text(max_size=3)


@given(st.lists(st.lists(st.tuples(*[ATOMS] * 4), max_size=4), max_size=3), ATOMS)
def test_facts_that_are_written_are_read_back(
    sentences: list[list[tuple[str, str, str, str]]], label: str
) -> None:
    lines = [fact_line(number, label, words) for number, words in enumerate(sentences, 1)]
    notes = Notes()
    facts = read_facts(Source.of_text(""), lines, notes)
    assert [(fact.number, fact.label, fact.words) for fact in facts] == [
        (number, label, words) for number, words in enumerate(sentences, 1)
    ]
    assert notes.problems() == ()
