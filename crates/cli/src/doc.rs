//! `neons doc`: the reference manual.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use neons_ns::Reference;

use crate::output::print;

/// What to show of the manual.
#[derive(Args)]
pub struct DocArguments {
    /// A class such as Agent/TCP, or a variable or method such as window_; without one, all classes are listed
    name: Option<String>,
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
/// Nothing has that name, or a file cannot be written.
pub fn run(arguments: &DocArguments) -> anyhow::Result<()> {
    let reference = Reference::new();
    if let Some(folder) = &arguments.markdown {
        reference.write_markdown(folder).with_context(|| format!("cannot write {}", folder.display()))?;
    }
    if let Some(folder) = &arguments.html {
        reference.write_html(folder).with_context(|| format!("cannot write {}", folder.display()))?;
    }
    let text = match &arguments.name {
        Some(name) => reference.page(name, width()).map_err(anyhow::Error::msg)?,
        None if arguments.markdown.is_some() || arguments.html.is_some() => return Ok(()),
        None => reference.overview(),
    };
    print(text)
}

/// Columns of the terminal, within reason.
fn width() -> usize {
    let columns = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0));
    columns.clamp(60, 120)
}
