//! Reading traces into tables.

use std::io::Cursor;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use neons_trace::columns::{Batches, Options, TABLES, Table};
use neons_trace::faults::Faults;
use neons_trace::reader::Error;
use neons_trace::source::{self, Source};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};

use crate::table::{NativeTable, stream_capsule};

/// The location of a trace: a file, or bytes in memory.
#[derive(FromPyObject)]
pub enum Place {
    #[pyo3(transparent)]
    Memory(Py<PyBytes>),
    #[pyo3(transparent)]
    File(PathBuf),
}

impl Place {
    /// Opens the trace.
    pub fn open(&self, py: Python<'_>) -> PyResult<Source> {
        match self {
            Place::File(path) => Source::open(path).map_err(|error| {
                let number = error.raw_os_error().unwrap_or(0);
                let text = error.to_string();
                let text = text.split(" (os error").next().unwrap_or("").to_owned();
                PyOSError::new_err((number, text, path.display().to_string()))
            }),
            Place::Memory(bytes) => Ok(Source::new("trace", Cursor::new(bytes.as_bytes(py).to_vec()))?),
        }
    }
}

/// A report on lines that could not be parsed: the number of all lines, the number of those lines, examples, and the
/// reason if the file is not a trace.
pub type NotUnderstood = (u64, u64, Vec<String>, Option<String>);

pub fn not_understood(faults: &Faults) -> NotUnderstood {
    let examples = faults.examples.iter().map(ToString::to_string).collect();
    (faults.lines, faults.count, examples, faults.no_trace())
}

pub fn to_python(error: Error) -> PyErr {
    match error {
        Error::Read { name, error } => PyOSError::new_err(format!("{name}: {error}")),
        Error::NotUnderstood { .. } | Error::Twice { .. } => PyValueError::new_err(error.to_string()),
    }
}

fn table_named(name: &str) -> PyResult<&'static Table> {
    TABLES.iter().find(|table| table.name == name).ok_or_else(|| {
        let names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
        PyValueError::new_err(format!("there is no table \"{name}\"; there are {}", names.join(", ")))
    })
}

/// Reads a whole trace. After each block, `progress` is called with the number of lines read so far.
#[pyfunction]
#[pyo3(signature = (place, tables, threads, strict, progress))]
pub fn read_trace(
    py: Python<'_>,
    place: Place,
    tables: Option<Vec<String>>,
    threads: usize,
    strict: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Vec<NativeTable>, NotUnderstood)> {
    let wanted: Option<Vec<&str>> = tables
        .iter()
        .flatten()
        .map(|name| table_named(name).map(|table| table.name))
        .collect::<PyResult<Vec<_>>>()
        .map(|names| tables.is_some().then_some(names))?;
    let options = Options { threads, strict, tables: wanted.as_deref(), ..Options::default() };
    let mut batches = Batches::new(place.open(py)?, options);
    let mut collected: Vec<Vec<RecordBatch>> = vec![Vec::new(); TABLES.len()];
    while let Some(batch) = py.detach(|| batches.next()) {
        let batch = batch.map_err(to_python)?;
        let index = TABLES.iter().position(|table| table.name == batch.table).unwrap_or(0);
        collected[index].push(batch.rows);
        py.check_signals()?;
        if let Some(progress) = &progress {
            progress.call1(py, (batches.faults().lines,))?;
        }
    }
    let is_wanted = |table: &Table| wanted.as_ref().is_none_or(|wanted| wanted.contains(&table.name));
    let tables = TABLES.iter().zip(collected).filter(|(table, _)| is_wanted(table));
    let tables = tables.map(|(table, batches)| NativeTable::new(table, batches)).collect();
    Ok((tables, not_understood(batches.faults())))
}

/// The rows of one table of a trace, batch by batch.
#[pyclass(frozen, module = "neons._neons")]
pub struct NativeStream {
    table: &'static Table,
    schema: SchemaRef,
    rows: Mutex<Option<Rows>>,
}

/// The schema and the batches of one table.
struct Rows {
    schema: SchemaRef,
    batches: Batches,
}

impl Iterator for Rows {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = self.batches.next()?;
        Some(batch.map(|batch| batch.rows).map_err(|error| ArrowError::ExternalError(Box::new(error))))
    }
}

impl RecordBatchReader for Rows {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

#[pymethods]
impl NativeStream {
    /// Opens a stream. `block_size` is the smallest number of bytes of the trace that go into a batch.
    #[new]
    fn new(
        py: Python<'_>,
        place: Place,
        table: &str,
        threads: usize,
        strict: bool,
        block_size: usize,
    ) -> PyResult<Self> {
        let table = table_named(table)?;
        let blocks = source::Options { block_size, ..source::Options::default() };
        let options = Options { threads, strict, tables: Some(&[table.name]), blocks };
        let batches = Batches::new(place.open(py)?, options);
        let schema: SchemaRef = Arc::new(table.schema());
        Ok(NativeStream { table, schema: schema.clone(), rows: Mutex::new(Some(Rows { schema, batches })) })
    }

    /// The next batch of rows; `None` at the end.
    fn next(&self, py: Python<'_>) -> PyResult<Option<NativeTable>> {
        py.check_signals()?;
        let batch = py.detach(|| self.lock().as_mut().and_then(|rows| rows.batches.next()));
        match batch {
            None => Ok(None),
            Some(batch) => Ok(Some(NativeTable::new(self.table, vec![batch.map_err(to_python)?.rows]))),
        }
    }

    /// The report on the lines read so far; it is empty if the stream was handed to another reader.
    fn faults(&self) -> NotUnderstood {
        self.lock()
            .as_ref()
            .map_or_else(|| (0, 0, Vec::new(), None), |rows| not_understood(rows.batches.faults()))
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let rows = self.lock().take();
        let rows =
            rows.ok_or_else(|| PyValueError::new_err("this stream was already handed on; open it again"))?;
        stream_capsule(py, Box::new(rows))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = arrow_schema::ffi::FFI_ArrowSchema::try_from(self.schema.as_ref());
        let schema = schema.map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }
}

impl NativeStream {
    fn lock(&self) -> MutexGuard<'_, Option<Rows>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
