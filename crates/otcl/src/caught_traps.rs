//! Arithmetic traps that end an evaluation instead of the program.
//!
//! The signal of a trap cannot be ignored, and its handler cannot leave Tcl. So the handler masks the traps in the
//! interrupted environment and asks Tcl to call back as soon as possible. Tcl continues with an infinity or NaN,
//! at most until the end of the current command; then the function given to [`Otcl::on_trap`] is called.

use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;
use std::sync::Once;

use crate::interp::Otcl;
use crate::interrupts::Interrupter;
use crate::tcl_sys as tcl;

/// The kind of an arithmetic trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trap {
    /// A division of a real number by zero, or a similar operation such as the logarithm of zero.
    DivisionByZero,
    /// A result too large for a real number.
    Overflow,
    /// An operation without a result, such as the square root of a negative number.
    InvalidOperation,
}

thread_local! {
    /// The handler that Tcl calls when a script traps; null if the trap should end the program.
    static CATCHER: Cell<tcl::Tcl_AsyncHandler> = const { Cell::new(null_mut()) };
    static CAUGHT: Cell<Option<Trap>> = const { Cell::new(None) };
}

/// While this guard lives, traps caused by scripts of this thread are caught.
#[must_use = "traps are caught until this is dropped"]
pub struct Catching {
    before: tcl::Tcl_AsyncHandler,
}

impl Drop for Catching {
    fn drop(&mut self) {
        CATCHER.set(self.before);
    }
}

impl Otcl {
    /// Sets the function that is called after an arithmetic trap, between two commands of a script, while
    /// [`Otcl::catch_traps`] is in force. `f` may unwind out of the interpreter's evaluation.
    pub fn on_trap(&self, f: impl Fn(Trap) + 'static) {
        install();
        let interrupter = self.on_interrupt(move || {
            if let Some(trap) = CAUGHT.take() {
                f(trap);
            }
        });
        let old = self.inner().trap_interrupter.replace(Some(interrupter));
        drop(old);
    }

    /// Catches traps caused by scripts of this thread while the guard lives. Traps end the program if
    /// [`Otcl::on_trap`] has not been called, and on systems other than Linux on x86-64.
    pub fn catch_traps(&self) -> Catching {
        let catcher = self.inner().trap_interrupter.borrow().as_ref().and_then(Interrupter::handler);
        Catching { before: CATCHER.replace(catcher.unwrap_or(null_mut())) }
    }

    /// Returns the trap after which no further command was executed.
    pub fn take_trap(&self) -> Option<Trap> {
        CAUGHT.take()
    }
}

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(system::install);
}

/// On other systems, traps end the program or do not exist.
#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
fn install() {}

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod system {
    use std::cell::UnsafeCell;
    use std::mem::{MaybeUninit, zeroed};

    use super::*;
    use crate::float_traps::MASKED;

    /// The program's previous action for the signal.
    struct Before(UnsafeCell<MaybeUninit<libc::sigaction>>);

    // SAFETY: the value is written once, before the handler that reads it is installed.
    unsafe impl Sync for Before {}

    static BEFORE: Before = Before(UnsafeCell::new(MaybeUninit::zeroed()));

    // Codes of the signal (Linux, asm-generic/siginfo.h).
    const FPE_FLTDIV: c_int = 3;
    const FPE_FLTOVF: c_int = 4;
    const FPE_FLTINV: c_int = 7;

    /// The exception flags in the MXCSR register.
    const FLAGS: u32 = 0x3f;

    pub(super) fn install() {
        // SAFETY: an all-zero action is valid, and so are the pointers. The handler calls only functions that are
        // allowed in signal handlers.
        unsafe {
            libc::sigaction(libc::SIGFPE, std::ptr::null(), BEFORE.0.get().cast());
            let mut action: libc::sigaction = zeroed();
            action.sa_sigaction = trapped as extern "C" fn(_, _, _) as usize;
            action.sa_flags = libc::SA_SIGINFO;
            libc::sigaction(libc::SIGFPE, &action, null_mut());
        }
    }

    extern "C" fn trapped(_: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
        let catcher = CATCHER.get();
        // SAFETY: the system passes a valid description of the signal.
        let trap = match unsafe { (*info).si_code } {
            FPE_FLTDIV => Trap::DivisionByZero,
            FPE_FLTOVF => Trap::Overflow,
            FPE_FLTINV => Trap::InvalidOperation,
            _ => return pass_on(),
        };
        if catcher.is_null() {
            return pass_on();
        }
        // SAFETY: the system passes the interrupted thread's registers, and restores them when the handler
        // returns. `Tcl_AsyncMark` may be called in signal handlers, and the catcher is alive: its interpreter is
        // executing a script.
        unsafe {
            let registers = (*context.cast::<libc::ucontext_t>()).uc_mcontext.fpregs;
            (*registers).mxcsr = ((*registers).mxcsr | MASKED) & !FLAGS;
            CAUGHT.set(Some(trap));
            tcl::Tcl_AsyncMark(catcher);
        }
    }

    /// Restores the program's previous action; the instruction is then executed again.
    fn pass_on() {
        // SAFETY: the system supplied this action.
        unsafe {
            libc::sigaction(libc::SIGFPE, BEFORE.0.get().cast(), null_mut());
        }
    }
}
