use arrow_array::RecordBatch;

use super::parallel::Workers;
use super::tables::{Collector, Raw, Selection};
use crate::faults::Faults;
use crate::reader::Error;
use crate::source::{self, Block, Blocks, Source};

/// A batch of rows of one table.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The name of the table.
    pub table: &'static str,
    /// The rows of the batch.
    pub rows: RecordBatch,
}

/// Options for reading a trace into columns.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The number of threads; 1 is the calling thread alone.
    pub threads: usize,
    /// True if the first line that is not understood ends the reading with an error. If false such lines are counted.
    pub strict: bool,
    /// Names of the tables to keep; `None` for all. Lines of other tables are read and discarded.
    pub tables: Option<&'a [&'a str]>,
    /// The division of the source into blocks. A block gives at most one batch of each table.
    pub blocks: source::Options,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { threads: 1, strict: false, tables: None, blocks: source::Options::default() }
    }
}

/// Reads a trace into record batches, in the order of the file. Memory is bounded by the size and number of the blocks
/// that are being read at the same time.
///
/// ```
/// use neons_trace::{columns::{Batches, Options}, source::Source};
/// let text = "+ 0.1 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n0.1 0 0 1 0 cwnd_ 2\n";
/// let mut batches = Batches::new(Source::new("example", text.as_bytes())?, Options::default());
/// let tables: Vec<_> = batches.by_ref().map(|batch| batch.unwrap().table).collect();
/// assert_eq!((tables, batches.faults().count), (vec!["packets", "variables"], 0));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Batches {
    name: String,
    /// A collector that has the dictionaries shared by all collectors.
    collector: Collector,
    input: Input,
    strict: bool,
    ready: std::vec::IntoIter<Batch>,
    faults: Faults,
    ended: bool,
}

enum Input {
    Here { blocks: Box<Blocks>, block: Block },
    Workers(Workers),
}

/// The parsed contents of a block.
pub(super) struct Parsed {
    pub(super) columns: Vec<Raw>,
    pub(super) faults: Faults,
}

impl Parsed {
    pub(super) fn of(block: &Block, collector: &mut Collector) -> Self {
        let faults = collector.push(block);
        Parsed { columns: collector.take(), faults }
    }
}

impl Batches {
    /// Begins to read `source`.
    ///
    /// # Panics
    /// Panics if `options.tables` has a name that no table of [`super::TABLES`] has.
    pub fn new(source: Source, options: Options) -> Self {
        let selection = match options.tables.map(Selection::of) {
            None => Selection::ALL,
            Some(Ok(selection)) => selection,
            Some(Err(name)) => panic!("there is no table {name}"),
        };
        let collector = Collector::new(selection);
        let blocks = Blocks::new(source, options.blocks);
        let name = blocks.name().to_owned();
        let input = if options.threads > 1 {
            Input::Workers(Workers::start(blocks, &collector, options.threads))
        } else {
            Input::Here { blocks: Box::new(blocks), block: Block::default() }
        };
        let (ready, faults) = (Vec::new().into_iter(), Faults::default());
        Batches { name, collector, input, strict: options.strict, ready, faults, ended: false }
    }

    /// The lines that have not been understood so far.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    fn next_parsed(&mut self) -> Option<std::io::Result<Parsed>> {
        match &mut self.input {
            Input::Workers(workers) => workers.next(),
            Input::Here { blocks, block } => match blocks.next_into(block) {
                Ok(true) => Some(Ok(Parsed::of(block, &mut self.collector))),
                Ok(false) => None,
                Err(error) => Some(Err(error)),
            },
        }
    }
}

impl Iterator for Batches {
    type Item = Result<Batch, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(batch) = self.ready.next() {
                return Some(Ok(batch));
            }
            if self.ended {
                return None;
            }
            let Some(parsed) = self.next_parsed() else {
                self.ended = true;
                return None;
            };
            let Parsed { columns, faults } = match parsed {
                Ok(parsed) => parsed,
                Err(error) => {
                    self.ended = true;
                    return Some(Err(Error::Read { name: self.name.clone(), error }));
                }
            };
            let first = faults.examples.first().cloned();
            self.faults.append(faults);
            if let Some(example) = first
                && self.strict
            {
                self.ended = true;
                return Some(Err(Error::NotUnderstood { name: self.name.clone(), example }));
            }
            self.ready = self.collector.complete(columns).into_iter();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::cast::AsArray;
    use arrow_array::types::{Float64Type, Int32Type, UInt64Type};

    fn strings(rows: &RecordBatch, column: &str) -> Vec<Option<String>> {
        let column = rows.column_by_name(column).unwrap();
        let words = column.as_dictionary::<Int32Type>().downcast_dict::<arrow_array::StringArray>().unwrap();
        words.into_iter().map(|word| word.map(str::to_owned)).collect()
    }

    #[test]
    fn lines_become_rows() {
        let text = "+ 0.1 0 1 tcp 40 ---A--- 2 0.0 1.2.3.4 -1 7\n\
            f t0.2 a_o36 nmine vhello\n\
            r 0.3 0 1 ack 60 ------- 0 2.0 0.0 5 9 17 0x1f 20 3\n\
            time: 0.5 saddr: 0 sport: 1 daddr: 2 dport: 3 cwnd: 2.500 rtt: 1\n";
        let batches: Vec<_> =
            Batches::new(Source::new("a test", text.as_bytes()).unwrap(), Options::default())
                .map(Result::unwrap)
                .collect();
        let [packets, variables] = batches.as_slice() else { panic!("{batches:?}") };
        let some = |words: &[&str]| words.iter().map(|&word| Some(word.to_owned())).collect::<Vec<_>>();
        assert_eq!(packets.rows["line"].as_primitive::<UInt64Type>().values(), &[1, 3]);
        assert_eq!(packets.rows["time"].as_primitive::<Float64Type>().values(), &[0.1, 0.3]);
        assert_eq!(strings(&packets.rows, "event"), some(&["enqueue", "receive"]));
        assert_eq!(strings(&packets.rows, "destination"), some(&["1.2.3", "0"]));
        assert_eq!(
            packets.rows["congestion_action"].as_boolean().iter().collect::<Vec<_>>(),
            [Some(true), Some(false)]
        );
        let ack = packets.rows["ack"].as_primitive::<Int32Type>().iter().collect::<Vec<_>>();
        assert_eq!((ack, arrow_array::Array::null_count(&packets.rows["tsn"])), (vec![None, Some(17)], 2));
        assert_eq!(strings(&variables.rows, "name"), some(&["mine", "cwnd", "rtt"]));
        assert_eq!(strings(&variables.rows, "source"), [None, Some("0".into()), Some("0".into())]);
        let value = variables.rows["value"].as_primitive::<Float64Type>().iter().collect::<Vec<_>>();
        assert_eq!(value, [None, Some(2.5), Some(1.)]);
        assert_eq!(variables.rows["text"].as_string::<i32>().value(0), "hello");
    }

    #[test]
    fn threads_give_the_same_rows_in_the_same_order() {
        let lines: Vec<String> = (0..5000)
            .map(|i| match i % 3 {
                0 => format!("+ 0.{i:06} {i} 1 t{} 40 ------- 0 {}.0 1.0 0 {i}\n", i % 7, i % 100),
                1 => format!("0.{i:06} 0 0 1 0 v{}_ {i}\n", i % 5),
                _ => "nonsense\n".to_owned(),
            })
            .collect();
        let read = |threads| {
            let source = Source::new("a test", std::io::Cursor::new(lines.concat())).unwrap();
            let blocks = source::Options { block_size: 1000, ..source::Options::default() };
            let mut batches = Batches::new(source, Options { threads, blocks, ..Options::default() });
            let mut uids = Vec::new();
            let mut words = Vec::new();
            for batch in batches.by_ref().map(Result::unwrap) {
                uids.extend_from_slice(batch.rows["line"].as_primitive::<UInt64Type>().values());
                words.extend(strings(&batch.rows, if batch.table == "packets" { "source" } else { "name" }));
            }
            (uids, words, batches.faults().clone())
        };
        let one = read(1);
        assert_eq!((one.0.len(), one.2.count), (3334, 1666));
        assert_eq!(one, read(3));
    }

    #[test]
    fn strict_reading_ends_at_the_first_fault() {
        let source = Source::new("a test", "r 1 0 1\n".as_bytes()).unwrap();
        let mut batches = Batches::new(source, Options { strict: true, ..Options::default() });
        let error = batches.next().unwrap().unwrap_err();
        assert!(error.to_string().starts_with("a test: line 1: packet line"), "{error}");
        assert!(batches.next().is_none());
    }

    #[test]
    fn tables_that_are_not_wanted_are_left_out() {
        let source = Source::new("a test", "v 1 link-up 0 1\n0.1 0 0 1 0 cwnd_ 2\n".as_bytes()).unwrap();
        let batches = Batches::new(source, Options { tables: Some(&["links"]), ..Options::default() });
        assert_eq!(batches.map(|batch| batch.unwrap().table).collect::<Vec<_>>(), ["links"]);
    }
}
