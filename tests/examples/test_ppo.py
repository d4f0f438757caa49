"""The example learner: its arithmetic is right, and a short run improves."""

import numpy as np
import pytest

from examples.learning import distil, ppo
from examples.learning.ppo import Adam, Portion, Settings

LUCK = np.random.default_rng(3)
ACTIONS = 5


def _portion(n: int = 40) -> tuple[ppo.Params, Portion]:
    net = ppo.new_network(7, ACTIONS, 6, LUCK)
    net["wp"] *= 100
    for name in ("b1", "b2"):  # off the kinks of the hidden layers
        net[name] += LUCK.normal(0, 0.1, net[name].shape).astype(np.float32)
    seen = LUCK.standard_normal((n, 7)).astype(np.float32)
    masks = (LUCK.random((n, ACTIONS)) < 0.6).astype(np.int8)
    masks[:, 0] = 1
    logs, _, _ = ppo.forward(net, seen, masks)
    actions = ppo.draw(logs, LUCK)
    chosen = logs[np.arange(n), actions]
    gains = LUCK.standard_normal(n).astype(np.float32)
    return net, Portion(seen, masks, actions, chosen, gains, gains)


def test_illegal_actions_are_never_drawn() -> None:
    _, got = _portion()

    assert got.masks[np.arange(len(got.actions)), got.actions].all()


def _loss(net: ppo.Params, got: Portion, ask: Settings) -> float:
    """Write PPO's loss down as the paper has it."""
    logs, values, _ = ppo.forward(net, got.seen, got.masks)
    told = (got.advantages - got.advantages.mean()) / (got.advantages.std() + 1e-8)
    ratio = np.exp(logs[np.arange(len(told)), got.actions] - got.logs)
    bounded = np.clip(ratio, 1 - ask.clip, 1 + ask.clip)
    policy = -np.minimum(ratio * told, bounded * told).mean()
    entropy = -np.where(got.masks > 0, np.exp(logs) * logs, 0).sum(1).mean()
    value = 0.25 * ((values - got.returns) ** 2).mean()
    return float(policy - ask.entropy * entropy + value)


def test_the_gradient_is_that_of_the_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every weight moved a little changes the loss as the gradient says."""
    net, got = _portion()
    net = {name: value.astype(np.float64) for name, value in net.items()}
    got.logs = got.logs + LUCK.normal(0, 0.3, len(got.logs)).astype(np.float32)
    ask = Settings(epochs=1, batch=len(got.actions), entropy=0.05)
    slopes: list[ppo.Params] = []
    monkeypatch.setattr(Adam, "step", lambda self, net, found, rate: slopes.append(found))
    ppo.update(net, Adam(net), got, ask, 1.0, LUCK)

    for name, slope in slopes[0].items():
        for at in list(np.ndindex(slope.shape))[:12]:
            sides = []
            for little in (1e-5, -1e-5):
                moved = {**net, name: net[name].copy()}
                moved[name][at] += little
                sides.append(_loss(moved, got, ask))
            assert (sides[0] - sides[1]) / 2e-5 == pytest.approx(slope[at], abs=2e-4), name


def test_what_a_seat_earns_while_the_other_acts_is_its_own() -> None:
    """Seat 0, seat 1, seat 0, the end: a move earns all that comes before its seat's next one."""
    ask = Settings(discount=1.0, trace=1.0)
    seats = [np.array([seat]) for seat in (0, 1, 0)]
    values = [np.zeros(1, np.float32)] * 3
    rewards = [np.array([[1.0, -1.0]]), np.array([[2.0, -2.0]]), np.array([[4.0, -4.0]])]
    dones = [np.array([over]) for over in (False, False, True)]
    last = np.array([0]), np.ones(1, np.float32)

    found = ppo.advantages(ask, seats, values, rewards, dones, last)

    assert [float(one[0]) for one in found] == [7.0, -6.0, 4.0]
    ahead = ppo.advantages(ask, seats, values, rewards, [dones[0]] * 3, last)
    assert [float(one[0]) for one in ahead] == [8.0, -7.0, 5.0]


def test_a_network_learns_what_the_search_visited() -> None:
    """The loss falls towards the entropy of the visits."""
    net, got = _portion()
    visits = np.where(got.masks > 0, 1 + 9 * (np.arange(ACTIONS) == got.actions[:, None]), 0)
    part = {"observation": got.seen, "mask": got.masks, "visits": visits, "outcome": got.returns}
    adam = Adam(net)

    losses = [distil.learn(net, adam, part, 0.01) for _ in range(200)]

    assert losses[-1] < 0.8 * losses[0]
