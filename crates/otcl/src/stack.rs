//! Checks of the thread's stack, so that endless recursion in a script causes a Tcl error instead of a crash.
//!
//! Tcl limits nested evaluations to 1000, far fewer than a stack can hold, but scripts can raise the limit with
//! `interp recursionlimit`.

/// Tcl's own message about excessive nesting.
pub(crate) const OVERFLOW: &str = "too many nested evaluations (infinite loop?)";

/// The stack that a command may use until the next check, bytes.
const RESERVE: usize = 512 * 1024;

/// The room that is assumed where it is unknown, bytes.
const ASSUMED_ROOM: usize = 1024 * 1024;

/// The stack of the thread on which an interpreter was made.
pub(crate) struct Stack {
    /// The lowest address; 0 if it is unknown.
    bottom: usize,
    /// The lowest address at which another command may start; 0 if it is unknown.
    lowest: usize,
}

impl Stack {
    /// Returns the stack of the current thread.
    pub fn new() -> Stack {
        let (bottom, size) = extent();
        // A stack too small for the reserve is left to the system.
        let lowest = if size > 2 * RESERVE { bottom + RESERVE } else { 0 };
        Stack { bottom, lowest }
    }

    /// Returns whether another command may start.
    #[inline]
    pub fn has_room(&self) -> bool {
        let here = 0_u8;
        std::ptr::from_ref(&here).addr() >= self.lowest
    }

    /// The bytes that are left for commands.
    #[inline]
    pub fn room(&self) -> usize {
        let here = 0_u8;
        match self.bottom {
            0 => ASSUMED_ROOM,
            bottom => std::ptr::from_ref(&here).addr().saturating_sub(bottom.max(self.lowest)),
        }
    }

    /// The lowest address; 0 if it is unknown.
    pub fn bottom(&self) -> usize {
        self.bottom
    }
}

/// The lowest address of this thread's stack, and its size, bytes; zeros if they are unknown.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn extent() -> (usize, usize) {
    let mut attributes = std::mem::MaybeUninit::<libc::pthread_attr_t>::uninit();
    let (mut address, mut size) = (std::ptr::null_mut(), 0);
    // SAFETY: the attributes are read only if the first call has filled them, and are destroyed once.
    unsafe {
        if libc::pthread_getattr_np(libc::pthread_self(), attributes.as_mut_ptr()) != 0 {
            return (0, 0);
        }
        let result = libc::pthread_attr_getstack(attributes.as_ptr(), &raw mut address, &raw mut size);
        libc::pthread_attr_destroy(attributes.as_mut_ptr());
        if result != 0 {
            return (0, 0);
        }
    }
    (address.addr(), size)
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn extent() -> (usize, usize) {
    (0, 0)
}
