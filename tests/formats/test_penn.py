"""Penn bracket files give a document its constituent trees."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from anaphora_formats.conll import ConllFormat
from anaphora_formats.penn import attach_trees, plain_word, read_trees
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, Span, Token, Tree, sentences_from_lengths
from anaphora_workbench.ports import Source
from anaphora_workbench.testing.strategies import documents

BAD = Path(__file__).parents[1] / "bad_input" / "penn"
PAGE = Path(__file__).parents[2] / "docs" / "formats" / "conll.md"

ERRORS = {
    "penn-deep": ":1:201: brackets are nested more than 200 levels deep",
    "penn-empty": ":1:35: this bracket contains no word; give it one or remove it",
    "penn-leaf": ":1:34: a bracket contains either one word or other brackets, but (VBD contains "
    "more; give each word a bracket with its tag",
    "penn-sentences": ":1:1: this tree goes from word 1 to word 6 of 'farm', which is not a "
    "sentence there; divide trees and sentences alike",
    "penn-unclosed": ":3:3: this bracket is never closed; the file may be cut off",
    "penn-unopened": ":1:36: this bracket closes nothing; remove it or open one before it",
    "penn-word-differs": ":1:23: the word 'snored' does not match word 2 of 'farm', 'slept'",
    "penn-word-outside": ":1:1: 'She' is outside of any bracket; put it into one with its tag: "
    "(NN She)",
    "penn-words-left": ":1:42: the word '!' is one too many: 'farm' ends before it",
    "penn-words-missing": ": the trees end before word 2 of 'farm', 'slept'; a tree may be missing",
}


def document(*sentences: str) -> Document:
    forms = [sentence.split() for sentence in sentences]
    tokens = tuple([Token(form) for sentence in forms for form in sentence])
    spans = sentences_from_lengths([len(sentence) for sentence in forms])
    return Document("farm", tokens=tokens, sentences=spans)


def attach(text: str, *sentences: str) -> Document:
    return attach_trees(document(*sentences), Source.of_text(text, name="f.ptb"))


def leaf(tag: str, index: int) -> Tree:
    return Tree(tag, Span(index, index + 1))


def test_trees_may_lie_over_several_lines() -> None:
    found = attach("(S\n  (NP-SBJ (PRP She))\n\n (VP (VBD slept)))\n(UH Yes)", "She slept", "Yes")

    subject = Tree("NP-SBJ", Span(0, 1), (leaf("PRP", 0),))
    predicate = Tree("VP", Span(1, 2), (leaf("VBD", 1),))
    assert found.trees == (Tree("S", Span(0, 2), (subject, predicate)), leaf("UH", 2))


def test_the_outermost_bracket_may_lack_a_label() -> None:
    found = attach("( (S (PRP She)) )", "She")

    assert found.trees == (Tree("", Span(0, 1), (Tree("S", Span(0, 1), (leaf("PRP", 0),)),)),)


def test_traces_are_dropped_with_what_holds_nothing_else() -> None:
    text = "(S (NP-SBJ (-NONE- *pro*)) (VP (VBZ rains) (SBAR (-NONE- 0) (S (-NONE- *T*)))))"

    found = attach(text, "rains")

    assert found.trees == (Tree("S", Span(0, 1), (Tree("VP", Span(0, 1), (leaf("VBZ", 0),)),)),)


def test_a_tree_of_traces_only_is_dropped() -> None:
    assert attach("(S (-NONE- *))\n(UH Yes)", "Yes").trees == (leaf("UH", 0),)


@pytest.mark.parametrize(
    ("escaped", "plain"),
    [
        ("-LRB-", "("),
        ("-RCB-", "}"),
        ("a-RRB-", "a)"),
        (r"1\/2", "1/2"),
        (r"\*", "*"),
        ("``", '"'),
        ("-LRB-", "-LRB-"),
        ("-LRB-a-RRB-", "(a)"),
        ("word", "word"),
    ],
)
def test_words_match_with_or_without_escapes(escaped: str, plain: str) -> None:
    assert attach(f"(X {escaped})", plain).trees == (leaf("X", 0),)
    assert plain_word(escaped) == plain_word(plain)


def test_the_label_of_a_bracket_is_no_word() -> None:
    [tree] = read_trees(Source.of_text("(-LRB- -LRB-)"))

    assert (tree.label, tree.word, tree.children) == ("-LRB-", "-LRB-", [])


def test_a_document_of_one_long_sentence_takes_its_sentences_from_the_trees() -> None:
    found = attach("(S (A she) (B slept))\n(S (A he) (B left))", "she slept he left")

    assert found.sentences == (Span(0, 2), Span(2, 4))
    assert [tree.span for tree in found.trees if tree] == [Span(0, 2), Span(2, 4)]


def test_a_document_without_words_needs_no_trees() -> None:
    assert attach("") == document()


@pytest.mark.parametrize("code", ERRORS)
def test_every_error_has_its_place_and_its_sentence(code: str) -> None:
    source = Source.of(BAD / f"{code}.ptb", name="f.ptb")
    sentences = ["She slept .", "He left ."] if code == "penn-sentences" else ["She slept ."]

    with pytest.raises(FormatError) as caught:
        attach_trees(document(*sentences), source)

    assert str(caught.value) == f"f.ptb{ERRORS[code]} [{code}]"


def test_there_is_a_bad_file_for_every_code_and_each_code_is_documented() -> None:
    page = PAGE.read_text("utf-8")

    assert {path.stem for path in BAD.iterdir()} == set(ERRORS)
    assert [code for code in ERRORS if f"`{code}`" not in page] == []


@pytest.mark.parametrize(
    "text", ["(S (NP x) y)", "(S (NP (A b) c))", "(S a b)", "(S (A b (C d)))", "()", "(S)"]
)
def test_brackets_that_mix_words_and_brackets_are_refused(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        list(read_trees(Source.of_text(text)))

    assert caught.value.code in ("penn-leaf", "penn-empty")


def brackets(tree: Tree, words: list[str]) -> str:
    if not tree.children:
        return f"({tree.label} {words[tree.span.start]})"
    return f"({tree.label} {' '.join([brackets(child, words) for child in tree.children])})"


@given(documents())
def test_trees_that_are_written_as_brackets_are_read_back(given_document: Document) -> None:
    if not given_document.trees or None in given_document.trees:
        return
    words = [f"w{index}" for index in range(len(given_document))]
    tokens = tuple([Token(word) for word in words])
    plain = Document("farm", tokens=tokens, sentences=given_document.sentences)
    trees = [tree for tree in given_document.trees if tree is not None]
    text = "\n".join([brackets(tree, words) for tree in trees])

    assert attach_trees(plain, Source.of_text(text)) == replace(plain, trees=given_document.trees)


@pytest.mark.corpora
def test_the_trees_of_gum_fit_the_words_of_its_conll_files(corpora: Path) -> None:
    paths = sorted((corpora / "gum" / "const").glob("*.ptb"))
    if not paths:
        pytest.skip("the trees of GUM are not there")
    sentences = 0
    for path in paths:
        source = Source.of(corpora / "gum" / "conll-gum" / f"{path.stem}.conll")
        [reading] = ConllFormat(language="en").read(source)
        found = attach_trees(reading.document, Source.of(path))
        assert [tree.span for tree in found.trees if tree is not None] == list(found.sentences)
        sentences += len(found.trees)

    assert sentences == 2_355


@pytest.mark.corpora
def test_the_trees_of_gum_fit_the_sentences_of_its_conll_u_files(corpora: Path) -> None:
    corefud = pytest.importorskip("anaphora_formats.corefud")
    paths = sorted((corpora / "gum" / "const").glob("*.ptb"))
    if not paths:
        pytest.skip("the trees of GUM are not there")
    for path in paths:
        source = Source.of(corpora / "gum" / "conllu" / f"{path.stem}.conllu")
        [reading] = corefud.CorefudFormat().read(source)
        found = attach_trees(reading.document, Source.of(path))
        assert found.sentences == reading.document.sentences
        assert len(found.trees) == len(found.sentences)
