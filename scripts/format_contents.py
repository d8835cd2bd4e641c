"""Write the page that tells what each format can contain, `docs/formats/contents.md`.

    python scripts/format_contents.py

For each thing that a document can have there is a small reading that has it. Each format writes
that reading, reads it back, and reports what is missing (`Format.losses`): a thing is contained if
none of its losses is reported. ``tests/formats/test_contents.py`` compares page and formats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from anaphora_workbench.model import (
    Anaphor,
    Bridge,
    Candidate,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Tree,
    Zero,
)
from anaphora_workbench.ports import Format, Reading
from anaphora_workbench.ports.losses import INFIX
from anaphora_workbench.registry import Registry

PAGE = Path(__file__).parents[1] / "docs" / "formats" / "contents.md"
OWN_TEXTS = frozenset(("gap", "grec"))
"""Formats that write answers to their own texts, and no other text."""
YES, NO = "yes", "-"
_TEXT = frozenset(
    (
        *("words", "sentences", "text", "paragraphs", "lemmas", "pos", "tags", "features"),
        *("parse", "trees", "metadata", "language"),
    )
)
"""What belongs to the text and its analysis."""
_HEAD = """\
# Contents of the formats

Use this when you choose a format to write. Anaphora made the table: each format wrote a small
document with the thing, and read it back. `scripts/format_contents.py` writes the page again, and a
test compares it with the formats.

`anaphora convert` reports what your document loses ([losses](losses.md)). `gap` and `grec` are
not here, as they contain answers to their own texts. Other formats are only read.

"""


@dataclass(frozen=True)
class Content:
    """Something that a document can have.

    Attributes:
        title: Its row in the table.
        losses: Ends of the codes of losses that say that it is missing.
        reading: A document that has it.
    """

    title: str
    losses: frozenset[str]
    reading: Reading

    @property
    def is_mark(self) -> bool:
        """Whether it is a mention or a link, not the text or its analysis."""
        return not self.losses & _TEXT


_WORDS = ("Ana", "saw", "the", "old", "dog", ".", "She", "said", "it", "barked", ".")
_MENTIONS = {"ana": (0, 1), "dog": (2, 5), "she": (6, 7), "it": (8, 9)}


def document() -> Document:
    """Return two sentences without an analysis."""
    tokens = tuple([Token(word) for word in _WORDS])
    return Document("farm", tokens=tokens, sentences=(Span(0, 6), Span(6, 11)))


def layer(*more: Markable, links: tuple[Anaphor, ...] = ()) -> Layer:
    """Return two entities, with more mentions and links."""
    markables = [Markable(name, (Span(*place),)) for name, place in _MENTIONS.items()]
    anaphors = {
        "she": Anaphor("she", "persNoRefl", Reference.ANAPHOR, ("ana",)),
        "it": Anaphor("it", "persIt", Reference.ANAPHOR, ("dog",)),
    }
    anaphors.update({anaphor.markable: anaphor for anaphor in links})
    return Layer.build("gold", [*markables, *more], anaphors.values())


def contents() -> Iterator[Content]:
    """Yield every row of the table."""
    plain, entities = document(), layer()

    def of(
        title: str, losses: str, text: Document = plain, marks: Layer = entities, *others: Layer
    ) -> Content:
        return Content(title, frozenset(losses.split()), Reading(text, (marks, *others)))

    def analysed(**values: object) -> Document:
        tokens = tuple([replace(token, **values) for token in plain.tokens])
        return replace(plain, tokens=tokens)

    def changed(name: str, **values: object) -> Layer:
        markable = replace(entities.markables[name], **values)
        return replace(entities, markables=entities.markables.updated({name: markable}))

    spaced = "Ana saw the old dog.  She said it barked."
    places, reached = [], 0
    for word in _WORDS:
        start = spaced.index(word, reached)
        reached = start + len(word)
        places.append((start, reached))
    leaves = tuple([Tree("X", Span(n, n + 1)) for n in range(6)])
    heads = [1, -1, 4, 4, 1, 1, 7, -1, 9, 7, 7]
    parsed = [
        replace(token, head=head, deprel="dep" if head >= 0 else "root")
        for token, head in zip(plain.tokens, heads, strict=True)
    ]
    split = Anaphor("they", "persNoRefl", Reference.ANAPHOR, ("ana", "dog"))
    they = Markable("they", (Span(9, 10),))
    forward = Anaphor("ana", "persNoRefl", Reference.CATAPHOR, ("she",))
    cataphor = Layer.build("gold", entities.markables.values(), [forward])
    yield of("words", "words word-borders")
    yield of("sentences", "sentences")
    yield of(
        "running text with its white space",
        "text",
        replace(plain, text=spaced, offsets=tuple(places)),
    )
    yield of("paragraphs", "paragraphs", replace(plain, paragraphs=(Span(0, 6), Span(6, 11))))
    yield of("lemmas", "lemmas", analysed(lemma="x"))
    yield of("parts of speech", "pos", analysed(pos="NOUN"))
    yield of("tags of the corpus", "tags", analysed(tag="NN"))
    yield of(
        "morphological features", "features", analysed(features=FrozenDict({"Number": "Sing"}))
    )
    yield of("syntactic heads and relations", "parse", replace(plain, tokens=tuple(parsed)))
    yield of(
        "constituent trees", "trees", replace(plain, trees=(Tree("S", Span(0, 6), leaves), None))
    )
    yield of(
        "speakers", "metadata", replace(plain, metadata=FrozenDict({"speakers": ["Eva", "Bo"]}))
    )
    yield of("the language", "language", replace(plain, language="sv"))
    yield of("entities of several mentions", "mentions entities")
    yield of(
        "entities of one mention",
        "mentions entities",
        plain,
        layer(Markable("alone", (Span(9, 10),))),
    )
    yield of(
        "nested mentions",
        "mentions entities crossing",
        plain,
        layer(Markable("inner", (Span(3, 5),))),
    )
    yield of(
        "crossing mentions",
        "mentions entities crossing",
        plain,
        layer(Markable("other", (Span(1, 4),))),
    )
    yield of(
        "discontinuous mentions",
        "mentions discontinuous",
        plain,
        layer(Markable("gap", (Span(0, 1), Span(4, 5)))),
    )
    yield of(
        "mentions across sentences",
        "mentions across-sentences",
        plain,
        layer(Markable("long", (Span(2, 7),))),
    )
    zero = Markable("zero", (Span(9, 10),), 9, phrase="zero", zero=Zero(9, "nsubj"))
    yield of(
        "zero pronouns",
        "zeros",
        plain,
        layer(zero, links=(Anaphor("zero", "zero", Reference.ANAPHOR, ("ana",)),)),
    )
    clitic = Markable("clitic", (Span(9, 10),), 9, phrase="clitic", clitic=1)
    yield of(
        "clitics",
        "clitics",
        plain,
        layer(clitic, links=(Anaphor("clitic", "clitic", Reference.ANAPHOR, ("ana",)),)),
    )
    yield of("heads of mentions", "heads", plain, changed("dog", head=4))
    yield of("minimal spans", "minimums", plain, changed("dog", minimum=(Span(4, 5),)))
    yield of("entity types", "semantic", plain, changed("ana", semantic="person"))
    yield of("kinds of anaphors", "kinds")
    yield of("cataphors", "references links", plain, cataphor)
    yield of(
        "non-referring expressions",
        "non-referring",
        plain,
        layer(they, links=(Anaphor("they", "persNoRefl", Reference.NON_REFERRING),)),
    )
    yield of("split antecedents", "splits", plain, layer(they, links=(split,)))
    yield of(
        "bridging links",
        "bridges",
        plain,
        replace(entities, bridges=(Bridge("dog", "ana", "owner"),)),
    )
    yield of(
        "candidates",
        "candidates",
        plain,
        replace(entities, candidates=FrozenDict({"she": (Candidate("ana"),)})),
    )
    yield of("several annotators", "layers", plain, entities, replace(entities, name="bea"))


def writers() -> list[Format]:
    """Return the formats of the table."""
    registry = Registry()
    formats = [registry.format(name) for name in registry.names("formats")]
    return [fmt for fmt in formats if fmt.writable and fmt.name not in OWN_TEXTS]


def contained(fmt: Format, content: Content) -> bool:
    """Tell whether a format keeps something."""
    if content.is_mark and not getattr(fmt, "holds_coreference", True):
        return False  # where no mention comes back, nothing of it is missed
    codes = [loss.code for loss in fmt.losses(content.reading)]
    ends = {code.partition(INFIX)[2] for code in codes}
    # A code without an end is the reason why the document cannot be written at all.
    return not ends & (content.losses | {""})


def page() -> str:
    """Return the page."""
    formats = writers()
    names = [fmt.name for fmt in formats]
    lines = [
        f"| | {' | '.join([f'`{name}`' for name in names])} |",
        "|---" * (len(names) + 1) + "|",
    ]
    several = [YES if fmt.many else NO for fmt in formats]
    lines.append(f"| several documents in a file | {' | '.join(several)} |")
    for content in contents():
        cells = [YES if contained(fmt, content) else NO for fmt in formats]
        lines.append(f"| {content.title} | {' | '.join(cells)} |")
    return _HEAD + "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
