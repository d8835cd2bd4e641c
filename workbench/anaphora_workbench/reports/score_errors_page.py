"""Errors of coreference with their sentences, as a part of the page of ``anaphora score``.

A page must open on a phone, whatever the corpus, so it shows a bounded number of errors of each
system, but some of each type and kind of mention. The counts of the tables are of all errors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

from anaphora_workbench.errors import counted
from anaphora_workbench.ports import MentionTable
from anaphora_workbench.reports.coreference_errors import MEANINGS
from anaphora_workbench.reports.html_cases import (
    ANAPHOR,
    ANTECEDENT,
    WRONG,
    MarkedExpression,
    filter_field,
    filter_form,
    sentences_around,
)
from anaphora_workbench.reports.html_page import Content, Html, element, errors_link, html, joined
from anaphora_workbench.scoring.cases import CaseMention, CaseText
from anaphora_workbench.scoring.coreference.error_summary import (
    POPULATION_OF,
    UNKNOWN_TYPE,
    ErrorGrouping,
    group_order,
    groups_of,
)
from anaphora_workbench.scoring.coreference.error_types import (
    CoreferenceError,
    EntityError,
    EntityPart,
    ErrorMention,
    ErrorType,
    Extent,
    MentionError,
    MentionType,
)

SHOWN = 100
"""So many errors of each type, kind of mention and system are always shown in their sentences."""
TOGETHER = 2_000
"""So many of a system are shown, whatever their type and kind."""
ENTITY = "whole entity"
"""What stands for the kind of mention in errors of entities."""
_KINDS = (*MentionType, UNKNOWN_TYPE, ENTITY)
_PARTS = 4
"""So many parts of a split or merged entity are marked."""
_CLOSING = frozenset(".,;:!?)]}’”»…%") | {"'s", "n't", "''", "..."}
_OPENING = frozenset("([{¿¡‘“«$")

_Place: TypeAlias = tuple[str, str, str]
"""Document, side or ``entity``, and place of what an error is about."""


@dataclass(slots=True)
class _Found:
    """An error and the systems that made it."""

    error: CoreferenceError
    systems: list[str]


@dataclass(slots=True)
class ShownErrors:
    """The errors that a page shows, system by system and document by document.

    Attributes:
        systems: The systems, in order.
        texts: The text of each document that has an error here.
        left_out: Number of errors without a sentence on the page.
    """

    systems: list[str] = field(default_factory=list)
    texts: dict[str, CaseText] = field(default_factory=dict)
    left_out: int = 0
    _genres: dict[str, str] = field(default_factory=dict)
    _total: Counter[str] = field(default_factory=Counter)
    _found: dict[_Place, dict[str, _Found]] = field(default_factory=dict)
    _kept: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    _unseen: set[tuple[str, _Place]] = field(default_factory=set)

    def add(self, system: str, key: MentionTable, errors: Iterable[CoreferenceError]) -> None:
        """Take the errors of a system in a document, with the words of the key."""
        if system not in self.systems:
            self.systems.append(system)
        for error in errors:
            group = (system, str(error.type), kind_of(error))
            place = _place(error)
            name = _name(error)
            known = self._found.get(place, {}).get(name)
            if known is None and self._kept[group] >= SHOWN and self._total[system] >= TOGETHER:
                # Another system may have the same place on the page: this one is not right there.
                self._unseen.add((system, place))
                self.left_out += 1
                continue
            self._kept[group] += 1
            self._total[system] += 1
            if known is None:
                self._found.setdefault(place, {})[name] = _Found(error, [system])
                if error.document not in self.texts:
                    self.texts[error.document] = _text(key)
                    self._genres[error.document] = error.genre
            else:
                known.systems.append(system)

    def figure(
        self, count: int, *, system: str = "", type_: str = "", kind: str = "", **chosen: str
    ) -> Html:
        """Return a count of errors as a link to those that the page shows.

        ``chosen`` are further fields of the filter: ``genre``, ``size``, ``link``.
        """
        if not count:
            return html("0")
        fields = {"system": system, "kind": kind, "cause": type_, **chosen}
        return errors_link(f"{count:,}", fields)

    def rate(
        self,
        shown: Content | None,
        *,
        system: str,
        type_: str = "",
        document: str = "",
        genre: str = "",
        right: str = "",
    ) -> Content | None:
        """Return a rate as a link to the errors behind it; as it is where the page has none.

        Args:
            shown: The rate as the page shows it, ``None`` where it is undefined.
            system: Whose errors.
            type_: Of this type, if the page has some.
            document: In this document.
            genre: In documents of this genre.
            right: What this system has right.
        """
        if shown is None or not self._total[system] or shown in ("100.00", "-"):
            return shown
        if document and document not in self.texts:
            return shown
        known = any(type_ == own and system == name for name, own, _kind in self._kept)
        chosen = {"system": system, "cause": type_ if known else "", "document": document}
        return errors_link(shown, {**chosen, "genre": genre, "right": right})

    def html(self) -> Html:
        """Return the errors by document, with what they can be filtered by."""
        if not self._found:
            return html(element("p", "There are no errors."))
        kinds = [kind for kind in _KINDS if any(kind == k for _s, _t, k in self._kept)]
        types = [t for t in POPULATION_OF if any(t == own for _s, own, _k in self._kept)]
        every = [each.error for place in self._found.values() for each in place.values()]
        sizes = _met(ErrorGrouping.SIZE, every)
        links = _met(ErrorGrouping.DISTANCE, every)
        choices = _Choices(self.systems, kinds, types, sizes, links)
        by_document: dict[str, list[_Place]] = {document: [] for document in self.texts}
        for place in self._found:
            by_document[place[0]].append(place)
        genres = sorted(set(self._genres.values()))
        if len(genres) < 2:
            genres = []
        groups = []
        number = 0
        for document, places in by_document.items():
            cards = []
            for place in sorted(
                places, key=lambda own: _order(next(iter(self._found[own].values())))
            ):
                number += 1
                unseen = [s for s in self.systems if (s, place) in self._unseen]
                found = list(self._found[place].values())
                cards.append(_card(self.texts[document], found, choices, unseen, number))
            summary = element("summary", element("b", document), element("span", class_="count"))
            genre = genres.index(self._genres[document]) if genres else None
            groups.append(element("details", summary, *cards, class_="doc", data_g=genre))
        fields = [
            filter_field("system", self.systems),
            filter_field("kind", kinds),
            filter_field("cause", types, label="error"),
            filter_field("document", list(by_document)),
        ]
        if len(sizes) > 1:
            fields.append(filter_field("size", sizes, label="mentions of its entity"))
        if len(links) > 1:
            fields.append(filter_field("link", links, label="sentences back"))
        if genres:
            fields.append(filter_field("genre", genres, label="text type"))
        if len(self.systems) > 1:
            fields.append(filter_field("right", self.systems, "any", label="correct in"))
            fields.append(filter_field("also", self.systems, "any", label="also wrong in"))
        return joined(
            [
                self._note(),
                filter_form(fields, "mention or entity", "mentions or entities"),
                element("div", *groups, id="failures-list"),
            ]
        )

    def _note(self) -> Html:
        parts = [
            "A frame marks the mention, ✓ its antecedent in the key, ✗ what the response has "
            "instead. Each mention or entity is shown once, with the errors of each system."
        ]
        if self.left_out:
            parts.append(
                f"The page shows {TOGETHER:,} errors of each system, and at least {SHOWN} of each "
                "type and kind of mention if there are so many; "
                f"{counted(self.left_out, 'error')} more are in the counts only. --errors writes "
                "all of one system to a file."
            )
        return element("p", " ".join(parts), class_="note")


@dataclass(frozen=True, slots=True)
class _Choices:
    """What can be chosen in the filter; the page holds numbers in place of names."""

    systems: Sequence[str]
    kinds: Sequence[str]
    types: Sequence[str]
    sizes: Sequence[str] = ()
    links: Sequence[str] = ()


def _met(by: ErrorGrouping, errors: Iterable[CoreferenceError]) -> list[str]:
    """Return the groups of errors that occur, in the order of reports."""
    met = {group for error in errors for own, group in groups_of(error) if own is by}
    return sorted(met, key=group_order(by))


def _number(by: ErrorGrouping, error: CoreferenceError, known: Sequence[str]) -> int | None:
    """Return the number of the group of an error in the filter."""
    own = [group for kind, group in groups_of(error) if kind is by]
    return known.index(own[0]) if own else None


def kind_of(error: CoreferenceError) -> str:
    """Return the kind of mention of an error, `ENTITY` for an error of an entity."""
    if isinstance(error, EntityError):
        return ENTITY
    return str(error.mention.type or UNKNOWN_TYPE)


def _name(error: CoreferenceError) -> str:
    """Return what errors of several systems have in common that share a line."""
    return " ".join([error.id, *[group for _by, group in groups_of(error)]])


def _place(error: CoreferenceError) -> _Place:
    if isinstance(error, EntityError):
        return error.document, "entity", f"{error.type}:{error.whole.entity}"
    side = "response" if error.key is None else "key"
    return error.document, side, error.mention.place


def _first(error: CoreferenceError) -> ErrorMention:
    return error.whole.mentions[0] if isinstance(error, EntityError) else error.mention


def _order(found: _Found) -> tuple[int, int]:
    start, end = _first(found.error).spans[0]
    return start, -end


def _text(key: MentionTable) -> CaseText:
    words = key.words
    begins = list(key.sentences)
    spaced = [not (before in _OPENING or after in _CLOSING) for before, after in pairwise(words)]
    return CaseText(
        key.doc_id,
        key.language,
        words,
        (*spaced, False),
        tuple(zip(begins, [*begins[1:], key.tokens], strict=True)),
        {},
    )


def _mention(mention: ErrorMention) -> CaseMention:
    return CaseMention(
        mention.words or mention.place, mention.spans, mention.sentence, mention.realisation
    )


def _card(
    text: CaseText, found: Sequence[_Found], choices: _Choices, unseen: Sequence[str], number: int
) -> Html:
    """Return a mention or an entity in its sentences, with the errors of the systems."""
    first = found[0].error
    mention = _first(first)
    marks = [MarkedExpression(_mention(mention), ANAPHOR)]
    if isinstance(first, MentionError) and first.key_antecedent is not None:
        marks.append(MarkedExpression(_mention(first.key_antecedent), ANTECEDENT, "✓"))
    signs: dict[CaseMention, str] = {}
    rows = [_row(each, choices, signs) for each in found]
    marks += [MarkedExpression(wrong, WRONG, sign) for wrong, sign in signs.items()]
    wrong_here = {system for each in found for system in each.systems}
    right = [s for s in choices.systems if s not in wrong_here and s not in unseen]
    asked = [str(n) for n, s in enumerate(choices.systems) if s not in unseen]
    facts = f" entity {mention.entity}, {counted(mention.entity_size, 'mention')}"
    if mention.line is not None:
        facts += f" · line {mention.line:,}"
    shown_right = element("p", f"✓ correct: {', '.join(right)}", class_="right") if right else ""
    return element(
        "article",
        element(
            "h3",
            element("a", f"Sentence {mention.sentence}", href=f"#f{number}"),
            " · ",
            element("b", mention.words or mention.place),
            f" · {kind_of(first)}",
            element("small", facts),
        ),
        element(
            "div",
            sentences_around(text, marks, mention.sentence),
            class_="text",
            lang=text.language or None,
        ),
        element("div", element("table", *rows), class_="scroll"),
        shown_right,
        class_="case",
        id=f"f{number}",
        data_k=choices.kinds.index(kind_of(first)),
        data_r=" ".join(asked),
    )


def _row(found: _Found, choices: _Choices, signs: dict[CaseMention, str]) -> Html:
    error = found.error
    if isinstance(error, EntityError):
        what = _about_entity(error, signs)
    else:
        what = _about_mention(error, signs)
    return element(
        "tr",
        element("th", ", ".join(found.systems), scope="row"),
        element("td", what),
        element("td", element("div", element("code", error.type), MEANINGS[error.type])),
        data_m="0",
        data_s=" ".join([str(choices.systems.index(system)) for system in found.systems]),
        data_c=str(choices.types.index(error.type)),
        data_z=_number(ErrorGrouping.SIZE, error, choices.sizes),
        data_e=_number(ErrorGrouping.DISTANCE, error, choices.links),
    )


def _wrong(mention: ErrorMention | None, signs: dict[CaseMention, str]) -> Content:
    """Return a mention of the response, with the sign that it has in the sentences."""
    if mention is None:
        return element("i", "nothing")
    shown = _mention(mention)
    sign = signs.setdefault(shown, f"✗{len(signs) + 1}")
    return joined([element("b", f"{sign} "), shown.words])


def _about_mention(error: MentionError, signs: dict[CaseMention, str]) -> Html:
    if error.type is ErrorType.BOUNDARY and error.boundary is not None:
        return joined([_wrong(error.response, signs), f" ({error.boundary.shape})"])
    if error.type in (ErrorType.WRONG_LINK, ErrorType.LOST_LINK):
        right = error.key_antecedent
        wanted = "a new entity" if right is None else f"✓ {right.words or right.place}"
        return joined([_wrong(error.response_antecedent, signs), f" instead of {wanted}"])
    whole = error.extent is Extent.ENTITY
    return html("with its whole entity" if whole else "one mention of its entity")


def _about_entity(error: EntityError, signs: dict[CaseMention, str]) -> Html:
    parts: tuple[EntityPart, ...] = ()
    if error.type is ErrorType.SPLIT:
        parts = error.response
    elif error.type is ErrorType.MERGED:
        parts = error.key
    if not parts:
        return html(counted(error.whole.size, "mention"))
    shown: list[Content] = []
    for part in parts[:_PARTS]:
        number = counted(len(part.mentions), "mention")
        shown.append(joined([_wrong(part.mentions[0], signs), f" ({number})"]))
    if len(parts) > _PARTS:
        shown.append(f"and {len(parts) - _PARTS} more")
    return joined(shown, ", ")
