//! Declarations of tables. Each column is declared once, with its type, unit and meaning.

use std::collections::HashMap;

use arrow_schema::{DataType, Field, Schema};

/// A table that holds trace lines of one kind.
#[derive(Debug)]
pub struct Table {
    /// The name of the table.
    pub name: &'static str,
    /// The meaning of the table's rows.
    pub about: &'static str,
    /// The columns of the table, in order.
    pub columns: fn() -> Vec<Column>,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// The name of the column.
    pub name: &'static str,
    /// The Arrow type of the column.
    pub data_type: DataType,
    /// True if rows may lack a value.
    pub nullable: bool,
    /// The unit of the values; empty for names and plain numbers.
    pub unit: &'static str,
    /// The description of the column.
    pub about: &'static str,
}

impl Table {
    /// The Arrow schema of the table. Units and meanings are in the fields' metadata, under `unit` and `about`.
    pub fn schema(&self) -> Schema {
        let fields = (self.columns)().into_iter().map(|column| {
            let metadata = [("unit", column.unit), ("about", column.about)];
            let metadata: HashMap<_, _> =
                metadata.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
            Field::new(column.name, column.data_type, column.nullable).with_metadata(metadata)
        });
        Schema::new(fields.collect::<Vec<_>>())
    }
}

/// Declares a struct with a builder for each column, and the [`Table`] that describes it.
macro_rules! table {
    (
        $(#[doc = $about:literal])* $rows:ident $name:literal
        $($column:ident : $builder:ty, $unit:literal, $meaning:literal;)*
    ) => {
        $(#[doc = $about])*
        #[derive(Default)]
        pub(crate) struct $rows {
            $(pub(crate) $column: $builder,)*
        }

        impl $rows {
            pub(crate) const TABLE: $crate::columns::Table = $crate::columns::Table {
                name: $name,
                about: concat!($($about, "\n"),*),
                columns: || vec![$($crate::columns::Column {
                    name: stringify!($column).trim_start_matches("r#"),
                    data_type: <$builder as $crate::columns::builders::Builder>::data_type(),
                    nullable: <$builder as $crate::columns::builders::Builder>::NULLABLE,
                    unit: $unit,
                    about: $meaning,
                }),*],
            };
        }

        impl $crate::columns::tables::Rows for $rows {
            fn share(&self) -> Self {
                $rows { $($column: $crate::columns::builders::Builder::share(&self.$column)),* }
            }

            fn take(&mut self) -> Vec<arrow_array::ArrayRef> {
                let rows = self.line.len();
                vec![$($crate::columns::builders::Builder::take(&mut self.$column, rows)),*]
            }

            fn complete(&self, columns: Vec<arrow_array::ArrayRef>) -> Vec<arrow_array::ArrayRef> {
                let mut columns = columns.into_iter();
                vec![$($crate::columns::builders::Builder::complete(&self.$column, columns.next().unwrap())),*]
            }

            fn len(&self) -> usize {
                self.line.len()
            }
        }
    };
}
pub(crate) use table;
