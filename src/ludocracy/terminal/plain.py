"""The terminal in plain lines, without colours or boxes, for screen readers."""

import re
from collections.abc import Sequence
from typing import Any, Final

from ludocracy.terminal.face import Face, Scene
from ludocracy.terminal.groups import grouped, reasons

_MARKS: Final = re.compile(r"(\*+|__|`)")
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_RULER: Final = re.compile(r"[|:\s-]*--[|:\s-]*$")


class Plain(Face):
    """Prints plain lines."""

    def new_screen(self) -> None:
        """Do nothing: new lines are added below the others."""

    def scene(self, scene: Scene, whole: bool, fit: bool = False) -> None:
        rendered = scene.rendered
        if scene.news:
            self.lines(scene.heading, scene.news)
            if scene.older:
                self.say("terminal.older", n=scene.older)
        for zone in scene.statements:
            self.statement(zone)
        self.line()
        if rendered["status"]:
            self.line(". ".join(rendered["status"]) + ".")
        for zone in rendered["zones"]:
            if zone["kind"] != "statement" and (whole or zone["owner"] == scene.seat):
                self.line(self.zone(zone))
        if whole:
            self.line(self.phrases.row(self.score(seat) for seat in rendered["seats"]) + ".")
        if rendered["prompt"]:
            self.prompt(rendered)

    def prompt(self, rendered: dict[str, Any]) -> None:
        prompt = rendered["prompt"]
        self.line(prompt["text"])
        for group in grouped(prompt):
            if group.title:
                names = self.phrases.row(f"{number}. {name}" for number, name in group.named)
                self.line(self.phrases.say("terminal.zone", title=group.title, content=names) + ".")
            else:
                for number, offer in group.offers:
                    self.line(" ".join([f"{number}. {ended(offer['label'])}", *offer["hints"]]))
        for refused, text in reasons(rendered):
            self.line(self.reason(refused, text))

    def statement(self, zone: dict[str, Any]) -> None:
        facts = [fact["text"] for fact in zone["facts"].values()]
        self.line(f"{', '.join([zone['title'], *facts])}.")
        for piece in zone["pieces"]:
            details = [*(fact["text"] for fact in piece["facts"].values()), *piece["marks"].values()]
            reasons = [one["text"] for one in zone.get("reasons", []) if one["on"] == piece["id"]]
            self.line(
                self.phrases.say("terminal.zone", title=piece["text"], content=", ".join(details)) + "."
                if details
                else f"{piece['text']}."
            )
            for text in reasons:
                self.line(text)

    def zone(self, zone: dict[str, Any]) -> str:
        parts = [self.piece(piece) for piece in zone["pieces"] if piece["face"]]
        backs = sum(not piece["face"] for piece in zone["pieces"])
        if backs:
            parts.append(self.phrases.say("terminal.backs", n=backs))
        if zone["count"] and not zone["pieces"]:
            parts.append(self.phrases.number(zone["count"]))
        elif zone["count"] > len(zone["pieces"]):
            parts.append(self.phrases.say("terminal.in_all", n=zone["count"]))
        parts += [fact["text"] for fact in zone["facts"].values()]
        return self.phrases.say(
            "terminal.zone", title=zone["title"], content=", ".join(parts) or self.phrases.say("terminal.nothing")
        )

    def piece(self, piece: dict[str, Any]) -> str:
        details = [*(fact["text"] for fact in piece["facts"].values()), *piece["marks"].values()]
        return f"{piece['text']} ({', '.join(details)})" if details else str(piece["text"])

    def score(self, seat: dict[str, Any]) -> str:
        return self.phrases.say(
            "terminal.zone", title=seat["name"], content=self.phrases.say("terminal.score", n=seat["score"])
        )

    def lines(self, title: str, texts: Sequence[str]) -> None:
        self.line()
        self.line(title)
        for text in texts:
            self.line(text)

    def rules(self, text: str) -> None:
        for line in text.splitlines():
            if not _RULER.match(line):
                self.line(plain_line(line))

    def final_result(self, scene: Scene, standing: Sequence[int], winners: str) -> None:
        if scene.news:
            self.lines(scene.heading, scene.news)
        for zone in scene.statements:
            self.statement(zone)
        self.lines(
            self.phrases.say("terminal.over"), [self.score(scene.rendered["seats"][seat]) + "." for seat in standing]
        )
        self.line(winners)


def ended(label: str) -> str:
    """Return a label that ends with a punctuation mark."""
    return label if label.endswith((".", "!", "?", "…")) else f"{label}."


def plain_line(line: str) -> str:
    """Return a line of Markdown without its markup; the cells of a table are separated by semicolons."""
    bare = line.lstrip("#> ").rstrip() if line.startswith(("#", ">")) else line
    if bare.startswith("|"):
        bare = "; ".join(cell.strip() for cell in bare.strip("| ").split("|"))
    return _LINK.sub(r"\1", _MARKS.sub("", bare))
