//! The state that a session shares with its callbacks into Python.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use neons_ns::Outcome;
use neons_otcl::{Call, Error, Obj, ObjectId, Otcl, TclResult};
use pyo3::PyTraverseError;
use pyo3::exceptions::PyReferenceError;
use pyo3::prelude::*;
use pyo3::pyclass::PyVisit;
use pyo3::types::PyTuple;

use crate::values::{to_python, to_tcl};

/// The Tcl command that calls a callable, given by its number.
pub const CALL: &str = "::neons::call";
/// The Tcl command that calls a callable once and then releases it.
pub const ONCE: &str = "::neons::once";

/// The state that a session shares with its callbacks into Python.
#[derive(Default)]
pub struct Shared {
    /// The address of the session's Python object. It distinguishes objects of this session from those of others.
    pub address: Cell<usize>,
    /// A function that returns the Python object for the name of an object of the simulation.
    wrap: RefCell<Option<Py<PyAny>>>,
    callables: RefCell<Vec<Option<Py<PyAny>>>>,
    /// Numbers of callables that are free for reuse.
    free: RefCell<Vec<usize>>,
    /// The numbers of the callables that are kept permanently, by address.
    numbers: RefCell<HashMap<usize, usize>>,
    /// The running methods that are written in Python, the innermost last.
    frames: RefCell<Vec<Frame>>,
    /// The number of nested callbacks that are running.
    depth: Cell<usize>,
    /// The exception that a callback raised, stored while the error passes through Tcl.
    raised: RefCell<Option<PyErr>>,
    /// The outcome of a command in a callback, if the command ended the whole run.
    pub ended: RefCell<Option<Outcome>>,
}

/// A running method written in Python.
struct Frame {
    object: ObjectId,
    name: Obj,
    class: Option<ObjectId>,
    method: String,
}

impl Shared {
    pub fn bind(&self, address: usize, wrap: Py<PyAny>) {
        self.address.set(address);
        self.wrap.replace(Some(wrap));
    }

    /// The Python object for the name of an object of the simulation.
    pub fn wrapped<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let wrap = self.wrap.borrow().as_ref().map(|wrap| wrap.clone_ref(py));
        match wrap {
            Some(wrap) => wrap.bind(py).call1((name,)),
            None => Err(PyReferenceError::new_err("the simulator was closed")),
        }
    }

    /// A command that calls a callable any number of times.
    pub fn command_for(&self, callable: &Bound<'_, PyAny>) -> Obj {
        let address = callable.as_ptr().addr();
        let known = self.numbers.borrow().get(&address).copied();
        let number = known.unwrap_or_else(|| {
            let number = self.keep(callable.clone().unbind());
            self.numbers.borrow_mut().insert(address, number);
            number
        });
        Obj::list_of([CALL, &number.to_string()])
    }

    /// A script that calls a callable once.
    pub fn script_for_once(&self, callable: Py<PyAny>) -> Obj {
        Obj::from_str(&format!("{ONCE} {}", self.keep(callable)))
    }

    /// Stores a callable where Python's garbage collector sees it; returns its number.
    pub fn keep(&self, callable: Py<PyAny>) -> usize {
        let mut callables = self.callables.borrow_mut();
        if let Some(number) = self.free.borrow_mut().pop() {
            callables[number] = Some(callable);
            return number;
        }
        callables.push(Some(callable));
        callables.len() - 1
    }

    /// Executes the command [`CALL`] or [`ONCE`]. The words are the callable's number and its arguments.
    pub fn call_number(&self, otcl: &Otcl, words: &[Obj], once: bool) -> TclResult {
        let number = words.first().and_then(Obj::to_i64).unwrap_or(-1);
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        Python::attach(|py| {
            let callable = if once {
                let callable = self.callables.borrow_mut().get_mut(index).and_then(Option::take);
                if callable.is_some() {
                    self.free.borrow_mut().push(index);
                }
                callable
            } else {
                self.callables
                    .borrow()
                    .get(index)
                    .and_then(Option::as_ref)
                    .map(|callable| callable.clone_ref(py))
            };
            let callable =
                callable.ok_or_else(|| Error::from(format!("no Python callable has the number {number}")))?;
            self.call_back(py, otcl, None, &callable, words.get(1..).unwrap_or_default())
        })
    }

    /// Calls a method written in Python, given by its number. If `with_receiver` is true, the first argument is the
    /// receiver.
    pub fn call_method(&self, call: &Call, number: usize, with_receiver: bool) -> TclResult {
        let (object, class) = (call.object, call.class);
        let receiver = with_receiver.then(|| call.otcl.name(object));
        Python::attach(|py| {
            let function =
                self.callables.borrow().get(number).and_then(Option::as_ref).map(|f| f.clone_ref(py));
            let function = function.ok_or_else(|| Error::from("the simulator was closed"))?;
            let method = call.method.to_owned();
            self.frames.borrow_mut().push(Frame { object, name: call.self_obj(), class, method });
            let result = self.call_back(py, call.otcl, receiver.as_deref(), &function, call.args);
            self.frames.borrow_mut().pop();
            result
        })
    }

    fn call_back(
        &self,
        py: Python<'_>,
        otcl: &Otcl,
        receiver: Option<&str>,
        function: &Py<PyAny>,
        words: &[Obj],
    ) -> TclResult {
        self.depth.update(|depth| depth + 1);
        let call = || -> PyResult<Obj> {
            let mut arguments = Vec::with_capacity(words.len() + 1);
            if let Some(receiver) = receiver {
                arguments.push(self.wrapped(py, receiver)?);
            }
            for word in words {
                arguments.push(to_python(py, self, otcl, word)?);
            }
            let answer = function.bind(py).call1(PyTuple::new(py, arguments)?)?;
            to_tcl(self, &answer)
        };
        let answer = call();
        self.depth.update(|depth| depth - 1);
        answer.map_err(|error| {
            let message = format!("Python: {error}");
            self.raised.replace(Some(error));
            Error::from(message)
        })
    }

    /// Takes the exception that a callback raised; `None` if a command failed for another reason.
    pub fn take_raised(&self) -> Option<PyErr> {
        self.raised.take()
    }

    /// Returns true if a callback is running.
    pub fn is_called_back(&self) -> bool {
        self.depth.get() > 0
    }

    /// Returns true if the innermost running method has this name and belongs to the object of this name.
    pub fn is_running(&self, object: &str, method: &str) -> bool {
        self.frames.borrow().last().is_some_and(|frame| frame.method == method && frame.name == *object)
    }

    /// Calls the next definition of the innermost running method.
    pub fn next(&self, otcl: &Otcl, arguments: &[Obj]) -> TclResult {
        let (object, name, class, method) = match self.frames.borrow().last() {
            Some(frame) => (frame.object, frame.name.clone(), frame.class, Obj::from_str(&frame.method)),
            None => return Err(Error::from("no method is running that is written in Python")),
        };
        otcl.next(object, &name, class, &method, arguments)
    }

    /// Releases all references to Python objects.
    pub fn clear(&self) {
        let held = (self.wrap.take(), self.callables.take(), self.numbers.take(), self.raised.take());
        drop(held);
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        if let Ok(wrap) = self.wrap.try_borrow() {
            visit.call(&*wrap)?;
        }
        if let Ok(callables) = self.callables.try_borrow() {
            for callable in callables.iter() {
                visit.call(callable)?;
            }
        }
        Ok(())
    }
}
