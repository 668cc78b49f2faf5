//! Processes that do not outlive this program.

use std::process::Command;

/// Makes a process end, by SIGTERM, when this program ends for any reason. Ctrl-C reaches both anyway, but other signals
/// reach only this program, and a script may run forever.
///
/// The system sends the signal when the thread that starts the process ends, so that thread must stay alive until the
/// process is no longer needed.
#[cfg(target_os = "linux")]
pub fn end_with_this_program(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};

    let program = getpid();
    let attach = move || {
        set_parent_process_death_signal(Some(Signal::TERM))?;
        // This program may have ended before the call.
        if getppid() == Some(program) { Ok(()) } else { Err(std::io::ErrorKind::BrokenPipe.into()) }
    };
    // SAFETY: the closure makes two system calls and allocates nothing, which is allowed between fork and exec.
    unsafe { command.pre_exec(attach) };
}

/// Other systems have no such signal.
#[cfg(not(target_os = "linux"))]
pub fn end_with_this_program(_command: &mut Command) {}
