"""What printed things are called: workers and dice, lines, stations, scoring tiles, ranks."""

from collections.abc import Sequence

from megawatt.games.powerline.components import Counts
from megawatt.games.powerline.state import Line, Station
from megawatt.kernel.box import Edition
from megawatt.kernel.tongue import N_, Tongue

COLOUR_NAMES = (N_("red"), N_("yellow"), N_("blue"), N_("green"), N_("white"), N_("black"))
WORKER_NAMES = (
    N_("Red worker"),
    N_("Yellow worker"),
    N_("Blue worker"),
    N_("Green worker"),
    N_("White worker"),
    N_("Black worker"),
)
DIE_LETTERS = "RYBGWK"
KIND_NAMES = {
    "wind": N_("wind station"),
    "hydro": N_("hydro station"),
    "solar": N_("solar station"),
    "biogas": N_("biogas station"),
}
RANK_NAMES = (
    N_("The dice won"),
    N_("Promising beginning"),
    N_("Sound network"),
    N_("Excellent network"),
    N_("Master of the grid"),
    N_("Ready for a harder variant"),
)
TILE_NAMES = {
    Counts.CITIES: N_("Supplied cities"),
    Counts.OPERA_CITIES: N_("Supplied cities with an opera"),
    Counts.CHURCH_CITIES: N_("Supplied cities with a church"),
    Counts.STATIONS: N_("Covered power stations"),
    Counts.SOLAR_STATIONS: N_("Covered solar stations"),
    Counts.BIOGAS_STATIONS: N_("Covered biogas stations"),
    Counts.JOKERS: N_("Jokers on the sun space"),
    Counts.COLUMNS_5_AND_6_EMPTY: N_("Columns 5 and 6 both empty"),
    Counts.COLUMN_3_EMPTY: N_("Column 3 empty"),
    Counts.TOKENS_ON_BEST_LINE: N_("Tokens on the 17-VP line"),
    Counts.WIND_HYDRO_LEVEL: N_("Wind and hydro stations"),
    Counts.ISLAND_TOKENS: N_("Tokens on the island"),
}
CITY_NAMES = (
    N_("Inlet"),
    N_("Lyra"),
    N_("Abbey"),
    N_("Crest"),
    N_("Mead"),
    N_("Haven"),
    N_("Minster"),
    N_("Ferry"),
    N_("Aria"),
    N_("Mill"),
)
"""The cities of lines 1 to 10, by the names they have on the map."""
BAR_NAMES = {
    Counts.CITIES: N_("Cities"),
    Counts.OPERA_CITIES: N_("Operas"),
    Counts.CHURCH_CITIES: N_("Churches"),
    Counts.STATIONS: N_("Stations"),
    Counts.SOLAR_STATIONS: N_("Solar"),
    Counts.BIOGAS_STATIONS: N_("Biogas"),
    Counts.JOKERS: N_("Jokers"),
    Counts.COLUMNS_5_AND_6_EMPTY: N_("Columns 5, 6"),
    Counts.COLUMN_3_EMPTY: N_("Column 3"),
    Counts.WIND_HYDRO_LEVEL: N_("Wind, hydro"),
    Counts.ISLAND_TOKENS: N_("Island"),
}
"""In short, what a scoring tile counts; the best line has the name of its city."""
BAR_ICONS = {
    Counts.CITIES: ["city"],
    Counts.OPERA_CITIES: ["opera"],
    Counts.CHURCH_CITIES: ["church"],
    Counts.STATIONS: ["station"],
    Counts.SOLAR_STATIONS: ["solar"],
    Counts.BIOGAS_STATIONS: ["biogas"],
    Counts.JOKERS: ["joker"],
    Counts.COLUMNS_5_AND_6_EMPTY: ["cards"],
    Counts.COLUMN_3_EMPTY: ["cards"],
    Counts.WIND_HYDRO_LEVEL: ["wind", "hydro"],
    Counts.ISLAND_TOKENS: ["island"],
}


def listed(names: Sequence[str], say: Tongue) -> str:
    """Put names in a row: "Volta, Curie and Tesla"."""
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + say(" and ") + names[-1]


def line_name(edition: Edition, line: Line) -> str:
    """Name a line as it is printed: L1 to L10."""
    return str(edition.tables["line"][line]["id"])


def city_name(line: Line, say: Tongue) -> str:
    """Name the city of a line."""
    return say(CITY_NAMES[line])


def station_name(edition: Edition, station: Station, say: Tongue) -> str:
    """Name a station by its kind and place."""
    row = edition.tables["station"][station]
    return say("{kind} {place}", kind=say(KIND_NAMES[row["kind"]]), place=row["id"])
