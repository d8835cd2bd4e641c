"""Agreement on mentions, labels, antecedents, chains and clusters: figures known by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, Span
from anaphora_workbench.ports import Reading
from anaphora_workbench.scoring.coreference.matching import MentionMatching
from anaphora_workbench.scoring.interannotator import (
    DISTANCES,
    Texts,
    Unmarked,
    agree,
    paired,
    set_alpha,
)

MakeDocument = Callable[..., Document]
MakeLayer = Callable[..., Layer]
Compare = Callable[..., object]

TEXT = ("Ana met Bill", "she/p saw him/p", "he/p left her/p")
ANA, BILL, SHE, HIM, HE, HER = (0, 1), (2, 3), (3, 4), (5, 6), (6, 7), (8, 9)


@pytest.fixture
def text(make_document: MakeDocument) -> Document:
    return make_document(*TEXT)


def stated(*anaphors: Anaphor) -> Layer:
    """Return a layer over one-word markables, called by their tokens, with stated anaphors."""
    markables = [Markable(str(n), (Span(n, n + 1),), n) for n in range(9)]
    return Layer.build("annotator", markables, anaphors)


def pronoun(
    token: int, reference: str | None = "<", *antecedents: int, kind: str = "pers"
) -> Anaphor:
    return Anaphor(
        str(token),
        kind,
        None if reference is None else Reference(reference),
        tuple(map(str, antecedents)),
    )


def test_mentions_are_counted_by_words_and_by_head(
    text: Document, make_layer: MakeLayer, compare: Compare
) -> None:
    ana = make_layer({"a": [ANA, SHE], "b": [BILL, HIM]})
    bea = make_layer({"a": [(0, 2, 0), SHE, HER], "b": [BILL]})
    found = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    full = found.row("mentions", "all", "f1", match="full")
    assert (full["agree"], full["value"]) == (2, 2 * 2 / 8)
    assert found.value("mentions", "all", "recall", match="head") == 3 / 4
    assert found.value("mentions", "all", "f1", match="head") == 2 * 3 / 8


def test_labels_of_stated_anaphors(text: Document, compare: Compare) -> None:
    ana = stated(pronoun(3, "<", 0), pronoun(5, "<", 2), pronoun(6, "-"), pronoun(8, "!"))
    bea = stated(pronoun(3, "<", 0), pronoun(5, ">", 6), pronoun(6, "-"), pronoun(8, "-"))
    found = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    assert found.value("labels", "reference", "observed") == 2 / 4
    # p_e = (< 2*1 + - 1*2) / 16 = .25: (.5 - .25) / .75.
    assert found.value("labels", "reference", "kappa") == pytest.approx(1 / 3)
    # n = 8, < 3, > 1, ! 1, - 3; n D_o = 4: 1 - 7 * 4 / (64 - 20).
    assert found.value("labels", "reference", "alpha") == pytest.approx(1 - 28 / 44)
    assert found.value("labels", "referring", "observed") == 3 / 4
    assert found.value("labels", "kind", "observed") == 1.0
    assert found.value("labels", "kind", "kappa") is None
    assert found.agreement.confusion("reference", "ana", "bea") == {
        ("!", "-"): 1,
        ("-", "-"): 1,
        ("<", "<"): 1,
        ("<", ">"): 1,
    }


def test_an_undecided_anaphor_is_a_gap_and_not_a_label(text: Document, compare: Compare) -> None:
    ana = stated(pronoun(3, "<", 0), pronoun(5, None), pronoun(6, "<"))
    bea = stated(pronoun(3, "<", 0), pronoun(5, "-"), pronoun(6, "<", 2))
    found = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    row = found.row("labels", "reference", "observed")
    assert (row["agree"], row["items"]) == (2, 2)
    assert found.row("labels", "kind", "observed")["items"] == 3
    assert found.row("antecedents", "link", "observed")["items"] == 1
    assert found.agreement.counts["ana"]["undecided"] == 1


def test_an_anaphor_of_one_annotator_is_counted_as_such_and_is_no_label(
    text: Document, compare: Compare
) -> None:
    ana = stated(pronoun(3, "<", 0), pronoun(5, "<", 2))
    bea = stated(pronoun(3, "<", 0))
    found = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    assert found.value("anaphors", "all", "recall") == 1 / 2
    assert found.value("anaphors", "all", "precision") == 1.0
    assert found.row("labels", "reference", "observed")["items"] == 1


def test_kinds_derived_from_chains_are_nobodys_decision(
    text: Document, make_layer: MakeLayer, compare: Compare
) -> None:
    layer = make_layer({"a": [ANA, SHE]})
    found = compare({"ana": [(text, layer)], "bea": [(text, layer)]})
    assert not [row for row in found.rows if row["subject"] == "kind"]
    assert found.value("labels", "reference", "observed") == 1.0


def test_different_routes_through_one_entity_agree_by_chain_and_not_by_link(
    text: Document, compare: Compare
) -> None:
    ana = stated(pronoun(3, "<", 0), pronoun(8, "<", 3))
    bea = stated(pronoun(3, "<", 0), pronoun(8, "<", 0))
    found = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    assert found.value("antecedents", "link", "observed") == 1 / 2
    for subject in ("chain", "chain-first", "chain-second"):
        assert found.value("antecedents", subject, "observed") == 1.0


def test_chain_agreement_has_two_directions(text: Document, compare: Compare) -> None:
    # For ana `her` and `she` are Ana; for bea `her` is another woman, `she`.
    ana = stated(pronoun(3, "<", 0), pronoun(8, "<", 0))
    bea = stated(pronoun(3, "-"), pronoun(8, "<", 0), pronoun(5, "<", 2))
    carl = stated(pronoun(3, "<", 2), pronoun(8, "<", 3))
    found = compare({"ana": [(text, ana)], "carl": [(text, carl)]})
    # In ana's chains `she` is Ana: right. In carl's chains Ana is alone: wrong.
    her = {"first": "ana", "second": "carl"}
    assert found.row("antecedents", "chain-first", "observed", **her)["agree"] == 1
    assert found.row("antecedents", "chain-second", "observed", **her)["agree"] == 0
    assert found.row("antecedents", "chain", "observed", **her)["agree"] == 0
    other = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    assert other.value("antecedents", "chain", "observed") == 1.0


def test_split_antecedents_agree_when_they_denote_the_same_entities(
    text: Document, compare: Compare
) -> None:
    ana = stated(pronoun(3, "<", 0), pronoun(8, "<", 0, 2))
    bea = stated(pronoun(3, "<", 0), pronoun(8, "<", 3, 2))
    part = stated(pronoun(3, "<", 0), pronoun(8, "<", 0))
    same = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    assert same.value("antecedents", "link", "observed") == 1 / 2
    assert same.value("antecedents", "chain", "observed") == 1.0
    other = compare({"ana": [(text, ana)], "part": [(text, part)]})
    assert other.value("antecedents", "chain", "observed") == 1 / 2


def test_antecedents_are_told_by_kind_and_by_type(text: Document, compare: Compare) -> None:
    ana = stated(pronoun(3, "<", 0), pronoun(5, "<", 2), pronoun(6, ">", 8, kind="demo"))
    bea = stated(
        pronoun(3, "<", 0), pronoun(5, "<", 0, kind="demo"), pronoun(6, "<", 2, kind="demo")
    )
    found = compare({"ana": [(text, ana)], "bea": [(text, bea)]})

    def items(**about: str) -> object:
        return found.row("antecedents", "link", "observed", **about)["items"]

    assert [items(kind=kind) for kind in ("pers", "demo", "different")] == [1, 1, 1]
    assert [items(reference=reference) for reference in ("<", "different")] == [2, 1]
    assert items() == 3


def test_alpha_of_links_by_hand(text: Document, compare: Compare) -> None:
    ana = stated(pronoun(3, "<", 0), pronoun(5, "<", 2))
    bea = stated(pronoun(3, "<", 0), pronoun(5, "<", 0))
    found = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    # n = 4: {Ana} three times, {Bill} once; n D_o = 2, n D_e = (16 - 10) / 3.
    assert found.value("antecedents", "link", "alpha") == pytest.approx(1 - 2 / 2)


@pytest.mark.parametrize("name", [name for name in DISTANCES if name != "nominal"])
def test_chains_are_the_sets_of_their_mentions(
    text: Document, make_layer: MakeLayer, compare: Compare, name: str
) -> None:
    ana = make_layer({"a": [ANA, SHE, HER], "b": [BILL, HIM]})
    bea = make_layer({"a": [ANA, SHE], "b": [BILL, HIM, HE], "c": [HER]})
    she3, she2, bill2, bill3, her = (frozenset(label) for label in ("ASR", "AS", "BI", "BIE", "R"))
    units = [[she3, she2]] * 2 + [[she3, her]] + [[bill2, bill3]] * 2
    found = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    value = found.value("chains", name, "alpha", singletons="kept")
    assert value == pytest.approx(set_alpha(units, DISTANCES[name]))
    # With `unmarked` set, `he` is a chain of its own for ana.
    alone = compare({"ana": [(text, ana)], "bea": [(text, bea)]}, unmarked=Unmarked.SINGLETON)
    value = alone.value("chains", name, "alpha", singletons="kept")
    assert value == pytest.approx(set_alpha([*units, [bill3, frozenset("E")]], DISTANCES[name]))
    # Without singletons `her` is a gap of bea's.
    value = found.value("chains", name, "alpha", singletons="dropped")
    assert value == pytest.approx(set_alpha(units[:2] + units[3:], DISTANCES[name]))


def test_chance_of_chains_is_within_the_text(
    text: Document, make_layer: MakeLayer, make_document: MakeDocument, compare: Compare
) -> None:
    ana = make_layer({"a": [ANA, SHE], "b": [BILL, HIM]})
    bea = make_layer({"a": [ANA, SHE, HIM], "b": [BILL]})
    again = make_document(*TEXT, doc_id="again")
    once = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    twice = compare({"ana": [(text, ana), (again, ana)], "bea": [(text, bea), (again, bea)]})
    for name in ("passonneau", "masi", "jaccard", "dice"):
        metadata = {"singletons": "kept"}
        assert twice.value("chains", name, "alpha", **metadata) == pytest.approx(
            once.value("chains", name, "alpha", **metadata)
        )


def test_cluster_metrics_have_either_side_as_key(
    text: Document, make_layer: MakeLayer, compare: Compare
) -> None:
    ana = make_layer({"a": [ANA, SHE, HER], "b": [BILL, HIM]})
    bea = make_layer({"a": [ANA, SHE], "b": [BILL, HIM, HER]})
    found = compare({"ana": [(text, ana)], "bea": [(text, bea)]})
    one = {"first": "ana", "second": "bea", "singletons": "kept"}
    other = {"first": "bea", "second": "ana", "singletons": "kept"}
    for metric in ("muc", "bcub", "ceafm", "ceafe", "lea", "blanc", "blanc-luo"):
        assert found.value("clusters", metric, "recall", **one) == pytest.approx(
            found.value("clusters", metric, "precision", **other)
        )
    # MUC by hand: ana's {Ana she her} has two parts: (1 + 1) / (2 + 1).
    assert found.value("clusters", "muc", "recall", **one) == pytest.approx(2 / 3)
    # B-cubed by hand: (2*2/3 + 1/3 + 2) / 5.
    assert found.value("clusters", "bcub", "recall", **one) == pytest.approx((5 / 3 + 2) / 5)


def test_three_annotators_with_a_gap(
    text: Document, make_document: MakeDocument, compare: Compare
) -> None:
    again = make_document(*TEXT, doc_id="again")
    yes, no = stated(pronoun(3, "<", 0)), stated(pronoun(3, "-"))
    found = compare(
        {
            "ana": [(text, yes), (again, yes)],
            "bea": [(text, yes), (again, no)],
            "carl": [(text, no)],
        }
    )
    every = {"first": "*", "second": "*"}
    # Pairs that agree: ana and bea on the first text; of three pairs there and one in the second.
    assert found.value("labels", "reference", "observed", **every) == 1 / 4
    # n D_o = 4/2 + 2 = 4, n = 5, 25 - 9 - 4 = 12.
    assert found.value("labels", "reference", "alpha", **every) == pytest.approx(1 - 4 * 4 / 12)
    assert found.row("labels", "reference", "all-agree", **every)["items"] == 2
    assert found.value("labels", "reference", "all-agree", **every) == 0.0
    assert found.row("labels", "reference", "kappa", first="ana", second="carl")["documents"] == 1
    kappas = [
        found.value("labels", "reference", "kappa", first=one, second=two)
        for one, two in (("ana", "bea"), ("ana", "carl"), ("bea", "carl"))
    ]
    assert kappas == [0.0, 0.0, 0.0]
    assert found.value("labels", "reference", "kappa", **every) == 0.0


def test_mean_over_pairs_leaves_undefined_pairs_out(text: Document, compare: Compare) -> None:
    none = stated()
    one = stated(pronoun(3, "<", 0))
    found = compare({"ana": [(text, one)], "bea": [(text, none)], "carl": [(text, one)]})
    # bea has no anaphors: her precision is 0/0, recall against her 0.
    assert found.value("anaphors", "all", "precision", first="ana", second="bea") is None
    assert found.value("anaphors", "all", "precision", first="*", second="*") == 0.5


def test_rows_of_documents_hold_their_own_figures(
    text: Document, make_document: MakeDocument, compare: Compare
) -> None:
    again = make_document(*TEXT, doc_id="again")
    yes, no = stated(pronoun(3, "<", 0)), stated(pronoun(3, "-"))
    found = compare({"ana": [(text, yes), (again, yes)], "bea": [(text, yes), (again, no)]})
    about = ("labels", "reference", "observed")
    assert found.value(*about) == 0.5
    assert found.value(*about, document="text") == 1.0
    assert found.value(*about, document="again") == 0.0


@pytest.mark.parametrize(("documents", "reason"), [(9, "too few documents"), (12, None)])
def test_intervals_need_ten_documents(
    make_document: MakeDocument, compare: Compare, documents: int, reason: str | None
) -> None:
    yes, no = stated(pronoun(3, "<", 0)), stated(pronoun(3, "-"))
    texts = [make_document(*TEXT, doc_id=f"d{n:02}") for n in range(documents)]
    ana = [(one, yes) for one in texts]
    bea = [(one, yes if n % 3 else no) for n, one in enumerate(texts)]
    found = compare({"ana": ana, "bea": bea}, samples=500)
    row = found.row("labels", "reference", "observed")
    assert row["no_interval"] == reason
    assert (row["low"] is None) == (reason is not None)
    if reason is None:
        assert row["low"] < row["value"] < row["high"]
        turned = compare({"ana": ana[::-1], "bea": bea[3:] + bea[:3]}, samples=500)
        other = turned.row("labels", "reference", "observed")
        assert (other["low"], other["high"]) == (row["low"], row["high"])


def test_one_annotator_alone_is_refused(text: Document) -> None:
    with pytest.raises(FormatError, match=r"needs two annotators.*only 'ana'.*annotators-few"):
        agree([Texts("text", {"ana": Reading(text, (stated(),))})])


def test_annotators_without_a_common_document_are_refused(
    make_document: MakeDocument,
) -> None:
    readings = {
        name: [Reading(make_document(*TEXT, doc_id=f"{name}{n}"), (stated(),)) for n in range(2)]
        for name in ("ana", "bea")
    }
    with pytest.raises(FormatError, match=r"ana: 'ana0', bea: 'bea0'.*documents-none"):
        agree(paired(readings), names=["ana", "bea"])


def test_other_words_are_refused(make_document: MakeDocument) -> None:
    readings = {
        "ana": [Reading(make_document("Ana met Bill"), source="ana.conll")],
        "bea": [Reading(make_document("Ana met Bob"), source="bea.conll")],
    }
    with pytest.raises(FormatError) as caught:
        agree(paired(readings))
    assert str(caught.value) == (
        "bea.conll: word 3 of 'text', in sentence 1, is 'Bob' for 'bea', but 'Bill' for 'ana'. "
        "Annotators can be compared on the same words only; give each of them the same tokenised "
        "file [tokens-differ]"
    )


def test_processes_give_the_same_figures(
    make_document: MakeDocument, make_layer: MakeLayer
) -> None:
    texts = [make_document(*TEXT, doc_id=f"d{n}") for n in range(4)]
    ana, bea = make_layer({"a": [ANA, SHE], "b": [BILL, HIM]}), make_layer({"a": [ANA, HIM, HER]})

    def rows(jobs: int) -> Sequence[object]:
        streams = {
            "ana": [Reading(text, (ana,)) for text in texts],
            "bea": [Reading(text, (bea,)) for text in texts],
        }
        return list(agree(paired(streams), jobs=jobs).rows())

    assert rows(2) == rows(1)


def test_ways_of_matching_that_need_a_key_are_refused(text: Document, compare: Compare) -> None:
    with pytest.raises(UsageError, match="by head or full, not by 'partial'"):
        compare(
            {"ana": [(text, stated())], "bea": [(text, stated())]}, match=MentionMatching.PARTIAL
        )


def test_a_text_without_annotation_is_not_done(
    text: Document, make_layer: MakeLayer, compare: Compare
) -> None:
    layer = make_layer({"a": [ANA, SHE]})
    found = compare({n: [(text, layer)] for n in ("ana", "bea")} | {"carl": [(text, Layer("x"))]})
    assert found.agreement.done == {"text": ("ana", "bea")}
    assert found.agreement.empty == {"carl": ["text"]}
    with pytest.raises(FormatError, match=r"ana: 'text', carl: none. Not annotated are carl: 't"):
        compare({"ana": [(text, layer)], "carl": [(text, Layer("x"))]})


def test_an_empty_layer_says_that_there_is_no_anaphor_where_others_state_them(
    text: Document, compare: Compare
) -> None:
    found = compare({"ana": [(text, stated(pronoun(3, "<", 0)))], "bea": [(text, Layer("x"))]})
    assert found.value("anaphors", "all", "recall") == 0.0
    assert not [row for row in found.rows if row["section"] == "labels"]


def test_the_order_of_documents_changes_no_figure_and_no_interval(
    make_document: MakeDocument, make_layer: MakeLayer, compare: Compare
) -> None:
    one = make_layer({"a": [ANA, SHE, HER], "b": [BILL, HIM, HE]})
    ways = (
        one,
        make_layer({"a": [ANA, SHE], "b": [BILL, HIM, HER]}),
        make_layer({"a": [ANA, HIM, HER]}),
        stated(pronoun(3, "<", 0), pronoun(5, "!", kind="poss")),
    )
    texts = [make_document(*TEXT, doc_id=f"d{n:02}") for n in range(23)]
    ana = [(text, ways[n % 2]) for n, text in enumerate(texts)]
    bea = [(text, ways[n % 4]) for n, text in enumerate(texts)]
    carl = [(text, one) for text in texts[:15]]

    def rows(order: Sequence[int]) -> set[object]:
        mixed = {"ana": [ana[n] for n in order], "bea": bea, "carl": carl[::-1]}
        found = compare(mixed, samples=300)
        return {tuple(row.items()) for row in found.rows}

    inner = range(0, 23)
    expected = rows(inner)
    assert any(dict(row)["low"] is not None for row in expected)
    assert rows([7 * n % 23 for n in inner]) == rows(inner[::-1]) == expected
