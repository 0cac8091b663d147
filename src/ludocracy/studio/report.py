"""The report of `ludocracy check-game`: what each law says, and for a broken one the position and the views."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ludocracy.core.errors import LudocracyError
from ludocracy.core.language import fill, words
from ludocracy.core.language import language as grammar
from ludocracy.show.draw import draw
from ludocracy.show.words import Words
from ludocracy.studio.broken import Broken
from ludocracy.studio.check import Checked

KEPT: Final = "\N{CHECK MARK}"
BROKEN: Final = "\N{BALLOT X}"
#: Evidence is drawn this wide.
WIDTH: Final = 96


class Report:
    """Writes results in a language. Positions of broken laws are kept in a folder, if there is one."""

    def __init__(self, game: str, language: str, folder: Path | None) -> None:
        self.game: Final = game
        self.language: Final = language
        self.folder: Final = folder
        self.texts: Final = words("ludocracy.studio", language)

    def say(self, key: str, **facts: int | str) -> str:
        return fill(grammar(self.language), self.texts[key], facts)

    def lines(self, result: Checked) -> Iterator[str]:
        """Yield the lines about one law."""
        law = self.say(f"law.{result.law}")
        if result.broken is None:
            yield f"{KEPT} {law}"
            return
        yield f"{BROKEN} {law}"
        for line in self.evidence(result.law, result.broken):
            yield f"    {line}" if line else ""

    def evidence(self, law: str, broken: Broken) -> Iterator[str]:
        """Yield what a broken law is about: the message, the table, the differences, the position and the views."""
        yield broken.message.text(self.language)
        case = broken.case
        if case is not None:
            options = ", ".join(f"{name}={value}" for name, value in case.options)
            yield self.say("report.case" if options else "report.plain_case", seats=case.seats, options=options)
        for line in broken.differences:
            yield f"· {line}"
        if broken.position is not None and self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = self.folder / f"{self.game}-{law}.json"
            file.write_text(json.dumps(broken.position, ensure_ascii=False, indent=1) + "\n", "utf-8")
            yield self.say("report.position", file=str(file))
        for seen in broken.views:
            yield ""
            yield self.say(f"report.{seen.of}")
            assert case is not None
            try:
                drawn = draw(seen.view, Words(case.game, self.language, (), dict(case.options)), WIDTH)
            except (LudocracyError, LookupError) as error:  # words may be what is wrong
                drawn = f"{seen.view!r} ({error!r})"
            yield from drawn.splitlines()
