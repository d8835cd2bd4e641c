"""What a format does not keep is found by comparing what was written with what is read back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import pytest

from anaphora_workbench.errors import FormatError, Problem
from anaphora_workbench.model import (
    ENTITY,
    ROOT,
    Anaphor,
    Bridge,
    Candidate,
    Correction,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Structure,
    Token,
    Tree,
    Verdict,
    Zero,
)
from anaphora_workbench.model.markables import STATED
from anaphora_workbench.ports import Format, Reading, Source, Target
from anaphora_workbench.ports.losses import (
    WHAT,
    losses_between,
    losses_when_written,
    read_back,
)
from anaphora_workbench.testing.samples import sample_readings

WORDS = tuple(map(Token, ("Ana", "saw", "her", "dog", ".", "It", "barked", ".")))
PLAIN = Document("farm", tokens=WORDS, sentences=(Span(0, 5), Span(5, 8)))


@dataclass
class Keeping:
    """A format that reads back whatever it is given, or what the test says."""

    back: Reading | None = None
    name: str = "mine"
    title: str = "A format of a test"
    suffixes: tuple[str, ...] = (".mine",)
    folder: bool = False
    readable: bool = True
    writable: bool = True
    many: bool = False
    loses: tuple[str, ...] = ()

    def sniff(self, head: str, source: Source) -> bool:
        return False

    def read(self, source: Source) -> Iterator[Reading]:
        assert source.read_bytes() == b"written"
        if self.back is not None:
            yield self.back

    def losses(self, reading: Reading) -> list[Problem]:
        return []

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        with target.open_binary() as handle:
            handle.write(b"written")


MINE: Format = Keeping()


def markable(name: str, *ends: int, **details: object) -> Markable:
    """Return a markable; ``ends`` are the starts and ends of its parts in turn."""
    spans = [Span(a, b) for a, b in zip(ends[::2], ends[1::2], strict=True)]
    return Markable(name, tuple(spans), **details)


ANA, HER, DOG, IT = (markable(n, i, i + 1) for n, i in (("a", 0), ("h", 2), ("d", 3), ("i", 5)))


def gold(*markables: Markable, links: Iterable[Anaphor] = (), **details: object) -> Reading:
    return Reading(PLAIN, (Layer.build("gold", markables, links, **details),))


TYPED = replace(ANA, semantic="person", attributes=FrozenDict({STATED: "yes"}))


def chain(*markables: Markable) -> Reading:
    links = [Anaphor(b.id, "", Reference.ANAPHOR, (a.id,)) for a, b in pairwise(markables)]
    return gold(*markables, links=links)


def text(**changes: object) -> Reading:
    return Reading(replace(PLAIN, **changes))


def word(**fields: object) -> Reading:
    return text(tokens=(Token("Ana", **fields), *WORDS[1:]))


def decided(**fields: object) -> Reading:
    return gold(ANA, HER, links=[Anaphor("h", **{"antecedents": ("a",), **fields})])


BARE = Reading(PLAIN)
CASES: list[tuple[str, Reading, Reading]] = [
    ("words", BARE, text(tokens=(Token("Eva"), *WORDS[1:]))),
    (
        "word-borders",
        BARE,
        text(tokens=(Token("A"), Token("na"), *WORDS[1:]), sentences=(Span(0, 6), Span(6, 9))),
    ),
    ("sentences", BARE, text(sentences=(Span(0, 8),))),
    ("name", BARE, text(doc_id="other")),
    ("language", text(language="en"), BARE),
    ("text", Reading(Document("d", text="A b")), Reading(Document("d", text="A  b"))),
    ("paragraphs", text(paragraphs=(Span(0, 5), Span(5, 8))), BARE),
    ("structures", text(structures=(Structure("np", Span(2, 4)),)), BARE),
    ("trees", text(trees=(Tree("S", Span(0, 5)), None)), BARE),
    ("empty-nodes", text(empty_nodes=(EmptyNode(0, 1),)), BARE),
    ("lemmas", word(lemma="ana"), BARE),
    ("pos", word(pos="PROPN"), word(pos="NOUN")),
    ("tags", word(tag="NNP"), BARE),
    ("stems", word(stem="an"), BARE),
    ("features", word(features=FrozenDict({"Number": "Sing"})), BARE),
    ("parse", word(head=ROOT), BARE),
    ("parse", word(deprel="root"), word(head=ROOT)),
    ("metadata", text(metadata=FrozenDict({"genre": "news"})), BARE),
    ("columns", text(metadata=FrozenDict({"conllu.deps": "2:nsubj" + "\n" * 7})), BARE),
    ("layers", Reading(PLAIN, (Layer("gold"), Layer("b"))), BARE),
    ("layer-name", Reading(PLAIN, (Layer("ana"),)), BARE),
    ("mentions", gold(ANA), BARE),
    ("mentions", gold(markable("d", 2, 4)), gold(markable("d", 2, 5))),
    ("unmarked", gold(ANA), gold(ANA, HER)),
    ("zeros", gold(markable("z", 1, 2, zero=Zero(1))), BARE),
    ("clitics", gold(markable("z", 1, 2, clitic=1)), BARE),
    ("clitics", gold(markable("z", 1, 2, clitic=1)), gold(markable("z", 1, 2, clitic=2))),
    ("non-referring", gold(IT, links=[Anaphor("i", "", Reference.NON_REFERRING)]), BARE),
    ("non-referring", gold(IT, links=[Anaphor("i", "", Reference.NON_REFERRING)]), gold(IT)),
    ("discontinuous", gold(markable("x", 0, 1, 2, 3)), gold(markable("x", 0, 3))),
    ("doubles", gold(ANA, replace(ANA, id="b")), gold(ANA)),
    (
        "crossing",
        gold(ANA, markable("x", 1, 4), markable("y", 3, 5)),
        gold(ANA, markable("x", 1, 4)),
    ),
    ("across-sentences", gold(markable("x", 3, 6)), gold(markable("x", 3, 5))),
    ("heads", gold(markable("x", 2, 4, head=3)), gold(markable("x", 2, 4, head=2))),
    ("phrases", gold(replace(ANA, phrase="np")), gold(ANA)),
    ("clauses", gold(replace(ANA, phrase="clause")), gold(replace(ANA, phrase="np"))),
    ("semantic", gold(replace(ANA, semantic="person")), gold(ANA)),
    ("set-types", gold(TYPED), gold(ANA)),
    ("set-by-hand", gold(TYPED), gold(replace(ANA, semantic="person"))),
    ("minimums", gold(markable("x", 2, 4, minimum=(Span(3, 4),))), gold(markable("x", 2, 4))),
    ("nodes", gold(replace(ANA, empty_nodes=((0, 1),))), gold(ANA)),
    (
        "zero-features",
        gold(markable("z", 1, 2, zero=Zero(1, "obj"))),
        gold(markable("z", 1, 2, zero=Zero(1, "nsubj"))),
    ),
    ("labels", gold(replace(ANA, attributes=FrozenDict({ENTITY: "x"}))), gold(ANA)),
    ("attributes", gold(replace(ANA, attributes=FrozenDict({"x": "1"}))), gold(ANA)),
    ("kinds", decided(kind="poss"), decided()),
    ("references", decided(reference=Reference.ANAPHOR), decided(reference=Reference.CATAPHOR)),
    ("open", gold(ANA, links=[Anaphor("a")]), gold(ANA)),
    (
        "links",
        gold(ANA, HER, IT, links=[Anaphor("h", "", None, ("a",)), Anaphor("i", "", None, ("a",))]),
        gold(ANA, HER, IT, links=[Anaphor("h", "", None, ("a",)), Anaphor("i", "", None, ("h",))]),
    ),
    ("splits", gold(ANA, HER, IT, links=[Anaphor("i", "", None, ("a", "h"))]), gold(ANA, HER, IT)),
    ("entities", gold(ANA, HER), chain(ANA, HER)),
    ("bridges", gold(ANA, HER, bridges=[Bridge("h", "a")]), gold(ANA, HER)),
    ("candidates", gold(ANA, HER, candidates={"h": (Candidate("a"),)}), gold(ANA, HER)),
    (
        "verdicts",
        gold(ANA, HER, candidates={"h": (Candidate("a", (Verdict("x", Outcome.PASS, "y"),)),)}),
        gold(ANA, HER, candidates={"h": (Candidate("a"),)}),
    ),
    ("corrections", gold(corrections={0: Correction(lemma="b")}), gold()),
]


@pytest.mark.parametrize(("what", "before", "after"), CASES)
def test_each_sort_of_thing_that_is_missing_is_a_warning(
    what: str, before: Reading, after: Reading
) -> None:
    found = losses_between(before, after, MINE)
    beside = {"entities", "references"} - {what}  # what is linked goes with its links
    assert [one.code for one in found if one.code.split("-loses-")[1] not in beside][:1] == [
        f"mine-loses-{what}"
    ]
    assert losses_between(before, before, MINE) == []


def test_every_sort_is_tested() -> None:
    assert {what for what, _before, _after in CASES} == set(WHAT)


@pytest.mark.parametrize("reading", sample_readings())
def test_what_comes_back_under_other_ids_is_not_missing(reading: Reading) -> None:
    layer = reading.layers[0]
    new = {name: f"n{number}" for number, name in enumerate(sorted(layer.markables, reverse=True))}
    renamed = Layer.build(
        layer.name,
        [replace(m, id=new[m.id]) for m in layer.markables.values()],
        [
            replace(a, markable=new[a.markable], antecedents=tuple(new[n] for n in a.antecedents))
            for a in layer.anaphors.values()
        ],
        bridges=[
            replace(b, anaphor=new[b.anaphor], antecedent=new[b.antecedent]) for b in layer.bridges
        ],
        candidates={
            new[name]: tuple(replace(c, markable=new[c.markable]) for c in listed)
            for name, listed in layer.candidates.items()
        },
        corrections=layer.corrections,
    )
    back = replace(reading, layers=(renamed, *reading.layers[1:]))
    assert losses_between(reading, back, MINE) == []


def test_a_message_has_the_number_the_first_one_and_the_reason() -> None:
    one = replace(ANA, attributes=FrozenDict({"x": "1", "y": "2", "mine.id": "3"}), phrase="np")
    other = replace(DOG, phrase="np")
    found = losses_between(
        replace(gold(one, other), source="farm.conll"),
        gold(ANA, DOG),
        MINE,
        because={"phrases": "ask for them"},
        own=("mine.",),
    )
    assert list(map(str, found)) == [
        "farm.conll: mine does not keep 2 phrase types; first: 'Ana' in sentence 1; ask for them "
        "[mine-loses-phrases]",
        "farm.conll: mine does not keep 2 attributes (x, y); first: 'Ana' in sentence 1 "
        "[mine-loses-attributes]",
    ]


def test_a_mention_that_comes_back_with_other_words_keeps_its_links() -> None:
    gap = markable("x", 0, 1, 2, 3)
    found = losses_between(chain(gap, IT), chain(markable("x", 0, 3), IT), MINE)
    assert [one.code for one in found] == ["mine-loses-discontinuous"]


def test_columns_and_comments_of_the_file_are_one_loss() -> None:
    kept = {
        "conllu.comments": "# newdoc id = farm\n# sent_id = s1\n# text = Ana saw her dog.\n"
        "# translation = Ana vio su perro.\n\n# sent_id = farm-s2\n# text = It barked.",
        "conllu.deps": "=\n\n2:obj\n\n\n\n\n",
        "conllu.misc": "\n\n\nSpaceAfter=No\n\n\nGloss=ladrar|SpaceAfter=No\n",
    }
    found = losses_between(text(metadata=FrozenDict(kept)), BARE, MINE)
    assert list(map(str, found)) == [
        "mine does not keep 4 columns or comments of the file (# sent_id, # translation, DEPS, "
        "MISC); first: 'Ana' in sentence 1 [mine-loses-columns]"
    ]
    usual = FrozenDict({"conllu.comments": "# newdoc id = farm\n# sent_id = farm-s1\n\n"})
    assert losses_between(text(metadata=usual), BARE, MINE) == []


@pytest.mark.parametrize(
    "kept",
    [
        {"conllu.ranges": "x\n-1\ta\tb\tc\n" + "9" * 5000 + "\ta\tb\tc"},
        {"conllu.deps": 3, "conllu.misc": ["a"], "conllu.comments": None},
        {"conll.columns": {"frameset": 5, "sense": [1, None, "-"]}},
        {"conll.columns": "x"},
    ],
)
def test_damaged_columns_of_an_edited_file_are_passed_over(kept: dict[str, Any]) -> None:
    codes = [one.code for one in losses_between(text(metadata=FrozenDict(kept)), BARE, MINE)]
    assert codes in ([], ["mine-loses-columns"])


def test_columns_behind_the_last_word_have_no_place() -> None:
    kept = FrozenDict({"conllu.comments": "\n\n" * 5 + "# end = 1"})
    found = losses_between(text(metadata=kept), BARE, MINE)
    assert list(map(str, found)) == [
        "mine does not keep 1 column or comment of the file (# end) [mine-loses-columns]"
    ]


def test_what_reading_adds_is_no_loss() -> None:
    named = gold(ANA, HER, bridges=[Bridge("h", "a", "Bridging")])
    assert losses_between(gold(ANA, HER, bridges=[Bridge("h", "a")]), named, MINE) == []
    assert losses_between(text(paragraphs=(Span(0, 8),)), BARE, MINE) == []


def test_mentions_of_the_same_words_are_told_apart_by_what_they_are() -> None:
    twin = replace(ANA, id="b", phrase="np")
    assert losses_between(gold(ANA, twin), gold(replace(twin, id="1"), ANA), MINE) == []


def test_other_words_are_aligned_so_that_what_stands_on_the_same_text_is_found() -> None:
    parted = [Token("A"), Token("na"), *WORDS[1:]]
    mentions = Layer.build("gold", [markable("1", 0, 2), markable("2", 6, 7)])
    document = Document("farm", tokens=tuple(parted), sentences=(Span(0, 6), Span(6, 9)))
    found = losses_between(gold(ANA, IT), Reading(document, (mentions,)), MINE)
    assert [one.code for one in found] == ["mine-loses-word-borders"]


def test_a_document_that_cannot_be_written_says_why() -> None:
    class Refusing(Keeping):
        def write(self, readings: Iterable[Reading], target: Target) -> None:
            raise FormatError("no", code="mine-no")

    assert [str(one) for one in losses_when_written(Refusing(), BARE)] == ["no [mine-no]"]


def test_what_reads_back_as_nothing_loses_everything() -> None:
    assert read_back(MINE, BARE) is None
    codes = [one.code for one in losses_when_written(MINE, chain(ANA, HER))]
    assert codes == ["mine-loses-words", "mine-loses-sentences", "mine-loses-mentions"]
    assert losses_when_written(Keeping(BARE), BARE) == []
