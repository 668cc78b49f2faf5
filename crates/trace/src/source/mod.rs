//! Sources of traces: files and pipes, plain or compressed, read in blocks of whole lines.

mod block;
mod blocks;
mod follow;

pub use block::{Block, Lines};
pub use blocks::{Blocks, Options};
pub use follow::Stop;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A stream of trace text.
pub struct Source {
    name: String,
    compressed: bool,
    stream: Box<dyn Read + Send>,
}

impl Source {
    /// Opens a file; `-` is standard input. Compression (gzip, zstd) is recognised by content.
    ///
    /// # Errors
    /// The file cannot be opened or read; it is a folder; its compressed data are damaged.
    pub fn open(path: &Path) -> io::Result<Source> {
        if path.as_os_str() == "-" {
            return Source::new("standard input", io::stdin());
        }
        let file = File::open(path)?;
        if file.metadata()?.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Source::new(&path.display().to_string(), file)
    }

    /// Creates a source from the bytes of `stream`, which are decompressed if necessary. `name` is used in messages.
    ///
    /// # Errors
    /// The first bytes cannot be read, or show a compression that is not supported.
    pub fn new(name: &str, mut stream: impl Read + Send + 'static) -> io::Result<Source> {
        let mut magic = Vec::new();
        (&mut stream).take(4).read_to_end(&mut magic)?;
        let compression = Compression::of(&magic)?;
        let stream = io::Cursor::new(magic).chain(stream);
        let stream: Box<dyn Read + Send> = match compression {
            Compression::None => Box::new(stream),
            Compression::Gzip => Box::new(flate2::read::MultiGzDecoder::new(stream)),
            Compression::Zstd => Box::new(zstd::Decoder::new(stream)?),
        };
        Ok(Source { name: name.to_owned(), compressed: compression != Compression::None, stream })
    }

    /// Creates a source from the unchanged bytes of `stream`.
    pub(crate) fn plain(name: &str, stream: impl Read + Send + 'static) -> Source {
        Source { name: name.to_owned(), compressed: false, stream: Box::new(stream) }
    }

    /// Opens a file that is still being written. At its end, the source waits for more data until `stop` is triggered.
    /// Read it with [`Options::eager`].
    ///
    /// # Errors
    /// The file cannot be opened or read, or is compressed. During reading: the file has become shorter.
    pub fn follow(path: &Path, stop: Stop) -> io::Result<Source> {
        let followed = follow::Followed::open(path, stop)?;
        Ok(Source { name: path.display().to_string(), compressed: false, stream: Box::new(followed) })
    }

    /// Returns true if the bytes are decompressed while they are read.
    pub fn is_compressed(&self) -> bool {
        self.compressed
    }

    /// The name of the file, for messages.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer)
    }
}

/// The compression of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compression {
    None,
    Gzip,
    Zstd,
}

impl Compression {
    /// Recognises the compression by the first four bytes of a file (RFC 1952, RFC 8878).
    ///
    /// # Errors
    /// The compression is not supported.
    pub(crate) fn of(magic: &[u8]) -> io::Result<Self> {
        let other = match magic {
            [0x1f, 0x8b, ..] => return Ok(Compression::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd, ..] => return Ok(Compression::Zstd),
            [b'B', b'Z', b'h', b'1'..=b'9'] => "bzip2",
            [0xfd, b'7', b'z', b'X'] => "xz",
            [b'P', b'K', 3, 4] => "zip",
            _ => return Ok(Compression::None),
        };
        let message = format!(
            "the file is compressed with {other}; decompress it first: traces are text, plain or compressed with gzip or zstd"
        );
        Err(io::Error::new(io::ErrorKind::Unsupported, message))
    }
}
