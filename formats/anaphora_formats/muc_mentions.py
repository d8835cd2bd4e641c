"""From the attributes of a COREF element to a mention, and what is wrong with them.

Rules 9 and 12 of `anaphora_formats.muc`.
"""

from __future__ import annotations

from anaphora_formats.muc_markup import Places
from anaphora_formats.muc_page import Element, Page
from anaphora_formats.muc_values import (
    EXTENDED,
    NATIVE,
    Strings,
    parse_features,
    parse_head,
    parse_places,
    parse_spans,
    plain_words,
)
from anaphora_formats.muc_words import Words
from anaphora_workbench.errors import ModelError, Problem, Severity
from anaphora_workbench.model import ENTITY, FrozenDict, Markable, Span, Zero
from anaphora_workbench.ports.whole_numbers import are_digits

STATUS = "muc.status"
"""Key of `Markable.attributes` for STATUS or STAT, which is ``OPT``."""
_KNOWN = frozenset((*NATIVE, *EXTENDED, "SUBTYPE", "SPEAKER", "S_OFF", "E_OFF"))
_SHOWN = 60


class Report:
    """Collects what is wrong with elements.

    Args:
        places: Finds line and column.

    Attributes:
        problems: What is wrong.
    """

    def __init__(self, places: Places) -> None:
        self._places = places
        self.problems: list[Problem] = []

    def say(
        self, element: Element, code: str, message: str, severity: Severity = Severity.WARNING
    ) -> None:
        """Report something at the first tag of an element."""
        self.problems.append(Problem(code, message, self._places(element.place), severity))

    def wrong(self, element: Element, name: str) -> None:
        """Report a value of an attribute that cannot be read."""
        value = element.attributes.values.get(name, "")
        self.say(
            element,
            "muc-value",
            f'{name}="{shown(value)}" cannot be read and counts for nothing',
            Severity.ERROR,
        )


class MentionReader:
    """Reads mentions of one page.

    Args:
        page: The document, taken apart.
        words: Its words.
        report: Takes what is wrong.
    """

    def __init__(self, page: Page, words: Words, report: Report) -> None:
        self._text = page.text
        self._size = len(words.ranges)
        self._strings = Strings(words.forms)
        self._report = report

    def read(self, element: Element, span: Span, name: str) -> Markable:
        """Return the mention of an element that holds the words of ``span``."""
        values = element.attributes.values
        self._names(element)
        base = span.start
        zero = self._zero(element, base) if "ZERO" in values else None
        spans = self._spans(element, "PARTS", base) or (span,)
        head, head_span = self._head(element, base)
        clitic = values.get("CLITIC", "")
        if clitic and not (are_digits(clitic) and len(clitic) < 4):
            self._report.wrong(element, "CLITIC")
            clitic = ""
        attributes = {}
        status = values.get("STATUS") or values.get("STAT")
        if status:
            attributes[STATUS] = status
            if status.upper() != "OPT":
                self._report.say(
                    element,
                    "muc-status",
                    f"the status '{status}' is not known, only OPT is; it is kept",
                )
        if "ENTITY" in values:
            attributes[ENTITY] = values["ENTITY"]
        try:
            return Markable(
                name,
                spans,
                head,
                head_span,
                values.get("PHRASE", ""),
                zero,
                int(clitic) if clitic else None,
                values.get("SEMANTIC", ""),
                self._minimum(element, span, base),
                self._nodes(element, base),
                FrozenDict(attributes),
            )
        except ModelError as error:
            self._report.say(
                element,
                "muc-value",
                f"PARTS or HEAD of {shown(element.raw)} cannot be: {error.message}; they are left "
                "out",
                Severity.ERROR,
            )
            return Markable(
                name, (span,), phrase=values.get("PHRASE", ""), attributes=FrozenDict(attributes)
            )

    def _names(self, element: Element) -> None:
        """Say what is no attribute, or none that is known."""
        attributes = element.attributes
        for name in attributes.values:
            if name not in _KNOWN:
                self._report.say(
                    element,
                    "muc-attribute-unknown",
                    f"COREF has no attribute '{name}'; it says nothing and is kept as it is",
                )
        for name in attributes.twice:
            self._report.say(
                element,
                "muc-attribute-twice",
                f"the attribute '{name}' stands there twice; the first counts",
                Severity.ERROR,
            )
        if attributes.junk and not element.raw.count('"') % 2 and not element.raw.count("'") % 2:
            self._report.say(
                element,
                "muc-attribute",
                f"'{' '.join(attributes.junk)}' in {shown(element.raw)} is no attribute; write "
                'NAME="value"',
                Severity.ERROR,
            )

    def _zero(self, element: Element, base: int) -> Zero:
        values = element.attributes.values
        try:
            features = parse_features(values.get("FEATS", ""))
        except ValueError:
            self._report.wrong(element, "FEATS")
            features = FrozenDict()
        place = None
        try:
            if "PLACE" in values:
                (place,) = parse_places(values["PLACE"], base, self._size)
        except ValueError:
            self._report.wrong(element, "PLACE")
        governor = base
        try:
            if "GOVERNOR" in values:
                governor, _ = parse_head(values["GOVERNOR"], base, self._size)
        except ValueError:
            self._report.wrong(element, "GOVERNOR")
        return Zero(governor, values["ZERO"], features, place)

    def _head(self, element: Element, base: int) -> tuple[int | None, Span | None]:
        value = element.attributes.values.get("HEAD")
        if value is not None:
            try:
                return parse_head(value, base, self._size)
            except ValueError:
                self._report.wrong(element, "HEAD")
        return None, None

    def _nodes(self, element: Element, base: int) -> tuple[tuple[int, int], ...]:
        try:
            return parse_places(element.attributes.values.get("NODES", ""), base, self._size)
        except ValueError:
            self._report.wrong(element, "NODES")
            return ()

    def _spans(self, element: Element, name: str, base: int) -> tuple[Span, ...]:
        try:
            return parse_spans(element.attributes.values.get(name, ""), base, self._size)
        except ValueError:
            self._report.wrong(element, name)
            return ()

    def _minimum(self, element: Element, span: Span, base: int) -> tuple[Span, ...]:
        values = element.attributes.values
        if "MINAT" in values or "HEAD" in values:
            return self._spans(element, "MINAT", base)
        found: dict[Span, None] = {}
        if "MIN" not in values:
            return ()
        for alternative in values["MIN"].split("|"):
            place = self._strings.find(alternative, span)
            if place is not None:
                found[place] = None
                continue
            assert element.end is not None
            whole = plain_words(self._text[element.start[0] : element.end[0]])
            self._report.say(
                element,
                "muc-min",
                f"the MIN '{plain_words(alternative)}' is not in '{shown(whole)}' and counts for "
                "nothing; alternatives are divided by |",
                Severity.ERROR,
            )
        return tuple(found)


def shown(text: str) -> str:
    """Return text as it stands in a message: one line, not too long."""
    line = plain_words(text)
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…"
