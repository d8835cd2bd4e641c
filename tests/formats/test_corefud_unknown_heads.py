"""Heads that nobody knows stay unknown in CorefUD: they are left out, and 1 says nothing there."""

import io

import pytest

from anaphora_formats.corefud import CorefudFormat
from anaphora_workbench.model import Document, Layer, Markable, Span, Token, sentences_from_lengths
from anaphora_workbench.ports import Reading, Source, Target

HEADER = "# newdoc id = d\n# global.Entity = eid-etype-head-other\n# text = the old man came .\n"


def written(*markables: Markable) -> str:
    text = tuple([Token(form) for form in ["the", "old", "man", "came", "."]])
    document = Document("d", tokens=text, sentences=sentences_from_lengths([5]))
    stream = io.BytesIO()
    reading = Reading(document, (Layer.build("gold", markables),))
    CorefudFormat().write([reading], Target.of(stream))
    return stream.getvalue().decode()


def rows(mention: str, heads: str) -> str:
    """Return a file whose first three words are a mention, with the column HEAD as given."""
    words = ["the", "old", "man", "came", "."]
    misc = [mention, "_", f"Entity={mention[8:].partition('-')[0]})", "_", "_"]
    columns = zip(words, heads.split(), misc, strict=True)
    lines = [
        f"{number}\t{word}\t_\t_\t_\t_\t{head}\t_\t_\t{last}"
        for number, (word, head, last) in enumerate(columns, start=1)
    ]
    return HEADER + "\n".join([*lines, "", ""])


def head_in(text: str) -> int | None:
    (reading,) = CorefudFormat().read(Source.of_text(text, name="f.conllu"))
    (markable,) = reading.layers[0].markables.values()
    return markable.head


def test_the_head_of_several_words_without_a_parse_is_left_out() -> None:
    text = written(Markable("m", (Span(0, 3),)), Markable("n", (Span(1, 2),), semantic="x"))
    assert "Entity=(e1\n" in text
    assert "Entity=(e2-x-1-)\n" in text  # a single word is its own head
    (reading,) = CorefudFormat().read(Source.of_text(text, name="f.conllu"))
    assert [m.head for m in reading.layers[0].markables.values()] == [None, 1]


def test_a_head_that_is_stated_stays() -> None:
    text = written(Markable("m", (Span(0, 3),), 2))
    assert "Entity=(e1--3-\n" in text
    assert head_in(text) == 2


def test_a_head_that_is_set_later_is_written_though_the_field_was_left_out() -> None:
    (reading,) = CorefudFormat().read(
        Source.of_text(rows("Entity=(e1", "_ _ _ _ _"), name="f.conllu")
    )
    (markable,) = reading.layers[0].markables.values()
    layer = reading.layers[0]
    moved = Markable(markable.id, markable.spans, 2, attributes=markable.attributes)
    stream = io.BytesIO()
    CorefudFormat().write(
        [Reading(reading.document, (Layer.build("gold", [moved], metadata=layer.metadata),))],
        Target.of(stream),
    )
    assert "Entity=(e1--3\n" in stream.getvalue().decode()


@pytest.mark.parametrize(
    ("number", "heads", "head"),
    [
        ("1", "_ _ _ _ _", None),
        ("1", "3 3 4 0 4", 0),
        ("3", "_ _ _ _ _", 2),
    ],
)
def test_the_number_1_says_nothing_of_words_without_a_parse(
    number: str, heads: str, head: int | None
) -> None:
    text = rows(f"Entity=(e1--{number}-", heads)
    assert head_in(text) == head
    (reading,) = CorefudFormat().read(Source.of_text(text, name="f.conllu"))
    stream = io.BytesIO()
    CorefudFormat().write([reading], Target.of(stream))
    assert stream.getvalue().decode() == text
    (table,) = CorefudFormat().mentions(Source.of_text(text, name="f.conllu"))
    assert table.heads[0] == (2 if head is None else head)
    assert bool(table.guessed) == (head is None)


def test_a_stated_first_word_without_a_parse_is_a_loss_that_is_told() -> None:
    document = Document(
        "d",
        tokens=tuple([Token(form) for form in ["a", "b", "c"]]),
        sentences=sentences_from_lengths([3]),
    )
    layer = Layer.build("gold", [Markable("m", (Span(0, 2),), 0), Markable("n", (Span(1, 3),), 2)])
    (loss,) = CorefudFormat().losses(Reading(document, (layer,)))
    assert str(loss) == (
        "corefud does not keep 1 head of a mention; first: 'a b' in sentence 1 "
        "[corefud-loses-heads]"
    )
