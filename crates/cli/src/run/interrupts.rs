//! Handling of Ctrl-C and SIGTERM.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use neons_ns::Session;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::progress::ProgressLine;

/// The number of files that a script can have open under the names that ns-2 would give them.
const SCRIPT_FILES: usize = 64;

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
    let caught: Vec<_> = [SIGINT, SIGTERM].into_iter().filter(|signal| !is_ignored(*signal)).collect();
    if caught.contains(&SIGTERM) {
        let _ = flag::register(SIGTERM, TERMINATED.clone());
    }
    for signal in &caught {
        // If signals cannot be caught, Ctrl-C has its default effect.
        let _ = flag::register_conditional_shutdown(*signal, 128 + *signal, interrupted.clone());
        let _ = flag::register(*signal, interrupted.clone());
        let _ = flag::register(*signal, attention.clone());
    }
    // The files of scripts are named after their descriptors, from `file3` on. Opening other files first gives the
    // signal handler higher descriptors.
    let reserved: Vec<_> = (0..SCRIPT_FILES).map_while(|_| std::fs::File::open("/dev/null").ok()).collect();
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(&caught) {
        std::thread::spawn(move || {
            for _ in signals.forever() {
                // From now on, a second signal may end the program at any time.
                line.iter().for_each(ProgressLine::clear);
                let _ = std::io::stderr().flush();
                interrupter.interrupt();
            }
        });
    }
    drop(reserved);
}

/// Returns true if the program was started with this signal ignored, according to the kernel; `false` if the kernel
/// does not report it.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask & (1 << (signal - 1)) != 0
}
