"""Docstrings, signatures and stubs exist, and agree with what they describe."""

import ast
import importlib
import inspect
import pkgutil
import pydoc
import subprocess
import sys
from pathlib import Path

import pytest

import neons
from neons import _neons, _reference, _stubs

PACKAGE = Path(neons.__file__).parent
MODULES = [
    "neons",
    *(f"neons.{module.name}" for module in pkgutil.iter_modules([str(PACKAGE)]) if module.name[0] != "_"),
]
MODULES += [f"neons.analysis.{module.name}" for module in pkgutil.iter_modules([str(PACKAGE / "analysis")])]


def public(module):
    """Yield all public names of a module with their objects, methods of classes included."""
    for name in getattr(module, "__all__", ()):
        value = getattr(module, name)
        if not callable(value):
            continue
        yield name, value
        if inspect.isclass(value) and value.__module__.startswith("neons"):
            for member, found in vars(value).items():
                if member[0] != "_" and (callable(found) or isinstance(found, property)):
                    yield f"{name}.{member}", found


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_has_a_docstring(name):
    module = importlib.import_module(name)
    assert module.__doc__
    assert [known for known, value in public(module) if not inspect.getdoc(value)] == []


@pytest.mark.parametrize("name", ["neons.analysis", "neons.plots", "neons.traces", "neons.simulator", "neons.running"])
def test_docstrings_name_all_parameters(name):
    missing = []
    for known, function in public(importlib.import_module(name)):
        if not inspect.isfunction(function):
            continue
        parameters = [parameter for parameter in inspect.signature(function).parameters if parameter != "self"]
        text = inspect.getdoc(function) or ""
        if len(parameters) > 1:
            missing += [f"{known}: {parameter}" for parameter in parameters if parameter not in text]
    assert missing == []


def test_help_teaches():
    text = pydoc.plain(pydoc.render_doc(neons.Simulator.duplex_link))
    for part in ("Bits per second", "seconds", "Raises", "SimulationError", "Examples", ">>> link", "1.5Mb"):
        assert part in text


def test_classes_have_the_variables_and_methods_of_the_manual():
    for name, entry in _reference.entries().items():
        made = neons.tcl_class(name)
        assert entry.doc.split("\n")[0] in made.__doc__
        for variable in entry.variables:
            member = getattr(made, _reference.python_name(variable.name))
            # A method hides the variable of the same name.
            if hasattr(member, "_tcl_method"):
                continue
            assert isinstance(member, property), (name, variable.name)
            assert variable.doc in member.__doc__
            assert not variable.default or variable.default in member.__doc__
        for method in entry.methods:
            member = getattr(made, _reference.python_name(method.name))
            assert inspect.getdoc(member), (name, method.name)


def test_completion_of_an_object():
    with neons.Simulator() as sim:
        tcp = sim.new("Agent/TCP/Cubic")
        assert {"window", "cwnd", "advance", "ssthresh", "attach"} <= set(dir(tcp))
        document = type(tcp).window.__doc__
        assert "packets" in document.lower()
        assert "The default is" in document


def test_stubs_of_the_native_half_are_in_step():
    stubs = ast.parse((PACKAGE / "_neons.pyi").read_text())
    declared = {node.name: node for node in stubs.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    # Names that begin with an underscore are types used in the stubs only.
    assert set(declared) == {name for name in dir(_neons) if name[0] != "_"}
    for name, node in declared.items():
        native = getattr(_neons, name)
        if isinstance(node, ast.FunctionDef):
            assert list(inspect.signature(native).parameters) == [argument.arg for argument in node.args.args], name
            continue
        methods = {member.name: member for member in node.body if isinstance(member, ast.FunctionDef)}
        special = {"__new__", "__len__", "__arrow_c_stream__", "__arrow_c_schema__"}
        assert {member for member in vars(native) if member[0] != "_"} == set(methods) - special, name
        for member, stub in methods.items():
            function = getattr(native, member)
            if member in special or not callable(function):
                continue
            expected = [argument.arg for argument in stub.args.args]
            if stub.args.vararg:
                expected.append(stub.args.vararg.arg)
            assert list(inspect.signature(function).parameters) == expected, (name, member)


def test_stubs_of_the_simulators_classes_are_in_step():
    assert (PACKAGE / "_classes.pyi").read_text() == _stubs.text()
    names = [_reference.class_name(name) for name in _reference.entries()]
    assert len(set(names)) == len(names)


def test_classes_have_names_in_python():
    assert neons.classes.AgentTCPCustom is neons.tcl_class("Agent/TCP/Custom")
    assert "QueueRED" in dir(neons.classes)
    with pytest.raises(AttributeError, match="no class 'QueueREDD'; did you mean .*'QueueRED'"):
        neons.classes.QueueREDD  # noqa: B018


def test_type_checkers_know_the_simulators_classes(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import neons\n"
        "sim = neons.Simulator()\n"
        'tcp = sim.new("Agent/TCP/Cubic", window=100)\n'
        "reveal_type(tcp)\n"
        "reveal_type(tcp.cwnd)\n"
        "reveal_type(sim.node())\n"
        "tcp.window = [3]\n"
        "tcp.advance()\n"
        "class Own(neons.classes.AgentTCPCustom):\n"
        "    def on_ack(self, packets: int) -> None:\n"
        "        self.cwnd = 3\n"
        "        super().on_ack(packets)\n"
        "reveal_type(sim.new(Own))\n"
        "reveal_type(sim.new(Own).cwnd)\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(program)]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    for part in (
        '4: note: Revealed type is "neons._classes.AgentTCPCubic"',
        '5: note: Revealed type is "float"',
        '6: note: Revealed type is "neons._classes.Node"',
        "7: error: Incompatible types in assignment",
        '8: error: Too few arguments for "advance"',
        '13: note: Revealed type is "program.Own"',
        '14: note: Revealed type is "float"',
        "Found 2 errors",
    ):
        assert part in said
