//! Arithmetic traps that end an evaluation instead of the program.
//!
//! The signal of a trap cannot be ignored, and its handler cannot leave Tcl. So the handler masks the traps in
//! the environment that it interrupted and asks Tcl to call back as soon as possible. Tcl continues with an
//! infinity or NaN, at most until the end of the current command; then the function of [`Otcl::on_trap`] is
//! called.

use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;
use std::sync::Once;

use crate::interp::Otcl;
use crate::interrupts::Interrupter;
use crate::tcl_sys as tcl;

/// What trapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trap {
    /// A division of a real number by zero, or the like: the logarithm of zero.
    DivisionByZero,
    /// A result too large for a real number.
    Overflow,
    /// An operation without a result, such as the square root of a negative number.
    InvalidOperation,
}

thread_local! {
    /// What Tcl is to call when a script traps; null if the trap is to end the program.
    static CATCHER: Cell<tcl::Tcl_AsyncHandler> = const { Cell::new(null_mut()) };
    static CAUGHT: Cell<Option<Trap>> = const { Cell::new(None) };
}

/// While this lives, traps of scripts of this thread are caught.
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
    /// `f` is called between two commands of a script after an arithmetic trap, if [`Otcl::catch_traps`] is in force. It
    /// may unwind out of the interpreter's evaluation.
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

    /// Has traps caught that scripts of this thread run into while the guard lives. Without [`Otcl::on_trap`], and on other
    /// systems than Linux on x86-64, they end the program.
    pub fn catch_traps(&self) -> Catching {
        let catcher = self.inner().trap_interrupter.borrow().as_ref().and_then(Interrupter::handler);
        Catching { before: CATCHER.replace(catcher.unwrap_or(null_mut())) }
    }

    /// The trap after which no command was executed any more.
    pub fn take_trap(&self) -> Option<Trap> {
        CAUGHT.take()
    }
}

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(system::install);
}

/// Elsewhere traps end the program, or there are none.
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

    // SAFETY: it is written once, before the handler that reads it is installed.
    unsafe impl Sync for Before {}

    static BEFORE: Before = Before(UnsafeCell::new(MaybeUninit::zeroed()));

    // Codes of the signal (Linux, asm-generic/siginfo.h).
    const FPE_FLTDIV: c_int = 3;
    const FPE_FLTOVF: c_int = 4;
    const FPE_FLTINV: c_int = 7;

    /// Flags of exceptions in the MXCSR register.
    const FLAGS: u32 = 0x3f;

    pub(super) fn install() {
        // SAFETY: an action of zeros is valid, and so are the pointers. The handler calls only what a handler may call.
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
        // SAFETY: the system passes its description of the signal.
        let trap = match unsafe { (*info).si_code } {
            FPE_FLTDIV => Trap::DivisionByZero,
            FPE_FLTOVF => Trap::Overflow,
            FPE_FLTINV => Trap::InvalidOperation,
            _ => return pass_on(),
        };
        if catcher.is_null() {
            return pass_on();
        }
        // SAFETY: the system passes the interrupted thread's registers, and takes them over when the handler returns.
        // `Tcl_AsyncMark` is made for signal handlers, and the catcher is alive: its interpreter executes a script.
        unsafe {
            let registers = (*context.cast::<libc::ucontext_t>()).uc_mcontext.fpregs;
            (*registers).mxcsr = ((*registers).mxcsr | MASKED) & !FLAGS;
            CAUGHT.set(Some(trap));
            tcl::Tcl_AsyncMark(catcher);
        }
    }

    /// The instruction is executed again, with the program's previous action.
    fn pass_on() {
        // SAFETY: the action was given by the system.
        unsafe {
            libc::sigaction(libc::SIGFPE, BEFORE.0.get().cast(), null_mut());
        }
    }
}
