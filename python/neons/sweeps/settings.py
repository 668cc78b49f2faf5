"""The request for a sweep: checks it, and adds what it leaves open."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from neons._random_numbers import SEEDS, is_seed
from neons.sweeps import keep
from neons.sweeps.errors import SweepError
from neons.sweeps.executable import find_neons, version_of
from neons.sweeps.handing import Handing, check_names, find_handing
from neons.sweeps.inputs import Inputs, collect
from neons.sweeps.python_code import PythonCode, load_function, ship
from neons.sweeps.rows import RESERVED
from neons.sweeps.run import Work
from neons.sweeps.traced import Traced, parse_traced
from neons.sweeps.until import Target, parse_target
from neons.sweeps.values import Axis, Interval

#: What a sweep can measure: `FILE.py:FUNCTION`, names of measures from traces, or a function.
Measure = str | Callable[..., Any]


@dataclass(frozen=True)
class Request:
    """A request for a sweep; see `neons.sweep` for the meaning of each part."""

    simulation: str | Path | Callable[..., Any]
    axes: Sequence[Axis]
    repeat: int = 1
    sample: str = "grid"
    form: str | None = None
    keep: str = "stdout"
    measure: Measure | Sequence[Measure] | None = None
    traces: str | None = None
    columns: Sequence[str] = ()
    until: str | None = None
    most: int = 1000
    confidence: float = 0.95
    timeout: float | None = None
    seed: int | None = None
    seed_as: str | None = None
    common_random_numbers: bool = False
    inputs: Sequence[str] = ()
    program: str | None = None


@dataclass(frozen=True)
class Prepared:
    """A request that has been checked.

    Attributes
    ----------
    work
        What all runs have in common.
    inputs
        The input files.
    target
        The precision at which a sequential sweep stops.
    identity
        Everything that a row depends on besides parameters and replication; if any of it changes, rows are not
        comparable.
    settings
        The whole request, for the file of settings in the campaign's folder.
    """

    work: Work
    inputs: Inputs
    target: Target | None
    identity: dict[str, Any]
    settings: dict[str, Any]


def prepare(request: Request) -> Prepared:
    """Check a request, and find out what it leaves open.

    Raises
    ------
    SweepError
        Part of the request makes no sense.
    """
    _check(request)
    names = [axis.name for axis in request.axes]
    function = ship(request.simulation) if callable(request.simulation) else None
    program = version = ""
    if callable(request.simulation):
        inputs = Inputs("", {})
        seed_as = request.seed_as or ("seed" if "seed" not in names and _takes_seed(request.simulation) else None)
    else:
        inputs = collect(Path(request.simulation), request.inputs)
        seed_as = request.seed_as
        program = find_neons(request.program)
        version = version_of(program)
    handing = Handing("positional")
    if function is None:
        handed = [*names, seed_as] if seed_as else names
        handing = find_handing(inputs.text(), inputs.script, handed, request.form)
        if request.form is not None and handed:
            check_names(list(inputs.contents.values()), inputs.script, handed, request.form)
    measure, traced = _measures(request.measure)
    traces = tuple(filter(None, (request.traces or "").split(",")))
    if traces and not traced:
        raise SweepError(f"--traces {request.traces}: nothing is measured from them; add for example --measure goodput")
    if function is not None and (measure or request.columns):
        raise SweepError("a simulation that is a Python function returns its measures itself, as a dict")
    work = Work(
        script=inputs.script,
        inputs=tuple(inputs.contents),
        handing=handing,
        function=function,
        measure=measure,
        traced=traced,
        traces=traces,
        columns=tuple(request.columns),
        keep=keep.patterns(request.keep),
        timeout=request.timeout,
        seed=request.seed,
        seed_as=seed_as,
        program=program,
        version=version,
    )
    identity = {
        "digest": inputs.digest() if function is None else function.digest,
        "inputs": inputs.hashes(),
        "function": function.digest if function else None,
        "parameters handed over as": [handing.form, *handing.words] if function is None else None,
        "measured by": f"{measure.name} {measure.digest}" if measure else None,
        "measured from traces": [f"{each.name}:{each.of}".rstrip(":") for each in traced],
        "traces": list(traces),
        "columns": list(request.columns),
        "seed": request.seed,
        "seed handed over as": seed_as,
        "common random numbers": request.common_random_numbers,
        "version of Neons": version,
    }
    target = parse_target(request.until, request.confidence) if request.until else None
    return Prepared(work, inputs, target, identity, _settings(request, identity))


def _check(request: Request) -> None:
    for axis in request.axes:
        if axis.name in RESERVED:
            raise SweepError(f"a parameter cannot be called `{axis.name}`, as that is a column of the table")
    for number, name in enumerate(request.columns):
        if not name:
            raise SweepError(f"--columns {','.join(request.columns)}: a name is missing; _ leaves a number out")
        if name != "_" and name in request.columns[:number]:
            raise SweepError(f"--columns {','.join(request.columns)}: the name `{name}` is given twice")
    if request.repeat < 1:
        raise SweepError(f"--repeat {request.repeat}: at least one replication is needed")
    if request.most < request.repeat:
        raise SweepError(f"--at-most {request.most} is less than --repeat {request.repeat}")
    if not 0 < request.confidence < 1:
        raise SweepError(f"--confidence {request.confidence:g} must be between 0 and 1")
    if request.timeout is not None and request.timeout <= 0:
        raise SweepError(f"--timeout {request.timeout:g} must be above 0")
    if request.seed is not None and not is_seed(request.seed):
        raise SweepError(f"--seed {request.seed}: {SEEDS}")


def _takes_seed(function: Callable[..., Any]) -> bool:
    import inspect

    try:
        return "seed" in inspect.signature(function).parameters
    except (TypeError, ValueError):
        return False


def _measures(given: Measure | Sequence[Measure] | None) -> tuple[PythonCode | None, tuple[Traced, ...]]:
    """Return the requested function, and the requested measures from traces."""
    functions: list[Callable[..., Any]] = []
    traced: list[Traced] = []
    each_given = () if given is None else (given,) if isinstance(given, str) or callable(given) else given
    for each in each_given:
        if callable(each):
            functions.append(each)
            continue
        for word in filter(None, (word.strip() for word in each.split(","))):
            if re.search(r"\.py(:|$)", word):
                functions.append(load_function(word))
            else:
                traced.append(parse_traced(word))
    if len(functions) > 1:
        raise SweepError("--measure: give one function; it can return several measures")
    return ship(functions[0]) if functions else None, tuple(dict.fromkeys(traced))


def _settings(request: Request, identity: Mapping[str, Any]) -> dict[str, Any]:
    simulation = request.simulation
    name = getattr(simulation, "__name__", "function") if callable(simulation) else str(simulation)
    return {
        "format": 1,
        "simulation": name,
        "parameters": {axis.name: _described(axis) for axis in request.axes},
        "sample": request.sample,
        "repeat": request.repeat,
        "until": request.until,
        "at most": request.most,
        "confidence": request.confidence,
        "keep": request.keep,
        "timeout": request.timeout,
        "identity": dict(identity),
    }


def _described(axis: Axis) -> Any:
    values = axis.values
    if isinstance(values, Interval):
        return f"{values.low:g}:{values.high:g}" + (":log" if values.logarithmic else "")
    return list(values) if len(values) <= 1000 else f"{len(values)} values from {values[0]} to {values[-1]}"
