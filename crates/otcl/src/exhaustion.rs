//! The end of a program that gets no more memory.
//!
//! Left alone, Tcl and Rust abort: the user sees a core dump, and what files still buffer is lost. After
//! [`Otcl::on_exhaustion`] they give the program a last turn instead, with some memory that was put aside for it.
//! Tcl tells of everything that it cannot go on with through its panic procedure; requests of Rust's come by
//! [`Memory`], which the program has to name as its allocator.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ffi::{CStr, c_char, c_int};
use std::io::Write;
use std::ptr::null_mut;
use std::rc::Rc;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use crate::float_traps::callback;
use crate::interp::Otcl;
use crate::obj::Obj;
use crate::tcl_sys as tcl;

/// What could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhaustion {
    /// Memory for data of Tcl's: those of scripts.
    Tcl,
    /// A value, list or script larger than Tcl can hold.
    TooLarge,
    /// Memory for native code.
    Native {
        /// How much was asked for, bytes.
        wanted: usize,
    },
}

/// The system's allocator, which counts, and which lets the program end in order when it has nothing left.
pub struct Memory;

/// The status of a program that runs out of memory again while it ends.
const EXHAUSTED_TWICE: c_int = 1;

/// What the allocator has handed out, bytes. Approximate when several threads allocate at the same time.
static HELD: AtomicUsize = AtomicUsize::new(0);

/// Memory put aside for the program's last turn.
static RESERVE: AtomicPtr<u8> = AtomicPtr::new(null_mut());

/// Enough to write what is buffered, and for the steps of some megabytes in which C libraries ask the system.
const RESERVED: Layout = match Layout::from_size_align(8 << 20, 16) {
    Ok(layout) => layout,
    Err(_) => panic!("a valid layout"),
};

/// How the program ends in order for an interpreter when its thread gets no more memory.
pub(crate) struct LastTurn {
    end: Box<dyn Fn(Exhaustion)>,
    /// Values that can be made again. Tcl's own supply of them cannot be relied on after it has failed to get more.
    values: Cell<Vec<Obj>>,
}

/// So many values are put aside.
const VALUES: i64 = 200;

thread_local! {
    /// Only the thread that the program's state belongs to can save anything of it.
    /// There is one turn for each interpreter that wants one; that of the latest counts.
    static LAST_TURNS: Cell<Vec<Rc<LastTurn>>> = const { Cell::new(Vec::new()) };

    /// Whether the program is ending already.
    static ENDING: Cell<bool> = const { Cell::new(false) };
}

unsafe extern "C" {
    fn _exit(status: c_int) -> !;
}

impl Memory {
    /// How much memory native code holds, bytes; 0 unless `Memory` is the program's allocator.
    pub fn held() -> usize {
        HELD.load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn count(more: usize, less: usize) {
        // Not one step: an exact count would cost a locked instruction for each request.
        HELD.store(HELD.load(Ordering::Relaxed).wrapping_add(more).wrapping_sub(less), Ordering::Relaxed);
    }
}

// SAFETY: all requests are the system's allocator's to answer, and its answers are handed on as they are. What happens
// before a null pointer is handed on neither unwinds nor needs anything of the memory concerned.
unsafe impl GlobalAlloc for Memory {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises.
        let memory = unsafe { System.alloc(layout) };
        if memory.is_null() {
            exhausted(Exhaustion::Native { wanted: layout.size() });
        }
        Memory::count(layout.size(), 0);
        memory
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises.
        let memory = unsafe { System.alloc_zeroed(layout) };
        if memory.is_null() {
            exhausted(Exhaustion::Native { wanted: layout.size() });
        }
        Memory::count(layout.size(), 0);
        memory
    }

    #[inline]
    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promises.
        let memory = unsafe { System.realloc(old, layout, size) };
        if memory.is_null() {
            exhausted(Exhaustion::Native { wanted: size });
        }
        Memory::count(size, layout.size());
        memory
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        Memory::count(0, layout.size());
        // SAFETY: the caller's promises.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// Gives the program its last turn. Returns if nobody wants it.
#[cold]
#[inline(never)]
fn exhausted(what: Exhaustion) {
    if ENDING.get() {
        // Nothing more can be saved.
        // SAFETY: ends the process without running anything.
        unsafe { _exit(EXHAUSTED_TWICE) }
    }
    // A thread that has ended its own variables wants no turn.
    let Ok(mut last_turns) = LAST_TURNS.try_with(Cell::take) else { return };
    if let Some(last_turn) = last_turns.pop() {
        ENDING.set(true);
        release_reserve();
        drop(last_turn.values.take());
        (last_turn.end)(what);
    }
}

/// A value is larger than Tcl can hold. Returns if nobody wants a last turn.
#[cold]
pub(crate) fn too_large() {
    exhausted(Exhaustion::TooLarge);
}

/// Withdraws the last turn when it is dropped.
pub(crate) struct Registration(Rc<LastTurn>);

impl Drop for Registration {
    fn drop(&mut self) {
        // Without the thread's variables there is nothing to remove.
        let _ = LAST_TURNS.try_with(|turns| {
            let mut all = turns.take();
            all.retain(|turn| !Rc::ptr_eq(turn, &self.0));
            turns.set(all);
        });
    }
}

fn release_reserve() {
    let reserve = RESERVE.swap(null_mut(), Ordering::Relaxed);
    if !reserve.is_null() {
        // SAFETY: memory of the system's allocator with this layout; the swap hands it to one caller only.
        unsafe { System.dealloc(reserve, RESERVED) }
    }
}

/// What Tcl says when it cannot go on although nothing is wrong with the program: beginnings and other parts of the
/// formats of its messages.
const SHORT_OF_MEMORY: [&str; 6] = [
    "unable to alloc",
    "unable to realloc",
    "could not allocate",
    "allocation failed",
    "out of memory",
    "memory exhausted",
];
const TOO_LARGE: [&str; 2] = ["exceed", "too large"];

callback!(fn tcl_panics(format: *const c_char) = tcl_gives_up);

/// Tcl's panic procedure. Declared in C with a variable number of arguments after the format, which it leaves alone.
unsafe extern "C" fn tcl_gives_up(format: *const c_char) {
    // SAFETY: the format is a string constant of Tcl's.
    let format = unsafe { CStr::from_ptr(format) }.to_str().unwrap_or_default();
    let speaks_of = |parts: &[&str]| parts.iter().any(|part| format.contains(part));
    if speaks_of(&SHORT_OF_MEMORY) {
        exhausted(Exhaustion::Tcl);
    } else if speaks_of(&TOO_LARGE) {
        exhausted(Exhaustion::TooLarge);
    }
    for part in ["neons: Tcl gives up: ", format, "\n"] {
        // Nobody may be listening any more. The standard error output has no buffer, so that nothing is allocated.
        let _ = std::io::stderr().write_all(part.as_bytes());
    }
    std::process::abort();
}

impl Otcl {
    /// From now on `end` is called, once and on this thread, when this thread can get no more memory, unless another
    /// interpreter of the thread has asked for the same since and still exists. It should end the program: if it returns,
    /// the program is aborted. It may be called in the middle of anything that allocates, so it
    /// must not rely on a `RefCell` being free.
    pub fn on_exhaustion(&self, end: impl Fn(Exhaustion) + 'static) {
        let values = Cell::new((0..VALUES).map(Obj::from_i64).collect());
        let last_turn = Rc::new(LastTurn { end: Box::new(end), values });
        *self.inner().last_turn.borrow_mut() = Some(Registration(last_turn.clone()));
        LAST_TURNS.with(|turns| {
            let mut all = turns.take();
            all.push(last_turn);
            turns.set(all);
        });
        if RESERVE.load(Ordering::Relaxed).is_null() {
            // SAFETY: the layout is not empty. What is never touched takes address space only.
            let reserve = unsafe { System.alloc(RESERVED) };
            // Of two threads at once one leaves its reserve unused.
            RESERVE.store(reserve, Ordering::Relaxed);
        }
        // SAFETY: the procedure does not return, as Tcl wishes. It is called through a type with a variable number of
        // arguments; on every platform that Tcl 8.6 and Rust have in common where this crate's declarations hold,
        // arguments that have names are passed in such a call as in any other, and the caller removes the rest.
        unsafe { tcl::Tcl_SetPanicProc(tcl_panics) }
    }
}
