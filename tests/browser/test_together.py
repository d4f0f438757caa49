"""Two people at two browsers: Powerline is planned at the same time."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person


def plan(person: Person) -> None:
    """Plan a round with one worker, and declare oneself done."""
    person.page.locator("#board [data-action]").first.wait_for()
    person.list_choices()
    person.page.locator("#choices button", has_text="Red worker first").click()
    person.page.locator("#choices button", has_text=re.compile("^Red worker (on|to)")).first.click()
    person.page.keyboard.press("Escape")
    person.question.get_by_role("button", name="Done with 1 worker").click()


def test_two_browsers_play_powerline_at_the_same_time(arrive: Arrive) -> None:
    katie, bill = arrive(), arrive()
    katie.set_up("powerline", "me", "open")
    expect(katie.page.locator("#room")).to_contain_text("Waiting for players")
    link = katie.page.locator("[data-share]").input_value()

    bill.page.goto(link)
    bill.page.get_by_label("Your name").fill("Bill <b>")
    bill.page.get_by_role("button", name="Sit down").click()
    katie.wait_for("status", "playing")
    for person in (katie, bill):
        person.wait_for_script()
        person.wait_for("my-turn", "yes")
    expect(katie.page.locator("#players")).to_contain_text("Bill <b>")

    plan(katie)
    expect(katie.page.locator("#player-0 .doing")).to_contain_text("ready")
    expect(bill.page.locator("#player-0 .doing")).to_contain_text("ready")
    expect(bill.page.locator("#player-1 .doing")).to_contain_text("to act")
    expect(bill.page.locator("#log")).not_to_contain_text("had planned")

    plan(bill)
    expect(katie.page.locator("#log")).to_contain_text("had planned")
    katie.wait_for("my-turn", "yes")
    bill.wait_for("my-turn", "yes")
    expect(katie.page.locator("#progress")).to_contain_text("Round 2")


def test_what_one_says_the_other_reads(arrive: Arrive) -> None:
    katie, bill = arrive(), arrive()
    katie.begin("harbour")
    bill.page.goto(katie.page.url)
    expect(bill.question).to_contain_text("You are watching")

    expect(katie.page.get_by_label("Say something")).to_be_hidden()
    katie.page.keyboard.press("c")
    katie.page.get_by_label("Say something").fill("<script>alert(1)</script> hello")
    katie.page.get_by_role("button", name="Send").click()

    bill.page.locator("#chat summary").click()
    expect(bill.page.locator("#chat-lines")).to_contain_text("<script>alert(1)</script> hello")
    expect(katie.page.get_by_label("Say something")).to_have_value("")


def test_a_seat_is_handed_to_a_bot_and_taken_back(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("harbour", "me", "me")
    katie.page.locator("#mine summary").click()
    katie.page.locator("#mine select[name=level]").select_option("random")
    katie.page.get_by_role("button", name="Hand over").click()
    expect(katie.page.locator("#player-0")).to_contain_text("bot: random")
    katie.page.get_by_role("button", name="Play on myself").click()
    expect(katie.page.locator("#player-0")).not_to_contain_text("bot: random")
