"""What resolvers make of texts: keys, chains that count, and the results of texts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from anaphora_workbench.challenges.grec.extrinsic import (
    CountedChains,
    Extrinsic,
    ExtrinsicScores,
    ExtrinsicSettings,
    extrinsic_measures,
    extrinsic_set,
)
from anaphora_workbench.challenges.grec.from_documents import read_marked
from anaphora_workbench.challenges.grec.scoring import output_of
from anaphora_workbench.challenges.results import RowKind
from anaphora_workbench.errors import NeedsError, PluginError
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText

MARKED = """\
# person Ada Moor | she
[s Ada Moor] met Tom. [s She] liked [d her] loom, and [s _] sold it. Tom lost his hat.
"""


def text_of(marked: str = MARKED) -> GrecText:
    (text,) = read_marked(Source.of_text(marked, name="f.txt"))
    return text


def scores(text: GrecText, **settings: object) -> ExtrinsicScores:
    at_work = Extrinsic(ExtrinsicSettings(resolvers=("supar",), **settings), Registry())
    (row,) = at_work.run([text], {"corpus": output_of([text])[0]})
    return row


def test_a_chain_that_is_found_whole_scores_one_and_an_empty_expression_is_no_mention() -> None:
    row = scores(text_of())
    assert (row.text, row.system, row.resolver, row.mentions) == ("1", "corpus", "supar", 3)
    assert set(row.scores) == {measure.name for measure in extrinsic_measures()}
    assert row.scores["muc"] == pytest.approx(1.0)
    assert row.scores["mean"] == pytest.approx(1.0)


def test_with_all_chains_those_of_others_count_against_the_precision() -> None:
    row = scores(text_of(), chains=CountedChains.ALL)
    assert row.scores["muc"] < 1.0
    assert row.scores["ceafe"] < 1.0


def test_the_mean_takes_the_ceaf_that_was_asked_for() -> None:
    row = scores(text_of(), chains=CountedChains.ALL, ceaf="ceafe")
    parts = [row.scores[name] for name in ("muc", "ceafe", "b3")]
    assert row.scores["mean"] == pytest.approx(sum(parts) / 3)
    assert row.scores["ceafm"] != row.scores["ceafe"]


def test_a_text_with_one_mention_is_left_out() -> None:
    text = text_of("# person Ada Moor\n[s Ada Moor] wove and [s _] sang.\n")
    at_work = Extrinsic(ExtrinsicSettings(resolvers=("supar",)), Registry())
    assert list(at_work.run([text], {"corpus": output_of([text])[0]})) == []


def test_names_are_easier_for_resolvers_than_expressions_drawn_by_lot(
    sample: Callable[[str], list[GrecText]],
) -> None:
    texts = sample("test")[:6]
    outputs = {}
    for name in ("base-1st", "base-rand"):
        system = Registry().generator(name)
        system.train([], seed=1)
        answers = [text.choosing(system.generate(text.asked())) for text in texts]
        outputs[name] = output_of(answers)[0]
    rows = list(Extrinsic(ExtrinsicSettings(resolvers=("sieves",)), Registry()).run(texts, outputs))
    found = extrinsic_set("test", texts, rows, outputs)
    first, drawn = [found.score(system, "mean") for system in found.systems]
    assert first is not None
    assert drawn is not None
    assert first > drawn


def test_the_value_of_a_text_is_the_mean_over_resolvers() -> None:
    def row(resolver: str, value: float) -> ExtrinsicScores:
        names = [measure.name for measure in extrinsic_measures()]
        return ExtrinsicScores("1", "x", resolver, 3, dict.fromkeys(names, value))

    found = extrinsic_set("t", [text_of()], [row("a", 0.2), row("b", 0.6)], {"x": {}})
    assert found.values(found.systems[0], "mean") == [pytest.approx(0.4)]
    assert found.groups == {"1": "person"}


def test_a_text_that_a_system_did_not_answer_stays_with_the_worst_value_for_it() -> None:
    text = text_of()
    outputs = {"corpus": output_of([text])[0], "x": output_of([text])[0], "y": {}}
    rows = list(Extrinsic(ExtrinsicSettings(resolvers=("supar",)), Registry()).run([text], outputs))
    assert [(row.system, row.mentions) for row in rows] == [("corpus", 3), ("x", 3), ("y", 0)]
    assert set(rows[-1].scores) == {measure.name for measure in extrinsic_measures()}
    found = extrinsic_set("t", [text], rows, outputs, "corpus")
    assert [found.values(each, "mean") for each in found.systems] == [[1.0], [1.0], [0.0]]
    assert [len(each.missing) for each in found.systems] == [0, 0, 4]


def test_an_answer_that_is_missing_is_counted_and_puts_no_words_in_its_place() -> None:
    text = text_of()
    chosen = dict(output_of([text])[0]["1"])
    second = list(chosen)[1]
    outputs = {"x": {"1": {**chosen, second: None}}}
    (row,) = Extrinsic(ExtrinsicSettings(resolvers=("supar",)), Registry()).run([text], outputs)
    assert row.mentions == 2
    (system,) = extrinsic_set("t", [text], [row], outputs).systems
    assert system.missing == (f"1/{second}",)


def test_the_texts_as_they_are_count_as_no_system() -> None:
    names = [measure.name for measure in extrinsic_measures()]
    rows = [
        ExtrinsicScores("1", each, "a", 3, dict.fromkeys(names, 1.0)) for each in ("corpus", "x")
    ]
    found = extrinsic_set("t", [text_of()], rows, {"corpus": {}, "x": {}}, "corpus")
    assert [each.kind for each in found.systems] == [RowKind.REFERENCE, RowKind.SYSTEM]


def test_unknown_and_unusable_resolvers_are_refused() -> None:
    with pytest.raises(PluginError, match="there is no resolver 'nobody'"):
        Extrinsic(ExtrinsicSettings(resolvers=("nobody",)), Registry())
    with pytest.raises(NeedsError, match="'command' is not usable here"):
        Extrinsic(ExtrinsicSettings(resolvers=("command",)), Registry())
