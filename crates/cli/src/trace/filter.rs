//! The command `neons trace filter`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use neons_trace::faults::Faults;
use neons_trace::formats;
use neons_trace::selection::{EventName, Expression, Selection};
use neons_trace::source::{Block, Blocks, Options, Source};
use neons_trace::text::printable;

use super::asking::report;
use super::existing::Seen;
use crate::arguments::{number, whole};
use crate::output::written;

/// Print the lines of a trace that satisfy all conditions, unchanged.
///
/// A condition on a field is not satisfied by lines that do not have the field. A node, flow id or packet type that no
/// line has is an error.
#[derive(Args)]
#[command(
    after_help = "Fields of --where: time, event, letter, from, to, node, layer, reason, type, size, flow, source,
destination, sequence, uid, name. Comparisons: == != < <= > >=. Connectives: and, or, not, parentheses.

Examples:
  neons trace filter out.tr --event d --node 1
  neons trace filter out.tr --from 10 --to 20 --flow 2 -o part.tr
  neons trace filter out.tr --where 'size > 500 and (type == tcp or flow != 2)'"
)]
pub struct Filter {
    /// A trace file; - is the standard input
    file: PathBuf,
    /// From this time on, in seconds
    #[arg(long, value_parser = number)]
    from: Option<f64>,
    /// Before this time, in seconds
    #[arg(long, value_parser = number)]
    to: Option<f64>,
    /// Only this event, as letter or name (d, drop, receive ...); several are separated by commas
    #[arg(long, value_delimiter = ',')]
    event: Vec<EventName>,
    /// Only this node: at either end of the link, or the mobile node
    #[arg(long, value_delimiter = ',', allow_negative_numbers = true, value_parser = whole::<i32>)]
    node: Vec<i32>,
    /// Only this flow id
    #[arg(long, value_delimiter = ',', value_parser = whole::<i32>)]
    flow: Vec<i32>,
    /// Only this type of packet
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    kind: Vec<String>,
    /// Only lines for which this condition holds
    #[arg(long = "where", value_name = "CONDITION")]
    expression: Option<Expression>,
    /// Write to this file instead of the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// End with an error at the first line that is not understood
    #[arg(long)]
    strict: bool,
}

impl Filter {
    pub fn run(&self) -> anyhow::Result<()> {
        let selection = Selection {
            from: self.from,
            to: self.to,
            events: self.event.clone(),
            nodes: self.node.clone(),
            flows: self.flow.clone(),
            kinds: self.kind.clone(),
            expression: self.expression.clone(),
        };
        match &self.output {
            None => {
                let mut out = BufWriter::new(io::stdout().lock());
                match self.copy(self.open()?, &selection, &mut out) {
                    Err(error) if error.downcast_ref::<io::Error>().is_some() => {
                        written(Err(error.downcast().expect("it is one")))
                    }
                    result => result,
                }
            }
            Some(file) => {
                let context = || format!("cannot write {}", file.display());
                let same =
                    file.canonicalize().ok().is_some_and(|file| self.file.canonicalize().ok() == Some(file));
                if same {
                    bail!("{} would be overwritten while it is read", file.display());
                }
                let source = self.open()?;
                let mut out = BufWriter::new(File::create(file).with_context(context)?);
                let copied = self.copy(source, &selection, &mut out);
                // An I/O error comes from writing the output; all other errors come from reading the input.
                copied.map_err(|error| match error.downcast::<io::Error>() {
                    Ok(error) => anyhow::Error::from(error).context(context()),
                    Err(error) => error,
                })
            }
        }
    }

    /// An error message about the input file.
    fn failed(&self, error: &io::Error) -> anyhow::Error {
        anyhow::anyhow!("{}: {error}", printable(&self.file.display().to_string()))
    }

    fn open(&self) -> anyhow::Result<Source> {
        Source::open(&self.file).map_err(|error| self.failed(&error))
    }

    fn copy(&self, source: Source, selection: &Selection, out: &mut impl Write) -> anyhow::Result<()> {
        let name = self.file.display().to_string();
        let name = printable(&name);
        let mut blocks = Blocks::new(source, Options::default());
        let (mut block, mut faults) = (Block::default(), Faults::default());
        // What the lines show, until the first one is selected.
        let mut seen = Some(Seen::default());
        loop {
            match blocks.next_into(&mut block) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) if self.strict => return Err(self.failed(&error)),
                Err(error) => {
                    faults.cut_short(error).map_err(|error| self.failed(&error))?;
                    break;
                }
            }
            for (number, line) in block.lines().filter(|(_, line)| !matches!(line, Ok([]))) {
                faults.lines += 1;
                match line.and_then(|line| Ok((line, formats::parse(line)?))) {
                    Ok((line, record)) if selection.has(&record) => {
                        seen = None;
                        out.write_all(line)?;
                        out.write_all(b"\n")?;
                    }
                    Ok((_, record)) => {
                        if let Some(seen) = &mut seen {
                            seen.add(&record);
                        }
                    }
                    Err(fault) => {
                        faults.add(number, fault, block.line(number));
                        if self.strict {
                            bail!("{name}: {}", faults.examples[0]);
                        }
                    }
                }
            }
        }
        out.flush()?;
        report(&name, &faults)?;
        seen.map_or(Ok(()), |seen| seen.check(&name, &self.node, &self.flow, &self.kind))
    }
}
