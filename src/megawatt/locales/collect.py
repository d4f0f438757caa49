"""Collect what Megawatt says into the catalogues: `python -m megawatt.locales.collect`.

Babel's own extractors miss what is said by the way: plurals in templates, the names of options,
levels and presets, and the names that are printed on components.
"""

import ast
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

Found = tuple[int, str, str | tuple[str, str], list[str]]
"""Line, function, what it says (one and many for a count), comments: as Babel wants it."""
PACKAGE = Path(__file__).parents[1]
SAID_KEYS = ("OPTIONS", "LEVELS", "PRESETS")
"""Tables whose keys are said."""
SAID_FIELDS = ("name", "title", "label")
"""Fields of a box that are said."""
REFUSALS = (
    *("BadRequest", "CannotUndo", "LookAgain", "NotForYou", "NotPlaying"),
    *("NotYourSeat", "NoSuchTable", "OldRules", "SeatTaken", "BrokenChain"),
    *("NoGame", "WrongOption", "WrongSave", "Gone", "NotAllowed", "Unreachable"),
)
"""Errors whose texts are shown to people."""
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def _found(line: int, texts: list[str]) -> Iterator[Found]:
    for text in texts:
        yield line, "gettext", text, []


def _counted(line: int, texts: list[str]) -> Iterator[Found]:
    yield line, "ngettext", (texts[0], texts[1]), []


def _literals(node: ast.expr) -> list[str]:
    """Give a literal, or both branches of a choice between literals."""
    if isinstance(node, ast.IfExp):
        return _literals(node.body) + _literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _values(choices: ast.expr) -> list[str]:
    """Give the values of an option that are words, not letters."""
    if not isinstance(choices, ast.Tuple):
        return []
    words = [text for one in choices.elts for text in _literals(one) if len(text) > 1]
    return [word.replace("_", " ") for word in words]


def _said_keys(table: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = table.targets if isinstance(table, ast.Assign) else [table.target]
    named = any(isinstance(target, ast.Name) and target.id in SAID_KEYS for target in targets)
    if not named or not isinstance(table.value, ast.Dict):
        return []
    literals = [text for key in table.value.keys if key for text in _literals(key)]
    return [text.replace("_", " ") for text in literals]


def from_python(file: IO[bytes], *_: Any, **__: Any) -> Iterator[Found]:
    """Find what a module says or marks to be said."""
    for node in ast.walk(ast.parse(file.read())):
        match node:
            case (
                ast.Call(func=ast.Name(id="say" | "N_"), args=[first, *_])
                | ast.Call(func=ast.Attribute(attr="say"), args=[first, *_])
            ):
                yield from _found(node.lineno, _literals(first))
            case ast.Call(
                func=ast.Attribute(
                    attr="count", value=ast.Name(id="say") | ast.Attribute(attr="say")
                )
            ):
                yield from _counted(node.lineno, [t for arg in node.args for t in _literals(arg)])
            case ast.Call(func=ast.Name(id="Option"), args=[ast.Name(id="str"), _, _, values, *_]):
                yield from _found(node.lineno, _values(values))
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name), args=[first, *_])) if (
                name in REFUSALS
            ):
                yield from _found(node.lineno, _literals(first))
            case (
                ast.Call(func=ast.Attribute(attr="complain"), args=[_, what])
                | ast.Call(func=ast.Name(id="WrongBox"), args=[_, _, what])
            ):
                yield from _found(node.lineno, _literals(what))
            case ast.Assign() | ast.AnnAssign():
                yield from _found(node.lineno, _said_keys(node))


def _constants(node: nodes.Node | None) -> list[str]:
    if isinstance(node, nodes.CondExpr):
        return _constants(node.expr1) + _constants(node.expr2)
    return [node.value] if isinstance(node, nodes.Const) and isinstance(node.value, str) else []


def from_template(file: IO[bytes], *_: Any, **__: Any) -> Iterator[Found]:
    """Find what a template says."""
    for call in Environment().parse(file.read().decode()).find_all(nodes.Call):
        match call.node:
            case nodes.Name(name="say") if call.args:
                yield from _found(call.lineno, _constants(call.args[0]))
            case nodes.Getattr(attr="count", node=nodes.Name(name="say")):
                yield from _counted(call.lineno, [t for arg in call.args for t in _constants(arg)])


def _names(value: Any) -> Iterator[str]:
    """Go through tables and lists for the fields that are said."""
    if isinstance(value, dict):
        yield from (value[key] for key in SAID_FIELDS if isinstance(value.get(key), str))
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _names(part)


def from_box(file: IO[bytes], *_: Any, **__: Any) -> Iterator[Found]:
    """Find the names that are printed on components."""
    yield from _found(0, list(_names(tomllib.load(file))))


METHODS = [
    ("**.py", "megawatt.locales.collect:from_python"),
    ("**.jinja", "megawatt.locales.collect:from_template"),
    # the boxes whose names are words, not numbers and letters
    ("games/energy_empire/box/*.toml", "megawatt.locales.collect:from_box"),
    ("games/future_energy/box/*.toml", "megawatt.locales.collect:from_box"),
]


def collect(package: Path = PACKAGE) -> Catalog:
    """Collect all that is said."""
    found = Catalog()
    for _, _, text, _, _ in extract_from_dir(package, METHODS):
        found.add(text)
    return found


def update(path: Path, said: Catalog) -> None:
    """Bring a catalogue up to date: new texts come without words, those no longer said go."""
    language = path.parents[1].name
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    catalogue.update(said, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    written = BytesIO()
    write_po(written, catalogue, width=0, omit_header=True, sort_output=True)
    header = HEADER.format(language=language, plurals=catalogue.plural_forms)
    path.write_text(header + written.getvalue().decode(), encoding="utf-8")


def main() -> None:
    """Update all catalogues, and count what waits for a translator."""
    said = collect()
    for path in sorted(PACKAGE.glob("locales/*/LC_MESSAGES/megawatt.po")):
        update(path, said)
        with path.open("rb") as file:
            messages = [message for message in read_po(file) if message.id]
        waiting = sum(not all(message.string or [""]) for message in messages)
        print(f"{path.parents[1].name}: {len(messages)} texts, {waiting} to translate")


if __name__ == "__main__":
    main()
