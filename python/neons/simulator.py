"""Simulations written in Python."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from neons import _neons, _random_numbers
from neons._interrupts import Interruptible
from neons._networks import Networks
from neons._reference import checked, entries, kind_of, tcl_class, variables
from neons._registry import Registry
from neons._scheduling import check_action, seconds
from neons._spelling import did_you_mean
from neons._watch import Watch
from neons.errors import SimulationError
from neons.objects import STAYS, Object
from neons.repetition import Repetition
from neons.traces import Table, Trace, read_trace

__all__ = ["Simulator"]


class Simulator(Networks):
    """A simulation.

    Everything that a script in ns-2's Tcl does can be done in Python: `new` makes objects of every class of the manual,
    whose variables are attributes and whose methods are methods. Every method of Tcl's ``Simulator`` is there under its
    name with underscores (``rtmodel-at`` is ``rtmodel_at``). Callables can stand wherever Tcl takes a script.

    Times are seconds, sizes bytes, rates bits per second; ns-2's texts (``"10Mb"``, ``"2ms"``) work, too.

    A simulator belongs to the thread that made it; several can be used at the same time, also in several threads.

    Parameters
    ----------
    seed
        The seed of the default random number generator, from 1 to 2147483646; by default ns-2's. 0 takes one from the time
        of day. In a function that `neons.sweep` calls, all generators start on the substream of the run, with the seed of
        the sweep by default.
    events
        Whether events of packets are kept in memory, for `events`. Without them runs are faster.
    folder
        The working folder, to which names of files are relative; by default that of the process.

    Examples
    --------
    >>> sim = neons.Simulator(seed=1)
    >>> a, b = sim.node(), sim.node()
    >>> link = sim.duplex_link(a, b, "1.5Mb", "20ms", "RED", limit=25)
    >>> tcp, sink = sim.new("Agent/TCP/Cubic", window=100), sim.new("Agent/TCPSink/Sack1")
    >>> sim.attach(a, tcp); sim.attach(b, sink); sim.connect(tcp, sink)
    >>> ftp = sim.new("Application/FTP", agent=tcp)
    >>> sim.at(0.1, ftp.start)  # doctest: +ELLIPSIS
    '...'
    >>> sim.run(until=2)
    >>> len(sim.events()) > 100
    True
    """

    _tcl_class: ClassVar[str] = "Simulator"

    def __init__(
        self, seed: int | None = None, *, events: bool = True, folder: str | os.PathLike[str] | None = None
    ) -> None:
        if isinstance(seed, float) and seed.is_integer():
            # Seeds in tables are often floating-point numbers.
            seed = int(seed)
        if seed is not None and seed != 0 and not _random_numbers.is_seed(seed):
            raise ValueError(f"seed={seed!r}: {_random_numbers.SEEDS}; 0 takes one from the time of day")
        session = _neons.NativeSession(os.fspath(folder) if folder is not None else None)
        self._session = session
        self._handle = session.handle()
        self._simulator = self
        self._registry = Registry(session)
        self._started = self._running = self._closed = False
        self._keeps_events = events
        # The blank keeps the name from being taken for an object, for which there is no Python object yet.
        self._tcl_name = str(session.evaluate('set ns [new Simulator]; format "%s " $ns')).strip()
        reference = weakref.ref(self)

        def wrap(name: str) -> object:
            simulator = reference()
            return name if simulator is None else simulator._registry.find(simulator, name)

        session.bind(wrap)
        session.evaluate(_random_numbers.of_process().script())
        if seed is not None:
            session.evaluate(f"$defaultRNG seed {seed}")
        if events:
            session.call(self._tcl_name, "trace-all", session.open_memory())

    # --- Objects ---

    # For type checkers `_classes.pyi` declares `new`, with the class of each object that it makes.
    if not TYPE_CHECKING:

        def new(self, class_: str | type[Object], *arguments: Any, **values: Any) -> Any:
            """Make an object.

            Parameters
            ----------
            class_
                The class, as the manual names it (``"Agent/TCP/Cubic"``), or a Python class derived from one
                of `neons.classes`.
            *arguments
                Arguments of Tcl's ``new``; few classes take any.
            **values
                Variables of the object, without the underscore that ns-2 puts behind their names. ``agent`` puts an
                application on top of an agent.

            Raises
            ------
            SimulationError
                There is no such class, or it has no objects.
            AttributeError
                The class has no such variable.
            TypeError, OverflowError
                A value is of the wrong type, or has more bits than the variable.
            """
            name = self._registry.define(class_) if isinstance(class_, type) else class_
            made = self._session.call("new", name, *arguments)
            if not isinstance(made, Object):
                raise SimulationError(f"there are no objects of class {name!r}")
            self._assign(made, values)
            return made

    def defaults(self, class_: str, **values: Any) -> None:
        """Set defaults of a class for objects that are made later (``Queue/RED set bytes_ false`` in Tcl).

        Parameters
        ----------
        class_
            The class, as the manual names it; classes derived from it inherit the defaults.
        **values
            Its variables, without the underscore that ns-2 puts behind their names.

        Raises
        ------
        SimulationError
            There is no such class.
        AttributeError
            The class has no such variable.
        TypeError, OverflowError
            A value cannot have the variable's type, or has more bits than the variable.
        """
        if class_ not in entries() and not self._session.classes(class_):
            raise SimulationError(f"there is no class {class_!r}{did_you_mean(class_, entries())}")
        known = variables(class_)
        for name, value in values.items():
            variable = known.get(name)
            if variable is None:
                raise AttributeError(f"{class_} has no variable {name!r}{did_you_mean(name, known)}")
            self._session.call(
                class_, "set", variable.name, checked(variable.name, kind_of(class_, variable.name), value)
            )

    def _assign(self, made: Object, values: dict[str, Any]) -> None:
        for name, value in values.items():
            if name == "agent" and isinstance(value, Object):
                made.call("attach-agent", value)
                continue
            own = type(made)._is_own and hasattr(type(made), name)
            known = variables(made._tcl_class)
            if not own and name not in known and not hasattr(made, name):
                names = [*known, *made._variables()]
                raise AttributeError(f"{made._tcl_class} has no variable {name!r}{did_you_mean(name, names)}")
            setattr(made, name, value)

    # --- Time ---

    @property
    def now(self) -> float:
        """The clock, seconds."""
        return self._session.now()

    def at(self, time: float | str, action: Any, *arguments: Any) -> str:
        """Schedule a call, or a script, at a time.

        Parameters
        ----------
        time
            Simulated time, seconds; or a text with a unit, such as ``"10ms"``.
        action
            A callable, such as ``ftp.start`` or a function; or a script of Tcl.
        *arguments
            Arguments for the callable.

        Returns
        -------
        str
            The number of the event, for `cancel`.

        Raises
        ------
        TypeError
            The action is neither callable nor a script.
        ValueError
            The time is no time, or the script is empty.
        """
        time = seconds(time)
        check_action(action, arguments)
        receiver, method = getattr(action, "__self__", None), getattr(action, "_tcl_method", None)
        is_plain = isinstance(receiver, Object) and method is not None
        if is_plain and isinstance(receiver, Object) and not any(callable(argument) for argument in arguments):
            # The simulator calls methods of its own objects directly, not by Python.
            return self._session.at(self._tcl_name, time, [receiver, method, *arguments])
        if arguments:
            function = action

            def action() -> None:
                function(*arguments)

        return self._session.at(self._tcl_name, time, action)

    def every(
        self,
        interval: float,
        action: Callable[[], object],
        *,
        start: float | None = None,
        until: float = float("inf"),
    ) -> Repetition:
        """Call a function again and again.

        Parameters
        ----------
        interval
            The time between two calls, seconds.
        action
            The function.
        start
            The time of the first call; by default one interval from now.
        until
            No calls after this time.

        Returns
        -------
        Repetition
            The repetition, which ``cancel()`` ends.

        Raises
        ------
        TypeError
            The action is not callable.
        ValueError
            The interval is not positive, or a time is NaN.
        """
        if not 0 < interval < float("inf"):
            raise ValueError(f"the interval must be longer than 0 s and finite, not {interval}")
        if not callable(action):
            raise TypeError(f"the action must be callable, not {action!r}")
        first = self.now + interval if start is None else seconds(start)
        return Repetition(self, interval, action, first, seconds(until))

    def cancel(self, event: str) -> None:
        """Remove an event that `at` has scheduled."""
        self._session.call(self._tcl_name, "cancel", event)

    def run(self, until: float | str | None = None, *, progress: bool | None = None) -> None:
        """Run the simulation. If it has run before, continue.

        Parameters
        ----------
        until
            The simulated time at which to return, seconds, or a text with a unit, such as ``"500ms"``; by default, `run`
            returns when no event is left, or `stop` is called.
        progress
            Whether to show a progress bar; by default, if the run takes longer than two seconds and the output is a
            terminal or notebook.

        Raises
        ------
        RuntimeError
            The simulation is already running: this is a callback.
        SimulationError
            Something in the simulation cannot go on.
        KeyboardInterrupt
            Ctrl-C was pressed, or the cell of the notebook interrupted. The traces up to then are complete, and another
            `run` continues.
        Exception
            An exception of a callback ends the run and is raised again, with a note of the time and Tcl's traceback.
        """
        if self._running:
            raise RuntimeError("the simulation is running: a callback cannot run it; `stop` ends the run")
        event = end = None
        if until is not None:
            end = seconds(until)
            if end < self.now:
                raise ValueError(f"it is {self.now} s already, which is after {end} s")
            event = self._session.at(self._tcl_name, end, [self, "halt"])
        script = f"[{self._tcl_name} set scheduler_] resume" if self._started else f"{self._tcl_name} run"
        self._started = True
        watch = Watch(self._handle, start=self.now, until=end, progress=progress)
        self._running = True
        try:
            watch.evaluate(self._session, script)
        finally:
            self._running = False
            if event is not None and end is not None and self.now < end:
                self.cancel(event)

    def stop(self) -> None:
        """End the run after the present event."""
        self._session.call(self._tcl_name, "halt")

    # --- Traces ---

    def trace(self) -> Trace:  # type: ignore[override]
        """Return everything that ``trace-all`` would have written, as tables, without a file.

        Raises
        ------
        ValueError
            The simulator was made with ``events=False``.
        """
        if not self._keeps_events:
            raise ValueError("this simulator keeps no events; make it with Simulator(events=True)")
        self._session.evaluate(f"{self._tcl_name} flush-trace")
        return read_trace(self._session.memory(), progress=False)

    def events(self) -> Table:
        """Return the events of packets that ``trace-all`` would have written, without a file.

        In wireless networks these are the events of frames in the nodes.
        """
        return self.trace().events

    def trace_all(self, path: str | os.PathLike[str]) -> str:
        """Write events of packets to a file instead of keeping them in memory.

        Returns the name of Tcl's channel.

        Raises
        ------
        RuntimeError
            There are links or mobile nodes already, whose events would be in no trace.
        """
        made = "links" if self.links else "mobile nodes" if self.tcl("Node/MobileNode info instances") else ""
        if made:
            raise RuntimeError(f"the events of {made} that were made before would be in no trace: call trace_all first")
        self._keeps_events = False
        return self._open("trace-all", path)

    def nam_trace_all(self, path: str | os.PathLike[str]) -> str:
        """Write a trace for the animator (``neons view``) to a file. Call this before nodes are made."""
        return self._open("namtrace-all", path)

    def open(self, path: str | os.PathLike[str], mode: str = "w") -> str:
        """Open a file for Tcl.

        Parameters
        ----------
        path
            The file, relative to the working folder of the simulation.
        mode
            ``"w"`` to write, ``"r"`` to read, ``"a"`` to append.

        Returns
        -------
        str
            The name of the channel. Commands that write traces take it.
        """
        return str(self._session.call("open", os.fspath(path), mode))

    def _open(self, method: str, path: str | os.PathLike[str]) -> str:
        channel = self.open(path)
        self._session.call(self._tcl_name, method, channel)
        return channel

    # --- Tcl ---

    def tcl(self, script: str) -> Any:
        """Evaluate a script of Tcl; ``$ns`` is this simulator.

        Returns
        -------
        int, float, str or Object
            The result of the script.

        Raises
        ------
        SimulationError
            The script fails.
        KeyboardInterrupt
            Ctrl-C was pressed. Traces of runs in the script are complete up to then.
        """
        return Interruptible(self._handle).evaluate(self._session, script)

    def command(self, *words: Any) -> Any:
        """Call a command of Tcl, given as its words, such as ``sim.command("create-god", 3)``.

        The exceptions are those of `tcl`.
        """
        return Interruptible(self._handle).command(self._session, words)

    # --- The object itself ---

    def close(self) -> None:
        """Close all files and free the memory. The simulator cannot be used afterwards; closing it again does nothing.

        Raises
        ------
        RuntimeError
            The simulation is running: this is a callback.
        """
        if self._closed:
            return
        if self._running:
            raise RuntimeError("a simulator cannot be closed while it runs")
        self._session.evaluate("foreach file [file channels] { if {![string match std* $file]} { close $file } }")
        self._registry.clear()
        self._session.close()
        self._closed = True

    def __enter__(self) -> Simulator:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        declared = getattr(tcl_class("Simulator"), name, None)
        if declared is not None and hasattr(declared, "_tcl_method"):
            return declared.__get__(self)
        return super().__getattr__(name)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *dir(tcl_class("Simulator"))})

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"cannot pickle 'Simulator' object: {STAYS}")

    def __repr__(self) -> str:
        if self._closed:
            return "<Simulator, closed>"
        nodes, links = len(self.nodes), len(self.links)
        return f"<Simulator at {self.now:g} s: {nodes} nodes, {links} one-way links>"

    def _repr_html_(self) -> str:
        from neons._drawing import drawing

        if self._closed:
            return "&lt;Simulator, closed&gt;"
        return drawing(self)
