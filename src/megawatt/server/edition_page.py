"""What the pages of an edition show: kinds, rings, marks, differences, what is wrong."""

from dataclasses import dataclass
from typing import Any

from megawatt.editions import Draft, name_of
from megawatt.games.edition_parts import Kind
from megawatt.kernel.box import KINDS, YOURS, Row
from megawatt.kernel.tongue import N_, Tongue
from megawatt.kernel.wording import WrongBox
from megawatt.picture import draw_piece
from megawatt.server.edition_fields import parts_of, plain

TEMPLATE = "edition.svg.jinja"
MARKS = {
    "rulebook": N_("stated in the rulebook"),
    "derived": N_("follows from it"),
    "review": N_("told by a review"),
    "reconstructed": N_("reconstructed here"),
    "yours": N_("seen by you"),
    "differs": N_("yours, not as standard"),
}


@dataclass(frozen=True)
class Shelf:
    """One kind of component in the contents: how much of it is confirmed."""

    table: str
    title: str
    confirmed: int
    rows: int
    wrong: bool


@dataclass(frozen=True)
class Piece:
    """One component as the box shows it."""

    table: str
    row: int
    name: str
    mark: str
    picture: str
    facts: list[tuple[str, str]]
    group: str
    wrong: bool
    differs: bool


class EditionPage:
    """An edition for people, in their language."""

    def __init__(self, draft: Draft, say: Tongue) -> None:
        self.draft, self.say = draft, say
        self.parts = parts_of(draft.game.name)
        self.wrong = draft.complaint()

    def kind(self, table: str) -> Kind:
        """Find how a table is called and shown."""
        for kind in self.parts.kinds:
            if kind.table == table:
                return kind
        return Kind(table, plain(table))

    @property
    def shelves(self) -> list[Shelf]:
        """List the kinds of component: those that the game names first, then the others."""
        tables = [one.name for one in self.draft.sections]
        named = [kind.table for kind in self.parts.kinds if kind.table in tables]
        order = [*named, *(table for table in tables if table not in named)]
        return [self._shelf(table) for table in order if table != "meta"]

    def _shelf(self, table: str) -> Shelf:
        confirmed, rows = self.draft.confirmed(table)
        title = self.kind(table).title
        wrong = self.wrong is not None and self.wrong.table == table
        return Shelf(table, self.say(title), confirmed, rows, wrong)

    @property
    def ring(self) -> tuple[int, int]:
        """Count what is confirmed of the whole box."""
        shelves = self.shelves
        return sum(one.confirmed for one in shelves), sum(one.rows for one in shelves)

    def mark_of(self, table: str, row: int) -> str:
        """Say how sure a row is."""
        source = str(self.draft.row(table, row).get("source"))
        if source.startswith(YOURS) or f"; {YOURS}:" in source:
            return "differs" if self.draft.differs(table, row) else YOURS
        return next((kind for kind in KINDS if source.startswith(kind)), YOURS)

    @property
    def marks(self) -> list[tuple[str, str, int]]:
        """Count the rows by how sure they are."""
        found = dict.fromkeys(MARKS, 0)
        for shelf in self.shelves:
            for row in range(shelf.rows):
                found[self.mark_of(shelf.table, row)] += 1
        return [(mark, self.say(words), found[mark]) for mark, words in MARKS.items()]

    def title_of(self, table: str, row: int) -> str:
        """Name a component."""
        name = name_of(self.draft.row(table, row))
        kind = self.kind(table)
        if name and not name.isdecimal():
            return self.say(plain(name) if "_" in name else name)
        many = self.draft.section(table).many
        return self.say("{kind} {n}", kind=self.say(kind.title), n=row + 1) if many else kind.title

    def picture_of(self, table: str, row: Row, *, large: bool = False) -> str:
        """Draw a component with the game's own pieces; nothing where it has no drawing."""
        folder = self.draft.game.rules.folder
        if not (folder / TEMPLATE).is_file():
            return ""
        facts = {"row": row, "data": self.draft.data, "large": large, "table": table}
        facts["edition"] = self.draft.game.box()
        macro = table.replace(".", "_")
        try:
            drawn = draw_piece(self.draft.game.rules, TEMPLATE, macro, self.say, **facts)
        except Exception:  # an unfinished row may lack anything: it is shown by its fields
            return ""
        return drawn or ""

    def piece(self, table: str, row: int, *, large: bool = False) -> Piece:
        """Show one component."""
        value, kind = self.draft.row(table, row), self.kind(table)
        group = str(value.get(kind.group, "")) if kind.group else ""
        return Piece(
            table=table,
            row=row,
            name=self.title_of(table, row),
            mark=self.mark_of(table, row),
            picture=self.picture_of(table, value, large=large),
            facts=[(self.field(key), _short(one)) for key, one in value.items() if _is_fact(key)],
            group=self.value(group),
            wrong=self._is_wrong(table, row),
            differs=self.draft.differs(table, row),
        )

    def _is_wrong(self, table: str, row: int) -> bool:
        wrong = self.wrong
        if wrong is None or wrong.table != table:
            return False
        return wrong.row == row or (wrong.row is None and not self.draft.section(table).many)

    def pieces(self, table: str) -> dict[str, list[Piece]]:
        """Show all components of a kind, by group."""
        found: dict[str, list[Piece]] = {}
        for row in range(len(self.draft.section(table).rows)):
            one = self.piece(table, row)
            found.setdefault(one.group, []).append(one)
        return found

    def field(self, key: str) -> str:
        """Name a field."""
        return self.say(self.parts.fields.get(key, plain(key)))

    def value(self, value: Any) -> str:
        """Name a value."""
        text = _short(value)
        return self.say(self.parts.values.get(text, plain(text))) if text else ""

    def words_of(self, table: str, row: Row) -> str:
        """Read back in words what a component does, where the game can."""
        if self.parts.words is None:
            return ""
        try:
            return self.parts.words(table, row, self.say)
        except Exception:  # an unfinished row cannot be read
            return ""

    @property
    def differences(self) -> list[dict[str, Any]]:
        """List what is not as standard, in words."""
        found = []
        for one in self.draft.differences:
            gone = one.row is None
            fields = [(self.field(key), self.value(a), self.value(b)) for key, a, b in one.fields]
            title = one.name or "" if gone else self.title_of(one.table, one.row or 0)
            found.append({"table": one.table, "row": one.row, "title": title, "fields": fields})
        return found

    @property
    def complaint(self) -> str:
        """Say what is wrong with the box, in the reader's language."""
        return "" if self.wrong is None else said(self.wrong, self.say)

    def complaint_at(self, table: str, row: int) -> tuple[str, str]:
        """Say what is wrong with a row, and at which field."""
        if self.wrong is None or not self._is_wrong(table, row):
            return "", ""
        return self.wrong.field, said(self.wrong, self.say)

    def next_to_check(self, table: str = "", row: int = -1) -> tuple[str, int] | None:
        """Find the next component that is not confirmed, in the order of the box."""
        todo = [
            (shelf.table, i)
            for shelf in self.shelves
            for i, one in enumerate(self.draft.section(shelf.table).rows)
            if not str(one.get("source")).startswith(YOURS)
        ]
        order = [shelf.table for shelf in self.shelves]
        if not todo:
            return None
        here = (order.index(table), row) if table in order else (-1, -1)
        after = [one for one in todo if (order.index(one[0]), one[1]) > here]
        return (after or todo)[0]


def said(wrong: WrongBox, say: Tongue) -> str:
    """Say what is wrong in a language, without the name of a file."""
    values = {k: say(v) if isinstance(v, str) else v for k, v in wrong.values.items()}
    return say(wrong.text, **values)


def _is_fact(key: str) -> bool:
    return key not in ("source", "name", "id")


def _short(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, dict):
        return ", ".join(f"{plain(key)} {_short(one)}" for key, one in value.items())[:90]
    if isinstance(value, list):
        return " ".join(_short(one) for one in value)[:90]
    return str(value)[:90]


def own_box_of(seat_view: Any, say: Tongue) -> EditionPage:
    """Show which box is on a table."""
    return EditionPage(seat_view.live.draft, say)
