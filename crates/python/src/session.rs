//! A session of the interpreter as a Python object.

use std::borrow::Cow;
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use neons_ns::{Handle, Outcome, Output, Reference, Session};
use neons_otcl::{Error, Obj, ObjectId, Otcl, TclResult};
use pyo3::PyTraverseError;
use pyo3::exceptions::{PyAttributeError, PyReferenceError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::pyclass::PyVisit;
use pyo3::types::{PyBytes, PyTuple};
use send_wrapper::SendWrapper;

use crate::failure::exception;
use crate::shared::{CALL, ONCE, Shared};
use crate::streams::{Memory, PythonStream};
use crate::values::{all_to_tcl, to_python, to_tcl};

/// An interpreter with its simulation. Only the thread that created it may use it.
#[pyclass(frozen, weakref, module = "neons._neons")]
pub struct NativeSession {
    /// The interpreter; `None` once the session has been closed.
    inner: Option<SendWrapper<RefCell<Option<Rc<Inner>>>>>,
    handle: Handle,
}

struct Inner {
    session: Session,
    shared: Rc<Shared>,
    memory: RefCell<Option<Memory>>,
}

/// A handle that watches and stops a session from another thread.
#[pyclass(frozen, module = "neons._neons")]
pub struct NativeHandle(Handle);

#[pymethods]
impl NativeHandle {
    /// Simulated time in seconds, number of events and number of packets, as they were shortly after the previous call.
    fn progress(&self) -> (f64, u64, u64) {
        let progress = self.0.progress();
        (progress.time, progress.events, progress.packets)
    }

    /// Stops the current run of the session.
    fn stop(&self) {
        self.0.stop();
    }
}

#[pymethods]
impl NativeSession {
    #[new]
    #[pyo3(signature = (folder = None))]
    fn new(folder: Option<PathBuf>) -> PyResult<NativeSession> {
        let mut builder = Session::builder()
            .stdout(Output::to(PythonStream::new("stdout")))
            .stderr(Output::to(PythonStream::new("stderr")));
        if let Some(folder) = folder {
            builder = builder.folder(folder);
        }
        let session = builder.build().map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        let shared = Rc::new(Shared::default());
        for (name, once) in [(CALL, false), (ONCE, true)] {
            let shared = Rc::downgrade(&shared);
            session.otcl().create_command(name, move |otcl, words| match shared.upgrade() {
                Some(shared) => shared.call_number(otcl, words, once),
                None => Err(Error::from("the simulator was closed")),
            });
        }
        let handle = session.handle();
        let inner = Inner { session, shared, memory: RefCell::default() };
        Ok(NativeSession { inner: Some(SendWrapper::new(RefCell::new(Some(Rc::new(inner))))), handle })
    }

    /// Sets the function `wrap`, which returns the Python object for the name of an object of the simulation.
    fn bind(this: &Bound<'_, Self>, wrap: Py<PyAny>) -> PyResult<()> {
        this.get().inner()?.shared.bind(this.as_ptr().addr(), wrap);
        Ok(())
    }

    fn handle(&self) -> NativeHandle {
        NativeHandle(self.handle.clone())
    }

    /// Withdraws the request to stop, after the run has ended.
    fn forget_stop(&self) -> PyResult<()> {
        self.inner()?.session.forget_stop();
        Ok(())
    }

    /// Frees the interpreter, unless it is running.
    fn close(&self) -> PyResult<()> {
        let inner = self.inner()?;
        if inner.shared.is_called_back() {
            return Err(PyRuntimeError::new_err("a simulator cannot be closed while it runs"));
        }
        inner.shared.clear();
        if let Some(cell) = &self.inner {
            drop(RefCell::take(cell));
        }
        Ok(())
    }

    // --- Commands ---

    /// Runs a command, given as its words, and returns its result.
    #[pyo3(signature = (*words))]
    fn call<'py>(&self, py: Python<'py>, words: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        let inner = self.inner()?;
        let words = all_to_tcl(&inner.shared, words)?;
        // The words are evaluated as a script: Tcl's `info frame`, which error messages use, needs a script around the
        // command.
        inner.value(py, |otcl| otcl.eval(&Obj::list(&words)))
    }

    /// Runs a command, given as its words, while other Python threads continue.
    #[pyo3(signature = (*words))]
    fn command<'py>(&self, py: Python<'py>, words: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        let inner = self.inner()?;
        let words = all_to_tcl(&inner.shared, words)?;
        let within = SendWrapper::new((&inner, words));
        let mut value = SendWrapper::new(None);
        let outcome = py.detach(|| {
            let (inner, words) = &*within;
            inner.session.call(|otcl| {
                *value = Some(otcl.eval(&Obj::list(words))?);
                Ok(Obj::empty())
            })
        });
        match (inner.settled(py, outcome)?, value.take()) {
            (_, Some(value)) => to_python(py, &inner.shared, inner.session.otcl(), &value),
            (outcome, None) => Err(exception(py, &outcome, None)),
        }
    }

    /// Runs a script while other Python threads continue. All traces are written at the end.
    fn evaluate<'py>(&self, py: Python<'py>, script: &str) -> PyResult<Bound<'py, PyAny>> {
        let inner = self.inner()?;
        let within = SendWrapper::new(&inner);
        let outcome = py.detach(|| within.session.evaluate(script));
        match inner.settled(py, outcome)? {
            Outcome::Finished(value) => {
                to_python(py, &inner.shared, inner.session.otcl(), &Obj::from_str(&value))
            }
            _ => Ok(py.None().into_bound(py)),
        }
    }

    /// Schedules a script, or a callable that is called once.
    fn at(
        &self,
        py: Python<'_>,
        simulator: &str,
        time: &Bound<'_, PyAny>,
        action: &Bound<'_, PyAny>,
    ) -> PyResult<String> {
        let inner = self.inner()?;
        let time = to_tcl(&inner.shared, time)?;
        let script = if action.is_callable() {
            inner.shared.script_for_once(action.clone().unbind())
        } else {
            to_tcl(&inner.shared, action)?
        };
        let words = [Obj::from_str(simulator), Obj::from_str("at"), time, script];
        inner.run(py, |otcl| Ok(otcl.eval(&Obj::list(&words))?.as_str().to_owned()))
    }

    // --- Objects ---

    /// The simulated time, seconds.
    fn now(&self) -> PyResult<f64> {
        Ok(self.inner()?.session.progress().time)
    }

    /// The number of events that have been handled.
    fn events(&self) -> PyResult<u64> {
        Ok(self.inner()?.session.progress().events)
    }

    /// The class of an object, followed by its ancestors; an empty list if the object does not exist.
    fn classes(&self, name: &str) -> PyResult<Vec<String>> {
        let inner = self.inner()?;
        let otcl = inner.session.otcl();
        let Some(object) = otcl.object(name) else { return Ok(Vec::new()) };
        let class = otcl.class_of(object).unwrap_or(otcl.object_class());
        Ok(otcl.precedence(class).iter().map(|class| otcl.name(*class).to_string()).collect())
    }

    /// Returns true if the object currently has this variable.
    fn has(&self, py: Python<'_>, name: &str, variable: &str) -> PyResult<bool> {
        self.inner()?
            .run(py, |otcl| Ok(otcl.object(name).is_some_and(|object| otcl.var_exists(object, variable))))
    }

    /// The names of an object's variables.
    fn variables(&self, py: Python<'_>, name: &str) -> PyResult<Vec<String>> {
        self.inner()?.run(py, |otcl| {
            let names = otcl.vars(object(otcl, name)?);
            Ok(names.iter().map(|name| name.as_str().to_owned()).collect())
        })
    }

    /// The value of an object's variable.
    fn get<'py>(&self, py: Python<'py>, name: &str, variable: &str) -> PyResult<Bound<'py, PyAny>> {
        self.inner()?.value(py, |otcl| otcl.get_var(object(otcl, name)?, variable))
    }

    /// Sets an object's variable.
    fn set(&self, py: Python<'_>, name: &str, variable: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let inner = self.inner()?;
        let value = to_tcl(&inner.shared, value)?;
        let words = [Obj::from_str(name), Obj::from_str("set"), Obj::from_str(variable), value];
        inner.run(py, |otcl| otcl.eval(&Obj::list(&words)).map(drop))
    }

    /// Returns true if scripts or the library define this method for the object. Native commands do not count.
    fn responds_to(&self, name: &str, method: &str) -> PyResult<bool> {
        let inner = self.inner()?;
        let otcl = inner.session.otcl();
        Ok(otcl.object(name).is_some_and(|object| otcl.responds_to(object, method)))
    }

    // --- Methods written in Python ---

    /// Defines a class with these functions as methods. Each function is called with the object and the arguments.
    fn define_class(&self, name: &str, parent: &str, methods: Vec<(String, Py<PyAny>)>) -> PyResult<()> {
        let inner = self.inner()?;
        let otcl = inner.session.otcl();
        let parent = otcl
            .object(parent)
            .ok_or_else(|| PyAttributeError::new_err(format!("there is no class \"{parent}\"")))?;
        let class = otcl.define_class(name, &[parent]);
        for (method, function) in methods {
            otcl.define_method(class, &method, "?arg ...?", inner.method(function, true));
        }
        Ok(())
    }

    /// Gives one object a method. The function is called with the arguments only.
    fn define_method(&self, name: &str, method: &str, function: Py<PyAny>) -> PyResult<()> {
        let inner = self.inner()?;
        let object = object(inner.session.otcl(), name)
            .map_err(|error| PyReferenceError::new_err(error.to_string()))?;
        inner.session.otcl().define_class_method(object, method, "?arg ...?", inner.method(function, false));
        Ok(())
    }

    /// Returns true if the innermost running method written in Python has this name and belongs to this object.
    fn is_running(&self, name: &str, method: &str) -> PyResult<bool> {
        Ok(self.inner()?.shared.is_running(name, method))
    }

    /// Calls the next definition of the innermost running method.
    #[pyo3(signature = (*arguments))]
    fn next<'py>(&self, py: Python<'py>, arguments: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyAny>> {
        let inner = self.inner()?;
        let arguments = all_to_tcl(&inner.shared, arguments)?;
        inner.value(py, |otcl| inner.shared.next(otcl, &arguments))
    }

    // --- Traces in memory ---

    /// Opens a channel that writes to memory; returns the name of the channel.
    fn open_memory(&self) -> PyResult<String> {
        let inner = self.inner()?;
        let memory = Memory::default();
        inner.memory.replace(Some(memory.clone()));
        Ok(inner.session.otcl().open_writer(c"neons-events", Box::new(memory)).as_str().to_owned())
    }

    /// The bytes written to the memory channel.
    fn memory<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let inner = self.inner()?;
        let memory = inner.memory.borrow().clone().unwrap_or_default();
        Ok(memory.with(|bytes| PyBytes::new(py, bytes)))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // Other threads must not access the session's contents. References in the session are found when the collector
        // runs in the session's thread.
        if let Some(cell) = self.inner.as_ref().filter(|cell| cell.valid())
            && let Ok(inner) = cell.try_borrow()
            && let Some(inner) = &*inner
        {
            inner.shared.traverse(&visit)?;
        }
        Ok(())
    }

    fn __clear__(&self) {
        if let Ok(inner) = self.inner() {
            inner.shared.clear();
        }
    }
}

impl NativeSession {
    fn inner(&self) -> PyResult<Rc<Inner>> {
        match &self.inner {
            Some(cell) if !cell.valid() => Err(PyRuntimeError::new_err(
                "a simulator belongs to the thread that made it; make it in the thread that uses it",
            )),
            Some(cell) => {
                cell.borrow().clone().ok_or_else(|| PyReferenceError::new_err("the simulator was closed"))
            }
            None => Err(PyReferenceError::new_err("the simulator was closed")),
        }
    }
}

impl Drop for NativeSession {
    fn drop(&mut self) {
        if let Some(inner) = self.inner.take().filter(|inner| !inner.valid()) {
            // Only the interpreter's own thread can free it.
            std::mem::forget(inner);
        }
    }
}

impl Inner {
    /// Runs native code that may call scripts, and returns its result.
    fn run<R>(&self, py: Python<'_>, act: impl FnOnce(&Otcl) -> Result<R, Error>) -> PyResult<R> {
        let mut value = None;
        let outcome = self.session.call(|otcl| {
            value = Some(act(otcl)?);
            Ok(Obj::empty())
        });
        match (self.settled(py, outcome)?, value) {
            (_, Some(value)) => Ok(value),
            // The script called `exit` with status 0.
            (outcome, None) => Err(exception(py, &outcome, None)),
        }
    }

    fn value<'py>(
        &self,
        py: Python<'py>,
        act: impl FnOnce(&Otcl) -> TclResult,
    ) -> PyResult<Bound<'py, PyAny>> {
        let value = self.run(py, act)?;
        to_python(py, &self.shared, self.session.otcl(), &value)
    }

    /// Returns the outcome if it is a success, otherwise the exception. If a callback is running, an outcome that ends
    /// the whole run is stored for the end of the run.
    fn settled(&self, py: Python<'_>, outcome: Outcome) -> PyResult<Outcome> {
        let raised = self.shared.take_raised();
        let called_back = self.shared.is_called_back();
        let outcome = if called_back { outcome } else { self.shared.ended.take().unwrap_or(outcome) };
        match &outcome {
            Outcome::Finished(_) => return Ok(outcome),
            Outcome::Exited { status: 0, .. } if !called_back => return Ok(outcome),
            Outcome::Failed(failure) if failure.kind == neons_ns::FailureKind::Script => {}
            _ if called_back && raised.is_none() => {
                self.shared.ended.replace(Some(outcome.clone()));
            }
            _ => {}
        }
        Err(exception(py, &outcome, raised))
    }

    /// A native method that calls a Python function.
    fn method(&self, function: Py<PyAny>, with_receiver: bool) -> neons_otcl::NativeFn {
        let number = self.shared.keep(function);
        let shared = Rc::downgrade(&self.shared);
        Rc::new(move |call| match shared.upgrade() {
            Some(shared) => shared.call_method(call, number, with_receiver),
            None => Err(Error::from("the simulator was closed")),
        })
    }
}

fn object(otcl: &Otcl, name: &str) -> Result<ObjectId, Error> {
    otcl.object(name).ok_or_else(|| Error::from(format!("the object {name} does not exist any more")))
}

/// A class of the manual: name, meaning, ancestors, variables (name, type, default, meaning), methods (name, arguments,
/// meaning).
type ClassEntry = (
    &'static str,
    &'static str,
    Vec<&'static str>,
    Vec<(&'static str, &'static str, Option<String>, String)>,
    Vec<(&'static str, String, &'static str)>,
);

/// The classes of the manual.
#[pyfunction]
pub fn reference() -> Vec<ClassEntry> {
    let entries = Reference::new().entries();
    let entries = entries.into_iter().map(|class| {
        let variables = class.variables.into_iter().map(|variable| {
            let default = variable.default.map(Cow::into_owned);
            (variable.name, variable.kind, default, variable.doc.into_owned())
        });
        let methods = class.methods.into_iter().map(|method| (method.name, method.usage, method.doc));
        (class.name, class.doc, class.ancestors, variables.collect(), methods.collect())
    });
    entries.collect()
}
