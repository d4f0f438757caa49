"""Templates that draw quickly: boards are drawn after every move, and are mostly numbers.

Three habits of the template engine cost a board a third of its time, and are replaced here: it
imports a template once for every template that asks for it, it asks dictionaries for attributes
before keys, and it looks for markup in numbers.
"""

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from markupsafe import escape

MODULES = "_modules"
"""In the variables of a picture: the templates that it has imported so far."""


def safe(value: object) -> str:
    """Write a value into a picture; numbers have nothing to escape."""
    kind = type(value)
    return str(value) if kind is int or kind is float else escape(value)


class _Writer(CodeGenerator):
    """Compile templates so that what they write goes through `safe`."""

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        self.write("environment.safe(")
        if finalize.src is not None:
            self.write(finalize.src)


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
    code_generator_class = _Writer
    safe = staticmethod(safe)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Read `view.score`: a view is made of dictionaries, so their keys come first."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)
