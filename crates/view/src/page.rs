//! The built page, embedded in the program.

/// The HTML document.
pub const DOCUMENT: &str = include_str!("../page/dist/index.html");
/// The script, compressed with gzip.
pub const SCRIPT: &[u8] = include_bytes!("../page/dist/page.js.gz");
/// The style sheet, compressed with gzip.
pub const STYLE: &[u8] = include_bytes!("../page/dist/page.css.gz");
