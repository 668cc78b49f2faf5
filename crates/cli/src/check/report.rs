//! Reports of findings: text for human readers, data for editors, platforms and tools.

use std::fmt::Write;

use clap::ValueEnum;
use serde_json::{Value, json};

use super::rules::{Finding, Level, Rule};

/// The form of the report.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// One finding per line, in the format of compilers, which editors can read.
    #[value(help = "FILE:LINE:COLUMN: LEVEL: MESSAGE [RULE], as compilers and editors know it")]
    Text,
    /// An array of objects
    Json,
    /// Annotations of GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning
    Sarif,
}

/// The findings in a file.
pub struct Checked {
    pub file: String,
    pub source: String,
    pub findings: Vec<Finding>,
}

/// A finding with its line and column, counted from 1. Columns count characters.
struct Located<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    finding: &'a Finding,
}

impl Located<'_> {
    fn level(&self) -> &'static str {
        match self.finding.rule.level() {
            Level::Error => "error",
            Level::Warning => "warning",
        }
    }
}

/// Formats the findings of all files.
pub fn report(checked: &[Checked], format: Format) -> String {
    let located: Vec<Located> = checked.iter().flat_map(locate).collect();
    match format {
        Format::Text => text(&located),
        Format::Json => pretty(&Value::Array(located.iter().map(object).collect())),
        Format::Github => located.iter().map(annotation).collect(),
        Format::Sarif => pretty(&sarif(&located)),
    }
}

fn locate(checked: &Checked) -> impl Iterator<Item = Located<'_>> {
    checked.findings.iter().map(|finding| {
        let before = &checked.source.as_bytes()[..finding.place.min(checked.source.len())];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
        let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
        Located { file: &checked.file, line, column, finding }
    })
}

fn text(located: &[Located]) -> String {
    located.iter().fold(String::new(), |mut text, found| {
        let Located { file, line, column, finding } = found;
        let (level, message, rule) = (found.level(), &finding.message, finding.rule.name());
        let _ = writeln!(text, "{file}:{line}:{column}: {level}: {message} [{rule}]");
        text
    })
}

fn object(found: &Located) -> Value {
    json!({
        "file": found.file,
        "line": found.line,
        "column": found.column,
        "level": found.level(),
        "rule": found.finding.rule.name(),
        "message": found.finding.message,
    })
}

fn annotation(found: &Located) -> String {
    let escape = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| escape(text).replace(':', "%3A").replace(',', "%2C");
    format!(
        "::{} file={},line={},col={},title={}::{}\n",
        found.level(),
        property(found.file),
        found.line,
        found.column,
        found.finding.rule.name(),
        escape(&found.finding.message)
    )
}

fn sarif(located: &[Located]) -> Value {
    let rules: Vec<Value> = Rule::ALL
        .iter()
        .map(|rule| json!({ "id": rule.name(), "shortDescription": { "text": rule.description() } }))
        .collect();
    let results: Vec<Value> = located
        .iter()
        .map(|found| {
            json!({
                "ruleId": found.finding.rule.name(),
                "level": found.level(),
                "message": { "text": found.finding.message },
                "locations": [{
                    "physicalLocation": {
                        "artifactLocation": { "uri": uri(found.file) },
                        "region": { "startLine": found.line, "startColumn": found.column },
                    },
                }],
            })
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "neons check", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// Formats a path as a relative reference. Characters with a special meaning in addresses are percent-encoded.
fn uri(path: &str) -> String {
    path.bytes().fold(String::new(), |mut uri, byte| {
        if byte.is_ascii_alphanumeric() || b"/._~-".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
        uri
    })
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}
