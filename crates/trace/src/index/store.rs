use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::{Checkpoint, TimeIndex};

const MAGIC: &[u8; 8] = b"neonsix1";

impl TimeIndex {
    /// The path of the index file: the trace's path with `.index` appended.
    pub fn path_beside(trace: &Path) -> PathBuf {
        let mut name = trace.as_os_str().to_owned();
        name.push(".index");
        name.into()
    }

    /// Loads the saved index of a trace. If there is none, builds an index and saves it, provided that the folder is
    /// writable.
    ///
    /// # Errors
    /// Those of [`TimeIndex::build`].
    pub fn open(trace: &Path) -> io::Result<Self> {
        let beside = TimeIndex::path_beside(trace);
        if let Some(index) = fs::read(&beside).ok().and_then(|bytes| decode(&bytes, &stamp(trace).ok()?)) {
            return Ok(index);
        }
        let before = stamp(trace)?;
        let index = TimeIndex::build(trace)?;
        // An index that cannot be saved is built again next time.
        let _ = save(&beside, &index.encode(&before));
        Ok(index)
    }

    fn encode(&self, stamp: &[u8; 16]) -> Vec<u8> {
        let mut bytes =
            [MAGIC.as_slice(), stamp, &self.end.to_le_bytes(), &self.lines.to_le_bytes()].concat();
        for checkpoint in &self.checkpoints {
            bytes.extend_from_slice(&checkpoint.offset.to_le_bytes());
            bytes.extend_from_slice(&checkpoint.line.to_le_bytes());
            bytes.extend_from_slice(&checkpoint.earliest.to_le_bytes());
            bytes.extend_from_slice(&checkpoint.latest.to_le_bytes());
        }
        bytes
    }
}

/// The size and modification time of a trace, by which a saved index is recognised as valid.
fn stamp(trace: &Path) -> io::Result<[u8; 16]> {
    let metadata = fs::metadata(trace)?;
    let changed = metadata.modified()?.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    let mut stamp = [0; 16];
    stamp[..8].copy_from_slice(&metadata.len().to_le_bytes());
    stamp[8..].copy_from_slice(&changed.to_le_bytes());
    Ok(stamp)
}

/// Writes a file atomically: other processes see the whole file or none.
fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}", std::process::id()));
    let temporary = PathBuf::from(name);
    let write = || {
        let mut file = fs::File::create(&temporary)?;
        file.write_all(bytes)?;
        fs::rename(&temporary, path)
    };
    write().inspect_err(|_| drop(fs::remove_file(&temporary)))
}

fn decode(bytes: &[u8], stamp: &[u8; 16]) -> Option<TimeIndex> {
    let rest = bytes.strip_prefix(MAGIC)?.strip_prefix(stamp)?;
    let (numbers, []) = rest.as_chunks::<8>() else { return None };
    let (&[end, lines], rest) = numbers.split_first_chunk()?;
    let (chunks, []) = rest.as_chunks::<4>() else { return None };
    let checkpoint = |&[offset, line, earliest, latest]: &[[u8; 8]; 4]| Checkpoint {
        offset: u64::from_le_bytes(offset),
        line: u64::from_le_bytes(line),
        earliest: f64::from_le_bytes(earliest),
        latest: f64::from_le_bytes(latest),
    };
    let checkpoints: Vec<_> = chunks.iter().map(checkpoint).collect();
    let (end, lines) = (u64::from_le_bytes(end), u64::from_le_bytes(lines));
    let size = u64::from_le_bytes(stamp[..8].try_into().ok()?);
    // The checks prevent a damaged file from causing reads of absurd size.
    let offsets = checkpoints.iter().map(|checkpoint| checkpoint.offset).chain([end, size]);
    offsets.is_sorted().then_some(TimeIndex { checkpoints, end, lines })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saved_indexes_are_used_while_the_trace_stays_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let trace = folder.path().join("out.tr");
        fs::write(&trace, "r 1.0 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n").unwrap();
        let built = TimeIndex::open(&trace).unwrap();
        let beside = TimeIndex::path_beside(&trace);
        let saved = fs::read(&beside).unwrap();
        assert_eq!(decode(&saved, &stamp(&trace).unwrap()), Some(built.clone()));
        assert_eq!(TimeIndex::open(&trace).unwrap(), built);
        // Indexes that are damaged or belong to an older state of the trace are built again.
        for length in [0, 7, 30, saved.len() - 1] {
            fs::write(&beside, &saved[..length]).unwrap();
            assert_eq!(TimeIndex::open(&trace).unwrap(), built);
        }
        fs::write(&trace, "r 1.0 0 1 tcp 40 ------- 0 0.0 1.0 0 0\nr 2.5 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n")
            .unwrap();
        assert_eq!(TimeIndex::open(&trace).unwrap().span(), Some((1.0, 2.5)));
    }
}
