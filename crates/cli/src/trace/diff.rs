//! The command `neons trace diff`.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use neons_trace::questions::{Summarise, ask};
use neons_trace::source::{Block, Blocks, Options, Source};
use neons_trace::text::Text as Words;
use serde::Serialize;
use serde_json::Value;

use super::asking::{readable, report};
use super::shape::Text;
use super::table::{Cell, Table};
use crate::arguments::whole;
use crate::output::print;

/// Find the first difference between two traces, and the differences between their summaries.
///
/// The exit status is 0 if the traces are equal.
#[derive(Args)]
pub struct Diff {
    /// The first trace
    a: PathBuf,
    /// The second trace
    b: PathBuf,
    /// Lines of context before the first difference
    #[arg(long, default_value_t = 3, value_parser = whole::<usize>)]
    context: usize,
    /// End with an error at the first line that is not understood
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    text: Text,
}

/// The differences between two traces.
#[derive(Serialize)]
struct Differences {
    /// The number of the first different line; `None` if the traces are equal.
    line: Option<u64>,
    /// Equal lines before the first different one.
    context: Vec<String>,
    /// The different lines, `a` of the first and `b` of the second trace; `None` at the end of a trace.
    a: Option<String>,
    b: Option<String>,
    /// Numbers in the summaries that differ.
    summary: Vec<Changed>,
}

#[derive(Serialize)]
struct Changed {
    of: String,
    what: String,
    a: Value,
    b: Value,
}

impl Diff {
    pub fn run(&self) -> anyhow::Result<()> {
        let mut differences = self.first_difference()?;
        if differences.line.is_none() {
            return self.text.show_or(&differences, "the traces are equal\n");
        }
        differences.summary = self.changes()?;
        if self.text.is_wanted() {
            self.text.show(&differences, &[table(&differences.summary)])?;
        } else {
            print(self.for_people(&differences))?;
        }
        anyhow::bail!("the traces differ from line {} on", differences.line.unwrap_or(0))
    }

    fn first_difference(&self) -> anyhow::Result<Differences> {
        let (mut a, mut b) = (Lines::open(&self.a)?, Lines::open(&self.b)?);
        let mut context: Vec<String> = Vec::new();
        for number in 1.. {
            let (line_a, line_b) = (a.next()?, b.next()?);
            if line_a != line_b {
                let shown = |line: Option<Vec<u8>>| line.map(|line| excerpt(&line));
                let (a, b) = (shown(line_a), shown(line_b));
                return Ok(Differences { line: Some(number), context, a, b, summary: Vec::new() });
            }
            let Some(line) = line_a else { break };
            if self.context > 0 {
                if context.len() == self.context {
                    context.remove(0);
                }
                context.push(excerpt(&line));
            }
        }
        Ok(Differences { line: None, context: Vec::new(), a: None, b: None, summary: Vec::new() })
    }

    fn changes(&self) -> anyhow::Result<Vec<Changed>> {
        let summary = |path: &Path| -> anyhow::Result<Value> {
            let told = ask(&[path], self.strict, Summarise::default()).map_err(readable)?;
            for (name, faults) in &told.faults {
                report(name, faults)?;
            }
            serde_json::to_value(told.answer).context("cannot compare")
        };
        let (a, b) = (summary(&self.a)?, summary(&self.b)?);
        let mut changes = Vec::new();
        for (kind, keys) in [("flows", &["source", "destination", "flow"][..]), ("links", &["from", "to"])] {
            let name = |value: &Value| {
                let parts = keys.iter().map(|key| value[key].to_string().trim_matches('"').to_owned());
                format!("{} {}", kind.trim_end_matches('s'), parts.collect::<Vec<_>>().join(" "))
            };
            let (a, b) = (a[kind].as_array().into_iter().flatten(), b[kind].as_array().into_iter().flatten());
            let a: std::collections::BTreeMap<String, &Value> = a.map(|value| (name(value), value)).collect();
            let b: std::collections::BTreeMap<String, &Value> = b.map(|value| (name(value), value)).collect();
            for name in a.keys().chain(b.keys().filter(|name| !a.contains_key(*name))) {
                compare(name, "", a.get(name).copied(), b.get(name).copied(), &mut changes);
            }
        }
        compare("mobile nodes", "", a.get("mobile"), b.get("mobile"), &mut changes);
        Ok(changes)
    }

    fn for_people(&self, differences: &Differences) -> String {
        let line = differences.line.unwrap_or(0);
        let mut text = format!("first difference in line {line}\n\n");
        for context in &differences.context {
            text += &format!("  {context}\n");
        }
        for (mark, line) in [('-', &differences.a), ('+', &differences.b)] {
            let line = line.as_deref().unwrap_or("(the end of the trace)");
            text += &format!("{mark} {line}\n");
        }
        if differences.summary.is_empty() {
            return text + "\nthe summaries are equal\n";
        }
        text + "\n" + &table(&differences.summary).text(false)
    }
}

fn table(changes: &[Changed]) -> Table {
    let mut table = Table::new("Differences of the summaries", &["of", "what", "a", "b"]);
    let cell = |value: &Value| match value {
        Value::Null => Cell::Nothing,
        Value::Number(number) => match number.as_i64() {
            Some(whole) => Cell::Whole(whole),
            None => Cell::real(number.as_f64(), 6),
        },
        Value::String(text) => text.as_str().into(),
        other => other.to_string().into(),
    };
    for change in changes {
        table.push(vec![
            change.of.as_str().into(),
            change.what.as_str().into(),
            cell(&change.a),
            cell(&change.b),
        ]);
    }
    table
}

/// Appends the differences between two values, down to single numbers.
fn compare(of: &str, what: &str, a: Option<&Value>, b: Option<&Value>, changes: &mut Vec<Changed>) {
    let (a, b) = (a.unwrap_or(&Value::Null), b.unwrap_or(&Value::Null));
    if a == b {
        return;
    }
    if let (Value::Object(inside_a), Value::Object(inside_b)) = (a, b) {
        for key in inside_a.keys().chain(inside_b.keys().filter(|key| !inside_a.contains_key(*key))) {
            let what = if what.is_empty() { key.clone() } else { format!("{what} {key}") };
            compare(of, &what, a.get(key), b.get(key), changes);
        }
        return;
    }
    let only = |value: &Value| if value.is_object() { Value::from("present") } else { value.clone() };
    let what = if what.is_empty() { "all" } else { what };
    changes.push(Changed { of: of.to_owned(), what: what.replace('_', " "), a: only(a), b: only(b) });
}

/// A line for human readers: at most 200 bytes, without control characters.
fn excerpt(line: &[u8]) -> String {
    Words(&line[..line.len().min(200)]).to_string()
}

/// The lines of a file, decompressed.
struct Lines {
    name: PathBuf,
    blocks: Blocks,
    block: Block,
    lines: std::vec::IntoIter<Vec<u8>>,
}

impl Lines {
    fn open(path: &Path) -> anyhow::Result<Self> {
        let source = Source::open(path).with_context(|| path.display().to_string())?;
        let blocks = Blocks::new(source, Options::default());
        Ok(Lines { name: path.to_owned(), blocks, block: Block::default(), lines: Vec::new().into_iter() })
    }

    fn next(&mut self) -> anyhow::Result<Option<Vec<u8>>> {
        loop {
            if let Some(line) = self.lines.next() {
                return Ok(Some(line));
            }
            let more =
                self.blocks.next_into(&mut self.block).with_context(|| self.name.display().to_string())?;
            if !more {
                return Ok(None);
            }
            let bytes = self.block.bytes.strip_suffix(b"\n").unwrap_or(&self.block.bytes);
            self.lines =
                bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>().into_iter();
        }
    }
}
