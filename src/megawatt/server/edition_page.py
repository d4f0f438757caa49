"""What the pages of an edition show: kinds, rings, marks, differences, what is wrong."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from megawatt.edition_checks import complaint_in_row, complaints
from megawatt.edition_words import Teller, how_sure, parts_of, readable_key, value_name
from megawatt.editions import Draft, name_of
from megawatt.games.edition_parts import Kind, Total
from megawatt.kernel.box import YOURS, Row
from megawatt.kernel.tongue import N_, Tongue
from megawatt.kernel.wording import WrongBox
from megawatt.picture import draw_piece
from megawatt.server.edition_paths import place_of

TEMPLATE = "edition.svg.jinja"
BESIDE = 12
"""How many components of a kind are shown below the one that is open."""
STANDARD, BOTH = "standard", "both"
"""Whose version of the components is shown; else the owner's."""
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
    confirmed: bool
    standard: str  # its drawing in the standard box, where that is another one


@dataclass(frozen=True)
class EditionFault:
    """Something that is wrong: where, in words, and where it can be mended."""

    where: str
    text: str
    place: tuple[str, int | None] | None  # the component, or all of its kind


class EditionPage:
    """An edition for people, in their language."""

    def __init__(self, draft: Draft, say: Tongue) -> None:
        self.draft, self.say = draft, say
        self.parts = parts_of(draft.game.name)
        self.wrongs = complaints(draft)
        self.teller = Teller(draft, self.parts, say)
        self._symbols: dict[tuple[str, str], str] = {}

    def kind(self, table: str) -> Kind:
        """Find how a table is called and shown."""
        for kind in self.parts.kinds:
            if kind.table == table:
                return kind
        return Kind(table, readable_key(table))

    def kind_title(self, table: str) -> str:
        """Name a kind of component."""
        return self.say(self.kind(table).title)

    @cached_property
    def shelves(self) -> list[Shelf]:
        """List the kinds of component: those that the game names first, then the others."""
        tables = [one.name for one in self.draft.sections]
        named = [kind.table for kind in self.parts.kinds if kind.table in tables]
        order = [*named, *(table for table in tables if table not in named)]
        return [self._shelf(table) for table in order if table != "meta"]

    def _shelf(self, table: str) -> Shelf:
        confirmed, rows = self.draft.confirmed(table)
        title = self.kind_title(table)
        wrong = any(one.table == table for one in self.wrongs)
        return Shelf(table, title, confirmed, rows, wrong)

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
        return how_sure(source)

    def field_mark(self, table: str, row: int, field: str) -> str:
        """Say how sure a field of a row is that was not changed."""
        return how_sure(str(self.draft.row(table, row).get("source")), field)

    def words_for(self, mark: str) -> str:
        """Say what a mark means."""
        return self.say(MARKS[mark])

    def source_of(self, table: str, row: int) -> str:
        """Say where a row is from: its kind in the reader's language, the note as it is written."""
        source = str(self.draft.row(table, row).get("source"))
        if source.startswith(YOURS):
            return self.words_for(YOURS)
        kind, _, note = source.partition("; " + YOURS + ":")[0].partition(":")
        words = self.say(MARKS[kind]) if kind in MARKS else kind
        return f"{words} ({note.strip()})" if note.strip() else words

    def is_confirmed(self, table: str, row: int) -> bool:
        """Whether the owner has seen a row on the component."""
        return str(self.draft.row(table, row).get("source")).startswith(YOURS)

    def filters(self, table: str) -> list[tuple[str, str, int]]:
        """Offer to show some of a kind only: what is to check, reconstructed, not as standard."""
        rows = range(len(self.draft.section(table).rows))
        marks = [self.mark_of(table, row) for row in rows]
        open_ones = sum(not self.is_confirmed(table, row) for row in rows)
        say = self.say
        return [
            ("all", say("All"), len(rows)),
            ("check", say("To check"), open_ones),
            ("reconstructed", say("reconstructed"), marks.count("reconstructed")),
            ("differs", say("not as standard"), marks.count("differs")),
        ]

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
        name, kind = name_of(self.draft.row(table, row)), self.kind(table)
        shown = self.parts.values.get(name, readable_key(name) if "_" in name else name)
        if kind.one:
            return self.say(kind.one, n=row + 1, name=self.say(shown))
        if name and not name.isdecimal():
            return self.say(shown)
        many = self.draft.section(table).many
        title = self.kind_title(table)
        return self.say("{kind} {n}", kind=title, n=row + 1) if many else title

    def picture_of(
        self,
        table: str,
        row: Row,
        *,
        large: bool = False,
        standard: Row | None = None,
        name: str = "",
    ) -> str:
        """Draw a component with the game's own pieces; nothing where it has no drawing.

        With the standard, a drawing may show what is gone and what is new. The name is for
        components that have none printed on them.
        """
        folder = self.draft.game.rules.folder
        if not (folder / TEMPLATE).is_file():
            return ""
        facts = {"row": row, "data": self.draft.data, "large": large, "table": table}
        facts["edition"] = self.draft.game.box()
        facts["backdrop"] = self.parts.backdrop(table) if self.parts.backdrop else None
        facts |= {"named": self.named, "standard": standard, "name": name}
        macro = table.replace(".", "_")
        try:
            drawn = draw_piece(self.draft.game.rules, TEMPLATE, macro, self.say, **facts)
        except Exception:  # an unfinished row may lack anything: it is shown by its fields
            return ""
        return drawn or ""

    def named(self, value: Any) -> str:
        """Name a value for people."""
        return value_name(self.parts, str(value), self.say)

    def symbol(self, kind: str, n: Any) -> str:
        """Draw the symbol of something that is counted; nothing where the game has none."""
        key = (kind, str(n))
        if key not in self._symbols:
            self._symbols[key] = self.picture_of("symbol", {"kind": kind, "n": n}).strip()
        return self._symbols[key]

    def piece(self, table: str, row: int, show: str = "", *, large: bool = False) -> Piece:
        """Show one component: as the owner has it, or as the standard box has it."""
        value, kind = self.draft.row(table, row), self.kind(table)
        standard, differs = self.draft.standard_row(table, row), self.draft.differs(table, row)
        name = self.title_of(table, row)
        twin = self.picture_of(table, standard, name=name) if standard and differs and show else ""
        beside = standard if large and not self.is_confirmed(table, row) else None
        group = str(value.get(kind.group, "")) if kind.group else ""
        return Piece(
            table=table,
            row=row,
            name=name,
            mark=self.mark_of(table, row),
            picture=twin
            if show == STANDARD and twin
            else self.picture_of(table, value, large=large, standard=beside, name=name),
            facts=[
                (self.teller.field(table, (key,)), self.teller.value(one, table, (key,)))
                for key, one in value.items()
                if _is_fact(key) and f"{table}.{key}" not in self.parts.unprinted
            ],
            group=self.named(group) if group else "",
            wrong=self._is_wrong(table, row),
            differs=differs,
            confirmed=self.is_confirmed(table, row),
            standard=twin,
        )

    def _is_wrong(self, table: str, row: int) -> bool:
        return any(self._is_at(wrong, table, row) for wrong in self.wrongs)

    def _is_at(self, wrong: WrongBox, table: str, row: int) -> bool:
        if wrong.table != table or self._short(wrong):
            return False
        return wrong.row == row or (wrong.row is None and not self.draft.section(table).many)

    def totals(self, table: str = "") -> list[Total]:
        """Count what the rules want so many of."""
        every = self.parts.totals(self.draft.data) if self.parts.totals else []
        return [one for one in every if not table or one.table == table]

    def _short(self, wrong: WrongBox) -> list[Total]:
        """Give the totals that are not met, if they are why the reader complains of a table."""
        short = [one for one in self.totals(wrong.table) if one.n != one.needed]
        return [] if wrong.field else short

    def pieces(self, table: str, show: str = "") -> dict[str, list[Piece]]:
        """Show all components of a kind, by group."""
        found: dict[str, list[Piece]] = {}
        for row in range(len(self.draft.section(table).rows)):
            one = self.piece(table, row, show)
            found.setdefault(one.group, []).append(one)
        return found

    def around(self, table: str, row: int) -> list[Piece]:
        """Show what lies beside a component in the box, and itself."""
        kind, rows = self.kind(table), self.draft.section(table).rows
        first = max(0, min(row - BESIDE // 3, len(rows) - BESIDE))
        if len(rows) < 2 or kind.wide:
            return []
        return [self.piece(table, k) for k in range(first, min(len(rows), first + BESIDE))]

    def words_of(self, table: str, row: Row) -> str:
        """Read back in words what a component does, where the game can."""
        return self._game_says(self.parts.words, table, row)

    def advice_on(self, table: str, row: Row) -> str:
        """Say what may be a slip in a component, though it can be played."""
        return self._game_says(self.parts.advise, table, row)

    def _game_says(
        self, tell: Callable[[str, Row, Tongue], str] | None, table: str, row: Row
    ) -> str:
        """Let the game say something of a component; an unfinished row cannot be read."""
        try:
            return tell(table, row, self.say) if tell else ""
        except Exception:
            return ""

    @cached_property
    def differences(self) -> list[dict[str, Any]]:
        """List what is not as standard, in words."""
        found = []
        for one in self.draft.differences:
            gone = one.row is None
            title = one.name or "" if gone else self.title_of(one.table, one.row or 0)
            fields = [] if gone else self.teller.changes(one.table, one.row or 0, one.fields)
            found.append({"table": one.table, "row": one.row, "title": title, "fields": fields})
        return found

    @cached_property
    def faults(self) -> list[EditionFault]:
        """Say what is wrong with the box, in the reader's language."""
        return [self._fault(wrong) for wrong in self.wrongs]

    def place_name(self, table: str, row: int | None) -> str:
        """Name a component, or all of a kind, for a sentence."""
        if row is None or row >= len(self.draft.section(table).rows):
            return self.kind_title(table)
        return self.title_of(table, row)

    def _fault(self, wrong: WrongBox) -> EditionFault:
        if wrong.table not in [shelf.table for shelf in self.shelves]:
            return EditionFault(self.draft.name, self._said(wrong), None)
        kind, rows = self.kind_title(wrong.table), len(self.draft.section(wrong.table).rows)
        if short := self._short(wrong):
            told = (
                self.say(
                    "{kind} has {n}, {needed} are needed.",
                    kind=self.say(one.name),
                    n=one.n,
                    needed=one.needed,
                )
                for one in short
            )
            return EditionFault(kind, " ".join(told), (wrong.table, None))
        if wrong.row is None or wrong.row >= rows:
            many = self.draft.section(wrong.table).many
            return EditionFault(kind, self._said(wrong), (wrong.table, None if many else 0))
        title = self.title_of(wrong.table, wrong.row)
        where = title if title == kind else f"{kind}, {title}"
        return EditionFault(where, self._said(wrong), (wrong.table, wrong.row))

    def _said(self, wrong: WrongBox) -> str:
        """Say what is wrong; the field by the name that it has on the page."""
        return self.teller.complaint(wrong)

    def complaint_at(self, table: str, row: int) -> tuple[str, str]:
        """Say what is wrong with a row, and at which field, whatever else is wrong."""
        if not self.wrongs:
            return "", ""
        wrong = next((one for one in self.wrongs if self._is_at(one, table, row)), None)
        wrong = wrong or complaint_in_row(self.draft, table, row)
        if wrong is None or self._short(wrong):
            return "", ""
        return self.refusal_at(wrong, table, row)

    def refusal_at(self, wrong: WrongBox, table: str, row: int) -> tuple[str, str]:
        """Say at which field of a row something is wrong, and what."""
        return place_of(wrong, self.draft.row(table, row)), self._said(wrong)

    @property
    def to_check(self) -> int:
        """Count what is not confirmed yet."""
        confirmed, rows = self.ring
        return rows - confirmed

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


def _is_fact(key: str) -> bool:
    return key not in ("source", "name", "id")


def own_box_of(seat_view: Any, say: Tongue) -> EditionPage:
    """Show which box is on a table."""
    return EditionPage(seat_view.live.draft, say)
