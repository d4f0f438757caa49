"""Which components an edition changes, by the names under which its games are counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from megawatt.editions import Draft, name_of
from megawatt.games import part_of
from megawatt.kernel.box import Row


@dataclass(frozen=True)
class Changes:
    """The components that were changed: their names, as games count them, and before the change.

    A game without a report is counted by words: there a name is looked for among the words.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    among_words: bool = False

    def has(self, name: str) -> bool:
        """Whether a component, by its name before, is one of those that were changed."""
        if not self.among_words:
            return name in self.names.values()
        words = f" {name} ".casefold().replace(":", " ").replace(",", " ")
        return any(one and f" {one} ".casefold() in words for one in self.names)

    def before(self, name: str) -> str:
        """Give the name that a component had before: its number or name may be the change."""
        return name if self.among_words else self.names.get(name, name)


def plain_name(name: str) -> str:
    """Name a component without its numbers in brackets: they may be what was changed."""
    return name.partition(" (")[0]


def changes_of(draft: Draft) -> Changes:
    """Name the components that an edition changes, as its games count them."""
    report = part_of(draft.game.name, "report")
    if report is None:
        named = [one.name for one in draft.differences if one.name]
        return Changes({name: name for name in named}, among_words=True)

    def names(table: str, row: Row) -> list[str]:
        return [plain_name(name) for name in report.counted(table, row)]

    usual = {
        name
        for section in draft.standard_sections
        for row in section.rows
        for name in names(section.name, row)
    }
    found = dict[str, str]()
    for one in draft.differences:
        if one.row is None:
            continue
        own = names(one.table, draft.row(one.table, one.row))
        standard = draft.standard_row(one.table, one.row)
        before = own if standard is None else names(one.table, standard)
        found |= {name: name for name in before}
        for name, was in zip(own, before, strict=True):
            if name not in usual:  # else another component is counted by that name
                found[name] = was
    return Changes(found)


def rows_of_components(draft: Draft, changes: Changes) -> dict[str, tuple[str, int]]:
    """Find the component of a box that is counted by a name: its table and row."""
    report = part_of(draft.game.name, "report")
    found = dict[str, tuple[str, int]]()
    for section in draft.sections:
        for i, row in enumerate(section.rows):
            told = report.counted(section.name, row) if report else [name_of(row)]
            for name in told:
                found.setdefault(changes.before(plain_name(name)), (section.name, i))
    return found


def words_of_components(game: str) -> Sequence[str]:
    """Give the texts of a game's report, with what varies in braces, for other languages.

    They are the names that it counts by, and how its games end.
    """
    report = part_of(game, "report")
    return (*getattr(report, "WORDS", ()), *getattr(report, "ENDINGS", ()))
