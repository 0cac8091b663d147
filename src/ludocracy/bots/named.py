"""Bots that are found by a name. Compiled policies cannot be pickled, so a copy of such a bot is found by its name again."""

from collections.abc import Callable

from ludocracy.play.chair import Bot

#: A function that finds a bot, with its arguments.
Found = tuple[Callable[[str, str, bool], Bot], tuple[str, str, bool]]


class NamedBot(Bot):
    """A bot that can be copied and pickled, once it was found by a name."""

    found: Found | None = None

    def __reduce__(self) -> Found:
        if self.found is None:
            raise TypeError(f"{self.name} was not found by a name, so it cannot be copied")
        return self.found
