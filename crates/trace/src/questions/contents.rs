use crate::records::{NamItem, Record};

/// The number of lines of each kind in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Number of events of packets and frames.
    pub packets: u64,
    /// Number of packets of mobile nodes in a nam trace. These lines have no addresses, so questions about packets skip
    /// them.
    pub nam_frames: u64,
    /// Number of other lines that only nam traces have.
    pub nam_lines: u64,
    /// Number of values of variables, outside of nam traces.
    pub variables: u64,
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
            Record::Variable(_) => self.variables += 1,
            _ => {}
        }
    }

    /// Returns true if the file is a nam trace.
    pub fn is_nam(&self) -> bool {
        self.nam_lines > 0 || self.nam_frames > 0
    }

    /// Adds the contents of another file.
    pub fn add(&mut self, other: Contents) {
        self.packets += other.packets;
        self.nam_frames += other.nam_frames;
        self.nam_lines += other.nam_lines;
        self.variables += other.variables;
    }
}
