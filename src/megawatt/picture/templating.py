"""Templates that draw quickly: boards are drawn after every move, and are mostly numbers.

Nine habits of the template engine cost a board half of its time, and are replaced here: it
imports a template once for every template that asks for it, it asks dictionaries and loops for
attributes before keys, it looks for markup in numbers and in the same words again and again, also
where it joins them, it asks how to round, it asks every macro and function how it wants to be
called, it packs and unpacks what a macro is called with, it writes an error message for every
condition without "else", and it looks for capitals in numbers when it compares them.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from keyword import iskeyword
from typing import Any

from jinja2 import Environment, StrictUndefined, Template, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.environment import TemplateModule
from jinja2.filters import do_max, do_min
from jinja2.runtime import Context, Macro, markup_join
from jinja2.utils import missing, pass_environment
from markupsafe import Markup, escape

_markup = str.__new__
"""Of a string that is one: Markup itself would look whether it knows how to be markup."""
MODULES = "_modules"
"""In the variables of a picture: the templates that it has imported so far."""


@lru_cache(maxsize=20_000)
def _escaped(words: str) -> str:
    """Escape words that stand in many pictures: names, colours, classes."""
    return escape(words)


NOTHING = Undefined()
"""What a condition without "else" gives."""


class _Writes(dict[type, Callable[[Any], str]]):
    """How a value of a kind is written into a picture: numbers and markup as they are."""

    def __missing__(self, kind: type) -> Callable[[Any], str]:
        return escape


WRITES = _Writes(
    {int: str, float: str, str: _escaped, Markup: str.__str__, Undefined: lambda nothing: ""}
)


_PLAIN = frozenset({str, int, float, Undefined})


def joined(parts: tuple[Any, ...]) -> str:
    """Join the parts of `a ~ b`; markup among them asks for escaping the others."""
    if all(type(part) in _PLAIN for part in parts):
        return "".join(map(str, parts))
    return markup_join(parts)


class QuickMacro(Macro):
    """A macro that is called with what it names; one with more to it is called as ever."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._plain = not (self.catch_kwargs or self.catch_varargs or self.caller)

    def __call__(self, *args: Any, **named: Any) -> str:
        """Draw it; what a macro of a picture gives is always markup."""
        short = self._argument_count - len(args)
        if short < 0 or not self._plain:
            return super().__call__(*args, **named)
        if short:
            rest = [named.pop(name, missing) for name in self.arguments[-short:]]
            args = (*args, *rest)
        if named:  # a name that it does not have: the engine says so
            return super().__call__(*args, **named)
        return _markup(Markup, self._func(*args))


class _Kinds(dict[type, bool]):
    """Whether things of a kind want more than their arguments when they are called."""

    def __missing__(self, kind: type) -> bool:
        called = getattr(kind, "__call__", None)  # noqa: B004  # looks at it
        return self.setdefault(kind, hasattr(called, "jinja_pass_arg"))


_ASKS = _Kinds({QuickMacro: False})


def callee(context: Context, called: Any) -> Callable[..., Any]:
    """Give what a template calls; what asks for the context gets it from the engine."""
    kind = type(called)
    if kind is QuickMacro or not (_ASKS[kind] or hasattr(called, "jinja_pass_arg")):
        return called  # type: ignore[no-any-return]  # the template's own affair
    return partial(context.call, called)


def read(thing: Any, name: str) -> Any:
    """Read `view.score`: a view is made of dictionaries, so their keys come first."""
    if type(thing) is dict and name in thing:
        return thing[name]
    try:
        return getattr(thing, name)
    except AttributeError:
        pass
    try:
        return thing[name]
    except (TypeError, LookupError, AttributeError):
        return StrictUndefined(obj=thing, name=name)


def _rounds(node: nodes.Node) -> bool:
    """Tell whether a node is a number rounded the common way: `x | round(1)`."""
    if not isinstance(node, nodes.Filter) or node.name != "round":
        return False
    return len(node.args) < 2 and not (node.kwargs or node.dyn_args or node.dyn_kwargs)


class _Writer(CodeGenerator):
    """Compile templates so that they write, read and call by the functions above."""

    def visit_Template(  # noqa: N802  # the engine's name
        self, node: nodes.Template, frame: Frame | None = None
    ) -> None:
        """Write a whole template, with those functions at its head."""
        self.writeline(f"from {__name__} import NOTHING, WRITES, QuickMacro, callee, joined, read")
        super().visit_Template(node, frame)

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        """Write what comes before a value: a number is written as it is, most calls give markup."""
        if _rounds(node):
            self.write("str(")
        elif isinstance(node, nodes.Call):
            self.write("(value if type(value := ")
        else:
            self.write("WRITES[type(value := ")

    def _output_child_post(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        """Write what comes after it."""
        if _rounds(node):
            self.write(")")
        elif isinstance(node, nodes.Call):
            self.write(") is Markup else WRITES[type(value)](value))")
        else:
            self.write(")](value)")

    def visit_Filter(  # noqa: N802  # the engine's name
        self, node: nodes.Filter, frame: Frame
    ) -> None:
        """Write a filter; to round a number is Python's own affair."""
        if not _rounds(node) or node.node is None:
            super().visit_Filter(node, frame)
            return
        self.write("round(")
        self.visit(node.node, frame)
        self.write(", ")
        if node.args:
            self.visit(node.args[0], frame)
        else:
            self.write("0")
        self.write(")")

    def visit_Concat(  # noqa: N802  # the engine's name
        self, node: nodes.Concat, frame: Frame
    ) -> None:
        """Write `a ~ b`."""
        self.write("joined((")
        for one in node.nodes:
            self.visit(one, frame)
            self.write(", ")
        self.write("))")

    def visit_Getattr(  # noqa: N802  # the engine's name
        self, node: nodes.Getattr, frame: Frame
    ) -> None:
        """Write `view.score`; a key of a dictionary, which most are, is read on the spot."""
        if isinstance(node.node, nodes.Name) and node.node.name == "loop":
            self.visit(node.node, frame)
            self.write(f".{node.attr}")
            return
        name = repr(node.attr)
        self.write(f"(held[{name}] if type(held := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {name} in held else read(held, {name}))")

    def visit_CondExpr(  # noqa: N802  # the engine's name
        self, node: nodes.CondExpr, frame: Frame
    ) -> None:
        """Write `"wide" if it is`: without "else" always the same nothing, not one made for it."""
        frame = frame.soft()
        self.write("(")
        self.visit(node.expr1, frame)
        self.write(" if ")
        self.visit(node.test, frame)
        self.write(" else ")
        if node.expr2 is None:
            self.write("NOTHING")
        else:
            self.visit(node.expr2, frame)
        self.write(")")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Write what a macro is made by."""
        self.write("Quick")
        super().macro_def(macro_ref, frame)

    def visit_Call(  # noqa: N802  # the engine's name
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """Write a call without the variables of loops and blocks, which no picture asks for."""
        if any(iskeyword(one.key) for one in node.kwargs):
            super().visit_Call(node, frame, forward_caller)
            return
        self.write("callee(context, ")
        self.visit(node.node, frame)
        self.write(")(")
        for one in (*node.args, *node.kwargs):
            self.visit(one, frame)
            self.write(", ")
        if forward_caller:
            self.write("caller=caller, ")
        for star, more in (("*", node.dyn_args), ("**", node.dyn_kwargs)):
            if more is not None:
                self.write(star)
                self.visit(more, frame)
                self.write(", ")
        self.write(")")


@pass_environment
def least(environment: Environment, values: Any, *how: Any, **named: Any) -> Any:
    """Give the least of a list; the engine looks for letters' case in numbers too."""
    if how or named or not values or type(values) is not list or type(values[0]) is str:
        return do_min(environment, values, *how, **named)
    return min(values)


@pass_environment
def most(environment: Environment, values: Any, *how: Any, **named: Any) -> Any:
    """Give the most of a list, as `least` does."""
    if how or named or not values or type(values) is not list or type(values[0]) is str:
        return do_max(environment, values, *how, **named)
    return max(values)


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

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.filters.update(min=least, max=most)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Read `view.score`, for what the engine itself reads."""
        return read(obj, attribute)
