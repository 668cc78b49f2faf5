"""Objects of a simulation: agents, nodes, links, queues, applications."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from neons import _neons
from neons._reference import checked, python_name
from neons._spelling import did_you_mean
from neons.errors import SimulationError

if TYPE_CHECKING:
    from neons.simulator import Simulator

__all__ = ["DuplexLink", "Object"]

#: Why objects of a simulation cannot be copied or sent to other processes.
STAYS = (
    "a simulation lives in one process. Make it where it runs, in the function that a worker calls, and return numbers "
    "(`neons.sweep` does so)"
)


class Object:
    """An object of a simulation.

    Its variables are attributes (``window_`` is ``tcp.window``), its methods are methods (``attach-agent`` is
    ``attach_agent``); names as Tcl has them work, too. `Simulator.new` makes objects.

    New classes derive from those of `neons.classes`. Their methods replace the simulator's methods of the same
    names, which they can call by ``super()``. New attributes are declared in the class body or begin with an
    underscore. State of each object is made by ``init(self, *arguments)``, which gets what `Simulator.new` got and calls
    ``super().init(*arguments)`` first.
    """

    _tcl_class: ClassVar[str] = "Object"
    #: Whether the class was written by a user.
    _is_own: ClassVar[bool] = False
    #: What Tcl calls of a class written in Python: its methods and those that it inherits from such classes, by their
    #: names in Tcl.
    _own_methods: ClassVar[Mapping[str, Callable[..., Any]]] = {}
    #: The method that Python has called without Tcl, while the definition of the superclass is sought; else empty.
    _passed_on: str = ""
    _tcl_name: str
    _session: _neons.NativeSession
    _simulator: Simulator

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls._is_own = "_tcl_class" not in cls.__dict__
        made_by_python = any({"_tcl_class", "__init__"} <= vars(base).keys() for base in cls.__mro__)
        if cls._is_own and not made_by_python and cls.__init__ is not object.__init__:
            raise TypeError(
                f"{cls.__name__} has a method __init__, which would not be called: objects of a simulation are made by "
                f"Tcl, which calls `init`. Define `def init(self, *arguments)`, and call `super().init(*arguments)` in it"
            )

    @property
    def simulator(self) -> Simulator:
        """The simulator that the object belongs to."""
        return self._simulator

    @property
    def tcl_class(self) -> str:
        """The class of the object, as the manual names it."""
        return next(iter(self._session.classes(self._tcl_name)), self._tcl_class)

    @property
    def exists(self) -> bool:
        """Whether the object has not been removed."""
        return bool(self._session.classes(self._tcl_name))

    def get(self, variable: str) -> Any:
        """Return the value of a variable, by its name in Tcl.

        Raises
        ------
        ReferenceError
            The object has been removed.
        SimulationError
            There is no such variable.
        """
        try:
            return self._session.get(self._tcl_name, variable)
        except SimulationError:
            self._check()
            raise

    def set(self, variable: str, value: Any) -> None:
        """Set a variable, by its name in Tcl; one that does not exist is made."""
        try:
            self._session.set(self._tcl_name, variable, value)
        except SimulationError:
            self._check()
            raise

    def call(self, method: str, *arguments: Any) -> Any:
        """Call a method, by its name in Tcl.

        Arguments are numbers, texts, lists, objects and callables. The result is a number, a text or an object.

        Raises
        ------
        SimulationError
            The method fails, or there is no method of this name.
        """
        self._check()
        return self._session.call(self._tcl_name, method, *arguments)

    def on(self, method: str, function: Callable[..., Any]) -> None:
        """Replace a method of this object by a function, which the simulator calls in its place.

        ``tcp.on("done", lambda: print("all sent"))`` is what ``$tcp proc done {} {...}`` is in Tcl. The function is called
        with the arguments of the method.
        """
        self._check()
        self._session.define_method(self._tcl_name, method, function)

    def remove(self) -> None:
        """Remove the object from the simulation (`delete` in Tcl). The Python object cannot be used any more."""
        self._check()
        self._session.call("delete", self._tcl_name)

    def _send(self, method: str, arguments: Iterable[Any]) -> Any:
        """Call a method, or the next definition of it if the call comes from the same method, written in Python."""
        self._check()
        if type(self)._is_own and self._session.is_running(self._tcl_name, method):
            return self._session.next(*arguments)
        # Python finds methods written in Python by itself, so if there is one, it has been called and calls by `super()`.
        self._passed_on = method if method in type(self)._own_methods else ""
        try:
            return self._session.call(self._tcl_name, method, *arguments)
        finally:
            self._passed_on = ""

    def _passes_on(self, method: str, function: Callable[..., Any]) -> bool:
        """Whether Tcl, which comes upon this definition of a method, goes on to the next one.

        It does if Python has called the method without Tcl, or if the function belongs to a superclass of the object's
        class: Python's own ``super()`` leads there.
        """
        if type(self)._own_methods.get(method) is not function:
            return True
        if self._passed_on != method:
            return False
        self._passed_on = ""
        return True

    def _check(self) -> None:
        if not self.exists:
            raise ReferenceError(f"the {self._tcl_class} {self._tcl_name} has been removed")

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        self._check()
        for variable in (name + "_", name):
            if self._session.has(self._tcl_name, variable):
                return self._session.get(self._tcl_name, variable)
        for method in (name, name.replace("_", "-")):
            if self._session.responds_to(self._tcl_name, method):
                return _Command(self, method)
        raise AttributeError(
            f"{self.tcl_class} has no variable or method {name!r}{did_you_mean(name, dir(self))}", name=None, obj=None
        )

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("_") or isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
            return
        if type(self)._is_own and hasattr(type(self), name):
            object.__setattr__(self, name, value)
            return
        self._check()
        for variable in (name + "_", name):
            if self._session.has(self._tcl_name, variable):
                self._session.set(self._tcl_name, variable, value)
                return
        hint = ", or declare it in the body of the class" if type(self)._is_own else ""
        raise AttributeError(
            f"{self.tcl_class} has no variable {name!r}{did_you_mean(name, self._variables())}"
            f" (`set` makes new variables{hint})",
            name=None,
            obj=None,
        )

    def _variables(self) -> list[str]:
        own = {name for name in dir(type(self)) if isinstance(getattr(type(self), name, None), property)}
        return sorted(own | {python_name(name) for name in self._session.variables(self._tcl_name)})

    def __dir__(self) -> list[str]:
        names = set(super().__dir__())
        if self.exists:
            names |= {python_name(name) for name in self._session.variables(self._tcl_name)}
        return sorted(names)

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"cannot pickle {type(self).__name__!r} object: {STAYS}")

    def __repr__(self) -> str:
        if self._simulator._closed:
            return f"<{self._tcl_class} {self._tcl_name} of a closed simulator>"
        if not self.exists:
            return f"<{self._tcl_class} {self._tcl_name}, removed>"
        return f"<{self.tcl_class} {self._tcl_name}{self._place()}>"

    def _place(self) -> str:
        """Return the place of the object in the network for its representation; empty if it is not known."""
        if self._session.has(self._tcl_name, "node_"):
            node = self._session.get(self._tcl_name, "node_")
            if isinstance(node, Object):
                return f" on node {node.call('id')}"
        if self._session.has(self._tcl_name, "id_") and "Node" in self._session.classes(self._tcl_name):
            return f", number {self._session.get(self._tcl_name, 'id_')}"
        return ""


class _Command:
    """A method that a script has defined."""

    def __init__(self, receiver: Object, method: str) -> None:
        self.__self__ = receiver
        self._tcl_method = method

    def __call__(self, *arguments: Any) -> Any:
        return self.__self__._send(self._tcl_method, arguments)

    def __repr__(self) -> str:
        return f"<method {self._tcl_method} of {self.__self__!r}>"


class DuplexLink:
    """The two directions of a link between two nodes.

    Attributes
    ----------
    forward, back
        The links from the first node to the second, and back.
    """

    def __init__(self, simulator: Simulator, first: Object, second: Object) -> None:
        self._simulator = simulator
        self.nodes = (first, second)
        self.forward: Object = simulator.call("link", first, second)
        self.back: Object = simulator.call("link", second, first)

    @property
    def queue(self) -> Any:
        """The queue of the first node towards the second."""
        return self.forward.call("queue")

    @property
    def back_queue(self) -> Any:
        """The queue of the second node towards the first."""
        return self.back.call("queue")

    @property
    def limit(self) -> int:
        """How many packets each of the two queues holds; setting it sets the limit of both."""
        return int(self.queue.get("limit_"))

    @limit.setter
    def limit(self, packets: int) -> None:
        first, second = self.nodes
        checked("limit_", "integer", packets)
        self._simulator.call("queue-limit", first, second, packets)
        self._simulator.call("queue-limit", second, first, packets)

    def __repr__(self) -> str:
        if self._simulator._closed:
            return "<link of a closed simulator>"
        first, second = (node.call("id") for node in self.nodes)
        return f"<link {first} - {second}, {self.queue.tcl_class}>"
