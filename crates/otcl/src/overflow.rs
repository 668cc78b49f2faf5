//! Overflows of the stack inside Tcl, which calls itself for brackets within brackets, lists within lists, and parentheses of
//! regular expressions.
//!
//! `nesting.rs` checks scripts before they are evaluated, but not those that a script composes itself. Without a handler, an
//! overflow aborts the process, and the contents of file buffers are lost.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) use system::catch;

/// On other systems a stack overflow ends the process as the system decides.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn catch(_stack: &crate::stack::Stack) {}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod system {
    use std::cell::{Cell, UnsafeCell};
    use std::ffi::{c_int, c_void};
    use std::mem::{MaybeUninit, zeroed};
    use std::ops::Range;
    use std::ptr::{null, null_mut};
    use std::sync::Once;

    use crate::exhaustion::{Exhaustion, exhausted};
    use crate::stack::Stack;

    /// The stack on which the program has its last turn, bytes.
    const LAST_STACK: usize = 1 << 20;

    /// An access this close to the end of the stack counts as an overflow, bytes. Stack frames are smaller.
    const REACH: usize = 1 << 20;

    thread_local! {
        /// The lowest address of the thread's stack; 0 if overflows of this thread are not caught.
        static BOTTOM: Cell<usize> = const { Cell::new(0) };
        /// How often the stack has grown.
        static GROWN: Cell<u32> = const { Cell::new(0) };
    }

    /// The program's previous action for the signal.
    struct Before(UnsafeCell<MaybeUninit<libc::sigaction>>);

    // SAFETY: the action is written once, before the handler that reads it is installed.
    unsafe impl Sync for Before {}

    static BEFORE: Before = Before(UnsafeCell::new(MaybeUninit::zeroed()));

    /// The code of the C library.
    struct Library(UnsafeCell<Range<usize>>);

    // SAFETY: the range is written once, before the handler that reads it is installed.
    unsafe impl Sync for Library {}

    static LIBRARY: Library = Library(UnsafeCell::new(0..0));

    /// By how much the stack grows when it ends inside the C library, bytes, and how often.
    const MORE: usize = 1 << 18;
    const MOST_TIMES: u32 = 32;

    /// The time that the last turn may take, seconds. It never ends if the stack overflowed while the C library's allocator held
    /// its lock, and could not grow.
    const LAST_TURN: u32 = 10;

    /// What is reported if the last turn does not end.
    const STUCK: &[u8] = b"neons: the program's stack is used up; the last lines of traces are lost\n";

    /// Makes an overflow of this thread's stack give the program its last turn.
    pub(crate) fn catch(stack: &Stack) {
        static INSTALLED: Once = Once::new();
        if stack.bottom() == 0 || BOTTOM.replace(stack.bottom()) != 0 {
            return;
        }
        // Never freed: the stack must exist as long as the thread, which lives as long as the program.
        let memory = Box::leak(Box::<[u8]>::new_uninit_slice(LAST_STACK));
        // SAFETY: the memory is never freed. An action of zeros is valid, and so are the pointers.
        unsafe {
            let other = libc::stack_t { ss_sp: memory.as_mut_ptr().cast(), ss_flags: 0, ss_size: LAST_STACK };
            libc::sigaltstack(&other, null_mut());
            INSTALLED.call_once(|| {
                libc::dl_iterate_phdr(Some(find_library), LIBRARY.0.get().cast());
                libc::sigaction(libc::SIGSEGV, null(), BEFORE.0.get().cast());
                let mut action: libc::sigaction = zeroed();
                action.sa_sigaction = faulted as extern "C" fn(_, _, _) as usize;
                action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER;
                libc::sigaction(libc::SIGSEGV, &action, null_mut());
            });
        }
    }

    /// Looks for the allocator in the code of a part of the program, and stores the range of this code in `found`.
    unsafe extern "C" fn find_library(part: *mut libc::dl_phdr_info, _: usize, found: *mut c_void) -> c_int {
        let allocator = (libc::malloc as *const ()).addr();
        // SAFETY: the system describes the part, with as many segments as it says; `found` is the range.
        unsafe {
            let base = (*part).dlpi_addr as usize;
            let segments = std::slice::from_raw_parts((*part).dlpi_phdr, usize::from((*part).dlpi_phnum));
            for segment in segments.iter().filter(|segment| segment.p_type == libc::PT_LOAD) {
                let start = base + segment.p_vaddr as usize;
                let range = start..start + segment.p_memsz as usize;
                if range.contains(&allocator) {
                    found.cast::<Range<usize>>().write(range);
                    return 1;
                }
            }
        }
        0
    }

    /// The address of the faulting instruction; 0 if it is unknown.
    fn instruction(context: *const c_void) -> usize {
        let context = context.cast::<libc::ucontext_t>();
        // SAFETY: the system passes the state of the interrupted program.
        #[cfg(target_arch = "x86_64")]
        return unsafe { (*context).uc_mcontext.gregs[libc::REG_RIP as usize] as usize };
        #[cfg(target_arch = "aarch64")]
        // SAFETY: as above.
        return unsafe { (*context).uc_mcontext.pc as usize };
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        {
            let _ = context;
            0
        }
    }

    /// Lets the stack of the main thread grow. Returns false if it may not.
    fn grow(bottom: usize) -> bool {
        let times = GROWN.get();
        GROWN.set(times + 1);
        // SAFETY: both calls are permitted in a handler of signals, and get valid memory.
        let grows = times < MOST_TIMES
            && unsafe {
                let mut limit: libc::rlimit = zeroed();
                libc::getrlimit(libc::RLIMIT_STACK, &mut limit);
                limit.rlim_cur = limit.rlim_cur.saturating_add(MORE as libc::rlim_t);
                libc::setrlimit(libc::RLIMIT_STACK, &limit) == 0
            };
        if grows {
            BOTTOM.set(bottom - MORE);
        }
        grows
    }

    extern "C" fn faulted(_: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
        // SAFETY: the system passes its description of the signal.
        let address = unsafe { (*info).si_addr() }.addr();
        let bottom = BOTTOM.get();
        if bottom != 0 && address.abs_diff(bottom) < REACH {
            // Inside the C library, the allocator may hold its lock. The faulting instruction runs again, and the stack ends
            // somewhere else.
            // SAFETY: the range was written before this handler was installed.
            if unsafe { &*LIBRARY.0.get() }.contains(&instruction(context)) && grow(bottom) {
                return;
            }
            // SAFETY: an action of zeros is valid, and so are the pointers.
            unsafe {
                let mut action: libc::sigaction = zeroed();
                action.sa_sigaction = stuck as extern "C" fn(_) as usize;
                libc::sigaction(libc::SIGALRM, &action, null_mut());
                libc::alarm(LAST_TURN);
            }
            exhausted(Exhaustion::Stack);
        }
        // The faulting instruction runs again, now with the previous action.
        // SAFETY: the action was given by the system.
        unsafe {
            libc::sigaction(libc::SIGSEGV, BEFORE.0.get().cast(), null_mut());
        }
    }
    extern "C" fn stuck(_: c_int) {
        // SAFETY: both calls are permitted in a handler of signals; the message is valid memory.
        unsafe {
            libc::write(libc::STDERR_FILENO, STUCK.as_ptr().cast(), STUCK.len());
            libc::_exit(1);
        }
    }
}
