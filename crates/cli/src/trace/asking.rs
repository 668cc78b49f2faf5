//! Reading of the trace files on a command line.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;
use clap::Args;
use neons_trace::faults::Faults;
use neons_trace::questions::{Answered, Contents, FollowVariables, Question, ask};

/// Options for the trace files that a question is about.
#[derive(Args)]
pub struct Input {
    /// Trace files of one simulation; - is the standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// End with an error at the first line that is not understood
    #[arg(long)]
    pub strict: bool,
}

impl Input {
    /// Asks a question about all files together. Lines that cannot be parsed are reported on the standard error output.
    ///
    /// # Errors
    /// A file cannot be read or is not a trace.
    pub fn ask<Q: Question>(&self, question: Q) -> anyhow::Result<Q::Answer> {
        self.told(question).map(|told| told.answer)
    }

    /// Asks a question about packets, like [`Input::ask`].
    ///
    /// # Errors
    /// Those of [`Input::ask`]; no file contains events of packets.
    pub fn ask_packets<Q: Question>(&self, question: Q) -> anyhow::Result<Q::Answer> {
        let told = self.told(question)?;
        let names = self.names();
        match told.contents {
            Contents { packets: 0, nam_frames: 0, variables: 1.., .. } => {
                let found = self.ask_again(FollowVariables::new(""))?;
                let others = found.map(|found| found.others).unwrap_or_default();
                let usual =
                    Some("cwnd_".to_owned()).filter(|name| others.is_empty() || others.contains(name));
                let variable = usual.or_else(|| others.first().cloned()).unwrap_or_default();
                bail!(
                    "there is no line of a packet trace in {names}, only values of variables; `neons trace plot {} {variable}` \
                     draws those of {variable}",
                    names.replace(", ", " ")
                )
            }
            Contents { packets: 0, nam_frames: 0, .. } => {
                bail!("there is no line of a packet trace in {names}");
            }
            Contents { packets: 0, .. } => bail!(
                "{names}: nam traces of mobile nodes do not say who sends packets to whom; give the trace that \
                 `$ns trace-all` writes. neons trace filter and convert read this one too, and neons view shows it"
            ),
            Contents { nam_frames: 0, .. } => {}
            // Errors are ignored, because the reader of the output may have closed it.
            Contents { nam_frames, .. } => drop(writeln!(
                std::io::stderr(),
                "neons: {names}: {nam_frames} lines of mobile nodes are left out, since nam traces do not say who sends \
                 them to whom"
            )),
        }
        Ok(told.answer)
    }

    /// Reads the files again for another question, for the text of an error. `None` if a file cannot be read twice, such as
    /// the standard input.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn ask_again<Q: Question>(&self, question: Q) -> anyhow::Result<Option<Q::Answer>> {
        if !self.files.iter().all(|file| file.is_file()) {
            return Ok(None);
        }
        ask(&self.files, false, question).map(|told| Some(told.answer)).map_err(readable)
    }

    fn told<Q: Question>(&self, question: Q) -> anyhow::Result<Answered<Q::Answer>> {
        let told = ask(&self.files, self.strict, question).map_err(readable)?;
        for (name, faults) in &told.faults {
            report(name, faults)?;
        }
        if told.untracked > 0 {
            // Errors are ignored, because the reader of the output may have closed it.
            let _ = writeln!(
                std::io::stderr(),
                "neons: {}: {} packets are not counted: at most {} flows are distinguished",
                self.names(),
                told.untracked,
                neons_trace::questions::Tracker::MOST_FLOWS
            );
        }
        Ok(told)
    }

    /// The names of the files, for messages.
    pub fn names(&self) -> String {
        let names: Vec<String> = self.files.iter().map(|file| file.display().to_string()).collect();
        neons_trace::text::printable(&names.join(", ")).into_owned()
    }
}

/// Converts a reading error to one without the control characters of file names.
pub fn readable(error: neons_trace::reader::Error) -> anyhow::Error {
    anyhow::Error::msg(neons_trace::text::printable(&error.to_string()).into_owned())
}

/// Whether an input file could be read only in part.
static CUT_SHORT: AtomicBool = AtomicBool::new(false);

/// Returns true if [`report`] has reported that a file could be read only in part. The command then fails after it has
/// shown the result of the rest.
pub fn is_cut_short() -> bool {
    CUT_SHORT.load(Ordering::Relaxed)
}

/// Reports the lines of a file that were not understood or could not be read.
///
/// # Errors
/// The file is not a trace.
pub fn report(name: &str, faults: &Faults) -> anyhow::Result<()> {
    let name = neons_trace::text::printable(name);
    if let Some(reason) = faults.no_trace() {
        bail!("{name}: {reason}");
    }
    if let Some(example) = faults.examples.first() {
        let (lines, are) = if faults.count == 1 { ("line", "is") } else { ("lines", "are") };
        let message = format!(
            "neons: {name}: {} {lines} of {} {are} not understood; {example}",
            faults.count, faults.lines
        );
        // Errors are ignored, because the reader of the output may have closed it.
        let _ = writeln!(std::io::stderr(), "{message}");
    }
    if let Some(reason) = &faults.cut_short {
        CUT_SHORT.store(true, Ordering::Relaxed);
        let _ = writeln!(
            std::io::stderr(),
            "neons: {name}: only its first {} lines could be read: {reason}; the result is that of these lines",
            faults.lines
        );
    }
    Ok(())
}
