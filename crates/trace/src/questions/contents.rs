use crate::records::{NamItem, Record};

/// What kinds of lines a file holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Events of packets and frames.
    pub packets: u64,
    /// Packets of mobile nodes in a nam trace. They have no addresses, so that questions about packets skip them.
    pub nam_frames: u64,
    /// Other lines that only nam traces have.
    pub nam_lines: u64,
}

impl Contents {
    /// Counts a record.
    #[inline]
    pub fn see(&mut self, record: &Record) {
        match record {
            Record::Packet(_) | Record::Frame(_) => self.packets += 1,
            Record::Nam(nam) => match nam.item {
                NamItem::Frame(_) => self.nam_frames += 1,
                _ => self.nam_lines += 1,
            },
            _ => {}
        }
    }

    /// Whether the lines are those of a nam trace.
    pub fn is_nam(&self) -> bool {
        self.nam_lines > 0 || self.nam_frames > 0
    }

    /// Adds the contents of another file.
    pub fn add(&mut self, other: Contents) {
        self.packets += other.packets;
        self.nam_frames += other.nam_frames;
        self.nam_lines += other.nam_lines;
    }
}
