//! The files embedded in the program, compressed.

use std::ops::Range;
use std::sync::OnceLock;

use miniz_oxide::inflate::decompress_to_vec_with_limit;

// The build script generates `MOUNT`, and `FILES` sorted by name.
include!(concat!(env!("OUT_DIR"), "/carried.rs"));

static BLOCK: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/carried.bin"));

/// A file, decompressed when it is first read.
pub struct File {
    /// Absolute path.
    name: &'static str,
    size: usize,
    place: Range<usize>,
    contents: OnceLock<Vec<u8>>,
}

impl File {
    const fn new(name: &'static str, size: usize, place: Range<usize>) -> File {
        File { name, size, place, contents: OnceLock::new() }
    }

    /// Returns the size of the contents, bytes.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the contents, which stay decompressed after the first call.
    pub fn contents(&'static self) -> &'static [u8] {
        self.contents.get_or_init(|| {
            let compressed = &BLOCK[self.place.clone()];
            decompress_to_vec_with_limit(compressed, self.size).expect("what the build script has packed")
        })
    }
}

/// A file or folder found by its path.
pub enum Entry {
    /// A file.
    File(&'static File),
    /// A folder.
    Folder,
}

/// Returns the entry with this absolute name, which must not end with a slash.
pub fn find(name: &str) -> Option<Entry> {
    if let Ok(index) = FILES.binary_search_by(|file| file.name.cmp(name)) {
        return Some(Entry::File(&FILES[index]));
    }
    below(name).next().map(|_| Entry::Folder)
}

/// Returns the names of the entries in a folder, sorted and without duplicates.
pub fn children(folder: &str) -> Vec<&'static str> {
    let start = folder.len() + 1;
    let mut names: Vec<&str> =
        below(folder).filter_map(|file| file.name[start..].split('/').next()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Returns all files in a folder and its subfolders.
fn below(folder: &str) -> impl Iterator<Item = &'static File> {
    let start = FILES.partition_point(|file| file.name <= folder);
    let candidates = FILES[start..].iter().take_while(move |file| file.name.starts_with(folder));
    // Names such as `folder-x/file` sort before names with a slash at this position.
    candidates.filter(move |file| file.name[folder.len()..].starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_sorted_and_whole() {
        assert!(FILES.is_sorted_by(|one, other| one.name < other.name));
        for file in &FILES {
            assert_eq!(file.contents().len(), file.size, "{}", file.name);
        }
    }

    #[test]
    fn folders_have_the_entries_that_the_build_has_found() {
        for folder in [MOUNT.to_owned(), format!("{MOUNT}/encoding"), format!("{MOUNT}/tcl8")] {
            let mut installed: Vec<String> = std::fs::read_dir(&folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .filter(|name| !name.ends_with(".c"))
                .collect();
            installed.sort();
            assert_eq!(children(&folder), installed);
        }
    }

    #[test]
    fn files_folders_and_nothing_are_told_apart() {
        assert!(matches!(find(&format!("{MOUNT}/init.tcl")), Some(Entry::File(_))));
        assert!(matches!(find(&format!("{MOUNT}/encoding")), Some(Entry::Folder)));
        assert!(matches!(find(MOUNT), Some(Entry::Folder)));
        assert!(find(&format!("{MOUNT}/init")).is_none());
        assert!(find(&format!("{MOUNT}/encodin")).is_none());
    }
}
