"""The learned value of a position of Bakschisch between two bribes: each seat's chance to win soon.

A small network judges each seat by the same numbers, and the judgements are compared. A win is worth less the more rounds it
takes: a bot that does not mind waiting is overtaken by hoarders. There is one network per number of players. `weights.json` has
their weights and the commands that made them (`scripts/train_bakschisch.py`).
"""

import json
from functools import cache
from importlib import resources
from typing import Any, Final

from ludocracy.core.playout import exp_negative, win_shares
from ludocracy.games.bakschisch.moves import BRIBES, CALIPH, COPIES, PERSON_OF, PERSONS
from ludocracy.games.bakschisch.state import BakschischTable

FILE: Final = "weights.json"
#: Increased when the numbers that a network reads change.
FORMAT: Final = 1
#: How many numbers a network reads for a seat.
INPUTS: Final = 19


class Outlook:
    """What the next card moves on average, by space: forward for the highest offer, and back for the lowest."""

    def __init__(self, t: BakschischTable) -> None:
        counts = [0] * PERSONS
        for card in t.deck:
            counts[PERSON_OF[card]] += 1
        if not t.deck:
            counts = [COPIES] * PERSONS
        total = float(sum(counts))
        middle = (t.seats + 1) / 2.0  # the mean rank, by which the Caliph moves
        throne = t.choices.throne
        self.scale: Final = 1.0 / throne
        self.forward: Final[list[float]] = []
        self.back: Final[list[float]] = []
        for space in range(throne + 1):
            forward = counts[CALIPH] * min(middle, throne - space)
            back = counts[CALIPH] * min(middle, space)
            for person in range(CALIPH):
                forward += counts[person] * (t.choices.ahead[person][space] - space)
                back += counts[person] * (space - t.choices.behind[person][space])
            self.forward.append(forward / total * 0.2)
            self.back.append(back / total * 0.2)


def inputs(t: BakschischTable, seat: int, outlook: Outlook) -> list[float]:
    """Return the numbers by which a seat is judged: its own, the means of the others, and the best of the others."""
    throne = t.choices.throne
    others = 1.0 / (t.seats - 1)
    space = t.spaces[seat]
    gold = t.gold[seat] * 0.1
    mean_space = 0.0
    mean_throne = 0.0
    mean_gold = 0.0
    mean_thief = 0.0
    mean_forward = 0.0
    most_space = 0
    most_gold = 0
    for other in range(t.seats):
        if other != seat:
            at = t.spaces[other]
            coins = t.gold[other]
            mean_space += at * outlook.scale
            mean_throne += 1.0 if at == throne else 0.0
            mean_gold += coins * 0.1
            mean_thief += t.thief[other]
            mean_forward += outlook.forward[at]
            if at > most_space:
                most_space = at
            if coins > most_gold:
                most_gold = coins
    rich = most_gold * 0.1
    return [
        space * outlook.scale,
        1.0 if space == throne else 0.0,
        1.0 if space > t.choices.cross else 0.0,
        gold,
        gold * gold,
        float(t.thief[seat]),
        outlook.forward[space],
        outlook.back[space],
        mean_space * others,
        mean_throne * others,
        mean_gold * others,
        mean_thief * others,
        mean_forward * others,
        most_space * outlook.scale,
        rich,
        gold - rich if gold > rich else 0.0,
        rich - gold if gold < rich else 0.0,
        1.0 if gold > rich else 0.0,
        t.pot * 0.1,
    ]


class Network:
    """One hidden layer.

    `hidden[unit]` has a weight per input, `biases[stage][unit]` the constant after so many bribes of the round, and `out[unit]` the
    weight of the unit if it is positive.
    """

    def __init__(self, hidden: list[list[float]], biases: list[list[float]], out: list[float]) -> None:
        self.hidden: Final = hidden
        self.biases: Final = biases
        self.out: Final = out

    def judge(self, numbers: list[float], stage: int) -> float:
        """Return how good these numbers are: 1 more makes a seat e times as likely to win, compared with another or with nobody."""
        biases = self.biases[stage]
        found = 0.0
        for unit, weights in enumerate(self.hidden):
            level = biases[unit]
            for place, weight in enumerate(weights):
                level += weight * numbers[place]
            if level > 0.0:
                found += level * self.out[unit]
        return found


class Values:
    """The networks by number of players."""

    def __init__(self, networks: dict[int, Network]) -> None:
        self.networks: Final = networks

    def values(self, t: BakschischTable, outlook: Outlook) -> list[float]:
        """Return each seat's chance to win soon, before the next card is turned; in a finished game, its share of the win."""
        if t.over():
            return win_shares(t)
        network = self.networks[t.seats]
        stage = len(t.row) % BRIBES
        judged = [network.judge(inputs(t, seat, outlook), stage) for seat in range(t.seats)]
        best = max(0.0, max(judged))
        shares = [exp_negative(best - level) for level in judged]
        total = exp_negative(best)  # the chance that nobody wins soon
        for share in shares:
            total += share
        return [share / total for share in shares]


def read_values(data: dict[str, Any]) -> Values:
    """Return the networks of a file. Raises `ValueError` for a file of another format."""
    if data.get("format") != FORMAT:
        raise ValueError(f"{FILE} is of format {data.get('format')}, these bots need {FORMAT}")
    networks: dict[int, Network] = {}
    for seats, network in data["networks"].items():
        networks[int(seats)] = Network(rows(network["hidden"]), rows(network["biases"]), rows([network["out"]])[0])
    return Values(networks)


def rows(data: Any) -> list[list[float]]:
    return [[float(number) for number in row] for row in data]


@cache
def shipped_values() -> Values:
    """Return the values of `weights.json`."""
    return read_values(json.loads(resources.files(__package__).joinpath(FILE).read_text("utf-8")))
