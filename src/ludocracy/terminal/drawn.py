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
from ludocracy.show.flow import Flow
from ludocracy.show.phrases import Phrases
from ludocracy.terminal.answers import menu_numbers
from ludocracy.terminal.console import paged
from ludocracy.terminal.face import Face, Scene
from ludocracy.terminal.groups import grouped, reasons

#: The minimum width of a statement.
_STATEMENT: Final = 32


class Drawn(Face):
    """Draws with colours and boxes."""

    def __init__(self, console: Console, phrases: Phrases) -> None:
        super().__init__(console, phrases)
        self.painter: Final = Painter(console, phrases)
        self.replaces = console.is_terminal

    def new_screen(self) -> None:
        if self.console.is_terminal:
            self.console.clear()

    def scene(self, scene: Scene, whole: bool, fit: bool = False) -> None:
        if whole:
            self.painter.shown.clear()
        shown = dict(self.painter.shown)
        drawn = self.drawn(scene, len(scene.news))
        # One line is for what the reader types.
        too_high = drawn.count("\n") + 1 - self.console.height
        if fit and self.console.is_terminal and too_high > 0:
            self.painter.shown.update(shown)
            drawn = self.drawn(scene, len(scene.news), brief=True)
            too_high = drawn.count("\n") + 1 - self.console.height
            if too_high > 0 and scene.news:
                self.painter.shown.update(shown)
                drawn = self.drawn(scene, max(1, len(scene.news) - too_high - 1), brief=True)
        self.console.file.write(drawn)
        self.console.file.flush()

    def drawn(self, scene: Scene, news: int, brief: bool = False) -> str:
        """Return the table, the latest news and the question as text; with `brief`, in their short forms."""
        rendered = scene.rendered
        with self.console.capture() as captured:
            self.painter.heading(scene)
            self.painter.table(scene, brief)
            if scene.news:
                self.news(scene, news, brief)
            for zone in scene.statements:
                self.statement(zone)
            if rendered["prompt"]:
                faces = {piece["id"]: piece["face"] for zone in rendered["zones"] for piece in zone["pieces"]}
                self.prompt(rendered, faces, brief)
        return captured.get()

    def news(self, scene: Scene, most: int, brief: bool = False) -> None:
        older = scene.older + len(scene.news) - most
        heading = self.phrases.say("terminal.older", n=older).strip() if brief and older else scene.heading
        self.console.print(Text(heading if brief else f"\n{heading}", "bold"))
        if older and not brief:
            self.console.print(Text("  " + self.phrases.say("terminal.older", n=older), "dim"))
        for sentence in scene.news[-most:]:
            self.console.print(bullet(sentence))

    def prompt(self, rendered: dict[str, Any], faces: Mapping[str, str], brief: bool = False) -> None:
        prompt = rendered["prompt"]
        self.console.print(Text(prompt["text"] if brief else f"\n{prompt['text']}", "bold"))
        self.console.print(Padding(self.offers(prompt, faces, brief), (0, 0, 0, 2)))
        for names, text in [] if brief else reasons(rendered):
            self.console.print(bullet(self.reason(names, text), "dim"))
        self.console.print(Text(self.phrases.say("terminal.commands"), "dim"))

    def offers(self, prompt: dict[str, Any], faces: Mapping[str, str], brief: bool = False) -> RenderableType:
        """Return the numbered offers, with the shapes of their pieces, by kind of move; many offers are in columns."""
        offers = prompt["offers"]
        numbers = menu_numbers(offers)
        width = len(str(max(numbers)))
        paints = {
            number: self.painter.paint(faces.get(offer["on"], ""))
            for number, offer in zip(numbers, offers, strict=True)
        }
        shapes = any(paint.shape for paint in paints.values())
        out: list[RenderableType] = []
        for group in grouped(prompt, brief):
            if group.title:
                names = []
                for number, name in group.named:
                    text = Text().append(f"{number} ", "bold bright_cyan")
                    if paints[number].shape:
                        text.append(f"{paints[number].shape} ", paints[number].ink)
                    names.append(text.append(name))
                title = self.phrases.say("terminal.zone", title=group.title, content="").rstrip()
                out.append(Flow([Text(title), *names], "  "))
                continue
            texts: list[Text] = []
            for number, offer in group.offers:
                text = Text().append(f"{number:>{width}} ", "bold bright_cyan")
                if shapes:
                    text.append(f"{paints[number].shape or ' '} ", paints[number].ink)
                text.append(offer["label"])
                for hint in [] if brief else offer["hints"]:
                    text.append(f"  {hint}", "dim")
                texts.append(text)
            out += texts if len(offers) <= 6 else [Columns(texts, padding=(0, 3), column_first=True)]
        return Group(*out)

    def statement(self, zone: dict[str, Any]) -> None:
        """Print a panel for each role or bill; entries without figures are on one line below."""
        title = Text(" · ".join([zone["title"], *(fact["text"] for fact in zone["facts"].values())]), "bold")
        detailed = [piece for piece in zone["pieces"] if piece["facts"] or piece["marks"]]
        panels = []
        for piece in detailed:
            content = Text()
            for name, fact in piece["facts"].items():
                content.append(f"{fact['text']}\n")
                for one in zone.get("reasons", []):
                    if (one["on"], one["fact"]) == (piece["id"], name):
                        content.append(f"  {one['text']}\n", "dim")
            content.append(", ".join(piece["marks"].values()))
            content.rstrip()
            panels.append(
                Panel(
                    content,
                    title=Text(piece["text"], self.painter.paint(piece["face"]).ink),
                    border_style="grey50",
                )
            )
        self.console.print(Text())
        self.console.print(title)
        width = max(_STATEMENT, self.console.width // max(1, len(panels)) - 1)
        self.console.print(Columns(panels, width=min(width, self.console.width)))
        others = [piece["text"].partition(":")[0].rstrip() for piece in zone["pieces"] if piece not in detailed]
        if others:
            self.console.print(Flow([Text(text, "dim") for text in others], "  ·  "))

    def rounds(self, zones: Sequence[dict[str, Any]]) -> None:
        """Print the points of the rounds side by side, and below them the state at the end of each round."""
        grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1))
        grid.add_column(no_wrap=True)
        for zone in zones:
            grid.add_column(", ".join([fact["text"] for fact in zone["facts"].values()] or [zone["title"]]))
        for row, piece in enumerate(zones[0]["pieces"]):
            cells = [zone["pieces"][row] for zone in zones]
            if piece["facts"]:
                name = piece["text"]
                texts = [self.phrases.number(cell["facts"]["points"]["n"]) for cell in cells]
            else:
                name = piece["text"].partition(":")[0].rstrip().rpartition(" ")[0]
                texts = [cell["face"].rpartition("-")[2] for cell in cells]
            grid.add_row(name, *texts)
        self.console.print(grid)

    def lines(self, title: str, texts: Sequence[str]) -> None:
        content = Text("\n".join(texts))
        self.console.print(Panel(content, title=Text(title, "bold"), title_align="left", border_style="grey50"))

    def rules(self, text: str) -> None:
        with paged(self.console):
            self.console.print(Padding(Markdown(text), (0, 2)))

    def final_result(self, scene: Scene, standing: Sequence[int], winners: str) -> None:
        self.console.print(Rule(Text(self.phrases.say("terminal.over"), "bold"), style="yellow"))
        self.painter.table(scene)
        if scene.news:
            self.news(scene, len(scene.news))
        rounds = [zone for zone in scene.statements if zone["name"].startswith("round")]
        for zone in scene.statements:
            if zone not in rounds:
                self.statement(zone)
        if rounds:
            self.rounds(rounds)
        grid = Grid(box=box.SIMPLE_HEAD, show_header=False, padding=(0, 2))
        for seat in standing:
            rendered = scene.rendered["seats"][seat]
            style = "bold bright_yellow" if rendered["winner"] else ""
            grid.add_row(
                "♛" if rendered["winner"] else "", rendered["name"], self.phrases.number(rendered["score"]), style=style
            )
        self.console.print(grid)
        self.console.print(Text(winners, "bold bright_yellow"))


def bullet(sentence: str, style: str = "") -> RenderableType:
    """Return a sentence with a bullet; its lines are aligned."""
    grid = Grid.grid()
    grid.add_row(Text("  · ", "dim"), Text(sentence, style))
    return grid
