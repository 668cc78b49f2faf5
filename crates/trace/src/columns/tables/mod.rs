//! The declarations of the tables, and the assignment of records to tables.

mod frames;
mod others;
mod packets;
mod variables;

use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::SchemaRef;

use super::{Batch, Table};
use crate::faults::Faults;
use crate::formats::{parse_general, plain, wide};
use crate::records::{NamItem, Record};
use crate::source::{Block, Lines};
use frames::Frames;
use others::{Annotations, Energies, Events, Links, Movements, NamFrames, NamLines, Queues};
use packets::Packets;
use variables::Variables;

/// A collection of rows of one table.
pub(super) trait Rows: Default {
    /// Returns an empty collection that shares the dictionaries of `self`.
    fn share(&self) -> Self;
    /// Takes the columns of the rows since the last call.
    fn take(&mut self) -> Vec<ArrayRef>;
    /// Adds the dictionary values to columns that were taken from a collection with the same dictionaries.
    fn complete(&self, columns: Vec<ArrayRef>) -> Vec<ArrayRef>;
    /// The number of rows since the last call of `take`.
    fn len(&self) -> usize;
}

/// The name of a table and its columns, still without the values of dictionaries.
pub(super) type Raw = (&'static str, Vec<ArrayRef>);

/// Declares the list of tables and a struct with the rows of each.
macro_rules! tables {
    ($($field:ident: $rows:ident),* $(,)?) => {
        /// All tables, in the order of `docs/trace-columns.md`.
        pub const TABLES: &[Table] = &[$($rows::TABLE),*];

        #[derive(Default)]
        struct AllRows {
            $($field: $rows,)*
        }

        impl AllRows {
            fn share(&self) -> Self {
                AllRows { $($field: self.$field.share()),* }
            }

            fn take(&mut self) -> Vec<Raw> {
                let mut batches = Vec::new();
                $(if self.$field.len() > 0 {
                    batches.push(($rows::TABLE.name, self.$field.take()));
                })*
                batches
            }

            fn complete(&self, (name, columns): Raw) -> Vec<ArrayRef> {
                match name {
                    $(name if name == $rows::TABLE.name => self.$field.complete(columns),)*
                    _ => unreachable!("no table {name}"),
                }
            }
        }
    };
}

tables! {
    packets: Packets,
    frames: Frames,
    variables: Variables,
    events: Events,
    annotations: Annotations,
    links: Links,
    movements: Movements,
    energies: Energies,
    queues: Queues,
    nam_frames: NamFrames,
    nam_lines: NamLines,
}

/// The set of tables to keep: a bit for each table, in the order of [`TABLES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Selection(u16);

impl Selection {
    pub(super) const ALL: Selection = Selection(u16::MAX);

    /// The selection of the tables with the given names; `Err` with the first name that no table has.
    pub(super) fn of<'a>(names: &[&'a str]) -> Result<Selection, &'a str> {
        names.iter().try_fold(Selection(0), |Selection(bits), name| {
            let index = TABLES.iter().position(|table| table.name == *name).ok_or(*name)?;
            Ok(Selection(bits | 1 << index))
        })
    }

    #[inline]
    fn has(self, table: &Table) -> bool {
        TABLES.iter().position(|other| other.name == table.name).is_some_and(|index| self.0 & 1 << index != 0)
    }
}

/// Collects the rows of blocks, for all selected tables.
pub(super) struct Collector {
    rows: AllRows,
    packets: bool,
    variables: bool,
    selection: Selection,
    /// True if the processor can read lines with [`wide::parse`].
    wide: bool,
}

impl Collector {
    pub(super) fn new(selection: Selection) -> Self {
        Collector::with(AllRows::default(), selection)
    }

    fn with(rows: AllRows, selection: Selection) -> Self {
        let (packets, variables) = (selection.has(&Packets::TABLE), selection.has(&Variables::TABLE));
        Collector { rows, packets, variables, selection, wide: wide::is_available() }
    }

    /// Returns a collector with the same dictionaries, for another thread.
    pub(super) fn share(&self) -> Self {
        Collector::with(self.rows.share(), self.selection)
    }

    /// Collects the rows of a block.
    pub(super) fn push(&mut self, block: &Block) -> Faults {
        let mut faults = Faults::default();
        let mut lines = block.lines();
        loop {
            faults.lines += self.push_usual(&mut lines);
            let Some((number, line)) = lines.next() else { break };
            if matches!(line, Ok([])) {
                continue;
            }
            faults.lines += 1;
            // Most lines are complete here. The compiler then keeps the packet's fields in registers.
            if let Ok(text) = line
                && let Some(packet) = plain::parse(text)
            {
                if self.packets {
                    self.rows.packets.push(number, &packet);
                }
                continue;
            }
            match line.and_then(parse_general) {
                Ok(Record::Packet(packet)) => {
                    if self.packets {
                        self.rows.packets.push(number, &packet);
                    }
                }
                Ok(Record::Variable(variable)) => {
                    if self.variables {
                        self.rows.variables.push(number, &variable);
                    }
                }
                Ok(record) => self.push_other(number, line.unwrap_or_default(), &record),
                Err(fault) => faults.add(number, fault, block.line(number)),
            }
        }
        faults
    }

    /// Collects packets up to the first line that [`wide::parse`] cannot read; returns the number of packets.
    #[cfg(target_arch = "x86_64")]
    fn push_usual(&mut self, lines: &mut Lines) -> u64 {
        if !self.wide {
            return 0;
        }
        // SAFETY: `wide` is true only if the processor has the instructions.
        unsafe { self.push_wide(lines) }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn push_usual(&mut self, _: &mut Lines) -> u64 {
        0
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2")]
    fn push_wide(&mut self, lines: &mut Lines) -> u64 {
        let mut count = 0;
        while let Some((packet, length)) = wide::parse(lines.rest()) {
            if self.packets {
                self.rows.packets.push(lines.number(), &packet);
            }
            lines.skip_line(length);
            count += 1;
        }
        count
    }

    fn push_other(&mut self, number: u64, line: &[u8], record: &Record) {
        let rows = &mut self.rows;
        let wanted = |table| self.selection.has(table);
        match record {
            Record::Frame(frame) if wanted(&Frames::TABLE) => rows.frames.push(number, frame),
            Record::Report(report) if self.variables => {
                report.variables().for_each(|variable| rows.variables.push(number, &variable));
            }
            Record::Event(event) if wanted(&Events::TABLE) => rows.events.push(number, event),
            Record::Annotation(annotation) if wanted(&Annotations::TABLE) => {
                rows.annotations.push(number, annotation);
            }
            Record::LinkState(link) if wanted(&Links::TABLE) => rows.links.push(number, link),
            Record::Movement(movement) if wanted(&Movements::TABLE) => rows.movements.push(number, movement),
            Record::Energy(energy) if wanted(&Energies::TABLE) => rows.energies.push(number, energy),
            Record::QueueLength(queue) if wanted(&Queues::TABLE) => rows.queues.push(number, queue),
            Record::Nam(nam) => match &nam.item {
                NamItem::Frame(frame) if wanted(&NamFrames::TABLE) => {
                    rows.nam_frames.push(number, nam.time.unwrap_or(f64::NAN), frame);
                }
                NamItem::Frame(_) => {}
                _ if wanted(&NamLines::TABLE) => rows.nam_lines.push(number, nam, line),
                _ => {}
            },
            _ => {}
        }
    }

    /// Takes the columns of the rows since the last call.
    pub(super) fn take(&mut self) -> Vec<Raw> {
        self.rows.take()
    }

    /// Makes batches of columns that were taken from a collector with the same dictionaries.
    pub(super) fn complete(&self, raw: Vec<Raw>) -> Vec<Batch> {
        let batch = |(name, columns): Raw| {
            let columns = self.rows.complete((name, columns));
            let rows = RecordBatch::try_new(schema(name), columns).expect("columns are as declared");
            Batch { table: name, rows }
        };
        raw.into_iter().map(batch).collect()
    }
}

fn schema(name: &str) -> SchemaRef {
    static SCHEMAS: std::sync::OnceLock<Vec<SchemaRef>> = std::sync::OnceLock::new();
    let schemas = SCHEMAS.get_or_init(|| TABLES.iter().map(|table| Arc::new(table.schema())).collect());
    let index = TABLES.iter().position(|table| table.name == name).expect("a declared table");
    schemas[index].clone()
}
