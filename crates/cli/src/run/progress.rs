//! The progress line at the bottom of the terminal.
//!
//! It occupies the last row of the terminal: only the rows above scroll, so that output of the script, or of a process
//! that it starts, does not overwrite the line.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use neons_ns::{Handle, Progress, Session};
use terminal_size::{Height, Width, terminal_size_of};

use super::measures::{bytes_text, grouped};

/// The duration after which the line appears. Shorter runs need no line.
const PATIENCE: Duration = Duration::from_secs(2);
/// The interval between two updates of the line.
const PERIOD: Duration = Duration::from_millis(500);

/// The progress line of a run. Clones share one line.
#[derive(Clone)]
pub(super) struct ProgressLine(Arc<Mutex<State>>);

enum State {
    Hidden,
    /// The line is on the row with this number, counted from 1.
    Shown {
        row: u16,
    },
    /// The run has ended, and the line must not appear any more.
    Over,
}

impl ProgressLine {
    /// Starts showing the progress of a session; `None` if nobody could see the line. `end` is the time at which the
    /// simulation ends, if known.
    pub fn start(session: &Session, end: Option<f64>) -> Option<ProgressLine> {
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let is_seen = std::io::stderr().is_terminal() && std::io::stdout().is_terminal();
        if is_dumb || !is_seen {
            return None;
        }
        let line = ProgressLine(Arc::new(Mutex::new(State::Hidden)));
        let (handle, drawn) = (session.handle(), line.clone());
        std::thread::spawn(move || drawn.keep_drawing(&handle, end));
        Some(line)
    }

    fn keep_drawing(&self, handle: &Handle, end: Option<f64>) {
        std::thread::sleep(PATIENCE - PERIOD);
        let mut before = (Instant::now(), handle.progress());
        loop {
            std::thread::sleep(PERIOD);
            let now = (Instant::now(), handle.progress());
            // The line is not drawn before the simulation begins, or while a prompt waits.
            if now.1.events > before.1.events && !self.draw(&describe(before, now, end)) {
                return;
            }
            before = now;
        }
    }

    /// Draws the line; returns false if the run has ended.
    fn draw(&self, text: &str) -> bool {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*state, State::Over) {
            return false;
        }
        let mut error = std::io::stderr().lock();
        let Some((Width(columns), Height(rows))) = terminal_size_of(&error).filter(|(_, rows)| rows.0 > 2)
        else {
            return true;
        };
        let text: String = text.chars().take(usize::from(columns)).collect();
        let mut codes = String::new();
        if !matches!(*state, State::Shown { row } if row == rows) {
            // Adds a row at the bottom and sets the scrolling region above it; setting a region moves the cursor.
            codes += &format!("\n\x1b7\x1b[1;{}r\x1b8\x1b[1A", rows - 1);
        }
        codes += &format!("\x1b7\x1b[{rows};1H\x1b[2K\x1b[2m{text}\x1b[0m\x1b8");
        *state = State::Shown { row: rows };
        // Errors are ignored: if the terminal cannot be written, no line is shown.
        let _ = error.write_all(codes.as_bytes()).and_then(|()| error.flush());
        true
    }

    /// Removes the line, because the run has ended.
    pub fn clear(&self) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let State::Shown { row } = *state {
            let mut error = std::io::stderr().lock();
            let codes = format!("\x1b7\x1b[r\x1b[{row};1H\x1b[2K\x1b8");
            let _ = error.write_all(codes.as_bytes()).and_then(|()| error.flush());
        }
        *state = State::Over;
    }
}

/// Describes the progress and the speed of the run.
fn describe(
    (start, before): (Instant, Progress),
    (stop, now): (Instant, Progress),
    end: Option<f64>,
) -> String {
    let seconds = (stop - start).as_secs_f64().max(1e-3);
    let speed = (now.time - before.time) / seconds;
    let rate = ((now.events - before.events) as f64 / seconds) as u64;
    let mut text = String::new();
    if end.is_none() && !now.awaits_scripts {
        text += "no `$ns at` is pending, Ctrl-C ends the run; ";
    }
    text += &format!("simulated {} s", figures(now.time));
    if let Some(end) = end.filter(|end| *end > 0.0) {
        text += &format!(" of {} s ({:.0} %)", figures(end), 100.0 * now.time / end);
    }
    text += &format!(
        ", {} s each second; {} events, {} a second",
        figures(speed),
        grouped(now.events),
        grouped(rate)
    );
    if now.traced > 0 {
        text += &format!("; {} of traces", bytes_text(now.traced));
    }
    text
}

/// Formats a number with three significant figures, or with all digits before the decimal point if there are more.
fn figures(number: f64) -> String {
    let before = if number.abs() >= 1.0 { number.abs().log10().floor() as i32 + 1 } else { 1 };
    format!("{number:.*}", usize::try_from(3 - before).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_line_says() {
        let start = Instant::now();
        let before = Progress { time: 10.0, events: 1_000_000, ..Progress::default() };
        let now = Progress { time: 12.5, events: 2_000_000, traced: 12_000, ..Progress::default() };
        let stop = start + Duration::from_millis(500);
        let text = describe((start, before), (stop, now), Some(50.0));
        assert_eq!(
            text,
            "simulated 12.5 s of 50.0 s (25 %), 5.00 s each second; 2,000,000 events, 2,000,000 a second; 12 kB of traces"
        );
        let endless =
            |awaits_scripts| describe((start, before), (stop, Progress { awaits_scripts, ..now }), None);
        assert!(endless(true).starts_with("simulated 12.5 s, 5.00 s each second;"));
        assert!(endless(false).starts_with("no `$ns at` is pending, Ctrl-C ends the run; simulated 12.5 s,"));
    }
}
