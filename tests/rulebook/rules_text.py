"""The rules that players read, for tests that compare them with the engine."""

import re

from ludocracy.core.game import Option
from ludocracy.games import catalogue
from ludocracy.show.rules import rules_text
from ludocracy.show.words import Words

USUAL = {"en": "*As a rule:* {}. *Otherwise:* {}.", "fr": "*D’ordinaire :* {}. *Autrement :* {}."}
QUOTED = {"en": "“{}”", "fr": "« {} »"}
YES_NO = {"en": ("yes", "no"), "fr": ("oui", "non")}
RANGE = {"en": "{} to {}", "fr": "de {} à {}"}


def rules(game: str, language: str) -> str:
    """Return the rules with single, plain spaces, so that sentences can be searched across lines."""
    return plain(rules_text(game, language))


def plain(text: str) -> str:
    return " ".join(re.sub(r"(?m)^> ?", "", text).split())


def is_listed(option: Option) -> bool:
    """Return whether an option is in the list of the rules: not a choice of data files, nor one of many rule cards."""
    return option.most < 1_000_000 and not option.name.startswith(("rule_", "round_"))


def item(words: Words, option: Option) -> str:
    """Return the item of an option in the list of the rules: its name, what it decides, and its choices in words."""
    name, asked = words.texts[f"option.{option.name}"], words.texts[f"option.{option.name}.help"]
    if isinstance(option.default, bool):
        yes, no = YES_NO[words.language]
        usual, others = (yes, no) if option.default else (no, yes)
    elif isinstance(option.default, int):
        usual = words.number(option.default)
        others = RANGE[words.language].format(words.number(option.least), words.number(option.most))
    else:
        labels = {choice: words.texts[f"option.{option.name}.choice.{choice}"] for choice in option.choices}
        usual, *rest = [
            QUOTED[words.language].format(labels.pop(one))
            for one in sorted(labels, key=lambda one: one != option.default)
        ]
        others = ", ".join(rest)
    return f"- **{name}.** {asked} {USUAL[words.language].format(usual, others)}"


def options_list(game: str, language: str) -> list[str]:
    """Return the items of the list of a game's options, as its rules contain it."""
    words = Words(catalogue.find(game), language)
    return [item(words, option) for option in words.game.options if is_listed(option)]
