"""The table drawn: a panel a seat, cards in their colours and shapes, the news, and the question with numbered offers."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ludocracy.show.house import House
from ludocracy.show.words import Words
from ludocracy.terminal.face import Face, Scene
from ludocracy.terminal.flow import Flow
from ludocracy.terminal.palette import BACK, paint_of

#: One seat's place in a pattern such as “{seat.of} hand” or “board ({seat})”, at its beginning or end.
_OWNER: Final = re.compile(r"^\{seat[^}]*\}\s*|\s*\(?\{seat[^}]*\}\)?$")

#: More pieces than this with details are set out in columns.
_DETAILED: Final = 3

#: So many pieces with details and belonging to nobody are a board, drawn at full width.
_BOARD: Final = 8

#: A panel narrower than this is no pleasure to read; nor is one with pieces that need many words.
_NARROW: Final = 36
_WORDY: Final = 60
_MANY_WORDS: Final = 3


class Drawn(Face):
    def __init__(self, console: Console, house: House) -> None:
        super().__init__(console, house)
        self.shown: Final[dict[tuple[int, str], dict[str, Any]]] = {}  # boards as each seat last saw them whole

    def fresh(self) -> None:
        if self.console.is_terminal:
            self.console.clear()

    def scene(self, scene: Scene, whole: bool) -> None:
        told, words = scene.told, scene.words
        if whole:
            self.shown.clear()
        self.console.print(Rule(Text(words.texts["title"], "bold"), style="grey50"))
        if told["status"]:
            self.console.print(Flow([Text(status) for status in told["status"]], "  ·  "))
        self.table(scene)
        if scene.news:
            self.news(scene)
        if told["prompt"]:
            faces = {piece["id"]: piece["face"] for zone in told["zones"] for piece in zone["pieces"]}
            self.prompt(told["prompt"], faces)

    # -- the table -----------------------------------------------------------------------------------

    def table(self, scene: Scene) -> None:
        """Rivals side by side, what belongs to nobody between, one's own seat below at full width."""
        own = scene.seat
        others = [seat for seat in range(len(scene.places)) if seat != own]
        least = _WORDY if any(wordy(zone) for seat in others for zone in scene.zones(seat)) else _NARROW
        across = max(1, min(len(others), self.console.width // least, 3 if len(others) != 4 else 2))
        rivals = [self.seat(scene, seat, self.console.width // across) for seat in others]
        grid = Grid.grid(expand=True)
        for _ in range(across):
            grid.add_column(ratio=1)
        for first in range(0, len(rivals), across):
            grid.add_row(*rivals[first : first + across])
        self.console.print(grid)
        shared = scene.zones(-1)
        if shared:
            boards = [zone for zone in shared if len(detailed(zone)) > _BOARD]
            rest = [zone for zone in shared if zone not in boards]
            content = [self.board(zone, scene) for zone in boards]
            content += [self.shared(rest, scene)] if rest else []
            self.console.print(Panel(Group(*content), box=box.ROUNDED, border_style="grey50", padding=(0, 1)))
        if own >= 0:
            self.console.print(self.seat(scene, own, self.console.width))

    def board(self, zone: dict[str, Any], scene: Scene) -> RenderableType:
        """A board at full width; folded to a line when it is as it was and carries no offer."""
        title = Text(zone["title"], "dim")
        if self.unchanged(zone, scene):
            return Flow([title, *self.folded(zone)], "  ")
        return Group(title, Padding(self.content(zone, brief=False), (0, 0, 0, 2)))

    def shared(self, zones: Sequence[dict[str, Any]], scene: Scene) -> RenderableType:
        """What belongs to nobody, a zone a row; long ones are folded like boards."""
        grid = rows(self.console.width)
        for zone in zones:
            long = len(zone["pieces"]) > _DETAILED
            same = long and self.unchanged(zone, scene)
            grid.add_row(zone["title"], Flow(self.folded(zone), "  ") if same else self.content(zone, brief=False))
        return grid

    def unchanged(self, zone: dict[str, Any], scene: Scene) -> bool:
        """Whether the seat last saw it as it is now, and no offer lies on it; from now on it has seen it so."""
        key = scene.seat, zone["id"]
        places = {zone["id"], *(piece["id"] for piece in zone["pieces"])}
        offers = scene.told["prompt"]["offers"] if scene.told["prompt"] else []
        same = self.shown.get(key) == zone and not any(offer["on"] in places for offer in offers)
        self.shown[key] = zone
        return same

    def folded(self, zone: dict[str, Any]) -> list[Text]:
        marked = [piece for piece in zone["pieces"] if piece["marks"]]
        pieces = [self.piece(piece, zone["kind"]) for piece in marked] if len(marked) <= _DETAILED else []
        return [*pieces, Text(self.house.say("terminal.folded"), "dim")]

    def seat(self, scene: Scene, seat: int, width: int) -> Panel:
        told, place = scene.told["seats"][seat], scene.places[seat]
        title = Text()
        if told["winner"]:
            title.append("♛ ", "bold bright_yellow")
        elif told["waited_for"]:
            title.append("▶ ", "bold bright_green")
        title.append(told["name"], "bold bright_white")
        if place.bot is not None:
            title.append(f" ({place.kind})", "dim")
        title.append("  " + self.house.say("terminal.score", n=told["score"]), "bold bright_yellow")
        mine = seat == scene.seat
        return Panel(
            self.zones(scene.zones(seat), scene.words, width, brief=not mine),
            title=title,
            title_align="left",
            box=box.HEAVY if mine else box.ROUNDED,
            border_style="bright_green" if mine else "grey50",
            padding=(0, 1),
        )

    def zones(self, zones: Sequence[dict[str, Any]], words: Words, width: int, brief: bool) -> RenderableType:
        """A seat's own zones, one a row. A brief picture leaves out heaps of nothing."""
        grid = rows(width)
        for zone in zones:
            grid.add_row(short_title(zone, words), self.content(zone, brief))
        return grid

    def content(self, zone: dict[str, Any], brief: bool) -> RenderableType:
        faces = [piece for piece in zone["pieces"] if piece["face"]]
        backs = len(zone["pieces"]) - len(faces)
        if brief and zone["kind"] == "counter":
            faces = [piece for piece in faces if piece["facts"].get("n", {}).get("n") != 0]
        rest = [fact["text"] for fact in zone["facts"].values()]
        if not zone["pieces"] and (zone["count"] or (zone["kind"] == "counter" and not rest)):
            return self.inline([Text(self.house.number(zone["count"]), "bold")], 0, rest)
        if zone["count"] > len(zone["pieces"]) and zone["kind"] != "counter":
            rest.append(self.house.say("terminal.in_all", n=zone["count"]))
        if len(detailed(zone)) > _DETAILED and zone["kind"] != "track":
            columns = Columns([self.piece(piece, zone["kind"]) for piece in faces], padding=(0, 2), column_first=True)
            return Group(columns, self.inline([], backs, rest)) if backs or rest else columns
        between = "  " if zone["kind"] in ("counter", "track") else " "
        return self.inline([self.piece(piece, zone["kind"]) for piece in faces], backs, rest, between)

    def inline(self, pieces: Sequence[Text], backs: int, rest: Sequence[str], between: str = " ") -> RenderableType:
        parts = list(pieces)
        if backs:
            parts.append(Text(f"{BACK.shape * min(backs, 12)} {backs}", BACK.ink))
        parts += [Text(text, "dim") for text in rest]
        return Flow(parts, between) if parts else Text("—", "dim")

    def piece(self, piece: dict[str, Any], kind: str) -> Text:
        """A card, or a heap of tokens with its number; never broken over two lines."""
        paint = paint_of(piece["face"])
        name = f"{paint.shape} {piece['text']}".strip()
        if kind == "counter" or (kind == "track" and "n" in piece["facts"]):
            number = piece["facts"].get("n", {}).get("n")
            text = Text().append(name, "dim" if number == 0 else paint.ink)
            if number is not None:
                text.append(f" {self.house.number(number)}", "bold" if number else "dim")
        else:
            text = Text().append(f" {name} ", paint.card)
            if "n" in piece["facts"]:
                text.append(f" ×{piece['facts']['n']['n']}", "bold")
        details = [fact["text"] for fact_name, fact in piece["facts"].items() if fact_name != "n"]
        details += list(piece["marks"].values())
        if details:
            text.append(f" ({', '.join(details)})")
        return text

    # -- words ---------------------------------------------------------------------------------------

    def news(self, scene: Scene) -> None:
        self.console.print(Text(f"\n{scene.heading}", "bold"))
        if scene.older:
            self.console.print(Text("  " + self.house.say("terminal.older", n=scene.older), "dim"))
        for sentence in scene.news:
            self.console.print(bullet(sentence))

    def prompt(self, prompt: dict[str, Any], faces: Mapping[str, str]) -> None:
        self.console.print(Text(f"\n{prompt['text']}", "bold"))
        self.console.print(Padding(self.offers(prompt["offers"], faces), (0, 0, 0, 2)))
        for text in dict.fromkeys(refusal["text"] for refusal in prompt["refusals"]):
            self.console.print(bullet(text, "dim"))
        self.console.print(Text(self.house.say("terminal.commands"), "dim"))

    def offers(self, offers: Sequence[dict[str, Any]], faces: Mapping[str, str]) -> RenderableType:
        """Numbered, with the shape of the piece; in columns when there are many, one kind of move after the other."""
        width = len(str(len(offers)))
        groups: dict[str, list[Text]] = {}
        paints = [paint_of(faces.get(offer["on"], "")) for offer in offers]
        shapes = any(paint.shape for paint in paints)
        for number, offer in enumerate(offers, 1):
            text = Text().append(f"{number:>{width}} ", "bold bright_cyan")
            if shapes:
                text.append(f"{paints[number - 1].shape or ' '} ", paints[number - 1].ink)
            text.append(offer["label"])
            for hint in offer["hints"]:
                text.append(f"  {hint}", "dim")
            groups.setdefault(offer["move"].partition(":")[0], []).append(text)
        if len(offers) <= 6:
            return Group(*(text for group in groups.values() for text in group))
        return Group(*(Columns(group, padding=(0, 3), column_first=True) for group in groups.values()))

    def lines(self, title: str, texts: Sequence[str]) -> None:
        content = Text("\n".join(texts))
        self.console.print(Panel(content, title=Text(title, "bold"), title_align="left", border_style="grey50"))

    def rules(self, text: str) -> None:
        self.console.print(Padding(Markdown(text), (0, 2)))

    def reckoning(self, scene: Scene, standing: Sequence[int], winners: str) -> None:
        self.console.print(Rule(Text(self.house.say("terminal.over"), "bold"), style="yellow"))
        self.table(scene)
        if scene.news:
            self.news(scene)
        grid = Grid(box=box.SIMPLE_HEAD, show_header=False, padding=(0, 2))
        for seat in standing:
            told = scene.told["seats"][seat]
            style = "bold bright_yellow" if told["winner"] else ""
            grid.add_row("♛" if told["winner"] else "", told["name"], self.house.number(told["score"]), style=style)
        self.console.print(grid)
        self.console.print(Text(winners, "bold bright_yellow"))


def detailed(zone: dict[str, Any]) -> list[dict[str, Any]]:
    """The pieces that need more than their name."""
    return [piece for piece in zone["pieces"] if piece["face"] and (piece["marks"] or set(piece["facts"]) - {"n"})]


def wordy(zone: dict[str, Any]) -> bool:
    """Whether some piece needs many words."""
    return any(len(piece["facts"]) + len(piece["marks"]) > _MANY_WORDS for piece in zone["pieces"])


def rows(width: int) -> Grid:
    """Titles, and beside each what it names."""
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(style="dim", max_width=max(12, 2 * width // 5))  # a long title leaves room for what it names
    grid.add_column(ratio=1)
    return grid


def short_title(zone: dict[str, Any], words: Words) -> str:
    """A zone's title inside its owner's panel: without the owner’s name, where that leaves a title."""
    pattern = words.texts[f"zone.{zone['name']}"]
    bare = _OWNER.sub("", pattern)
    if bare == pattern or not bare or "{" in bare:
        return str(zone["title"])
    return bare[0].upper() + bare[1:]


def bullet(sentence: str, style: str = "") -> RenderableType:
    """A sentence with a point before it; later lines stand under its first word."""
    grid = Grid.grid()
    grid.add_row(Text("  · ", "dim"), Text(sentence, style))
    return grid
