"""What must hold at any moment of any game."""

import json
import random
import re
import xml.etree.ElementTree as ET

from rich.cells import cell_len
from rich.text import Text

from megawatt.games import specification_of
from megawatt.kernel.errors import CannotUndo
from megawatt.kernel.tongue import languages
from megawatt.laws.cases import Case, moments, some_cases
from megawatt.laws.checking import must
from megawatt.match import Match

SEED = 11
WIDTHS = (80, 100)
"""Columns of windows that texts must fit."""
WAITING_STEP = 5
"""Of those who wait every so-many-th action is asked about: they are told much the same."""
ATTACHED = re.compile(r'data-action="(\d+)"')


def legal_actions_can_be_taken(case: Case) -> None:
    """Legal actions can be taken; copies leave the original alone."""
    for match in moments(case, SEED, 29):
        before = match.copy()
        for seat in range(match.seats):
            legal = match.legal(seat)
            must(legal == sorted(set(legal)), match, f"the legal list {legal} does not ascend")
            must(
                bool(legal) == (seat in match.to_act),
                match,
                f"seat {seat} has {len(legal)} legal actions, and to act are {match.to_act}",
            )
            offered = set(legal) & set(match.game.rules.revisions)
            must(not offered, match, f"revisions are offered: {offered}")
            for action in legal:
                match.copy().play(seat, action)
        must(match.same_as(before), match, "playing on a copy has changed the original")


def every_refusal_has_words_and_a_clause(case: Case) -> None:
    """Every refusal has words and a clause of the specification, and changes nothing."""
    path = specification_of(case.game)
    rules = path.read_text(encoding="utf-8") if path else ""
    for match in moments(case, SEED, 61):
        before = match.copy()
        must(bool(rules), match, "there is no specification in docs/")
        for seat in range(match.seats):
            allowed = match.choices(seat)
            for choice in allowed.values():
                told = f"{choice.words!r} rests on {choice.clause}"
                must(choice.clause in rules, match, f"{told}: there is no such clause")
            for action in range(match.game.actions):
                _check_refusal(match, seat, action, action in allowed, rules)
        must(match.same_as(before), match, "asking why not has changed the state")


def _check_refusal(match: Match, seat: int, action: int, allowed: bool, rules: str) -> None:
    reason = match.why_not(seat, action)
    told = f"action {action} of seat {seat} is refused with {reason}"
    must((reason is None) == allowed, match, f"{told}, and the legal list says {allowed}")
    if reason:
        must(bool(reason.text), match, f"{told}: no words")
        must(not re.search(r"[{}]", reason.text), match, f"{told}: a value is missing")
        must(reason.clause in rules, match, f"{told}: the specification has no such clause")


def whoever_waits_reads_for_whom(case: Case) -> None:
    """Whoever is not asked reads who is, in questions and refusals; at the end, that it is over."""
    for match in moments(case, SEED, 61):
        for lang in languages():
            waiting = [seat for seat in range(match.seats) if seat not in match.to_act]
            for seat in waiting:
                question = match.decision(seat, lang)
                named = [match.names[other] for other in match.to_act] or [question]
                for action in range(0, match.game.actions, WAITING_STEP):
                    reason = match.why_not(seat, action, lang)
                    if reason is None:  # a take-back
                        continue
                    for text in (question, reason.text):
                        told = f"seat {seat} reads {text!r} and waits for {named}"
                        must(all(one in text for one in named), match, told)


def words_are_distinct(case: Case) -> None:
    """The choices of a decision have different words, in every language."""
    for lang in languages():
        for match in moments(case, SEED, 13):
            for seat in match.to_act:
                must(bool(match.decision(seat, lang)), match, f"seat {seat} is asked nothing")
                said = [choice.words for choice in match.choices(seat, lang).values()]
                must(all(said), match, f"a choice of seat {seat} has no words")
                twice = sorted({words for words in said if said.count(words) > 1})
                must(not twice, match, f"several choices of seat {seat} are called {twice}")


def points_are_the_sum_of_the_breakdown(case: Case) -> None:
    """The points of a seat are the sum of their breakdown."""
    for match in moments(case, SEED, 29):
        for seat, points in enumerate(match.points()):
            split = match.breakdown(seat)
            told = f"seat {seat} has {points} points, split into {split}"
            must(sum(split.values()) == points, match, told)


def the_end_is_told(case: Case) -> None:
    """A finished game has winners, and tells every seat that it is over."""
    match = list(moments(case, SEED, 29))[-1]
    must(match.over, match, "the game is not over")
    lost = match.seats == 1 and match.game.rules.solo_won is not None  # nobody wins a lost solo
    must(bool(match.winners()) or lost, match, "nobody has won")
    must(isinstance(match.outcome(), str), match, "the outcome is no text")
    told = all(match.decision(seat) for seat in range(match.seats))
    must(told, match, "a seat is told nothing at the end")


def view_text_and_picture_can_be_shown(case: Case) -> None:
    """Views are plain data, texts are Rich markup that fits the window, pictures are XML."""
    for n, match in enumerate(moments(case, SEED, 29)):
        viewers = (None, *range(match.seats))
        for seat in {*match.to_act[:1], viewers[n % len(viewers)]}:  # pictures take longest
            ET.fromstring(match.svg(seat))
        for seat in viewers:
            view = match.view(seat)
            must(json.loads(json.dumps(view)) == view, match, "the view is no plain data")
            must(len(view["players"]) == match.seats, match, "view['players'] is not all seats")
            for width in WIDTHS:
                text = Text.from_markup(match.text(seat, width=width), emoji=False)
                must(bool(text.plain.strip()), match, "the text is empty")
                wide = max(map(cell_len, text.plain.split("\n")))
                must(wide <= width, match, f"the text is {wide} columns wide, not {width}")


def the_picture_carries_the_actions(game: str) -> None:
    """Most of what can be chosen can be chosen in the picture, and nothing else."""
    offered = attached = 0
    for case in some_cases([game]):
        for match in moments(case, SEED, 23):
            for seat in match.to_act:
                found = {int(number) for number in ATTACHED.findall(match.svg(seat))}
                choices = match.choices(seat)
                wrong = found - set(choices)
                must(not wrong, match, f"the picture offers {wrong}, which are not legal")
                offered += len(choices)
                attached += len(found)
    share = f"the picture carries {attached} of {offered} choices; it must be more than half"
    must(attached > offered / 2, case.start(SEED), share)


def every_step_is_told(case: Case) -> None:
    """Each seat reads its own steps in full; others are told, perhaps of several in one line."""
    every = 37
    for match in moments(case, SEED, every):
        since = 0 if match.over else max(0, len(match.log) - every)
        for seat in (None, *range(match.seats)):
            told = match.history(seat, since=since)
            own = [n for n, (actor, _) in enumerate(match.log) if actor == seat and n >= since]
            read = [step for step, actor, _ in told if actor == seat]
            must(read == own, match, f"seat {seat} is told its steps {read}, not {own}")
            must(all(text for _, _, text in told), match, "a step is told without words")
        if match.over:
            actors = {seat for _, seat, _ in match.history(None)}
            everybody = {seat for seat, _ in match.log}
            must(actors == everybody, match, "a spectator is not told what every seat did")


def undo_restores_every_byte(case: Case) -> None:
    """Taking back restores every byte, or says why not."""
    luck = random.Random(3)
    for match in moments(case, SEED, 17):
        if match.over:
            continue
        seat = luck.choice(match.to_act)
        before = match.copy()
        match.play(seat, luck.choice(match.legal(seat)))
        possible = match.can_undo(seat)
        try:
            match.undo(seat)
        except CannotUndo:
            must(not possible, match, "can_undo says yes, undo says no")
        else:
            must(possible, match, "can_undo says no, undo says yes")
            must(match.same_as(before), match, "taking back has not restored the state")


def seats_that_act_at_the_same_time_do_not_mind_the_order(case: Case) -> None:
    """Actions of seats that act at the same time can be taken in any order."""
    luck = random.Random(4)
    for match in moments(case, SEED, 5):
        if len(match.to_act) < 2:
            continue
        one, two = luck.sample(match.to_act, 2)
        a, b = luck.choice(match.legal(one)), luck.choice(match.legal(two))
        this, that = match.copy(), match.copy()
        this.play(one, a)
        that.play(two, b)
        if two not in this.to_act or one not in that.to_act:
            continue
        this.play(two, b)
        that.play(one, a)
        must(this.same_as(that), match, f"seats {one} and {two} mind the order of {a} and {b}")


LAWS = (
    legal_actions_can_be_taken,
    every_refusal_has_words_and_a_clause,
    whoever_waits_reads_for_whom,
    words_are_distinct,
    points_are_the_sum_of_the_breakdown,
    the_end_is_told,
    view_text_and_picture_can_be_shown,
    every_step_is_told,
    undo_restores_every_byte,
    seats_that_act_at_the_same_time_do_not_mind_the_order,
)
