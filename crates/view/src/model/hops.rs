//! Packets on links: one row for each time that a packet enters a link.

use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// The flag of rows whose packet was sent again after its data had been sent before.
pub const RETRANSMISSION: u8 = 1;

const NONE: u32 = u32::MAX;
/// Rows whose span of time is kept together.
const BLOCK: usize = 2048;

/// The fate of a packet on a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Fate {
    /// It arrived.
    Arrived = 0,
    /// It was lost before its transmission, in the queue or at its entrance.
    DroppedInQueue = 1,
    /// It was lost during or after its transmission.
    LostOnLink = 2,
    /// The trace does not say.
    Unknown = 3,
}

/// One packet on one link.
#[derive(Clone, Copy, Debug)]
pub struct Hop {
    /// The packet's unique id.
    pub packet: i32,
    /// Number of the link.
    pub link: u32,
    /// When it entered the queue.
    pub enter: f64,
    /// When its transmission began, NaN if it never did.
    pub start: f64,
    /// When its last bit arrived or it was lost, ∞ while neither has happened.
    pub end: f64,
    /// Size in bytes.
    pub size: u32,
    /// Number of the stream.
    pub stream: u32,
    /// Sequence number, −1 if it has none.
    pub sequence: i32,
    /// Number of the name of its type.
    pub kind: u16,
    /// Its fate.
    pub fate: Fate,
    /// `RETRANSMISSION` or 0.
    pub flags: u8,
}

/// All hops in the order in which packets entered links, in columns.
#[derive(Default)]
pub struct Hops {
    /// Ids of packets.
    pub packet: Vec<i32>,
    /// Numbers of links.
    pub link: Vec<u32>,
    /// When packets entered the queue, in seconds.
    pub enter: Vec<f64>,
    /// When their transmission began; NaN if it never did.
    pub start: Vec<f64>,
    /// When they arrived or were lost; ∞ while that is open.
    pub end: Vec<f64>,
    /// Sizes in bytes.
    pub size: Vec<u32>,
    /// Numbers of streams.
    pub stream: Vec<u32>,
    /// Sequence numbers, −1 for none.
    pub sequence: Vec<i32>,
    /// Numbers of the names of types.
    pub kind: Vec<u16>,
    /// The fates of the packets.
    pub fate: Vec<Fate>,
    /// `RETRANSMISSION` or 0.
    pub flags: Vec<u8>,
    /// The row before of the same packet.
    previous: Vec<u32>,
    last_of_packet: LastRows,
    /// Rows that are neither arrived nor lost, by link.
    open: Vec<VecDeque<u32>>,
    /// Earliest `enter` and latest `end` of every `BLOCK` rows.
    blocks: Vec<(f64, f64)>,
}

impl Hops {
    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.packet.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.packet.is_empty()
    }

    /// Returns a row.
    pub fn row(&self, row: u32) -> Hop {
        let at = row as usize;
        Hop {
            packet: self.packet[at],
            link: self.link[at],
            enter: self.enter[at],
            start: self.start[at],
            end: self.end[at],
            size: self.size[at],
            stream: self.stream[at],
            sequence: self.sequence[at],
            kind: self.kind[at],
            fate: self.fate[at],
            flags: self.flags[at],
        }
    }

    /// Appends a row that is neither arrived nor lost; returns its number.
    pub fn push(&mut self, hop: Hop) -> u32 {
        let row = self.packet.len() as u32;
        self.packet.push(hop.packet);
        self.link.push(hop.link);
        self.enter.push(hop.enter);
        self.start.push(hop.start);
        self.end.push(hop.end);
        self.size.push(hop.size);
        self.stream.push(hop.stream);
        self.sequence.push(hop.sequence);
        self.kind.push(hop.kind);
        self.fate.push(hop.fate);
        self.previous.push(self.last_of_packet.replace(hop.packet, row));
        let inherited = match self.previous[row as usize] {
            NONE => 0,
            before => self.flags[before as usize],
        };
        self.flags.push(hop.flags | inherited);
        if (row as usize).is_multiple_of(BLOCK) {
            self.blocks.push((f64::INFINITY, f64::NEG_INFINITY));
        }
        let block = &mut self.blocks[row as usize / BLOCK];
        block.0 = block.0.min(hop.enter);
        block.1 = block.1.max(hop.end);
        if hop.link as usize >= self.open.len() {
            self.open.resize_with(hop.link as usize + 1, VecDeque::new);
        }
        self.open[hop.link as usize].push_back(row);
        row
    }

    /// Finds the row of a packet that is on a link now, `started` or still waiting.
    pub fn open(&self, link: u32, packet: i32, started: bool) -> Option<u32> {
        let open = self.open.get(link as usize)?;
        open.iter()
            .copied()
            .find(|&row| self.packet[row as usize] == packet && self.start[row as usize].is_nan() != started)
    }

    /// Begins the transmission of a row.
    pub fn begin(&mut self, row: u32, time: f64) {
        self.start[row as usize] = time;
    }

    /// Ends a row.
    pub fn finish(&mut self, row: u32, time: f64, fate: Fate) {
        self.end[row as usize] = time;
        self.fate[row as usize] = fate;
        let open = &mut self.open[self.link[row as usize] as usize];
        if let Some(at) = open.iter().position(|&other| other == row) {
            open.remove(at);
        }
        // Rows that never ended keep their block's end at infinity only while they are open.
        let block = row as usize / BLOCK;
        if self.blocks[block].1 == f64::INFINITY && (block + 1) * BLOCK <= self.len() {
            self.measure(block);
        } else {
            self.blocks[block].1 = self.blocks[block].1.max(time);
        }
    }

    fn measure(&mut self, block: usize) {
        let rows = block * BLOCK..((block + 1) * BLOCK).min(self.len());
        // Most blocks have an open row until shortly before their end, so the search begins at the end.
        if rows.clone().rev().any(|row| self.end[row] == f64::INFINITY) {
            return;
        }
        self.blocks[block].1 = rows.map(|row| self.end[row]).fold(f64::NEG_INFINITY, f64::max);
    }

    /// Calls `visit` with the rows that are on a link at some moment between `from` and `to`, in order, until it
    /// returns false.
    pub fn between(&self, from: f64, to: f64, mut visit: impl FnMut(u32) -> bool) {
        for (number, &(first, last)) in self.blocks.iter().enumerate() {
            if first > to || last < from {
                continue;
            }
            for row in number * BLOCK..((number + 1) * BLOCK).min(self.len()) {
                if self.enter[row] <= to && self.end[row] >= from && !visit(row as u32) {
                    return;
                }
            }
        }
    }

    /// Returns the rows of a packet, the first first.
    pub fn of_packet(&self, packet: i32) -> Vec<u32> {
        let mut rows = Vec::new();
        let mut row = self.last_of_packet.get(packet);
        while row != NONE {
            rows.push(row);
            row = self.previous[row as usize];
        }
        rows.reverse();
        rows
    }

    /// Whether a packet has been seen.
    pub fn knows(&self, packet: i32) -> bool {
        self.last_of_packet.get(packet) != NONE
    }

    /// Whether a row is the first of its packet.
    pub fn is_first(&self, row: u32) -> bool {
        self.previous[row as usize] == NONE
    }

    /// Returns the rows that are neither arrived nor lost.
    pub fn open_rows(&self) -> Vec<u32> {
        self.open.iter().flatten().copied().collect()
    }

    /// Gives an end to a row for which the trace has none; it stays open, because the trace may go on.
    pub fn end_unknown(&mut self, row: u32, end: f64) {
        self.end[row as usize] = end;
        let block = row as usize / BLOCK;
        self.measure(block);
    }

    /// Returns the last row of a packet.
    pub fn latest(&self, packet: i32) -> Option<u32> {
        Some(self.last_of_packet.get(packet)).filter(|&row| row != NONE)
    }

    /// Marks a row as sent again.
    pub fn mark_retransmission(&mut self, row: u32) {
        self.flags[row as usize] |= RETRANSMISSION;
    }
}

/// The last row of each packet: a table for consecutive ids, a map for others.
#[derive(Default)]
struct LastRows {
    table: Vec<u32>,
    map: FxHashMap<i32, u32>,
}

impl LastRows {
    fn get(&self, packet: i32) -> u32 {
        match usize::try_from(packet).ok().and_then(|at| self.table.get(at)) {
            Some(&row) if row != NONE => row,
            _ => self.map.get(&packet).copied().unwrap_or(NONE),
        }
    }

    fn replace(&mut self, packet: i32, row: u32) -> u32 {
        let before = self.get(packet);
        match usize::try_from(packet) {
            Ok(at) if at < self.table.len() => self.table[at] = row,
            Ok(at) if at < self.table.len() + 65_536 => {
                self.table.resize(at + 1, NONE);
                self.table[at] = row;
            }
            _ => {
                self.map.insert(packet, row);
            }
        }
        before
    }
}
