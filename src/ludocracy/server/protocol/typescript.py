"""The page's types of the protocol, written from the structs: `python -m ludocracy.server.protocol.typescript FILE`."""

import sys
import types
import typing
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from ludocracy.server.protocol import (
    messages,
    plan_words,
    plans,
    promises,
    puzzles,
    requests,
    settings,
    tournaments,
    view,
)

HEAD: Final = """\
/* Written by `python -m ludocracy.server.protocol.typescript web/src/lib/protocol.ts`: change the structs, then run it. */"""

#: What is written, in this order.
PICTURE: Final[list[type[msgspec.Struct]]] = [
    view.Fact, view.Piece, view.Reason, view.Zone, view.Offer, view.Refusal, view.Prompt, view.SeatView,
    view.View,
]  # fmt: skip
SETTINGS: Final[list[type[msgspec.Struct]]] = [
    settings.Clock,
    settings.Overdue,
    settings.Hook,
    settings.Vote,
    settings.Outcome,
    settings.Meeting,
    settings.Origin,
    settings.VoidStart,
    settings.RoundPart,
    settings.Result,
    plans.Told,
    plans.Asked,
    plans.Shown,
    plans.PlanStep,
    plans.Plan,
    plans.PlannedMove,
    promises.Deed,
    promises.DeedInfo,
    promises.PromiseInfo,
    promises.PromisableArgument,
    promises.PromisableMove,
    promises.PromisableMoves,
    plan_words.PlanWord,
    plan_words.PlanQuestion,
    plan_words.PlanVocabulary,
]
MESSAGES: Final[list[type[msgspec.Struct]]] = [
    messages.PersonInfo, messages.Person, messages.Notifications, messages.TokenInfo, messages.RoleTally, messages.GameTally,
    messages.ColourTally, messages.Opponent, messages.Rating, messages.SeatWorth, messages.OwnRating, messages.Profile,
    messages.PlayedSeat,
    messages.PlayedGame, messages.Archive, messages.Block, messages.ClubGame, messages.Club,
    messages.BotKind, messages.OptionChoice,
    messages.GameOption, messages.Game, messages.Drawing, messages.RulesPicture, messages.AidName,
    messages.AidText, messages.RulesInfo,
    messages.Holiday, messages.Holidays, messages.SeatHoliday, messages.Note, messages.Notes,
    messages.ChatMessage, messages.WelcomeMessage, messages.SeatInfo, messages.You,
    messages.HookInfo, messages.Fair, messages.TableMessage, messages.LogLine, messages.LogPart, messages.ViewMessage,
    messages.ClockMessage, messages.PlanMessage, messages.PromisesMessage, messages.PastMessage, messages.TrialMessage,
    messages.DoneMessage, messages.RefusedMessage,
    messages.Draw, messages.Verdict, messages.AnalysisPoint, messages.Analysis, messages.Hint, messages.Summary,
    messages.WaitingGame, messages.WaitingGames, messages.LobbyMessage,
    tournaments.EntrantInfo, tournaments.RoundTable, tournaments.RoundInfo, tournaments.StandingInfo,
    tournaments.TournamentInfo, tournaments.TournamentSummary, tournaments.TournamentList,
    puzzles.PuzzleOfTheDay, puzzles.PuzzlesOfTheDay, puzzles.GamePuzzles, puzzles.PuzzleInfo, puzzles.PuzzleMove,
    puzzles.PuzzleResult,
]  # fmt: skip
BODIES: Final[list[type[msgspec.Struct]]] = [
    requests.NewSeat,
    requests.NewTable,
    tournaments.NewTournament,
    puzzles.PuzzleAnswer,
]


def type_of(kind: Any) -> str:
    """Return a Python type as TypeScript writes it."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        for meta in arguments[1:]:
            if isinstance(meta, msgspec.Meta) and meta.extra and "typescript" in meta.extra:
                return str(meta.extra["typescript"])
        return type_of(arguments[0])
    if origin is Literal:
        return " | ".join(f"'{one}'" for one in arguments)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(dict.fromkeys(type_of(one) for one in arguments))
    if origin is list:
        inner = type_of(arguments[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{type_of(arguments[0])}, {type_of(arguments[1])}>"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    names = {str: "string", int: "number", bool: "boolean", float: "number", type(None): "null", Any: "unknown"}
    return names[kind]


def interface(kind: type[msgspec.Struct], optional: bool = False) -> str:
    """Return an interface; `optional`: fields with defaults may be left out, as in what the page sends."""
    config = kind.__struct_config__
    hints = typing.get_type_hints(kind, include_extras=True)
    lines = [f"export interface {kind.__name__} {{"]
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: '{config.tag}'")
    for field in msgspec.structs.fields(kind):
        left_out = not field.required and (optional or config.omit_defaults)
        lines.append(f"  {field.encode_name}{'?' if left_out else ''}: {type_of(hints[field.name])}")
    return "\n".join([*lines, "}"])


def request(kind: type[msgspec.Struct]) -> str:
    hints = typing.get_type_hints(kind, include_extras=True)
    parts = [f"do: '{kind.__struct_config__.tag}'"]
    for field in msgspec.structs.fields(kind):
        if field.name != "id":
            parts.append(f"{field.encode_name}{'' if field.required else '?'}: {type_of(hints[field.name])}")
    return f"  | {{ {'; '.join(parts)} }}"


def source() -> str:
    parts = [HEAD, f"export const PROTOCOL = {messages.PROTOCOL}"]
    parts += [interface(kind) for kind in PICTURE]
    parts += [f"export type Phase = {type_of(settings.Phase)}", f"export type ZoneKind = {type_of(view.ZoneKind)}"]
    parts += [interface(kind) for kind in [*SETTINGS, *MESSAGES]]
    parts += [interface(kind, optional=True) for kind in BODIES]
    sent = [kind for kind in MESSAGES if kind.__struct_config__.tag is not None and kind is not messages.LobbyMessage]
    parts.append("export type ServerMessage =\n" + "\n".join(f"  | {kind.__name__}" for kind in sent))
    parts.append("/** What a client asks at a table; it may add an `id`. */")
    parts[-1] += "\nexport type ClientRequest =\n" + "\n".join(map(request, requests.REQUESTS))
    asked = typing.get_args(tournaments.AnyTournamentRequest)
    parts.append("/** What a client asks of a tournament. */")
    parts[-1] += "\nexport type TournamentRequest =\n" + "\n".join(map(request, asked))
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(source(), "utf-8")
