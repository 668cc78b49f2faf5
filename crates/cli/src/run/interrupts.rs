//! Ctrl-C and the request to end.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use neons_ns::Session;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::progress::ProgressLine;

/// The number of files that a script can have open under ns-2's names.
const SCRIPT_FILES: usize = 64;

/// Whether the program was asked to end by SIGTERM.
static TERMINATED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// The status after a run that was interrupted.
pub(super) fn status() -> i32 {
    128 + if TERMINATED.load(Ordering::Relaxed) { SIGTERM } else { SIGINT }
}

/// The first Ctrl-C stops a running simulation, or a script that never ends, in an orderly way; the second one the
/// program. The same holds for the signal SIGTERM. If the program was started with Ctrl-C ignored, as by `nohup` or in the
/// background of a script, it stays ignored.
pub(super) fn catch(session: &Session, line: Option<ProgressLine>) {
    let [interrupted, attention] = session.interrupt_flags();
    let interrupter = session.interrupter();
    let caught: Vec<_> = [SIGINT, SIGTERM].into_iter().filter(|signal| !is_ignored(*signal)).collect();
    if caught.contains(&SIGTERM) {
        let _ = flag::register(SIGTERM, TERMINATED.clone());
    }
    for signal in &caught {
        // Where signals cannot be caught, Ctrl-C has its default effect.
        let _ = flag::register_conditional_shutdown(*signal, 128 + *signal, interrupted.clone());
        let _ = flag::register(*signal, interrupted.clone());
        let _ = flag::register(*signal, attention.clone());
    }
    // The files of scripts are named after their numbers, from `file3` on: what waits for the signal takes higher ones.
    let reserved: Vec<_> = (0..SCRIPT_FILES).map_while(|_| std::fs::File::open("/dev/null").ok()).collect();
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(&caught) {
        std::thread::spawn(move || {
            for _ in signals.forever() {
                // A second signal may end the program at any time from now on.
                line.iter().for_each(ProgressLine::clear);
                let _ = std::io::stderr().flush();
                interrupter.interrupt();
            }
        });
    }
    drop(reserved);
}

/// Whether the program was started with this signal ignored, as the kernel tells; `false` where it does not.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask & (1 << (signal - 1)) != 0
}
