//! Tables for people and programs.

use std::fmt::Write;

use neons_trace::text::printable;

/// What stands in a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words, to the left.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// A number with so many decimals for people; programs get all digits.
    Real(f64, usize),
    /// Nothing: `-` for people, an empty field for programs.
    Nothing,
}

impl Cell {
    /// A number with decimals, if there is one.
    pub fn real(value: Option<f64>, decimals: usize) -> Cell {
        value.map_or(Cell::Nothing, |value| Cell::Real(value, decimals))
    }

    /// A whole number.
    pub fn count(value: u64) -> Cell {
        Cell::Whole(value.try_into().unwrap_or(i64::MAX))
    }

    fn for_people(&self) -> String {
        match self {
            Cell::Text(text) if text.is_empty() => "-".to_owned(),
            Cell::Text(text) => printable(text).into_owned(),
            Cell::Whole(value) => value.to_string(),
            Cell::Real(value, decimals) => format!("{value:.decimals$}"),
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
            Cell::Real(value, _) => value.to_string(),
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
    /// An empty table.
    pub fn new(title: &str, columns: &[&'static str]) -> Self {
        Table { title: title.to_owned(), columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row, which has a cell for each column.
    pub fn push(&mut self, row: Vec<Cell>) {
        debug_assert_eq!(row.len(), self.columns.len());
        self.rows.push(row);
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The table for people. The title is left out if it stands alone.
    pub fn text(&self, alone: bool) -> String {
        let cells: Vec<Vec<String>> =
            self.rows.iter().map(|row| row.iter().map(Cell::for_people).collect()).collect();
        let is_text = |column: usize| self.rows.iter().any(|row| matches!(row[column], Cell::Text(_)));
        let texts: Vec<bool> = (0..self.columns.len()).map(is_text).collect();
        let mut text = if alone { String::new() } else { format!("{}\n\n", self.title) };
        let widths: Vec<usize> = (0..self.columns.len())
            .map(|column| {
                let longest = cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
                longest.max(self.columns[column].chars().count())
            })
            .collect();
        let names = self.columns.iter().map(|&name| name.to_owned()).collect();
        for row in std::iter::once(&names).chain(&cells) {
            let mut line = String::new();
            for ((cell, width), &is_text) in row.iter().zip(&widths).zip(&texts) {
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
        let names: Vec<String> = self.columns.iter().map(|name| name.replace([' ', '-'], "_")).collect();
        let mut text = names.join(",") + "\n";
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(Cell::for_programs).collect();
            text += &cells.join(",");
            text.push('\n');
        }
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
        assert_eq!(
            table.text(false),
            "Things\n\nname   goodput kb/s  count\na, b\u{fffd}           1.2      7\n-                 -     12\n"
        );
        assert_eq!(table.csv(), "name,goodput_kb/s,count\n\"a, b\u{fffd}\",1.23456,7\n,,12\n");
    }
}
