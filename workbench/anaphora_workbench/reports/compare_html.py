"""A comparison as one HTML file: no network, no fonts, usable without script."""

from __future__ import annotations

from collections.abc import Iterator

from anaphora_workbench.errors import counted
from anaphora_workbench.experiments import Comparison
from anaphora_workbench.reports.compare_html_differences import pairs_section
from anaphora_workbench.reports.compare_html_parts import (
    agreement_section,
    candidates_section,
    carry_over_section,
    chains_section,
    errors_section,
    measures_section,
    systems_section,
)
from anaphora_workbench.reports.compare_html_rates import (
    breakdowns_section,
    genres_section,
    rates_section,
)
from anaphora_workbench.reports.compare_measures import TITLES
from anaphora_workbench.reports.compare_plots import (
    agreement_plot,
    distance_plot,
    errors_plot,
    speed_plot,
    success_plot,
)
from anaphora_workbench.reports.compare_rates import cautions
from anaphora_workbench.reports.html_cases import failures_section
from anaphora_workbench.reports.html_page import page
from anaphora_workbench.reports.limits import limit_sentences
from anaphora_workbench.reports.markup import Content, Html, element, joined
from anaphora_workbench.reports.names import PROPAGATION

_TITLE = "Resolvers side by side"


def comparison_html(
    comparison: Comparison,
    *,
    title: str = _TITLE,
    failures: bool = True,
    anaphors: bool = False,
) -> str:
    """Return the whole page.

    Args:
        comparison: The comparison.
        title: Title of the page.
        failures: Whether to show every failure in its context, when the cases were kept
            (``Plan(cases=True)``).
        anaphors: Whether to show success rate and other figures of anaphors also where the texts
            have a measure of their own (`Comparison.headline`).

    Raises:
        MissingExtraError: The extra ``reports`` is not installed.
    """
    sections = _sections(comparison, failures, anaphors or not comparison.headline)
    return page(title, _lead(comparison), sections, wide=True)


def _lead(comparison: Comparison) -> str:
    texts = comparison.texts
    words = sum([text.words for text in texts])
    languages = ", ".join(sorted({text.language for text in texts if text.language}))
    idle = comparison.idle
    without = f" ({len(idle)} more without figures)" if idle else ""
    return (
        f"{counted(len(comparison.ran), 'system')}{without} on {counted(len(texts), 'document')} "
        f"({languages}; {words:,} words): {counted(len(comparison.judged.anaphors), 'anaphor')} of "
        "the key to resolve."
    )


def _sections(
    comparison: Comparison, failures: bool, anaphors: bool
) -> Iterator[tuple[str, str, Content]]:
    """Yield id, heading and body of each section."""
    measures = measures_section(comparison)
    if comparison.headline:
        yield "measures", TITLES[comparison.headline], joined([_warnings(comparison), measures])
    if anaphors:
        yield from _of_anaphors(comparison)
    if not comparison.headline:
        yield "measures", "Test sets with measures of their own", measures
    yield "systems", "Systems and speed", systems_section(comparison)
    if failures and anaphors:
        yield "failures", "Every error in its context", _failures(comparison)
    yield "signature", "Signature", _signature(comparison)


def _of_anaphors(comparison: Comparison) -> Iterator[tuple[str, str, Content]]:
    """Yield the sections on anaphors."""
    warnings = Html() if comparison.headline else _warnings(comparison)
    yield "rates", "F1 by kind of anaphor", joined([warnings, rates_section(comparison)])
    yield "genres", "By text type", genres_section(comparison)
    yield "pairs", "Significant differences", pairs_section(comparison)
    yield (
        "plots",
        "F1, distance and speed",
        joined([success_plot(comparison), distance_plot(comparison), speed_plot(comparison)]),
    )
    yield "groups", "By reference type, distance and text", breakdowns_section(comparison)
    yield (
        "agreement",
        "Who is correct alone",
        joined([agreement_plot(comparison), agreement_section(comparison)]),
    )
    yield "carry-over", PROPAGATION, carry_over_section(comparison)
    yield "errors", "Errors", joined([errors_plot(comparison), errors_section(comparison)])
    yield "candidates", "Candidates", candidates_section(comparison)
    yield "chains", "Coreference metrics", chains_section(comparison)


def _warnings(comparison: Comparison) -> Html:
    told = [f"{sentence[:1].upper()}{sentence[1:]}." for sentence in comparison.warnings]
    if not comparison.headline:
        told += cautions(comparison, comparison.settings.carry_over[0])
    left_out = comparison.evaluation.left_out()
    if left_out is not None:
        told.append(f"{left_out.message[:1].upper()}{left_out.message[1:]}.")
    told += limit_sentences(comparison.evaluation)
    items = [element("li", sentence) for sentence in told]
    return element("ul", *items, class_="warnings") if items else Html()


def _failures(comparison: Comparison) -> Html:
    return failures_section(comparison.evaluation) if comparison.evaluation.texts else Html()


def _signature(comparison: Comparison) -> Html:
    short = comparison.evaluation.short_signature
    return joined(
        [
            element("p", str(comparison.kept)),
            element("p", "To quote with the figures; the last part tells the texts:"),
            element("p", element("code", short), class_="signature"),
            element("p", "Every setting that can move a figure:"),
            element("p", element("code", comparison.signature), class_="signature"),
        ]
    )
