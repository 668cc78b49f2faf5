//! Traffic played from a recording.

use std::cell::{Cell, OnceCell, RefCell};

use super::{Ending, TrafficModel, TrafficState};
use crate::Sim;
use crate::entity::{Entity, EntityId};

/// A message of a recording.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Record {
    /// The time since the previous message, seconds.
    after: f64,
    /// The size of the message, bytes.
    size: i32,
}

/// `Tracefile`: a file of records of 8 bytes, each the time since the last message in microseconds and the size
/// in bytes, as unsigned numbers in network byte order. It is read when the first generator starts.
#[derive(Debug, Default)]
pub struct Tracefile {
    /// The path of the file.
    pub name: RefCell<String>,
    /// `debug_`: without effect.
    pub debug: Cell<i32>,
    records: OnceCell<Vec<Record>>,
}

impl Entity for Tracefile {}

impl Tracefile {
    /// The records of the file. Ends the program if the file cannot be read or is not a recording.
    fn records(&self, sim: &Sim) -> &[Record] {
        self.records.get_or_init(|| {
            let name = self.name.borrow();
            let Some(bytes) = sim.embedder().read_file(&name) else {
                sim.print(&format!("could not stat {name}\n"));
                sim.fatal("");
            };
            let (records, rest) = bytes.as_chunks::<8>();
            if !rest.is_empty() {
                sim.print(&format!("bad file size in {name}\n"));
                sim.fatal("");
            }
            records.iter().map(Record::decode).collect()
        })
    }
}

impl Record {
    fn decode(bytes: &[u8; 8]) -> Record {
        let [a, b, c, d, e, f, g, h] = *bytes;
        let (microseconds, size) = (u32::from_be_bytes([a, b, c, d]), u32::from_be_bytes([e, f, g, h]));
        Record { after: f64::from(microseconds) / 1_000_000.0, size: size as i32 }
    }
}

/// `Application/Traffic/Trace`: plays a recording repeatedly, beginning at a random record (spec:
/// traffic-and-applications, section 6).
#[derive(Debug, Default)]
pub struct Playback {
    /// The recording of messages that is played.
    pub tracefile: Cell<Option<EntityId>>,
    index: Cell<usize>,
}

impl Playback {
    fn records<'a>(&self, sim: &'a Sim) -> &'a [Record] {
        match self.tracefile.get().and_then(|id| sim.get::<Tracefile>(id)) {
            Some(tracefile) => tracefile.records(sim),
            None => sim.fatal("a traffic trace was started without a trace file\n"),
        }
    }
}

impl TrafficModel for Playback {
    fn init(&self, sim: &Sim, _source: &TrafficState) {
        let count = self.records(sim).len();
        let index = (sim.default_rng().uniform() * count as f64 + 0.5) as usize;
        // ns-2.35: if the random start equals the number of records, ns-2 reads behind the last record; Neons continues
        // at the first one (spec: traffic-and-applications, section 6).
        self.index.set(if index < count { index } else { 0 });
    }

    /// Whether the recording contains at least one message.
    fn can_start(&self, sim: &Sim) -> bool {
        !self.records(sim).is_empty()
    }

    fn next_interval(&self, sim: &Sim, source: &TrafficState) -> f64 {
        let records = self.records(sim);
        let record = records[self.index.get()];
        source.size.set(record.size);
        self.index.set((self.index.get() + 1) % records.len());
        record.after
    }

    fn ending(&self) -> Ending {
        Ending::GoesOn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_big_endian() {
        let bytes = [0, 0, 0x27, 0x10, 0, 0, 4, 0xb0];
        assert_eq!(Record::decode(&bytes), Record { after: 0.01, size: 1200 });
    }
}
