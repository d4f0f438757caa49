"""A tiny project in a folder of its own: one game with one rule module, and its tests."""

from pathlib import Path

BERTHS = '''"""Chapter "Berths"."""

LENGTH = 3


def may_moor(ships: int, berth: int) -> bool:
    """PI-1.1: a free berth of the pier."""
    return berth < LENGTH and not ships >> berth & 1


def moor(ships: int, berth: int) -> int:
    """PI-1.2: the berth is taken."""
    return ships | 1 << berth
'''
TURN = '''"""Who acts."""


def rounds(hours: int) -> int:
    """PI-2.1: a round every second hour."""
    n = 0
    while hours > 1:
        hours -= 2
        n += 1
    return n
'''
TRIED = '''from megawatt.games.pier.rules.berths import may_moor, moor


def test_berths() -> None:
    """PI-1.1: three of them, one ship each."""
    assert [may_moor(0b001, berth) for berth in range(4)] == [False, True, True, False]


def test_mooring() -> None:
    """PI-1.2: the others stay as they are."""
    assert [moor(0b100, berth) for berth in range(2)] == [0b101, 0b110]
'''
ROUNDS = '''from megawatt.games.pier.turn import rounds


def test_rounds() -> None:
    """PI-2.1: an hour too few is no round."""
    assert [rounds(hours) for hours in range(6)] == [0, 0, 1, 1, 2, 2]
'''
WEAK = '''from megawatt.games.pier.rules.berths import may_moor, moor


def test_berths() -> None:
    """PI-1.1: the first is free."""
    assert may_moor(0, 0)
    assert moor(0, 0)
'''
SETTINGS = '[tool.pytest.ini_options]\npythonpath = ["src", "."]\n'


def project(root: Path, **tests: str) -> Path:
    """Write the project with these test modules."""
    game = "src/megawatt/games/pier"
    packages = ("src/megawatt", "src/megawatt/games", game, f"{game}/rules")
    files = {f"{package}/__init__.py": "" for package in packages}
    files |= {f"{game}/rules/berths.py": BERTHS, f"{game}/turn.py": TURN}
    files |= {f"tests/games/pier/{name}.py": text for name, text in tests.items()}
    files["pyproject.toml"] = SETTINGS
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def contents(root: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {str(path): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}
