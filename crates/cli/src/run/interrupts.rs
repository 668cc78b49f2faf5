//! Handling of Ctrl-C and of other signals that ask the program to end.

use std::io::{BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use neons_ns::Session;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXCPU};
use signal_hook::flag;
use signal_hook::low_level::pipe;

use super::progress::ProgressLine;

/// The lowest descriptor of the program's own files. A script can have as many files open under the names that ns-2 would
/// give them.
const FIRST_OWN: i32 = 67;

/// The signals that end a run: Ctrl-C, a request of another process, the closed terminal, and the limit of processor time.
const SIGNALS: [i32; 4] = [SIGINT, SIGTERM, SIGHUP, SIGXCPU];

/// The last signal that asked the program to end.
static RECEIVED: LazyLock<Arc<AtomicUsize>> = LazyLock::new(|| Arc::new(AtomicUsize::new(SIGINT as usize)));

/// The exit status after an interrupted run.
pub(super) fn status() -> i32 {
    128 + RECEIVED.load(Ordering::Relaxed) as i32
}

/// Installs handlers for the signals that end a run. The first signal stops a running simulation, or a script that never
/// ends or waits, cleanly; the second one ends the program. A signal that was ignored when the program was started, as by
/// `nohup` or in the background of a script, stays ignored.
pub(super) fn catch(session: &Session, line: Option<ProgressLine>) {
    let [interrupted, attention] = session.interrupt_flags();
    let interrupter = session.interrupter();
    let otcl = session.otcl().clone();
    let breaker = session.on_broken_wait(move || otcl.exit(status()));
    let ignored = ignored();
    let is_caught = |signal: &i32| ignored & (1 << (signal - 1)) == 0;
    let caught: Vec<_> = SIGNALS.into_iter().filter(is_caught).collect();
    for signal in &caught {
        // If signals cannot be caught, Ctrl-C has its default effect.
        let _ = flag::register_usize(*signal, RECEIVED.clone(), *signal as usize);
        // The system sends SIGXCPU once for each further second, whether or not anybody is impatient.
        if *signal != SIGXCPU {
            let _ = flag::register_conditional_shutdown(*signal, 128 + *signal, interrupted.clone());
        }
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
            breaker.break_waits(|| interrupted.load(Ordering::Relaxed));
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
