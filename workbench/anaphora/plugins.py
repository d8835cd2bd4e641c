"""`resolvers`, `formats` and `metrics`: what there is, as lists with titles."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from anaphora_workbench.ports import lacks
from anaphora_workbench.registry import Listing, Registry

_LONGEST_TITLE = 100


class Listed(dict[str, str]):
    """Names with a line about each, in alphabetical order.

    What cannot be used here has the reason and the remedy in its line.
    """

    def __repr__(self) -> str:
        width = max(map(len, self), default=0)
        return "\n".join(
            [f"{name:<{width}}  {title[:_LONGEST_TITLE]}" for name, title in self.items()]
        )

    def _repr_html_(self) -> str:
        rows = "".join(
            [
                f"<tr><td><code>{escape(name)}</code></td><td>{escape(title)}</td></tr>"
                for name, title in self.items()
            ]
        )
        return f"<table><tbody>{rows}</tbody></table>"


def resolvers() -> Listed:
    """Return the resolvers by name: ``anaphora.resolvers()["supar"]`` is the line about one."""
    return _of(Registry().listing("resolvers"))


def formats() -> Listed:
    """Return the formats of texts by name, with what each can do."""
    found = Listed()
    for listing in Registry().listing("formats"):
        fmt = listing.plugin
        if fmt is None:
            found[listing.name] = listing.reason
            continue
        able = [word for word, can in (("reads", fmt.readable), ("writes", fmt.writable)) if can]
        found[listing.name] = f"{fmt.title} ({' and '.join(able)} {' '.join(fmt.suffixes)})"
    found["docbin"] = "DocBin of spaCy, with an installed spaCy (reads and writes .spacy)"
    return found


def metrics() -> Listed:
    """Return the coreference metrics by name."""
    from anaphora_workbench.scoring.coreference import known_metrics
    from anaphora_workbench.scoring.coreference.settings import DOCUMENT_METRICS

    known = known_metrics(Registry())
    return Listed({name: metric.title for name, metric in known.items()} | dict(DOCUMENT_METRICS))


def _of(listings: Iterable[Listing]) -> Listed:
    found = Listed()
    for listing in listings:
        if listing.plugin is None:
            found[listing.name] = listing.reason
        else:
            lacking = lacks(listing.plugin)
            about = listing.plugin.title
            found[listing.name] = f"{about}; not usable here: {lacking}" if lacking else about
    return found
