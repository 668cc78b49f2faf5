use std::fmt::Write;

use super::TABLES;

/// The text of `docs/trace-columns.md`: all tables with their columns, types, units and meanings.
pub fn reference() -> String {
    let mut text = "\
# Columns of traces

Generated from the declarations in `crates/trace/src/columns/tables`; `UPDATE=1 cargo test -p neons-trace --test
reference` writes it again.

Each kind of line goes into a table of its own. The number of the line in the file relates rows of different tables.
Types are Arrow's; `words` are dictionaries of strings. A column marked *optional* is null in rows without it.
"
    .to_owned();
    for table in TABLES {
        write!(text, "\n## {}\n\n{}\n\n", table.name, table.about.trim().replace("\n ", "\n")).unwrap();
        text.push_str("| column | type | unit | meaning |\n|---|---|---|---|\n");
        for column in (table.columns)() {
            let kind = match &column.data_type {
                arrow_schema::DataType::Dictionary(..) => "words".to_owned(),
                other => other.to_string().to_lowercase(),
            };
            let optional = if column.nullable { ", optional" } else { "" };
            writeln!(text, "| `{}` | {kind}{optional} | {} | {} |", column.name, column.unit, column.about)
                .unwrap();
        }
    }
    text
}
