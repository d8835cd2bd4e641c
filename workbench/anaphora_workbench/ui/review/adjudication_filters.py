"""The filters of the list of disagreements."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from anaphora_workbench.annotation.adjudication import AdjudicationSession
from anaphora_workbench.annotation.adjudication_entries import Filter
from anaphora_workbench.annotation.disagreements import Group
from anaphora_workbench.ui.panels.looks import Colours, isolated
from anaphora_workbench.ui.panels.panel import Panel
from anaphora_workbench.ui.wording.names import kind_name
from anaphora_workbench.ui.wording.review_names import group_name

_GROUPS = tuple([group for group in Group if group is not Group.NONE])


class AdjudicationFilters(Panel):
    """Group, kind and annotator; open ones only; and whether names are hidden.

    Signals:
        filtered(Filter): What is to be listed.
        names_hidden(bool): Whether annotators are called A, B ...
    """

    filtered = Signal(object)
    names_hidden = Signal(bool)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._session: AdjudicationSession | None = None
        self.groups = QComboBox(self)
        self.kinds = QComboBox(self)
        self.annotators = QComboBox(self)
        self.waiting = QCheckBox(self)
        self.hidden_names = QCheckBox(self)
        self._boxes = (self.groups, self.kinds, self.annotators)
        self._column = QVBoxLayout(self)
        self._top, self._bottom = QHBoxLayout(), QHBoxLayout()
        for box in self._boxes:
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(6)
            box.currentIndexChanged.connect(self._emit)
            self._top.addWidget(box, 1)
        self._bottom.addWidget(self.waiting)
        self._bottom.addWidget(self.hidden_names)
        self._bottom.addStretch(1)
        self._column.addLayout(self._top)
        self._column.addLayout(self._bottom)
        self.waiting.toggled.connect(self._emit)
        self.hidden_names.toggled.connect(self.names_hidden)
        self.refresh()

    def chosen(self) -> Filter:
        """Return what is to be listed."""
        group = self.groups.currentData()
        return Filter(
            Filter().groups if group is None else frozenset((group,)),
            self.kinds.currentData() or "",
            None,
            self.annotators.currentData() or "",
            self.waiting.isChecked(),
        )

    def offer(self, session: AdjudicationSession | None) -> None:
        """Offer the groups, kinds and annotators that occur; what was chosen stays."""
        self._session = session
        counts = session.counts().groups if session is not None else {}
        entries = session.every_entry if session is not None else ()
        chosen = [box.currentData() for box in self._boxes]
        blockers = [QSignalBlocker(widget) for widget in (*self._boxes, self.hidden_names)]
        for box in self._boxes:
            box.clear()
        self.groups.addItem(self.tr("All groups"), None)
        for group in _GROUPS:
            if number := counts.get(group, 0):
                said = self.tr("{group} ({count})").format(group=group_name(group), count=number)
                self.groups.addItem(said[:1].upper() + said[1:], group)
        self.kinds.addItem(self.tr("All kinds"), "")
        for kind in sorted({entry.item.kind for entry in entries} - {""}):
            self.kinds.addItem(kind_name(kind), kind)
        self.annotators.addItem(self.tr("All annotators"), "")
        if session is not None:
            said = self.tr("{name} differs from the majority")
            for name in session.annotators:
                label = isolated(session.label(name))
                self.annotators.addItem(said.format(name=label), name)
            self.hidden_names.setChecked(session.hidden)
        for box, data in zip(self._boxes, chosen, strict=True):
            box.setCurrentIndex(max(0, box.findData(data)))
        del blockers

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Filters of disagreements"))
        self.groups.setAccessibleName(self.tr("Group of disagreements"))
        self.kinds.setAccessibleName(self.tr("Kind of anaphor"))
        self.annotators.setAccessibleName(self.tr("Who is not with the majority"))
        self.waiting.setText(self.tr("Open only"))
        self.waiting.setAccessibleDescription(self.tr("Leaves out what is settled"))
        self.hidden_names.setText(self.tr("Hide names"))
        self.hidden_names.setAccessibleDescription(self.tr("Calls annotators A, B and so on"))
        self.offer(self._session)

    def restyle(self) -> None:
        """Set sizes."""
        edge = round(self.em * 0.6)
        self._column.setContentsMargins(edge, 0, edge, 0)
        self._column.setSpacing(round(self.em * 0.35))
        for row in (self._top, self._bottom):
            row.setSpacing(round(self.em * 0.5))

    def _emit(self) -> None:
        self.filtered.emit(self.chosen())
