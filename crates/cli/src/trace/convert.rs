//! The command `neons trace convert`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use neons_trace::columns::{Batches, Options, TABLES};
use neons_trace::export::{Exporter, Form};
use neons_trace::pcapng;
use neons_trace::reader::Error;
use neons_trace::source::Source;

use super::asking::{Input, readable, report};
use super::existing::Seen;
use crate::arguments::whole;

/// Convert a trace to CSV, Arrow, Parquet, or a capture for Wireshark (pcapng).
///
/// A trace has several tables (packets, frames, variables ...; see docs/trace-columns.md); a file gets one,
/// that of the first line unless --table names another. A capture shows each packet when its sender sends it,
/// with losses as comments; with --node, the packets that a node sends and receives. Payload is cut off.
#[derive(Args)]
pub struct Convert {
    /// A trace file; - is the standard input (not for captures, which read it twice)
    file: PathBuf,
    /// The file to write; its ending (.csv, .arrow, .parquet, .pcapng) tells the format
    output: PathBuf,
    /// The format, if the ending does not tell it
    #[arg(long)]
    format: Option<Format>,
    /// The table
    #[arg(long)]
    table: Option<String>,
    /// Captures: only the packets that this node sends and receives
    #[arg(long, value_parser = whole::<i32>)]
    node: Option<i32>,
    /// Captures: IPv6 instead of IPv4
    #[arg(long)]
    ipv6: bool,
    /// End with an error at the first line that is not understood
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Csv,
    Arrow,
    Parquet,
    Pcapng,
}

impl Convert {
    pub fn run(&self) -> anyhow::Result<()> {
        let form = match self.format()? {
            Format::Csv => Form::Csv,
            Format::Arrow => Form::Arrow,
            Format::Parquet => Form::Parquet,
            Format::Pcapng => return self.capture(),
        };
        if let Some(name) = &self.table
            && !TABLES.iter().any(|table| table.name == name)
        {
            let names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
            bail!("there is no table {name}; tables are {}", names.join(", "));
        }
        self.export(form)
    }

    fn format(&self) -> anyhow::Result<Format> {
        let ending = self.output.extension().and_then(|ending| ending.to_str());
        let format = self.format.or(match ending {
            Some("csv") => Some(Format::Csv),
            Some("arrow" | "feather") => Some(Format::Arrow),
            Some("parquet") => Some(Format::Parquet),
            Some("pcapng" | "pcap") => Some(Format::Pcapng),
            _ => None,
        });
        format.context(
            "the ending of the file tells no format; give it .csv, .arrow, .parquet or .pcapng, or use --format",
        )
    }

    fn create(&self) -> anyhow::Result<BufWriter<File>> {
        let same = |path: &Path| path.canonicalize().ok();
        if same(&self.output).is_some_and(|output| same(&self.file) == Some(output)) {
            bail!("{} would be overwritten while it is read", self.output.display());
        }
        Ok(BufWriter::new(File::create(&self.output).with_context(|| self.cannot_write())?))
    }

    fn cannot_write(&self) -> String {
        format!("cannot write {}", self.output.display())
    }

    fn export(&self, form: Form) -> anyhow::Result<()> {
        let name = self.file.display().to_string();
        let source = Source::open(&self.file).with_context(|| name.clone())?;
        let wanted = self.table.as_deref().map(|table| [table]);
        let options = Options {
            strict: self.strict,
            tables: wanted.as_ref().map(<[_; 1]>::as_slice),
            ..Options::default()
        };
        let mut batches = Batches::new(source, options);
        let mut exporter = None;
        let (mut others, mut unread) = (Vec::new(), None);
        for batch in batches.by_ref() {
            let batch = match batch {
                Err(Error::Read { error, .. }) if !self.strict => {
                    unread = Some(error);
                    break;
                }
                batch => batch.map_err(readable)?,
            };
            let (table, exporter) = match &mut exporter {
                Some(begun) => begun,
                None => {
                    let table =
                        TABLES.iter().find(|table| table.name == batch.table).expect("a declared table");
                    exporter.insert((
                        batch.table,
                        Exporter::new(self.create()?, form, table).with_context(|| self.cannot_write())?,
                    ))
                }
            };
            if *table == batch.table {
                exporter.write(&batch.rows).with_context(|| self.cannot_write())?;
            } else if !others.contains(&batch.table) {
                others.push(batch.table);
            }
        }
        let mut faults = batches.faults().clone();
        if let Some(error) = unread {
            faults.cut_short(error).with_context(|| name.clone())?;
        }
        report(&name, &faults)?;
        let Some((table, exporter)) = exporter else {
            bail!("{} has no rows of {}", self.file.display(), self.table.as_deref().unwrap_or("any table"));
        };
        exporter.finish().with_context(|| self.cannot_write())?;
        if !others.is_empty() {
            eprintln!("neons: {table} were written; --table also finds {}", others.join(", "));
        }
        Ok(())
    }

    fn capture(&self) -> anyhow::Result<()> {
        if self.file.as_os_str() == "-" {
            bail!("a capture needs a file, since it is read twice");
        }
        let mut out = self.create()?;
        let options = pcapng::Options { version_6: self.ipv6, node: self.node };
        let (count, faults) = pcapng::write(&self.file, self.strict, options, &mut out).map_err(readable)?;
        out.flush().with_context(|| self.cannot_write())?;
        report(&self.file.display().to_string(), &faults)?;
        if count == 0 {
            if let Some(node) = self.node {
                let input = Input { files: vec![self.file.clone()], strict: false };
                if let Some(seen) = input.ask_again(Seen::default())? {
                    seen.check(&input.names(), &[node], &[], &[])?;
                }
            }
            bail!("{} has no packets for a capture", self.file.display());
        }
        Ok(())
    }
}
