//! Writes the embedded files as one block of compressed bytes and a table in Rust.

use std::collections::HashMap;
use std::fmt::Write;
use std::io;
use std::ops::Range;
use std::path::Path;

use miniz_oxide::deflate::compress_to_vec;

use crate::script_library::Packed;

/// The highest compression level that is not too slow: about a second for all files.
const LEVEL: u8 = 9;

/// Writes `carried.bin` and `carried.rs` (see `script_library/archive.rs`). The files must be sorted by name;
/// identical ones are stored once.
///
/// # Errors
/// The files cannot be written.
pub fn pack(files: &[Packed], mount: &str, out: &Path) -> io::Result<()> {
    let mut block = Vec::new();
    let mut stored: HashMap<&[u8], Range<usize>> = HashMap::new();
    let mut table = String::new();
    for file in files {
        let place = stored.entry(&file.bytes).or_insert_with(|| {
            let start = block.len();
            block.extend(compress_to_vec(&file.bytes, LEVEL));
            start..block.len()
        });
        let (name, size) = (&file.name, file.bytes.len());
        writeln!(table, "    File::new({name:?}, {size}, {place:?}),").expect("strings grow");
    }
    let code = format!(
        "/// Where libtcl looks for its script library.\npub const MOUNT: &str = {mount:?};\n\n\
         static FILES: [File; {}] = [\n{table}];\n",
        files.len()
    );
    std::fs::write(out.join("carried.bin"), block)?;
    std::fs::write(out.join("carried.rs"), code)
}
