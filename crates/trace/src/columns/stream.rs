use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::Schema;

use super::tables::{Packets, Rows, Variables};
use crate::faults::Faults;
use crate::reader::Error;
use crate::records::Record;
use crate::source::{Block, Blocks, Options, Source};

/// Some rows of a table.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The table's name.
    pub table: &'static str,
    /// The rows.
    pub rows: RecordBatch,
}

/// Reads a trace into record batches. Memory is bounded by the size of the blocks.
///
/// ```
/// use neons_trace::{columns::Batches, source::Source};
/// let text = "+ 0.1 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n0.1 0 0 1 0 cwnd_ 2\n";
/// let mut batches = Batches::new(Source::new("example", text.as_bytes())?);
/// let tables: Vec<_> = batches.by_ref().map(|batch| batch.unwrap().table).collect();
/// assert_eq!((tables, batches.faults().count), (vec!["packets", "variables"], 0));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Batches {
    blocks: Blocks,
    block: Block,
    tables: Tables,
    ready: std::vec::IntoIter<Batch>,
    faults: Faults,
}

impl Batches {
    /// Reads `source`.
    pub fn new(source: Source) -> Self {
        Batches {
            blocks: Blocks::new(source, Options::default()),
            block: Block::default(),
            tables: Tables::default(),
            ready: Vec::new().into_iter(),
            faults: Faults::default(),
        }
    }

    /// The lines that were not understood up to now.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }
}

impl Iterator for Batches {
    type Item = Result<Batch, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(batch) = self.ready.next() {
                return Some(Ok(batch));
            }
            match self.blocks.next_into(&mut self.block) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(Err(Error::Read { name: self.blocks.name().to_owned(), error })),
            }
            self.faults.append(self.tables.push(&self.block));
            self.ready = self.tables.take().into_iter();
        }
    }
}

/// Rows of all tables.
#[derive(Default)]
struct Tables {
    packets: Packets,
    variables: Variables,
}

impl Tables {
    fn push(&mut self, block: &Block) -> Faults {
        let mut faults = Faults::default();
        for (line, record) in block.records() {
            faults.lines += 1;
            match record {
                Ok(Record::Packet(packet)) => self.packets.push(line, &packet),
                Ok(Record::Variable(variable)) => self.variables.push(line, &variable),
                Ok(Record::Report(report)) => {
                    report.variables().for_each(|variable| self.variables.push(line, &variable));
                }
                Ok(Record::Annotation(_) | Record::LinkState(_)) => {}
                Err(fault) => faults.add(line, fault, block.line(line)),
            }
        }
        faults
    }

    fn take(&mut self) -> Vec<Batch> {
        let mut batches = Vec::new();
        take_rows(&mut self.packets, &Packets::TABLE, &mut batches);
        take_rows(&mut self.variables, &Variables::TABLE, &mut batches);
        batches
    }
}

fn take_rows<R: Rows>(rows: &mut R, table: &super::Table, batches: &mut Vec<Batch>) {
    if rows.len() > 0 {
        let columns = rows.take();
        let columns = rows.complete(columns);
        let schema: Arc<Schema> = table.schema().into();
        let rows = RecordBatch::try_new(schema, columns).expect("columns are as declared");
        batches.push(Batch { table: table.name, rows });
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
            Batches::new(Source::new("a test", text.as_bytes()).unwrap()).map(Result::unwrap).collect();
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
}
