//! The files of an installation besides the program: shell completions and man pages, generated from the declarations
//! of the command line.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::output::print;

/// The arguments of `neons completions`.
#[derive(Args)]
pub struct CompletionArguments {
    /// The shell that reads the completions
    shell: Shell,
}

/// The arguments of `neons man`.
#[derive(Args)]
pub struct ManArguments {
    /// Write the pages of the program and of all its commands into this folder; without it, the program's page is printed
    folder: Option<PathBuf>,
}

/// Prints the completions for a shell.
///
/// # Errors
/// The output cannot be written, unless its reader has closed it.
pub fn print_completions(arguments: &CompletionArguments) -> anyhow::Result<()> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "neons", &mut text);
    print(&text)
}

/// Prints or writes man pages.
///
/// # Errors
/// The folder cannot be created, or a page cannot be written.
pub fn write_man_pages(arguments: &ManArguments) -> anyhow::Result<()> {
    match &arguments.folder {
        Some(folder) => {
            write_pages(folder).with_context(|| format!("cannot write man pages to {}", folder.display()))
        }
        None => {
            let mut text = Vec::new();
            clap_mangen::Man::new(Arguments::command()).render(&mut text)?;
            print(&text)
        }
    }
}

fn write_pages(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    clap_mangen::generate_to(Arguments::command(), folder)
}
