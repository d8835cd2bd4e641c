"""The answers in the history of a project: each annotator's first one on each anaphor, judged.

What counts as an answer, and when a proposal is known to be right or wrong, is told in
`annotation.bias`, which counts what is collected here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from anaphora_workbench.edits import Batch, Edit, SetAnaphor, SetAntecedents, SetReference
from anaphora_workbench.model import Anaphor, Layer, chains_of
from anaphora_workbench.store import Action, Decision, Project, Proposal


@dataclass(frozen=True, slots=True)
class Answered:
    """A first answer with its proposal.

    Attributes:
        document: Name of the document.
        annotator: Who answered.
        kind: Kind of the anaphor.
        resolver: Who proposed; ``""`` when nothing was proposed.
        blind: Whether the proposal was hidden.
        seconds: How long it took, ``None`` when not known.
        link: Whether it is the proposal, to the link; ``None`` without a proposal.
        chain: Whether it is in the chain of the proposal; ``None`` without a proposal.
        right: Whether the proposal is right, ``None`` when that is not known.
    """

    document: str
    annotator: str
    kind: str
    resolver: str = ""
    blind: bool = False
    seconds: float | None = None
    link: bool | None = None
    chain: bool | None = None
    right: bool | None = None


@dataclass(frozen=True, slots=True)
class Answers:
    """Everything that the bias report counts.

    Attributes:
        first: First answers, those of one annotator on one document in the order of time.
        standing: The decisions that the answers in force come from.
    """

    first: tuple[Answered, ...]
    standing: tuple[Decision, ...]


@dataclass(slots=True)
class _Course:
    """One annotator's answers on one document, through all its revisions."""

    document: str
    annotator: str
    first: dict[str, Decision] = field(default_factory=dict)
    last: dict[str, Decision] = field(default_factory=dict)
    decided: set[str] = field(default_factory=set)
    layer: Layer = field(default_factory=lambda: Layer(""))
    entities: dict[str, int] = field(default_factory=dict)

    def answer(self, anaphor: str) -> Anaphor | None:
        """Return the present answer, ``None`` where there is none."""
        found = self.layer.anaphors.get(anaphor)
        return found if found is not None and _is_answer(found) else None

    def vote(self, anaphor: str) -> Anaphor | None:
        """Return the present answer if the annotator gave it: the source may hold answers too."""
        return self.answer(anaphor) if anaphor in self.decided else None

    def agrees(self, proposal: Proposal, anaphor: Anaphor) -> bool:
        """Tell whether an answer is in the chain of a proposal, by the chains of this layer."""
        if same_link(proposal, anaphor):
            return True
        if not proposal.antecedents or not anaphor.antecedents:
            return False
        ours = {self.entities.get(name, name) for name in anaphor.antecedents}
        return ours == {self.entities.get(name, name) for name in proposal.antecedents}


def same_link(proposal: Proposal, anaphor: Anaphor) -> bool:
    """Tell whether an answer is what was proposed: the same antecedents, or the same type."""
    if proposal.antecedents or anaphor.antecedents:
        return set(proposal.antecedents) == set(anaphor.antecedents)
    return proposal.reference == anaphor.reference


def answers_of(
    project: Project, adjudicator: str = "", step: Callable[[str], None] | None = None
) -> Answers:
    """Collect the answers of a project.

    Args:
        project: The project.
        adjudicator: Annotator whose answers are right and are not counted; ``""`` for nobody.
        step: Is told the name of each document that is done.

    Raises:
        FormatError: ``project-content``.
    """
    first: list[Answered] = []
    standing: list[Decision] = []
    for stored in project.documents():
        courses = [
            _course(project, stored.name, annotator)
            for annotator in project.annotators()
            if project.decided(stored.name, annotator)
        ]
        judge = next((course for course in courses if course.annotator == adjudicator), None)
        others = [course for course in courses if course is not judge]
        for course in others:
            first += _judged(course, judge, others)
            standing += course.last.values()
        if step is not None:
            step(stored.name)
    return Answers(tuple(first), tuple(standing))


def _course(project: Project, document: str, annotator: str) -> _Course:
    course = _Course(document, annotator)
    in_force: list[Decision] = []
    taken_back: list[Decision] = []
    for decision in project.history(document, annotator):
        if decision.action is Action.UNDO:
            taken_back.append(in_force.pop())
        elif decision.action is Action.REDO:
            in_force.append(taken_back.pop())
        elif not decision.carried:
            taken_back.clear()
            in_force.append(decision)
            if given_by(decision) is not None:
                course.first.setdefault(decision.circumstances.anaphor, decision)
    for decision in in_force:
        course.decided.update(_set_by(decision.edit))
        if given_by(decision) is not None:
            course.last[decision.circumstances.anaphor] = decision
    course.layer = project.layer(document, annotator)
    course.entities = dict(chains_of(course.layer).entity_of)
    gone = [name for name in course.first if course.answer(name) is None]
    for name in gone:
        del course.first[name]
        course.last.pop(name, None)
    return course


def given_by(decision: Decision) -> Anaphor | None:
    """Return the answer that a decision gives to the anaphor that was asked about."""
    asked = decision.circumstances.anaphor
    found = None
    for edit in _primitives(decision.edit) if asked else ():
        match edit:
            case SetAnaphor(anaphor) if anaphor.markable == asked:
                found = anaphor
            case SetAntecedents(name, antecedents, reference) if name == asked:
                found = Anaphor(asked, "", reference, antecedents)
            case SetReference(name, reference) if name == asked:
                found = Anaphor(asked, "", reference)
    return found if found is not None and _is_answer(found) else None


def _set_by(edit: Edit) -> Iterable[str]:
    """Yield the anaphors whose answers an edit sets."""
    for one in _primitives(edit):
        match one:
            case SetAnaphor(anaphor):
                yield anaphor.markable
            case SetAntecedents(name) | SetReference(name):
                yield name


def _primitives(edit: Edit) -> Iterable[Edit]:
    if isinstance(edit, Batch):
        for one in edit.edits:
            yield from _primitives(one)
    else:
        yield edit


def _is_answer(anaphor: Anaphor) -> bool:
    return anaphor.reference is not None or bool(anaphor.antecedents)


def _judged(course: _Course, judge: _Course | None, courses: list[_Course]) -> list[Answered]:
    """Return the first answers of a course with what is known of their proposals."""
    found = []
    for name, decision in course.first.items():
        known = decision.circumstances
        given = given_by(decision)
        assert given is not None
        answered = Answered(
            course.document,
            course.annotator,
            course.layer.anaphors[name].kind,
            seconds=known.seconds,
        )
        proposal = known.proposal
        if proposal is not None:
            answered = Answered(
                course.document,
                course.annotator,
                answered.kind,
                proposal.resolver,
                known.blind,
                known.seconds,
                same_link(proposal, given),
                course.agrees(proposal, given),
                _is_right(name, proposal, given, course, judge, courses),
            )
        found.append(answered)
    return found


def _is_right(
    name: str,
    proposal: Proposal,
    given: Anaphor,
    course: _Course,
    judge: _Course | None,
    courses: list[_Course],
) -> bool | None:
    settled = judge.vote(name) if judge is not None else None
    if judge is not None and settled is not None:
        return judge.agrees(proposal, settled)
    last = course.answer(name)
    assert last is not None
    if not course.agrees(Proposal("", given.antecedents, given.reference), last):
        return course.agrees(proposal, last)
    votes = [
        other.agrees(proposal, answer)
        for other in courses
        if other is not course and (answer := other.vote(name)) is not None
    ]
    yes = sum(votes)
    return None if 2 * yes == len(votes) else 2 * yes > len(votes)
