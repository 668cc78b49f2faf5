//! Interruption of commands that wait for the system.
//!
//! Tcl notices an interrupt between two commands. While a command waits, there is no next one. A signal makes the system call
//! in which it waits fail. In most commands, such as `open` of a FIFO, this is an error, after which Tcl notices the interrupt.
//! But `exec` and `close`, which wait for a process, and `gets` and `read`, which wait for input, call the system again. The
//! program then ends from within the system call.

use std::cell::Cell;
use std::ffi::c_int;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::command_lookup::command_named;
use crate::interp::Otcl;
use crate::obj::Obj;
use crate::tcl_sys as tcl;

/// The commands that wait for other processes again and again, for as long as these want.
const COMMANDS: [&str; 6] = ["exec", "gets", "read", "close", "flush", "fcopy"];

/// How long a command must have been waiting before its wait is broken.
const PATIENCE: Duration = Duration::from_millis(100);

/// The time that the end of the program may take, seconds. It never ends if the C library's allocator held its lock.
const LAST_TURN: u32 = 10;

/// The number of waiting commands that have been started.
static STARTED: AtomicUsize = AtomicUsize::new(0);
/// The number of those that are running.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

type End = Box<dyn Fn()>;

thread_local! {
    /// Ends the program.
    static END: Cell<Option<End>> = const { Cell::new(None) };
}

/// Tcl's implementation of a command that waits.
struct Command {
    run: tcl::Tcl_ObjCmdProc,
    data: tcl::ClientData,
}

/// Breaks the waits of one thread from another one.
pub struct WaitBreaker {
    thread: usize,
    /// The system's file on the state of the thread; empty if it has none.
    state: String,
}

impl WaitBreaker {
    /// Makes a system call fail in which the thread waits for more than 0.1 s while `is_pending` returns true. If a command
    /// would call the system again, ends the program with the function given to [`Otcl::on_broken_wait`]. Returns once
    /// `is_pending` returns false.
    pub fn break_waits(&self, is_pending: impl Fn() -> bool) {
        let mut before = usize::MAX;
        while is_pending() {
            let started = STARTED.load(Ordering::SeqCst);
            if started == before && self.is_asleep() {
                self.signal();
            }
            before = started;
            std::thread::sleep(PATIENCE);
        }
    }

    /// Returns whether the thread is inside a system call that waits; true if this is unknown.
    fn is_asleep(&self) -> bool {
        let Ok(state) = std::fs::read_to_string(&self.state) else { return true };
        // The state follows the program's name, which may contain any character, in parentheses.
        state.rsplit_once(") ").is_none_or(|(_, state)| state.starts_with('S'))
    }

    fn signal(&self) {
        // SAFETY: an action of zeros is valid, and so are the pointers. The thread is the program's main thread, or
        // another one that lives as long as its interpreter.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = broken as extern "C" fn(_) as usize;
            // Without SA_RESTART, so that the system call fails.
            libc::sigaction(libc::SIGURG, &action, std::ptr::null_mut());
            libc::pthread_kill(self.thread as libc::pthread_t, libc::SIGURG);
        }
    }
}

extern "C" fn broken(_: c_int) {
    // The wait may have ended in the meantime, or ends because of this signal.
    if RUNNING.load(Ordering::SeqCst) == 0 {
        return;
    }
    if let Ok(Some(end)) = END.try_with(Cell::take) {
        // SAFETY: both calls are permitted in a handler of signals.
        unsafe {
            libc::signal(libc::SIGALRM, libc::SIG_DFL);
            libc::alarm(LAST_TURN);
        }
        end();
    }
}

impl Otcl {
    /// Sets the function that ends the program when [`WaitBreaker::break_waits`] finds that a command of this thread waits.
    /// It is called inside the command and must not unwind.
    pub fn on_broken_wait(&self, end: impl Fn() + 'static) -> WaitBreaker {
        END.set(Some(Box::new(end)));
        COMMANDS.iter().for_each(|name| self.watch_waits(name));
        #[cfg(target_os = "linux")]
        // SAFETY: the call has no conditions.
        let state = format!("/proc/self/task/{}/stat", unsafe { libc::gettid() });
        #[cfg(not(target_os = "linux"))]
        let state = String::new();
        // SAFETY: the call has no conditions.
        WaitBreaker { thread: unsafe { libc::pthread_self() } as usize, state }
    }

    /// Counts the calls of one of Tcl's own commands.
    fn watch_waits(&self, name: &str) {
        let name = Obj::from_str(name);
        // SAFETY: the interpreter and the name are alive, and the information is plain data. The command's data are
        // never freed.
        unsafe {
            let Some((token, mut info)) = command_named(self.interp(), &name) else { return };
            let Some(run) = info.objProc else { return };
            let command: &Command = Box::leak(Box::new(Command { run, data: info.objClientData }));
            info.objProc = Some(run_waiting);
            info.objClientData = std::ptr::from_ref(command).cast_mut().cast();
            tcl::Tcl_SetCommandInfoFromToken(token, &info);
        }
    }
}

unsafe extern "C" fn run_waiting(
    data: tcl::ClientData,
    interp: *mut tcl::Tcl_Interp,
    objc: c_int,
    objv: *const *mut tcl::Tcl_Obj,
) -> c_int {
    STARTED.fetch_add(1, Ordering::SeqCst);
    RUNNING.fetch_add(1, Ordering::SeqCst);
    // SAFETY: the data are those that `watch_waits` gave to the command; Tcl's arguments are passed on.
    let code = unsafe {
        let command = &*data.cast::<Command>();
        (command.run)(command.data, interp, objc, objv)
    };
    RUNNING.fetch_sub(1, Ordering::SeqCst);
    code
}
