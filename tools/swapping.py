"""Putting a mutant where tests run it: new code for a function, or a new source for a module.

A function is the same object for everybody who has imported it, so its code is exchanged in
place. A number at the top of a module was copied by those who imported it, and a function that
ran while tests were imported has left its results: for these the module must be imported anew.
"""

import gc
import importlib.util
import inspect
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Never

from tools.mutations import GAMES, MODULE, Mutation

Name = tuple[str, str]
"""A function: its file, as seen from the folder of all games, and its qualified name."""


class Sources:
    """The rules of a tree, and the functions that came of them."""

    def __init__(self, root: Path) -> None:
        self.folder = root.resolve() / GAMES
        self._functions: dict[Name, list[FunctionType]] = {}

    def path(self, mutation: Mutation) -> Path:
        """Where the mutated module is."""
        return self.folder / mutation.file

    def find_functions(self) -> None:
        """Look for all functions that there are now: copies of them, too."""
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and (name := self.name_of(one.__code__)):
                self._functions.setdefault(name, []).append(one)

    def name_of(self, code: CodeType | str) -> Name | None:
        """Name a piece of code, if it is of a game."""
        if isinstance(code, str) or not code.co_filename.startswith(f"{self.folder}/"):
            return None
        return code.co_filename[len(str(self.folder)) + 1 :], code.co_qualname

    def mutated_function(self, mutation: Mutation) -> Name | None:
        """Name the function that is mutated; None for the top of a module."""
        if mutation.function == MODULE:
            return None
        path = self.path(mutation)
        before = [
            code
            for code in _codes(compile(path.read_bytes(), path, "exec"))
            if code.co_name == mutation.function and code.co_firstlineno <= mutation.line
        ]
        nearest = max(before, key=lambda code: code.co_firstlineno)
        return mutation.file, nearest.co_qualname

    def code_of(self, mutation: Mutation, name: Name) -> CodeType:
        """Compile what the function reads like with the mutation in it."""
        path = self.path(mutation)
        source = mutation.applied(path.read_bytes())
        codes = _codes(compile(source, path, "exec"))
        return next(code for code in codes if code.co_qualname == name[1])

    def can_swap(self, name: Name) -> bool:
        """Say whether the function is here, and no closure: the code of one fits nowhere else."""
        known = self._functions.get(name, [])
        return bool(known) and not any(one.__code__.co_freevars for one in known)

    def swap(self, name: Name, code: CodeType) -> None:
        """Give a function other code, for everybody who has it."""
        for one in self._functions[name]:
            one.__code__ = code


def _raise_only(*_: Any, **__: Any) -> Never:
    raise RuntimeError("a mutant")


BROKEN = _raise_only.__code__
"""The code of a function that does nothing else."""
BROKEN_MODULE = b"raise RuntimeError('a mutant')\n"


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Walk through a module's code, outer functions before inner ones."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


class Replaced(MetaPathFinder):
    """Imports one module from another source than its file has."""

    def __init__(self, path: Path, source: bytes) -> None:
        self._path, self._source = path, source

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Answer for the one module; others are found as ever."""
        if name.rpartition(".")[2] != self._path.stem:
            return None
        if not any(Path(place).resolve() == self._path.parent for place in path or ()):
            return None
        loader = _Loader(name, str(self._path), self._source)
        return importlib.util.spec_from_file_location(name, self._path, loader=loader)


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, source: bytes) -> None:
        super().__init__(name, path)
        self._replaced = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._replaced, self.path, "exec")


def replace_source(path: Path, source: bytes) -> None:
    """Let a module that nobody has imported yet be imported from another source."""
    for module in list(sys.modules.values()):
        if _file_of(module) == path:
            raise RuntimeError(f"{path} is imported already: a mutant of it would not be tried.")
    sys.meta_path.insert(0, Replaced(path, source))


def _file_of(module: object) -> Path | None:
    try:
        return Path(inspect.getfile(module)).resolve() if inspect.ismodule(module) else None
    except (TypeError, OSError):
        return None


def names_of(sources: Sources, codes: Iterable[CodeType | str]) -> set[Name]:
    """Name those pieces of code that are of a game."""
    return {name for code in codes if (name := sources.name_of(code))}
