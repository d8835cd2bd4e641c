"""Text and values as XML files have them: as the standard library writes them."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_formats.challenges.grec_tasks import attributes_text
from anaphora_formats.challenges.grec_tasks import escaped as grec_text
from anaphora_formats.shared.xml import escaped, quoted

TEXTS = st.text(st.sampled_from("a&<>\"'\n\r\t ;é"))


@given(TEXTS)
def test_text_and_values_are_written_as_the_standard_library_does(text: str) -> None:
    assert escaped(text) == escape(text)
    assert quoted(text) == quoteattr(text)


@pytest.mark.parametrize(
    ("value", "written"),
    [("a", '"a"'), ('a"b', "'a\"b'"), ("a\"b'", '"a&quot;b\'"'), ("a\nb", '"a&#10;b"')],
)
def test_values_have_the_quotation_marks_that_they_do_not_contain(value: str, written: str) -> None:
    assert quoted(value) == written


@given(TEXTS)
def test_grec_keeps_white_space_in_values_and_carriage_returns_in_texts(text: str) -> None:
    marks = {'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}
    assert attributes_text({"A": text}) == f' A="{escape(text, marks)}"'
    assert grec_text(text) == escape(text, {"\r": "&#13;"})
