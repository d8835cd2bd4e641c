"""Who proposes: a resolver, a model in a folder or a file; and whether proposals adapt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from anaphora_workbench.annotation.session.values import Tone
from anaphora_workbench.ui.annotating.mode_bar import Option
from anaphora_workbench.ui.dialogs.resolver_offers import (
    OPTION_KEYS,
    Offer,
    ResolverOffers,
    options_of,
)
from anaphora_workbench.ui.shell.parts import Parts
from anaphora_workbench.ui.wording.names import resolver_name

_FOLDER = object()
"""Choice in the list of resolvers: a model that lies in a folder."""


class ProposerChoice(QObject):
    """Lets the annotator choose who proposes.

    Attributes:
        offers: The resolvers that can be chosen.
    """

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._parts = parts
        self.offers = ResolverOffers(parts.registry, parts.child, self)
        self._silenced: dict[str, str] = {}
        parts.work.opened.connect(self.offers.refresh)
        parts.work.silenced.connect(self._silenced.__setitem__)

    def connect_commands(self) -> None:
        """Let the commands choose, compute and read proposals."""
        handlers: dict[str, Callable[[], object]] = {
            "tools.proposer": self.choose,
            "tools.recompute": self.recompute,
            "tools.learning": self.toggle_learning,
            "file.proposals": self.adopt,
        }
        for name, handler in handlers.items():
            self._parts.commands.connect(name, handler)

    def choose(self) -> None:
        """Choose the resolver that proposes; all its proposals are computed anew."""
        parts = self._parts
        offers = self.offers.all()
        controller = parts.work.controller
        if controller is not None:
            # What is proposed already can be chosen, whoever has proposed it.
            usable = [offer for offer in offers if not offer.missing]
            there = controller.session.project.proposers(controller.session.name)
            gone = [Offer(name, self._silenced[name]) for name in there if self._model_gone(name)]
            stored = [name for name in there if not self._model_gone(name)]
            if parts.work.settings.proposer and parts.work.settings.proposer not in self._silenced:
                stored.append(parts.work.settings.proposer)  # also before it has proposed anything
            taken = dict.fromkeys([*[offer.name for offer in usable], *stored])
            others = [*gone, *[offer for offer in offers if offer.name not in taken]]
            offers = [*[Offer(name) for name in taken], *others]
        options = [*options_of(offers), Option("0", self.tr("nobody"), "")]
        short = Counter([resolver_name(option.label) for option in options])
        for number, option in enumerate(options):
            label = resolver_name(option.label)
            more = option.label if label != option.label else ""
            label = label if short[label] == 1 else option.label
            if option.value == parts.work.settings.proposer:
                label = self.tr("{name} (in use)").format(name=label)
            options[number] = replace(option, label=label, more=more)
        options.append(Option(".", self.tr("Choose a folder with a model …"), _FOLDER))
        parts.bar.choose(self.tr("Who proposes?"), options, self._chosen)

    def _chosen(self, value: object) -> None:
        if value is not _FOLDER:
            self.use_proposer(str(value))
            return
        folder = QFileDialog.getExistingDirectory(
            self._parts.window, self.tr("Choose a folder with a model")
        )
        if folder:
            self.use_model(Path(folder))

    def use_model(self, folder: Path) -> None:
        """Let a resolver propose with the model in a folder; ask which, where several can."""
        job = self._parts.child.submit("models", folder=str(folder.absolute()))

        def found(result: dict[str, Any]) -> None:
            names = result["resolvers"]
            if len(names) == 1:
                self.use_proposer(names[0])
            elif names:
                plain = [name.partition(":")[0] for name in names]
                options = [Option(*one) for one in zip(OPTION_KEYS, plain, names, strict=False)]
                title = self.tr("Who proposes with the model in {folder}?")
                self._parts.bar.choose(title.format(folder=folder.name), options, self.use_proposer)
            else:
                text = self.tr(
                    "{folder} contains no model of a resolver. 'anaphora train' and 'anaphora "
                    "project learning -o' make such a folder."
                ).format(folder=folder.name)
                self._parts.line.tell(" ".join(result["refused"]) or text, Tone.REFUSED)

        job.finished.connect(found)
        job.failed.connect(lambda _code, text: self._parts.line.tell(text, Tone.REFUSED))

    def _model_gone(self, name: str) -> bool:
        """Tell whether a resolver could not propose since the model behind its colon is gone."""
        _plain, colon, model = name.partition(":")
        return bool(colon) and name in self._silenced and not Path(model).exists()

    def use_proposer(self, name: str) -> None:
        """Let another resolver propose, ``""`` for nobody."""
        work = self._parts.work
        work.change_settings(replace(work.settings, proposer=name))
        if self._parts.registry.has_resolver(name):
            self.recompute()

    def toggle_learning(self) -> None:
        """Let proposals adapt to decisions, or no more; they are computed anew."""
        parts, work = self._parts, self._parts.work
        wanted = not work.settings.learning
        work.change_settings(replace(work.settings, learning=wanted))
        # Qt has checked it already, also when it could not be saved.
        parts.commands.set_checked("tools.learning", work.settings.learning)
        if work.settings.learning is wanted:
            work.recompute()
            text = self.tr("Proposals do not adapt to decisions in this project.")
            if wanted:
                text = self.tr("Proposals adapt to your decisions, if the resolver can learn.")
            parts.line.tell(text)

    def recompute(self) -> None:
        """Compute all proposals anew, with the decisions that were made."""
        work = self._parts.work
        job = work.recompute()
        if job is None or work.controller is None:
            self._parts.line.tell(
                self.tr("No resolver proposes here; choose one under Tools."), Tone.REFUSED
            )
            return
        title = self.tr("Looking for antecedents with {name}")
        name = work.controller.session.answers.name
        self._parts.strip.follow(job, title.format(name=resolver_name(name)), reports=False)
        words = self.tr("{count} proposals of {resolver}")

        def done(result: dict[str, Any]) -> None:
            short = resolver_name(name)
            self._parts.line.tell(words.format(count=result["answered"], resolver=short))

        job.finished.connect(done)

    def adopt(self) -> None:
        """Take a resolver's output file as proposals."""
        names, _filter = QFileDialog.getOpenFileNames(
            self._parts.window, self.tr("Open a resolver's output as proposals")
        )
        if names:
            self.adopt_files([Path(name) for name in names])

    def adopt_files(self, files: list[Path]) -> None:
        """Take output files as proposals for the documents of the project."""
        place = self._parts.work.path
        if place is None:
            return
        job = self._parts.submit(
            "adopt",
            self.tr("Reading proposals"),
            project=str(place),
            files=[str(file.absolute()) for file in files],
        )

        def done(result: dict[str, Any]) -> None:
            documents = result["documents"]
            work = self._parts.work
            if not documents:
                return
            resolver = documents[0]["resolver"]
            work.change_settings(replace(work.settings, proposer=resolver))
            answered = sum([one["answered"] for one in documents])
            self._parts.line.tell(
                self.tr("{count} proposals of {resolver}").format(count=answered, resolver=resolver)
            )

        job.finished.connect(done)
