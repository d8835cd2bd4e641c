"""Small texts to learn from, and training with settings that take no time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

_HEAD = "# newdoc id = {name}\n# global.Entity = eid-etype-head-other\n"
_WITHIN = "Number=Sing|Person=3|VerbForm=Fin"
_PRONOUN = "Case=Nom|Gender={gender}|Number=Sing|Person=3|PronType=Prs"
_PEOPLE = (("Ana", "Eva", "Fem", "She"), ("Bob", "Tom", "Masc", "He"))


def _sentence(number: int, *rows: tuple[str, ...]) -> str:
    lines = [f"# sent_id = {number}"]
    for place, (form, lemma, upos, features, head, relation, misc) in enumerate(rows, 1):
        cells = (str(place), form, lemma, upos, "_", features, head, relation, "_", misc)
        lines.append("\t".join(cells))
    return "\n".join(lines) + "\n\n"


def corpus_text(name: str, *, pairs: int = 6, linked: str = "subject") -> str:
    """Return a document in CorefUD: *Ana saw Eva. She slept.* for each pair of people.

    Args:
        name: Its id.
        pairs: Number of times that the two sentences come.
        linked: Who is meant: ``subject``, ``nobody`` (no coreference at all), or ``both``, where
            every candidate is right.
    """
    parts = [_HEAD.format(name=name)]
    for number in range(pairs):
        one, other, gender, pronoun = _PEOPLE[number % 2]
        name_of = f"Gender={gender}|Number=Sing"
        mine, theirs = f"Entity=(e{number}-person-1-)", f"Entity=(f{number}-person-1-)"
        again = "_" if linked == "nobody" else mine
        theirs = mine if linked == "both" else theirs
        parts.append(
            _sentence(
                2 * number + 1,
                (one, one, "PROPN", name_of, "2", "nsubj", mine),
                ("saw", "see", "VERB", _WITHIN, "0", "root", "_"),
                (other, other, "PROPN", name_of, "2", "obj", theirs),
            )
        )
        form = _PRONOUN.format(gender=gender)
        parts.append(
            _sentence(
                2 * number + 2,
                (pronoun, pronoun.lower(), "PRON", form, "2", "nsubj", again),
                ("slept", "sleep", "VERB", _WITHIN, "0", "root", "_"),
            )
        )
    return "".join(parts)


@pytest.fixture
def write_corpus(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that writes documents into a folder and returns it."""

    def write(count: int = 3, *, folder: str = "gold", **settings: object) -> Path:
        place = tmp_path / folder
        place.mkdir()
        for number in range(count):
            text = corpus_text(f"{folder}{number}", **settings)  # type: ignore[arg-type]
            (place / f"{folder}{number}.conllu").write_text(text, encoding="utf-8")
        return place

    return write


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Train few trees; skip the test where LightGBM cannot be loaded."""
    try:
        import lightgbm  # noqa: F401
    except (ImportError, OSError) as error:
        pytest.skip(f"LightGBM cannot be loaded: {error}")
    from anaphora_resolvers.ranker import chain_learning, learning

    monkeypatch.setattr(learning, "TREES", 8)
    monkeypatch.setattr(learning, "FOLDS", 3)
    monkeypatch.setattr(learning, "_CERTAINTY_TREES", 4)
    monkeypatch.setattr(chain_learning, "TREES", 4)
