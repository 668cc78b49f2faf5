//! `neons doc`: the reference manual.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use neons_ns::Reference;

use crate::output::print;

/// Look up a class, variable or method in the reference manual
#[derive(Args)]
#[command(after_help = "Examples:
  neons doc                            all classes
  neons doc Agent/TCP                  a class with its variables and methods
  neons doc Agent/TCP window_          one of them, with type, default and unit
  neons doc queue-limit                every class that has it
  neons doc --search \"delayed ack\"    entries with these words")]
pub struct DocArguments {
    /// A class such as Agent/TCP, or a variable or method such as window_; without one, all classes are listed
    name: Option<String>,
    /// A variable or method of that class
    member: Option<String>,
    /// List the entries whose names or descriptions have all these words
    #[arg(long, value_name = "WORDS", conflicts_with = "name")]
    search: Option<String>,
    /// Write the manual as Markdown into this folder
    #[arg(long, value_name = "FOLDER")]
    markdown: Option<PathBuf>,
    /// Write the manual as web pages into this folder
    #[arg(long, value_name = "FOLDER")]
    html: Option<PathBuf>,
}

/// Shows or writes the manual.
///
/// # Errors
/// Nothing has that name or these words, or a file cannot be written.
pub fn run(arguments: &DocArguments) -> anyhow::Result<()> {
    let reference = Reference::new();
    if let Some(folder) = &arguments.markdown {
        reference.write_markdown(folder).with_context(|| format!("cannot write {}", folder.display()))?;
    }
    if let Some(folder) = &arguments.html {
        reference.write_html(folder).with_context(|| format!("cannot write {}", folder.display()))?;
    }
    if let Some(words) = &arguments.search {
        return print(reference.search(words, width()).map_err(anyhow::Error::msg)?);
    }
    let text = match (&arguments.name, &arguments.member) {
        (Some(class), Some(member)) => reference.member_page(class, member, width()),
        (Some(name), None) => reference.page(name, width()),
        (None, _) if arguments.markdown.is_some() || arguments.html.is_some() => return Ok(()),
        (None, _) => Ok(reference.overview()),
    };
    print(text.map_err(anyhow::Error::msg)?)
}

/// Columns of the terminal, within reason.
fn width() -> usize {
    let columns = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0));
    columns.clamp(60, 120)
}
