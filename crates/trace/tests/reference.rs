//! Checks that `docs/trace-columns.md` agrees with the declarations of the columns.

use neons_trace::columns::reference;

#[test]
fn the_document_is_what_the_declarations_say() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/trace-columns.md");
    let expected = reference();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &expected).unwrap();
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(found == expected, "docs/trace-columns.md is out of step; run the test with UPDATE=1");
}
