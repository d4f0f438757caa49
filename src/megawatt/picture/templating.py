"""Templates that draw quickly: boards are drawn after every move, and are mostly numbers.

Four habits of the template engine cost a board a third of its time, and are replaced here: it
imports a template once for every template that asks for it, it asks dictionaries for attributes
before keys, it looks for markup in numbers and in the same words again and again, and it asks
every macro and function how it wants to be called.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

MODULES = "_modules"
"""In the variables of a picture: the templates that it has imported so far."""


@lru_cache(maxsize=20_000)
def _escaped(words: str) -> str:
    """Escape words that stand in many pictures: names, colours, classes."""
    return escape(words)


def safe(value: object) -> str:
    """Write a value into a picture; numbers and markup have nothing to escape."""
    kind = type(value)
    if kind is int or kind is float:
        return str(value)
    if kind is str:
        return _escaped(value)
    return value if kind is Markup else escape(value)  # type: ignore[return-value]  # is Markup


class _Writer(CodeGenerator):
    """Compile templates so that what they write goes through `safe`."""

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        self.write("environment.safe(")
        if finalize.src is not None:
            self.write(finalize.src)


class _Kinds(dict[type, bool]):
    """Whether things of a kind want more than their arguments when they are called."""

    def __missing__(self, kind: type) -> bool:
        called = getattr(kind, "__call__", None)  # noqa: B004  # looks at it
        return self.setdefault(kind, hasattr(called, "jinja_pass_arg"))


_ASKS = _Kinds()


class _Caller(Context):
    """The variables of a template; macros and plain functions are called without being asked."""

    def call(self, called: Any, /, *args: Any, **named: Any) -> Any:
        """Call something from a template, as the engine does."""
        kind = type(called)
        asks = kind is not Macro and (_ASKS[kind] or hasattr(called, "jinja_pass_arg"))
        if asks:
            return super().call(called, *args, **named)
        named.pop("_block_vars", None)
        named.pop("_loop_vars", None)
        return called(self.eval_ctx, *args, **named) if kind is Macro else called(*args, **named)


class _Once(Template):
    """A template that one picture imports once: its macros read the picture's own variables."""

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        known = vars.get(MODULES) if vars else None
        if known is None:
            return super().make_module(vars, shared, locals)
        if self.name not in known:
            known[self.name] = super().make_module(vars, shared, locals)
        found: TemplateModule = known[self.name]
        return found


class Templates(Environment):
    """The templates of a game's pictures; render them with `_modules` as an empty dictionary."""

    template_class = _Once
    context_class = _Caller
    code_generator_class = _Writer
    safe = staticmethod(safe)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Read `view.score`: a view is made of dictionaries, so their keys come first."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)
