"""The Python objects that stand for those of a simulation, and the classes that are written in Python."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from neons import _neons
from neons._reference import entries, lineage, python_name, tcl_class
from neons.objects import Object

if TYPE_CHECKING:
    from neons.simulator import Simulator


class Registry:
    """The objects and classes of one simulator."""

    def __init__(self, session: _neons.NativeSession) -> None:
        self._session = session
        self._objects: weakref.WeakValueDictionary[str, Object] = weakref.WeakValueDictionary()
        #: Objects of classes written in Python are kept as long as the simulator's objects that they stand for.
        self._own: dict[str, Object] = {}
        #: Classes written in Python by their names in Tcl, and the names of these classes.
        self._classes: dict[str, type[Object]] = {}
        self._names: dict[type[Object], str] = {}

    def clear(self) -> None:
        """Forget all objects."""
        self._own.clear()

    def find(self, simulator: Simulator, name: str) -> object:
        """Return the Python object for the name of an object in the simulation; the text itself if it names none."""
        known = self._own.get(name) or self._objects.get(name)
        if known is not None:
            return known
        classes = self._session.classes(name)
        if not classes:
            return name
        if name == simulator._tcl_name:
            return simulator
        own = self._classes.get(classes[0])
        class_ = own or next((tcl_class(known) for known in classes if known in entries()), Object)
        made = class_.__new__(class_)
        made._session, made._simulator, made._tcl_name = self._session, simulator, name
        if own is not None:
            self._own[name] = made
        else:
            self._objects[name] = made
        return made

    def define(self, class_: type[Object]) -> str:
        """Make a Python class known to Tcl; return its name there.

        Raises
        ------
        TypeError
            Its first base is no class of the simulator.
        """
        if not class_._is_own:
            return class_._tcl_class
        if class_ in self._names:
            return self._names[class_]
        parent = class_.__mro__[1]
        if not issubclass(parent, Object):
            raise TypeError(f"{class_.__name__} must derive from a class of neons.classes, before other classes")
        name = f"Python/{class_.__module__}/{class_.__qualname__}".replace(".", "/").replace("<locals>", "-")
        if name in self._classes:
            name = f"{name}-{len(self._classes)}"
        inherited = [method.name for ancestor in lineage(class_._tcl_class) for method in entries()[ancestor].methods]
        names = {python_name(method): method for method in inherited}
        methods = {
            names.get(attribute, attribute): function
            for attribute, function in vars(class_).items()
            if callable(function) and not attribute.startswith("_")
        }
        ancestor = self.define(parent)
        class_._own_methods = {**parent._own_methods, **methods}
        called = [(method, self._called_by_tcl(method, function)) for method, function in methods.items()]
        self._session.define_class(name, ancestor, called)
        self._classes[name], self._names[class_] = class_, name
        return name

    def _called_by_tcl(self, method: str, function: Callable[..., Any]) -> Callable[..., Any]:
        session = self._session

        def call(this: Object, *arguments: Any) -> Any:
            return session.next(*arguments) if this._passes_on(method, function) else function(this, *arguments)

        return call
