//! Checks that every word of every line in the traces of the conformance cases is explained.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};

use neons_trace::explain::explain;
use neons_trace::text::printable;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.components().any(|part| part.as_os_str() == "expected") {
            found.push(path);
        }
    }
}

fn content(path: &Path) -> Vec<u8> {
    let bytes = std::fs::read(path).unwrap();
    if path.extension().is_none_or(|extension| extension != "gz") {
        return bytes;
    }
    let mut whole = Vec::new();
    flate2::read::MultiGzDecoder::new(bytes.as_slice()).read_to_end(&mut whole).unwrap();
    whole
}

#[test]
fn every_word_of_a_line_is_explained() {
    let mut found = Vec::new();
    files(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/conformance")), &mut found);
    let (mut lines, mut kinds) = (0, BTreeSet::new());
    for path in found {
        let content = content(&path);
        // The beginning of a trace has lines of all kinds; later lines repeat them.
        let sample = content.split(|byte| *byte == b'\n').enumerate();
        for (_, line) in sample.filter(|(number, _)| *number < 120 || number % 499 == 0) {
            let Ok(told) = explain(line) else { continue };
            let parts: Vec<&str> = told.fields.iter().map(|field| field.text.as_str()).collect();
            let text = String::from_utf8_lossy(line).replace('\t', " ");
            let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
            assert_eq!(parts.join(" "), printable(&words.join(" ")), "{}", path.display());
            let unknown = told.fields.iter().find(|field| field.meaning == "unknown");
            assert!(unknown.is_none(), "{}: {text}: {unknown:?}", path.display());
            assert!(told.sentence.ends_with('.'), "{}", told.sentence);
            lines += 1;
            kinds.insert(told.kind);
        }
    }
    assert!(lines > 20_000 && kinds.len() >= 15, "{lines} lines of the kinds {kinds:?}");
}
