"""A small evaluation written by hand, and a strict reader of HTML."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from importlib.resources import as_file, files

import pytest

from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import CarryOver, Evaluation, Match, Settings, Tally, Timing
from anaphora_workbench.scoring.cases import Case, CaseMention, CaseText, Judgement
from anaphora_workbench.scoring.count import TallyKey
from anaphora_workbench.workspace import Workspace

BAD = "</script><script>alert(1)</script>"
"""A token that must never run."""

WORDS = ("Rex", "bit", "a", "cat", ".", "It", "ran", BAD, ".", "Did", "it", ".")
VOID = frozenset(("meta", "br", "input", "col", "path", "use", "rect"))


@pytest.fixture(scope="session")
def samples() -> list[Reading]:
    """The ten English samples."""
    with as_file(files("anaphora_samples")) as folder:
        workspace = Workspace(Registry())
        return [
            reading
            for entry in workspace.open([str(folder / "en")], None)
            for reading in entry.readings()
        ]


@pytest.fixture
def make_evaluation() -> Callable[..., Evaluation]:
    """Make the evaluation of two systems on one text, under a document id of choice."""

    def make(document: str = "story", *, cases: bool = True) -> Evaluation:
        settings = Settings(match=(Match.HEAD, Match.FULL))
        evaluation = Evaluation(settings, documents={})
        rex = CaseMention("Rex", ((0, 1),), 1)
        cat = CaseMention("a cat", ((2, 4),), 1)
        it = CaseMention("It", ((5, 6),), 2)
        zero = CaseMention(f"Ø {BAD}", ((7, 8),), 2, "zero:nsubj")
        late = CaseMention("it", ((10, 11),), 3)

        def judged(
            outcome: str, cause: str, *answer: CaseMention, trace: tuple[str, ...] = ()
        ) -> tuple[Judgement, ...]:
            return tuple([Judgement(mode, outcome, cause, answer, trace) for mode in CarryOver])

        def case(
            system: str, match: Match, anaphor: CaseMention, judgements: tuple[Judgement, ...]
        ) -> Case:
            gold = anaphor is not late
            kind = "zero" if anaphor is zero else "persIt"
            right = (rex,) if gold else ()
            return Case(
                document=document,
                system=system,
                match=match,
                kind=kind,
                reference="<",
                anaphor=anaphor,
                antecedents=right,
                entities=(0,) if gold else (),
                before=4,
                after=3,
                right_before=1,
                right_after=int(anaphor is it),
                excluded_by=("gender",) if anaphor is zero else (),
                distance=1 if gold else None,
                judgements=judgements,
                objections=("gender: It is feminine.",) if anaphor is zero else (),
                excluded=(f"Rex, {BAD} (gender: It is feminine.)",) if anaphor is zero else (),
            )

        trace = ("constraints: 3 of 4 stay", f"preference '{BAD}': 1 of 3 stay")
        lost = (
            Judgement(CarryOver.PROPAGATED, "exit", "right", (rex,)),
            Judgement(CarryOver.CORRECTED, "failure", "choice", (cat,)),
        )
        for match in settings.match:
            evaluation.cases += [
                case("supar", match, it, judged("failure", "preference:name", cat, trace=trace)),
                case("supar", match, zero, judged("failure", "constraint:gender", cat)),
                case("supar", match, late, judged("spurious", "spurious:unmarked", rex, cat)),
                case("near", match, it, judged("exit", "right", rex)),
                case("near", match, zero, lost if match is Match.HEAD else lost[:1] * 2),
            ]
        if not cases:
            evaluation.cases.clear()
        else:
            evaluation.texts[document] = CaseText(
                document,
                "en",
                WORDS,
                tuple([following != "." for following in [*WORDS[1:], "."]]),
                ((0, 5), (5, 9), (9, 12)),
                {0: (rex, it, zero)},
            )
        for system, exits in (("supar", 0), ("near", 2)):
            evaluation.timings[system] = Timing(1, 3, 12)
            rows = evaluation.documents.setdefault(document, {})
            for match in settings.match:
                for mode in CarryOver:
                    rows[TallyKey(system, match, mode, "persIt", "<")] = Tally(
                        gold=2, exit=exits, failure=2 - exits, before=8, after=6
                    )
        evaluation.languages["en"] += 1
        return evaluation

    return make


@dataclass
class Page(HTMLParser):
    """Reads HTML and refuses what is not balanced.

    Attributes:
        ids: All ids.
        links: All addresses of links and pictures.
        tags: How often each element occurs.
        text: The text outside of script and style.
        script: The text inside of script.
    """

    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    tags: dict[str, int] = field(default_factory=dict)
    text: str = ""
    script: str = ""

    def __post_init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1
        names = [name for name, _value in attrs]
        assert len(names) == len(set(names)), f"an attribute of <{tag}> stands twice"
        for name, value in attrs:
            assert not name.startswith("on"), f"<{tag}> holds script"
            if name == "id":
                self.ids.append(str(value))
            elif name in ("href", "src", "xlink:href", "action"):
                self.links.append(str(value))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open, f"</{tag}> without <{tag}>"
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "script" in self.open:
            self.script += data
        elif "style" not in self.open:
            self.text += data


@pytest.fixture
def read_page() -> Callable[[str], Page]:
    """Read HTML strictly."""

    def read(html: str) -> Page:
        page = Page()
        page.feed(html)
        page.close()
        assert not page.open, f"not closed: {page.open}"
        return page

    return read
