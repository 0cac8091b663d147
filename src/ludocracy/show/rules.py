"""The texts of the rules."""

from importlib import resources

from ludocracy.core.errors import BadData, system_message
from ludocracy.core.language import DEFAULT
from ludocracy.games import catalogue


def rules_text(game: str, language: str) -> str:
    """Return the rules of a game as Markdown, in English if they are not available in the language."""
    folder = resources.files(catalogue.describe(game).package).joinpath("rules")
    file = folder.joinpath(f"{language}.md")
    if not file.is_file():
        file = folder.joinpath(f"{DEFAULT}.md")
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise BadData("file.why", source=f"{game}/rules/{language}.md", why=system_message(error)) from error
