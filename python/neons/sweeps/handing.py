"""Handing parameters to a script: as positional arguments, options or variables."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from neons.sweeps.errors import SweepError
from neons.sweeps.values import Value, to_text

FORMS = ("positional", "options", "variables")

_INDEXED = re.compile(
    r"\bset\s+(?:::)?([A-Za-z_]\w*(?:\(\w+\))?)\s+(?:\[\s*expr\s+)?\{?\[\s*lindex\s+\$(?:::)?argv\s+(\d+)\s*\]"
)
_ASSIGNED = re.compile(r"\blassign\s+\$(?:::)?argv\s+([\w \t()]+)")
_LOOPED = re.compile(r"\bforeach\s+\{([\w\s()]+)\}\s+\$(?:::)?argv\b")
#: Finds the usual loop over options, which puts `-NAME VALUE` into an array after cutting the dash off.
_GENERIC_OPTIONS = re.compile(
    r"string\s+(?:range|trimleft)\s+(?:\$\w+|\[\s*lindex\s+\$(?:::)?argv\s+[^][]+\])\s+(?:1\s+end|[\"{]?-)"
)


@dataclass(frozen=True)
class Handing:
    """How a script gets its parameters.

    Attributes
    ----------
    form
        `positional`, `options` or `variables`.
    words
        Names in the order of positional arguments, or of options with their dashes.
    held
        Variables that the script itself sets at its start; that first assignment is overruled.
    """

    form: str
    words: tuple[str, ...] = ()
    held: tuple[str, ...] = ()

    def arguments(self, parameters: Mapping[str, Value]) -> list[str]:
        """Return the arguments of the command line."""
        if self.form == "positional":
            return [to_text(parameters[name]) for name in self.words]
        if self.form == "options":
            return [text for word in self.words for text in (word, to_text(parameters[word.lstrip("-")]))]
        return []

    def variables(self, parameters: Mapping[str, Value]) -> dict[str, str]:
        """Return the variables to set before the script runs."""
        return {name: to_text(value) for name, value in parameters.items()} if self.form == "variables" else {}


def find_handing(text: str, script: str, names: Sequence[str], form: str | None = None) -> Handing:
    """Find out how the script `text` wants its parameters `names`.

    Parameters
    ----------
    text
        The script.
    script
        Its name, for messages.
    names
        The parameters in the order in which they were given.
    form
        One of `FORMS` if the user chose one.

    Raises
    ------
    SweepError
        The script does not show how it takes parameters, or takes other parameters.
    """
    if form is not None and form not in FORMS:
        raise SweepError(f"--as {form}: use {', '.join(FORMS[:-1])} or {FORMS[-1]}")
    if not names:
        return Handing("positional")
    code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    if form == "positional":
        return _positional(code, script, names) or Handing("positional", tuple(names))
    if form == "options":
        return _options(code, names) or Handing("options", tuple("-" + name for name in names))
    if form == "variables":
        return _variables(code, names)
    found = _options(code, names) or _positional(code, script, names)
    if found is None and all(_is_checked(code, name) or _is_set(code, name) for name in names):
        found = _variables(code, names)
    return found or _ask(code, script, names)


#: Commands by which a script can use names that do not appear in it.
_COMPUTED_NAMES = re.compile(
    rb"\bset\s+(?:::)?[\[$]|\barray\s+(?:names|get)\b|\binfo\s+(?:globals|vars|locals)\b|\bupvar\b"
    rb"|\bsource\s+[\"{]?[\[$]|\beval\b"
)


def check_names(texts: Sequence[bytes], script: str, names: Sequence[str], form: str) -> None:
    """Check that a script uses parameters whose form the user chose, as far as its text shows.

    Parameters
    ----------
    texts
        The script and the other input files.
    script
        Its name, for messages.
    names
        The parameters.
    form
        One of `FORMS`.

    Raises
    ------
    SweepError
        The script does not read its arguments, or does not use a parameter.
    """
    if any(_COMPUTED_NAMES.search(text) for text in texts):
        return
    if form != "variables" and not any(b"argv" in text for text in texts):
        raise SweepError(f"--as {form}: {script} does not read its arguments (argv)")
    if form == "positional":
        return
    words = {word.decode() for text in texts for word in re.findall(rb"[A-Za-z_][A-Za-z0-9_]*", text)}
    for name in names:
        parts = re.findall(r"\w+", name)
        if not words.issuperset(parts):
            raise SweepError(f"--as {form}: {script} does not use a parameter `{name}`{_meant(name, words)}")


def positions(code: str) -> dict[str, int]:
    """Return the variables that the script takes from its arguments, with their places."""
    places = {match[1]: int(match[2]) for match in _INDEXED.finditer(code)}
    for pattern in (_ASSIGNED, _LOOPED):
        for match in pattern.finditer(code):
            for place, name in enumerate(match[1].split()):
                places.setdefault(name, place)
    return places


def _positional(code: str, script: str, names: Sequence[str]) -> Handing | None:
    places = positions(code)
    known = [name for name in names if name in places]
    if not known:
        return None
    for name in names:
        if name not in places:
            taken = ", ".join(sorted(places, key=lambda other: places[other]))
            raise SweepError(
                f"{script} takes no argument `{name}`{_meant(name, places) or '.'} Its arguments are: {taken}"
            )
    by_place = {places[name]: name for name in names}
    for place in range(max(by_place)):
        if place not in by_place:
            missing = next((name for name, other in places.items() if other == place), None)
            label = f"`{missing}`" if missing else "which the script does not name"
            raise SweepError(
                f"{script} takes `{by_place[max(by_place)]}` as argument {max(by_place) + 1}, "
                f"so argument {place + 1}, {label}, needs a value, too: add {missing or 'NAME'}=VALUE"
            )
    return Handing("positional", tuple(by_place[place] for place in sorted(by_place)))


def _meant(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean `{close[0]}`?" if close else ""


def _options(code: str, names: Sequence[str]) -> Handing | None:
    generic = _GENERIC_OPTIONS.search(code) is not None and "argv" in code
    words = []
    for name in names:
        match = re.search(rf'(?:^|[\s"{{])(--?){re.escape(name)}(?=[\s"}}])', code)
        if match:
            words.append(match[1] + name)
        elif generic and re.search(rf"\w\({re.escape(name)}\)", code):
            words.append("-" + name)
        else:
            return None
    return Handing("options", tuple(words)) if "argv" in code else None


def _is_checked(code: str, name: str) -> bool:
    return re.search(rf"\binfo\s+exists\s+(?:::)?{re.escape(name)}(?!\w)", code) is not None


def _is_set(code: str, name: str) -> bool:
    return re.search(rf"^\s*set\s+(?:::)?{re.escape(name)}\s+[^$\[\s]", code, re.MULTILINE) is not None


def _variables(code: str, names: Sequence[str]) -> Handing:
    held = tuple(name for name in names if _is_set(code, name) and not _is_checked(code, name))
    return Handing("variables", held=held)


def _ask(code: str, script: str, names: Sequence[str]) -> Handing:
    places = positions(code)
    seen = ", ".join(sorted(places, key=lambda name: places[name]))
    arguments = f"its arguments go to: {seen}" if seen else "it reads its arguments" if "argv" in code else None
    said = f" ({arguments})" if arguments else ""
    unclear = [name for name in names if not (_is_checked(code, name) or _is_set(code, name))]
    listed = ", ".join(f"`{name}`" for name in unclear or names)
    hints = dict.fromkeys(_meant(name, places).removeprefix("; did you") for name in unclear)
    meant = "".join(f" Did you{hint}" for hint in hints if hint)
    raise SweepError(
        f"{script} does not show how it takes {listed}{said}.{meant} Choose:\n"
        f"  --as positional   {' '.join('VALUE' for _ in names)} as arguments, in the order given here\n"
        f"  --as options      {' '.join(f'-{name} VALUE' for name in names)}\n"
        f"  --as variables    Tcl variables that are set before the script runs"
    )
