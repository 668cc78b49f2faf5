//! `neons trace plot`.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use neons_trace::questions::{Curves, FollowVariables};

use super::asking::Input;
use super::chart::{Chart, Style};
use super::shape::{Picture, Text};
use super::table::{Cell, Table};

/// Draw a traced variable over time, in the terminal or as a picture.
///
/// A curve for each agent; a value holds until the next change. With --json or --csv the values are printed.
#[derive(Args)]
pub struct Plot {
    /// A file that an agent was attached to, with `$tcp attach` and `$tcp tracevar`, or a nam file
    file: PathBuf,
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

impl Plot {
    pub fn run(&self) -> anyhow::Result<()> {
        let input = Input { files: vec![self.file.clone()], strict: self.strict };
        let mut answer = input.ask(FollowVariables::new(&self.variable))?;
        self.check(&answer, &input.names())?;
        answer.curves.retain(|curve| self.agent.as_ref().is_none_or(|agent| *agent == curve.agent));
        if answer.curves.is_empty() {
            bail!("{} has no values of that agent", input.names());
        }
        if self.table || self.text.is_wanted() {
            let mut table = Table::new(&self.variable, &["time s", "agent", "value"]);
            for curve in &answer.curves {
                for &(time, value) in &curve.points {
                    table.push(vec![Cell::Real(time, 6), curve.agent.as_str().into(), Cell::Real(value, 6)]);
                }
            }
            return self.text.show(&answer, &[table]);
        }
        let one = answer.curves.len() == 1;
        let title = match answer.curves.as_slice() {
            [curve] if !curve.agent.is_empty() => format!("{} of agent {}", self.variable, curve.agent),
            _ => self.variable.clone(),
        };
        let mut chart = Chart::new(&title, "time (s)", &format!("{}{}", self.variable, unit(&self.variable)));
        for curve in &answer.curves {
            let name = if one { String::new() } else { format!("agent {}", curve.agent) };
            chart.push(&name, Style::Steps, curve.points.iter().copied());
        }
        self.picture.show(&chart)
    }

    fn check(&self, answer: &Curves, name: &str) -> anyhow::Result<()> {
        if answer.unlike_numbers > 0 {
            eprintln!(
                "neons: {name}: values that are no finite numbers are left out ({})",
                answer.unlike_numbers
            );
        }
        if answer.curves.is_empty() {
            let others: Vec<&str> = answer.others.iter().map(String::as_str).collect();
            let known = if others.is_empty() {
                "it holds no variables".to_owned()
            } else {
                format!("it holds {}", others.join(", "))
            };
            let variable = neons_trace::text::printable(&self.variable);
            bail!("{name} does not hold the variable {variable}; {known}");
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
