//! Checks that every reference to the specification in `docs/spec` is valid: `spec: NAME, section N` in comments, links
//! with anchors in documents, and the index.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Folders of the project whose files may cite the specification.
const CITING: &[&str] =
    &["bench", "crates", "differential", "docs", "examples", "python", "studies", "tests"];
const KINDS_OF_FILES: &[&str] = &["md", "py", "rs", "tcl"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    let text = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    String::from_utf8_lossy(&text).into_owned()
}

/// One part of the specification: a file of `docs/spec`.
#[derive(Default)]
struct Part {
    /// Numbers of the headings, such as `9.1`.
    sections: BTreeSet<String>,
    /// Numbers of the items in the section on quirks.
    quirks: BTreeSet<String>,
    /// Identifiers of the anchors.
    anchors: BTreeSet<String>,
}

impl Part {
    fn parse(text: &str) -> Self {
        let mut part = Self::default();
        let mut among_quirks = false;
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("<a id=\"") {
                let id = rest.split('"').next().expect("an identifier");
                assert!(part.anchors.insert(id.to_owned()), "the anchor {id} occurs twice");
            } else if line.starts_with("##") {
                let title = line.trim_start_matches('#').trim_start();
                among_quirks = title.to_lowercase().contains("quirk");
                let number = title.split(' ').next().expect("a word").trim_end_matches('.');
                if is_number(number) {
                    assert!(part.sections.insert(number.to_owned()), "section {number} occurs twice");
                }
            } else if among_quirks {
                let number = line.split(". ").next().expect("a word");
                if is_number(number) {
                    part.quirks.insert(number.to_owned());
                }
            }
        }
        part
    }
}

fn is_number(word: &str) -> bool {
    word.split('.').all(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// All parts of the specification by name, such as `tcp-full`.
fn parts() -> BTreeMap<String, Part> {
    let folder = root().join("docs/spec");
    let mut parts = BTreeMap::new();
    for entry in std::fs::read_dir(&folder).expect("docs/spec") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if name != "README" {
            parts.insert(name, Part::parse(&read(&path)));
        }
    }
    parts
}

fn citing_files() -> Vec<PathBuf> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy();
            if path.is_dir() {
                if !matches!(&*name, "node_modules" | "target" | "dist" | "__pycache__")
                    && !name.starts_with('.')
                {
                    collect(&path, files);
                }
            } else if path.extension().is_some_and(|kind| KINDS_OF_FILES.iter().any(|known| kind == *known)) {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    for folder in CITING {
        collect(&root().join(folder), &mut files);
    }
    for entry in std::fs::read_dir(root()).expect("the project") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|kind| kind == "md") {
            files.push(path);
        }
    }
    files
}

/// The prose of a file as one line, so that references that are broken over lines are found. For Rust code these are
/// the comments, for other files all lines.
fn prose(path: &Path, text: &str) -> String {
    let rust = path.extension().is_some_and(|kind| kind == "rs");
    let mut prose = String::new();
    for line in text.lines() {
        let line = match line.find("//") {
            Some(start) if rust => line[start..].trim_start_matches(['/', '!']),
            None if rust => continue,
            _ => line.trim_start().trim_start_matches('#'),
        };
        prose.push_str(line.trim());
        prose.push(' ');
    }
    prose
}

/// The texts that begin with a reference: behind `spec:`, or at the name of a part before its section or quirk.
fn citations<'a>(prose: &'a str, parts: &BTreeMap<String, Part>) -> Vec<&'a str> {
    let mut starts = BTreeSet::new();
    for mark in ["spec: ", "specs: ", "Spec: "] {
        starts.extend(whole_words(prose, mark).map(|at| at + mark.len()));
    }
    for name in parts.keys() {
        for unit in ["section", "quirk"] {
            starts.extend(whole_words(prose, &format!("{name}, {unit}")));
        }
    }
    starts.into_iter().map(|start| &prose[start..]).collect()
}

/// The positions where `pattern` occurs and is not part of a longer word or expression.
fn whole_words(prose: &str, pattern: &str) -> impl Iterator<Item = usize> {
    let starts: Vec<usize> = prose.match_indices(pattern).map(|(at, _)| at).collect();
    starts.into_iter().filter(|&at| {
        let before = prose[..at].chars().next_back();
        !before.is_some_and(|letter| letter.is_alphanumeric() || "-_`{.".contains(letter))
    })
}

/// The errors in a citation, which begins with the name of a part: `NAME, sections 2, 4.1 and 5, quirk 6;
/// NAME, section 3)`.
fn errors(citation: &str, parts: &BTreeMap<String, Part>) -> Vec<String> {
    #[derive(Clone, Copy)]
    enum Numbers {
        Sections,
        Quirks,
        Steps,
        Unknown,
    }
    let end = citation.find(')').unwrap_or(citation.len());
    let mut errors = Vec::new();
    for (place, clause) in citation[..end].split(';').enumerate() {
        let mut words = clause.split_whitespace();
        let first = words.next().unwrap_or_default().trim_end_matches(',');
        let Some(mut part) = parts.get(first) else {
            // After a semicolon, another source may follow, such as a paper.
            if place == 0 {
                errors.push(format!("`{first}` is no part of docs/spec"));
            }
            continue;
        };
        let mut name = first;
        let mut numbers = Numbers::Unknown;
        for word in words {
            let ends = word.ends_with('.');
            let word = word.trim_end_matches([',', '.', ':']);
            match word {
                "section" | "sections" => numbers = Numbers::Sections,
                "quirk" | "quirks" => numbers = Numbers::Quirks,
                "step" | "steps" => numbers = Numbers::Steps,
                "and" | "to" => {}
                _ if is_number(word) => {
                    let (known, kind) = match numbers {
                        Numbers::Sections => (&part.sections, "section"),
                        Numbers::Quirks => (&part.quirks, "quirk"),
                        Numbers::Steps => continue,
                        Numbers::Unknown => {
                            errors.push(format!("{name}, {word}: write `section {word}` or `quirk {word}`"));
                            continue;
                        }
                    };
                    if !known.contains(word) {
                        errors.push(format!("docs/spec/{name}.md has no {kind} {word}"));
                    }
                }
                _ => {
                    let Some(other) = parts.get(word) else { break };
                    (part, name, numbers) = (other, word, Numbers::Unknown);
                }
            }
            if ends {
                break;
            }
        }
    }
    errors
}

#[test]
fn references_to_sections_resolve() {
    let parts = parts();
    let mut found = 0;
    let mut wrong = Vec::new();
    for path in citing_files() {
        let prose = prose(&path, &read(&path));
        for citation in citations(&prose, &parts) {
            found += 1;
            wrong.extend(
                errors(citation, &parts).into_iter().map(|error| format!("{}: {error}", path.display())),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(found > 500, "only {found} references were found");
}

#[test]
fn wrong_references_are_found() {
    let parts = parts();
    let errors = |citation| errors(citation, &parts);
    assert_eq!(errors("tcp-full, sections 2 and 3 to 5; Weigle 2006)"), Vec::<String>::new());
    assert_eq!(errors("tcp-one-way, section 9, step 99, quirk 6). 77"), Vec::<String>::new());
    assert_eq!(errors("tcp-ful, section 2)"), ["`tcp-ful` is no part of docs/spec"]);
    assert_eq!(errors("tcp-full, sections 2, 99 and 98)").len(), 2);
    assert_eq!(
        errors("tcp-full, section 2; tcp-linux, quirk 99)"),
        ["docs/spec/tcp-linux.md has no quirk 99"]
    );
    assert_eq!(errors("tcp-full, 2)").len(), 1);
}

#[test]
fn sections_have_anchors() {
    for (name, part) in parts() {
        assert!(!part.sections.is_empty(), "{name} has no sections");
        for section in &part.sections {
            assert!(
                part.anchors.contains(&format!("section-{section}")),
                "{name}, section {section} has no anchor"
            );
        }
    }
}

#[test]
fn links_to_the_specification_resolve() {
    let parts = parts();
    let mut wrong = Vec::new();
    for path in citing_files() {
        if path.extension().is_none_or(|kind| kind != "md") {
            continue;
        }
        let own = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let in_spec = path.parent().is_some_and(|folder| folder.ends_with("docs/spec"));
        for link in read(&path).split("](").skip(1) {
            let link = link.split(')').next().expect("a target");
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let name = match file.strip_suffix(".md") {
                Some(name) if in_spec => name,
                Some(name) if name.contains("spec/") => name.rsplit('/').next().expect("a name"),
                None if in_spec && file.is_empty() => &own,
                _ => continue,
            };
            if name == "README" || name.starts_with("..") {
                continue;
            }
            let resolves =
                parts.get(name).is_some_and(|part| anchor.is_empty() || part.anchors.contains(anchor));
            if !resolves {
                wrong.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks that parts refer to each other by existing sections, as `**tcp-full** 9.1` or `tcp-full 9.1`.
#[test]
fn parts_refer_to_sections_that_exist() {
    let parts = parts();
    let mut wrong = Vec::new();
    for own in parts.keys() {
        let text = read(&root().join(format!("docs/spec/{own}.md")));
        let text: Vec<&str> = text.split_whitespace().collect();
        for pair in text.windows(2) {
            let name = pair[0].trim_matches(['*', '(']);
            let number = pair[1].trim_end_matches(['.', ',', ';', ':', ')']);
            // A name without a hyphen may be an ordinary word of the text.
            let Some(part) = parts.get(name).filter(|_| name.contains('-')) else { continue };
            if is_number(number) && !part.sections.contains(number) {
                wrong.push(format!("{own}.md: {name} {number}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn index_lists_all_parts() {
    let index = read(&root().join("docs/spec/README.md"));
    for name in parts().keys() {
        assert!(index.contains(&format!("]({name}.md)")), "docs/spec/README.md does not list {name}.md");
    }
}
