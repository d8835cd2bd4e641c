"""The frame of an HTML report: one file, no network, no fonts, usable without script."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from anaphora_workbench.reports.markup import Content, Html, element

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def page(
    title: str, lead: Content, sections: Iterable[tuple[str, str, Content]], *, wide: bool = False
) -> str:
    """Return a whole page with its contents.

    Args:
        title: Its title.
        lead: What stands below the title.
        sections: Id, heading and body of each section; those with an empty body are left out.
        wide: Whether tables take more room than text does.
    """
    filled = [(name, heading, body) for name, heading, body in sections if body]
    contents = [
        element("li", element("a", heading, href=f"#{name}")) for name, heading, _body in filled
    ]
    whole = element(
        "html",
        _head(title),
        element(
            "body",
            element(
                "header",
                element("h1", title),
                element("p", lead, class_="lead"),
                element("nav", element("ul", *contents), aria_label="Contents"),
            ),
            element(
                "main",
                *[
                    element("section", element("h2", heading), body, id=name)
                    for name, heading, body in filled
                ],
            ),
            element("script", Html(_part("report.js"))),
            class_="wide" if wide else None,
        ),
        lang="en",
    )
    return f"<!DOCTYPE html>\n{whole}\n"


def _part(name: str) -> str:
    return files("anaphora_workbench.reports").joinpath("data", name).read_text(encoding="utf-8")


def _head(title: str) -> Html:
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("title", title),
        element("style", Html(_part("report.css"))),
    )
