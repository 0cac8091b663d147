"""The pictures of the rules: the table of policies with its figures."""

from collections.abc import Callable, Sequence
from typing import Final

from ludocracy.core.picture import Box, Editions, Grid, Line, Pictures, Said
from ludocracy.games.hegemony.board import policies
from ludocracy.games.hegemony.board.policies import POLICY, SECTION, SECTIONS, START_POLICIES

#: The colours of the sections: the classes that they favour at the end of the game.
COLOURS: Final = ("red", "yellow", "blue")
FACTORS: Final = ("ignored", "single", "double")


def money(n: int) -> Line:
    return Said("money", {"n": n}) if n else Said("free")


def tariff(section: int) -> Line:
    food, luxury = policies.TARIFF[2 * section : 2 * section + 2]
    return Said("tariffs", {"food": food, "luxury": luxury}) if food else Said("none")


def factor(n: int) -> Line:
    return Said(FACTORS[n])


def level(n: int) -> Line:
    return Said("level", {"n": n})


def number(n: int) -> Line:
    return n


#: The figures of the sections: the policy, what they mean, and how each is written.
FIGURES: Final[Sequence[tuple[int, str, Sequence[int], Callable[[int], Line]]]] = (
    (policies.FISCAL, "public", policies.PUBLIC_COMPANIES, number),
    (policies.FISCAL, "imf", policies.IMF_AT_LOANS, number),
    (policies.LABOUR, "wage", policies.MINIMUM_WAGE, level),
    (policies.TAXATION, "base", policies.TAX_BASE, number),
    (policies.TAXATION, "welfare", policies.WELFARE_FACTOR, factor),
    (policies.WELFARE_HEALTH, "health", policies.PUBLIC_PRICE, money),
    (policies.WELFARE_HEALTH, "added", policies.WELFARE_MODIFIER, number),
    (policies.WELFARE_EDUCATION, "education", policies.PUBLIC_PRICE, money),
    (policies.WELFARE_EDUCATION, "added", policies.WELFARE_MODIFIER, number),
    (policies.TRADE, "tariff", range(SECTIONS), tariff),
    (policies.TRADE, "deals", policies.DEALS_DRAWN, number),
    (policies.IMMIGRATION, "immigrants", policies.IMMIGRANTS, number),
)


def policy_table(editions: Editions) -> list[Grid]:
    """Return the figures of every section of every policy. The section at the start has a frame."""
    heads = [Box([f"section/{label}"], COLOURS[section]) for section, label in enumerate(SECTION.labels)]
    rows = [[Box([]), *heads]]
    known: set[int] = set()
    for policy, meaning, figures, written in FIGURES:
        first = policy not in known
        known.add(policy)
        boxes = []
        for section, figure in enumerate(figures):
            begins = first and section == START_POLICIES[policy]
            boxes.append(Box([written(figure), *([Said("start")] if begins else [])], marked=begins))
        rows.append([Box([f"policy/{POLICY.labels[policy]}", Said(meaning)]), *boxes])
    return [Grid(rows)]


PICTURES: Final[Pictures] = {"policies": policy_table}
