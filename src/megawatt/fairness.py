"""Deals that can be checked: a commitment to the seed, and records chained by hash.

When a deal is drawn everybody is shown its commitment: a hash of the seed and a secret salt. So
nobody can change the deal afterwards, and nobody can find it out before. Every record carries a
link: a hash of the record and the link before it, with the salt as the key, so that links tell
nothing of moves that are still secret. At the end seed and salt are shown, and anybody can check
all of it.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from megawatt.kernel.tongue import N_
from megawatt.kernel.wording import WrongSave

SALT_BYTES = 32
SEED_BITS = 63
"""All the bits that a seed may have."""
BACK = "back"
"""How a file writes the action of a record that takes the last move back."""
TAKE_BACK = -1

Record = tuple[int, int]
"""The seat and the action of a record; -1: the seat takes its last move back."""


def new_seed() -> int:
    """Draw a seed from the system's generator."""
    return secrets.randbits(SEED_BITS)


def new_salt() -> str:
    """Draw a salt from the system's generator."""
    return secrets.token_hex(SALT_BYTES)


def commitment_to(seed: int, salt: str) -> str:
    """Hash a seed with its salt."""
    return hashlib.sha256(f"megawatt deal 1\n{salt}\n{seed}\n".encode()).hexdigest()


def first_link(seed: int, salt: str) -> str:
    """Give the link that a table begins with."""
    return _keyed(salt, f"megawatt chain 1\n{commitment_to(seed, salt)}\n")


def next_link(salt: str, before: str, seat: int, action: int) -> str:
    """Give the link of a record: it depends on all records before it."""
    return _keyed(salt, f"{before} {seat} {action}\n")


def _keyed(salt: str, text: str) -> str:
    return hmac.new(salt.encode(), text.encode(), hashlib.sha256).hexdigest()


def links_of(seed: int, salt: str, records: Iterable[Record]) -> list[str]:
    """Give all links of a table: the first, and one for each record."""
    links = [first_link(seed, salt)]
    for seat, action in records:
        links.append(next_link(salt, links[-1], seat, action))
    return links


@dataclass(frozen=True)
class Proof:
    """What a finished game is checked with."""

    seed: int
    salt: str
    records: Sequence[Record]

    @property
    def commitment(self) -> str:
        """The commitment that was shown at the start."""
        return commitment_to(self.seed, self.salt)

    @property
    def links(self) -> list[str]:
        """All links, the first and one for each record."""
        return links_of(self.seed, self.salt, self.records)

    def to_data(self) -> dict[str, str]:
        """Give it as a saved game holds it."""
        written = (f"{s}:{BACK if a == TAKE_BACK else a}" for s, a in self.records)
        return {
            "commitment": self.commitment,
            "salt": self.salt,
            "records": " ".join(written),
            "link": self.links[-1],
        }


def kept(records: Iterable[Record]) -> list[Record]:
    """Leave out the moves that were taken back, and the take-backs."""
    moves = list[Record]()
    for seat, action in records:
        if action != TAKE_BACK:
            moves.append((seat, action))
        elif moves:
            moves.pop()
    return moves


def _record(text: str) -> Record:
    seat, _, action = text.partition(":")
    return int(seat), TAKE_BACK if action == BACK else int(action)


def proof_in(data: Mapping[str, Any], path: str) -> Proof | None:
    """Read the proof of a saved game; None if it has none."""
    held = data.get("fairness")
    if held is None:
        return None
    try:
        salt, written = held["salt"], held["records"]
        if not isinstance(salt, str) or not isinstance(data["seed"], int):
            raise TypeError
        return Proof(data["seed"], salt, [_record(one) for one in written.split()])
    except (AttributeError, KeyError, TypeError, ValueError):
        raise WrongSave("{path}: the field fairness cannot be read.", path=path) from None


UNLIKE = {
    "commitment": N_(
        "{path}: the deal is not the one that was promised: its commitment is {found:.16}…, "
        "not {wanted:.16}…."
    ),
    "link": N_("{path}: the chain of its records does not hold: no link is {wanted:.16}…."),
    "log": N_("{path}: its moves are not those of its records."),
}


def check(
    data: Mapping[str, Any], path: str, log: Sequence[Record], noted: Sequence[str] = ()
) -> Proof | None:
    """Check a saved game against its commitment, its chain and what players have noted.

    A note is a commitment or a link that somebody copied while the game was played. A file
    without a proof can only be checked when nothing was noted.
    """
    proof = proof_in(data, path)
    if proof is None:
        if noted:
            raise WrongSave("{path}: it holds no proof of its deal.", path=path)
        return None
    held = data["fairness"]
    links = set(proof.links)
    if held.get("commitment") != proof.commitment:
        _refuse("commitment", path, proof.commitment, held.get("commitment"))
    if held.get("link") != proof.links[-1]:
        _refuse("link", path, "", held.get("link"))
    if kept(proof.records) != [(seat, action) for seat, action in log]:
        _refuse("log", path, "", "")
    for note in (one.strip().lower() for one in noted):
        if note not in links and note != proof.commitment:
            _refuse("commitment", path, proof.commitment, note)
    return proof


def _refuse(what: str, path: str, found: str, wanted: object) -> None:
    raise WrongSave(UNLIKE[what], path=path, found=found, wanted=str(wanted))
