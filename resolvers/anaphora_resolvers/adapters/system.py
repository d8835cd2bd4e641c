"""What adapters of whole systems have in common: they answer a document, a layer is made of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from anaphora_resolvers.adapters.output import SystemOutput, layer_of
from anaphora_workbench.model import Anaphor, Document, Layer
from anaphora_workbench.ports import Need, check_needs

__all__ = ["SystemResolver"]


class SystemResolver(ABC):
    """A batch resolver that asks a system about the words of a document.

    The class fulfils the ports `BatchResolver` and `Conditional`. Resolvers are sent to other
    processes, once for each document: what is slow to make (a model, a process) belongs behind
    a cached function, never into an attribute.

    Attributes:
        name: Name on the command line.
        title: One line for ``anaphora list resolvers``.
        needs: What the document must offer.
    """

    name: str
    title: str
    needs: frozenset[Need] = frozenset()
    languages: ClassVar[frozenset[str]] = frozenset()
    """Languages that the system knows; empty where it does not matter or is not known."""

    @abstractmethod
    def answer(self, document: Document) -> SystemOutput:
        """Return what the system says of a document.

        Raises:
            NeedsError: It lacks something that it needs for this document.
            MissingExtraError: A package is not installed.
            ResolverError: It breaks down on this document.
        """

    def missing(self) -> str:
        """Return in one line what is missing and how to get it, ``""`` when usable."""
        return ""

    def version(self) -> str:
        """Return the version of the system, ``""`` when it is not known.

        Results are kept under it, so a new version of a system is asked again.
        """
        return ""

    def resolve(self, document: Document, layer: Layer, asked: Sequence[Anaphor]) -> Layer:
        """Return a layer with the system's own mentions and links.

        Raises:
            NeedsError: The document lacks something, or the system does.
            MissingExtraError: A package is not installed.
            ResolverError: The system breaks down on this document.
        """
        check_needs(self.name, self.needs, document)
        return layer_of(document, layer, self.answer(document), self.name)
