"""Counts over documents, and the report made from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from anaphora_workbench.reports.coreference_errors import (
    MEANINGS,
    error_columns,
    error_lines,
    error_rows,
    errors_text,
)
from anaphora_workbench.scoring.coreference.error_summary import (
    POPULATION_OF,
    ErrorGrouping,
    ErrorSummary,
)
from anaphora_workbench.scoring.coreference.error_types import (
    MentionError,
)

Compare = Callable[..., Any]

KEY = "[a The dog] saw [b the *cat] [c today] . | [a it] barked . | [b she] hid ."
RESPONSE = "[a The dog] saw the [b *cat] today . | [b it] barked . | [b she] hid [d there]".replace(
    "[d there]", "[d .]"
)


def summary_of(*compared: Any) -> ErrorSummary:
    summary = ErrorSummary()
    for one in compared:
        summary.add(one.key, one.response, one.pairs, one.errors)
    return summary


def counts(summary: ErrorSummary, by: ErrorGrouping) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for row in summary.rows(by):
        if row.count:
            found.setdefault(row.group, {})[row.type] = row.count
    return found


def test_counts_and_shares_of_all(compare: Compare) -> None:
    rows = {row.type: row for row in summary_of(compare(KEY, RESPONSE)).rows(ErrorGrouping.ALL)}
    assert {kind: (row.count, row.of) for kind, row in rows.items()} == {
        "right": (1, 5),
        "missing-mention": (1, 5),
        "spurious-mention": (1, 5),
        "boundary": (1, 5),
        "wrong-link": (2, 5),
        "lost-link": (0, 5),
        "missing-entity": (1, 3),
        "spurious-entity": (1, 3),
        "split-entity": (1, 3),
        "merged-entities": (1, 3),
    }
    assert rows["wrong-link"].share == 2 / 5
    assert sum(row.steps for row in rows.values()) == 7


def test_nothing_to_share_is_undefined(compare: Compare) -> None:
    rows = list(summary_of(compare("No one", "[a No one]")).rows(ErrorGrouping.ALL))
    assert {row.type: row.share for row in rows}["missing-mention"] is None


def test_groups_of_mentions(compare: Compare) -> None:
    summary = summary_of(compare(KEY, RESPONSE))
    assert counts(summary, ErrorGrouping.TYPE) == {
        "pronoun": {"wrong-link": 2},
        "nominal": {"right": 1, "missing-mention": 1, "spurious-mention": 1, "boundary": 1},
    }
    assert counts(summary, ErrorGrouping.DISTANCE) == {
        "first": {"right": 1, "missing-mention": 1, "spurious-mention": 1, "boundary": 1},
        "1": {"wrong-link": 1},
        "2": {"wrong-link": 1},
    }


def test_entities_are_grouped_by_their_own_size(compare: Compare) -> None:
    found = counts(summary_of(compare(KEY, RESPONSE)), ErrorGrouping.SIZE)
    assert found["2"] == {"right": 1, "boundary": 1, "wrong-link": 2, "split-entity": 1}
    assert found["3-4"] == {"merged-entities": 1}
    assert found["1"]["missing-entity"] == found["1"]["spurious-entity"] == 1


def test_groups_come_in_their_natural_order(compare: Compare) -> None:
    large = " ".join(["[a x] [b y]"] * 11 + ["[a x]"] * 7)
    summary = summary_of(
        compare(large, large, doc_id="z", genre="news"), compare(KEY, RESPONSE, genre="chat")
    )
    groups = {
        by: list(dict.fromkeys(row.group for row in summary.rows(by))) for by in ErrorGrouping
    }
    assert groups[ErrorGrouping.DOCUMENT] == ["z", "text"]
    assert groups[ErrorGrouping.GENRE] == ["chat", "news"]
    assert groups[ErrorGrouping.SIZE] == ["1", "2", "3-4", "10+"]
    assert groups[ErrorGrouping.DISTANCE] == ["first", "0", "1", "2"]
    assert groups[ErrorGrouping.CAUSE] == []


def test_parts_of_a_corpus_can_be_added(compare: Compare) -> None:
    one, other = compare(KEY, RESPONSE, doc_id="one"), compare(RESPONSE, KEY, doc_id="other")
    whole, parts = summary_of(one, other), summary_of(one) + summary_of(other)
    assert parts == whole
    assert [facts.document for facts in parts.documents] == ["one", "other"]


def test_causes_have_no_shares(compare: Compare) -> None:
    one = compare(KEY, RESPONSE)
    errors = [
        replace(e, cause="window") if isinstance(e, MentionError) and e.link else e
        for e in one.errors
    ]
    summary = summary_of(replace(one, errors=errors))
    rows = [(row.group, row.type, row.count, row.of) for row in summary.rows(ErrorGrouping.CAUSE)]
    assert rows == [("window", "boundary", 1, None), ("window", "wrong-link", 2, None)]


def test_the_report_says_what_every_type_means() -> None:
    assert list(MEANINGS) == list(POPULATION_OF)


def test_the_report_shows_all_and_what_differs_between_groups(compare: Compare) -> None:
    text = errors_text(summary_of(compare(KEY, RESPONSE)))
    assert text.splitlines()[:4] == [
        "Errors of coreference",
        "=====================",
        "type              count  of     %  steps  mentions and entities that are",
        "----------------  -----  --  ----  -----  "
        "------------------------------------------------------",
    ]
    assert "7 steps turn the response into the key." in text
    assert "By type of mention" in text
    assert "By genre" not in text
    assert all(line == line.rstrip() for line in text.splitlines())


def test_lines_begin_with_their_place(compare: Compare) -> None:
    lines = list(error_lines(compare(KEY, RESPONSE).errors))
    assert lines[0] == (
        "text, sentence 1, line 10: boundary 'the cat' (3-4) of b; "
        "in the response 'cat' (4) of b, too-short"
    )
    assert lines[2] == (
        "text, sentence 2, line 20: wrong-link 'it' (7) of a; linked to 'cat' (4) of b; "
        "in the key to 'The dog' (0-1) of a"
    )
    assert lines[-1] == (
        "text, sentence 1, line 10: merged-entities b 'cat' (3 mentions): "
        "b 'the cat' (2 mentions), a 'it' (1 mention)"
    )


def test_rows_are_flat_and_have_all_columns(compare: Compare) -> None:
    found = compare(KEY, RESPONSE)
    rows = list(error_rows(found.errors))
    assert {tuple(row) for row in rows} == {tuple(error_columns())}
    assert [row["id"] for row in rows] == [error.id for error in found.errors]
    boundary, split = rows[0], rows[-2]
    assert (boundary["shape"], boundary["left"], boundary["same_head"]) == ("too-short", -1, True)
    assert (boundary["key_words"], boundary["response_words"]) == ("the cat", "cat")
    assert (split["key_entities"], split["response_entities"]) == ("a", "a; b")
