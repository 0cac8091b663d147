"""The protocol as JSON Schema, written from the structs. The server sends it: `GET /api/schema`."""

import types
import typing
from functools import cache
from typing import Annotated, Any, Final, Literal

import msgspec

from ludocracy.server.protocol import messages, requests, typescript

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

#: What the server sends, and what clients send.
SENT: Final = (*typescript.PICTURE, *typescript.SETTINGS, *typescript.MESSAGES)
RECEIVED: Final = (*typescript.BODIES, *requests.REQUESTS)

#: The limits of a value: how msgspec and JSON Schema call them. Lengths are those of texts or of lists.
LIMITS: Final = {"ge": "minimum", "le": "maximum", "gt": "exclusiveMinimum", "lt": "exclusiveMaximum"}
LENGTHS: Final = {"min_length": ("minLength", "minItems"), "max_length": ("maxLength", "maxItems")}

SIMPLE: Final[dict[Any, str]] = {str: "string", int: "integer", bool: "boolean", float: "number", type(None): "null"}


@cache
def schema() -> dict[str, Any]:
    """Return the schema. `$defs` has every struct by its name, and two unions: `ServerMessage` and `ClientRequest`."""
    sent = [kind for kind in typescript.MESSAGES if kind.__struct_config__.tag is not None]
    definitions = {kind.__name__: struct(kind, received=False) for kind in SENT}
    definitions |= {kind.__name__: struct(kind, received=True) for kind in RECEIVED}
    unions = {
        "ServerMessage": {"oneOf": [reference(kind.__name__) for kind in sent]},
        "ClientRequest": schema_of(requests.ANY_REQUEST),
    }
    return {"$schema": DIALECT, "title": f"Ludocracy, protocol {messages.PROTOCOL}", "$defs": unions | definitions}


def reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def struct(kind: type[msgspec.Struct], received: bool) -> dict[str, Any]:
    """Return the schema of a struct. Clients may leave fields with defaults out; the server sends nearly all of them."""
    config = kind.__struct_config__
    hints = typing.get_type_hints(kind, include_extras=True)
    properties: dict[str, Any] = {}
    required: list[str] = []
    if config.tag is not None:
        properties[str(config.tag_field)] = {"const": config.tag}
        required.append(str(config.tag_field))
    for field in msgspec.structs.fields(kind):
        properties[field.encode_name] = schema_of(hints[field.name])
        if field.required or not (received or config.omit_defaults):
            required.append(field.encode_name)
    closed = {"additionalProperties": False} if config.forbid_unknown_fields else {}
    return {"type": "object", "properties": properties, "required": required} | closed


def schema_of(kind: Any) -> dict[str, Any]:
    """Return the schema of a type."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        return annotated(arguments[0], [one for one in arguments[1:] if isinstance(one, msgspec.Meta)])
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [schema_of(one) for one in arguments]}
    if origin is list:
        return {"type": "array", "items": schema_of(arguments[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(arguments[1])}
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return reference(kind.__name__)
    return {} if kind is Any else {"type": SIMPLE[kind]}


def annotated(kind: Any, notes: list[msgspec.Meta]) -> dict[str, Any]:
    """Return the schema of a type with limits, or of one that is encoded elsewhere and only named here."""
    for note in notes:
        if note.extra and "typescript" in note.extra:
            return named(str(note.extra["typescript"]))
    found = schema_of(kind)
    for note in notes:
        found |= {name: getattr(note, limit) for limit, name in LIMITS.items() if getattr(note, limit) is not None}
        for limit, (of_text, of_list) in LENGTHS.items():
            if (length := getattr(note, limit)) is not None:
                found[of_list if found.get("type") == "array" else of_text] = length
        if note.pattern is not None:  # JSON Schema has the patterns of JavaScript
            found["pattern"] = note.pattern.replace(r"\A", "^").replace(r"\Z", "$")
    return found


def named(name: str) -> dict[str, Any]:
    """Return the schema of a TypeScript type: a struct, `string`, or a list of one of them."""
    if name.endswith("[]"):
        return {"type": "array", "items": named(name.removesuffix("[]"))}
    return {"type": "string"} if name == "string" else reference(name)
