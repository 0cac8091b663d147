"""Groups the offers of a question by kind of move, and its refusals by reason. Repeated pieces take one line."""

from collections.abc import Sequence
from typing import Any, Final

from ludocracy.terminal.answers import menu_numbers

#: From this number of offers on, only their names are listed, on one line.
_MANY: Final = 3


class Group:
    """Offers of one kind with their numbers, and a title and names if they differ only by a name."""

    def __init__(self, offers: Sequence[tuple[int, dict[str, Any]]]) -> None:
        self.offers: Final = offers
        self.title = ""
        self.named: list[tuple[int, str]] = []

    def fold(self) -> None:
        """Make a title of the words that all labels share: “Discard … for a basic action”."""
        labels = [offer["label"].split(" ") for _, offer in self.offers]
        first = shared(labels)
        last = shared([label[first:][::-1] for label in labels])
        if first:
            end = labels[0][len(labels[0]) - last :]
            self.title = " ".join([*labels[0][:first], "…", *end])
            self.named = [
                (number, " ".join(label[first : len(label) - last]))
                for (number, _), label in zip(self.offers, labels, strict=True)
            ]


def shared(lists: Sequence[list[str]]) -> int:
    """Return the number of words that all labels begin with."""
    count = 0
    for words in zip(*lists, strict=False):
        if len(set(words)) > 1:
            break
        count += 1
    return count


def grouped(prompt: dict[str, Any], brief: bool = False) -> list[Group]:
    """Return the offers by kind. If another kind or a refusal has described the same pieces before, only names are listed;
    with `brief`, of all kinds with several offers."""
    kinds: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for number, offer in zip(menu_numbers(prompt["offers"]), prompt["offers"], strict=True):
        kinds.setdefault(offer["move"].partition(":")[0], []).append((number, offer))
    described = {refusal["on"] for refusal in prompt["refusals"]}
    out: list[Group] = []
    for offers in kinds.values():
        group = Group(offers)
        pieces = {offer["on"] for _, offer in offers}
        if len(offers) >= _MANY and (brief or ("" not in pieces and pieces <= described)):
            group.fold()
        described |= pieces
        out.append(group)
    return out


def reasons(rendered: dict[str, Any]) -> list[tuple[list[str], str]]:
    """Return the reasons why pieces cannot be chosen, each after the names of its pieces that it does not mention itself."""
    names = {piece["id"]: piece["text"] for zone in rendered["zones"] for piece in zone["pieces"]}
    found: dict[str, list[str]] = {}
    for refusal in rendered["prompt"]["refusals"]:
        refused = found.setdefault(refusal["text"], [])
        name = names.get(refusal["on"], "")
        if name and name not in refusal["text"]:
            refused.append(name)
    return [(refused if len(refused) <= _MANY else [], text) for text, refused in found.items()]
