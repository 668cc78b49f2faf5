use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::Compression;

/// A switch that makes sources which follow growing files end at the present end of their files. Clones share one
/// state.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Makes the sources end at the current ends of their files.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Release);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// A file that is being followed while it grows.
pub(super) struct Followed {
    file: File,
    read: u64,
    stop: Stop,
}

/// The time between two checks for more data.
const PAUSE: Duration = Duration::from_millis(50);

impl Followed {
    pub(super) fn open(path: &Path, stop: Stop) -> io::Result<Self> {
        let mut magic = Vec::new();
        File::open(path)?.take(4).read_to_end(&mut magic)?;
        if Compression::of(&magic)? != Compression::None {
            return Err(io::Error::new(io::ErrorKind::Unsupported, "a compressed file cannot be followed"));
        }
        Ok(Followed { file: File::open(path)?, read: 0, stop })
    }
}

impl Read for Followed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            // The switch is checked before reading, so that data written before the stop are not missed.
            let stopped = self.stop.is_set();
            let length = self.file.read(buffer)?;
            self.read += length as u64;
            if length > 0 || stopped || buffer.is_empty() {
                return Ok(length);
            }
            if self.file.metadata()?.len() < self.read {
                return Err(io::Error::other("the file became shorter while it was followed"));
            }
            thread::sleep(PAUSE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Block, Blocks, Options, Source};
    use std::io::Write;

    #[test]
    fn lines_arrive_when_they_are_complete() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        let stop = Stop::default();
        let source = Source::follow(file.path(), stop.clone()).unwrap();
        let mut blocks = Blocks::new(source, Options { eager: true, ..Options::default() });
        let mut block = Block::default();
        for line in ["one\n", "two\n"] {
            file.write_all(line.as_bytes()).unwrap();
            assert!(blocks.next_into(&mut block).unwrap());
            assert_eq!(block.bytes, line.as_bytes());
        }
        file.write_all(b"thr").unwrap();
        stop.stop();
        assert!(blocks.next_into(&mut block).unwrap());
        assert_eq!((block.bytes.as_slice(), block.first_line), (b"thr".as_slice(), 3));
        assert!(!blocks.next_into(&mut block).unwrap());
    }

    #[test]
    fn files_that_become_shorter_are_an_error() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(b"a long line\n").unwrap();
        let source = Source::follow(file.path(), Stop::default()).unwrap();
        let mut blocks = Blocks::new(source, Options { eager: true, ..Options::default() });
        assert!(blocks.next_into(&mut Block::default()).unwrap());
        file.as_file().set_len(0).unwrap();
        assert!(blocks.next_into(&mut Block::default()).is_err());
    }
}
