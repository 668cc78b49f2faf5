use std::io::{self, Read};

use super::{Block, Source};

/// Options for the division of a source into blocks.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The approximate size of a block, bytes.
    pub block_size: usize,
    /// True if a block ends as soon as the source has no more data at the moment. For pipes and growing files, whose
    /// lines should be available soon.
    pub eager: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { block_size: 1 << 20, eager: false }
    }
}

/// Cuts a source into blocks of whole lines.
pub struct Blocks {
    source: Source,
    options: Options,
    /// The beginning of an incomplete line whose end has not been read.
    carry: Vec<u8>,
    next_line: u64,
    offset: u64,
    /// True if the rest of an overlong line must still be skipped.
    skipping: bool,
    ended: bool,
    /// The error that ended the reading. It is reported after the lines before it.
    error: Option<io::Error>,
}

impl Blocks {
    /// Divides `source` into blocks.
    pub fn new(source: Source, options: Options) -> Self {
        Blocks {
            source,
            options,
            carry: Vec::new(),
            next_line: 1,
            offset: 0,
            skipping: false,
            ended: false,
            error: None,
        }
    }

    /// The name of the source, for messages.
    pub fn name(&self) -> &str {
        self.source.name()
    }

    /// Reads the next block into `block`, whose memory is reused. Returns `false` at the end of the source.
    ///
    /// # Errors
    /// The source cannot be read or decompressed.
    pub fn next_into(&mut self, block: &mut Block) -> io::Result<bool> {
        let bytes = &mut block.bytes;
        bytes.clear();
        block.cut = false;
        block.first_line = self.next_line;
        while !self.ended {
            bytes.append(&mut self.carry);
            let known = bytes.len();
            let wanted = self.options.block_size.saturating_sub(known).max(1) as u64;
            self.ended = match self.read(bytes, wanted) {
                Ok(length) => length == 0,
                Err(error) => {
                    self.error = Some(error);
                    true
                }
            };
            if self.skipping {
                self.skip(bytes);
                continue;
            }
            block.offset = self.offset;
            match memchr::memrchr(b'\n', bytes) {
                // The line in which an error ends the reading is left out.
                newline if self.error.is_some() => bytes.truncate(newline.map_or(0, |newline| newline + 1)),
                _ if self.ended => {}
                Some(newline) => {
                    self.carry.extend_from_slice(&bytes[newline + 1..]);
                    bytes.truncate(newline + 1);
                }
                None if bytes.len() <= Block::LONGEST_LINE => {
                    std::mem::swap(&mut self.carry, bytes);
                    continue;
                }
                None => {
                    self.skipping = true;
                    block.cut = true;
                }
            }
            if bytes.is_empty() {
                break;
            }
            self.offset += bytes.len() as u64;
            self.next_line += block.line_count();
            return Ok(true);
        }
        self.error.take().map_or(Ok(false), Err)
    }

    /// Appends at most `wanted` bytes to `bytes`; returns the number of appended bytes.
    fn read(&mut self, bytes: &mut Vec<u8>, wanted: u64) -> io::Result<usize> {
        let mut stream = self.source.by_ref().take(wanted);
        if !self.options.eager {
            return stream.read_to_end(bytes);
        }
        let before = bytes.len();
        bytes.resize(before + wanted.min(1 << 16) as usize, 0);
        let result = loop {
            match stream.read(&mut bytes[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        bytes.truncate(before + result.as_ref().unwrap_or(&0));
        result
    }

    /// Removes the bytes that belong to an overlong line, and keeps the others.
    fn skip(&mut self, bytes: &mut Vec<u8>) {
        let end = memchr::memchr(b'\n', bytes).map_or(bytes.len(), |newline| {
            self.skipping = false;
            newline + 1
        });
        self.offset += end as u64;
        self.carry.extend_from_slice(&bytes[end..]);
        bytes.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(text: &'static str, block_size: usize) -> Vec<Block> {
        let source = Source::new("a test", text.as_bytes()).unwrap();
        let mut blocks = Blocks::new(source, Options { block_size, eager: block_size.is_multiple_of(2) });
        let (mut all, mut block) = (Vec::new(), Block::default());
        while blocks.next_into(&mut block).unwrap() {
            all.push(block.clone());
        }
        all
    }

    #[test]
    fn blocks_hold_whole_lines_wherever_they_are_cut() {
        let text = "one\ntwo two\n\nthree\nfour";
        for size in 1..30 {
            let blocks = blocks(text, size);
            assert_eq!(
                blocks.iter().flat_map(|block| block.bytes.clone()).collect::<Vec<_>>(),
                text.as_bytes()
            );
            let lines: Vec<_> = blocks.iter().flat_map(Block::lines).collect();
            assert_eq!(
                lines.iter().map(|&(number, _)| number).collect::<Vec<_>>(),
                [1, 2, 3, 4, 5],
                "size {size}"
            );
            assert_eq!(lines[1].1, Ok(b"two two".as_slice()));
            assert!(lines[4].1.is_err(), "the last line is not complete");
            for block in &blocks {
                assert!(text.as_bytes()[block.offset as usize..].starts_with(&block.bytes));
            }
        }
        assert!(blocks("", 10).is_empty());
    }

    #[test]
    fn overlong_lines_are_cut() {
        let text: &str = Box::leak(format!("one\n{}\nthree\n", "x".repeat(3 * Block::LONGEST_LINE)).into());
        for size in [1000, Block::LONGEST_LINE, 10 * Block::LONGEST_LINE] {
            let found = blocks(text, size);
            let lines: Vec<_> = found.iter().flat_map(Block::lines).collect();
            let numbers: Vec<_> = lines.iter().map(|&(number, _)| number).collect();
            assert_eq!((numbers, lines[2].1), (vec![1, 2, 3], Ok(b"three".as_slice())), "size {size}");
        }
    }
}
