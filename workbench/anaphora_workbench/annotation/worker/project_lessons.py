"""What all decisions of an annotator in a project teach a resolver that adapts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from anaphora_workbench.annotation.project.settings import settings_of
from anaphora_workbench.annotation.worker.following import Following
from anaphora_workbench.annotation.worker.lessons import Lessons
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.registry import Registry
from anaphora_workbench.store import Project


class DocumentLessons(NamedTuple):
    """What an annotator's decisions on a document teach.

    Attributes:
        document: Its name.
        decided: Number of anaphors that the annotator has decided.
        lessons: The sums, and how many of the decisions teach something.
    """

    document: str
    decided: int
    lessons: Lessons


def project_lessons(
    project: Project,
    registry: Registry,
    resolver: str,
    annotator: str,
    step: Callable[[str], None] | None = None,
) -> Iterator[DocumentLessons]:
    """Yield what an annotator's decisions teach, document by document.

    They are computed from the decisions, so it makes no difference which resolver proposed while
    they were made, or whether the project was to learn from them.

    Args:
        project: The project; it is only read.
        registry: The plug-ins.
        resolver: Name of the resolver.
        annotator: Whose decisions.
        step: Receives the name of each document that is done.

    Raises:
        NeedsError: A text lacks something that the resolver needs.
        PluginError: The resolver is unknown.
    """
    window = settings_of(project).window
    pipeline = Pipeline.of(registry, PluginChoice(resolver=resolver, window=window))
    for stored in project.documents():
        layer = project.layer(stored.name, annotator)
        decided = sum([anaphor.decided for anaphor in layer.anaphors.values()])
        if decided:
            document = project.document(stored.name)
            following = Following(pipeline, document, layer, None, lambda _step: None)
            yield DocumentLessons(stored.name, decided, following.lessons())
        if step is not None:
            step(stored.name)
