"""Who speaks where: quotation marks, dashes, turns that a file names, verbs of saying."""

from __future__ import annotations

from dataclasses import replace
from time import process_time

import pytest

from anaphora_workbench.model import Document, FrozenDict, Token, sentences_from_lengths
from anaphora_workbench.model.quotations import NARRATION, NARRATOR, Quotations
from anaphora_workbench.model.tokenise import document_of_text


def turns(text: str, code: str = "en") -> list[tuple[list[str], str | None]]:
    """Return the pieces and the head of the speaker of each turn of a raw text."""
    document = document_of_text("d", text, code)
    return [
        (
            [document.words(span) for span in turn.spans],
            None if turn.name is None else document.tokens[turn.name].text,
        )
        for turn in Quotations(document).turns[1:]
    ]


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("en", '"I am tired," said Ana. He slept.', [(['"I am tired,"'], "Ana")]),
        ("en", "He said: “I am tired.” It rained.", [(["“I am tired.”"], "He")]),
        ("en", '"Yes," said Ana, "I do." Bill laughed.', [(['"Yes,"', '"I do."'], "Ana")]),
        ("en", "“Go!” Ana said. Bill went.", [(["“Go!”"], "Ana")]),
        ("en", '"Go," said the old man.', [(['"Go,"'], "old")]),
        ("en", '"Go." Bill went.', [(['"Go."'], None)]),
        ("es", "«No lo vi», dijo Juan. Él dormía.", [(["«No lo vi»"], "Juan")]),
        ("es", "Juan dijo: “Voy a casa”. Salió.", [(["“Voy a casa”"], "Juan")]),
        ("es", "—Estoy solo —dijo Juan—. ¿Vienes?", [(["—Estoy solo", "¿Vienes?"], "Juan")]),
        ("es", "—Ven —dijo ella. Salió de casa.", [(["—Ven"], "ella")]),
        ("es", "Juan dijo: —Ven. Salió.", [(["—Ven."], "Juan")]),
        (
            "es",
            "—Ven —dijo Juan. —No —contestó Ana.",
            [(["—Ven"], "Juan"), (["—No"], "Ana")],
        ),
        ("fr", "— Viens, dit Anne. Paul rit.", [(["— Viens,"], "Anne")]),
        ("en", "— Come here, said Ana. Bill left.", [(["— Come here,"], "Ana")]),
        (
            "en",
            "-- I am tired, Ana said. -- I know.",
            [(["-- I am tired,"], "Ana"), (["-- I know."], None)],
        ),
        # A dash in the middle of a sentence is none, nor is in English one before mere narration.
        ("es", "-Te espero -le dijo Marta a Juan.", [(["-Te espero"], "Marta")]),
        (
            "es",
            "-¿Vienes? -preguntó Marta. -No puedo -dijo Juan-. Es tarde. Yo me voy.",
            [(["-¿Vienes?"], "Marta"), (["-No puedo", "Es tarde.", "Yo me voy."], "Juan")],
        ),
        ("es", "Compramos esto: - Pan. - Leche - fresca - de vaca. Yo pago.", []),
        ("es", "- Pan. Luis dijo que no.", []),
        ("es", "La casa —una ruina— era de Juan.", []),
        ("en", "— A house stood there -- a ruin -- for years.", []),
        ("en", "Bill — said Ana — was late.", []),
        # A quotation goes on behind who says it, unless it was a question.
        ("en", '"We go," said Ana. "You stay." Bill left.', [(['"We go,"', '"You stay."'], "Ana")]),
        (
            "en",
            '"Is it late?" said Ana. "It is." Bill left.',
            [(['"Is it late?"'], "Ana"), (['"It is."'], None)],
        ),
    ],
)
def test_turns_and_their_speakers_are_found_in_words_alone(
    code: str, text: str, expected: list[tuple[list[str], str | None]]
) -> None:
    assert turns(text, code) == expected


def test_a_line_of_dialogue_ends_before_narration_without_first_or_second_persons() -> None:
    text = "—Es tarde —dijo Juan—. Hace frío. Yo me voy. Ana cerró la puerta. Salió."
    assert turns(text, "es") == [(["—Es tarde", "Hace frío.", "Yo me voy."], "Juan")]


def test_a_quotation_within_a_quotation_is_a_turn_of_its_own() -> None:
    document = document_of_text("d", "Ana said: “Bill said ‘I am late’ and left.” It rained.", "en")
    quotations = Quotations(document)
    outer, inner = quotations.turns[1:]
    assert (outer.outer, inner.outer) == (NARRATION, outer.number)
    assert [document.tokens[turn.name or 0].text for turn in (outer, inner)] == ["Ana", "Bill"]
    words = [token.text for token in document.tokens]
    assert quotations.turn_of(words.index("late")) == inner.number
    assert quotations.turn_of(words.index("left")) == outer.number
    assert quotations.turn_of(words.index("rained")) == NARRATION


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Never closed: the rest of its sentence.
        ("“It is late. Bill left. Ana slept.", ["“It is late."]),
        ('"It is late. Bill left. Ana slept.', ['"It is late.']),
        # A mark that is open twice in the middle of a sentence.
        ("He said “it is late. Bill cried “help” and left.", ["“it is late.", "“help”"]),
        # Each paragraph of a long quotation begins with a mark of its own.
        ("“It is late. “It is cold.” Bill left.", ["“It is late. “It is cold.”"]),
        # A closing mark that closes nothing.
        ("It is late.” Bill left.", []),
        ('It is late." Bill said "go" at last.', ['"go"']),
    ],
)
def test_marks_that_are_missing_cost_a_sentence_at_most(text: str, expected: list[str]) -> None:
    assert [pieces for pieces, _name in turns(text)] == [[piece] for piece in expected]


def test_a_quotation_is_no_longer_than_400_words() -> None:
    text = "“It rains. " + "It snows again. " * 150 + "It ends.” Bill left."
    assert turns(text) == [(["“It rains."], None)]


def test_paragraphs_change_nothing() -> None:
    text = "“It is late,” said Ana.\n\n“I know.”\n\nBill left. —No —dijo ella."
    broken = Quotations(document_of_text("d", text, "en"))
    joined = Quotations(document_of_text("d", text.replace("\n\n", " "), "en"))
    assert broken.turns == joined.turns
    assert len(broken.turns) == 2


def test_speakers_of_the_file_go_first_and_runs_of_sentences_are_turns() -> None:
    words = ["Yes", "No", "Well", "Good"]
    document = Document(
        "d",
        "en",
        "",
        tuple([Token(word) for word in words]),
        sentences_from_lengths([1, 1, 1, 1]),
        metadata=FrozenDict({"speakers": ["Ana", "Ana", "Bill", ""]}),
    )
    quotations = Quotations(document)
    assert quotations.has_speakers
    assert [quotations.turn_of(index) for index in range(4)] == [1, 1, 2, NARRATION]
    assert quotations.same_speaker(1, 2) is False


def test_i_said_is_the_narrator_and_two_names_are_two_persons() -> None:
    text = '"A," I said. "B," said Ana. "C," said Ana. "D," said Hu. "E," said he. "F."'
    quotations = Quotations(document_of_text("d", text, "en"))
    assert quotations.turns[1].speaker == NARRATOR
    assert quotations.same_speaker(1, NARRATION) is True
    assert quotations.same_speaker(2, NARRATION) is False
    assert quotations.same_speaker(2, 3) is True
    assert quotations.same_speaker(2, 4) is False
    assert quotations.same_speaker(2, 5) is False  # *he* is not Ana
    assert quotations.same_speaker(4, 5) is None


def persons(text: str, code: str = "en") -> list[tuple[str | None, str | None]]:
    """Return speaker and hearer of each turn of a raw text."""
    found = Quotations(document_of_text("d", text, code)).turns[1:]
    return [(turn.speaker, turn.hearer) for turn in found]


def test_two_speakers_who_answer_each_other_take_turns() -> None:
    text = '"Come," said Ana. "No," said Bill. "Why not?" "It is late." "It is not."'
    assert persons(text) == [
        ("ana", "bill"),
        ("bill", "ana"),
        ("ana", "bill"),
        ("bill", "ana"),
    ]


def test_narration_between_two_quotations_leaves_open_who_hears() -> None:
    text = '"It rains," said Ana. Bill went to the door. "It is late," said Eva.'
    assert persons(text) == [("ana", None), ("eva", None)]


@pytest.mark.parametrize(
    ("article", "role", "hearer"),
    [("the", "nsubj", None), ("my", "nsubj", "eva"), ("the", "vocative", "eva")],
)
def test_a_subject_that_an_apposition_with_an_article_explains_is_not_called(
    article: str, role: str, hearer: str | None
) -> None:
    document = document_of_text("d", f'"Eva, {article} chair, signed it," said Bill.', "en")
    # " 0, Eva 1, comma 2, the 3, chair 4, comma 5, signed 6, it 7, comma 8, " 9, said 10, Bill 11
    parse = {1: (6, role), 3: (4, "det"), 4: (1, "appos"), 6: (10, "ccomp"), 7: (6, "obj")}
    parse |= {10: (-1, "root"), 11: (10, "nsubj")}
    tokens = [
        replace(token, head=head, deprel=relation)
        for number, token in enumerate(document.tokens)
        for head, relation in [parse.get(number, (10, "punct"))]
    ]
    parsed = replace(document, tokens=tuple(tokens))
    assert [turn.hearer for turn in Quotations(parsed).turns[1:]] == [hearer]


def test_who_is_called_in_a_quotation_hears_it() -> None:
    assert persons('"Eva, come here," said Ana.') == [("ana", "eva")]
    assert persons('"Come here, Eva!" said Ana.') == [("ana", "eva")]
    assert persons('"Good God, come here," said Ana.') == [("ana", None)]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Lee", "Dr. Lee", True),
        ("Ana Lee", "Lee", True),
        ("Mr. Lee", "Mrs. Lee", False),
        ("Ana Lee", "Eva Lee", False),
        ("Martha", "Helen", False),
    ],
)
def test_titles_and_first_names_tell_bearers_of_one_name_apart(
    one: str, other: str, same: bool
) -> None:
    text = f'"It rains," said {one}. It was late. Bill left. "It is cold," said {other}.'
    assert Quotations(document_of_text("d", text, "en")).same_speaker(1, 2) is same


def test_a_word_that_is_set_apart_has_no_speaker_and_nobody_answers_it() -> None:
    text = 'Ana met the so-called "king". "It is late," said Bill. "No," said Ana.'
    assert persons(text) == [(None, None), ("bill", "ana"), ("ana", "bill")]


@pytest.mark.parametrize(
    "text",
    [
        "“" * 20_000,
        '" ' * 20_000,
        "— " * 20_000,
        "«“‘" * 7_000,
        "”" * 20_000,
        '" said ' * 10_000,
    ],
)
def test_any_number_of_marks_takes_linear_time(text: str) -> None:
    tokens = tuple([Token(mark) for mark in text.replace(" ", "")[:20_000]])
    document = Document("d", "es", "", tokens, sentences_from_lengths([len(tokens)]))
    started = process_time()
    Quotations(document)
    assert process_time() - started < 2
