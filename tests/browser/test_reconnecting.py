"""Nothing is lost: a page loaded anew, a server killed and started again."""

from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.server.running import Process, free_port


def test_a_reload_comes_back_to_the_same_place(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("harbour", "me", "me")
    katie.play(most=3)
    step, table = katie.fact("step"), katie.page.url
    katie.page.reload()
    katie.wait_for("step", step)

    katie.go()
    katie.page.locator(
        f'#mine a[href="{table.removeprefix(katie.address).split("?")[0]}"]'
    ).first.click()
    katie.wait_for("step", step)
    expect(katie.page.locator("#board [data-action]").first).to_be_visible()


def test_a_killed_server_comes_back_and_the_page_with_it(arrive: Arrive, tmp_path: Path) -> None:
    with Process(free_port(), tmp_path) as server:
        katie = arrive(server.address)
        katie.expected = ("ERR_", "Failed to fetch")
        katie.set_up("harbour", "me", "me")
        katie.play(most=3)
        step = int(katie.fact("step"))

        server.kill()
        expect(katie.page.locator("#offline")).to_contain_text("Connection lost")
        server.start()

        expect(katie.page.locator("#offline")).to_be_hidden()
        expect(katie.page.locator("#toast")).to_contain_text("Back again")
        assert int(katie.fact("step")) == step
        katie.list_choices()
        katie.answers.first.click()
        katie.wait_until(
            "(step) => Number(document.getElementById('state').dataset.step) > step "
            "|| document.querySelector('[data-confirm]')",
            step,
        )


def test_a_move_that_got_lost_is_sent_again_and_counts_once(arrive: Arrive) -> None:
    katie = arrive()
    katie.expected = ("ERR_", "Failed to fetch")
    katie.begin("harbour")
    step = int(katie.fact("step"))
    sent: list[str] = []

    def lose_the_answer(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) == 1:
            route.fetch()  # the server hears it; its answer gets lost
            route.abort()
        else:
            route.continue_()

    katie.page.route("**/play", lose_the_answer)
    katie.page.locator("#board [data-action]").first.click()
    expect(katie.page.locator("#offline")).to_be_visible()
    katie.wait_for("step", str(step + 1))
    expect(katie.page.locator("#offline")).to_be_hidden()
    assert len(sent) == 2
    assert sent[0] == sent[1]
