"""The data files of ``model/data``, and those of the user, as read-only tables.

The keys are explained at the top of ``data/und.toml``. Everything is read once and kept by
`functools.cache`, so that a table can be looked at for each token of a long text.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from anaphora_workbench.model.frozen import EMPTY, FrozenDict
from anaphora_workbench.model.language_files import laid_over, read_table, user_tables

UNDETERMINED = "und"
"""Code of the tables that hold for every language."""
UNIVERSAL_TAGS = frozenset(
    (
        *("ADJ", "ADP", "ADV", "AUX", "CCONJ", "CONJ", "DET", "INTJ", "NOUN", "NUM", "PART"),
        *("PRON", "PROPN", "PUNCT", "SCONJ", "SPACE", "SYM", "VERB", "X"),
    )
)
"""Universal parts of speech, with spaCy's ``SPACE`` and the old ``CONJ``."""
_POSSIBLE = {
    "Number": frozenset(
        ("Sing", "Plur", "Dual", "Tri", "Pauc", "Grpa", "Grpl", "Inv", "Count", "Coll", "Ptan")
    ),
    "Gender": frozenset(("Masc", "Fem", "Neut", "Com")),
    "Person": frozenset(("0", "1", "2", "3", "4")),
}
"""The values that Universal Dependencies know of the features that an expression agrees in."""
NOTHING: frozenset[str] = frozenset()
"""An unknown value of `AgreementFeatures`."""
_SHORTEST_WITH_ENDING = 6
_LANGUAGE_FILE = re.compile(r"[a-z]{2,3}\.toml")


@dataclass(frozen=True, slots=True)
class AgreementFeatures:
    """What an expression agrees in. An empty set means unknown, several values a choice.

    Attributes:
        number: ``Sing``, ``Plur`` (and ``Dual`` ... where a corpus has it).
        gender: ``Masc``, ``Fem``, ``Neut``.
        person: ``1``, ``2``, ``3``.
        animate: ``True`` when it can only be a person or an animal, ``False`` when it cannot be a
            person, ``None`` when unknown.
    """

    number: frozenset[str] = NOTHING
    gender: frozenset[str] = NOTHING
    person: frozenset[str] = NOTHING
    animate: bool | None = None


UNKNOWN = AgreementFeatures()


@dataclass(frozen=True, slots=True)
class PronounForm:
    """An entry of the form table.

    Attributes:
        kind: Label of an untagged word of this form, or ``""``.
        single: Label when a mention consists of just this word, or ``""``.
        agreement: What the form tells.
    """

    kind: str
    single: str
    agreement: AgreementFeatures


@dataclass(frozen=True, slots=True)
class TreeRule:
    """One step of the search for the head child of a constituent.

    Attributes:
        from_left: Direction of the search.
        labels: Categories that can be the head, without function tags.
    """

    from_left: bool
    labels: frozenset[str]


class PrefixTable:
    """Maps tags to values; an entry that ends in ``*`` stands for all tags that begin so.

    A tag is tried as written, then in lower case; the exact entry wins, then the longest prefix.
    A universal tag (``PROPN``) in the place of a corpus tag has exact entries only: it begins like
    tags of corpora (``p*``, EAGLES pronouns) and is none of them.
    """

    __slots__ = ("_exact", "_found", "_longest", "_prefixes")

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._exact = {key: value for key, value in table.items() if not key.endswith("*")}
        self._prefixes = {key[:-1]: value for key, value in table.items() if key.endswith("*")}
        self._longest = max([len(key) for key in self._prefixes], default=0)
        self._found: dict[str, Any] = {}

    def get(self, tag: str) -> Any:
        """Return the value for a tag, or ``None``."""
        if tag not in self._found:
            found = self._look(tag)
            self._found[tag] = self._look(tag.lower()) if found is None else found
        return self._found[tag]

    def _look(self, tag: str) -> Any:
        if tag in self._exact:
            return self._exact[tag]
        if tag.partition("_")[0].upper() in UNIVERSAL_TAGS:
            return None
        for length in range(min(self._longest, len(tag)), 0, -1):
            if tag[:length] in self._prefixes:
                return self._prefixes[tag[:length]]
        return None


def load(name: str) -> dict[str, Any]:
    """Return the content of a data file of the model (``tagset.toml``)."""
    folder = resources.files("anaphora_workbench.model") / "data"
    return tomllib.loads((folder / name).read_text(encoding="utf-8"))


@cache
def shipped_codes() -> tuple[str, ...]:
    """Return the codes of the languages whose tables are shipped, sorted."""
    folder = resources.files("anaphora_workbench.model") / "data"
    names = [entry.name for entry in folder.iterdir() if _LANGUAGE_FILE.fullmatch(entry.name)]
    return tuple(sorted([name[:-5] for name in names if name[:-5] != UNDETERMINED]))


@cache
def language_codes() -> tuple[str, ...]:
    """Return the codes of the languages that have a table, shipped or of the user, sorted.

    Raises:
        FormatError: A folder of the user's tables is wrong, see `language_files`.
    """
    return tuple(sorted({*shipped_codes(), *user_tables()}))


@cache
def language_data(code: str) -> FrozenDict[str, Any]:
    """Return a language's data: the user's over the shipped ones, and these over ``und``.

    Raises:
        FormatError: The user's table is wrong (``language-table``).
    """
    data = load(f"{UNDETERMINED}.toml")
    if code in shipped_codes():
        data = laid_over(data, load(f"{code}.toml"))
    if code in user_tables():
        data = laid_over(data, read_table(user_tables()[code], data))
    return FrozenDict(data)


def values(entry: object) -> frozenset[str]:
    """Return one value, a list of values or nothing as a set."""
    if isinstance(entry, str):
        return frozenset((entry,))
    return frozenset(entry) if isinstance(entry, list) else NOTHING


def possible(feature: str, found: frozenset[str]) -> frozenset[str]:
    """Return the values of a feature as they are, when each is one that the feature can have.

    Args:
        feature: Universal name, such as ``Number``.
        found: Values that a data file gives it.

    Raises:
        ValueError: The feature has no such value; the data file is wrong (*Plur* as a gender).
    """
    wrong = found - _POSSIBLE.get(feature, found)
    if wrong:
        raise ValueError(f"{feature} cannot be {', '.join(sorted(wrong))}")
    return found


def pronoun_forms(entries: Iterable[Mapping[str, Any]]) -> FrozenDict[str, PronounForm]:
    """Return the form table by lower-case form."""
    table: dict[str, PronounForm] = {}
    for entry in entries:
        agreement = AgreementFeatures(
            possible("Number", values(entry.get("number"))),
            possible("Gender", values(entry.get("gender"))),
            possible("Person", values(entry.get("person"))),
            entry.get("animate"),
        )
        kind = entry["kind"]
        row = PronounForm(
            "" if entry.get("ambiguous") else kind, entry.get("single", kind), agreement
        )
        table.update(dict.fromkeys(entry["forms"], row))
    return FrozenDict(table)


def tree_rules(entries: Mapping[str, Any]) -> FrozenDict[str, tuple[TreeRule, ...]]:
    """Return the head rules of constituents by category."""
    return FrozenDict(
        {
            label: tuple(
                [TreeRule(rule["from"] == "left", frozenset(rule["labels"])) for rule in rules]
            )
            for label, rules in entries.items()
        }
    )


class NounTable:
    """Semantic classes of nouns and the gender of the persons they name.

    The classes are those of the data files' ``[nouns]``; ``masc`` and ``fem`` become ``person``
    with a gender. A lemma in both lists has no gender. A common noun in no list gets the class of
    its ending, if ``[endings]`` has it.

    Args:
        data: The language's data.
    """

    __slots__ = ("_endings", "_listed")

    def __init__(self, data: Mapping[str, Any]) -> None:
        classes: dict[str, set[str]] = {}
        for name, lemmas in data["nouns"].items():
            for lemma in lemmas:
                classes.setdefault(lemma, set()).add(name)
        self._listed: dict[str, tuple[frozenset[str], str]] = {}
        for lemma, found in classes.items():
            sexes = found & {"masc", "fem"}
            gender = {"masc": "Masc", "fem": "Fem"}[min(sexes)] if len(sexes) == 1 else ""
            person = {"person"} if sexes else set()
            self._listed[lemma] = (frozenset(found - sexes | person), gender)
        self._endings = [
            (tuple(endings), frozenset((name,))) for name, endings in data["endings"].items()
        ]

    def classes(self, lemma: str) -> frozenset[str]:
        """Return the classes of a lemma; a capital letter marks a name, which has no ending."""
        listed = self._listed.get(lemma.lower())
        if listed is not None:
            return listed[0]
        if len(lemma) >= _SHORTEST_WITH_ENDING and lemma.islower():
            for endings, found in self._endings:
                if lemma.endswith(endings):
                    return found
        return NOTHING

    def gender(self, lemma: str) -> str:
        """Return ``Masc`` or ``Fem`` for a noun that names a person of one sex, else ``""``."""
        listed = self._listed.get(lemma.lower())
        return listed[1] if listed is not None else ""


def genders_of_names(data: Mapping[str, Any], masc: str, fem: str) -> FrozenDict[str, str]:
    """Return by lower-case word the gender of a list of names or titles.

    Args:
        data: The language's data.
        masc: Key of the men's list in ``[names]``.
        fem: Key of the women's list. A word in both is left out.
    """
    men, women = set(data["names"][masc]), set(data["names"][fem])
    table = dict.fromkeys(men - women, "Masc")
    table.update(dict.fromkeys(women - men, "Fem"))
    return FrozenDict(table)


def tag_features(table: Mapping[str, Mapping[str, str]]) -> PrefixTable:
    """Return the features that corpus tags tell.

    Raises:
        ValueError: A tag is given a value that its feature cannot have.
    """
    for features in table.values():
        for feature, value in features.items():
            possible(feature, values(value))
    return PrefixTable({tag: FrozenDict(features) for tag, features in table.items()})


@dataclass(frozen=True, slots=True)
class TagLetter:
    """The letter of a tag that tells a feature.

    Attributes:
        feature: ``Number``, ``Gender`` or ``Person``.
        index: 0-based place of the letter.
        letters: Value by lower-case letter, ``""`` where the letter leaves it open. A tag with
            any other letter there is of another tag set.
    """

    feature: str
    index: int
    letters: FrozenDict[str, str]


def positions(
    rows: Iterable[Mapping[str, Any]], letters: Mapping[str, Mapping[str, str]]
) -> PrefixTable:
    """Return by beginning of the tag which letter tells which feature.

    Args:
        rows: ``[[positions]]``: prefixes, and 0-based places by name of the feature.
        letters: ``[letters]``: meaning of the letters by name of the feature.

    Raises:
        ValueError: A letter means a value that its feature cannot have.
    """
    meanings = {}
    for name, table in letters.items():
        feature = name.capitalize()
        possible(feature, frozenset(filter(None, table.values())))
        meanings[name] = FrozenDict(table)
    return PrefixTable(
        {
            f"{prefix}*": tuple(
                [
                    TagLetter(name.capitalize(), row[name], table)
                    for name, table in meanings.items()
                    if name in row
                ]
            )
            for row in rows
            for prefix in row["prefixes"]
        }
    )


def by_position(tag: str, places: Iterable[TagLetter] | None) -> FrozenDict[str, str]:
    """Return the features that the letters of a tag tell.

    Args:
        tag: Corpus tag.
        places: Where to look, or ``None``.

    Returns:
        The features; none at all where a letter means nothing at its place, because the tag is
        then of another tag set and begins alike by chance.
    """
    if places is None:
        return EMPTY
    found = {}
    for place in places:
        letter = tag[place.index : place.index + 1].lower()
        if not letter:
            continue
        value = place.letters.get(letter)
        if value is None:
            return EMPTY
        if value:
            found[place.feature] = value
    return FrozenDict(found)


def orders(table: Mapping[str, Any]) -> FrozenDict[str, tuple[str, ...]]:
    """Return lists of names by kind of anaphor or form of pronoun.

    The kind ``other`` becomes ``""``. A key may name several, with spaces between them.
    """
    return FrozenDict(
        {
            "" if kind == "other" else kind: tuple(names)
            for kinds, names in table.items()
            for kind in kinds.split()
        }
    )
