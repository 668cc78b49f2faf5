//! `neons view --frames` and `--video`: pictures drawn by a browser in the background.

use std::io::{IsTerminal, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use neons_ns::to_microseconds;
use neons_view::frames::{Film, Frames, Sink};
use neons_view::{Place, Server, Shown};

use super::ViewArguments;
use super::video::Video;
use crate::children::end_with_this_program;

/// The names of the browser programs that can draw the pictures.
const BROWSERS: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
/// The interval at which the browser's state is checked.
const PAUSE: Duration = Duration::from_millis(200);

/// A size as width and height in pixels.
#[derive(Clone, Copy)]
pub struct Size(u32, u32);

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let size = text
            .split_once('x')
            .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        match size {
            Some((width @ 64..=7680, height @ 64..=4320)) => Ok(Size(width, height)),
            _ => Err("a size is 64x64 to 7680x4320, such as 1280x720".into()),
        }
    }
}

/// The simulated times, in seconds, of the first and the last picture.
fn span(shown: &Shown, arguments: &ViewArguments) -> Result<(f64, f64)> {
    shown.wait();
    let overview = shown.overview();
    let (from, to) = (arguments.from.unwrap_or(overview.start), arguments.to.unwrap_or(overview.end));
    ensure!(
        from.is_finite() && to.is_finite(),
        "--from {from} --to {to}: a time is a finite number of seconds"
    );
    check(from, to, overview.start, overview.end)?;
    ensure!(
        !overview.nodes.is_empty(),
        "there is no network to draw, only variables; `neons trace plot` draws those as curves"
    );
    Ok((from, to))
}

/// Checks that the times of a film are in order and within a trace that lasts from `start` to `end`. The last event of a
/// trace is often shortly before the end of the simulation, so the film may be longer by a twentieth of the trace.
fn check(from: f64, to: f64, start: f64, end: f64) -> Result<()> {
    let span = format!("the trace is from {} s to {} s", to_microseconds(start), to_microseconds(end));
    ensure!(from <= to, "--from {from} is after --to {to}; {span}");
    let (first, last) = (start.min(0.0), end + (end - start.min(0.0)) / 20.0);
    ensure!((first..=end).contains(&from), "--from {from} is outside of the trace; {span}");
    ensure!((first..=last).contains(&to), "--to {to} is outside of the trace; {span}");
    Ok(())
}

/// Writes the pictures of a trace to a folder.
pub fn frames(shown: &Shown, folder: &Path, arguments: &ViewArguments) -> Result<()> {
    let span = span(shown, arguments)?;
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let to = folder.to_path_buf();
    let written = make(
        shown,
        span,
        arguments,
        Box::new(move |number, picture| {
            let path = to.join(format!("frame-{number:05}.png"));
            std::fs::write(&path, picture).with_context(|| format!("cannot write {}", path.display()))
        }),
    )?;
    writeln!(std::io::stderr(), "{}: {}", folder.display(), in_words(written))?;
    Ok(())
}

/// Writes a film of a trace to a file.
pub fn video(shown: &Shown, file: &Path, arguments: &ViewArguments) -> Result<()> {
    let span = span(shown, arguments)?;
    let (video, mut pictures) = Video::start(file, arguments.rate)?;
    let outcome = make(
        shown,
        span,
        arguments,
        Box::new(move |_, picture| {
            pictures.write_all(picture).context("ffmpeg does not take the pictures any more")
        }),
    );
    // The messages of ffmpeg explain why it stopped reading pictures.
    video.end()?;
    let written = outcome?;
    let seconds = written as f64 / f64::from(arguments.rate);
    writeln!(std::io::stderr(), "{}: {}, {seconds:.1} s", file.display(), in_words(written))?;
    Ok(())
}

/// A number of pictures in words.
fn in_words(count: u64) -> String {
    format!("{count} picture{}", if count == 1 { "" } else { "s" })
}

/// Draws the pictures of a trace one after another, from the first time to the last; returns their number.
fn make(shown: &Shown, (from, to): (f64, f64), arguments: &ViewArguments, sink: Sink) -> Result<u64> {
    let size = (arguments.size.0, arguments.size.1);
    let film = Film { from, to, count: arguments.count, size, rate: arguments.rate };
    let server = Server::bind(&Place::default())?;
    let url = format!("{}{}", server.url(), film.fragment());
    let frames = Arc::new(Frames::new(film, sink));
    let profile = tempfile::tempdir().context("cannot make a folder for the browser")?;
    let browser = start(&url, profile.path())?;
    let over = Arc::new(AtomicBool::new(false));
    let watcher = {
        let (frames, over, count) = (frames.clone(), over.clone(), arguments.count);
        thread::spawn(move || watch(browser, &frames, &over, count))
    };
    let outcome = server.film(shown.clone(), frames.clone());
    over.store(true, Ordering::Relaxed);
    let _ = watcher.join();
    frames.close();
    outcome?;
    let written = frames.written();
    ensure!(
        written == u64::from(arguments.count),
        "only {written} of {} pictures were made",
        arguments.count
    );
    Ok(written)
}

/// Starts the first installed browser, or the one that `NEONS_BROWSER` names.
fn start(url: &str, profile: &Path) -> Result<Child> {
    let named = std::env::var("NEONS_BROWSER").ok();
    let names = named.as_deref().map_or(BROWSERS.to_vec(), |name| vec![name]);
    for name in &names {
        let mut command = Command::new(name);
        end_with_this_program(&mut command);
        command
            .args(["--headless=new", "--disable-gpu", "--no-first-run", "--hide-scrollbars"])
            .arg(format!("--user-data-dir={}", profile.display()));
        // Chromium's sandbox does not work for root, for instance in containers. Running without it is safe here, since
        // the page is our own.
        if Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n") {
            command.arg("--no-sandbox");
        }
        let child = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        match child {
            Ok(child) => return Ok(child),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(error).with_context(|| format!("cannot start {name}")),
        }
    }
    bail!(
        "pictures are made by a browser, and none was found ({}); install Chromium, or set NEONS_BROWSER to a browser of \
         its family",
        names.join(", ")
    )
}

/// Shows the progress. Ends the browser when the film is complete, and the film when the browser has ended.
fn watch(mut browser: Child, frames: &Frames, over: &AtomicBool, count: u32) {
    let terminal = std::io::stderr().is_terminal();
    while !over.load(Ordering::Relaxed) {
        if terminal {
            let _ = write!(std::io::stderr(), "\r{} of {count} pictures ", frames.written());
        }
        if let Ok(Some(status)) = browser.try_wait() {
            frames.end(Err(format!("the browser ended before the pictures were made ({status})")));
            break;
        }
        thread::sleep(PAUSE);
    }
    if terminal {
        let _ = writeln!(std::io::stderr());
    }
    let _ = browser.kill();
    let _ = browser.wait();
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn times_outside_of_the_trace_are_refused_with_its_span() {
        let error = |from, to| check(from, to, 0.5, 9.980_000_000_000_5).err().map(|error| error.to_string());
        for (from, to) in [(0.5, 9.98), (0.0, 10.0), (3.0, 3.0)] {
            assert_eq!(error(from, to), None);
        }
        let span = "the trace is from 0.5 s to 9.98 s";
        assert_eq!(error(3.0, 2.0).unwrap(), format!("--from 3 is after --to 2; {span}"));
        assert_eq!(error(20.0, 30.0).unwrap(), format!("--from 20 is outside of the trace; {span}"));
        assert_eq!(error(-1.0, 3.0).unwrap(), format!("--from -1 is outside of the trace; {span}"));
        assert_eq!(error(1.0, 11.0).unwrap(), format!("--to 11 is outside of the trace; {span}"));
    }
}
