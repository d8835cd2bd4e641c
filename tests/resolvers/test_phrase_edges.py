"""Where noun phrases of a parse begin and end."""

from collections.abc import Callable
from typing import Any

import pytest

from anaphora_resolvers.preprocessors.parsed import ParsedPreprocessor


@pytest.mark.parametrize("dash", ["—", "–", "--"])
def test_a_dash_that_a_parser_takes_for_a_name_is_no_part_of_a_phrase(
    dash: str, parse: Callable[..., Any]
) -> None:
    document = parse(
        f"""
        contestó contestar VERB VerbForm=Fin 0 root
        ella él PRON PronType=Prs|Person=3|Number=Sing|Gender=Fem 1 nsubj
        {dash} {dash} PROPN _ 2 flat
        """,
        "es",
    )
    _document, layer = ParsedPreprocessor().prepare(document)
    spans = [markable.span for markable in layer.in_text_order() if markable.zero is None]
    assert [document.words(span) for span in spans] == ["ella"]
