"""The simulator's classes for type checkers and completion: ``_classes.pyi``, from the declarations of the manual.

``python -m neons._stubs FILE`` writes it anew; a test compares it with what is declared.
"""

from __future__ import annotations

import inspect
import sys
import textwrap
from pathlib import Path

from neons._reference import (
    Entry,
    Method,
    Variable,
    class_name,
    computed,
    entries,
    kind_of,
    merged,
    python_name,
    signature,
)

_HEAD = '''"""The classes of the simulator, for type checkers and completion. Written by ``make stubs``."""

# Subclasses of the simulator give methods other arguments, and variables other types.
# mypy: disable-error-code="override,misc,assignment"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any as _Any
from typing import Literal as _Literal
from typing import TypeVar as _TypeVar
from typing import overload as _overload

from neons import _classes
from neons.objects import Object as _Object

_T = _TypeVar("_T", bound=_Object)

class _Integer:
    def __get__(self, instance: object, owner: type | None = None) -> int: ...
    def __set__(self, instance: object, value: float | str) -> None: ...

class _Real:
    def __get__(self, instance: object, owner: type | None = None) -> float: ...
    def __set__(self, instance: object, value: float | str) -> None: ...

class _Text:
    def __get__(self, instance: object, owner: type | None = None) -> str: ...
    def __set__(self, instance: object, value: object) -> None: ...

class _Value:
    def __get__(self, instance: object, owner: type | None = None) -> _Any: ...
    def __set__(self, instance: object, value: object) -> None: ...
'''

_KINDS = {
    "integer": "_Integer",
    "unsigned": "_Integer",
    "boolean": "_Integer",
    "real": "_Real",
    "time": "_Real",
    "bandwidth": "_Real",
    "text": "_Text",
}


def text() -> str:
    """Return the stubs."""
    from neons._networks import Networks
    from neons.simulator import Simulator

    parts = [_HEAD]
    known = entries()
    for name, entry in known.items():
        # `neons.Simulator` itself defines some methods, with better signatures.
        hidden = vars(Simulator).keys() | vars(Networks).keys() if name == "Simulator" else set()
        parent = next((ancestor for ancestor in entry.ancestors if ancestor in known), None)
        base = class_name(parent) if parent else "_Object"
        body = _body(entry, hidden)
        if name == "Simulator":
            body += _new(known)
        parts.append(f"class {class_name(name)}({base}):\n{_doc(entry.doc, 4)}{body}")
    return "\n".join(parts)


def _body(entry: Entry, hidden: set[str]) -> str:
    members: dict[str, str] = {}
    for variable in merged(entry.variables):
        members[python_name(variable.name)] = _variable(variable, kind_of(entry.name, variable.name))
    for method in entry.methods:
        members[python_name(method.name)] = _method(method)
    for variable in computed(entry):
        members.setdefault(python_name(variable.name), _variable(variable, ""))
    return "".join(member for name, member in members.items() if name not in hidden)


def _variable(variable: Variable, kind: str) -> str:
    default = f" The default is {variable.default}." if variable.default else ""
    return f"    {python_name(variable.name)}: {_KINDS.get(kind, '_Value')}\n{_doc(variable.doc + default, 4)}"


def _method(method: Method) -> str:
    words = ["self"]
    for parameter in list(signature(method.usage).parameters.values())[1:]:
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            words += [*(["/"] if len(words) > 1 else []), f"*{parameter.name}: _Any"]
        else:
            default = "" if parameter.default is inspect.Parameter.empty else " = ..."
            words.append(f"{parameter.name}: _Any{default}")
    if len(words) > 1 and not words[-1].startswith("*"):
        words.append("/")
    return f"    def {python_name(method.name)}({', '.join(words)}) -> _Any:\n{_doc(method.doc, 8)}        ...\n"


def _new(known: dict[str, Entry]) -> str:
    """Return the overloads of `neons.Simulator.new`, one for each class."""
    # Classes are named by their module: in the class's body a method of the same name would hide them.
    overloads = [(f'_Literal["{name}"]', f"_classes.{class_name(name)}") for name in known]
    overloads += [("type[_T]", "_T"), ("str", "_Any")]
    return "".join(
        f"    @_overload\n    def new(self, class_: {given}, *arguments: _Any, **values: _Any) -> {made}: ...\n"
        for given, made in overloads
    )


def _doc(words: str, indent: int) -> str:
    plain = words.replace("\\", "\\\\").replace('"', "'").strip()
    lines = textwrap.wrap(plain, 116 - indent) or [""]
    return textwrap.indent("\n".join([f'"""{lines[0]}', *lines[1:]]) + '"""\n', " " * indent)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text())
