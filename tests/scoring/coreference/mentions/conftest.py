"""Hand-made mention tables for the coreference tests."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence

import pytest

from anaphora_workbench.model import Span, Zero
from anaphora_workbench.ports.mention_table import UNKNOWN, MentionTable, Special

MakeTable = Callable[..., MentionTable]


@pytest.fixture(scope="session")
def make_table() -> MakeTable:
    """Make a table from entities: ``make_table({"a": ["0-2^1", "7.1<4:nsubj"], "b": ["5"]})``.

    A mention is ``4-6`` (tokens), ``4-6+9`` (with a gap), ``4-6+7.1`` (with the empty node 1
    behind token 7); ``^5`` is its head (else the last token, ``^?`` none), ``!4|5-6`` its MIN
    alternatives, ``~`` optional, ``4-6%`` a clause. ``7.1`` alone is a zero, ``<4:nsubj,6:obj``
    its dependencies; ``@4:nsubj`` a zero without a place; ``4*2`` the second clitic in token 4.
    """
    return _make


def _make(
    entities: Mapping[str, Sequence[str]],
    tokens: int = 40,
    sentences: Sequence[int] = (0,),
    parts: Mapping[str, Sequence[str]] | None = None,
    doc_id: str = "text",
    source: str = "",
) -> MentionTable:
    starts, ends, heads, numbers = array("q"), array("q"), array("q"), array("q")
    special: dict[int, Special] = {}
    names = tuple(entities)
    for name, mentions in entities.items():
        for text in mentions:
            start, end, head, properties = _mention(text)
            if properties is not None:
                special[len(starts)] = properties
            starts.append(start)
            ends.append(end)
            heads.append(head)
            numbers.append(names.index(name))
    sums = {
        names.index(whole): tuple(map(names.index, pieces))
        for whole, pieces in (parts or {}).items()
    }
    nothing = array("q", [0] * len(sentences))
    begins = array("q", sentences)
    return MentionTable(
        *(doc_id, tokens, begins, nothing, nothing, starts, ends, heads, numbers, names),
        special=special,
        parts=sums,
        source=source,
    )


def _mention(text: str) -> tuple[int, int, int, Special | None]:
    if text.endswith("%"):
        start, end = _run(text[:-1])
        return start, end, end - 1, Special(clause=True)
    optional = text.endswith("~")
    text, _, minima = text.rstrip("~").partition("!")
    minimum = tuple([Span(*_run(run)) for run in minima.split("|")]) if minima else ()
    if text.startswith("@"):
        governor, role = text[1:].split(":")
        at = int(governor)
        return at, at + 1, at, Special(realisation=f"zero:{role}", zero=Zero(at, role))
    if "*" in text:
        token, number = map(int, text.split("*"))
        return token, token + 1, token, Special(realisation=f"clitic:{number}")
    text, _, dependencies = text.partition("<")
    links = [entry.split(":") for entry in dependencies.split(",")] if dependencies else []
    governors = tuple([(int(governor), role) for governor, role in links])
    text, _, head = text.partition("^")
    runs = [_run(run) for run in text.split("+") if "." not in run]
    pairs = [run.split(".") for run in text.split("+") if "." in run]
    nodes = tuple([(int(after), int(index)) for after, index in pairs])
    if not runs:
        at = max(governors[0][0] if governors else nodes[0][0], 0)
        role = governors[0][1] if governors else ""
        zero = Zero(at, role, place=nodes[0])
        several = nodes if len(nodes) > 1 else ()
        properties = Special((), (), optional, f"zero:{role}", zero, governors, several)
        return at, at + 1, at, properties
    start, end = runs[0][0], runs[-1][1]
    spans = tuple([Span(*run) for run in runs]) if len(runs) > 1 else ()
    found = UNKNOWN if head == "?" else int(head) if head else end - 1
    if not (spans or minimum or optional or nodes):
        return start, end, found, None
    properties = Special(spans, minimum, optional, governors=governors, empty_nodes=nodes)
    return start, end, found, properties


def _run(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    return int(first), int(last or first) + 1
