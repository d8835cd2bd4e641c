"""TUNA trials as grids of drawings or the user's pictures, with descriptions of their targets.

The pictures of the corpus are not passed on: each thing is drawn after its attributes, or comes
from a folder of the user's, as its IMAGE or its ID is called there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from anaphora_workbench.challenges.tuna.drawings import draw_entity
from anaphora_workbench.challenges.tuna.made_domains import COLUMNS, ROWS
from anaphora_workbench.challenges.tuna.phrases import realise
from anaphora_workbench.errors import FormatError, Position, Problem, Severity, counted
from anaphora_workbench.io.sources import whole_number
from anaphora_workbench.studies.materials.material import Material, Record, complete, labelled
from anaphora_workbench.tasks.tuna import TARGET, Description, Entity, Trial

PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp")
"""Suffixes of pictures, in the order in which they are looked for."""
HUMAN = "HUMAN"
_LARGEST = 20


class GridMaker:
    """Makes grids of trials, and collects their pictures.

    Args:
        material: Where pictures go.
        pictures: Folder with the user's pictures; our drawings, if there is none.
        places: Whether things keep the place that their trial says; else each participant gets
            other ones.
    """

    def __init__(self, material: Material, pictures: Path | None, *, places: bool) -> None:
        self._material = material
        self._pictures = None if pictures is None else _listed(pictures)
        self._folder = pictures
        self._places = places

    def grid_of(self, trial: Trial) -> Record:
        """Return the grid of a trial.

        Raises:
            FormatError: A picture of the user's is missing, or cannot be read.
        """
        cells = _cells(trial) if self._places else None
        things: list[Record] = []
        for number, entity in enumerate(trial.entities):
            thing: Record = {"id": entity.id or f"e{number + 1}", "picture": self._picture(entity)}
            if entity.role == TARGET:
                thing["target"] = True
            if cells is not None:
                thing["column"], thing["row"] = cells[number]
            things.append(thing)
        columns = max([COLUMNS, *[cell[0] for cell in cells or ()]])
        rows = max([ROWS, *[cell[1] for cell in cells or ()]])
        rows = max(rows, -(-len(things) // columns))
        return {"columns": columns, "rows": rows, "things": _unique(things)}

    def _picture(self, entity: Entity) -> str:
        if self._pictures is None:
            return self._material.add_media(draw_entity(entity).encode("utf-8"), ".svg")
        names = [entity.image, Path(entity.image).stem, entity.id]
        found = next(
            (self._pictures[n.lower()] for n in names if n.lower() in self._pictures), None
        )
        if found is None:
            raise FormatError(
                f"there is no picture of '{entity.image or entity.id}'; name the files as IMAGE or "
                f"ID of the entities, with one of the suffixes {', '.join(PICTURES)}",
                code="material-picture",
                at=Position(str(self._folder)),
            )
        return self._material.add_media(found.read_bytes(), found.suffix.lower())


def _unique(things: list[Record]) -> list[Record]:
    """Return things with ids of their own."""
    met: dict[str, int] = {}
    for thing in things:
        met[thing["id"]] = met.get(thing["id"], 0) + 1
        if met[thing["id"]] > 1:
            thing["id"] = f"{thing['id']}~{met[thing['id']]}"
    return things


def _listed(folder: Path) -> dict[str, Path]:
    """Return the pictures of a folder by name, with and without suffix, in small letters."""
    if not folder.is_dir():
        raise FormatError(
            "there is no such folder of pictures",
            code="material-picture",
            at=Position(str(folder)),
        )
    found: dict[str, Path] = {}
    files = [path for path in sorted(folder.iterdir()) if path.suffix.lower() in PICTURES]
    for path in sorted(files, key=lambda path: PICTURES.index(path.suffix.lower())):
        found.setdefault(path.name.lower(), path)
        found.setdefault(path.stem.lower(), path)
    return found


def _cells(trial: Trial) -> list[tuple[int, int]] | None:
    """Return column and row of each entity; ``None`` where they are not all known and different."""
    cells: list[tuple[int, int]] = []
    for entity in trial.entities:
        column = whole_number(entity.value("x-dimension"))
        row = whole_number(entity.value("y-dimension"))
        if column is None or row is None or not (0 < column <= _LARGEST and 0 < row <= _LARGEST):
            return None
        cells.append((column, row))
    return cells if len(set(cells)) == len(cells) else None


def grids_to_describe(trials: Sequence[Trial], pictures: Path | None) -> Material:
    """Return the grids of trials; places are drawn for each participant, as in the experiment."""
    material = Material([])
    maker = GridMaker(material, pictures, places=False)
    for trial in trials:
        record: Record = {"item": trial.id, "grid": maker.grid_of(trial)}
        material.records.append(labelled(record, domain=trial.kind, type=trial.condition))
    return material


def descriptions(
    trials: Sequence[Trial],
    systems: Mapping[str, Mapping[str, Description]],
    pictures: Path | None,
    *,
    people: int = 2,
) -> Material:
    """Return the grids with a description of each system, and of up to ``people`` persons.

    People are called ``HUMAN-1`` and so on; there are as many of them as describe every trial. A
    system that gives attributes but no words is put into words by the template.
    """
    answers: dict[str, Mapping[str, Description]] = {}
    size = min([len(_worded(trial)) for trial in trials], default=0)
    for number in range(min(size, people)):
        own = {trial.id: _worded(trial)[number] for trial in trials}
        answers[f"{HUMAN}-{number + 1}"] = own
    answers.update(systems)
    material = Material([])
    maker = GridMaker(material, pictures, places=True)
    placeless: list[str] = []
    records: list[Record] = []
    for trial in trials:
        grid = maker.grid_of(trial)
        if any("column" not in thing for thing in grid["things"]):
            placeless.append(trial.id)
        for system, by_id in answers.items():
            words = words_of(by_id.get(trial.id))
            if words:
                record = {"item": trial.id, "system": system, "text": words, "grid": grid}
                records.append(labelled(record, domain=trial.kind, type=trial.condition))
    kept, problems = complete(records, list(answers))
    if placeless:
        message = (
            f"{counted(len(placeless), 'trial')} without the places of all entities, such as "
            f"'{placeless[0]}': each participant gets other places, so no description may say "
            "where the target is"
        )
        problems.append(Problem("material-places", message, None, Severity.WARNING))
    return Material(kept, material.media, problems)


def words_of(description: Description | None) -> str:
    """Return the words of a description; of one that has none, those of the template."""
    if description is None:
        return ""
    if description.words is not None and description.words.strip():
        return " ".join(description.words.split())
    return realise(description.pairs) if description.attributes else ""


def _worded(trial: Trial) -> list[Description]:
    return [each for each in trial.descriptions if each.words and each.words.strip()]
