"""The base of formats: declarations, losses, and texts that are made once for two uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from anaphora_workbench.errors import FormatError, Problem
from anaphora_workbench.model import EMPTY
from anaphora_workbench.ports import Format, Reading, Target

T = TypeVar("T")


class FileFormat(Format):
    """A format whose files hold several documents and are read and written.

    Its losses are found by writing on trial and reading back.

    Attributes:
        lost_because: What a user may want to know of a loss, by the end of its code.
        own_attributes: How the names of attributes begin that number things in a file.
    """

    folder = False
    readable = True
    writable = True
    many = True
    lost_because: Mapping[str, str] = EMPTY
    own_attributes: tuple[str, ...] = ()

    def losses(self, reading: Reading) -> list[Problem]:
        """Return what does not come back, one warning for each sort of thing."""
        # Imported here: reading needs no comparison.
        from anaphora_workbench.ports.losses import losses_when_written

        return losses_when_written(
            self, reading, because=self.lost_because, own=self.own_attributes
        )


class ReadOnlyFormat(FileFormat):
    """A format that is only read."""

    writable = False
    loses: tuple[str, ...] = ("everything: it is only read",)

    def losses(self, _reading: Reading) -> list[Problem]:
        """Return nothing: the format is not written."""
        return []

    def write(self, _readings: Iterable[Reading], _target: Target) -> None:
        """Refuse.

        Raises:
            FormatError: Always (``<format>-unwritable``).
        """
        raise FormatError(f"the format '{self.name}' is only read", code=f"{self.name}-unwritable")


class LastRendering(Generic[T]):
    """What the file of a reading consists of, kept until the next reading is rendered.

    `FileFormat.losses` writes a reading on trial; mostly the same reading is written next.
    """

    def __init__(self, render: Callable[[Reading], T]) -> None:
        self._render = render
        self._last: tuple[Reading, T] | None = None

    def __call__(self, reading: Reading) -> T:
        """Return what is written of a reading; nobody may change it."""
        last = self._last
        if last is None or last[0] is not reading:
            last = self._last = (reading, self._render(reading))
        return last[1]
