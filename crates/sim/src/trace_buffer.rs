//! Collected trace output.

use std::ops::Deref;

use crate::format::{LARGEST_PART, LineWriter};

/// Collected trace output, and behind it room in which lines are written in place.
#[derive(Debug, Default)]
pub struct TraceBuffer {
    /// The output, and the room.
    bytes: Vec<u8>,
    /// The number of bytes of output.
    filled: usize,
}

/// The room that most lines need, bytes.
const USUAL_ROOM: usize = 512;

/// The room that is made at once, bytes. Making it is filling it with zeros.
const NEW_ROOM: usize = 4096;

impl Deref for TraceBuffer {
    type Target = [u8];

    /// The output.
    fn deref(&self) -> &[u8] {
        &self.bytes[..self.filled]
    }
}

impl TraceBuffer {
    /// Removes the output. The memory is kept as room for further lines.
    pub fn clear(&mut self) {
        self.filled = 0;
    }

    /// Appends bytes.
    pub fn extend_from_slice(&mut self, bytes: &[u8]) {
        match self.bytes.get_mut(self.filled..self.filled + bytes.len()) {
            Some(room) => {
                room.copy_from_slice(bytes);
                self.filled += bytes.len();
            }
            None => self.append(|output| output.extend_from_slice(bytes)),
        }
    }

    /// Appends what `format` writes.
    pub(crate) fn append(&mut self, format: impl FnOnce(&mut Vec<u8>)) {
        self.bytes.truncate(self.filled);
        format(&mut self.bytes);
        self.filled = self.bytes.len();
    }

    /// Appends what `write` writes. If there turns out to be too little room, `write` is called again, and must write the
    /// same.
    #[inline]
    pub(crate) fn write(&mut self, write: impl Fn(&mut LineWriter)) {
        if self.bytes.len() < self.filled + USUAL_ROOM {
            self.make_room(NEW_ROOM);
        }
        loop {
            let room = &mut self.bytes[self.filled..];
            let size = room.len();
            let mut writer = LineWriter::new(room);
            write(&mut writer);
            let length = writer.length();
            // Then no part can have lacked room.
            if length + LARGEST_PART <= size {
                self.filled += length;
                return;
            }
            self.make_room(2 * length + NEW_ROOM);
        }
    }

    #[inline(never)]
    fn make_room(&mut self, size: usize) {
        self.bytes.resize(self.filled + size, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Appends a text in place.
    fn write(buffer: &mut TraceBuffer, text: &str) {
        buffer.write(|line| line.word(text));
    }

    #[test]
    fn texts_follow_each_other_however_they_are_appended() {
        let mut buffer = TraceBuffer::default();
        write(&mut buffer, "one");
        buffer.extend_from_slice(b"two");
        buffer.append(|output| output.extend_from_slice(b"three"));
        buffer.extend_from_slice(b"four");
        write(&mut buffer, "five");
        assert_eq!(&*buffer, b"onetwothreefourfive");
    }

    #[test]
    fn a_cleared_buffer_keeps_its_room() {
        let mut buffer = TraceBuffer::default();
        let long = "x".repeat(3 * NEW_ROOM);
        write(&mut buffer, &long);
        assert_eq!(&*buffer, long.as_bytes());
        let room = buffer.bytes.len();
        buffer.clear();
        assert!(buffer.is_empty());
        write(&mut buffer, "short");
        assert_eq!((&*buffer, buffer.bytes.len()), (&b"short"[..], room));
    }
}
