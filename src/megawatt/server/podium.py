"""The podium of a finished game: its own pieces, in front of a landscape of its own."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from megawatt.games import part_of
from megawatt.kernel.tongue import Tongue
from megawatt.picture import draw_piece
from megawatt.server.game_summary import SeatStanding
from megawatt.tables.seat_view import SeatView

TEMPLATE = "podium.svg.jinja"


@dataclass(frozen=True)
class Podium:
    """What is drawn of the end of a game; a game that draws nothing has plain steps."""

    ground: Markup
    pieces: dict[int, Markup]  # by seat; the higher, the better its place
    night: bool  # pale letters


def podium_of(seat_view: SeatView, standings: Sequence[SeatStanding], say: Tongue) -> Podium:
    """Draw where everybody stands: `ground` and `piece` of the game's `podium.svg.jinja`.

    A piece is drawn for a `seat` and its `place`; its drawing says how tall it is (`--tall`).
    """
    rules = seat_view.match.game.rules
    if not (rules.folder / TEMPLATE).is_file():
        return Podium(Markup(""), {}, night=False)

    def drawn(piece: str, seat: int, place: int) -> Markup:
        svg = draw_piece(rules, TEMPLATE, piece, say, seat=seat, place=place) or ""
        return Markup(svg.strip())  # our own drawing

    return Podium(
        drawn("ground", 0, 1),
        {one.seat: drawn("piece", one.seat, one.place) for one in standings},
        night=bool(getattr(part_of(rules.name, "page"), "END_AT_NIGHT", False)),
    )
