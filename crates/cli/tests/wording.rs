//! Checks the wording of messages.

use std::path::Path;

/// Words that the project's style avoids.
const AVOIDED: [&str; 7] =
    ["was told", "not told", "is told", "are told", "without end", "so many", "no way is known"];

/// The file with the words that descriptions in the manual avoid.
const LIST: &str = "reference/completeness.rs";

#[test]
fn messages_avoid_unclear_words() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for file in glob::glob(&format!("{}/*/src/**/*.rs", crates.display())).unwrap() {
        let file = file.unwrap();
        if file.ends_with(LIST) {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            let is_comment = line.trim_start().starts_with("//");
            for word in AVOIDED.iter().filter(|word| !is_comment && line.contains(**word)) {
                found.push(format!("{}:{}: {word}", file.display(), number + 1));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
