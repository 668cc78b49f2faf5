//! Reduction of a finding to the smallest script that shows it.

use crate::trial::{Finding, Kind, Program, Trial};

/// The largest number of runs for shrinking a finding: `MOST_RUNS` in general, `MOST_SLOW_RUNS` if the runs are slow.
const MOST_RUNS: usize = 400;
const MOST_SLOW_RUNS: usize = 30;

/// Returns the smallest trial that still shows the same defect. Lines are left out, first many at once.
///
/// # Errors
/// The program cannot be run at all.
pub fn shrink(program: &Program, trial: &Trial, finding: &Finding) -> std::io::Result<Trial> {
    let mut smallest = trial.clone();
    let Some(script) = &trial.script else { return Ok(smallest) };
    let most = if finding.kind == Kind::Hang { MOST_SLOW_RUNS } else { MOST_RUNS };
    let mut runs = 0;
    let mut still_shows = |candidate: &Trial| -> std::io::Result<bool> {
        runs += 1;
        if runs > most {
            return Ok(false);
        }
        let found = program.run(candidate)?;
        Ok(found.is_some_and(|found| found.kind == finding.kind && found.description == finding.description))
    };
    let mut lines: Vec<String> = script.lines().map(str::to_owned).collect();
    let mut length = lines.len().div_ceil(2);
    while length > 0 {
        let mut start = 0;
        while start < lines.len() {
            let mut fewer = lines.clone();
            fewer.drain(start..(start + length).min(lines.len()));
            let candidate = with_lines(trial, &fewer);
            if still_shows(&candidate)? {
                lines = fewer;
                smallest = candidate;
            } else {
                start += length;
            }
        }
        length /= 2;
    }
    Ok(smallest)
}

fn with_lines(trial: &Trial, lines: &[String]) -> Trial {
    Trial { script: Some(lines.join("\n") + "\n"), ..trial.clone() }
}
