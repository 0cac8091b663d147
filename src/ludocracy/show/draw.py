"""Draws the table as text: a panel for each seat, and cards with their colours and shapes."""

import re
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from ludocracy.core.view import View
from ludocracy.show.flow import Flow
from ludocracy.show.palette import BACK, Paint, paint_of
from ludocracy.show.phrases import Phrases
from ludocracy.show.render import render_view
from ludocracy.show.words import Words

#: The placeholder of a seat at the beginning or end of a template such as “{seat.of} hand” or “board ({seat})”.
_OWNER: Final = re.compile(r"^\{seat[^}]*\}\s*|\s*\(?\{seat[^}]*\}\)?$")

#: More pieces with details than this are laid out in columns.
_DETAILED: Final = 3

#: A zone of nobody with more detailed pieces than this is a board, which is drawn at full width.
_BOARD: Final = 8

#: The minimum width of a panel, and of a panel with wordy pieces: those with more facts and marks than this.
_NARROW: Final = 36
_WORDY: Final = 60
_MANY_WORDS: Final = 3


class Picture:
    """A rendered view to draw, and the kind of bot on each seat (empty for a person)."""

    def __init__(self, rendered: dict[str, Any], words: Words, kinds: Sequence[str] = ()) -> None:
        self.rendered: Final = rendered
        self.words: Final = words
        self.kinds: Final = list(kinds) or [""] * len(rendered["seats"])

    @property
    def seat(self) -> int:
        seat: int = self.rendered["seat"]
        return seat

    def zones(self, owner: int) -> list[dict[str, Any]]:
        """Return the zones of a seat, or those of nobody; statements are shown separately."""
        return [zone for zone in self.rendered["zones"] if zone["owner"] == owner and zone["kind"] != "statement"]


class Painter:
    """Draws tables on one console."""

    def __init__(self, console: Console, phrases: Phrases) -> None:
        self.console: Final = console
        self.phrases: Final = phrases
        self.shown: Final[dict[tuple[int, str], dict[str, Any]]] = {}  # zones as last drawn, by seat and zone id
        self.shapes: Mapping[str, str] = {}  # those of the colours of the game that is drawn

    def paint(self, face: str) -> Paint:
        return paint_of(face, self.shapes)

    def heading(self, picture: Picture) -> None:
        """Print the title of the game and its status."""
        self.console.print(Rule(Text(picture.words.texts["title"], "bold"), style="grey50"))
        if picture.rendered["status"]:
            self.console.print(Flow([Text(status) for status in picture.rendered["status"]], "  ·  "))

    def table(self, picture: Picture, brief: bool = False) -> None:
        """Print the other seats side by side, then the zones of nobody, then the viewer's own seat at full width.

        With `brief`, each is one paragraph without a box.
        """
        self.shapes = picture.words.game.shapes
        if brief:
            self.paragraphs(picture)
            return
        own = picture.seat
        others = [seat for seat in range(len(picture.rendered["seats"])) if seat != own]
        least = _WORDY if any(wordy(zone) for seat in others for zone in picture.zones(seat)) else _NARROW
        across = max(1, min(len(others), self.console.width // least, 3 if len(others) != 4 else 2))
        rivals = [self.seat(picture, seat, self.console.width // across) for seat in others]
        grid = Grid.grid(expand=True)
        for _ in range(across):
            grid.add_column(ratio=1)
        for first in range(0, len(rivals), across):
            grid.add_row(*rivals[first : first + across])
        self.console.print(grid)
        shared = picture.zones(-1)
        if shared:
            boards = [zone for zone in shared if len(detailed(zone)) > _BOARD]
            rest = [zone for zone in shared if zone not in boards]
            content = [self.board(zone, picture) for zone in boards]
            content += [self.shared(rest, picture)] if rest else []
            self.console.print(Panel(Group(*content), box=box.ROUNDED, border_style="grey50", padding=(0, 1)))
        if own >= 0:
            self.console.print(self.seat(picture, own, self.console.width))

    def paragraphs(self, picture: Picture) -> None:
        """Print the other seats, the zones of nobody and the viewer's own seat, each as one paragraph."""
        seats = [seat for seat in range(len(picture.rendered["seats"])) if seat != picture.seat]
        for owner in [*seats, -1, picture.seat] if picture.seat >= 0 else [*seats, -1]:
            parts = [self.title(picture, owner)] if owner >= 0 else []
            for zone in picture.zones(owner):
                title = short_title(zone, picture.words) if owner >= 0 else zone["title"]
                text = Text(f"{title} ", "dim")
                same = len(detailed(zone)) > _DETAILED and self.unchanged(zone, picture)
                shown = self.folded(zone) if same else self.parts(zone, brief=owner != picture.seat)
                parts += [text.append_text(shown[0]), *shown[1:]]
            self.console.print(Flow(parts, "  "))

    def board(self, zone: dict[str, Any], picture: Picture) -> RenderableType:
        """Return a board at full width, or one line if it has not changed and nothing on it is offered."""
        title = Text(zone["title"], "dim")
        if self.unchanged(zone, picture):
            return Flow([title, *self.folded(zone)], "  ")
        return Group(title, Padding(self.content(zone, brief=False), (0, 0, 0, 2)))

    def shared(self, zones: Sequence[dict[str, Any]], picture: Picture) -> RenderableType:
        """Return the zones of nobody, one per row; long zones are folded like boards."""
        grid = rows(self.console.width)
        for zone in zones:
            long = len(zone["pieces"]) > _DETAILED
            same = long and self.unchanged(zone, picture)
            grid.add_row(zone["title"], Flow(self.folded(zone), "  ") if same else self.content(zone, brief=False))
        return grid

    def unchanged(self, zone: dict[str, Any], picture: Picture) -> bool:
        """Return whether the zone has not changed since this seat saw it, and has no offer; store it for the next call."""
        key = picture.seat, zone["id"]
        places = {zone["id"], *(piece["id"] for piece in zone["pieces"])}
        offers = picture.rendered["prompt"]["offers"] if picture.rendered["prompt"] else []
        same = self.shown.get(key) == zone and not any(offer["on"] in places for offer in offers)
        self.shown[key] = zone
        return same

    def folded(self, zone: dict[str, Any]) -> list[Text]:
        marked = [piece for piece in zone["pieces"] if piece["marks"]]
        pieces = [self.piece(piece, zone["kind"]) for piece in marked] if len(marked) <= _DETAILED else []
        return [*pieces, Text(self.phrases.say("terminal.folded"), "dim")]

    def seat(self, picture: Picture, seat: int, width: int) -> Panel:
        mine = seat == picture.seat
        return Panel(
            self.zones(picture.zones(seat), picture, width, brief=not mine),
            title=self.title(picture, seat),
            title_align="left",
            box=box.HEAVY if mine else box.ROUNDED,
            border_style="bright_green" if mine else "grey50",
            padding=(0, 1),
        )

    def title(self, picture: Picture, seat: int) -> Text:
        rendered, kind = picture.rendered["seats"][seat], picture.kinds[seat]
        title = Text()
        if rendered["winner"]:
            title.append("♛ ", "bold bright_yellow")
        elif rendered["waited_for"]:
            title.append("▶ ", "bold bright_green")
        title.append(rendered["name"], "bold bright_white")
        if kind:
            title.append(f" ({kind})", "dim")
        title.append("  " + self.phrases.say("terminal.score", n=rendered["score"]), "bold bright_yellow")
        return title

    def zones(self, zones: Sequence[dict[str, Any]], picture: Picture, width: int, brief: bool) -> RenderableType:
        """Return the zones of a seat, one per row. With `brief`, empty heaps are left out, and long rows that have not changed."""
        grid = rows(width)
        for zone in zones:
            same = len(detailed(zone)) > _DETAILED and self.unchanged(zone, picture) and brief
            content = Flow(self.folded(zone), "  ") if same else self.content(zone, brief)
            grid.add_row(short_title(zone, picture.words), content)
        return grid

    def content(self, zone: dict[str, Any], brief: bool) -> RenderableType:
        parts = self.parts(zone, brief)
        if len(detailed(zone)) > _DETAILED and zone["kind"] != "track":
            faces = sum(bool(piece["face"]) for piece in zone["pieces"])
            columns = Columns(parts[:faces], padding=(0, 2), column_first=True)
            return Group(columns, Flow(parts[faces:])) if parts[faces:] else columns
        return Flow(parts, "  " if zone["kind"] in ("counter", "track") else " ")

    def parts(self, zone: dict[str, Any], brief: bool) -> list[Text]:
        """Return the pieces of a zone, the number of its backs, and its facts. With `brief`, empty heaps are left out."""
        faces = [piece for piece in zone["pieces"] if piece["face"]]
        backs = len(zone["pieces"]) - len(faces)
        if brief and zone["kind"] == "counter":
            faces = [piece for piece in faces if piece["facts"].get("n", {}).get("n") != 0]
        parts = [self.piece(piece, zone["kind"]) for piece in faces]
        facts = [Text(fact["text"], "dim") for fact in zone["facts"].values()]
        if not zone["pieces"] and (zone["count"] or (zone["kind"] == "counter" and not facts)):
            return [Text(self.phrases.number(zone["count"]), "bold"), *facts]
        if backs:
            parts.append(Text(f"{BACK.shape * min(backs, 12)} {backs}", BACK.ink))
        parts += facts
        if zone["count"] > len(zone["pieces"]) and zone["kind"] != "counter":
            parts.append(Text(self.phrases.say("terminal.in_all", n=zone["count"]), "dim"))
        return parts or [Text("—", "dim")]

    def piece(self, piece: dict[str, Any], kind: str) -> Text:
        """Return a card, or a heap of tokens with its number."""
        paint = self.paint(piece["face"])
        name = f"{paint.shape} {piece['text']}".strip()
        if kind == "counter" or (kind == "track" and "n" in piece["facts"]):
            number = piece["facts"].get("n", {}).get("n")
            text = Text().append(name, "dim" if number == 0 else paint.ink)
            if number is not None:
                text.append(f" {self.phrases.number(number)}", "bold" if number else "dim")
        else:
            text = Text().append(f" {name} ", paint.card)
            if "n" in piece["facts"]:
                text.append(f" ×{piece['facts']['n']['n']}", "bold")
        details = [fact["text"] for fact_name, fact in piece["facts"].items() if fact_name != "n"]
        details += list(piece["marks"].values())
        if details:
            text.append(f" ({', '.join(details)})")
        return text


def draw(view: View, words: Words, width: int = 100, colour: bool = False) -> str:
    """Return the table as text of this width, with ANSI escape codes if `colour` is true."""
    file = StringIO()
    console = Console(
        file=file,
        width=width,
        emoji=False,
        force_terminal=colour,
        color_system="256" if colour else None,
        legacy_windows=False,
        force_jupyter=False,  # in a notebook, rich would display the table instead of writing it to `file`
    )
    painter = Painter(console, Phrases(words.language))
    picture = Picture(render_view(view, words, printed=False), words)
    painter.heading(picture)
    painter.table(picture)
    return "\n".join(line.rstrip() for line in file.getvalue().rstrip("\n").split("\n"))


def detailed(zone: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the pieces that have details in addition to their names."""
    return [piece for piece in zone["pieces"] if piece["face"] and (piece["marks"] or set(piece["facts"]) - {"n"})]


def wordy(zone: dict[str, Any]) -> bool:
    """Return whether any piece has many details."""
    return any(len(piece["facts"]) + len(piece["marks"]) > _MANY_WORDS for piece in zone["pieces"])


def rows(width: int) -> Grid:
    """Return an empty grid for titles with their contents beside them."""
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(style="dim", max_width=max(12, 2 * width // 5))  # long titles leave room for the contents
    grid.add_column(ratio=1)
    return grid


def short_title(zone: dict[str, Any], words: Words) -> str:
    """Return a zone's title for the panel of its owner: without the owner’s name, if a title remains."""
    pattern = words.texts[f"zone.{zone['name']}"]
    bare = _OWNER.sub("", pattern)
    if bare == pattern or not bare or "{" in bare:
        return str(zone["title"])
    return bare[0].upper() + bare[1:]
