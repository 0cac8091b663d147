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


def structs_of(*modules: types.ModuleType) -> list[type[msgspec.Struct]]:
    """Return the structs that modules define, in their order; not those that others are kinds of."""
    found: list[type[msgspec.Struct]] = []
    for module in modules:
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__:
                found += [] if kind.__subclasses__() else [kind]
    return found


#: What is written, in this order: what clients send in bodies is the last.
BODIES: Final[list[type[msgspec.Struct]]] = [
    requests.NewSeat,
    requests.NewTable,
    tournaments.NewTournament,
    puzzles.PuzzleAnswer,
]
PICTURE: Final = structs_of(view)
SETTINGS: Final = structs_of(settings, plans, promises, plan_words)
MESSAGES: Final = [
    kind
    for kind in structs_of(messages, tournaments, puzzles)
    if kind not in BODIES and not issubclass(kind, tournaments.TournamentRequest)
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
