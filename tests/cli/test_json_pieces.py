"""The JSON of ``--json`` piece by piece: what Python's own encoder writes of the whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench import __version__
from anaphora_workbench.cli.shared.output import json_pieces, json_result, json_text

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    # Half a character, as names of files have them, has an escape.
    | st.text(st.characters(), max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)
ROWS = st.lists(st.dictionaries(st.text(max_size=3), VALUES, max_size=4), max_size=4)


def whole(rows: list[dict[str, Any]], **parts: object) -> str:
    """Return the document as one value makes it."""
    head = {"signature": "s", "version": __version__, "options": {"a": [1]}, "inputs": []}
    return json_text({**head, "rows": rows, **parts})


@given(ROWS, VALUES, ROWS)
def test_the_pieces_are_the_document(
    rows: list[dict[str, Any]], value: object, others: list[dict[str, Any]]
) -> None:
    found = json_result("s", {"a": [1]}, [], rows, value=value, others=iter(others))
    assert found == whole(rows, value=value, others=others)


def test_rows_are_taken_one_by_one() -> None:
    taken: list[int] = []

    def rows() -> Iterator[dict[str, object]]:
        for number in range(3):
            taken.append(number)
            yield {"row": number, "word": "ñ"}

    pieces = json_pieces("s", {}, [], rows())
    for piece in pieces:
        if '"row": 0' in piece:
            break
    assert taken == [0]
    assert json.loads("".join(json_pieces("s", {}, [], rows())))["rows"][2] == {
        "row": 2,
        "word": "ñ",
    }


def test_what_is_not_a_number_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        json_result("s", {}, [], [{"f1": float("nan")}])
