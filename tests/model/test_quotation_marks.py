"""Partners of quotation marks in a piece of text."""

from __future__ import annotations

import pytest

from anaphora_workbench.model import CLAUSE, Markable, Span
from anaphora_workbench.model.markables import called
from anaphora_workbench.model.quotation_marks import with_pairs
from anaphora_workbench.model.tokenise import document_of_text


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("It is late,” she said", "“It is late,” she said"),
        ('It is late," she said', '"It is late," she said'),
        ('he said "it is late', 'he said "it is late"'),
        ("It is late, '' she said", "``It is late, '' she said"),
        ("me dijo: «Acá se vive bien", "me dijo: «Acá se vive bien»"),
        ("Qué es eso?», preguntó", "«Qué es eso?», preguntó"),
        ("dijo: «¿Vienes", "dijo: «¿Vienes»"),
        ("Ich weiß“, sagte er", "„Ich weiß“, sagte er"),
        ("Ich weiß«, sagte er", "»Ich weiß«, sagte er"),
        ("はい」と言った", "「はい」と言った"),
        ("dijo “él leyó «El faro", "dijo “él leyó «El faro»”"),
    ],
)
def test_half_a_quotation_is_completed(words: str, shown: str) -> None:
    assert with_pairs(words) == shown
    assert with_pairs(shown) == shown


@pytest.mark.parametrize(
    "words",
    [
        "",
        'he said "it" twice',
        "« Oui » dit-il",
        "»Ich weiß«, sagte er",
        "''No'' he said",
        'a 5" nail held',
        "He’s the boys’ uncle",
        "—Ven —dijo Ana",
    ],
)
def test_other_text_stays(words: str) -> None:
    assert with_pairs(words) == words


def test_a_clause_is_called_with_whole_quotations_and_a_noun_phrase_as_it_is() -> None:
    document = document_of_text("d", '"It is late," she said.', "en")
    end = len(document.tokens) - 1
    clause = Markable("v1", (Span(1, end),), phrase=CLAUSE)
    assert called(document, clause) == '"It is late," she said'
    assert called(document, Markable("m1", (Span(1, end),))) == 'It is late," she said'
