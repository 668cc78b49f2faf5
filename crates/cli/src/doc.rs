//! `neons doc`: shows the reference manual.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use neons_ns::Reference;

use crate::output::print;

/// Look up a class, variable or method in the reference manual
#[derive(Args)]
#[command(after_help = "Examples:
  neons doc                            all classes
  neons doc Agent/TCP                  a class with its variables and methods
  neons doc Agent/TCP window_          one of them, with type, default and unit
  neons doc queue-limit                every class that has it
  neons doc node-config                the settings of mobile nodes, in a table
  neons doc --html                     the manual in the browser
  neons doc --search \"delayed ack\"    entries with these words")]
pub struct DocArguments {
    /// A class such as Agent/TCP, or a variable or method such as window_; without one, all classes are listed
    #[arg(value_parser = NonEmptyStringValueParser::new())]
    name: Option<String>,
    /// A variable or method of that class
    member: Option<String>,
    /// List the entries whose names or descriptions have all these words
    #[arg(long, value_name = "WORDS", conflicts_with = "name", value_parser = NonEmptyStringValueParser::new())]
    search: Option<String>,
    /// Write the manual as Markdown into this folder
    #[arg(long, value_name = "FOLDER")]
    markdown: Option<PathBuf>,
    /// Write the manual as web pages into this folder; without a folder, open it in the browser
    #[arg(long, value_name = "FOLDER", num_args = 0..=1)]
    html: Option<Option<PathBuf>>,
}

/// Shows or writes the manual.
///
/// # Errors
/// No entry has that name or contains these words, or a file cannot be written.
pub fn run(arguments: &DocArguments) -> anyhow::Result<()> {
    let reference = Reference::new();
    if let Some(folder) = &arguments.markdown {
        check_folder(&reference, folder, "--markdown")?;
        reference.write_markdown(folder).with_context(|| format!("cannot write {}", folder.display()))?;
        print(format!("The manual is in {}\n", folder.join("README.md").display()))?;
    }
    match &arguments.html {
        Some(Some(folder)) => {
            check_folder(&reference, folder, "--html")?;
            write_html(&reference, folder)?;
            print(format!("The manual is in {}\n", folder.join("index.html").display()))?;
        }
        Some(None) => {
            let folder = cache_folder();
            write_html(&reference, &folder)?;
            let page = folder.join("index.html");
            println!("The manual is in {}", page.display());
            crate::view::open_browser(&page.to_string_lossy());
        }
        None => {}
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

/// Refuses folders that have the name of a class, which was probably meant, unless they exist.
fn check_folder(reference: &Reference, folder: &Path, option: &str) -> anyhow::Result<()> {
    let class = folder.to_str().filter(|name| reference.entries().iter().any(|class| class.name == *name));
    match class {
        Some(class) if !folder.exists() => bail!(
            "{option} {class}: the option takes a folder, and {class} is a class; `neons doc {class}` shows the class"
        ),
        _ => Ok(()),
    }
}

fn write_html(reference: &Reference, folder: &Path) -> anyhow::Result<()> {
    reference.write_html(folder).with_context(|| format!("cannot write {}", folder.display()))
}

/// The folder for pages that the browser shows: in the user's cache folder, or else in the folder for temporary files.
fn cache_folder() -> PathBuf {
    let folder = |name: &str| std::env::var_os(name).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let cache = folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")));
    let name = format!("manual-{}", env!("CARGO_PKG_VERSION"));
    cache.unwrap_or_else(std::env::temp_dir).join("neons").join(name)
}

/// The width of the terminal in columns, limited to between 60 and 120.
fn width() -> usize {
    let columns = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0));
    columns.clamp(60, 120)
}
