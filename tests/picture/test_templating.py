"""Templates that draw quickly: what they leave out must not be missed."""

import pytest
from jinja2 import DictLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from megawatt.picture.templating import MODULES, Templates

PARTS = {
    "kit": "{% set made = log.append('kit') %}"
    "{% macro name(x) %}<b>{{ x }} {{ who }}</b>{% endmacro %}",
    "part": '{% import "kit" as kit with context %}'
    "{% macro twice(x) %}{{ kit.name(x) * 2 }}{% endmacro %}",
    "whole": '{% import "kit" as kit with context %}{% import "part" as part with context %}'
    "{{ kit.name(n) }}{{ part.twice(n) }}",
}


@pytest.fixture
def templates() -> Templates:
    return Templates(loader=DictLoader(PARTS), autoescape=True, undefined=StrictUndefined)


def drawn(templates: Templates, **values: object) -> str:
    return templates.get_template("whole").render({MODULES: {}}, **values)


def test_a_picture_imports_a_template_once(templates: Templates) -> None:
    log: list[str] = []
    assert drawn(templates, n=3, who="I", log=log) == "<b>3 I</b>" * 3
    assert log == ["kit"]


def test_every_picture_has_its_own_variables(templates: Templates) -> None:
    assert drawn(templates, n=1, who="first", log=[]).count("first") == 3
    assert drawn(templates, n=1, who="second", log=[]).count("second") == 3


@pytest.mark.parametrize(
    ("value", "written"),
    [(-3, "-3"), (2.5, "2.5"), (True, "True"), ("<&>", "&lt;&amp;&gt;"), ('"', "&#34;")],
)
def test_names_are_escaped_and_numbers_stay(
    templates: Templates, value: object, written: str
) -> None:
    assert drawn(templates, n=value, who="I", log=[]).startswith(f"<b>{written} I")


def test_keys_of_a_dictionary_come_before_its_methods(templates: Templates) -> None:
    ask = templates.from_string("{{ one.items }} {{ one.get('items') }}")
    assert ask.render(one={"items": 3}) == "3 3"


def test_what_is_missing_is_an_error_still(templates: Templates) -> None:
    with pytest.raises(Exception, match="nothing"):
        templates.from_string("{{ one.nothing }}").render(one={})


def test_who_wants_to_know_the_context_is_told(templates: Templates) -> None:
    """Functions and classes are called as they are; those that ask get what they ask for."""

    @pass_context
    def told(context: Context, word: str) -> str:
        return f"{word} {context['who']}"

    class Speaker:
        def __call__(self, word: str, *, loud: bool = False) -> str:
            return word.upper() if loud else word

    text = (
        "{{ told('hello') }} {{ speak('so', loud=true) }} {{ range(2) | list }} {{ 'A'.lower() }}"
    )
    template = templates.from_string(text)
    assert template.render(told=told, speak=Speaker(), who="you") == "hello you SO [0, 1] a"


def test_markup_is_not_escaped_twice(templates: Templates) -> None:
    template = templates.from_string("{{ a }}{{ b }}{{ b | safe }}")
    assert template.render(a=Markup("<i/>"), b="<b/>") == "<i/>&lt;b/&gt;<b/>"


@pytest.mark.parametrize(
    ("call", "drawn"),
    [
        ("one(1, 2)", "1,2"),
        ("one(1)", "1,7"),
        ("one(b=2, a=1)", "1,2"),
        ("one(*[1, 2])", "1,2"),
        ("one(1, **{'b': 3})", "1,3"),
        ("more(1, 2, x=3)", "1(2,)3"),
    ],
)
def test_macros_are_called_in_every_way(templates: Templates, call: str, drawn: str) -> None:
    text = (
        "{% macro one(a, b=7) %}{{ a }},{{ b }}{% endmacro %}"
        "{% macro more(a) %}{{ a }}{{ varargs }}{{ kwargs.x }}{% endmacro %}"
    )
    assert templates.from_string(f"{text}{{{{ {call} }}}}").render() == drawn


@pytest.mark.parametrize("call", ["one(1, 2)", "one(1, c=3)"])
def test_a_macro_that_is_called_wrongly_says_so(templates: Templates, call: str) -> None:
    with pytest.raises(TypeError, match="'one' takes no"):
        templates.from_string(f"{{% macro one(a) %}}{{% endmacro %}}{{{{ {call} }}}}").render()


def test_a_macro_can_frame_what_its_caller_writes(templates: Templates) -> None:
    text = (
        "{% macro frame(x) %}<{{ x }}>{{ caller('&') }}</{{ x }}>{% endmacro %}"
        "{% call(sign) frame('p') %}"
        "{% for i in range(2) %}{{ i }}{{ sign }}{% endfor %}{% endcall %}"
    )
    assert templates.from_string(text).render() == "<p>0&amp;1&amp;</p>"


def test_what_is_compared_and_left_out_is_as_in_the_engine(templates: Templates) -> None:
    """The least of numbers at once; letters whatever their case; nothing without "else"."""
    text = "{{ [3, 1.5] | min }} {{ ['b', 'A'] | min }} {{ rows | max(attribute='n') }}"
    rows = [{"n": 1}, {"n": 2}]
    assert templates.from_string(text).render(rows=rows) == "1.5 A {&#39;n&#39;: 2}"
    text = "{{ [3, 7] | max }}{{ 'wide' if n > 1 }}{{ ('x' if n > 1) is defined }}"
    assert templates.from_string(text).render(n=1) == "7False"
    assert templates.from_string(text).render(n=2) == "7wideTrue"


def test_rounding_is_as_in_the_engine(templates: Templates) -> None:
    text = "{{ 2.46 * n | round(1) }} {{ (2.46 * n) | round(1) }} {{ 2.5 * n | round }}"
    assert templates.from_string(text).render(n=1) == "2.46 2.5 2.5"
    text = "{{ n | round(1) }} {{ (n / 2) | round }} {{ (n / 2) | round(0, 'floor') }}"
    assert templates.from_string(text).render(n=7) == "7 4.0 3.0"
    with pytest.raises(TypeError, match="Undefined"):
        templates.from_string("{{ missing | round(1) }}").render()


def test_joined_words_are_escaped_once(templates: Templates) -> None:
    """Beside markup words are escaped where they are joined, otherwise where they are written."""
    text = "{{ a ~ n ~ ('x' if n > 5) }} {{ b ~ a }} {{ (a ~ n) | length }}"
    written = templates.from_string(text).render(a="<&", b=Markup("<i/>"), n=3)
    assert written == "&lt;&amp;3 <i/>&lt;&amp; 3"
    with pytest.raises(Exception, match="missing"):
        templates.from_string("{{ 'a' ~ missing }}").render()


def test_loops_tell_where_they_are(templates: Templates) -> None:
    text = "{% for x in rows %}{{ loop.index0 }}{{ x }}{{ ',' if not loop.last }}{% endfor %}"
    assert templates.from_string(text).render(rows=[True, None, "<"]) == "0True,1None,2&lt;"
