//! Overflows of the stack inside Tcl, which calls itself for brackets within brackets, lists within lists, and parentheses of
//! regular expressions.
//!
//! Scripts are looked at before they are evaluated (`nesting.rs`), but not what they put together and evaluate themselves.
//! Left alone, the process is aborted, and what files still buffer is lost.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) use system::catch;

/// Elsewhere overflows end the process as the system decides.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn catch(_stack: &crate::stack::Stack) {}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod system {
    use std::cell::{Cell, UnsafeCell};
    use std::ffi::{c_int, c_void};
    use std::mem::{MaybeUninit, zeroed};
    use std::ptr::{null, null_mut};
    use std::sync::Once;

    use crate::exhaustion::{Exhaustion, exhausted};
    use crate::stack::Stack;

    /// The stack on which the program has its last turn, bytes.
    const LAST_STACK: usize = 1 << 20;

    /// How far from the end of the stack an overflow touches memory, bytes: frames are smaller.
    const REACH: usize = 1 << 20;

    thread_local! {
        /// The lowest address of the thread's stack; 0 if overflows of this thread are not caught.
        static BOTTOM: Cell<usize> = const { Cell::new(0) };
    }

    /// The program's previous action for the signal.
    struct Before(UnsafeCell<MaybeUninit<libc::sigaction>>);

    // SAFETY: it is written once, before the handler that reads it is installed.
    unsafe impl Sync for Before {}

    static BEFORE: Before = Before(UnsafeCell::new(MaybeUninit::zeroed()));

    /// From now on an overflow of this thread's stack gives the program its last turn.
    pub(crate) fn catch(stack: &Stack) {
        static INSTALLED: Once = Once::new();
        if stack.bottom() == 0 || BOTTOM.replace(stack.bottom()) != 0 {
            return;
        }
        // It is there as long as the thread, and not given back: the thread is the one for which the program exists.
        let memory = Box::leak(Box::<[u8]>::new_uninit_slice(LAST_STACK));
        // SAFETY: the memory stays. Actions of zeros are valid, and so are the pointers.
        unsafe {
            let other = libc::stack_t { ss_sp: memory.as_mut_ptr().cast(), ss_flags: 0, ss_size: LAST_STACK };
            libc::sigaltstack(&other, null_mut());
            INSTALLED.call_once(|| {
                libc::sigaction(libc::SIGSEGV, null(), BEFORE.0.get().cast());
                let mut action: libc::sigaction = zeroed();
                action.sa_sigaction = faulted as extern "C" fn(_, _, _) as usize;
                action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER;
                libc::sigaction(libc::SIGSEGV, &action, null_mut());
            });
        }
    }

    extern "C" fn faulted(_: c_int, info: *mut libc::siginfo_t, _: *mut c_void) {
        // SAFETY: the system passes its description of the signal.
        let address = unsafe { (*info).si_addr() }.addr();
        let bottom = BOTTOM.get();
        if bottom != 0 && address.abs_diff(bottom) < REACH {
            exhausted(Exhaustion::Stack);
        }
        // The instruction is executed again, with the previous action.
        // SAFETY: the action was given by the system.
        unsafe {
            libc::sigaction(libc::SIGSEGV, BEFORE.0.get().cast(), null_mut());
        }
    }
}
