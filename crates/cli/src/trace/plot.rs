//! `neons trace plot`.

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
use super::shape::{Picture, Text};
use super::table::{Cell, Table};

/// Draw a traced variable over time, in the terminal or as a picture.
///
/// A curve for each agent of each file; a value holds until the next change. With --json or --csv the values are printed.
/// Several files may be of one simulation or of several that are to be compared.
#[derive(Args)]
pub struct Plot {
    /// Files that agents were attached to, with `$tcp attach` and `$tcp tracevar`, or nam files; - is the standard input
    #[arg(required = true, num_args = 1.., value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The variable, for instance cwnd_
    variable: String,
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

/// The curves of all files.
#[derive(Serialize)]
struct Found {
    curves: Vec<Named>,
    /// Names of other variables.
    others: BTreeSet<String>,
    unlike_numbers: u64,
}

/// A curve and its file.
#[derive(Serialize)]
struct Named {
    file: String,
    #[serde(flatten)]
    curve: Curve,
}

impl Plot {
    pub fn run(&self) -> anyhow::Result<()> {
        let mut found = Found { curves: Vec::new(), others: BTreeSet::new(), unlike_numbers: 0 };
        for file in &self.files {
            self.read(file, &mut found)?;
        }
        let names: Vec<String> = self.files.iter().map(|file| file.display().to_string()).collect();
        let names = printable(&names.join(", ")).into_owned();
        self.check(&found, &names)?;
        found.curves.retain(|named| self.agent.as_ref().is_none_or(|agent| *agent == named.curve.agent));
        if found.curves.is_empty() {
            bail!("{names} has no values of that agent");
        }
        if self.table || self.text.is_wanted() {
            return self.text.show(&found, &[self.values(&found.curves)]);
        }
        let one = found.curves.len() == 1;
        let title = match found.curves.as_slice() {
            [Named { curve, .. }] if !curve.agent.is_empty() => {
                format!("{} of agent {}", self.variable, curve.agent)
            }
            _ => self.variable.clone(),
        };
        let mut chart = Chart::new(&title, "time (s)", &format!("{}{}", self.variable, unit(&self.variable)));
        for named in &found.curves {
            let name = if one { String::new() } else { self.name(named) };
            chart.push(&name, Style::Steps, named.curve.points.iter().copied());
        }
        self.picture.show(&chart)
    }

    fn read(&self, file: &Path, found: &mut Found) -> anyhow::Result<()> {
        let input = Input { files: vec![file.to_owned()], strict: self.strict };
        let answer = input.ask(FollowVariables::new(&self.variable))?;
        if answer.curves.is_empty() && self.files.len() > 1 {
            let message =
                format!("neons: {} does not hold the variable {}", input.names(), printable(&self.variable));
            // Nobody may be listening any more.
            let _ = writeln!(std::io::stderr(), "{message}");
        }
        found.unlike_numbers += answer.unlike_numbers;
        found.others.extend(answer.others);
        let file = input.names();
        found.curves.extend(answer.curves.into_iter().map(|curve| Named { file: file.clone(), curve }));
        Ok(())
    }

    /// The name of a curve among several.
    fn name(&self, named: &Named) -> String {
        let agent = &named.curve.agent;
        match (self.files.len(), agent.is_empty()) {
            (1, _) => format!("agent {agent}"),
            (_, true) => named.file.clone(),
            (_, false) => format!("{}: agent {agent}", named.file),
        }
    }

    /// The values; with a column for the file, if there are several files.
    fn values(&self, curves: &[Named]) -> Table {
        let several = self.files.len() > 1;
        let columns = ["file", "time s", "agent", "value"];
        let mut table = Table::new(&self.variable, if several { &columns } else { &columns[1..] });
        for Named { file, curve } in curves {
            for &(time, value) in &curve.points {
                let file = several.then(|| file.as_str().into());
                let cells = [Cell::Real(time, 6), curve.agent.as_str().into(), Cell::Real(value, 6)];
                table.push(file.into_iter().chain(cells).collect());
            }
        }
        table
    }

    fn check(&self, found: &Found, names: &str) -> anyhow::Result<()> {
        if found.unlike_numbers > 0 {
            eprintln!(
                "neons: {names}: values that are no finite numbers are left out ({})",
                found.unlike_numbers
            );
        }
        if found.curves.is_empty() {
            let others: Vec<&str> = found.others.iter().map(String::as_str).collect();
            let known = match (others.is_empty(), self.files.len()) {
                (true, 1) => "it holds no variables".to_owned(),
                (true, _) => "they hold no variables".to_owned(),
                (false, 1) => format!("it holds {}", others.join(", ")),
                (false, _) => format!("they hold {}", others.join(", ")),
            };
            let does = if self.files.len() == 1 { "does" } else { "do" };
            bail!("{names} {does} not hold the variable {}; {known}", printable(&self.variable));
        }
        Ok(())
    }
}

/// The unit of well-known variables, in parentheses.
fn unit(variable: &str) -> &'static str {
    match variable {
        "cwnd_" | "ssthresh_" | "awnd_" => " (packets)",
        "t_seqno_" | "seqno_" | "maxseq_" | "ack_" => " (sequence number)",
        _ => "",
    }
}
