//! Floating point traps around script code.
//!
//! In ns-2 a script that divides a real by zero, takes the logarithm of zero or overflows a double gets neither
//! `Inf` nor a Tcl error: the program is killed by SIGFPE, because the hardware traps for division by zero,
//! invalid operations and overflow are enabled. Scripts must end in the same way here. Rust code must not run with
//! these traps enabled: the compiler assumes the default floating point environment. So the boundary between Rust
//! and Tcl is written in assembly, and the environment changes inside it:
//!
//! * [`in_script!`] calls a function of Tcl that may execute scripts; traps are enabled until it returns.
//! * [`in_trace!`] calls a function of Tcl that executes scripts only if variables are traced.
//! * [`callback!`] defines a function for Tcl to call, which masks the traps before it calls a Rust function.
//!
//! The mask is in the x86-64 MXCSR register. A change takes about ten nanoseconds, as the processor first completes all
//! earlier instructions. On other architectures, many of which cannot trap at all, the macros are plain calls.

use std::cell::Cell;
use std::ffi::c_int;

use crate::tcl_sys as tcl;

/// The MXCSR register while Rust code runs: its default, with all exceptions masked.
#[cfg(target_arch = "x86_64")]
pub(crate) const MASKED: u32 = 0x1f80;

/// [`MASKED`] without the mask bits of invalid operations, division by zero and overflow.
#[cfg(target_arch = "x86_64")]
const TRAPPING: u32 = MASKED & !(0x0080 | 0x0200 | 0x0400);

/// The floating point environment in which an interpreter executes scripts.
pub(crate) struct Environment {
    #[cfg(target_arch = "x86_64")]
    control: Cell<u32>,
    /// The number of times that scripts may have been running before native code continued.
    runs: Cell<u64>,
    /// Whether variables may have traces that execute scripts.
    traces: Cell<bool>,
}

impl Environment {
    /// The environment in which the three exceptions trap.
    pub fn trapping() -> Environment {
        Environment {
            #[cfg(target_arch = "x86_64")]
            control: Cell::new(TRAPPING),
            runs: Cell::new(0),
            traces: Cell::new(true),
        }
    }

    /// Records that native code continues after a script may have been running.
    #[inline]
    pub fn count_run(&self) {
        self.runs.set(self.runs.get() + 1);
    }

    /// A number that changes whenever a script may have been running.
    #[inline]
    pub fn runs(&self) -> u64 {
        self.runs.get()
    }

    /// Whether accesses to variables may execute scripts.
    #[inline]
    pub fn has_traces(&self) -> bool {
        self.traces.get()
    }

    /// Sets whether accesses to variables may execute scripts. Default: true.
    pub fn set_traces(&self, traces: bool) {
        self.traces.set(traces);
    }

    /// Enables or disables the traps for later calls.
    pub fn set_trapping(&self, on: bool) {
        #[cfg(target_arch = "x86_64")]
        self.control.set(if on { TRAPPING } else { MASKED });
        #[cfg(not(target_arch = "x86_64"))]
        let _ = on;
    }

    /// Calls `function` with `arguments` in this environment.
    ///
    /// # Safety
    /// `function` is a C function that takes any number of the arguments as integers or pointers and returns an
    /// integer, a pointer or nothing; it is safe to call with them, and it does not unwind.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub unsafe fn call(&self, function: *const (), arguments: [usize; 6]) -> usize {
        let outside = Cell::new(0_u32);
        let result;
        // SAFETY: the caller guarantees that the call is safe. The block restores the control register, so no
        // compiler-generated code runs in another environment. Because `nostack` is absent, the stack is aligned
        // for calls.
        unsafe {
            std::arch::asm!(
                "stmxcsr [r12]",
                "ldmxcsr [r13]",
                "call {function}",
                "ldmxcsr [r12]",
                function = in(reg) function,
                in("r12") outside.as_ptr(),
                in("r13") self.control.as_ptr(),
                in("rdi") arguments[0],
                in("rsi") arguments[1],
                in("rdx") arguments[2],
                in("rcx") arguments[3],
                in("r8") arguments[4],
                in("r9") arguments[5],
                lateout("rax") result,
                clobber_abi("C"),
            );
        }
        result
    }
}

/// An argument of a C function that is passed in a register for integers.
pub(crate) trait Argument: Copy {
    fn into_register(self) -> usize;
}

impl<T> Argument for *mut T {
    fn into_register(self) -> usize {
        self.expose_provenance()
    }
}

impl<T> Argument for *const T {
    fn into_register(self) -> usize {
        self.expose_provenance()
    }
}

impl Argument for c_int {
    fn into_register(self) -> usize {
        self as u32 as usize
    }
}

impl Argument for tcl::Tcl_ObjCmdProc {
    fn into_register(self) -> usize {
        (self as *const ()).expose_provenance()
    }
}

impl Argument for Option<tcl::Tcl_CmdDeleteProc> {
    fn into_register(self) -> usize {
        self.map_or(0, |function| (function as *const ()).expose_provenance())
    }
}

/// The return value of a C function in the integer register.
pub(crate) trait Answer {
    fn from_register(register: usize) -> Self;
}

impl<T> Answer for *mut T {
    fn from_register(register: usize) -> Self {
        std::ptr::with_exposed_provenance_mut(register)
    }
}

impl Answer for c_int {
    fn from_register(register: usize) -> Self {
        register as u32 as c_int
    }
}

impl Answer for () {
    fn from_register(_: usize) -> Self {}
}

/// Converts up to six arguments to registers.
#[cfg(target_arch = "x86_64")]
pub(crate) fn registers<const COUNT: usize>(arguments: [usize; COUNT]) -> [usize; 6] {
    const { assert!(COUNT <= 6, "further arguments would be on the stack") };
    let mut all = [0; 6];
    all[..COUNT].copy_from_slice(&arguments);
    all
}

/// `in_script!(environment, function, arguments)` calls a C function that may execute scripts, in the floating
/// point environment of the interpreter's scripts. It is as unsafe as the call itself.
macro_rules! in_script {
    ($environment:expr, $function:expr, $($argument:expr),+ $(,)?) => {{
        let function = $function;
        #[cfg(target_arch = "x86_64")]
        {
            use $crate::float_traps::{Answer, Argument, registers};
            // With the plain call, the compiler checks the arguments and infers the type of the result.
            if false {
                function($($argument),+)
            } else {
                let arguments = registers([$(Argument::into_register($argument)),+]);
                let answer = Answer::from_register($environment.call(function as *const (), arguments));
                $environment.count_run();
                answer
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            let answer = function($($argument),+);
            $environment.count_run();
            answer
        }
    }};
}

/// `in_trace!(environment, function, arguments)` is [`in_script!`] for a C function that executes scripts only if variables
/// are traced, and a plain call as long as none is.
macro_rules! in_trace {
    ($environment:expr, $function:expr, $($argument:expr),+ $(,)?) => {
        if $environment.has_traces() {
            $crate::float_traps::in_script!($environment, $function, $($argument),+)
        } else {
            let function = $function;
            let answer = function($($argument),+);
            // Native code may have written a variable.
            $environment.count_run();
            answer
        }
    };
}

/// Defines a C function for Tcl to call. It masks all exceptions and calls the Rust function after the `=` with
/// the same arguments.
macro_rules! callback {
    ($(#[$attribute:meta])* $visibility:vis fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)? = $body:path) => {
        $(#[$attribute])*
        #[cfg(target_arch = "x86_64")]
        #[unsafe(naked)]
        $visibility unsafe extern "C" fn $name($($argument: $type),*) $(-> $result)? {
            // Arguments and result stay in their registers; the space aligns the stack.
            std::arch::naked_asm!(
                ".cfi_startproc",
                "sub rsp, 8",
                ".cfi_adjust_cfa_offset 8",
                "stmxcsr [rsp]",
                "mov dword ptr [rsp + 4], {masked}",
                "ldmxcsr [rsp + 4]",
                "call {body}",
                "ldmxcsr [rsp]",
                "add rsp, 8",
                ".cfi_adjust_cfa_offset -8",
                "ret",
                ".cfi_endproc",
                masked = const $crate::float_traps::MASKED,
                body = sym $body,
            )
        }

        #[cfg(not(target_arch = "x86_64"))]
        $visibility unsafe extern "C" fn $name($($argument: $type),*) $(-> $result)? {
            // SAFETY: the caller guarantees that the Rust function may be called with these arguments.
            unsafe { $body($($argument),*) }
        }
    };
}

pub(crate) use {callback, in_script, in_trace};

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    unsafe extern "C" fn store_control(into: *mut u32) -> c_int {
        // SAFETY: stmxcsr stores the 32-bit control register at the given address and changes nothing else.
        unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) into, options(nostack, preserves_flags)) };
        -7
    }

    callback!(fn store_control_masked(into: *mut u32) -> c_int = store_control);

    /// Returns the control register as `function` finds it, without the sticky flags.
    fn control(environment: &Environment, function: unsafe extern "C" fn(*mut u32) -> c_int) -> u32 {
        let mut control = 0_u32;
        let argument = std::ptr::from_mut(&mut control).into_register();
        // SAFETY: `function` only stores through the pointer.
        let result = unsafe { environment.call(function as *const (), registers([argument])) };
        assert_eq!(c_int::from_register(result), -7);
        control & !0x3f
    }

    #[test]
    fn only_the_callee_runs_with_traps() {
        let mut outside = 0;
        // SAFETY: the function stores into the variable.
        unsafe { store_control(&mut outside) };
        let environment = Environment::trapping();
        assert_eq!(control(&environment, store_control), TRAPPING);
        assert_eq!(control(&environment, store_control_masked), MASKED);
        environment.set_trapping(false);
        assert_eq!(control(&environment, store_control), MASKED);
        let mut now = 0;
        // SAFETY: the function stores into the variable.
        unsafe { store_control(&mut now) };
        assert_eq!((now & !0x3f, outside & !0x3f), (MASKED, MASKED));
    }
}
