//! Handling of Ctrl-C and SIGTERM.

use std::io::{BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use neons_ns::Session;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use signal_hook::low_level::pipe;

use super::progress::ProgressLine;

/// The lowest descriptor of the program's own files. A script can have as many files open under the names that ns-2 would
/// give them.
const FIRST_OWN: i32 = 67;

/// True if the program was asked to end by SIGTERM.
static TERMINATED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// The exit status after an interrupted run.
pub(super) fn status() -> i32 {
    128 + if TERMINATED.load(Ordering::Relaxed) { SIGTERM } else { SIGINT }
}

/// Installs handlers for Ctrl-C and SIGTERM. The first signal stops a running simulation, or a script that never ends,
/// cleanly; the second one ends the program. If the program was started with Ctrl-C ignored, as by `nohup` or in the
/// background of a script, it stays ignored.
pub(super) fn catch(session: &Session, line: Option<ProgressLine>) {
    let [interrupted, attention] = session.interrupt_flags();
    let interrupter = session.interrupter();
    let ignored = ignored();
    let is_caught = |signal: &i32| ignored & (1 << (signal - 1)) == 0;
    let caught: Vec<_> = [SIGINT, SIGTERM].into_iter().filter(is_caught).collect();
    if caught.contains(&SIGTERM) {
        let _ = flag::register(SIGTERM, TERMINATED.clone());
    }
    for signal in &caught {
        // If signals cannot be caught, Ctrl-C has its default effect.
        let _ = flag::register_conditional_shutdown(*signal, 128 + *signal, interrupted.clone());
        let _ = flag::register(*signal, interrupted.clone());
        let _ = flag::register(*signal, attention.clone());
    }
    let Ok(woken) = connection(&caught) else { return };
    std::thread::spawn(move || {
        // Each signal sends a byte.
        for _ in BufReader::with_capacity(1, woken).bytes().map_while(Result::ok) {
            // From now on, a second signal may end the program at any time.
            line.iter().for_each(ProgressLine::clear);
            let _ = std::io::stderr().flush();
            interrupter.interrupt();
        }
    });
}

/// Returns a socket to which signals write.
fn connection(signals: &[i32]) -> std::io::Result<UnixStream> {
    // The files of scripts are named after their descriptors, from `file3` on, so those of the program must be higher, if
    // the system allows so many.
    let high = |socket: &UnixStream| {
        rustix::io::fcntl_dupfd_cloexec(socket, FIRST_OWN)
            .map(UnixStream::from)
            .or_else(|_| socket.try_clone())
    };
    let (wake, woken) = UnixStream::pair()?;
    for signal in signals {
        pipe::register(*signal, high(&wake)?)?;
    }
    high(&woken)
}

/// Returns the signals that were ignored when the program was started, according to the kernel, a bit for each; 0 if it
/// does not report them.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
