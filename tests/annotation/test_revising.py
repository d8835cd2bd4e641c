"""Correcting words and sentence breaks: the text before stays, and decisions are carried over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from anaphora_workbench.annotation.preparation.resolver_answers import answer_of
from anaphora_workbench.annotation.revision.revised_text import corrected
from anaphora_workbench.annotation.revision.text_revision import Revised, carried_edit, revise
from anaphora_workbench.edits import (
    AddMarkable,
    Batch,
    CorrectToken,
    SetAnaphor,
    SetAntecedents,
    SetBridges,
)
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import (
    ROOT,
    Anaphor,
    Bridge,
    Correction,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Structure,
    Token,
    Tree,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.store import Action, DecisionContext, Project
from anaphora_workbench.store.project_format import ProjectFormat

TEXT = "Ana saw thedog. It barked at her loudly.\n\nShe ran."
WORDS = ["Ana", "saw", "thedog", ".", "It", "barked", "at", "her", "loudly", ".", "She", "ran", "."]


def offsets_of(text: str, words: Sequence[str]) -> tuple[tuple[int, int], ...]:
    places, position = [], 0
    for word in words:
        position = text.index(word, position)
        places.append((position, position + len(word)))
        position += len(word)
    return tuple(places)


def noun(name: str, start: int, end: int) -> Markable:
    return Markable(name, (Span(start, end),), end - 1)


@pytest.fixture
def document() -> Document:
    """Three sentences with a tree of heads and paragraphs."""
    heads = [1, ROOT, 1, 1, 5, ROOT, 7, 5, 5, 5, 11, ROOT, 11]
    tokens = [
        Token(word, word.lower(), "X", head=head, deprel="dep")
        for word, head in zip(WORDS, heads, strict=True)
    ]
    return Document(
        "story",
        "en",
        TEXT,
        tuple(tokens),
        sentences_from_lengths([4, 6, 3]),
        offsets_of(TEXT, WORDS),
        (Span(0, 10), Span(10, 13)),
        metadata=FrozenDict(
            {"genre": "tale", "speakers": ["a", "b", "c"], "headings": [2], "conllu.misc": "x"}
        ),
    )


@pytest.fixture
def project(tmp_path: Path, document: Document) -> Iterator[Project]:
    """Everybody is linked by ana; ben has decided nothing."""
    start = Layer.build(
        "prepared",
        [
            noun("ana", 0, 1),
            noun("dog", 2, 3),
            noun("it", 4, 5),
            noun("her", 7, 8),
            noun("she", 10, 11),
        ],
        [Anaphor("it", "persIt"), Anaphor("her", "persNoRefl"), Anaphor("she", "persNoRefl")],
    )
    with Project.create(tmp_path / "p.anaphora") as opened:
        opened.add_document(Reading(document, (start,)), [replace(start, name="supar")])
        opened.add_annotator("ana")
        opened.add_annotator("ben")
        for name, antecedent in (("it", "dog"), ("her", "ana"), ("she", "her")):
            edit = SetAntecedents(name, (antecedent,), Reference.ANAPHOR)
            opened.record("story", "ana", edit, DecisionContext(name, 2.0))
        yield opened


def split(project: Project) -> Revised:
    return revise(project, "story", (0, 1), ["Ana", "saw", "the", "dog", "."], [5])


def words_of(project: Project, layer: Layer) -> dict[str, str]:
    document = project.document("story")
    return {name: document.words(m.span) for name, m in layer.markables.items()}


def test_a_word_that_is_divided_keeps_all_decisions(project: Project, document: Document) -> None:
    before = project.layer("story", "ana")
    done = split(project)
    assert (done.losses, done.sentences) == ((), (0, 1))
    layer = project.layer("story", "ana")
    assert layer.anaphors == before.anaphors
    assert words_of(project, layer) == {
        "ana": "Ana",
        "dog": "thedog",
        "it": "It",
        "her": "her",
        "she": "She",
    }
    assert layer.markables["dog"].spans == (Span(2, 4),)
    assert layer.markables["she"] == noun("she", 11, 12)
    assert project.layer("story", "ben").markables == layer.markables
    assert project.problems() == []


def test_the_text_before_stays_with_its_decisions(project: Project, document: Document) -> None:
    history = list(project.history())
    split(project)
    first, second = project.revisions.of("story")
    assert (first.revision, second.revision) == (1, 2)
    assert project.revisions.text(first) == document
    assert project.revisions.layer(first, "ana").anaphors["it"].antecedents == ("dog",)
    assert [stored.revision for stored in project.documents()] == [2]
    assert list(project.history())[:-1] == history
    last = list(project.history())[-1]
    assert (last.revision, last.carried, last.action) == (2, True, Action.EDIT)


def test_undo_stops_at_a_correction_of_nobody_and_goes_on_behind_it(project: Project) -> None:
    split(project)
    carried = project.layer("story", "ana")
    with pytest.raises(UsageError, match="only who has corrected a text can undo it"):
        project.undo("story", "ana")
    project.record("story", "ana", SetAntecedents("she", ("ana",), Reference.ANAPHOR))
    assert project.undo("story", "ana").layer == carried
    assert project.redo("story", "ana").layer.anaphors["she"].antecedents == ("ana",)


def test_progress_still_counts_the_decisions_on_the_text_before(project: Project) -> None:
    before = project.progress("story", "ana")
    split(project)
    assert project.progress("story", "ana") == before
    assert (before.done, before.decisions, before.seconds) == (3, 3, 2.0)


def test_only_the_newest_text_is_read_as_a_format(project: Project) -> None:
    split(project)
    (reading,) = ProjectFormat().read(Source.of(project.name))
    assert [token.text for token in reading.document.tokens][2:4] == ["the", "dog"]
    assert [layer.name for layer in reading.layers] == ["ana"]


def test_a_correction_comes_back_after_closing(project: Project, tmp_path: Path) -> None:
    done = split(project)
    layer = project.layer("story", "ana")
    project.close()
    with Project.open(tmp_path / "p.anaphora") as again:
        assert again.document("story") == done.document
        assert again.layer("story", "ana") == layer
        assert again.documents() == (done.stored,)


def test_the_start_layer_and_proposals_go_along(project: Project) -> None:
    split(project)
    start = project.start("story")
    assert start is not None
    assert (start.name, start.markables["dog"].spans) == ("prepared", (Span(2, 4),))
    assert project.proposals("story")["supar"].markables["dog"].spans == (Span(2, 4),)


def test_a_proposal_keeps_probability_and_version_while_its_antecedent_is_there(
    project: Project,
) -> None:
    known = FrozenDict({"probability": "0.8", "resolver.version": "7"})
    proposals = project.proposals("story")["supar"]
    anaphors = {
        name: Anaphor(name, "", Reference.ANAPHOR, (antecedent,), known)
        for name, antecedent in (("it", "dog"), ("her", "ana"))
    }
    project.propose("story", replace(proposals, anaphors=FrozenDict(anaphors)))
    revise(project, "story", (0, 1), ["Ana", "."], [2])
    carried = project.proposals("story")["supar"].anaphors
    assert answer_of(carried["her"]) == answer_of(anaphors["her"])
    gone = answer_of(carried["it"])
    assert (gone.given, gone.probability, gone.version) == (False, None, "7")


def test_a_word_that_was_only_cut_leaves_the_running_text_as_it_was(project: Project) -> None:
    done = split(project)
    assert done.document.text == TEXT
    assert [done.document.words(Span(i, i + 1)) for i in range(5)] == [
        *("Ana", "saw", "the", "dog", ".")
    ]


def test_a_word_that_is_spelt_anew_changes_the_running_text_there_only(project: Project) -> None:
    done = revise(project, "story", (0, 1), ["Ana", "saw", "the", "big", "dog", "!"], [6])
    assert done.document.text == "Ana saw the big dog! It barked at her loudly.\n\nShe ran."
    assert done.document.words(Span(12, 15)) == "She ran."


def test_a_word_that_is_taken_out_takes_its_markable_along(project: Project) -> None:
    done = revise(project, "story", (0, 1), ["Ana", "left", "."], [3])
    layer = project.layer("story", "ana")
    assert "dog" in layer.markables  # *left* stands where *saw thedog* stood
    done = revise(project, "story", (0, 1), ["Ana", "."], [2])
    assert [(loss.code, loss.layer, loss.words) for loss in done.losses] == [
        ("antecedent-gone", "ana", "It"),
        ("words-gone", "ana", "left"),
    ]
    layer = project.layer("story", "ana")
    assert "dog" not in layer.markables
    stale = layer.anaphors["it"]
    assert (stale.reference, stale.antecedents) == (None, ())
    assert stale.attributes == {"stale": "left"}
    assert project.progress("story", "ana").left == 1
    assert str(done.losses[0]) == (
        "ana: 'It' (sentence 2): an antecedent is gone: decide the anaphor again; the old answer "
        "is shown"
    )


def test_sentences_are_joined_and_divided(project: Project) -> None:
    joined = revise(project, "story", (1, 3), WORDS[4:], [9])
    assert [len(span) for span in joined.document.sentences] == [4, 9]
    assert joined.document.text == TEXT
    assert joined.losses == ()
    divided = revise(project, "story", (1, 2), WORDS[4:], [2, 7])
    assert [len(span) for span in divided.document.sentences] == [4, 2, 7]
    assert [token.head for token in divided.document.tokens[4:10]] == [5, ROOT, 7, None, None, None]
    assert project.layer("story", "ana").anaphors["she"].antecedents == ("her",)
    assert [stored.revision for stored in project.revisions.of("story")] == [1, 2, 3]


def test_an_expression_that_a_new_break_divides_is_kept_and_listed(project: Project) -> None:
    whole = Markable("whole", (Span(4, 10),), 5)
    project.record("story", "ana", AddMarkable(whole))
    done = revise(project, "story", (1, 2), WORDS[4:10], [3, 3])
    assert [(loss.code, loss.words) for loss in done.losses] == [
        ("sentences-crossed", "It barked at her loudly.")
    ]
    assert project.layer("story", "ana").markables["whole"] == whole


def test_words_that_are_the_same_keep_their_analysis(document: Document) -> None:
    made = corrected(document, (0, 1), ["Ana", "really", "saw", "thedog", "."], [5]).document
    assert made.tokens[0] == replace(document.tokens[0], head=2)
    assert made.tokens[1] == Token("really")
    assert made.tokens[5].head == 6
    assert made.tokens[11].head == 12


def test_what_is_said_of_sentences_goes_with_them_and_layout_is_given_up(
    document: Document, project: Project
) -> None:
    made = corrected(document, (0, 2), WORDS[:10], [2, 2, 6]).document
    assert made.metadata == {
        "genre": "tale",
        "speakers": ["a", "a", "b", "c"],
        "headings": [3],
    }
    assert split(project).layout_lost


def test_paragraphs_units_trees_and_empty_nodes_go_along(document: Document) -> None:
    leaves = tuple([Tree("X", Span(i, i + 1)) for i in range(10, 13)])
    full = replace(
        document,
        structures=(
            Structure("clause", Span(0, 4), 1),
            Structure("np", Span(2, 3), 2, 0),
            Structure("pp", Span(6, 8), 6),
            Structure("clause", Span(10, 13), 11),
            Structure("np", Span(10, 11), 10, 3),
        ),
        trees=(None, Tree("S", Span(4, 10)), Tree("S", Span(10, 13), leaves)),
        empty_nodes=(EmptyNode(2, 1, governor=2), EmptyNode(10, 1, governor=11)),
    )
    made = corrected(full, (0, 1), ["Ana", "saw", "the", "dog", "."], [5]).document
    assert made.paragraphs == (Span(0, 11), Span(11, 14))
    assert made.structures == (
        Structure("pp", Span(7, 9), 7),
        Structure("clause", Span(11, 14), 12),
        Structure("np", Span(11, 12), 11, 1),
    )
    moved = tuple([Tree("X", Span(i, i + 1)) for i in range(11, 14)])
    assert made.trees == (None, Tree("S", Span(5, 11)), Tree("S", Span(11, 14), moved))
    assert [(node.place, node.governor) for node in made.empty_nodes] == [
        ((3, 1), 2),
        ((11, 1), 12),
    ]


def test_parts_of_a_contraction_stay_at_the_written_word() -> None:
    text = "Fue al prado verd."
    places = ((0, 3), (4, 6), (4, 6), (7, 12), (13, 17), (17, 18))
    words = ["Fue", "a", "el", "prado", "verd", "."]
    document = Document(
        "d", "es", text, tuple([Token(w) for w in words]), sentences_from_lengths([6]), places
    )
    made = corrected(document, (0, 1), ["Fue", "a", "el", "prado", "verde", "."], [6]).document
    assert made.text == "Fue al prado verde."
    assert made.offsets == ((0, 3), (4, 6), (4, 6), (7, 12), (13, 18), (18, 19))


def prepare(document: Document) -> tuple[Document, Layer]:
    """Call each word a noun that hangs on the word before, and *he* a pronoun."""
    tokens = [
        replace(token, pos="NOUN", head=at - 1 if at else ROOT)
        for at, token in enumerate(document.tokens)
    ]
    markables = [noun(f"m{at}", at, at + 1) for at in range(len(tokens))]
    anaphors = [Anaphor(f"m{at}", "new") for at, token in enumerate(tokens) if token.text == "he"]
    trees = tuple([Tree("S", span) for span in document.sentences])
    units = (Structure("clause", Span(0, len(tokens)), 0), Structure("np", Span(0, 1), 0, 0))
    return (
        replace(document, tokens=tuple(tokens), trees=trees, structures=units),
        Layer.build("prepared", markables, anaphors),
    )


def test_the_sentences_are_prepared_anew(project: Project) -> None:
    done = revise(project, "story", (1, 2), ["It", "barked", "when", "he", "left"], [5], prepare)
    made = done.document
    assert [token.pos for token in made.tokens[3:10]] == ["X", *["NOUN"] * 5, "X"]
    assert [token.head for token in made.tokens[4:9]] == [ROOT, 4, 5, 6, 7]
    assert made.trees == (None, Tree("S", Span(4, 9)), None)
    assert made.structures == (
        Structure("clause", Span(4, 9), 4),
        Structure("np", Span(4, 5), 4, 0),
    )
    for annotator in ("ana", "ben"):
        layer = project.layer("story", annotator)
        assert layer.anaphors["r2.m3"] == Anaphor("r2.m3", "new")
        assert layer.markables["r2.m3"] == noun("r2.m3", 7, 8)
        assert "r2.m0" not in layer.markables  # *It* is there already
        assert layer.anaphors["it"].kind == "persIt"
    assert project.layer("story", "ana").anaphors["it"].antecedents == ("dog",)
    assert project.progress("story", "ana").left == 1
    assert project.problems() == []


def test_preparing_may_not_cut_words_in_another_way(project: Project) -> None:
    def careless(document: Document) -> tuple[Document, Layer]:
        return replace(
            document,
            text="",
            offsets=(),
            tokens=document.tokens[:1],
            sentences=(Span(0, 1),),
        ), Layer("x")

    with pytest.raises(UsageError) as caught:
        revise(project, "story", (1, 2), WORDS[4:10], [6], careless)
    assert caught.value.code == "revision-prepared"
    assert len(project.revisions.of("story")) == 1


@pytest.mark.parametrize(
    ("sentences", "words", "lengths", "message"),
    [
        ((2, 4), ["She"], [1], "'story' has no sentences 3 to 4"),
        ((1, 1), ["She"], [1], "'story' has no sentences 2 to 1"),
        ((0, 1), [], [], "a text cannot lose a whole sentence; leave one word"),
        ((0, 1), ["a", " b"], [2], "a word is empty or has blanks around it"),
        ((0, 1), ["a", ""], [2], "a word is empty or has blanks around it"),
        ((0, 1), ["a", "b"], [1], "the sentences have 1 word together, but the text has 2"),
        ((0, 1), ["a", "b"], [2, 0], "the sentences have 2 words together, but the text has 2"),
    ],
)
def test_corrections_that_cannot_be_meant_are_refused(
    project: Project, sentences: tuple[int, int], words: list[str], lengths: list[int], message: str
) -> None:
    with pytest.raises(UsageError) as caught:
        revise(project, "story", sentences, words, lengths)
    assert str(caught.value) == f"{message} [revision-invalid]"
    assert len(project.revisions.of("story")) == 1


def test_a_decision_of_another_program_meanwhile_stops_the_correction(project: Project) -> None:
    def interrupting(document: Document) -> tuple[Document, Layer]:
        project.record("story", "ben", SetAntecedents("it", ("ana",), Reference.ANAPHOR))
        return prepare(document)

    with pytest.raises(UsageError) as caught:
        revise(project, "story", (0, 1), ["Ana", "."], [2], interrupting)
    assert caught.value.code == "revision-outdated"
    assert len(project.revisions.of("story")) == 1
    assert project.layer("story", "ben").anaphors["it"].antecedents == ("ana",)


def test_what_hangs_on_a_word_that_changed_is_listed(project: Project) -> None:
    zero = Markable("zero", (Span(5, 6),), 5, phrase="zero", zero=Zero(5))
    clitic = Markable("lo", (Span(5, 6),), 5, phrase="clitic", clitic=1)
    project.record(
        "story",
        "ana",
        Batch(
            (
                AddMarkable(zero),
                AddMarkable(clitic),
                SetAnaphor(Anaphor("zero", "zero", Reference.EXOPHOR)),
                SetBridges((Bridge("lo", "dog", "part"), Bridge("she", "dog", "part"))),
                CorrectToken(4, Correction(pos="PRON", head=5)),
                CorrectToken(5, Correction(pos="VERB")),
            )
        ),
    )
    divided = revise(project, "story", (1, 2), ["It", "bar", "ked", *WORDS[6:10]], [7])
    found = {(loss.code, loss.words) for loss in divided.losses}
    assert found == {
        ("clitic-split", "+1 barked"),
        ("bridge-gone", "+1 barked"),
        ("correction-gone", "barked"),
    }
    layer = project.layer("story", "ana")
    assert layer.markables["zero"].zero == Zero(5)
    assert layer.corrections == {4: Correction(pos="PRON", head=5)}
    assert layer.bridges == (Bridge("she", "dog", "part"),)
    gone = revise(project, "story", (1, 2), ["It", *WORDS[6:10]], [5])
    assert ("anaphor-gone", "Ø bar") in {(loss.code, loss.words) for loss in gone.losses}
    assert "zero" not in project.layer("story", "ana").markables


def test_answers_are_carried_between_revisions_that_are_there(
    project: Project, document: Document
) -> None:
    old_start, layer = project.start("story"), project.layer("story", "ana")
    split(project)
    new_start = project.start("story")
    edit, losses = carried_edit(document, project.document("story"), layer, old_start, new_start)
    assert losses == []
    assert new_start is not None
    assert edit.apply(new_start).layer.anaphors == project.layer("story", "ana").anaphors


def test_a_text_without_layers_is_corrected_too(tmp_path: Path, document: Document) -> None:
    call: Callable[..., Any] = revise
    with Project.create(tmp_path / "bare.anaphora") as bare:
        bare.add_document(Reading(document))
        bare.add_annotator("ana")
        bare.record("story", "ana", AddMarkable(noun("dog", 2, 3)))
        done = call(bare, "story", (0, 1), ["Ana", "saw", "the", "dog", "."], [5])
        assert done.losses == ()
        assert bare.layer("story", "ana").markables["dog"].spans == (Span(2, 4),)
        assert bare.start("story") is None
