//! Tables of traces, passed to Python without copying.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Float64Type, Int32Type, Int64Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType, RecordBatch, RecordBatchIterator, RecordBatchReader};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{DataType, SchemaRef};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyCapsule};

/// The rows of one table of a trace.
#[pyclass(frozen, module = "neons._neons")]
pub struct NativeTable {
    #[pyo3(get)]
    name: &'static str,
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl NativeTable {
    pub fn new(table: &neons_trace::columns::Table, batches: Vec<RecordBatch>) -> NativeTable {
        NativeTable { name: table.name, schema: Arc::new(table.schema()), batches }
    }
}

#[pymethods]
impl NativeTable {
    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// Name, type, unit and meaning of each column.
    fn fields(&self) -> Vec<(String, String, String, String)> {
        let fields = self.schema.fields().iter();
        let text =
            |field: &arrow_schema::Field, key: &str| field.metadata().get(key).cloned().unwrap_or_default();
        fields
            .map(|field| {
                (
                    field.name().clone(),
                    type_name(field.data_type()),
                    text(field, "unit"),
                    text(field, "about"),
                )
            })
            .collect()
    }

    /// A column as bytes for numpy: its type (`f8`, `i8`, `i4`, `u8`, `u4`, `b1`, `words`, `texts`), the bytes, a mask
    /// of the rows without a value (empty if all have one), and, for `words`, the texts that the numbers stand for.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<NumpyColumn<'py>> {
        let index = self.schema.index_of(name).map_err(|_| PyKeyError::new_err(name.to_owned()))?;
        let parts: Vec<&ArrayRef> = self.batches.iter().map(|batch| batch.column(index)).collect();
        let plain = |kind, bytes: Vec<u8>| -> NumpyColumn<'py> {
            (kind, PyByteArray::new(py, &bytes), PyByteArray::new(py, &missing(&parts)), Vec::new())
        };
        Ok(match self.schema.field(index).data_type() {
            DataType::Float64 => plain("f8", bytes_of::<Float64Type>(&parts)),
            DataType::Int64 => plain("i8", bytes_of::<Int64Type>(&parts)),
            DataType::Int32 => plain("i4", bytes_of::<Int32Type>(&parts)),
            DataType::UInt64 => plain("u8", bytes_of::<UInt64Type>(&parts)),
            DataType::UInt32 => plain("u4", bytes_of::<UInt32Type>(&parts)),
            DataType::Boolean => {
                let bits = parts.iter().flat_map(|part| part.as_boolean().iter());
                plain("b1", bits.map(|bit| u8::from(bit.unwrap_or(false))).collect())
            }
            DataType::Dictionary(..) => {
                // Each batch has the words known when it was read, in the order of their first appearance, so the last
                // batch has all of them.
                let words = parts.last().map_or_else(Vec::new, |part| {
                    let words = part.as_dictionary::<Int32Type>().values().as_string::<i32>();
                    words.iter().map(|word| word.unwrap_or("").to_owned()).collect()
                });
                let mut codes = Vec::new();
                for part in &parts {
                    let keys = part.as_dictionary::<Int32Type>().keys();
                    codes.extend(keys.iter().flat_map(|key| key.unwrap_or(-1).to_ne_bytes()));
                }
                ("words", PyByteArray::new(py, &codes), PyByteArray::new(py, &missing(&parts)), words)
            }
            DataType::Utf8 => {
                let texts = parts.iter().flat_map(|part| part.as_string::<i32>().iter());
                let texts = texts.map(|text| text.unwrap_or("").to_owned()).collect();
                ("texts", PyByteArray::new(py, &[]), PyByteArray::new(py, &missing(&parts)), texts)
            }
            other => return Err(PyTypeError::new_err(format!("column {name} is of type {other}"))),
        })
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The protocol allows this method to ignore a request for other types.
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok);
        stream_capsule(py, Box::new(RecordBatchIterator::new(batches, self.schema.clone())))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref());
        let schema = schema.map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }
}

type NumpyColumn<'py> = (&'static str, Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, Vec<String>);

/// A stream of batches in a capsule, as the Arrow PyCapsule interface requires.
pub fn stream_capsule(
    py: Python<'_>,
    reader: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), c"arrow_array_stream")
}

fn type_name(data_type: &DataType) -> String {
    match data_type {
        DataType::Dictionary(..) | DataType::Utf8 => "text".to_owned(),
        DataType::Boolean => "boolean".to_owned(),
        DataType::Float64 => "real".to_owned(),
        _ => "integer".to_owned(),
    }
}

/// The values of a column in the byte order of this machine, including placeholders for rows without a value.
fn bytes_of<T: ArrowPrimitiveType>(parts: &[&ArrayRef]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for part in parts {
        bytes.extend_from_slice(part.as_primitive::<T>().values().inner().as_slice());
    }
    bytes
}

/// A byte for each row, 1 if the row has no value; empty if all rows have one.
fn missing(parts: &[&ArrayRef]) -> Vec<u8> {
    if parts.iter().all(|part| part.logical_null_count() == 0) {
        return Vec::new();
    }
    let rows = parts.iter().flat_map(|part| {
        let nulls = part.logical_nulls();
        (0..part.len()).map(move |row| u8::from(nulls.as_ref().is_some_and(|nulls| nulls.is_null(row))))
    });
    rows.collect()
}
