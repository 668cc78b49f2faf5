//! A single run of the program, and the detection of defects.

use std::fs;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGFPE, SIGINT, SIGKILL, SIGXFSZ};

/// The address space that a run may use, kilobytes.
const MEMORY: u64 = 1_500_000;

/// The largest memory of the simulation, in megabytes, at which running out of memory is blamed on the script's data.
const MOST_HELD: u64 = 200;

/// The memory allowed in addition for each object that the script created, kilobytes.
const LARGEST_OBJECT: u64 = 4;

/// The size of the largest file that a run may write, in blocks of 512 bytes.
const LARGEST_FILE: u64 = 40_000;

/// The longest time until a run must react to Ctrl-C. It is generous, because a busy machine is not a defect.
const PATIENCE: Duration = Duration::from_secs(20);

/// The input of one run: a script or a command line.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The text of `script.tcl`; `None` for a command line that runs no script.
    pub script: Option<String>,
    /// The arguments after the script, or the whole command line.
    pub arguments: Vec<String>,
    /// Files that are placed beside the script.
    pub inputs: Vec<PathBuf>,
    /// The contents of `t.tr`, for command lines that read a trace.
    pub trace: Vec<u8>,
    /// The origin of the script, for reports.
    pub origin: String,
}

/// The kinds of defects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The run ended by a Rust panic, or a sweep by a Python traceback.
    Panic,
    /// The run was killed by a signal.
    Signal,
    /// The run used up the memory, but not because of the script's data.
    Memory,
    /// The run took too long and did not react to Ctrl-C.
    Hang,
}

/// A defect found in a run.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The kind of the defect.
    pub kind: Kind,
    /// The place or circumstances of the defect. The same defect always has the same description.
    pub description: String,
}

/// The program under test.
#[derive(Clone, Debug)]
pub struct Program {
    /// The `neons` command.
    pub path: PathBuf,
    /// The duration after which a run is asked to stop.
    pub time_limit: Duration,
}

impl Trial {
    /// Creates a trial that runs a script with its arguments.
    pub fn script(script: String, arguments: Vec<String>, inputs: Vec<PathBuf>, origin: &str) -> Trial {
        Trial { script: Some(script), arguments, inputs, trace: Vec::new(), origin: origin.to_owned() }
    }

    /// Creates a trial that runs a command line, with the trace it may read.
    pub fn command(arguments: Vec<String>, trace: Vec<u8>) -> Trial {
        Trial { script: None, arguments, inputs: Vec::new(), trace, origin: "a command line".to_owned() }
    }

    fn prepare(&self, folder: &Path) -> std::io::Result<()> {
        for input in &self.inputs {
            fs::copy(input, folder.join(input.file_name().unwrap_or_default()))?;
        }
        fs::write(folder.join("t.tr"), &self.trace)?;
        if let Some(script) = &self.script {
            fs::write(folder.join("script.tcl"), script)?;
        }
        Ok(())
    }
}

impl Program {
    /// Runs a trial; returns `None` if it shows no defect.
    ///
    /// # Errors
    /// The program cannot be run at all.
    pub fn run(&self, trial: &Trial) -> std::io::Result<Option<Finding>> {
        let folder = tempfile::tempdir()?;
        trial.prepare(folder.path())?;
        // A shell sets the limits, so that no unsafe code is needed here.
        let limits = format!("ulimit -c 0; ulimit -v {MEMORY}; ulimit -f {LARGEST_FILE}; exec \"$0\" \"$@\"");
        let errors = folder.path().join("standard-error");
        let mut child = Command::new("sh")
            .args(["-c", &limits])
            .arg(&self.path)
            .args(trial.script.is_some().then_some("script.tcl"))
            .args(&trial.arguments)
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(fs::File::create(&errors)?)
            .spawn()?;
        let status = match wait(&mut child, self.time_limit)? {
            Some(status) => status,
            None => match interrupt(&mut child)? {
                Some(status) => status,
                None => {
                    child.kill()?;
                    child.wait()?;
                    let description = "runs on after Ctrl-C".to_owned();
                    return Ok(Some(Finding { kind: Kind::Hang, description }));
                }
            },
        };
        let mut text = Vec::new();
        fs::File::open(&errors)?.take(1 << 20).read_to_end(&mut text)?;
        let finding = judge(status.signal(), &String::from_utf8_lossy(&text));
        // Findings of kind `Memory` differ only in their origin, so the description includes it.
        Ok(finding.map(|finding| match finding.kind {
            Kind::Memory => {
                Finding { description: format!("{}, {}", finding.description, trial.origin), ..finding }
            }
            _ => finding,
        }))
    }
}

fn wait(child: &mut Child, limit: Duration) -> std::io::Result<Option<std::process::ExitStatus>> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit {
            return Ok(None);
        }
        sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// Sends Ctrl-C once. A long simulation is not a defect, but it must be possible to stop it.
fn interrupt(child: &mut Child) -> std::io::Result<Option<std::process::ExitStatus>> {
    let number = SIGINT.to_string();
    Command::new("kill")
        .args([format!("-{number}"), child.id().to_string()])
        .stderr(Stdio::null())
        .status()?;
    wait(child, PATIENCE)
}

/// Returns true if the memory was used by data of the script, or by objects that the script created in an endless loop
/// before the simulation began.
fn is_the_doing_of_the_script(complaint: &str) -> bool {
    let number_after =
        |text: &str| -> Option<u64> { complaint.split_once(text)?.1.split(' ').next()?.parse().ok() };
    // If the message does not say how much memory the simulation holds, a single value of the script was too large.
    let Some(held) = number_after("the simulation holds ") else { return true };
    let wanted = number_after("does not get ").unwrap_or(0);
    let objects = if complaint.contains("at 0 s") { number_after("MB for ").unwrap_or(0) } else { 0 };
    held <= MOST_HELD + objects * LARGEST_OBJECT / 1024 && (wanted == 0 || wanted <= held && objects > 0)
}

/// The defect of a run that ended by this signal and with this standard error output.
fn judge(signal: Option<i32>, errors: &str) -> Option<Finding> {
    let finding =
        |kind, description: &str| Some(Finding { kind, description: description.trim().to_owned() });
    let line_with = |part: &str| errors.lines().find(|line| line.contains(part));
    if let Some(line) = line_with("panicked at") {
        // The location without the number of the thread.
        let place = line.split("panicked at").nth(1).unwrap_or(line);
        return finding(Kind::Panic, place);
    }
    if errors.contains("Traceback (most recent call last)") && !errors.contains("MemoryError") {
        let last = errors.lines().rev().find(|line| !line.is_empty()).unwrap_or("");
        return finding(Kind::Panic, last);
    }
    if let Some(line) = line_with("memory allocation of") {
        return finding(Kind::Memory, &line.replace(|c: char| c.is_ascii_digit(), ""));
    }
    if let Some(line) = line_with("neons: out of memory at") {
        let harmless = is_the_doing_of_the_script(line);
        if !harmless {
            return finding(Kind::Memory, "out of memory");
        }
    }
    match signal {
        None | Some(SIGXFSZ | SIGKILL | SIGINT) => None,
        // ns-2 is killed by divisions by zero; Neons prints a message first.
        Some(SIGFPE) if errors.contains("arithmetic trap") => None,
        Some(signal) => finding(Kind::Signal, &format!("signal {signal}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counts_as_a_defect() {
        let kind = |signal, errors| judge(signal, errors).map(|finding| finding.kind);
        assert_eq!(kind(None, "wrong # args\n"), None);
        assert_eq!(kind(Some(SIGFPE), "neons: arithmetic trap: x\n"), None);
        assert_eq!(kind(Some(SIGFPE), ""), Some(Kind::Signal));
        assert_eq!(kind(Some(11), ""), Some(Kind::Signal));
        assert_eq!(kind(Some(6), "memory allocation of 99 bytes failed\n"), Some(Kind::Memory));
        let traceback = "Traceback (most recent call last):\n  File \"x.py\", line 1\nKeyError: 'a'\n";
        assert_eq!(
            judge(None, traceback).map(|finding| finding.description).as_deref(),
            Some("KeyError: 'a'")
        );
        assert_eq!(kind(None, &traceback.replace("KeyError: 'a'", "MemoryError")), None);
        let panic = judge(Some(6), "\nthread 'main' (77) panicked at crates/sim/src/x.rs:3:5:\nindex\n");
        assert_eq!(panic.map(|finding| finding.description).as_deref(), Some("crates/sim/src/x.rs:3:5:"));
    }

    #[test]
    fn scripts_may_fill_the_memory_with_their_own_data_only() {
        let kind = |signal, time, problem: &str| {
            let said =
                format!("neons: out of memory at {time} s: {problem}; what was traced so far is written\n");
            judge(signal, &said).map(|finding| finding.kind)
        };
        let tcl = |held| {
            format!("Tcl gets no more for the data of the script; the simulation holds {held} besides")
        };
        assert_eq!(kind(None, 2, &tcl("5 MB for 9 objects")), None);
        assert_eq!(kind(Some(11), 2, &tcl("5 MB for 9 objects")), Some(Kind::Signal));
        assert_eq!(kind(None, 0, &tcl("1200 MB for 9 objects")), Some(Kind::Memory));
        assert_eq!(kind(None, 0, &tcl("1200 MB for 500000 objects")), None);
        assert_eq!(kind(None, 2, &tcl("1200 MB for 500000 objects")), Some(Kind::Memory));
        assert_eq!(kind(None, 2, "a value of the script is larger than Tcl can hold"), None);
        let native = |held, wanted| format!("the simulation holds {held} and does not get {wanted} MB more");
        assert_eq!(kind(None, 0, &native("5 MB for 9 objects", 4000)), Some(Kind::Memory));
        assert_eq!(kind(None, 0, &native("1200 MB for 500000 objects", 100)), None);
        assert_eq!(kind(None, 0, &native("1200 MB for 500000 objects", 1500)), Some(Kind::Memory));
        assert_eq!(kind(None, 2, &native("1200 MB for 500000 objects", 100)), Some(Kind::Memory));
    }
}
