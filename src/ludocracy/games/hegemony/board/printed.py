"""What is printed on companies, deals, export cards and agendas, as keys of the word files."""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.board.box import Box
from ludocracy.games.hegemony.board.goods import FOOD, GOODS, INFLUENCE, LUXURY, TRANSACTIONS
from ludocracy.games.hegemony.board.policies import AGENDA_POLICIES, SECTIONS, A, B


def agenda_text(box: Box, agenda: int) -> list[Say]:
    return [
        Say("card.agenda", [policy, box.agenda_section[AGENDA_POLICIES * agenda + policy]])
        for policy in range(AGENDA_POLICIES)
    ]


def export_text(box: Box, export: int) -> list[Say]:
    first = TRANSACTIONS * export
    return [Say("card.transaction", [box.sold[first + n], n // 2, box.earned[first + n]]) for n in range(TRANSACTIONS)]


def deal_text(box: Box, deal: int) -> list[Say]:
    out = [
        Say("card.deal", [box.deal_goods[2 * deal + good], good])
        for good in (FOOD, LUXURY)
        if box.deal_goods[2 * deal + good]
    ]
    out.append(Say("card.cost", [box.deal_cost[deal]]))
    out.extend([Say("card.tariff", [box.deal_tariff[SECTIONS * deal + section], section]) for section in (A, B)])
    return out


def company_text(box: Box, company: int) -> list[Say]:
    face = box.faces[box.face_of[company]]
    makes = face.industry if face.industry < GOODS else INFLUENCE
    out = [Say("card.cost", [face.cost]), Say("card.makes", [face.production, makes])]
    if face.automated:
        out.append(Say("card.automated"))
    out.extend([Say("card.post", [skill]) for skill in face.workers])
    if face.employee >= 0:
        out.append(Say("card.employee", [face.employee, face.bonus]))
    if face.wages[0]:
        out.append(Say("card.wages", face.wages))
    if face.machinery:
        out.append(Say("card.machinery", [face.machinery]))
    return out
