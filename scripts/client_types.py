"""Make client/src/wire/messages.ts from the messages of the server, or check that it is what it would be made.

python scripts/client_types.py            write it
python scripts/client_types.py --check    exit 1 if it differs
"""

from __future__ import annotations

import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from mastaba.server import messages

FILE = Path(__file__).resolve().parent.parent / "client" / "src" / "wire" / "messages.ts"
HEAD = "// Made from src/mastaba/server/messages.py by scripts/client_types.py; change it there."
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}


def written(kind: Any) -> str:
    """A Python type in TypeScript."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return written(args[0])
    if origin is Literal:
        return " | ".join(f'"{a}"' if isinstance(a, str) else str(a).lower() for a in args)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(written(a) for a in args if a is not msgspec.Raw))
    if origin is dict:
        return f"Record<{written(args[0])}, {written(args[1])}>"
    if origin is tuple and args[-1] is not Ellipsis:
        return f"[{', '.join(written(a) for a in args)}]"
    if origin in (list, tuple):
        return _many(written(args[0]))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    return PLAIN[kind]


def _many(one: str) -> str:
    return f"({one})[]" if "|" in one else f"{one}[]"


def interface(struct: type[msgspec.Struct]) -> Iterator[str]:
    """A struct as an interface; what may be left out on the wire may be left out here."""
    (parent,) = struct.__bases__
    inherited: tuple[str, ...] = getattr(parent, "__struct_fields__", ())
    hints = typing.get_type_hints(struct, include_extras=True)
    yield f"/** {' '.join((struct.__doc__ or '').split())} */"
    extends = f" extends {parent.__name__}" if inherited else ""
    yield f"export interface {struct.__name__}{extends} {{"
    config = struct.__struct_config__
    if config.tag is not None and not inherited:
        yield f'  {config.tag_field}: "{config.tag}";'
    left_out = config.omit_defaults or issubclass(struct, messages.Command)
    for field in msgspec.structs.fields(struct):
        if field.name in inherited and field.name not in struct.__annotations__:
            continue
        mark = "?" if left_out and not field.required else ""
        yield f"  {field.name}{mark}: {written(hints[field.name])};"
    yield "}"


def commands() -> Iterator[str]:
    """What is said under each command's name, and what is answered."""
    for title, at in (("What is said with each command.", 0), ("What is answered, unless it is refused.", 1)):
        yield f"/** {title} */"
        yield f"export interface {('Commands', 'Answers')[at]} {{"
        yield from (f"  {name}: {pair[at].__name__};" for name, pair in messages.COMMANDS.items())
        yield "}"
        yield ""


def constant(value: Any) -> str:
    return msgspec.json.encode(value).decode().replace(",", ", ") + (" as const" if isinstance(value, tuple) else "")


def text() -> str:
    """The whole file."""
    out = [HEAD, ""]
    out += [f"export const {name} = {constant(value)};" for name, value in messages.CONSTANTS.items()]
    names = list(vars(messages))
    for name in names:
        value = getattr(messages, name)
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__.startswith("mastaba."):
            out += ["", *interface(value)]
        elif name[0].isupper() and get_origin(value) in (Literal, types.UnionType):
            out += ["", f"export type {name} = {written(value)};"]
    return "\n".join([*out, "", *commands()])


def main(check: bool) -> int:
    made = text()
    if not check:
        FILE.write_text(made, "utf-8")
        return 0
    if FILE.read_text("utf-8") == made:
        return 0
    print(f"{FILE.name} differs from the server's messages: run python scripts/client_types.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
