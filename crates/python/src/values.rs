//! Conversion of values between Python and Tcl.

use neons_otcl::{Obj, Otcl};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PyString, PyTuple};

use crate::shared::Shared;

/// Converts a Python value to Tcl. Objects of the simulation become their names, callables become commands, lists and
/// tuples become lists, and `None` becomes the empty text.
pub fn to_tcl(shared: &Shared, value: &Bound<'_, PyAny>) -> PyResult<Obj> {
    let py = value.py();
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Obj::from_str(&text.to_cow()?));
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(Obj::from_bool(flag.is_true()));
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        return real(number.value());
    }
    if let Ok(number) = value.cast::<PyInt>() {
        return Ok(match number.extract::<i64>() {
            Ok(number) => Obj::from_i64(number),
            Err(_) => Obj::from_str(&number.str()?.to_cow()?),
        });
    }
    if value.is_none() {
        return Ok(Obj::empty());
    }
    if let Some(name) = value.getattr_opt(intern!(py, "_tcl_name"))? {
        let owner = value.getattr(intern!(py, "_session"))?;
        if owner.as_ptr().addr() != shared.address.get() {
            return Err(PyValueError::new_err(format!("{} belongs to another simulator", value.repr()?)));
        }
        return Ok(Obj::from_str(&name.cast::<PyString>()?.to_cow()?));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items: PyResult<Vec<Obj>> = value.try_iter()?.map(|item| to_tcl(shared, &item?)).collect();
        return Ok(Obj::list(&items?));
    }
    if value.is_callable() {
        return Ok(shared.command_for(value));
    }
    if let Some(path) = value.getattr_opt(intern!(py, "__fspath__"))? {
        return to_tcl(shared, &path.call0()?);
    }
    // Numbers of other libraries, such as numpy.
    if value.getattr_opt(intern!(py, "__index__"))?.is_some() {
        return Ok(Obj::from_i64(value.extract::<i64>()?));
    }
    if value.getattr_opt(intern!(py, "__float__"))?.is_some() {
        return real(value.extract::<f64>()?);
    }
    Err(PyTypeError::new_err(format!(
        "{} cannot be given to a simulation: it takes numbers, texts, lists, callables and its own objects",
        value.repr()?
    )))
}

fn real(number: f64) -> PyResult<Obj> {
    if number.is_nan() {
        return Err(PyValueError::new_err("NaN cannot be given to a simulation"));
    }
    Ok(Obj::from_f64(number))
}

/// Converts all values of a tuple to Tcl.
pub fn all_to_tcl(shared: &Shared, values: &Bound<'_, PyTuple>) -> PyResult<Vec<Obj>> {
    values.iter().map(|value| to_tcl(shared, &value)).collect()
}

/// Converts a Tcl value to Python. Numbers become numbers, object handles become objects, and all other values become
/// texts.
pub fn to_python<'py>(
    py: Python<'py>,
    shared: &Shared,
    otcl: &Otcl,
    value: &Obj,
) -> PyResult<Bound<'py, PyAny>> {
    let text = value.as_str();
    match number(text) {
        Some(Number::Integer(number)) => Ok(number.into_pyobject(py)?.into_any()),
        Some(Number::Real(number)) => Ok(number.into_pyobject(py)?.into_any()),
        None if is_handle(text) && otcl.object(text).is_some() => shared.wrapped(py, text),
        None => Ok(PyString::new(py, text).into_any()),
    }
}

#[derive(Debug, PartialEq)]
enum Number {
    Integer(i64),
    Real(f64),
}

/// Parses a text as a number; `None` unless it has the form in which Tcl writes numbers.
fn number(text: &str) -> Option<Number> {
    let unsigned = text.strip_prefix('-').unwrap_or(text).as_bytes();
    let (first, rest) = unsigned.split_first()?;
    let is_octal = *first == b'0' && rest.first().is_some_and(u8::is_ascii_digit);
    if !first.is_ascii_digit() && *first != b'.' || is_octal || text.len() > 32 {
        return None;
    }
    if rest.iter().all(u8::is_ascii_digit) {
        return text.parse().ok().map(Number::Integer);
    }
    text.parse().ok().map(Number::Real)
}

/// Returns true if a text has the form of an object name that `new` creates.
fn is_handle(text: &str) -> bool {
    text.strip_prefix("_o")
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()))
}
