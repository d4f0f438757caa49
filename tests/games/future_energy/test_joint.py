"""Phase 3 d): the joint power plant."""

from megawatt.games.future_energy.state import Decision
from megawatt.games.future_energy.verdicts import No
from tests.games.future_energy.table import ANNIE, BILL, DONE, JIM, KATIE, Table, space


def test_katie_joins_bill() -> None:
    """EX-12, FE-10.1, FE-10.3, FE-R20: Annie and Jim are passed over, Katie pays 2M."""
    t = Table(
        filler="gas",
        tiles={"Berlin": "ground"},
        contracts={BILL: ["13{investor, coal}"], ANNIE: [1], JIM: [8], KATIE: [7]},
        money={ANNIE: 5, JIM: 1, KATIE: 2},
    ).turn_of(BILL)

    t.do(DONE, space(13, "investor"))

    assert t.decision == Decision.JOIN
    assert t.asked == KATIE
    assert t.why(space(1, "gas"), seat=ANNIE) == No.JOIN_ICON
    assert t.why(space(8, "investor"), seat=JIM) == No.JOIN_MONEY
    assert t.why(DONE, seat=BILL) == No.NOT_YOUR_TURN
    t.do(space(7, "investor"))

    assert t.money(BILL) == 7
    assert t.money(KATIE) == 0
    assert t.on("Berlin", BILL) == t.on("Berlin", KATIE) == 1
    assert t.s.current == ANNIE


def test_a_joiner_completes_a_contract() -> None:
    """SC-10, FE-10.2, FE-10.4, FE-R19: exactly 2M suffice; no certificate for the joiner."""
    t = Table(
        contracts={ANNIE: ["4{gas}"], JIM: ["9{gas}"]}, tiles={"Berlin": "gas"}, money={JIM: 2}
    ).turn_of(ANNIE)

    t.do(DONE)
    assert t.asked == JIM
    t.do(space(9, "gas"))

    assert t.money(ANNIE) == 5
    assert t.vp(ANNIE) == t.vp(JIM) == 4
    assert t.s.certificate_count[[ANNIE, JIM]].tolist() == [1, 0]
    assert t.money(JIM) == 1 + 3  # and the revenue of his turn, which follows


def test_the_first_to_accept_is_the_last_asked() -> None:
    """FE-10.1: Katie is not asked after Jim has joined; she is after he declined."""
    for answer, asked in ((space(9, "gas"), None), (DONE, KATIE)):
        t = Table(
            contracts={ANNIE: [4], JIM: [9], KATIE: [5]},
            tiles={"Berlin": "gas"},
            money={JIM: 2, KATIE: 2},
        ).step_of(ANNIE, 3)
        t.do(answer)
        if asked is None:
            assert t.s.current == JIM
            assert t.on("Berlin", KATIE) == 0
        else:
            assert t.asked == asked


def test_why_a_seat_is_not_asked_to_join() -> None:
    """FE-10.1: clockwise from the builder; those before have declined, those after may come."""
    t = Table(
        contracts={BILL: [4], ANNIE: [1], JIM: [9], KATIE: [5]},
        tiles={"Berlin": "gas"},
        money={ANNIE: 2, JIM: 2, KATIE: 2},
    ).step_of(BILL, 3)

    assert t.asked == ANNIE
    assert t.why(space(9, "gas"), seat=JIM) == No.ASKED_LATER
    assert t.why(space(4, "gas"), seat=BILL) == No.OTHERS_JOIN
    t.do(DONE)

    assert t.asked == JIM
    assert t.why(space(1, "gas"), seat=ANNIE) == No.DID_NOT_JOIN
    assert t.why(space(5, "gas"), seat=KATIE) == No.ASKED_LATER


def test_nobody_need_join() -> None:
    """FE-10.1: all may decline."""
    t = Table(contracts={ANNIE: [4], JIM: [9]}, tiles={"Berlin": "gas"}, money={JIM: 2})
    t.step_of(ANNIE, 3).do(DONE)

    assert t.s.current == JIM
    assert t.on("Berlin", JIM) == 0


def test_the_icon_of_a_joiner_must_match() -> None:
    """FE-10.3: the kind of the tile."""
    t = Table(contracts={ANNIE: [4], JIM: [9]}, tiles={"Berlin": "gas"}, money={JIM: 2})
    t.step_of(ANNIE, 3)

    assert t.why(space(9, "engineer")) == No.JOIN_OTHER_ICON


def test_the_joiner_gets_no_action() -> None:
    """FE-10.4: no investor, no engineer, no coal return for the joiner."""
    t = Table(
        filler="gas",
        contracts={ANNIE: [7], JIM: [8]},
        tiles={"Berlin": "investor"},
        money={JIM: 2},
    ).step_of(ANNIE, 3)
    t.do(space(8, "investor"))

    assert t.s.investors[[ANNIE, JIM]].tolist() == [1, 0]


def test_offers_follow_oil_builds_but_no_pass() -> None:
    """FE-10.5: after two oil plants the others are asked; after a pass nobody is."""
    t = Table(
        filler="coal",
        contracts={ANNIE: [5, 6], JIM: [10]},
        tiles={"Berlin": "oil"},
        money={JIM: 2},
    ).step_of(ANNIE, 3)
    t.do(space(5, "oil"), space(6, "oil"))
    assert t.decision == Decision.JOIN
    assert t.asked == JIM

    t = Table(contracts={ANNIE: [4], JIM: [9]}, money={JIM: 2}).step_of(ANNIE, 3)
    assert t.s.current == JIM
    assert t.decision == Decision.PLAN


def test_a_double_space_joins_as_a_whole() -> None:
    """SC-36, FE-15.12, FE-10.4: two plants for one fee, and a wildcard (FE-14.9)."""
    t = Table(
        filler="coal",
        contracts={ANNIE: ["5{oil}"], JIM: ["10{oil*2}"]},
        tiles={"Berlin": "oil"},
        money={JIM: 2},
        public_contracts=True,
    ).turn_of(ANNIE)

    t.do(DONE, space(10, "oil"))

    assert t.on("Berlin", JIM) == 2
    assert t.vp(JIM) == 4
    assert t.s.substitutes[JIM, 0] == 1
    assert t.money(ANNIE) == 5
    assert t.money(JIM) == 1 + 3  # and the revenue of his turn, which follows


def test_jim_takes_a_wildcard() -> None:
    """EX-20, FE-14.9: 2M to Annie, a wildcard for Jim."""
    t = Table(
        contracts={ANNIE: [4], JIM: [9]},
        tiles={"Berlin": "gas"},
        money={JIM: 2},
        public_contracts=True,
    ).step_of(ANNIE, 3)

    t.do(space(9, "gas"))

    assert t.s.substitutes[JIM, 0] == 1
    assert t.s.wildcards == 17
    assert t.money(ANNIE) == 3 - 1 + 2


def test_the_last_wildcard() -> None:
    """FE-14.9, FE-1.15: it goes to the seat that joins."""
    t = Table(
        contracts={ANNIE: [4], JIM: ["9{gas}"]},
        tiles={"Berlin": "gas"},
        money={JIM: 2},
        public_contracts=True,
    )
    t.s.wildcards = 1
    t.step_of(ANNIE, 3).do(space(9, "gas"))

    assert t.s.substitutes[JIM, 0] == 1
    assert t.s.wildcards == 0


def test_no_wildcard_is_left() -> None:
    """SC-32, FE-1.15, FE-R37: joining stays legal."""
    t = Table(
        contracts={ANNIE: [4], JIM: ["9{gas}"]},
        tiles={"Berlin": "gas"},
        money={JIM: 2},
        public_contracts=True,
    )
    t.s.wildcards = 0
    t.step_of(ANNIE, 3).do(space(9, "gas"))

    assert t.s.substitutes[JIM, 0] == 0
    assert t.money(JIM) == 1 + 3
