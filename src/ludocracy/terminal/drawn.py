"""The terminal with colours and boxes: the table, the news, and the question with numbered offers."""

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

from ludocracy.show.draw import Painter
from ludocracy.show.house import House
from ludocracy.show.palette import paint_of
from ludocracy.terminal.face import Face, Scene


class Drawn(Face):
    def __init__(self, console: Console, house: House) -> None:
        super().__init__(console, house)
        self.painter: Final = Painter(console, house)

    def fresh(self) -> None:
        if self.console.is_terminal:
            self.console.clear()

    def scene(self, scene: Scene, whole: bool) -> None:
        told = scene.told
        if whole:
            self.painter.shown.clear()
        self.painter.heading(scene)
        self.painter.table(scene)
        if scene.news:
            self.news(scene)
        if told["prompt"]:
            faces = {piece["id"]: piece["face"] for zone in told["zones"] for piece in zone["pieces"]}
            self.prompt(told["prompt"], faces)

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
        self.painter.table(scene)
        if scene.news:
            self.news(scene)
        grid = Grid(box=box.SIMPLE_HEAD, show_header=False, padding=(0, 2))
        for seat in standing:
            told = scene.told["seats"][seat]
            style = "bold bright_yellow" if told["winner"] else ""
            grid.add_row("♛" if told["winner"] else "", told["name"], self.house.number(told["score"]), style=style)
        self.console.print(grid)
        self.console.print(Text(winners, "bold bright_yellow"))


def bullet(sentence: str, style: str = "") -> RenderableType:
    """A sentence with a point before it; later lines stand under its first word."""
    grid = Grid.grid()
    grid.add_row(Text("  · ", "dim"), Text(sentence, style))
    return grid
