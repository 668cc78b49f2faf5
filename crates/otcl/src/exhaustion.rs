//! Out-of-memory conditions.
//!
//! Left alone, Tcl and Rust abort: the user sees a core dump, and what files still buffer is lost. Two remedies use memory
//! that was put aside. Both need [`Memory`] as the program's allocator.
//!
//! - After [`Otcl::on_shortage`], native code that gets no more memory receives some of what was put aside, and the thread's
//!   interpreter learns that it has to stop soon. The program itself goes on.
//! - After [`Otcl::on_exhaustion`], the program gets a last turn if that was not enough, or if Tcl itself gets no more:
//!   Tcl reports this through its panic procedure, which must not return.

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
        /// The number of bytes requested.
        wanted: usize,
    },
}

/// The system's allocator, which counts, and which lets the program end in order when it has nothing left.
pub struct Memory;

/// The status of a program that runs out of memory again while it ends.
const EXHAUSTED_TWICE: c_int = 1;

/// The bytes currently allocated. Approximate when several threads allocate at the same time.
static HELD: AtomicUsize = AtomicUsize::new(0);

/// Reserved memory: address space only, as it is never touched.
struct Reserve {
    memory: AtomicPtr<u8>,
    layout: Layout,
}

impl Reserve {
    const fn new(bytes: usize) -> Reserve {
        let layout = match Layout::from_size_align(bytes, 16) {
            Ok(layout) => layout,
            Err(_) => panic!("a valid layout"),
        };
        Reserve { memory: AtomicPtr::new(null_mut()), layout }
    }

    /// Puts the memory aside, if it can be had and has not been put aside yet.
    fn fill(&self) {
        if self.memory.load(Ordering::Relaxed).is_null() {
            // SAFETY: the layout is not empty.
            let memory = unsafe { System.alloc(self.layout) };
            // Of two threads at once one leaves its memory unused.
            self.memory.store(memory, Ordering::Relaxed);
        }
    }

    /// Gives the memory back to the system's allocator. Returns false if there is none.
    fn release(&self) -> bool {
        let memory = self.memory.swap(null_mut(), Ordering::Relaxed);
        if memory.is_null() {
            return false;
        }
        // SAFETY: memory of the system's allocator with this layout; the swap hands it to one caller only.
        unsafe { System.dealloc(memory, self.layout) }
        true
    }
}

/// For the last turn: enough to flush the buffers, and for the steps of some megabytes in which C libraries
/// allocate.
static LAST_RESERVE: Reserve = Reserve::new(8 << 20);

/// For the work of an interpreter between the shortage and its stop.
static RESERVE: Reserve = Reserve::new(64 << 20);

/// The reaction of an interpreter when its thread runs out of memory.
pub(crate) enum Provision {
    /// It notes that it has to stop, because this many bytes could not be had.
    Stop(Box<dyn Fn(usize)>),
    /// It ends the program in order.
    LastTurn {
        end: Box<dyn Fn(Exhaustion)>,
        /// Values that can be made again. Tcl's own supply of them cannot be relied on after it has failed to get more.
        values: Cell<Vec<Obj>>,
    },
}

/// The number of reserved values.
const VALUES: i64 = 200;

thread_local! {
    /// Only the thread that the program's state belongs to can save anything of it.
    /// Of several interpreters' provisions of a kind the latest counts.
    static PROVISIONS: Cell<Vec<Rc<Provision>>> = const { Cell::new(Vec::new()) };

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
        let request = || unsafe { System.alloc(layout) };
        let memory = answered(layout.size(), request);
        Memory::count(layout.size(), 0);
        memory
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises.
        let request = || unsafe { System.alloc_zeroed(layout) };
        let memory = answered(layout.size(), request);
        Memory::count(layout.size(), 0);
        memory
    }

    #[inline]
    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promises. A request that failed has left the old memory as it was.
        let request = || unsafe { System.realloc(old, layout, size) };
        let memory = answered(size, request);
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

/// The answer to a memory request. If it is null, no interpreter has asked for a last turn.
#[inline(always)]
fn answered(wanted: usize, request: impl Fn() -> *mut u8) -> *mut u8 {
    let memory = request();
    if !memory.is_null() {
        return memory;
    }
    if relieved(wanted) {
        let memory = request();
        if !memory.is_null() {
            return memory;
        }
    }
    exhausted(Exhaustion::Native { wanted });
    null_mut()
}

/// Makes an interpreter of this thread stop soon, and gives memory back for the time until then. Returns whether there was
/// such an interpreter, and memory.
#[cold]
#[inline(never)]
fn relieved(wanted: usize) -> bool {
    // Nothing here allocates.
    let Ok(provisions) = PROVISIONS.try_with(Cell::take) else { return false };
    let latest = provisions.iter().rev().find_map(|provision| match &**provision {
        Provision::Stop(stop) => Some(stop),
        Provision::LastTurn { .. } => None,
    });
    let relieved = latest.is_some_and(|stop| {
        let released = RESERVE.release();
        if released {
            stop(wanted);
        }
        released
    });
    let _ = PROVISIONS.try_with(|all| all.set(provisions));
    relieved
}

/// Gives the program its last turn. Returns if no interpreter has asked for one.
#[cold]
#[inline(never)]
fn exhausted(what: Exhaustion) {
    if ENDING.get() {
        // Nothing more can be saved.
        // SAFETY: ends the process without running anything.
        unsafe { _exit(EXHAUSTED_TWICE) }
    }
    // A thread that has ended its own variables wants no turn.
    let Ok(mut provisions) = PROVISIONS.try_with(Cell::take) else { return };
    while let Some(provision) = provisions.pop() {
        if let Provision::LastTurn { end, values } = &*provision {
            ENDING.set(true);
            RESERVE.release();
            LAST_RESERVE.release();
            drop(values.take());
            end(what);
        }
    }
}

/// A value is larger than Tcl can store. Returns if no interpreter has asked for a last turn.
#[cold]
pub(crate) fn too_large() {
    exhausted(Exhaustion::TooLarge);
}

/// Withdraws a provision when it is dropped.
pub(crate) struct Registration(Rc<Provision>);

impl Drop for Registration {
    fn drop(&mut self) {
        // Without the thread's variables there is nothing to remove.
        let _ = PROVISIONS.try_with(|provisions| {
            let mut all = provisions.take();
            all.retain(|provision| !Rc::ptr_eq(provision, &self.0));
            provisions.set(all);
        });
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
        // The reader may have gone. The standard error output is unbuffered, so nothing is allocated.
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
        self.provide(Provision::LastTurn { end: Box::new(end), values });
        LAST_RESERVE.fill();
        // SAFETY: the procedure does not return, as Tcl wishes. It is called through a type with a variable number of
        // arguments; on every platform that Tcl 8.6 and Rust have in common where this crate's declarations hold,
        // arguments that have names are passed in such a call as in any other, and the caller removes the rest.
        unsafe { tcl::Tcl_SetPanicProc(tcl_panics) }
    }

    /// From now on `stop` is called when native code of this thread asks in vain for so many bytes, unless a later
    /// interpreter of the thread has asked for the same and still exists. It should make the interpreter stop soon; until
    /// then the thread lives on memory that was put aside, 64 MB of address space for all threads, which are put aside again
    /// if they can be had when the next interpreter asks for this. Where they are not enough [`Otcl::on_exhaustion`]
    /// applies.
    ///
    /// It may be called in the middle of anything that allocates, so it must not allocate.
    pub fn on_shortage(&self, stop: impl Fn(usize) + 'static) {
        self.provide(Provision::Stop(Box::new(stop)));
        RESERVE.fill();
    }

    fn provide(&self, provision: Provision) {
        let provision = Rc::new(provision);
        self.inner().provisions.borrow_mut().push(Registration(provision.clone()));
        PROVISIONS.with(|provisions| {
            let mut all = provisions.take();
            all.push(provision);
            provisions.set(all);
        });
    }
}
