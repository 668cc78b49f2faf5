//! Floating point traps around script code.
//!
//! In ns-2 a script that divides a real by zero, takes the logarithm of zero or overflows a double does not get `Inf`
//! or a Tcl error: the program is killed by SIGFPE, because the hardware traps for division by zero, invalid operations
//! and overflow are enabled. Scripts are expected to die the same way here. Native code must not: Rust assumes the
//! default floating point environment, in which no trap is taken. So the traps are enabled only while Tcl is executing
//! and masked for as long as any native method, command or call-back runs.
//!
//! The mask lives in the x86-64 MXCSR register, which costs a few cycles to read or write. On other architectures,
//! many of which cannot trap at all, [`enter_script`] and [`enter_native`] do nothing.

/// Restores the trap mask that was in force when it was made.
#[must_use = "the traps are restored when the guard is dropped"]
pub(crate) struct Guard {
    #[cfg(target_arch = "x86_64")]
    restore: Option<u32>,
}

#[cfg(target_arch = "x86_64")]
mod mxcsr {
    /// Mask bits of all six exceptions.
    pub const ALL_MASKED: u32 = 0x1f80;
    /// Mask bits of invalid operation, division by zero and overflow.
    pub const TRAPPED: u32 = 0x0080 | 0x0200 | 0x0400;
    /// Sticky flags of exceptions that have happened.
    pub const FLAGS: u32 = 0x003f;

    pub fn read() -> u32 {
        let mut value = 0u32;
        // SAFETY: stmxcsr stores the 32-bit control register at the given address and touches nothing else.
        unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &mut value, options(nostack, preserves_flags)) };
        value
    }

    pub fn write(value: u32) {
        // SAFETY: the value is one read by `read` with only mask and flag bits changed, so no reserved bit is set.
        // Code compiled by Rust runs only while all exceptions are masked (see the module documentation).
        unsafe {
            std::arch::asm!("ldmxcsr [{}]", in(reg) &value, options(nostack, preserves_flags, readonly))
        };
    }
}

#[cfg(target_arch = "x86_64")]
fn switch(wanted: u32) -> Guard {
    let now = mxcsr::read();
    if now & mxcsr::ALL_MASKED == wanted {
        return Guard { restore: None };
    }
    mxcsr::write((now & !mxcsr::ALL_MASKED & !mxcsr::FLAGS) | wanted);
    Guard { restore: Some(now & !mxcsr::FLAGS) }
}

/// To be held while Tcl executes: enables the traps if `trapping`.
#[inline]
pub(crate) fn enter_script(trapping: bool) -> Guard {
    #[cfg(target_arch = "x86_64")]
    {
        if trapping {
            return switch(mxcsr::ALL_MASKED & !mxcsr::TRAPPED);
        }
        Guard { restore: None }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = trapping;
        Guard {}
    }
}

/// To be held by native code that Tcl has called: masks the traps.
#[inline]
pub(crate) fn enter_native() -> Guard {
    #[cfg(target_arch = "x86_64")]
    {
        switch(mxcsr::ALL_MASKED)
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        Guard {}
    }
}

#[cfg(target_arch = "x86_64")]
impl Drop for Guard {
    #[inline]
    fn drop(&mut self) {
        if let Some(value) = self.restore {
            mxcsr::write(value);
        }
    }
}

/// What the operating system does with signals. Declared by hand: the C library is linked anyway.
mod signals {
    use std::ffi::{c_int, c_void};

    pub const SIGFPE: c_int = 8;
    pub const DEFAULT: usize = 0;
    pub const STANDARD_ERROR: c_int = 2;

    unsafe extern "C" {
        pub fn signal(number: c_int, handler: usize) -> usize;
        pub fn raise(number: c_int) -> c_int;
        pub fn write(file: c_int, bytes: *const c_void, length: usize) -> isize;
    }
}

const ANNOUNCEMENT: &str = "neons: arithmetic trap: a division by zero, an overflow or an invalid operation on real \
                            numbers; it ends the program, as in ns-2\n";

extern "C" fn announce_trap(number: std::ffi::c_int) {
    // SAFETY: all three functions may be called in a signal handler; the bytes are constant.
    unsafe {
        signals::write(signals::STANDARD_ERROR, ANNOUNCEMENT.as_ptr().cast(), ANNOUNCEMENT.len());
        signals::signal(number, signals::DEFAULT);
        signals::raise(number);
    }
}

/// Traps are announced on the standard error output.
pub(crate) fn announce() {
    let handler = announce_trap as extern "C" fn(std::ffi::c_int);
    // SAFETY: the handler calls only what a handler may call.
    unsafe { signals::signal(signals::SIGFPE, handler as usize) };
}

/// Traps are not announced.
pub(crate) fn do_not_announce() {
    // SAFETY: restores the default.
    unsafe { signals::signal(signals::SIGFPE, signals::DEFAULT) };
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn guards_nest_and_restore() {
        let outside = mxcsr::read() & mxcsr::ALL_MASKED;
        {
            let _script = enter_script(true);
            assert_eq!(mxcsr::read() & mxcsr::TRAPPED, 0);
            {
                let _native = enter_native();
                assert_eq!(mxcsr::read() & mxcsr::ALL_MASKED, mxcsr::ALL_MASKED);
            }
            assert_eq!(mxcsr::read() & mxcsr::TRAPPED, 0);
        }
        assert_eq!(mxcsr::read() & mxcsr::ALL_MASKED, outside);
        let _untrapped = enter_script(false);
        assert_eq!(mxcsr::read() & mxcsr::ALL_MASKED, outside);
    }
}
