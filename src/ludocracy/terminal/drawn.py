"""The table drawn: a panel a seat, cards in their colours and shapes, the news, and the question with numbered offers."""

import re
from collections.abc import Sequence
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
from ludocracy.terminal.palette import BACK, paint_of

#: One seat's place in a pattern such as “{seat.of} hand”, at its beginning or end.
_OWNER: Final = re.compile(r"^\{seat[^}]*\}\s*|\s*\{seat[^}]*\}$")

#: More pieces than this with details are set out one on a line.
_DETAILED: Final = 3

#: A panel narrower than this is no pleasure to read.
_NARROW: Final = 36


class Drawn(Face):
    def __init__(self, console: Console, house: House) -> None:
        super().__init__(console, house)

    def fresh(self) -> None:
        if self.console.is_terminal:
            self.console.clear()

    def scene(self, scene: Scene, whole: bool) -> None:
        told, words = scene.told, scene.words
        heading = Text(words.texts["title"], "bold")
        for status in told["status"]:
            heading.append(f"  ·  {status}", "not bold")
        self.console.print(Rule(heading, style="dim"))
        self.table(scene)
        if scene.news:
            self.news(scene)
        if told["prompt"]:
            self.prompt(told["prompt"])

    # -- the table -----------------------------------------------------------------------------------

    def table(self, scene: Scene) -> None:
        """Rivals side by side, what belongs to nobody between, one's own seat below at full width."""
        own = scene.seat
        rivals = [self.seat(scene, seat) for seat in range(len(scene.places)) if seat != own]
        across = max(1, min(len(rivals), self.console.width // _NARROW, 3 if len(rivals) != 4 else 2))
        grid = Grid.grid(expand=True)
        for _ in range(across):
            grid.add_column(ratio=1)
        for first in range(0, len(rivals), across):
            grid.add_row(*rivals[first : first + across])
        self.console.print(grid)
        shared = scene.zones(-1)
        if shared:
            content = self.zones(shared, scene.words, owned=False)
            self.console.print(Panel(content, box=box.ROUNDED, border_style="dim", padding=(0, 1)))
        if own >= 0:
            self.console.print(self.seat(scene, own))

    def seat(self, scene: Scene, seat: int) -> Panel:
        told, place = scene.told["seats"][seat], scene.places[seat]
        title = Text()
        if told["winner"]:
            title.append("♛ ", "bold yellow")
        elif told["waited_for"]:
            title.append("▶ ", "bold green")
        title.append(told["name"], "bold")
        if place.bot is not None:
            title.append(f" ({place.kind})", "dim")
        title.append("  " + self.house.say("terminal.score", n=told["score"]), "bold yellow")
        mine = seat == scene.seat
        return Panel(
            self.zones(scene.zones(seat), scene.words, owned=True),
            title=title,
            title_align="left",
            box=box.HEAVY if mine else box.ROUNDED,
            border_style="green" if mine else "bold" if told["waited_for"] else "dim",
            padding=(0, 1),
        )

    def zones(self, zones: Sequence[dict[str, Any]], words: Words, owned: bool) -> RenderableType:
        grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
        grid.add_column(style="dim")
        grid.add_column(ratio=1)
        for zone in zones:
            title = short_title(zone, words) if owned else zone["title"]
            grid.add_row(title, self.content(zone))
        return grid

    def content(self, zone: dict[str, Any]) -> RenderableType:
        faces = [piece for piece in zone["pieces"] if piece["face"]]
        backs = len(zone["pieces"]) - len(faces)
        rest = [fact["text"] for fact in zone["facts"].values()]
        if zone["count"] > len(zone["pieces"]) and zone["kind"] != "counter":
            rest.append(self.house.say("terminal.in_all", n=zone["count"]))
        detailed = [piece for piece in faces if piece["marks"] or set(piece["facts"]) - {"n"}]
        if len(detailed) > _DETAILED:
            out: list[RenderableType] = [self.piece(piece, zone["kind"]) for piece in faces]
            if backs or rest:
                out.append(self.inline([], backs, rest))
            return Group(*out)
        return self.inline([self.piece(piece, zone["kind"]) for piece in faces], backs, rest)

    def inline(self, pieces: Sequence[Text], backs: int, rest: Sequence[str]) -> Text:
        parts = list(pieces)
        if backs:
            parts.append(Text(f"{BACK.shape * min(backs, 12)}\u00a0{backs}", BACK.ink))
        parts += [Text(text, "dim") for text in rest]
        return Text("  ").join(parts) if parts else Text("—", "dim")

    def piece(self, piece: dict[str, Any], kind: str) -> Text:
        """A card, or a heap of tokens with its number; never broken over two lines."""
        paint = paint_of(piece["face"])
        name = solid(f"{paint.shape} {piece['text']}".strip())
        if kind == "counter" or (kind == "track" and "n" in piece["facts"]):
            number = piece["facts"].get("n", {}).get("n")
            text = Text(name, paint.ink)
            if number is not None:
                text.append(f"\u00a0{self.house.number(number)}", "bold" if number else "dim")
        else:
            text = Text(f"\u00a0{name}\u00a0", paint.card)
            if "n" in piece["facts"]:
                text.append(f"\u00a0×{piece['facts']['n']['n']}", "bold")
        details = [fact["text"] for fact_name, fact in piece["facts"].items() if fact_name != "n"]
        details += list(piece["marks"].values())
        if details:
            text.append(f" ({', '.join(details)})", "default not bold on default")
        return text

    # -- words ---------------------------------------------------------------------------------------

    def news(self, scene: Scene) -> None:
        lines = Text("\n".join(scene.news))
        if scene.older:
            lines = Text(self.house.say("terminal.older", n=scene.older) + "\n", "dim").append_text(lines)
        title = Text(self.house.say("terminal.news"), "bold")
        self.console.print(
            Panel(lines, title=title, title_align="left", box=box.SIMPLE, padding=(0, 1), border_style="dim")
        )

    def prompt(self, prompt: dict[str, Any]) -> None:
        self.console.print(Text(f"\n{prompt['text']}", "bold"))
        self.console.print(Padding(self.offers(prompt["offers"]), (0, 0, 0, 2)))
        for text in dict.fromkeys(refusal["text"] for refusal in prompt["refusals"]):
            self.console.print(Text(f"  · {text}", "dim"))
        self.console.print(Text(self.house.say("terminal.commands"), "dim"))

    def offers(self, offers: Sequence[dict[str, Any]]) -> RenderableType:
        """Numbered; in columns when there are many, one kind of move after the other."""
        width = len(str(len(offers)))
        groups: dict[str, list[Text]] = {}
        for number, offer in enumerate(offers, 1):
            text = Text(f"{number:>{width}}", "bold cyan").append(f"  {offer['label']}", "default not bold")
            for hint in offer["hints"]:
                text.append(f"  {hint}", "dim")
            groups.setdefault(offer["move"].partition(":")[0], []).append(text)
        if len(offers) <= 6:
            return Group(*(text for group in groups.values() for text in group))
        return Group(*(Columns(group, padding=(0, 3), column_first=True) for group in groups.values()))

    def lines(self, title: str, texts: Sequence[str]) -> None:
        content = Text("\n".join(texts))
        self.console.print(Panel(content, title=Text(title, "bold"), title_align="left", border_style="dim"))

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
            style = "bold yellow" if told["winner"] else ""
            grid.add_row("♛" if told["winner"] else "", told["name"], self.house.number(told["score"]), style=style)
        self.console.print(grid)
        self.console.print(Text(winners, "bold yellow"))


def solid(text: str) -> str:
    """Text that does not break."""
    return text.replace(" ", "\u00a0") if len(text) < 30 else text


def short_title(zone: dict[str, Any], words: Words) -> str:
    """A zone's title inside its owner's panel: without the owner’s name, where that leaves a title."""
    pattern = words.texts[f"zone.{zone['name']}"]
    bare = _OWNER.sub("", pattern)
    if bare == pattern or not bare or "{" in bare:
        return str(zone["title"])
    return bare[0].upper() + bare[1:]
