//! The command `neons trace plot`.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use neons_trace::questions::{Curve, FollowVariables};
use neons_trace::text::printable;
use serde::Serialize;

use super::asking::Input;
use super::chart::{Chart, Style};
use super::existing::missing;
use super::shape::{Picture, Text};
use super::table::{Cell, Table};

/// Draw a traced variable over time, in the terminal or as a picture.
///
/// A curve for each agent of each file; a value lasts until the next change. With --json or --csv the values
/// are printed. Several files may belong to one simulation, or to several that are compared.
#[derive(Args)]
#[command(override_usage = "neons trace plot [OPTIONS] <FILE>... <VARIABLE>")]
pub struct Plot {
    /// Files of `$tcp attach` and `$tcp tracevar`, or nam files; - is the standard input. The last word is the
    /// variable, for instance cwnd_
    #[arg(required = true, num_args = 1.., value_name = "FILE... VARIABLE")]
    words: Vec<PathBuf>,
    /// End with an error at the first line that is not understood
    #[arg(long)]
    strict: bool,
    /// Only this agent, such as 0.1
    #[arg(long)]
    agent: Option<String>,
    /// Print the values
    #[arg(long)]
    table: bool,
    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    picture: Picture,
}

/// The curves found in all files.
#[derive(Serialize)]
struct Found {
    curves: Vec<Named>,
    /// Names of other variables in the files.
    others: BTreeSet<String>,
    unlike_numbers: u64,
}

/// A curve with the name of its file.
#[derive(Serialize)]
struct Named {
    file: String,
    /// The end of the file's trace, seconds.
    end: f64,
    #[serde(flatten)]
    curve: Curve,
}

/// The variable to draw, and its files.
struct Wanted<'a> {
    files: &'a [PathBuf],
    /// The name of the variable; empty if none was given.
    variable: String,
}

impl Wanted<'_> {
    fn several(&self) -> bool {
        self.files.len() > 1
    }

    fn names(&self) -> String {
        let names: Vec<String> = self.files.iter().map(|file| file.display().to_string()).collect();
        printable(&names.join(", ")).into_owned()
    }

    fn check(&self, found: &Found) -> anyhow::Result<()> {
        let names = self.names();
        if found.unlike_numbers > 0 {
            eprintln!(
                "neons: {names}: values that are no finite numbers are left out ({})",
                found.unlike_numbers
            );
        }
        if !found.curves.is_empty() {
            return Ok(());
        }
        let (they, hold, do_not) =
            if self.several() { ("they", "hold", "do not") } else { ("it", "holds", "does not") };
        let others: Vec<&str> = found.others.iter().map(String::as_str).collect();
        let others = if others.is_empty() { "no variables".to_owned() } else { others.join(", ") };
        if self.variable.is_empty() {
            bail!("name a variable behind the files: {names} {hold} {others}");
        }
        let meant = neons_ns::did_you_mean(&self.variable, found.others.iter().map(String::as_str));
        bail!(
            "{names} {do_not} hold the variable {}; {they} {hold} {others}{meant}",
            printable(&self.variable)
        );
    }
}

impl Plot {
    pub fn run(&self) -> anyhow::Result<()> {
        let wanted = match self.words.split_last() {
            Some((last, files)) if !files.is_empty() && !is_input(last) => {
                Wanted { files, variable: last.to_string_lossy().into_owned() }
            }
            _ => Wanted { files: &self.words, variable: String::new() },
        };
        let mut found = Found { curves: Vec::new(), others: BTreeSet::new(), unlike_numbers: 0 };
        for file in wanted.files {
            self.read(file, &wanted, &mut found)?;
        }
        wanted.check(&found)?;
        let agents: BTreeSet<String> = found.curves.iter().map(|named| named.curve.agent.clone()).collect();
        found.curves.retain(|named| self.agent.as_ref().is_none_or(|agent| *agent == named.curve.agent));
        if let Some(agent) = self.agent.as_ref().filter(|_| found.curves.is_empty()) {
            let agents: Vec<String> = agents.into_iter().collect();
            return Err(missing(&wanted.names(), "agent", &printable(agent), &agents, &agents));
        }
        if self.table || self.text.is_wanted() {
            return self.text.show(&found, &[values(&wanted, &found.curves)]);
        }
        let variable = &wanted.variable;
        let title = match found.curves.as_slice() {
            [Named { curve, .. }] if !curve.agent.is_empty() => {
                format!("{variable} of agent {}", curve.agent)
            }
            _ => variable.clone(),
        };
        let mut chart = Chart::new(&title, "time (s)", &format!("{variable}{}", unit(variable)));
        let one = found.curves.len() == 1;
        for named in &found.curves {
            let name = if one { String::new() } else { named.name(&wanted) };
            let points = &named.curve.points;
            let end = points
                .last()
                .map(|&(_, value)| (named.end, value))
                .filter(|end| end.0 > points[points.len() - 1].0);
            chart.push(&name, Style::Steps, points.iter().copied().chain(end));
        }
        self.picture.show(&chart)
    }

    fn read(&self, file: &Path, wanted: &Wanted, found: &mut Found) -> anyhow::Result<()> {
        let input = Input { files: vec![file.to_owned()], strict: self.strict };
        let answer = input.ask(FollowVariables::new(&wanted.variable))?;
        if answer.curves.is_empty() && wanted.several() && !wanted.variable.is_empty() {
            let message = format!(
                "neons: {} does not hold the variable {}",
                input.names(),
                printable(&wanted.variable)
            );
            // Errors are ignored, because the reader of the output may have closed it.
            let _ = writeln!(std::io::stderr(), "{message}");
        }
        found.unlike_numbers += answer.unlike_numbers;
        found.others.extend(answer.others);
        let (file, end) = (input.names(), answer.end);
        found.curves.extend(answer.curves.into_iter().map(|curve| Named { file: file.clone(), end, curve }));
        Ok(())
    }
}

impl Named {
    /// The name that distinguishes the curve from the others.
    fn name(&self, wanted: &Wanted) -> String {
        let agent = &self.curve.agent;
        match (wanted.several(), agent.is_empty()) {
            (false, _) => format!("agent {agent}"),
            (true, true) => self.file.clone(),
            (true, false) => format!("{}: agent {agent}", self.file),
        }
    }
}

/// Returns true if the word names an input file, not a variable.
fn is_input(word: &Path) -> bool {
    word.as_os_str() == "-" || word.exists()
}

/// A table of the values. If there are several files, it has a column for the file.
fn values(wanted: &Wanted, curves: &[Named]) -> Table {
    let columns = ["file", "time s", "agent", "value"];
    let columns = if wanted.several() { &columns } else { &columns[1..] };
    let mut table = Table::new(&wanted.variable, columns);
    for Named { file, curve, .. } in curves {
        for &(time, value) in &curve.points {
            let file = wanted.several().then(|| file.as_str().into());
            let cells = [Cell::Real(time, 6), curve.agent.as_str().into(), Cell::Real(value, 6)];
            table.push(file.into_iter().chain(cells).collect());
        }
    }
    table
}

/// The unit of well-known variables, in parentheses.
fn unit(variable: &str) -> &'static str {
    match variable {
        "cwnd_" | "ssthresh_" | "awnd_" => " (packets)",
        "t_seqno_" | "seqno_" | "maxseq_" | "ack_" => " (sequence number)",
        _ => "",
    }
}
