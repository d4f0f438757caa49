"""One event of the story with all that its words need."""

from megawatt.games.future_energy.components import START, Box
from megawatt.games.future_energy.names import (
    EFFECT_SHORT,
    contract_row,
    contract_words,
    effect_words,
    ends_of,
    site_name,
    space_words,
    tile_words,
)
from megawatt.games.future_energy.state import Card, Contract, Link, Site, Space, State
from megawatt.games.scene import StoryScene
from megawatt.kernel.tongue import N_


class Scene(StoryScene[Box, State]):
    """A scene of the game, which names its things."""

    def site(self, site: int) -> str:
        """Name a site."""
        return site_name(self.edition, self.now, Site(site), self.say)

    def link(self, link: int) -> str:
        """Name a link by its ends."""
        ends = ends_of(self.edition, self.now, Link(link))
        return "–".join(self.say(N_("Start")) if end == START else self.site(end) for end in ends)

    def tile(self, tile: int) -> str:
        """Name a tile."""
        return tile_words(tile, self.say)

    def contract(self, contract: int) -> str:
        """Describe a contract."""
        return contract_words(self.edition, Contract(contract), self.say)

    def number(self, contract: int) -> str:
        """Give the number that is printed on a contract."""
        return str(contract_row(self.edition, Contract(contract))["id"])

    def space(self, space: int) -> str:
        """Describe a space of a contract."""
        return space_words(self.edition, Space(space), self.say)

    def card(self, card: int) -> str:
        """Give the number that is printed on a public contract."""
        return str(self.edition.tables["public_contracts"][card]["id"])

    def effect(self, card: int) -> str:
        """Describe in short what a public contract does."""
        return effect_words(self.edition, Card(card), self.say, EFFECT_SHORT)

    def points(self, n: int) -> str:
        """Count victory points."""
        return self.say(N_("{points} VP"), points=n)
