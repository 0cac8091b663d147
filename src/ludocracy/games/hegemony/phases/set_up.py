"""Mise en Place, for two, three and four players."""

from typing import Final

from ludocracy.games.hegemony.atoms.companies import open_company
from ludocracy.games.hegemony.atoms.goods import give_goods
from ludocracy.games.hegemony.atoms.politics import gain_media
from ludocracy.games.hegemony.board.companies import POSTS
from ludocracy.games.hegemony.board.goods import (
    CAPITALIST_STORE,
    EDUCATION,
    FOOD,
    HEALTH,
    LUXURY,
    MIDDLE_STORE,
    STATE_STORE,
)
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, START_MONEY, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import SKILL, SKILLS, UNSKILLED
from ludocracy.games.hegemony.phases.draws import (
    DRAW_AGENDA,
    DRAW_EVENTS,
    DRAW_EXPORT,
    DRAW_HAND,
    FILL_MARKET,
    DrawDeals,
    DrawImmigrants,
)
from ludocracy.games.hegemony.phases.preparation import NEW_SKILLED
from ludocracy.games.hegemony.phases.round import FIRST_ROUND

#: The workers at the start: class, company, and the workers in the order of its posts.
TWO_PLAYERS: Final = (
    (WORKING, "supermarket", ("agriculture", "unskilled")),
    (WORKING, "shopping_mall", ("luxury", "unskilled")),
    (WORKING, "public_hospital", ("healthcare", "unskilled")),
    (WORKING, "public_university", ("education", "unskilled")),
)
MORE_PLAYERS: Final = (
    (WORKING, "supermarket", ("agriculture", "unskilled")),
    (WORKING, "college", ("education", "unskilled")),
    (WORKING, "university_hospital", ("healthcare", "unskilled", "unskilled")),
    (MIDDLE, "technical_university", ("education", "unskilled", "unskilled")),
    (MIDDLE, "shopping_mall", ("luxury", "unskilled")),
    (MIDDLE, "convenience_store", ("agriculture",)),
    (MIDDLE, "doctors_office", ("healthcare",)),
)

#: The health, education and media influence of the public services at the start.
SERVICES: Final[list[list[int]]] = [[], [], [5, 5, 3], [6, 6, 4], [6, 6, 4]]


def set_up(t: HegemonyTable) -> None:
    """Set up the board and the player boards, then push the draws and choices."""
    t.round = 1
    set_up_board(t)
    set_up_boards_of_players(t)
    place_workers(t)
    t.then(DrawDeals(1), DRAW_EXPORT, SET_UP_PEOPLE, FIRST_ROUND)
    t.then(FILL_MARKET[CAPITALIST])
    if t.choices.middle_plays:
        t.then(FILL_MARKET[MIDDLE])


def set_up_board(t: HegemonyTable) -> None:
    box = t.box
    for card in range(box.companies):
        if box.plays_with(card, t.seats) and (box.starting[card] or box.row[card] == 1):
            open_company(t, box.home[card], card)
    t.money[STATE] = START_MONEY[STATE]
    services = SERVICES[t.seats]
    give_goods(t, STATE_STORE, HEALTH, services[0])
    give_goods(t, STATE_STORE, EDUCATION, services[1])
    gain_media(t, services[2])


def set_up_boards_of_players(t: HegemonyTable) -> None:
    for role in t.choices.roles:
        t.money[role] = START_MONEY[role]
        t.influence[role] = 1
        t.influence_left -= 1
    give_goods(t, CAPITALIST_STORE, FOOD, 1)
    give_goods(t, CAPITALIST_STORE, LUXURY, 2)
    give_goods(t, CAPITALIST_STORE, EDUCATION, 2)
    if t.choices.middle_plays:
        give_goods(t, MIDDLE_STORE, FOOD, 1)
        give_goods(t, MIDDLE_STORE, HEALTH, 1)


def place_workers(t: HegemonyTable) -> None:
    """Place the workers. Nobody is under contract."""
    for cls, label, skills in TWO_PLAYERS if t.seats == 2 else MORE_PLAYERS:
        card = t.box.find_company(label)
        for post, skill in enumerate(skills):
            kind = SKILLS * cls + SKILL.codes[skill]
            t.pool[kind] -= 1
            t.workers[cls] += 1
            t.writable_posts()[POSTS * card + post] = kind
    t.pool[UNSKILLED] -= 1
    t.idle[UNSKILLED] += 1
    t.workers[WORKING] += 1


class SetUpPeople(HegemonyStep):
    """Draw hands, the Working Class's immigrants, events and agenda.

    Then the Middle Class, which knows its market and its cards, chooses a skilled worker and gets its own immigrants (H2).
    """

    def run(self, t: HegemonyTable) -> None:
        count = 1 if t.seats == 2 else 2
        if t.choices.middle_plays:
            t.then(NEW_SKILLED, DrawImmigrants(MIDDLE, count))
        if t.choices.state_plays:
            t.then(DRAW_EVENTS, DRAW_AGENDA)
        t.then(DRAW_HAND[WORKING], DrawImmigrants(WORKING, count))


SET_UP_PEOPLE: Final = SetUpPeople()
