"""Tables of the Generation Challenges as plain text, HTML and LaTeX."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from anaphora_workbench.challenges.grids import Grid
from anaphora_workbench.reports.html_page import Content, data_table, element, joined, page
from anaphora_workbench.reports.text_tables import table, titled

_ESCAPES: Mapping[str, str] = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\char34{}",
    "–": "--",
    "—": "---",
    "°": r"\textdegree{}",
    "…": r"\dots{}",
    "−": r"\textminus{}",
}
_LIGATURE = re.compile(r"(?<=[-'`,!?])(?=[-'`])")
"""Between these, TeX would make dashes, quotes or inverted marks of two signs."""


def escaped(text: str) -> str:
    """Return plain text so that TeX prints it as it is, whatever it holds.

    White space becomes a blank; control characters are dropped.
    """
    plain = " ".join(text.split())
    plain = "".join([c for c in plain if not unicodedata.category(c).startswith("C")])
    apart = _LIGATURE.sub("\0", plain)
    return "".join(["{}" if c == "\0" else _ESCAPES.get(c, c) for c in apart])


def comment(text: str) -> str:
    """Return text for a comment: it must not leave its line."""
    return " ".join(text.split())


_AT_ONCE = 12


def grids_text(grids: Iterable[Grid], signature: str, title: str, lead: str = "") -> str:
    """Return tables for a terminal, with the signature at the end."""
    parts = [
        "\n".join([titled(grid.title, table(grid.header, grid.rows)), *grid.notes])
        for grid in grids
    ]
    return "\n\n".join([titled(title, lead), *parts, signature]) + "\n"


def grids_html(
    title: str, lead: Content, sections: Iterable[tuple[str, Sequence[Grid]]], signature: str
) -> str:
    """Return tables as a page; sections have a heading, those without tables are left out."""
    listed = [
        (f"part-{number}", heading, joined([_table(grid) for grid in grids]))
        for number, (heading, grids) in enumerate(sections, 1)
    ]
    settings = ("settings", "Settings", element("p", element("code", signature)))
    return page(title, lead, [*listed, settings], wide=True)


def grids_latex(grids: Iterable[Grid], signature: str) -> str:
    r"""Return tables for a paper; the package booktabs is needed."""
    head = [
        r"% Made by Anaphora Workbench; needs \usepackage{booktabs}.",
        r"% Too wide? Put the tabular into \resizebox{\linewidth}{!}{...} (package graphicx).",
        f"% {comment(signature)}",
    ]
    lines = []
    for number, grid in enumerate(grids):
        # LaTeX gives up when too many tables wait for a page.
        lines += ["", r"\clearpage"] if number and not number % _AT_ONCE else []
        lines += _latex(grid)
    return "\n".join([*head, *lines]) + "\n"


def _table(grid: Grid) -> Content:
    notes = [element("p", note, class_="note") for note in grid.notes]
    return joined([data_table(grid.title, grid.header, grid.rows, class_="rates"), *notes])


def _latex(grid: Grid) -> list[str]:
    columns = "".join(
        [
            r"@{\,}l" if place in grid.letters and place - 1 in grid.letters else kind
            for place, kind in enumerate(_alignments(grid))
        ]
    )
    head = ["" if place in grid.letters else name for place, name in enumerate(grid.header)]
    return [
        "",
        r"\begin{table}",
        r"  \centering",
        r"  \small",
        f"  \\caption{{{escaped(grid.title)}.}}",
        f"  \\label{{tab:{''.join([c if c.isalnum() else '-' for c in grid.name])}}}",
        f"  \\begin{{tabular}}{{@{{}}{columns}@{{}}}}",
        r"    \toprule",
        f"    {_cells(head)}",
        r"    \midrule",
        *[f"    {_cells(row)}" for row in grid.rows],
        r"    \bottomrule",
        r"  \end{tabular}",
        *(
            [
                r"  \par\smallskip",
                r"  \begin{minipage}{\linewidth}\footnotesize",
                *[f"    {escaped(note)}" for note in grid.notes],
                r"  \end{minipage}",
            ]
            if grid.notes
            else []
        ),
        r"\end{table}",
    ]


def _alignments(grid: Grid) -> Iterable[str]:
    """Yield r for columns of numbers, l for others."""
    for place in range(len(grid.header)):
        cells = [row[place] for row in grid.rows if row[place]]
        numbers = place not in grid.letters and all(cell[0] in "0123456789-" for cell in cells)
        yield "r" if numbers and place else "l"


def _cells(cells: Sequence[str]) -> str:
    return " & ".join([escaped(cell) for cell in cells]) + r" \\"
