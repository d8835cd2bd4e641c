"""Texts with their annotation, and collections of them: what `anaphora.read` returns."""

from __future__ import annotations

import operator
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from typing import Any, NamedTuple, overload

from anaphora.choices import a_string, string_or_none
from anaphora.messages import in_python
from anaphora.tables import frame, html_table
from anaphora_workbench.errors import Problem, UsageError, counted, unknown_name
from anaphora_workbench.model import EMPTY, FOUND, Document, Layer, Markable, chains_of
from anaphora_workbench.model.markables import called
from anaphora_workbench.pipeline.records import place_of
from anaphora_workbench.ports import Decision, Reading, Target
from anaphora_workbench.ports.written_mentions import to_write
from anaphora_workbench.registry import Registry
from anaphora_workbench.rewriting import RewrittenText, rewritten
from anaphora_workbench.workspace import Workspace

Clusters = list[list[tuple[int, int]]]
"""Entities as lists of (start, end) in tokens of the document."""
_EMPTY_LAYER = Layer("none")
_MOST_SHOWN = 5
MOST_WORDS = 2000
"""Words of a text that a notebook shows, to the end of the paragraph."""


class Mention(NamedTuple):
    """An expression of a text.

    Attributes:
        words: Its words; ``Ø`` and the verb for a zero, ``+lo`` and its host for a clitic.
        start: Its first token in the document, from 0.
        end: The token behind its last one. A zero has the token that governs it.
        realisation: ``overt``, ``zero:<role>`` or ``clitic:<number>``.
    """

    words: str
    start: int
    end: int
    realisation: str = "overt"


class Link(NamedTuple):
    """An anaphor with its antecedents.

    Attributes:
        anaphor: The anaphor.
        kind: Its kind, such as ``poss``; ``""`` where the file does not state it.
        reference: ``<`` anaphor, ``>`` cataphor, ``!`` exophor, ``$`` other, ``-`` does not
            refer, ``""`` undecided.
        antecedents: None, one, or several of a split antecedent.
        reason: What decided, from the resolver's trace; ``""`` for what was read.
    """

    anaphor: Mention
    kind: str
    reference: str
    antecedents: tuple[Mention, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Text:
    """One text with one annotation.

    ::

        text = anaphora.read("gold/news.conllu")[0]
        text.chains[0]          # the mentions of the first chain
        text.clusters()         # [[(0, 1), (4, 5)], ...], half-open

    Attributes:
        reading: The document and its layers, as the inside of the workbench has them.
        format: Name of the format that it was read in, ``""`` for none.
        decisions: What a resolver decided, by the id of the anaphor's markable.
    """

    reading: Reading
    format: str = ""
    decisions: Mapping[str, Decision] = field(default=EMPTY, compare=False)

    @property
    def document(self) -> Document:
        """The words and their analysis, as the inside has them."""
        return self.reading.document

    @property
    def layer(self) -> Layer:
        """The annotation: the gold or only one; empty where there is none."""
        return self.reading.layers[0] if self.reading.layers else _EMPTY_LAYER

    @property
    def id(self) -> str:
        """Its name in its corpus."""
        return self.document.doc_id

    @property
    def language(self) -> str:
        """BCP 47 code, ``und`` when unknown."""
        return self.document.language

    @property
    def layers(self) -> tuple[str, ...]:
        """Names of its annotations, such as those of several annotators."""
        return tuple([layer.name for layer in self.reading.layers])

    @property
    def words(self) -> tuple[str, ...]:
        """Its tokens."""
        return tuple([token.text for token in self.document.tokens])

    @property
    def sentences(self) -> tuple[tuple[str, ...], ...]:
        """The tokens of each sentence."""
        words = self.words
        return tuple([words[span.start : span.end] for span in self.document.sentences])

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was met while reading: errors and warnings, with file, line and column."""
        return self.reading.problems

    @property
    def entities(self) -> tuple[tuple[Mention, ...], ...]:
        """The mentions of each entity, those of a single mention among them.

        Noun phrases that only a preprocessor found and nobody linked, and expressions that do not
        refer, are none.
        """
        document = self.document
        return tuple(
            [tuple([_mention(document, one) for one in each]) for each in self._entities()]
        )

    @property
    def chains(self) -> tuple[tuple[Mention, ...], ...]:
        """The entities of two mentions or more."""
        return tuple([entity for entity in self.entities if len(entity) > 1])

    @property
    def anaphors(self) -> tuple[Link, ...]:
        """The anaphors in text order, with kind, reference type, antecedents and reason."""
        document, layer, markables = self.document, self.layer, self.layer.markables
        return tuple(
            [
                Link(
                    _mention(document, markables[anaphor.markable]),
                    anaphor.kind,
                    "" if anaphor.reference is None else str(anaphor.reference),
                    tuple([_mention(document, markables[name]) for name in anaphor.antecedents]),
                    " ".join(self._trace(anaphor.markable)),
                )
                for anaphor in layer.anaphors_in_text_order()
            ]
        )

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A flat row for each anaphor, with the names of ``anaphora resolve --json``.

        ``sentence`` counts from 1, ``from`` and ``to`` are boundaries of words in the sentence;
        ``antecedents`` are words.
        """
        document, layer = self.document, self.layer
        found = []
        for anaphor in layer.anaphors_in_text_order():
            markable = layer.markables[anaphor.markable]
            sentence, first, last = place_of(document, markable)
            decision = self.decisions.get(anaphor.markable)
            found.append(
                {
                    "document": self.id,
                    "text": called(document, markable),
                    "sentence": sentence,
                    "from": first,
                    "to": last,
                    "start": markable.start,
                    "end": markable.end,
                    "realisation": markable.realisation,
                    "kind": anaphor.kind,
                    "reference": None if anaphor.reference is None else str(anaphor.reference),
                    "antecedents": " + ".join(
                        [called(document, layer.markables[name]) for name in anaphor.antecedents]
                    ),
                    "score": None if decision is None else decision.score,
                    "trace": " ".join(self._trace(anaphor.markable)),
                }
            )
        return found

    def clusters(self, *, inclusive: bool = False, singletons: bool = True) -> Clusters:
        """Return the entities as lists of (start, end), in text order.

        Zeros and clitics have no words of their own and are skipped; of a discontinuous mention
        the first and the last word count.

        Args:
            inclusive: Return the last token in place of the one behind it.
            singletons: Keep entities of a single mention.
        """
        last = 1 if inclusive else 0
        found = []
        for entity in self._entities():
            spans = [(m.start, m.end - last) for m in entity if m.realisation == "overt"]
            if len(spans) > 1 or (spans and singletons):
                found.append(spans)
        # An entity that begins with a zero comes where its first words are.
        return sorted(found, key=lambda spans: (spans[0][0], -spans[0][1]))

    def with_layer(self, name: str) -> Text:
        """Return the text with another of its annotations.

        Raises:
            UsageError: It has none of that name.
        """
        name = a_string("name", name, "gold")
        chosen = [layer for layer in self.reading.layers if layer.name == name]
        if not chosen:
            raise UsageError(unknown_name("layer", name, self.layers))
        return replace(self, reading=replace(self.reading, layers=(chosen[0],)))

    def rewrite(self) -> RewrittenText:
        """Return the text with its pronouns replaced by what they refer to.

        ::

            (text,) = anaphora.resolve("Ana met Bo. She greeted him.", "supar", language="en")
            result = text.rewrite()
            result.text             # "Ana met Bo. Ana greeted Bo."
            result.edits            # what changed, with the characters before and after

        Raises:
            NeedsError: There are no rules for its language; English and Spanish have some.
        """
        return rewritten(self.document, self.layer)

    def to_frame(self) -> Any:
        """Return `rows` as a data frame (extra ``reports``)."""
        return frame(self.rows)

    def save(self, path: str | Path, format: str | None = None) -> None:
        """Write the text; see `Corpus.save`."""
        Corpus([self]).save(path, format)

    def __len__(self) -> int:
        return len(self.document.tokens)

    def __str__(self) -> str:
        return self.document.text or " ".join(self.words)

    def __repr__(self) -> str:
        document = self.document
        facts = [
            counted(len(document.tokens), "word"),
            counted(len(document.sentences), "sentence"),
            counted(len(self.chains), "chain"),
            counted(len(self.layer.anaphors), "anaphor"),
        ]
        if self.problems:
            facts.append(counted(len(self.problems), "problem"))
        return f"<Text '{self.id}' ({self.language}): {', '.join(facts)}>"

    def _repr_html_(self) -> str:
        from anaphora_workbench.reports.text_page import text_fragment

        shown = text_fragment(self.document, self.layer, MOST_WORDS)
        return f"<p>{escape(repr(self)[1:-1])}</p>{shown}"

    def _entities(self) -> list[list[Markable]]:
        layer = self.layer
        silent = {
            name
            for name, anaphor in layer.anaphors.items()
            if str(anaphor.reference or "") == "-" and not anaphor.antecedents
        }
        entities = []
        for names in chains_of(layer).entities:
            mentions = [layer.markables[name] for name in names]
            only = mentions[0]
            alone = len(mentions) == 1 and (
                only.id in silent
                or only.is_clause
                or (FOUND in only.attributes and only.id not in layer.anaphors)
            )
            if not alone:
                entities.append(mentions)
        return entities

    def _trace(self, name: str) -> tuple[str, ...]:
        decision = self.decisions.get(name)
        return () if decision is None else tuple([str(step) for step in decision.trace])


def _mention(document: Document, markable: Markable) -> Mention:
    return Mention(called(document, markable), markable.start, markable.end, markable.realisation)


class Corpus(Sequence[Text]):
    """Texts in order: has a length, an index (number or name), slices, and can be iterated over.

    ::

        corpus = anaphora.read("gold/")
        corpus[0], corpus["en-news"], corpus[:3]
        corpus.to_frame()       # one row an anaphor
    """

    def __init__(self, texts: Iterable[Text] = ()) -> None:
        self._texts = list(texts)

    @overload
    def __getitem__(self, index: int | str) -> Text: ...
    @overload
    def __getitem__(self, index: slice) -> Corpus: ...
    def __getitem__(self, index: int | str | slice) -> Text | Corpus:
        if isinstance(index, slice):
            return Corpus(self._texts[index])
        if not isinstance(index, str):
            try:
                place = operator.index(index)
            except TypeError:
                raise UsageError(
                    f"a corpus has an index of numbers, names or slices, not {index!r}"
                ) from None
            return self._texts[place]
        found = next((text for text in self._texts if text.id == index), None)
        if found is None:
            raise UsageError(unknown_name("text", index, [text.id for text in self._texts]))
        return found

    def __len__(self) -> int:
        return len(self._texts)

    def __iter__(self) -> Iterator[Text]:
        return iter(self._texts)

    def __contains__(self, what: object) -> bool:
        """Tell whether a text is in the corpus, or one of that name."""
        if isinstance(what, str):
            return any(text.id == what for text in self._texts)
        return what in self._texts

    def __add__(self, other: Corpus) -> Corpus:
        if not isinstance(other, Corpus):
            return NotImplemented
        return Corpus([*self._texts, *other])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Corpus) and self._texts == other._texts

    __hash__ = None  # type: ignore[assignment]  # it is a list of texts

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was met while reading, of all texts."""
        return tuple([problem for text in self._texts for problem in text.problems])

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of all texts (`Text.rows`)."""
        return [row for text in self._texts for row in text.rows]

    def map(self, change: Callable[[Text], Text]) -> Corpus:
        """Return a corpus with each text changed."""
        return Corpus([change(text) for text in self._texts])

    def to_frame(self) -> Any:
        """Return `rows` as a data frame, a row for each anaphor (extra ``reports``)."""
        return frame(self.rows)

    def save(self, path: str | Path, format: str | None = None) -> None:
        """Write the texts, whole or not at all; an existing file is overwritten.

        Args:
            path: File or folder. Its suffix states the format: ``.anaphora.json`` loses nothing,
                ``.conllu``, ``.conll`` ...; ``.spacy`` is a DocBin of spaCy.
            format: Name of the format, where the suffix does not state it (`anaphora.formats`).

        Raises:
            FormatError: It cannot be written.
            MissingExtraError: A DocBin is asked for, and spaCy is not installed.
            UsageError: The suffix states no format, or the format cannot be written or contains
                one text only.
        """
        given: object = path
        if not isinstance(given, str | os.PathLike) or not str(given):
            raise UsageError(
                f'path is the file or folder to write, such as "all.anaphora.json", not {given!r}'
            )
        format = string_or_none("format", format, "conllu")
        if format == "docbin" or (format is None and str(path).endswith(".spacy")):
            from anaphora.spacy_docs import save_docbin

            save_docbin(self._texts, Path(path))
            return
        try:
            chosen = Workspace(Registry()).format_for_writing(str(path), format)
        except UsageError as error:
            raise in_python(error) from None
        if len(self._texts) > 1 and not chosen.many:
            raise UsageError(
                f"a file of the format '{chosen.name}' contains one text, and these are "
                f"{len(self._texts):,}; write each text to a path of its own, or choose "
                ".anaphora.json"
            )
        readings = [to_write(chosen, text.reading).reading for text in self._texts]
        chosen.write(readings, Target.of(Path(path)))

    def __repr__(self) -> str:
        words = sum([len(text) for text in self._texts])
        lines = [f"<Corpus: {counted(len(self._texts), 'text')}, {counted(words, 'word')}>"]
        lines += [f"  {text!r}" for text in self._texts[:_MOST_SHOWN]]
        if len(self._texts) > _MOST_SHOWN:
            lines.append(f"  ... and {len(self._texts) - _MOST_SHOWN:,} more")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        if len(self._texts) == 1:
            return self._texts[0]._repr_html_()
        rows = [
            {
                "document": text.id,
                "language": text.language,
                "words": len(text),
                "sentences": len(text.document.sentences),
                "chains": len(text.chains),
                "anaphors": len(text.layer.anaphors),
                "problems": len(text.problems),
            }
            for text in self._texts
        ]
        kinds = Counter([row["language"] for row in rows])
        languages = ", ".join([f"{number} {code}" for code, number in sorted(kinds.items())])
        return html_table(rows, f"{counted(len(rows), 'text')} ({languages})")
