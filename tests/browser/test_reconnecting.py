"""Nothing is lost: a page loaded anew, a server killed and started again."""

from pathlib import Path

from playwright.sync_api import expect

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
    katie.page.locator(f'a[href="{table.removeprefix(katie.address).split("?")[0]}"]').click()
    katie.wait_for("step", step)
    expect(katie.answers.first).to_be_visible()


def test_a_killed_server_comes_back_and_the_page_with_it(arrive: Arrive, tmp_path: Path) -> None:
    with Process(free_port(), tmp_path) as server:
        katie = arrive(server.address)
        katie.expected = ("ERR_", "Failed to fetch")
        katie.set_up("harbour", "me", "me")
        katie.play(most=3)
        step = int(katie.fact("step"))

        server.kill()
        expect(katie.page.locator("#toast")).to_contain_text("Connection lost")
        server.start()

        expect(katie.page.locator("#toast")).to_be_empty()
        assert int(katie.fact("step")) == step
        katie.answers.first.click()
        katie.wait_until(
            "(step) => Number(document.getElementById('state').dataset.step) > step "
            "|| document.querySelector('[data-confirm]')",
            step,
        )
