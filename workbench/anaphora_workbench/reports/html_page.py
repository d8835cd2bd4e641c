"""The frame of an HTML report: one file, no network, no fonts, usable without script."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files
from urllib.parse import urlencode

from anaphora_workbench.reports.text_tables import Cell, ReportTable

_TAGS = re.compile(r"<[^<>]*>")
_NUMBER = re.compile(r"$|[-+−–0-9]|<?\.[0-9]")
_MINUS = re.compile(r"^-(?=[0-9])")
_VOID = frozenset(("br", "col", "input", "meta"))


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


Content = str | int | Html


def html(content: Content) -> Html:
    """Return content as HTML; plain text is escaped."""
    return content if isinstance(content, Html) else Html(escape(str(content)))


def joined(parts: Iterable[Content], between: str = "") -> Html:
    """Return parts one after the other, with plain text between them."""
    return Html(escape(between).join([html(part) for part in parts]))


def element(tag: str, /, *children: Content, **attributes: str | int | bool | None) -> Html:
    """Return an element.

    The attribute ``class_`` stands for ``class`` and ``data_x`` for ``data-x``. ``None`` and
    ``False`` leave an attribute out, ``True`` gives it without a value.
    """
    parts = [tag]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        shown = key.rstrip("_").replace("_", "-")
        parts.append(shown if value is True else f'{shown}="{escape(str(value))}"')
    opening = f"<{' '.join(parts)}>"
    if tag in _VOID:
        return Html(opening)
    return Html(f"{opening}{joined(children)}</{tag}>")


def data_table(
    caption: str,
    header: Sequence[Content],
    rows: Iterable[Sequence[Cell | Html]],
    *,
    total: int = -1,
    notes: Iterable[tuple[str, Content]] = (),
    class_: str | None = None,
) -> Html:
    """Return a table with a caption; the first cell of a row is its heading.

    ``None`` becomes a dash and a float gets one decimal, as in the text report. A column is set
    to the right if all its cells are numbers, dashes, or what stands `instead` of a number. Wide
    tables scroll by themselves below their first column, which stays. The script of the page makes
    buttons of the headings, which sort, and adds a row of filters on request.

    ``total`` is the number of the row that sums up the others, from 0; none if negative. ``notes``
    are rows at the end without figures: their heading, and the text instead.
    """
    listed = [list(row) for row in rows]
    right = [
        bool(listed) and all(_is_number(row[column]) for row in listed)
        for column in range(len(header))
    ]
    head = element(
        "tr",
        *[
            element("th", name, scope="col", class_="n" if number else None)
            for name, number in zip(header, right, strict=True)
        ],
    )
    body = [
        element(
            "tr",
            element("th", _shown(row[0]), scope="row"),
            *[
                element("td", _shown(cell), class_="n" if number else None)
                for cell, number in zip(row[1:], right[1:], strict=True)
            ],
            class_="total" if place == total else None,
        )
        for place, row in enumerate(listed)
    ]
    span = len(header) - 1
    body += [
        element(
            "tr",
            element("th", heading, scope="row"),
            element("td", note, colspan=span),
            class_="idle",
        )
        for heading, note in notes
    ]
    table = element(
        "table",
        element("caption", caption),
        element("thead", head),
        element("tbody", *body),
        class_=f"data {class_}" if class_ else "data",
    )
    return element("div", table, class_="scroll", tabindex=0, role="region", aria_label=caption)


def table_section(table: ReportTable, *, caption: str = "") -> Html:
    """Return a table behind its note, empty without rows; its caption is its title if left out."""
    if not table.rows:
        return Html()
    # A negative number has a proper minus on a page.
    rows = [
        [_MINUS.sub("−", cell) if isinstance(cell, str) else cell for cell in row]
        for row in table.rows
    ]
    shown = data_table(caption or table.title, table.header, rows, total=table.total)
    return joined([element("p", table.note, class_="note"), shown]) if table.note else shown


def _shown(cell: Cell | Html) -> Content:
    if cell is None:
        return "–"
    return f"{cell:.1f}" if isinstance(cell, float) else cell


def errors_link(content: Content, chosen: Mapping[str, str]) -> Html:
    """Return a figure as a link to its sentences: the errors of the page that fit what is chosen.

    ``chosen`` has an option's text by the name of a field of the filter; ``""`` chooses nothing.
    Without script the link leads to all errors.
    """
    query = urlencode({name: text for name, text in chosen.items() if text})
    return element("a", content, href="#failures", data_q=query, class_="figure")


def instead(words: str) -> Html:
    """Return what stands in place of a number, and leaves its column one of numbers."""
    return element("em", words, class_="instead")


_INSTEAD = instead("").removesuffix("</em>")


def _is_number(cell: Cell | Html) -> bool:
    if cell is None or isinstance(cell, int | float):
        return True
    if isinstance(cell, Html) and cell.startswith(_INSTEAD):
        return True
    text = _TAGS.sub("", cell) if isinstance(cell, Html) else cell
    return _NUMBER.match(text) is not None


_SCRIPTS = ("report_tables.js", "report_chain.js", "report.js")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def page(
    title: str,
    lead: Content,
    sections: Iterable[tuple[str, str, Content]],
    *,
    first: Content = "",
    wide: bool = False,
    style: str = "",
) -> str:
    """Return a whole page with its contents.

    Sections are id, heading and body; those with an empty body are left out. ``first`` is what a
    reader sees before the list of sections: the result in a sentence and a picture. In a wide page
    tables take more room than text does. ``style`` are rules for parts of this page alone.
    """
    filled = [(name, heading, body) for name, heading, body in sections if body]
    contents = [
        element("li", element("a", heading, href=f"#{name}")) for name, heading, _body in filled
    ]
    whole = element(
        "html",
        _head(title, style),
        element(
            "body",
            element(
                "header",
                element("h1", title),
                element("p", lead, class_="lead"),
                first,
                element("nav", element("ul", *contents), aria_label="Contents"),
            ),
            element(
                "main",
                *[
                    element("section", element("h2", heading), body, id=name)
                    for name, heading, body in filled
                ],
            ),
            element("script", Html("".join([_part(name) for name in _SCRIPTS]))),
            class_="wide" if wide else None,
        ),
        lang="en",
    )
    return f"<!DOCTYPE html>\n{whole}\n"


def _part(name: str) -> str:
    return files("anaphora_workbench.reports").joinpath("data", name).read_text(encoding="utf-8")


def _head(title: str, style: str) -> Html:
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="generator", content="anaphora report"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("title", title),
        element("style", Html(_part("report.css") + style)),
    )
