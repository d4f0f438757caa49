"""The story as programs get it: in the form that the schema promises, for every game."""

import random
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from pydantic import TypeAdapter

from megawatt.games import GAMES
from megawatt.library import game
from megawatt.server.app import create_app
from megawatt.server.routes.api_models import StoryEvent
from megawatt.server.settings import ServerSettings

STORY = TypeAdapter(list[StoryEvent])


@pytest.mark.parametrize("name", GAMES)
def test_a_program_follows_the_story(name: str, tmp_path: Path) -> None:
    settings = ServerSettings(store=tmp_path, rate=0, pace=0.0, compile=False)
    app, luck = create_app(settings, {name: game(name)}), random.Random(1)
    with TestClient(app) as program:
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = program.post("/api/tables", json={"game": name, "seats": seats}).json()
        at = f"/api/tables/{made['table']}"
        tokens = [made["token"], program.post(f"{at}/join", json={}).json()["token"]]
        for _ in range(12):
            for token in tokens:
                headers = {"Authorization": f"Bearer {token}"}
                now = program.get(f"{at}/legal", headers=headers).json()
                if now["legal"]:
                    chosen = luck.choice(now["legal"])["action"]
                    body = {"action": chosen, "step": now["step"]}
                    assert program.post(f"{at}/play", headers=headers, json=body).is_success
        for token in (tokens[0], None):
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            whole = STORY.validate_json(
                program.get(f"{at}/story", headers=headers).content, strict=True
            )
            assert whole
            since = whole[-1].step - 1
            last = program.get(f"{at}/story", params={"since": since}, headers=headers)
            news = [event for event in whole if event.step > since]
            assert STORY.validate_json(last.content) == news
