"""What the commands of ``anaphora study`` need beside the program itself."""

from __future__ import annotations

from anaphora_workbench import lazy


def need_studies() -> None:
    """Raise `MissingExtraError` with the line to type where the extra 'studies' is missing."""
    lazy.needed("pydantic", extra="studies", by="anaphora study")
