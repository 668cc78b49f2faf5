"""The classes of the simulator as Python classes, made from the same declarations as the manual."""

from __future__ import annotations

import functools
import inspect
import keyword
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from neons import _neons
from neons._spelling import did_you_mean

if TYPE_CHECKING:
    from neons.objects import Object


@dataclass(frozen=True)
class Variable:
    """A variable: its name in Tcl, its type, its class default, its meaning."""

    name: str
    kind: str
    default: str | None
    doc: str


@dataclass(frozen=True)
class Method:
    """A method: its name in Tcl, its arguments as Tcl writes them, what it does."""

    name: str
    usage: str
    doc: str


@dataclass(frozen=True)
class Entry:
    """A class of the manual."""

    name: str
    doc: str
    ancestors: tuple[str, ...]
    variables: tuple[Variable, ...]
    methods: tuple[Method, ...]


@functools.cache
def entries() -> dict[str, Entry]:
    """Return all classes of the manual, by name."""
    return {
        name: Entry(
            name,
            doc,
            tuple(ancestors),
            tuple(Variable(*variable) for variable in variables),
            tuple(Method(*method) for method in methods),
        )
        for name, doc, ancestors, variables, methods in _neons.reference()
    }


def python_name(name: str) -> str:
    """Return what a variable or method of Tcl is called in Python: ``window``, ``duplex_link``."""
    plain = re.sub(r"\W", "_", name)
    plain = plain.rstrip("_") or plain
    return plain + "_" if keyword.iskeyword(plain) else plain


def class_name(name: str) -> str:
    """Return the name of the Python class for a class of the simulator: ``Agent/TCP/Cubic`` is ``AgentTCPCubic``."""
    return re.sub(r"\W", "", name)


@functools.cache
def tcl_class(name: str) -> type[Object]:
    """Return the Python class for a class of the simulator, for instance to derive a new class from it.

    Its variables are properties, its methods are methods; `help` shows them with defaults and units.

    Parameters
    ----------
    name
        The class as the manual names it, such as ``Agent/TCP/Custom``.

    Raises
    ------
    ValueError
        There is no such class.
    """
    from neons.objects import Object

    entry = entries().get(name)
    if entry is None:
        raise ValueError(f"there is no class {name!r}{did_you_mean(name, entries())}")
    parent = next((ancestor for ancestor in entry.ancestors if ancestor in entries()), None)
    base = tcl_class(parent) if parent else Object
    members: dict[str, Any] = {"_tcl_class": name, "__doc__": _about(entry), "__module__": "neons.objects"}
    for variable in merged(entry.variables):
        members[python_name(variable.name)] = _property(variable, kind_of(name, variable.name))
    for method in entry.methods:
        member = members.get(python_name(method.name))
        if hasattr(member, "_tcl_method"):
            member.__doc__ = f"{member.__doc__}\n\n{_call(method)}\n    {method.doc}"
        else:
            members[python_name(method.name)] = _method(method)
    for variable in computed(entry):
        members.setdefault(python_name(variable.name), _computed_property(variable))
    return type(class_name(name), (base,), members)


def merged(variables: tuple[Variable, ...]) -> list[Variable]:
    """Return variables with one entry for each name: some are declared twice, for the class and for its objects."""
    found: dict[str, Variable] = {}
    for variable in variables:
        known = found.get(python_name(variable.name))
        if known is not None:
            doc = f"{known.doc} {variable.doc}"
            variable = replace(
                known, kind=known.kind or variable.kind, default=known.default or variable.default, doc=doc
            )
        found[python_name(variable.name)] = variable
    return list(found.values())


def kind_of(name: str, variable: str) -> str:
    """Return the type of a variable that a class or its ancestor declares; empty if the type is not known."""
    for ancestor in lineage(name):
        for declared in entries()[ancestor].variables:
            if declared.name == variable and declared.kind:
                return declared.kind
    return ""


def lineage(name: str) -> list[str]:
    """Return a class and its ancestors, the nearest first, without those that the manual does not have."""
    if name not in entries():
        return []
    return [name, *(ancestor for ancestor in entries()[name].ancestors if ancestor in entries())]


def variables(name: str) -> dict[str, Variable]:
    """Return all variables of a class by their names in Python, inherited ones included."""
    found: dict[str, Variable] = {}
    for ancestor in lineage(name):
        entry = entries()[ancestor]
        for variable in (*entry.variables, *computed(entry)):
            found.setdefault(python_name(variable.name), variable)
    return found


def computed(entry: Entry) -> list[Variable]:
    """Return the variables that a class has only through its own method `set`, which computes them from others."""
    setters = [method for method in entry.methods if method.name == "set"]
    names = dict.fromkeys(name for setter in setters for name in re.findall(r"`(\w+_)`", setter.doc))
    return [Variable(name, "", None, setters[0].doc) for name in names]


def _computed_property(variable: Variable) -> property:
    name = variable.name

    def read(self: Object) -> Any:
        return self.call("set", name)

    def write(self: Object, value: Any) -> None:
        self.call("set", name, value)

    return property(read, write, doc=f"{variable.doc} (`{name}` in Tcl)")


def _about(entry: Entry) -> str:
    lines = [f"{entry.name}: {entry.doc}"]
    if entry.variables:
        lines += ["", "Attributes", "----------"]
        for variable in entry.variables:
            default = f" = {variable.default}" if variable.default else ""
            lines += [f"{python_name(variable.name)}{default}", f"    {variable.doc}"]
    return "\n".join(lines)


def _property(variable: Variable, kind: str) -> property:
    name = variable.name

    def read(self: Object) -> Any:
        return self.get(name)

    def write(self: Object, value: Any) -> None:
        self.set(name, checked(name, kind, value))

    default = f" The default is {variable.default}." if variable.default else ""
    return property(read, write, doc=f"{variable.doc}{default} (`{name}` in Tcl{', ' + kind if kind else ''})")


#: The smallest and the largest value of whole numbers. Negative numbers without sign are a common idiom for large ones.
_LIMITS = {"integer": (-(2**31), 2**31 - 1), "unsigned": (-(2**31), 2**32 - 1)}


def _number(value: Any) -> float:
    is_hexadecimal = isinstance(value, str) and value.strip().lower().startswith("0x")
    return float(int(value, 16) if is_hexadecimal else value)


def _is_beyond(value: Any, least: int, most: int) -> bool:
    try:
        number = _number(value)
    except (TypeError, ValueError):
        return False
    except OverflowError:
        return True
    return number < least or number > most


def checked(name: str, kind: str, value: Any) -> Any:
    """Return the value if a variable of this type can have it.

    Raises
    ------
    TypeError
        The variable cannot have the value, which ns-2 would silently read as zero.
    OverflowError
        The variable has 32 bits, to which ns-2 would silently cut the value.
    """
    if kind in ("integer", "real", "boolean") and isinstance(value, str):
        words = ("true", "false", "yes", "no", "on", "off") if kind == "boolean" else ()
        if value.strip().lower() in words:
            return value
        try:
            _number(value)
        except ValueError:
            raise TypeError(f"{python_name(name)} ({kind}) cannot be {value!r}") from None
    if kind in _LIMITS and _is_beyond(value, *_LIMITS[kind]):
        raise OverflowError(f"{python_name(name)} ({kind}, 32 bits) cannot be {value!r}")
    if kind and (value is None or isinstance(value, (list, tuple, dict, set)) or callable(value)):
        raise TypeError(f"{python_name(name)} ({kind}) cannot be {value!r}")
    return value


def _method(method: Method) -> Any:
    name = method.name

    def call(self: Object, *arguments: Any) -> Any:
        return self._send(name, arguments)

    call.__name__ = python_name(name)
    call.__qualname__ = call.__name__
    call.__doc__ = f"{method.doc}\n\n(`{_call(method)}` in Tcl)"
    call.__signature__ = signature(method.usage)  # type: ignore[attr-defined]
    call._tcl_method = name  # type: ignore[attr-defined]
    return call


def _call(method: Method) -> str:
    return f"{method.name} {method.usage}".rstrip()


def signature(usage: str) -> inspect.Signature:
    """Return the signature for a method's arguments in Tcl: ``(self, a, b=None, *args)`` for `a ?b? ?arg ...?`."""
    parameters = [inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)]
    used = {"self"}
    optional = False
    for word in re.findall(r"\?[^?]*\?|\S+", usage):
        name = python_name(word.strip("?").split()[0]) if word.strip("?").split() else "arg"
        if "..." in word:
            parameters.append(inspect.Parameter(f"{name}s", inspect.Parameter.VAR_POSITIONAL))
            break
        if not name.isidentifier() or name in used:
            name = f"argument{len(parameters)}"
        used.add(name)
        optional = optional or word.startswith("?")
        default = None if optional else inspect.Parameter.empty
        parameters.append(inspect.Parameter(name, inspect.Parameter.POSITIONAL_ONLY, default=default))
    return inspect.Signature(parameters)
