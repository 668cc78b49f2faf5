//! Export of trace tables to files: CSV, Arrow and Parquet.

use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int32Type, Int64Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;

use crate::columns::Table;

/// A file format for tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Comma-separated values (RFC 4180, with plain newlines); empty fields for missing values.
    Csv,
    /// The file format of Arrow (Feather 2).
    Arrow,
    /// Apache Parquet, compressed with Snappy.
    Parquet,
}

/// The number of rows that Parquet keeps in memory until they are written together.
const PARQUET_ROWS: usize = 1 << 17;

/// Writes batches of a table to a file in bounded memory. Dictionaries become plain texts.
pub struct Exporter<W: Write + Send> {
    output: Output<W>,
}

enum Output<W: Write + Send> {
    Csv(W),
    Arrow(Box<arrow_ipc::writer::FileWriter<W>>),
    Parquet(Box<ArrowWriter<W>>),
}

impl<W: Write + Send> Exporter<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn new(mut out: W, form: Form, table: &Table) -> io::Result<Self> {
        let schema = Arc::new(plain_schema(&table.schema()));
        let output = match form {
            Form::Csv => {
                let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
                writeln!(out, "{}", names.join(","))?;
                Output::Csv(out)
            }
            Form::Arrow => Output::Arrow(Box::new(
                arrow_ipc::writer::FileWriter::try_new(out, &schema).map_err(io::Error::other)?,
            )),
            Form::Parquet => {
                let properties = WriterProperties::builder()
                    .set_compression(Compression::SNAPPY)
                    .set_max_row_group_row_count(Some(PARQUET_ROWS))
                    .build();
                let writer = ArrowWriter::try_new(out, schema, Some(properties)).map_err(io::Error::other)?;
                Output::Parquet(Box::new(writer))
            }
        };
        Ok(Exporter { output })
    }

    /// Writes rows of the table.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&mut self, rows: &RecordBatch) -> io::Result<()> {
        let rows = plain(rows);
        match &mut self.output {
            Output::Csv(out) => write_csv(out, &rows),
            Output::Arrow(writer) => writer.write(&rows).map_err(io::Error::other),
            Output::Parquet(writer) => writer.write(&rows).map_err(io::Error::other),
        }
    }

    /// Ends the file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn finish(self) -> io::Result<()> {
        match self.output {
            Output::Csv(mut out) => out.flush(),
            Output::Arrow(mut writer) => {
                writer.finish().map_err(io::Error::other)?;
                writer.get_mut().flush()
            }
            Output::Parquet(writer) => writer.into_inner().map_err(io::Error::other)?.flush(),
        }
    }
}

fn plain_schema(schema: &Schema) -> Schema {
    let field = |field: &Arc<Field>| match field.data_type() {
        DataType::Dictionary(_, value) => {
            Arc::new(field.as_ref().clone().with_data_type(value.as_ref().clone()))
        }
        _ => field.clone(),
    };
    Schema::new(schema.fields().iter().map(field).collect::<Vec<_>>())
}

/// Replaces the dictionaries in `rows` by texts, because Arrow's file format does not allow a dictionary to grow.
fn plain(rows: &RecordBatch) -> RecordBatch {
    let column = |column: &ArrayRef| match column.data_type() {
        DataType::Dictionary(..) => {
            let words = column.as_dictionary::<Int32Type>();
            let words = words.downcast_dict::<StringArray>().expect("dictionaries are of texts");
            Arc::new(words.into_iter().collect::<StringArray>()) as ArrayRef
        }
        _ => column.clone(),
    };
    let columns = rows.columns().iter().map(column).collect();
    RecordBatch::try_new(Arc::new(plain_schema(&rows.schema())), columns)
        .expect("columns are as in the schema")
}

fn write_csv(out: &mut impl Write, rows: &RecordBatch) -> io::Result<()> {
    let mut line = Vec::new();
    for row in 0..rows.num_rows() {
        line.clear();
        for (index, column) in rows.columns().iter().enumerate() {
            if index > 0 {
                line.push(b',');
            }
            if column.is_valid(row) {
                write_field(&mut line, column, row)?;
            }
        }
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}

fn write_field(line: &mut Vec<u8>, column: &ArrayRef, row: usize) -> io::Result<()> {
    match column.data_type() {
        DataType::UInt64 => write!(line, "{}", column.as_primitive::<UInt64Type>().value(row)),
        DataType::UInt32 => write!(line, "{}", column.as_primitive::<UInt32Type>().value(row)),
        DataType::Int64 => write!(line, "{}", column.as_primitive::<Int64Type>().value(row)),
        DataType::Int32 => write!(line, "{}", column.as_primitive::<Int32Type>().value(row)),
        DataType::Float64 => write!(line, "{}", column.as_primitive::<Float64Type>().value(row)),
        DataType::Boolean => write!(line, "{}", column.as_boolean().value(row)),
        DataType::Utf8 => {
            let text = column.as_string::<i32>().value(row);
            match text.contains([',', '"', '\n', '\r']) {
                true => write!(line, "\"{}\"", text.replace('"', "\"\"")),
                false => line.write_all(text.as_bytes()),
            }
        }
        other => Err(io::Error::other(format!("columns of type {other} have no form in CSV"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::{Batches, Options, TABLES};
    use crate::source::Source;

    const TEXT: &str = "+ 0.1 0 1 tcp 40 ------- 0 0.0 1.0 0 0\nr 0.2 0 1 a,b 40 ---A--- 7 0.0 1.2.3 5 9\n";

    fn export(form: Form) -> Vec<u8> {
        let mut out = Vec::new();
        let mut exporter = Exporter::new(&mut out, form, &TABLES[0]).unwrap();
        for batch in Batches::new(Source::new("a test", TEXT.as_bytes()).unwrap(), Options::default()) {
            exporter.write(&batch.unwrap().rows).unwrap();
        }
        exporter.finish().unwrap();
        out
    }

    #[test]
    fn tables_become_csv() {
        let text = String::from_utf8(export(Form::Csv)).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("line,time,event,from,to,type,size,"), "{}", lines[0]);
        assert!(lines[1].starts_with("1,0.1,enqueue,0,1,tcp,40,"), "{}", lines[1]);
        assert!(lines[2].starts_with("2,0.2,receive,0,1,\"a,b\",40,"), "{}", lines[2]);
        let columns = |line: &str| line.split(',').count();
        assert_eq!((lines.len(), columns(lines[0])), (3, columns(lines[1])));
    }

    #[test]
    fn arrow_files_are_read_back() {
        let arrow = export(Form::Arrow);
        let mut reader = arrow_ipc::reader::FileReader::try_new(io::Cursor::new(arrow), None).unwrap();
        let rows = reader.next().unwrap().unwrap();
        assert_eq!((rows.num_rows(), rows["type"].as_string::<i32>().value(1)), (2, "a,b"));
    }

    #[test]
    fn parquet_files_are_read_back() {
        use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&export(Form::Parquet)).unwrap();
        let builder = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
        assert_eq!(builder.schema().field_with_name("time").unwrap().metadata()["unit"], "s");
        let rows = builder.build().unwrap().next().unwrap().unwrap();
        let time = rows["time"].as_primitive::<Float64Type>().values().to_vec();
        assert_eq!((time, rows["type"].as_string::<i32>().value(1)), (vec![0.1, 0.2], "a,b"));
        assert_eq!((rows["line"].data_type(), rows["tsn"].null_count()), (&DataType::UInt64, 2));
    }
}
