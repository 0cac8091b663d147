"""The list of all games, with their options explained."""

from collections.abc import Sequence

from rich import box
from rich.console import Console, Group
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from ludocracy.bots import find as bots
from ludocracy.core.game import Game, Option
from ludocracy.show.phrases import Phrases, seats_of
from ludocracy.show.words import vocabulary


def values_of(phrases: Phrases, texts: dict[str, str], option: Option) -> list[tuple[str, str]]:
    """Return what an option takes, each value with what it means; the default is marked."""
    default = f" ({phrases.say('lab.default')})"
    if isinstance(option.default, bool):
        pairs = [("yes", phrases.say("lab.yes")), ("no", phrases.say("lab.no"))]
        chosen = option.text(option.default)
        return [(value, meaning + default if value == chosen else meaning) for value, meaning in pairs]
    if isinstance(option.default, int):
        limits = phrases.say("lab.limits", low=option.least, high=option.most)
        return [(str(option.default), f"{phrases.say('lab.default')}, {limits}")]
    return [
        (value, texts[f"option.{option.name}.choice.{value}"] + (default if value == option.default else ""))
        for value in option.choices
    ]


def print_games(console: Console, phrases: Phrases, games: Sequence[Game], plain: bool) -> None:
    for game in games:
        (lines if plain else panel)(console, phrases, game)


def lines(console: Console, phrases: Phrases, game: Game) -> None:
    texts = vocabulary(game.name, phrases.language)
    out = [
        f"{game.name}: {texts['title']}. {texts['tagline']}.",
        f"{seats_of(phrases, game)}. {bots_of(phrases, game)}.",
    ]
    for option in game.options:
        pairs = values_of(phrases, texts, option)
        values = phrases.row(
            meaning if meaning.split(" (")[0] == value else f"{value}, {meaning}" for value, meaning in pairs
        )
        out.append(f"{option.name}: {texts[f'option.{option.name}']}. {help_of(phrases, texts, option)} {values}.")
    console.print("\n".join(out) + "\n", markup=False, highlight=False)


def panel(console: Console, phrases: Phrases, game: Game) -> None:
    texts = vocabulary(game.name, phrases.language)
    head = Text(f"{texts['title']}", "bold").append(f" — {texts['tagline']}", "not bold")
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold cyan", no_wrap=True)
    grid.add_column()
    for option in game.options:
        about = Text(texts[f"option.{option.name}"], "bold").append(
            f"  {help_of(phrases, texts, option)}", "not bold dim"
        )
        for value, meaning in values_of(phrases, texts, option):
            about.append(f"\n{option.name}={value}", "cyan").append(f"  {meaning}", "default")
        grid.add_row(option.name, about)
    facts = Text(f"{seats_of(phrases, game)}  ·  {bots_of(phrases, game)}", "dim")
    content = Group(head, facts, Padding(grid, (1, 0, 0, 0)))
    console.print(Panel(content, title=Text(game.name, "bold green"), title_align="left", box=box.ROUNDED))


def bots_of(phrases: Phrases, game: Game) -> str:
    return phrases.say("lab.bots", names=", ".join(bots.kinds(game)))


def help_of(phrases: Phrases, texts: dict[str, str], option: Option) -> str:
    text = texts[f"option.{option.name}.help"]
    return f"{text} ({phrases.say('lab.ruling', name=option.ruling)})" if option.ruling else text
