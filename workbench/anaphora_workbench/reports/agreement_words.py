"""Titles, names and numbers as the reports on agreement write them."""

from __future__ import annotations

from anaphora_workbench.scoring.agreement.topics import ALL


def titled(title: str, body: str, note: str = "") -> str:
    """Return a section with its title underlined."""
    return "\n".join([part for part in (title, "=" * len(title), note, body) if part])


def pair_name(first: str, second: str, *, mean: bool = False) -> str:
    """Return what a pair of annotators is called; ``mean`` when `ALL` is a mean over pairs."""
    if first == ALL:
        return "mean of pairs" if mean else "all"
    return f"{first} ~ {second}"


def coefficient(value: float | None) -> str:
    """Return a coefficient with three decimals, ``-`` when undefined."""
    return "-" if value is None else f"{value:.3f}"
