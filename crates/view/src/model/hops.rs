//! Packets on links: a table with a row for each time that a packet enters a link.

use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// The flag of rows whose packet is a retransmission.
pub const RETRANSMISSION: u8 = 1;
/// The flag of rows whose packet was dropped although it had not entered the link's queue.
pub const UNQUEUED: u8 = 2;

const NONE: u32 = u32::MAX;
/// The number of rows in a block, for which the range of times is stored.
const BLOCK: usize = 2048;

/// The fate of a packet on a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Fate {
    /// The packet arrived.
    Arrived = 0,
    /// The packet was lost before its transmission, in the queue or at its entrance.
    DroppedInQueue = 1,
    /// The packet was lost during or after its transmission.
    LostOnLink = 2,
    /// The trace does not show the fate of the packet.
    Unknown = 3,
}

/// The passage of one packet over one link.
#[derive(Clone, Copy, Debug)]
pub struct Hop {
    /// The packet's unique id.
    pub packet: i32,
    /// Number of the link.
    pub link: u32,
    /// The time when the packet entered the queue, in seconds.
    pub enter: f64,
    /// The time when the transmission began, in seconds; NaN if it never did.
    pub start: f64,
    /// The time when the last bit arrived or the packet was lost, in seconds; ∞ while neither has happened.
    pub end: f64,
    /// Size of the packet in bytes.
    pub size: u32,
    /// Number of the packet's stream.
    pub stream: u32,
    /// Sequence number; −1 if the packet has none.
    pub sequence: i32,
    /// Number of the name of the packet's type.
    pub kind: u16,
    /// The fate of the packet.
    pub fate: Fate,
    /// Flags of the row: `RETRANSMISSION`, `UNQUEUED`.
    pub flags: u8,
}

/// All hops in the order in which packets entered links, stored in columns.
#[derive(Default)]
pub struct Hops {
    /// Ids of packets.
    pub packet: Vec<i32>,
    /// Numbers of links.
    pub link: Vec<u32>,
    /// Times when packets entered the queue, in seconds.
    pub enter: Vec<f64>,
    /// Times when transmissions began, in seconds; NaN for a packet that was never transmitted.
    pub start: Vec<f64>,
    /// Times when packets arrived or were lost, in seconds; ∞ while neither has happened.
    pub end: Vec<f64>,
    /// Sizes of packets in bytes.
    pub size: Vec<u32>,
    /// Numbers of the packets' streams.
    pub stream: Vec<u32>,
    /// Sequence numbers, −1 for none.
    pub sequence: Vec<i32>,
    /// Numbers of the names of packet types.
    pub kind: Vec<u16>,
    /// The fates of the packets.
    pub fate: Vec<Fate>,
    /// Flags of rows: `RETRANSMISSION`, `UNQUEUED`.
    pub flags: Vec<u8>,
    /// The previous row of the same packet.
    previous: Vec<u32>,
    last_of_packet: LastRows,
    /// Rows of packets that have neither arrived nor been lost, by link.
    open: Vec<VecDeque<u32>>,
    /// Earliest `enter` and latest `end` of each block of `BLOCK` rows.
    blocks: Vec<(f64, f64)>,
}

impl Hops {
    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.packet.len()
    }

    /// Returns true if there are no rows.
    pub fn is_empty(&self) -> bool {
        self.packet.is_empty()
    }

    /// Returns the row with this number.
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

    /// Appends a row for a packet that has neither arrived nor been lost; returns the row's number.
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
            before => self.flags[before as usize] & RETRANSMISSION,
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

    /// Finds the row of a packet that is on a link now. `started` selects packets in transmission, otherwise waiting
    /// ones.
    pub fn open(&self, link: u32, packet: i32, started: bool) -> Option<u32> {
        let open = self.open.get(link as usize)?;
        open.iter()
            .copied()
            .find(|&row| self.packet[row as usize] == packet && self.start[row as usize].is_nan() != started)
    }

    /// Records the beginning of the transmission of a row's packet.
    pub fn begin(&mut self, row: u32, time: f64) {
        self.start[row as usize] = time;
    }

    /// Records the fate of a row's packet, and closes the row.
    pub fn finish(&mut self, row: u32, time: f64, fate: Fate) {
        self.end[row as usize] = time;
        self.fate[row as usize] = fate;
        let open = &mut self.open[self.link[row as usize] as usize];
        if let Some(at) = open.iter().position(|&other| other == row) {
            open.remove(at);
        }
        // The end of a block is infinite only while it has open rows.
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

    /// Calls `visit` with the rows whose packets are on a link at some time between `from` and `to`, in order, until
    /// `visit` returns false.
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

    /// Returns the rows of a packet, in the order of time.
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

    /// Returns true if the packet has been seen.
    pub fn knows(&self, packet: i32) -> bool {
        self.last_of_packet.get(packet) != NONE
    }

    /// Returns true if a row is the first one of its packet.
    pub fn is_first(&self, row: u32) -> bool {
        self.previous[row as usize] == NONE
    }

    /// Returns the rows of packets that have neither arrived nor been lost.
    pub fn open_rows(&self) -> Vec<u32> {
        self.open.iter().flatten().copied().collect()
    }

    /// Sets the end of a row for which the trace has none. The row stays open, because the trace may continue.
    pub fn end_unknown(&mut self, row: u32, end: f64) {
        self.end[row as usize] = end;
        let block = row as usize / BLOCK;
        self.measure(block);
    }

    /// Returns the last row of a packet.
    pub fn latest(&self, packet: i32) -> Option<u32> {
        Some(self.last_of_packet.get(packet)).filter(|&row| row != NONE)
    }

    /// Marks the packet of a row as dropped before it entered the queue.
    pub fn mark_unqueued(&mut self, row: u32) {
        self.flags[row as usize] |= UNQUEUED;
    }

    /// Marks the packet of a row as a retransmission.
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
