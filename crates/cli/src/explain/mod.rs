//! `neons explain`: explains a trace line or an error.

mod errors;

use std::fmt::Write;
use std::io::BufRead;

use anyhow::bail;
use clap::Args;
use neons_trace::explain::{Explanation, explain};
use neons_trace::text::printable;

use crate::output::print;

/// Explain a line of a trace, field by field, or an error at length
///
/// Lines of all traces that ns-2 and Neons write can be explained: packet traces of links and of mobile nodes
/// in all formats, nam traces, traced variables, events, samples of queues. For an error, give its message or the
/// name of its kind; `neons explain errors` lists the kinds.
#[derive(Args)]
#[command(after_help = "Examples:
  neons explain 'r 1.84 2 3 cbr 210 ------- 0 0.0 3.1 225 610'
  neons explain 'node 0 has no route to node 1'    what this error means, and what to do
  neons explain errors                             all kinds of errors
  grep '^d' out.tr | head -3 | neons explain
  neons explain --json '+ -t 0.1 -s 0 -d 1 -p tcp -e 40 -c 0 -i 0 -a 0 -x {0.0 2.0 0 ------- null}'")]
pub struct ExplainArguments {
    /// Print a JSON object for each line
    #[arg(long)]
    json: bool,
    /// The line, or the message; without one, lines are read from the standard input
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "LINE")]
    words: Vec<String>,
}

/// Explains lines or an error.
///
/// # Errors
/// A line does not belong to a trace, or the standard input or output fails.
pub fn run(arguments: &ExplainArguments) -> anyhow::Result<()> {
    if !arguments.words.is_empty() {
        let words = arguments.words.join(" ");
        if words == "errors" {
            return print(kinds());
        }
        if explain(words.as_bytes()).is_err() {
            if let Some(topic) = errors::find(&words) {
                return print(topic.text);
            }
            if is_no_line(&words) {
                bail!(
                    "\"{}\" is neither a line of a trace nor a known error; `neons explain errors` lists the errors, and \
                     `neons doc --search` searches the manual",
                    printable(&words)
                );
            }
        }
        return one(words.as_bytes(), arguments.json);
    }
    let mut first = true;
    for line in std::io::stdin().lock().split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        if !std::mem::take(&mut first) && !arguments.json {
            print("\n")?;
        }
        one(&line, arguments.json)?;
    }
    Ok(())
}

/// Returns true if a text cannot be meant as a line of a trace, which has many words and at least a number.
fn is_no_line(text: &str) -> bool {
    text.split_whitespace().count() < 4 || !text.contains(|letter: char| letter.is_ascii_digit())
}

/// Lists the kinds of errors with their titles.
fn kinds() -> String {
    let mut text = String::from("Kinds of errors; `neons explain NAME` explains one.\n\n");
    for topic in &errors::TOPICS {
        let _ = writeln!(text, "  {:16}  {}", topic.name, topic.text.lines().next().unwrap_or(""));
    }
    text
}

fn one(line: &[u8], as_json: bool) -> anyhow::Result<()> {
    match explain(line.trim_ascii_end()) {
        Ok(told) if as_json => print(format!("{}\n", serde_json::to_string(&told)?)),
        Ok(told) => print(page(&told)),
        Err(fault) => {
            let line = String::from_utf8_lossy(line);
            let short: String = printable(&line).chars().take(200).collect();
            bail!("{fault}: \"{short}\"")
        }
    }
}

fn page(told: &Explanation) -> String {
    /// The width of the widest field beside its meaning; longer fields have their own line.
    const WIDEST: usize = 34;
    let width = |text: &str| text.chars().count();
    let fields = told.fields.iter().map(|field| width(&field.text)).filter(|width| *width <= WIDEST);
    let column = fields.max().unwrap_or(0);
    let mut page = format!("{}\nA {}.\n\n", told.sentence, told.kind);
    for field in &told.fields {
        if width(&field.text) > column {
            let _ = writeln!(page, "  {}\n  {:column$}  {}", field.text, "", field.meaning);
        } else {
            let _ = writeln!(page, "  {:column$}  {}", field.text, field.meaning);
        }
    }
    page
}
