//! `neons check`: mistakes in scripts, found without running them.

mod facts;
mod language;
mod report;
mod rules;
mod syntax;
mod walk;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use neons_trace::text::printable;

use self::facts::Facts;
use self::language::Language;
use self::report::{Checked, Format, report};
use self::rules::Finding;
use self::walk::Walk;
use crate::output::print;
use crate::run::of_trace;

/// Find mistakes in scripts without running them
///
/// Reports syntax errors, classes, commands and methods that do not exist, variables that are misspelt or never
/// set, objects that are never used, and simulators that never run. Decisions that a script makes at run time
/// are not reported. The exit status is 0 if there are no findings, 1 if there are, 2 if a script cannot be
/// read.
#[derive(Args)]
#[command(after_help = "Examples:
  neons check script.tcl                         mistakes, one on a line
  neons check --format github *.tcl              annotations in GitHub Actions
  neons check --format sarif script.tcl          for code scanning and editors
  cat script.tcl | neons check -                 a script from the standard input")]
pub struct CheckArguments {
    /// Scripts; - is the standard input
    #[arg(required = true, value_name = "SCRIPT")]
    scripts: Vec<PathBuf>,
    /// The form of the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Checks scripts and prints the findings.
///
/// # Errors
/// No interpreter can be made, or the standard output fails.
pub fn run(arguments: &CheckArguments) -> anyhow::Result<ExitCode> {
    let language = Language::new()?;
    let mut checked = Vec::new();
    for path in &arguments.scripts {
        if let Some(hint) = of_trace(path) {
            eprintln!("neons: {hint}");
            return Ok(ExitCode::from(2));
        }
        let source = match read(path) {
            Ok(source) => source,
            Err(error) => {
                eprintln!("neons: {error:#}");
                return Ok(ExitCode::from(2));
            }
        };
        let findings = check(&language, &source, path);
        let file = printable(&path.to_string_lossy()).into_owned();
        checked.push(Checked { file, source, findings });
    }
    print(report(&checked, arguments.format))?;
    let is_clean = checked.iter().all(|checked| checked.findings.is_empty());
    Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn read(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes).context("cannot read the standard input")?;
    } else {
        bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    }
    // Scripts may be in any encoding; bytes that are not UTF-8 occur only in comments and texts.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Finds the mistakes in a script.
fn check(language: &Language, source: &str, path: &Path) -> Vec<Finding> {
    let folders = [PathBuf::new(), path.parent().map(Path::to_path_buf).unwrap_or_default()];
    let mut facts = Facts::new();
    let mut walk = Walk { language, facts: &mut facts, source, folders: &folders, depth: 0, nesting: 0 };
    walk.run();
    let mut findings = rules::judge(language, &facts);
    for finding in &mut findings {
        finding.message = printable(&finding.message).into_owned();
    }
    findings
}
