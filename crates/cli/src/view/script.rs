//! Scripts whose traces are to be shown.

use std::collections::HashMap;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, bail};
use neons_view::Shown;
use neons_view::reading::is_trace;

/// The interval at which a watched script is checked for changes.
const WATCH: Duration = Duration::from_millis(300);
/// The interval at which the progress line is updated.
const PROGRESS: Duration = Duration::from_millis(200);

/// A script with its arguments.
#[derive(Clone)]
pub struct Script {
    path: PathBuf,
    words: Vec<String>,
}

impl Script {
    /// Returns the script that the words of a command line name; `None` if they name traces.
    ///
    /// # Errors
    ///
    /// If there is no such script.
    pub fn from_words(words: &[String]) -> Result<Option<Script>> {
        let path = PathBuf::from(&words[0]);
        if path.extension().is_none_or(|extension| extension != "tcl") {
            return Ok(None);
        }
        if !path.is_file() {
            bail!("there is no script {}", path.display());
        }
        Ok(Some(Script { path, words: words.to_vec() }))
    }

    /// Runs the script to its end in a separate process; returns the traces that it wrote.
    ///
    /// # Errors
    ///
    /// If the script fails, or writes no trace into the current folder or its own.
    pub fn run(&self) -> Result<Vec<PathBuf>> {
        let before = self.files();
        let program = std::env::current_exe().context("cannot find the program itself")?;
        let mut child = Command::new(program)
            .args(&self.words)
            .stdin(Stdio::null())
            // The standard output is reserved for the address of the page.
            .stdout(Stdio::from(std::io::stderr()))
            .spawn()
            .context("cannot start the simulation")?;
        let start = Instant::now();
        let terminal = std::io::stderr().is_terminal();
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if terminal {
                let _ = write!(
                    std::io::stderr(),
                    "\rRunning {} ... {} s ",
                    self.path.display(),
                    start.elapsed().as_secs()
                );
            }
            thread::sleep(if start.elapsed() < Duration::from_secs(1) {
                Duration::from_millis(10)
            } else {
                PROGRESS
            });
        };
        if terminal {
            let _ = writeln!(std::io::stderr());
        }
        let written: Vec<PathBuf> = self
            .files()
            .into_iter()
            .filter(|(path, state)| before.get(path) != Some(state))
            .map(|(path, _)| path)
            .filter(|path| is_trace(path))
            .collect();
        let name = self.path.display();
        if !status.success() {
            bail!("{name} failed ({status}); its error is above");
        }
        if written.is_empty() {
            bail!("{name} wrote no trace into this folder; open one with `namtrace-all` or `trace-all`");
        }
        Ok(in_order(written))
    }

    /// Runs the script in the background whenever it is saved, and shows its traces.
    pub fn watch(self, shown: Shown) {
        thread::spawn(move || {
            let mut seen = modified(&self.path);
            loop {
                thread::sleep(WATCH);
                let now = modified(&self.path);
                if now == seen || now.is_none() {
                    continue;
                }
                seen = now;
                shown.tell(Some(format!("Running {} again ...", self.path.display())));
                match self.run().and_then(|files| shown.show(&files)) {
                    Ok(()) => shown.tell(None),
                    Err(error) => {
                        let _ = writeln!(std::io::stderr(), "neons: {error:#}");
                        shown.tell(Some(format!(
                            "{error:#} (in the terminal). What is shown is the run before."
                        )));
                    }
                }
            }
        });
    }

    /// The files in the folders to which scripts write, with modification time and size.
    fn files(&self) -> HashMap<PathBuf, (SystemTime, u64)> {
        let own =
            self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut folders = vec![Path::new(".")];
        if own.canonicalize().ok() != Path::new(".").canonicalize().ok() {
            folders.push(own);
        }
        folders
            .into_iter()
            .filter_map(|folder| std::fs::read_dir(folder).ok())
            .flatten()
            .flatten()
            .filter_map(|entry| {
                let data = entry.metadata().ok().filter(std::fs::Metadata::is_file)?;
                Some((entry.path(), (data.modified().ok()?, data.len())))
            })
            .collect()
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// Sorts files: nam files come first, the others by name.
fn in_order(mut files: Vec<PathBuf>) -> Vec<PathBuf> {
    files.sort_by_key(|path| (path.extension().is_none_or(|extension| extension != "nam"), path.clone()));
    files
}
