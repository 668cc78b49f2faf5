//! Writer of the blocks of a pcapng file (draft-ietf-opsawg-pcapng).

use std::io::{self, Write};

/// The link type of an interface's frames. Only the registered types that are used here are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkType {
    /// An IPv4 or IPv6 header.
    RawIp = 101,
    /// An IEEE 802.11 header.
    Ieee80211 = 105,
}

/// Writes the blocks of a file.
pub(super) struct Blocks<W> {
    out: W,
}

const COMMENT: u16 = 1;
const INTERFACE_NAME: u16 = 2;
const RESOLUTION: u16 = 9;
const APPLICATION: u16 = 4;

impl<W: Write> Blocks<W> {
    /// Begins a file with the given interfaces. Times have a resolution of nanoseconds.
    pub(super) fn begin(out: W, interfaces: &[(&str, LinkType)]) -> io::Result<Self> {
        let mut blocks = Blocks { out };
        let mut section = Vec::new();
        section.extend(0x1a2b_3c4d_u32.to_le_bytes());
        section.extend([1, 0, 0, 0]);
        section.extend(u64::MAX.to_le_bytes());
        option(&mut section, APPLICATION, concat!("Neons ", env!("CARGO_PKG_VERSION")).as_bytes());
        end_of_options(&mut section);
        blocks.write(0x0a0d_0d0a, &section)?;
        for (name, link_type) in interfaces {
            let mut interface = Vec::new();
            interface.extend((*link_type as u16).to_le_bytes());
            interface.extend([0; 6]);
            option(&mut interface, INTERFACE_NAME, name.as_bytes());
            option(&mut interface, RESOLUTION, &[9]);
            end_of_options(&mut interface);
            blocks.write(1, &interface)?;
        }
        Ok(blocks)
    }

    /// Writes a packet of an interface: its time in seconds, the captured bytes, the original length, and the comment
    /// unless it is empty.
    pub(super) fn packet(
        &mut self,
        interface: u32,
        time: f64,
        bytes: &[u8],
        length: u32,
        comment: &str,
    ) -> io::Result<()> {
        let nanoseconds = (time.max(0.0) * 1e9).round() as u64;
        let mut block = Vec::with_capacity(bytes.len() + 64);
        block.extend(interface.to_le_bytes());
        block.extend(((nanoseconds >> 32) as u32).to_le_bytes());
        block.extend((nanoseconds as u32).to_le_bytes());
        block.extend((bytes.len() as u32).to_le_bytes());
        block.extend(length.max(bytes.len() as u32).to_le_bytes());
        block.extend(bytes);
        pad(&mut block);
        if !comment.is_empty() {
            option(&mut block, COMMENT, comment.as_bytes());
            end_of_options(&mut block);
        }
        self.write(6, &block)
    }

    fn write(&mut self, kind: u32, body: &[u8]) -> io::Result<()> {
        let length = (body.len() as u32 + 12).to_le_bytes();
        for part in [&kind.to_le_bytes(), &length, body, &length] {
            self.out.write_all(part)?;
        }
        Ok(())
    }

    /// Flushes the buffer.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn pad(block: &mut Vec<u8>) {
    block.resize(block.len().next_multiple_of(4), 0);
}

fn option(block: &mut Vec<u8>, code: u16, value: &[u8]) {
    let value = &value[..value.len().min(1000)];
    block.extend(code.to_le_bytes());
    block.extend((value.len() as u16).to_le_bytes());
    block.extend(value);
    pad(block);
}

fn end_of_options(block: &mut Vec<u8>) {
    block.extend([0; 4]);
}
