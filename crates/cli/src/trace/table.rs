//! Tables for human readers and for programs.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use neons_trace::text::printable;

use crate::output::written;

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A text, aligned left.
    Text(String),
    /// An integer.
    Whole(i64),
    /// A number and its number of decimals. Human readers see only these decimals; programs get all digits.
    Real(f64, usize),
    /// An empty cell: `-` for human readers, an empty field for programs.
    Nothing,
}

/// The smallest number that is printed with an exponent.
const GREAT: f64 = 1e15;
/// The number below which values are printed with an exponent and all digits.
const SMALL: f64 = 1e-15;

impl Cell {
    /// Creates a cell with a real number, or an empty cell for `None`.
    pub fn real(value: Option<f64>, decimals: usize) -> Cell {
        value.map_or(Cell::Nothing, |value| Cell::Real(value, decimals))
    }

    /// Creates a cell with an integer.
    pub fn count(value: u64) -> Cell {
        Cell::Whole(value.try_into().unwrap_or(i64::MAX))
    }

    /// Creates a cell with an integer, or an empty cell for `None`.
    pub fn count_if_known(value: Option<u64>) -> Cell {
        value.map_or(Cell::Nothing, Cell::count)
    }

    fn for_people(&self) -> String {
        match self {
            Cell::Text(text) if text.is_empty() => "-".to_owned(),
            Cell::Text(text) => printable(text).into_owned(),
            Cell::Whole(value) => value.to_string(),
            Cell::Real(value, decimals) if value.abs() < GREAT => format!("{value:.decimals$}"),
            Cell::Real(value, _) => format!("{value:.3e}"),
            Cell::Nothing => "-".to_owned(),
        }
    }

    fn for_programs(&self) -> String {
        match self {
            Cell::Text(text) if text.contains([',', '"', '\n']) => {
                format!("\"{}\"", printable(text).replace('"', "\"\""))
            }
            Cell::Text(text) => printable(text).into_owned(),
            Cell::Whole(value) => value.to_string(),
            Cell::Real(value, _) if *value == 0.0 || (SMALL..GREAT).contains(&value.abs()) => {
                value.to_string()
            }
            Cell::Real(value, _) => format!("{value:e}"),
            Cell::Nothing => String::new(),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Cell::Text(text)
    }
}

/// A table with a title, the names of its columns, and rows.
#[derive(Debug)]
pub struct Table {
    title: String,
    columns: Vec<&'static str>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    /// Creates an empty table.
    pub fn new(title: &str, columns: &[&'static str]) -> Self {
        Table { title: title.to_owned(), columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row, which must have a cell for each column.
    pub fn push(&mut self, row: Vec<Cell>) {
        debug_assert_eq!(row.len(), self.columns.len());
        self.rows.push(row);
    }

    /// Returns true if there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The table as text for human readers. The title is left out if `alone` is true.
    pub fn text(&self, alone: bool) -> String {
        let title = if alone { String::new() } else { format!("{}\n\n", self.title) };
        title + &self.lines(&mut Layout::default(), true)
    }

    /// The lines of the table for human readers, with the names of the columns if `with_names` is true. Columns become
    /// as wide as necessary.
    fn lines(&self, layout: &mut Layout, with_names: bool) -> String {
        let cells: Vec<Vec<String>> =
            self.rows.iter().map(|row| row.iter().map(Cell::for_people).collect()).collect();
        layout.0.resize(self.columns.len(), (0, false));
        for (column, (width, is_text)) in layout.0.iter_mut().enumerate() {
            let longest = cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
            *width = longest.max(self.columns[column].chars().count()).max(*width);
            *is_text |= self.rows.iter().any(|row| matches!(row[column], Cell::Text(_)));
        }
        let names: Vec<String> = self.columns.iter().map(|&name| name.to_owned()).collect();
        let mut text = String::new();
        for row in with_names.then_some(&names).into_iter().chain(&cells) {
            let mut line = String::new();
            for (cell, &(width, is_text)) in row.iter().zip(&layout.0) {
                let _ =
                    if is_text { write!(line, "{cell:<width$}  ") } else { write!(line, "{cell:>width$}  ") };
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// The table as comma-separated values (RFC 4180, with plain newlines), with the names of the columns.
    pub fn csv(&self) -> String {
        self.csv_names() + &self.csv_rows()
    }

    fn csv_names(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|name| name.replace([' ', '-'], "_")).collect();
        names.join(",") + "\n"
    }

    fn csv_rows(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(Cell::for_programs).collect();
            text += &cells.join(",");
            text.push('\n');
        }
        text
    }
}

/// The width of each column, and true if the column contains text.
#[derive(Debug, Default)]
struct Layout(Vec<(usize, bool)>);

/// A table whose rows are printed while they are found, so that memory does not grow with their number. Columns are as
/// wide as the first rows need, and become wider when later rows need it.
#[derive(Debug)]
pub struct Rows {
    table: Table,
    csv: bool,
    layout: Layout,
    begun: bool,
    result: io::Result<()>,
}

impl Rows {
    /// The number of rows that are printed at a time.
    const AT_A_TIME: usize = 1000;

    /// Creates a printer of rows, as comma-separated values if `csv` is true, otherwise for human readers.
    pub fn new(columns: &[&'static str], csv: bool) -> Self {
        let layout = Layout::default();
        Rows { table: Table::new("", columns), csv, layout, begun: false, result: Ok(()) }
    }

    /// Adds a row, which must have a cell for each column.
    pub fn push(&mut self, row: Vec<Cell>) {
        self.table.push(row);
        if self.table.rows.len() >= Rows::AT_A_TIME {
            self.print();
        }
    }

    /// Returns true if further rows cannot be printed, because the reader has closed the output or the disk is full.
    pub fn is_ended(&self) -> bool {
        self.result.is_err()
    }

    /// Prints the remaining rows.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn finish(mut self) -> anyhow::Result<()> {
        self.print();
        written(self.result)
    }

    fn print(&mut self) {
        if self.is_ended() {
            self.table.rows.clear();
            return;
        }
        let text = self.text();
        let mut output = io::stdout().lock();
        self.result = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    }

    /// The rows that have not been printed yet. The first time, the names of the columns come before them.
    fn text(&mut self) -> String {
        let first = !std::mem::replace(&mut self.begun, true);
        let text = match (self.csv, first) {
            (true, true) => self.table.csv(),
            (true, false) => self.table.csv_rows(),
            (false, _) => self.table.lines(&mut self.layout, first),
        };
        self.table.rows.clear();
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_for_people_and_programs() {
        let mut table = Table::new("Things", &["name", "goodput kb/s", "count"]);
        table.push(vec!["a, b\x1b".into(), Cell::Real(1.23456, 1), Cell::Whole(7)]);
        table.push(vec!["".into(), Cell::Nothing, Cell::count(12)]);
        assert_eq!(Cell::Real(-1e300, 2).for_people(), "-1.000e300");
        assert_eq!(Cell::Real(1.5e300, 2).for_programs(), "1.5e300");
        assert_eq!(
            table.text(false),
            "Things\n\nname   goodput kb/s  count\na, b\u{fffd}           1.2      7\n-                 -     12\n"
        );
        assert_eq!(table.csv(), "name,goodput_kb/s,count\n\"a, b\u{fffd}\",1.23456,7\n,,12\n");
    }

    #[test]
    fn rows_are_printed_in_parts_under_one_heading() {
        let mut rows = Rows::new(&["name", "count"], false);
        rows.table.push(vec!["a".into(), Cell::Whole(7)]);
        assert_eq!(rows.text(), "name  count\na         7\n");
        rows.table.push(vec!["longer".into(), Cell::Whole(8)]);
        assert_eq!(rows.text(), "longer      8\n");
        assert_eq!(rows.text(), "");
    }
}
