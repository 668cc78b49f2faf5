//! Scripts whose traces are to be shown.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStderr, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, bail};
use neons_view::Shown;
use neons_view::reading::is_trace;

use crate::children::end_with_this_program;

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
        self.run_with(None)
    }

    /// Runs the script as [`Script::run`] does, and stores the message of its error in `message`.
    fn run_with(&self, message: Option<&mut String>) -> Result<Vec<PathBuf>> {
        let before = self.files();
        let program = std::env::current_exe().context("cannot find the program itself")?;
        let mut command = Command::new(program);
        end_with_this_program(&mut command);
        let mut child = command
            .args(&self.words)
            .stdin(Stdio::null())
            // The standard output is reserved for the address of the page.
            .stdout(Stdio::from(std::io::stderr()))
            .stderr(if message.is_some() { Stdio::piped() } else { Stdio::inherit() })
            .spawn()
            .context("cannot start the simulation")?;
        let errors = child.stderr.take().map(pass_on);
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
        if let (Some(message), Some(errors)) = (message, errors) {
            *message = errors.join().unwrap_or_default();
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
                let mut message = String::new();
                match self.run_with(Some(&mut message)).and_then(|files| shown.show(&files)) {
                    Ok(()) => shown.tell(None),
                    Err(error) => {
                        let _ = writeln!(std::io::stderr(), "neons: {error:#}");
                        if message.is_empty() {
                            message = format!("{error:#} (in the terminal)");
                        }
                        shown.tell(Some(format!("The script failed; the run before is shown. {message}")));
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

/// Copies the errors of a run to the standard error output. Returns the last message of `neons` among them.
fn pass_on(errors: ChildStderr) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut message = String::new();
        let mut errors = BufReader::new(errors);
        let mut line = Vec::new();
        while errors.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
            let _ = std::io::stderr().write_all(&line);
            if let Some(text) = line.strip_prefix(b"neons: ") {
                message = String::from_utf8_lossy(text).trim_end().to_string();
            }
            line.clear();
        }
        message
    })
}

fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// Sorts files: nam files come first, the others by name.
fn in_order(mut files: Vec<PathBuf>) -> Vec<PathBuf> {
    files.sort_by_key(|path| (path.extension().is_none_or(|extension| extension != "nam"), path.clone()));
    files
}
