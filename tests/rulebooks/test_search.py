"""A search finds words in rulebook, player aid and clauses, in each language."""

import megawatt
from megawatt.rulebooks.search import find, folded, plain_text, similar


def test_the_rulebook_comes_first_then_the_clauses() -> None:
    found = find("futuropia", "subsidy")

    assert [one.clause for one in found] == sorted(one.clause for one in found)
    assert found[0].anchor == "aim"
    assert any(one.anchor == "aid" for one in found)
    assert any(one.anchor == "FU-8.2" for one in found)


def test_all_words_are_wanted_in_any_case_and_order() -> None:
    found = megawatt.search_rules("powerline", "DIE joker")

    assert found
    assert all("joker" in f"{one.where} {one.text}".lower() for one in found)
    assert find("powerline", "  ") == []


def test_french_is_found_with_and_without_accents() -> None:
    with_accents, without = (find("futuropia", word, "fr") for word in ("énergie", "energie"))

    assert with_accents == without
    assert any("énergie" in one.text for one in with_accents)
    assert folded("Œuvre À") == "oeuvre a"


def test_a_word_that_is_not_there_brings_similar_ones() -> None:
    assert find("futuropia", "subsidie tax") == []
    assert "subsidy" in similar("futuropia", "subsidie")
    assert similar("futuropia", "qqqqqq") == []


def test_what_is_found_is_words_without_marks() -> None:
    marked = "![](food) **Food** is *eaten* [FU-6.9].\n\n| a | b |\n|---|---|\n| c | d |"

    assert plain_text(marked) == "Food is eaten . a b c d"
