//! `neons demo`: runs the first example and shows its output.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

/// The example script, a copy of the file in the folder `examples`.
const SCRIPT: &str = include_str!("one-sender.tcl");
const SCRIPT_NAME: &str = "one-sender.tcl";

/// Run an example and show what it wrote.
///
/// One TCP sender, a slow link, a queue of eight packets, 40 simulated seconds. The example and its traces are written into a
/// new folder, and each command is printed before it runs, so that you can go on from there.
#[derive(Args)]
#[command(after_help = "Examples:
  neons demo                  the summary of the run, and its congestion window, in the terminal
  neons demo --view           the same run as an animation in the browser
  neons demo elsewhere        writes into the folder `elsewhere`")]
pub struct DemoArguments {
    /// The folder for the example and its traces
    #[arg(default_value = "neons-demo")]
    folder: PathBuf,
    /// Show the run in the browser, until Ctrl-C
    #[arg(long)]
    view: bool,
}

/// Writes the example, runs it, and shows its results.
///
/// # Errors
/// The folder cannot be written, it contains a modified version of the example, or a command fails.
pub fn run(arguments: &DemoArguments) -> Result<()> {
    let folder = &arguments.folder;
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    write_script(&folder.join(SCRIPT_NAME))?;
    say(&format!("$ cd {}", folder.display()))?;
    run_neons(folder, &[SCRIPT_NAME])?;
    run_neons(folder, &["trace", "summary", "one-sender.tr", "one-sender-variables.tr"])?;
    run_neons(folder, &["trace", "plot", "one-sender-variables.tr", "cwnd_"])?;
    let view = ["view", "one-sender.nam", "one-sender.tr", "one-sender-variables.tr"];
    if arguments.view {
        return run_neons(folder, &view);
    }
    let shown = folder.display();
    let files: Vec<String> = view[1..].iter().map(|file| format!("{shown}/{file}")).collect();
    say(&format!(
        "\n{shown} has the script, one-sender.tr (every packet), one-sender-variables.tr (cwnd_, ssthresh_, nrexmit_), and\n\
         one-sender.nam (the animation). See it in the browser:\n\n  {} view {}",
        typed_name(),
        files.join(" ")
    ))
}

/// The name by which the user started the program, which may not be in `PATH`.
fn typed_name() -> String {
    std::env::args_os().next().map_or_else(|| "neons".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// Writes the example, unless it exists already. A version modified by the user is kept.
fn write_script(path: &Path) -> Result<()> {
    match std::fs::read(path) {
        Ok(present) if present == SCRIPT.as_bytes() => Ok(()),
        Ok(_) => bail!(
            "{} has been changed; run it with `neons`, or name another folder: neons demo FOLDER",
            path.display()
        ),
        Err(_) => std::fs::write(path, SCRIPT).with_context(|| format!("cannot write {}", path.display())),
    }
}

/// Prints a command line and runs this program with it.
fn run_neons(folder: &Path, words: &[&str]) -> Result<()> {
    say(&format!("\n$ neons {}", words.join(" ")))?;
    let program = std::env::current_exe().context("cannot find the program itself")?;
    let status =
        Command::new(program).args(words).current_dir(folder).status().context("cannot start `neons`")?;
    if !status.success() {
        bail!("`neons {}` failed ({status}); its error is above", words.join(" "));
    }
    Ok(())
}

fn say(text: &str) -> Result<()> {
    crate::output::written(writeln!(std::io::stdout(), "{text}"))
}
