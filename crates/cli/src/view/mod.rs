//! `neons view`: shows traces, or the output of a script, in the browser.

mod film;
mod script;
mod video;

use std::io::{IsTerminal, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};
use clap::{ArgGroup, Args};
use neons_view::{Place, Server, Shown, export};

use self::script::Script;
use crate::arguments::whole;

/// Show traces, or the traces of a script, in the browser.
///
/// The page comes from a server on this machine. Other machines cannot reach it unless you allow that (--host),
/// and its address contains a secret.
#[derive(Args)]
#[command(after_help = "Examples:
  neons view one-sender.nam one-sender.tr one-sender-variables.tr
  neons view script.tcl its arguments      run the script, then show the traces that it wrote
  neons view --watch script.tcl            run it again whenever it is saved
  neons view out.nam --export page.html    one file, which any browser opens
  neons view --no-open out.nam             print the address only
  neons view out.nam --frames pictures --from 0.5 --to 1.5 --count 200     pictures for slides
  neons view out.nam --video film.mp4 --from 0.5 --to 1.5     a film of them (also .webm, .webp, .gif)

Arguments of a script that begin with a dash come after --.")]
#[command(group = ArgGroup::new("pictures").args(["frames", "video"]))]
pub struct ViewArguments {
    /// Trace files (nam, packets, variables), or a script (.tcl) and its arguments
    #[arg(required = true, value_name = "FILE")]
    words: Vec<String>,
    /// Run the script again whenever it is saved
    #[arg(long)]
    watch: bool,
    /// Write the page with the traces into one file instead of showing it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["watch", "port", "no_open", "once"])]
    export: Option<PathBuf>,
    /// Write pictures of the network into this folder, by Chromium in the background
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["watch", "port", "no_open", "once", "export"])]
    frames: Option<PathBuf>,
    /// Write a film of the network into this file (.mp4, .webm, .webp or .gif), by Chromium and ffmpeg
    #[arg(long, value_name = "FILE", conflicts_with_all = ["watch", "port", "no_open", "once", "export", "frames"])]
    video: Option<PathBuf>,
    /// Time of the first picture, in seconds; the trace's first if not given
    #[arg(long, requires = "pictures", value_name = "SECONDS")]
    from: Option<f64>,
    /// Time of the last picture, in seconds [default: the end of the trace]
    #[arg(long, requires = "pictures", value_name = "SECONDS")]
    to: Option<f64>,
    /// Number of pictures
    #[arg(long, requires = "pictures", default_value_t = 250, value_parser = clap::value_parser!(u32).range(1..=99_999))]
    count: u32,
    /// Width and height of the pictures in pixels
    #[arg(long, requires = "pictures", default_value = "1280x720", value_name = "WIDTHxHEIGHT")]
    size: film::Size,
    /// Pictures in a second of a film
    #[arg(long, requires = "pictures", default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..=120))]
    rate: u32,
    /// Port of the server; 0 takes a free one
    #[arg(long, default_value_t = 0, value_parser = whole::<u16>)]
    port: u16,
    /// Address that the server listens on; 0.0.0.0 lets other machines in, if they know the secret
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", conflicts_with_all = ["export", "frames", "video"])]
    host: IpAddr,
    /// The secret in the page's address, at least 16 letters, digits, - and _; a random one if not given
    #[arg(long, value_name = "SECRET", value_parser = secret, conflicts_with_all = ["export", "frames", "video"])]
    token: Option<String>,
    /// Do not start a browser
    #[arg(long)]
    no_open: bool,
    /// End when the page is closed
    #[arg(long)]
    once: bool,
}

/// Shows traces until Ctrl-C.
pub fn run(arguments: &ViewArguments) -> Result<()> {
    let shown = Shown::default();
    let script = Script::from_words(&arguments.words)?;
    match &script {
        Some(script) => shown.show(&script.run()?)?,
        None if arguments.watch => {
            bail!("--watch runs a script again; give a script, whose name ends with .tcl")
        }
        None => shown.show(&arguments.words.iter().map(PathBuf::from).collect::<Vec<_>>())?,
    }
    if arguments.export.is_some() || arguments.frames.is_some() || arguments.video.is_some() {
        // The page shows these itself.
        shown.wait();
        for problem in &shown.overview().problems {
            writeln!(std::io::stderr(), "neons: {problem}")?;
        }
    }
    if let Some(file) = &arguments.export {
        return write_page(&shown, file);
    }
    if let Some(folder) = &arguments.frames {
        return film::frames(&shown, folder, arguments);
    }
    if let Some(file) = &arguments.video {
        return film::video(&shown, file, arguments);
    }
    let place = Place { host: arguments.host, port: arguments.port, secret: arguments.token.clone() };
    let server = Server::bind(&place)?;
    let url = server.url();
    writeln!(std::io::stdout(), "{url}")?;
    if std::io::stderr().is_terminal() {
        writeln!(std::io::stderr(), "Open this address in a browser. Ctrl-C ends.")?;
    }
    if !arguments.host.is_loopback() {
        writeln!(
            std::io::stderr(),
            "Other machines reach it under this one's name instead of 127.0.0.1. Whoever knows the secret can read the traces, and \
             the connection is not encrypted."
        )?;
    }
    if arguments.host.is_loopback() && std::env::var_os("SSH_CONNECTION").is_some() {
        let port = server.port();
        writeln!(
            std::io::stderr(),
            "On the computer from which you are logged in, run `ssh -L {port}:127.0.0.1:{port} THIS-MACHINE` and open the \
             address there. --port keeps the port for the next time."
        )?;
    }
    if !arguments.no_open {
        open_browser(&url);
    }
    if let Some(script) = script.filter(|_| arguments.watch) {
        script.watch(shown.clone());
    }
    server.run(shown, arguments.once)
}

/// Parses and checks the secret for the page's address.
fn secret(text: &str) -> Result<String, String> {
    let is_known = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if text.len() < 16 || !text.chars().all(is_known) {
        return Err("at least 16 letters, digits, - and _".into());
    }
    Ok(text.into())
}

fn write_page(shown: &Shown, file: &Path) -> Result<()> {
    shown.wait();
    let page = export::page(shown, &[])?;
    std::fs::write(file, &page)
        .map_err(|error| anyhow::anyhow!("cannot write {}: {error}", file.display()))?;
    writeln!(std::io::stderr(), "{}: {} kB", file.display(), page.len().div_ceil(1000))?;
    Ok(())
}

/// Starts the user's browser, if there is one. The address is printed in any case.
pub(crate) fn open_browser(url: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let _ = Command::new(program)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}
