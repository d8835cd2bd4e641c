"""What a page shows of a text: mentions, entities, zeros, sets, differences; and escaping."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from anaphora_workbench.model import (
    FOUND,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
)
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ports import TRACE, Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.text_differences import compared_views
from anaphora_workbench.reports.text_page import entity_classes, text_fragment, text_page
from anaphora_workbench.reports.text_page_words import LANGUAGES, page_words
from anaphora_workbench.reports.text_view import text_view
from anaphora_workbench.workspace import Workspace

BAD = "</script><script>alert(1)</script>"


def _mark(name: str, first: int, last: int, *more: tuple[int, int]) -> Markable:
    return Markable(name, (Span(first, last), *[Span(*part) for part in more]))


def _link(name: str, *antecedents: str, reference: Reference = Reference.ANAPHOR) -> Anaphor:
    return Anaphor(name, "", reference, antecedents)


def _layer(markables: list[Markable], *anaphors: Anaphor) -> Layer:
    return Layer.build("gold", markables, anaphors)


def _body(page: str) -> str:
    """Return the text of a page as a reader sees it, without its tags."""
    found = re.search(r'<div class="text .*?(?=<aside)', page, re.DOTALL)
    assert found is not None
    return re.sub(r"<[^>]*>", "", found[0])


def test_larger_entities_come_first_and_share_no_colour() -> None:
    document = document_of_text("d", "Ana saw Bo . Bo saw Bo . Ana left Cid .", "en")
    places = {"a": 0, "b": 2, "b2": 4, "b3": 6, "a2": 8, "c": 10}
    layer = _layer(
        [_mark(name, place, place + 1) for name, place in places.items()],
        *[_link("b2", "b"), _link("b3", "b2"), _link("a2", "a")],
    )
    entities = text_view(document, layer)["entities"]
    assert [(e["number"], e["name"], len(e["mentions"])) for e in entities] == [
        (1, "Bo", 3),
        (2, "Ana", 2),
        (3, "Cid", 1),
    ]
    looks = {tuple(entity_classes(number)) for number in range(1, 29)}
    assert len(looks) == 28


def test_noun_phrases_that_only_a_preprocessor_found_are_no_mentions() -> None:
    document = document_of_text("d", "Ana saw a dog .", "en")
    found = replace(_mark("dog", 2, 4), attributes=FrozenDict({FOUND: "spacy"}))
    assert [
        m["text"] for m in text_view(document, _layer([_mark("a", 0, 1), found]))["mentions"]
    ] == ["Ana"]


def test_a_zero_stands_before_its_verb_and_a_clitic_behind_its_word() -> None:
    document = document_of_text("d", "Ana vino . No quería verlo .", "es")
    features = FrozenDict({"Person": "3", "Number": "Sing"})
    zero = Markable("z", (Span(4, 5),), zero=Zero(4, features=features))
    clitic = Markable(
        "k", (Span(5, 6),), clitic=1, attributes=FrozenDict({"Form": "lo"}), phrase="clitic"
    )
    layer = _layer(
        [_mark("a", 0, 1), zero, clitic], _link("z", "a"), _link("k", reference=Reference.EXOPHOR)
    )
    page = text_page([text_view(document, layer)])
    assert "Ø 3sg No quería verlo+lo ." in _body(page)
    assert re.search(r'<span class="m z c0 l0" data-e=1 data-m=\d+>Ø 3sg</span>', page)


def test_a_set_names_the_entities_it_is_the_sum_of() -> None:
    document = document_of_text("d", "Ana met Bo . They left . Ana waved to Bo .", "en")
    places = {"a": 0, "b": 2, "t": 4, "a2": 7, "b2": 10}
    layer = _layer(
        [_mark(name, place, place + 1) for name, place in places.items()],
        *[_link("t", "a", "b"), _link("a2", "a"), _link("b2", "b")],
    )
    page = text_page([text_view(document, layer)])
    assert 'data-l="3=1+2"' in page
    assert "the sum of 1 + 2" in page


def test_cataphors_exophors_and_what_does_not_refer_have_signs() -> None:
    document = document_of_text("d", "When she came Ana saw this . It rained .", "en")
    layer = _layer(
        [_mark("s", 1, 2), _mark("a", 3, 4), _mark("t", 5, 6), _mark("i", 7, 8)],
        _link("s", "a", reference=Reference.CATAPHOR),
        _link("t", reference=Reference.EXOPHOR),
        _link("i", reference=Reference.NON_REFERRING),
    )
    page = text_page([text_view(document, layer)])
    assert re.search(r'data-l="1→" data-m=\d+>she<', page)
    assert re.search(r'data-l="!" data-m=\d+>this<', page)
    assert re.search(r'class="m no" data-l="–" data-m=\d+>It<', page)


def test_discontinuous_and_crossing_mentions_are_drawn_in_pieces() -> None:
    document = document_of_text("d", "a b c d e f", "en")
    layer = _layer(
        [_mark("x", 0, 3), _mark("y", 2, 5), _mark("g", 0, 1, (5, 6)), _mark("e", 4, 5)],
        _link("y", "x"),
        _link("e", "g"),
    )
    view = text_view(document, layer)
    page = text_page([view])
    body = page[page.index("<div class=chunk") : page.index("<aside")]
    assert body.count("<span") == body.count("</span>")
    y = next(n for n, m in enumerate(view["mentions"]) if m["text"] == "c d e")
    pieces = re.findall(rf"data-m={y}>([^<]*)", body)
    assert [piece.strip() for piece in pieces] == ["c", "d"]
    assert body.count('…"') == 2, "the second pieces of two mentions"
    assert _body(page).endswith("a b c d e f")


def test_words_of_a_text_never_become_tags() -> None:
    words = ("Rex", BAD, "&amp;", "<b>", "it")
    document = Document(
        f"d{BAD}", "en", tokens=tuple([Token(word) for word in words]), sentences=(Span(0, 5),)
    )
    anaphor = replace(_link("b", "a"), attributes=FrozenDict({TRACE: f"why {BAD}"}))
    layer = replace(_layer([_mark("a", 0, 4), _mark("b", 4, 5)], anaphor), name=BAD)
    view = text_view(document, layer)
    for page in (text_page([compared_views(view, view)]), text_fragment(document, layer)):
        assert "alert(1)</script>" not in page
        assert "&lt;/script&gt;" in page
        assert "&amp;amp; &lt;b&gt;" in page
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', text_page([view]))
    assert data is not None
    assert json.loads(data[1])["texts"][0]["sides"][0]["mentions"][1][3] == f"why {BAD}"


def test_text_from_right_to_left_says_so() -> None:
    document = document_of_text("d", "דנה הלכה . היא שרה .", "he")
    layer = _layer([_mark("a", 0, 1), _mark("b", 3, 4)], _link("b", "a"))
    assert 'lang="he" dir="rtl"' in text_page([text_view(document, layer)])
    assert 'lang="he" dir="rtl"' in text_fragment(document, layer)


def _two(*links: tuple[str, str], without: str = "", wide: bool = False) -> Layer:
    places = {"a": (0, 1), "b": (2, 3 if not wide else 5), "s": (6, 7), "h": (8, 9), "a2": (10, 11)}
    marks = [
        replace(_mark(name, *place), head=place[0])
        for name, place in places.items()
        if name != without
    ]
    return _layer(marks, *[_link(one, other) for one, other in links])


GOLD = (("s", "a"), ("a2", "s"), ("h", "b"))


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (_two(*GOLD), []),
        (_two(("s", "a"), ("a2", "a"), ("h", "b")), []),  # another link, the same chains
        (_two(("s", "a"), ("a2", "s"), ("h", "a")), ["link h/h"]),
        (_two(("s", "a"), ("a2", "s"), without="h"), ["missing h/-"]),
        (_two(*GOLD, wide=True), ["span b/b"]),
        (_two(("a2", "s"), ("h", "b")), ["link s/s"]),  # one wrong link in a longer chain
    ],
)
def test_differences_of_two_annotations(other: Layer, expected: list[str]) -> None:
    document = document_of_text("d", "Ana met Bo from Rome . She greeted him with Ana .", "en")
    gold = _two(*GOLD)
    compared = compared_views(text_view(document, gold), text_view(document, other))
    names = {0: "a", 2: "b", 6: "s", 8: "h", 10: "a2"}

    def name(side: int, number: int | None) -> str:
        view = (compared.left, compared.right)[side]
        return "-" if number is None else names[view["mentions"][number]["at"]]

    found = [f"{d['sort']} {name(0, d['left'])}/{name(1, d['right'])}" for d in compared[2]]
    assert found == expected


def test_another_kind_is_a_difference_of_type() -> None:
    document = document_of_text("d", "Ana met Bo from Rome . She greeted him with Ana .", "en")
    layers = [
        replace(
            _two(*GOLD),
            anaphors=_two(*GOLD).anaphors.updated({"s": replace(_link("s", "a"), kind=kind)}),
        )
        for kind in ("persNoRefl", "demo")
    ]
    compared = compared_views(*[text_view(document, layer) for layer in layers])
    assert [difference["sort"] for difference in compared.differences] == ["type"]


def test_paired_entities_have_one_number_on_both_sides() -> None:
    document = document_of_text("d", "Ana met Bo from Rome . She greeted him with Ana .", "en")
    left, right, _found = compared_views(
        text_view(document, _two(("h", "b"))), text_view(document, _two(*GOLD))
    )
    numbers = [
        {m["at"]: m["entity"] for m in view["mentions"] if m["at"] in (2, 8)}
        for view in (left, right)
    ]
    assert numbers[0] == numbers[1]
    assert len({e["number"] for e in left["entities"]}) == len(left["entities"])


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_sample_is_drawn_with_all_its_words(language: str) -> None:
    folder = Path(str(files("anaphora_samples"))) / language
    readings: list[Reading] = [
        reading
        for entry in Workspace(Registry()).open([str(folder)])
        for reading in entry.readings()
    ]
    assert len(readings) == 10
    for reading in readings:
        view = text_view(reading.document, reading.layers[0])
        page = text_page([view], language=language)
        drawn = page[: page.index("<aside")]
        assert (
            drawn.count('<span class="m')
            == drawn.count("</span>") - drawn.count('class="group"') - 1
        )
        seen = {int(number) for number in re.findall(r"data-m=(\d+)", drawn)}
        assert seen == set(range(len(view["mentions"])))


def test_the_words_of_the_page_are_the_same_ones_in_each_language() -> None:
    english, *others = [page_words(language) for language in LANGUAGES]
    for words in others:
        assert words.keys() == english.keys()
        for name, text in words.items():
            assert re.findall(r"\{\w+\}", text) == re.findall(r"\{\w+\}", english[name])
