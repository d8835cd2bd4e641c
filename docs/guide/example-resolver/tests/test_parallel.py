"""The resolver keeps the contract of the workbench, and weighs as its table says."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

import pytest
from anaphora_parallel import Parallel, read_weights

from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    Document,
    Layer,
    Markable,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Decision, Pool
from anaphora_workbench.testing import check_resolver
from anaphora_workbench.testing.samples import sample_readings

WEIGHTS = """\
parallel = 1.0
again = 10.0
most = 1
distance = 2.0
[roles]
nsubj = 5.0
obj = 4.5
"""


def test_the_resolver_keeps_the_contract() -> None:
    check_resolver(Parallel(), sample_readings())


def test_it_keeps_the_contract_with_weights_of_the_user(tmp_path: Path) -> None:
    check_resolver(Parallel().configured(_file(tmp_path, WEIGHTS)), sample_readings())


def test_the_workbench_finds_it_by_name() -> None:
    (found,) = entry_points(group="anaphora_workbench.resolvers", name="parallel")
    assert found.load() is Parallel


# ---- an example by hand: Ana saw Bea . She left her .

WORDS = (("Ana", 1, "nsubj"), ("saw", None, "root"), ("Bea", 1, "obj"), (".", 1, "punct"))
MORE = (("She", 5, "nsubj"), ("left", None, "root"), ("her", 5, "obj"), (".", 5, "punct"))


def _text() -> tuple[Document, Layer]:
    tokens = tuple([Token(w, head=head, deprel=role) for w, head, role in (*WORDS, *MORE)])
    document = Document("d", "en", tokens=tokens, sentences=sentences_from_lengths([4, 4]))
    named = {"ana": 0, "bea": 2, "she": 4, "her": 6}
    markables = [Markable(name, (Span(at, at + 1),), head=at) for name, at in named.items()]
    return document, Layer.build("gold", markables, [Anaphor("she"), Anaphor("her")])


def _pool(layer: Layer, *names: str) -> Pool:
    markables = tuple([layer.markables[name] for name in names])
    return Pool(tuple([Candidate(name) for name in names]), markables)


def test_weights_add_up_and_the_trace_says_how(tmp_path: Path) -> None:
    document, layer = _text()
    run = Parallel().configured(_file(tmp_path, WEIGHTS)).start(document, layer)
    decision = run.resolve(layer.anaphors["she"], _pool(layer, "ana", "bea"))
    # Ana: 5 (subject) + 1 (as She is) - 2 (one sentence back) = 4. Bea: 4.5 - 2 = 2.5.
    assert [m.id for m in decision.antecedents] == ["ana"]
    assert decision.score == 4.0
    assert decision.trace == (
        "constraints: 2 of 2 candidates left",
        "the greatest sum, 4: role nsubj +5, parallel role +1, distance -2",
    )


def test_what_was_settled_weighs_from_then_on(tmp_path: Path) -> None:
    document, layer = _text()
    resolver = Parallel().configured(_file(tmp_path, WEIGHTS))
    her = layer.anaphors["her"]
    pool = _pool(layer, "ana", "bea")
    # Nothing settled: Bea 4.5 + 1 (object as her is) - 2 = 3.5 is more than Ana 5 - 2 = 3.
    assert resolver.start(document, layer).resolve(her, pool).antecedents[0].id == "bea"
    # She settled as Ana: 10 more for Ana.
    run = resolver.start(document, layer)
    run.settle(layer.anaphors["she"], Decision((layer.markables["ana"],)))
    decision = run.resolve(her, pool)
    assert (decision.antecedents[0].id, decision.score) == ("ana", 13.0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("parallel =", "the weights are no TOML: Invalid value"),
        (WEIGHTS.replace("most = 1\n", ""), "'most' is missing [weights-value]"),
        (WEIGHTS.replace("4.5", '"much"'), "'obj' is not a number: 'much' [weights-value]"),
        ("roles = 1\n" + WEIGHTS.split("[")[0], "'roles' must be a table [weights-value]"),
    ],
)
def test_what_is_wrong_with_a_table_is_said(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_weights(_file(tmp_path, text))
    assert message in str(caught.value)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="weights-unreadable"):
        Parallel().configured(str(tmp_path / "none.toml"))


def test_a_colon_without_a_file_is_wrong_usage() -> None:
    with pytest.raises(UsageError, match="takes a file with weights"):
        Parallel().configured("")


def _file(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)
