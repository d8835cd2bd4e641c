"""Prodigy's tasks: what relations mean, which words are mentions, and which files are no tasks."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from anaphora_workbench.model import chains_of
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing.strategies import readings

TEXT = "Ana saw Eva Paz. She waved."
WORDS = [
    {"text": found[0], "start": found.start(), "end": found.end(), "id": number}
    for number, found in enumerate(re.finditer(r"\w+|[.]", TEXT))
]
FMT = Registry().format("prodigy")


def span(first: int, last: int, **more: Any) -> dict[str, Any]:
    place = {"start": WORDS[first]["start"], "end": WORDS[last]["end"]}
    return {**place, "token_start": first, "token_end": last, **more}


def relation(head: tuple[int, int], child: tuple[int, int], label: str | None) -> dict[str, Any]:
    ends = {"head_span": span(*head), "child_span": span(*child)}
    return {"head": head[1], "child": child[1], "label": label, **ends}


def task(**more: Any) -> dict[str, Any]:
    return {"text": TEXT, "tokens": WORDS, "answer": "accept", **more}


def read(*tasks: dict[str, Any]) -> list[Reading]:
    text = "".join([f"{json.dumps(one)}\n" for one in tasks])
    return list(FMT.read(Source.of_text(text, name="f.jsonl")))


def links(reading: Reading) -> dict[str, tuple[str, ...]]:
    layer, words = reading.layers[0], reading.document.words
    return {
        words(layer.markables[name].span): tuple(
            [words(layer.markables[other].span) for other in anaphor.antecedents]
        )
        for name, anaphor in layer.anaphors.items()
    }


@pytest.mark.parametrize("label", ["COREF", "coreference", "IDENTITY", "", None])
@pytest.mark.parametrize("ends", [((5, 5), (2, 3)), ((2, 3), (5, 5))])
def test_a_coreference_may_be_drawn_in_either_direction(label: str | None, ends: Any) -> None:
    (reading,) = read(task(relations=[relation(*ends, label)]))
    assert links(reading) == {"She": ("Eva Paz",)}
    assert reading.problems == ()


def test_a_cataphor_has_its_own_label() -> None:
    (reading,) = read(task(relations=[relation((0, 0), (2, 3), "Cataphora")]))
    assert links(reading) == {"Ana": ("Eva Paz",)}


def test_parts_of_a_split_antecedent_and_bridging_links_follow_the_arrow() -> None:
    (reading,) = read(
        task(
            relations=[
                relation((0, 0), (2, 3), "SPLIT"),
                relation((0, 0), (5, 5), "SPLIT"),
                relation((2, 3), (0, 0), "bridging:friend-of"),
            ]
        )
    )
    assert links(reading) == {"Ana": ("Eva Paz", "She")}
    (bridge,) = reading.layers[0].bridges
    assert bridge.relation == "friend-of"
    assert reading.document.words(reading.layers[0].markables[bridge.anaphor].span) == "Eva Paz"


def test_numbers_of_tokens_find_the_span_that_ends_there() -> None:
    spans = [span(0, 4, label="SCENE"), span(2, 3, label="PERSON")]
    (reading,) = read(task(spans=spans, relations=[{"head": 5, "child": 3, "label": "COREF"}]))
    assert links(reading) == {"She": ("Eva Paz",)}
    (reading,) = read(task(spans=spans, relations=[{"head": 5, "child": 2, "label": "COREF"}]))
    assert links(reading) == {"She": ("Eva Paz",)}


def test_spans_without_characters_are_found_by_their_tokens() -> None:
    (reading,) = read(task(spans=[{"token_start": 2, "token_end": 3, "label": "PERSON"}]))
    (markable,) = reading.layers[0].markables.values()
    assert reading.document.words(markable.span) == "Eva Paz"
    assert markable.semantic == "PERSON"


def test_a_task_without_tokens_has_our_words() -> None:
    (reading,) = read({"text": TEXT, "spans": [{"start": 8, "end": 11, "label": None}]})
    assert [token.text for token in reading.document.tokens][2:4] == ["Eva", "Paz"]
    assert len(reading.document.sentences) == 2
    assert reading.problems == ()


def test_only_an_accepted_task_has_a_layer() -> None:
    readings = read(*[task(spans=[span(0, 0)], answer=answer) for answer in ("accept", "ignore")])
    assert [len(reading.layers) for reading in readings] == [1, 0]
    (waiting,) = read({"text": TEXT, "tokens": WORDS, "meta": {"source": "x"}})
    assert waiting.layers == ()


def test_keys_of_others_come_back_and_hashes_do_not() -> None:
    given_keys = {"meta": {"source": "diary"}, "_session_id": "x-ana", "_task_hash": 1}
    stream = io.BytesIO()
    FMT.write(read(task(spans=[], **given_keys)), Target.of(stream))
    line = json.loads(stream.getvalue())
    assert line["meta"] == given_keys["meta"]
    assert line["_session_id"] == "x-ana"
    assert "_task_hash" not in line


@pytest.mark.parametrize(
    "keys",
    [
        {"text", "clusters", "tokens", "spans"},
        {"text", "sentences", "coref_chains", "relations"},
        {"text"},
        {"tokens", "relations"},
    ],
)
def test_lines_of_other_formats_are_no_tasks(keys: set[str]) -> None:
    line = json.dumps({key: [] for key in sorted(keys)})
    assert not FMT.sniff(line, Source.of_text(line))


def content(reading: Reading) -> tuple[Any, ...]:
    """Return words, sentences, mentions and links of a reading, without ids."""
    document, layer = reading.document, reading.layers[0]
    where = {
        name: (one.spans, one.head, one.clitic, one.zero and (one.zero.role, one.zero.features))
        for name, one in layer.markables.items()
    }
    return (
        len(document.tokens),
        document.sentences,
        sorted(map(str, where.values())),
        {frozenset([where[name] for name in names]) for names in chains_of(layer).entities},
        {
            (where[name], one.kind, one.reference, frozenset([where[a] for a in one.antecedents]))
            for name, one in layer.anaphors.items()
        },
        {(where[one.anaphor], where[one.antecedent], one.relation) for one in layer.bridges},
    )


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(reading=readings())
def test_mentions_and_links_of_any_document_come_back(reading: Reading) -> None:
    if not reading.document.tokens:
        return
    stream = io.BytesIO()
    FMT.write([reading], Target.of(stream))
    stream.seek(0)
    (back,) = FMT.read(Source.of(stream, name="f.jsonl"))
    assert back.problems == ()
    assert content(back) == content(reading)


def test_mentions_of_the_same_words_stay_in_their_entities() -> None:
    spans = [
        span(0, 0, anaphora={"id": "a", "entity": "1"}),
        span(0, 0, anaphora={"id": "z", "entity": "2", "zero": "nsubj"}),
        span(5, 5, anaphora={"id": "s"}),
    ]
    tie = relation((5, 5), (0, 0), "COREF")
    tie["child_span"]["anaphora"] = {"id": "z"}
    (reading,) = read(task(spans=spans, relations=[tie]))
    assert reading.problems == ()
    assert [set(names) for names in chains_of(reading.layers[0]).entities] == [{"a"}, {"z", "s"}]
