"""xrenner: what it is given, and what its answers stand for; live where it is installed."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from anaphora_resolvers.adapters import xrenner
from anaphora_resolvers.adapters.output import SystemOutput
from anaphora_resolvers.adapters.xrenner import XrennerResolver, output_of_marks, parse_lines
from anaphora_workbench.errors import NeedsError, ResolverError, UsageError
from anaphora_workbench.model import Document, Layer, Span, Token
from anaphora_workbench.ports import BatchResolver, Conditional, Configurable

Told = Callable[[Document, SystemOutput], tuple[list[list[str]], list[str]]]
CLUSTERS = [
    ["Ana", "her", "she", "Ana"],
    ["the director of the museum in Lima", "The director"],
    ["the old map that she had found", "it"],
    ["them", "they"],
    ["He", "his"],
]
LINKS = [
    "her -> Ana",
    "she -> her",
    "The director -> the director of the museum in Lima",
    "Ana -> she",
    "it -> the old map that she had found",
    "they -> them",
    "his -> He",
]


def marks_of(rows: list[dict[str, Any]]) -> list[Any]:
    """Return objects like xrenner's own."""
    marks = [
        SimpleNamespace(**{**row, "head": SimpleNamespace(id=row["head"]), "antecedent": "none"})
        for row in rows
    ]
    for mark, row in zip(marks, rows, strict=True):
        if row["antecedent"] is not None:
            mark.antecedent = marks[row["antecedent"]]
    return marks


class Played:
    """Plays xrenner: keeps what it is asked and answers what was recorded."""

    def __init__(self, marks: list[Any], error: BaseException | None = None) -> None:
        self.markstart_dict = {number: [mark] for number, mark in enumerate(marks)}
        self.names: list[str] = []
        self.asked: list[tuple[list[str], str]] = []
        self._error = error

    def set_doc_name(self, name: str) -> None:
        self.names.append(name)

    def analyze(self, lines: list[str], form: str) -> None:
        self.asked.append((lines, form))
        if self._error is not None:
            raise self._error


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Played]:
    def play(marks: list[Any], error: BaseException | None = None) -> Played:
        engine = Played(marks, error)
        monkeypatch.setattr(xrenner, "_engine", lambda _override: engine)
        monkeypatch.setattr(xrenner.XrennerResolver, "missing", lambda _self: "")
        return engine

    return play


def test_a_recorded_answer_becomes_chains_and_links(
    story: Callable[[str], Document], recorded: Callable[[str], Any], in_words: Told
) -> None:
    output = output_of_marks(marks_of(recorded("xrenner.en.json")))
    assert in_words(story("en"), output) == (CLUSTERS, LINKS)


def test_heads_are_taken_over(recorded: Callable[[str], Any]) -> None:
    output = output_of_marks(marks_of(recorded("xrenner.en.json")))
    assert [m.head for m in output.clusters[2]] == [14, 26]


def test_an_antecedent_that_is_no_mention_any_more_is_no_link() -> None:
    gone = SimpleNamespace(start=1, end=1, group=1, head=SimpleNamespace(id="1"), antecedent="none")
    mark = SimpleNamespace(start=3, end=3, group=1, head=SimpleNamespace(id="3"), antecedent=gone)
    assert output_of_marks([mark]) == SystemOutput()


def test_the_resolver_asks_about_the_parse_and_makes_a_layer(
    story: Callable[[str], Document],
    recorded: Callable[[str], Any],
    played: Callable[..., Played],
) -> None:
    engine = played(marks_of(recorded("xrenner.en.json")))
    document = story("en")
    layer = XrennerResolver().resolve(document, Layer.build("x"), ())
    assert engine.names == ["story"]
    lines, form = engine.asked[0]
    assert form == "none"
    assert lines[4] == "5\tof\tof\tADP\tIN\t_\t7\tcase\t_\t_"
    she = next(
        a for a in layer.anaphors.values() if layer.markables[a.markable].span == Span(16, 17)
    )
    assert [layer.markables[name].span for name in she.antecedents] == [Span(11, 12)]


def test_each_sentence_ends_with_an_empty_line_and_has_one_root(
    story: Callable[[str], Document],
) -> None:
    document = story("en")
    blocks = "\n".join(parse_lines(document)).strip().split("\n\n")
    assert len(blocks) == len(document.sentences)
    assert all(block.count("\troot\t") == 1 for block in blocks)


def test_a_head_in_another_sentence_makes_a_root() -> None:
    tokens = (Token("a b", "a", "NOUN", head=1, deprel="obj"), Token("c", head=-1, deprel="root"))
    document = Document("d", "en", tokens=tokens, sentences=(Span(0, 1), Span(1, 2)))
    assert parse_lines(document) == [
        "1\ta_b\ta\tNOUN\tNOUN\t_\t0\troot\t_\t_",
        "",
        "1\tc\tc\tX\tX\t_\t0\troot\t_\t_",
        "",
    ]


@pytest.mark.parametrize("error", [ValueError("max() arg is an empty sequence"), SystemExit(0)])
def test_a_breakdown_costs_the_document(
    error: BaseException, story: Callable[[str], Document], played: Callable[..., Played]
) -> None:
    played([], error)
    with pytest.raises(ResolverError, match=f"it breaks down: {type(error).__name__}"):
        XrennerResolver().answer(story("en"))


def test_spanish_is_refused(
    story: Callable[[str], Document], played: Callable[..., Played]
) -> None:
    played([])
    with pytest.raises(NeedsError, match="'xrenner' knows the languages en"):
        XrennerResolver().answer(story("es"))


def test_without_the_package_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("anaphora_resolvers.adapters.packages.find_spec", lambda _name: None)
    assert XrennerResolver().missing() == (
        "the packages 'xrenner' and 'six' and 'xmltodict' are not installed: pip install --no-deps "
        "xrenner==2.2.1.1 && pip install six xmltodict (the other packages that it asks for are "
        "not needed)"
    )
    with pytest.raises(NeedsError, match="'xrenner' is not usable here"):
        XrennerResolver().answer(Document("d", "en"))


def test_other_guidelines_have_a_name_of_their_own() -> None:
    assert XrennerResolver().configured("GUM").name == "xrenner:GUM"
    with pytest.raises(UsageError, match="xrenner knows OntoNotes, GUM, plain, not 'gum'"):
        XrennerResolver().configured("gum")


def test_it_fulfils_the_ports_and_travels() -> None:
    resolver = XrennerResolver("GUM")
    assert isinstance(resolver, BatchResolver)
    assert isinstance(resolver, Conditional)
    assert isinstance(resolver, Configurable)
    assert pickle.loads(pickle.dumps(resolver)).name == "xrenner:GUM"


def test_the_real_system_answers_as_recorded(
    story: Callable[[str], Document], in_words: Told
) -> None:
    resolver = XrennerResolver()
    if lacking := resolver.missing():
        pytest.skip(lacking)
    document = story("en")
    assert in_words(document, resolver.answer(document)) == (CLUSTERS, LINKS)
