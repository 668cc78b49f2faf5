//! Out-of-memory conditions.
//!
//! By default, Tcl and Rust abort: the user sees a core dump, and buffered output is lost. Two remedies use
//! reserved memory. Both need [`Memory`] as the program's allocator.
//!
//! - After [`Otcl::on_shortage`], native code that runs out of memory receives some of the reserve, and the
//!   thread's interpreter is requested to stop soon. The program continues.
//! - After [`Otcl::on_exhaustion`], a function can end the program cleanly if the reserve was not enough, or if
//!   Tcl itself runs out of memory. Tcl reports this through its panic procedure, which must not return.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ffi::{CStr, c_char, c_int};
use std::io::Write;
use std::ptr::null_mut;
use std::rc::Rc;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use crate::float_traps::callback;
use crate::heap;
use crate::interp::Otcl;
use crate::obj::Obj;
use crate::tcl_sys as tcl;

/// The memory request that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhaustion {
    /// Memory for data of Tcl, such as values of scripts.
    Tcl,
    /// A value, list or script larger than Tcl can hold.
    TooLarge,
    /// Stack: brackets, lists or calls nest too deeply.
    Stack,
    /// Memory for native code.
    Native {
        /// The number of bytes requested.
        wanted: usize,
    },
}

/// The system's allocator, extended by a count of bytes and by a clean end of the program when memory runs out.
pub struct Memory;

/// The exit status of a program that runs out of memory again while it ends.
const EXHAUSTED_TWICE: c_int = 1;

/// The bytes currently allocated. Approximate when several threads allocate at the same time.
static HELD: AtomicUsize = AtomicUsize::new(0);

/// Reserved memory. It is never touched, so it uses address space only.
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

    /// Allocates the reserve, unless it exists already; fails silently.
    fn fill(&self) {
        if self.memory.load(Ordering::Relaxed).is_null() {
            // SAFETY: the layout is not empty.
            let memory = unsafe { System.alloc(self.layout) };
            // If two threads get here at once, the memory of one is leaked.
            self.memory.store(memory, Ordering::Relaxed);
        }
    }

    /// Returns the memory to the system's allocator; false if there is none.
    fn release(&self) -> bool {
        let memory = self.memory.swap(null_mut(), Ordering::Relaxed);
        if memory.is_null() {
            return false;
        }
        // SAFETY: the memory comes from the system's allocator with this layout; the swap gives it to one caller
        // only.
        unsafe { System.dealloc(memory, self.layout) }
        true
    }
}

/// The reserve for a clean end: enough to flush the buffers, and for C libraries, which allocate in steps of some
/// megabytes.
static LAST_RESERVE: Reserve = Reserve::new(8 << 20);

/// The reserve for the work of an interpreter between the shortage and its stop.
static RESERVE: Reserve = Reserve::new(64 << 20);

/// The reaction of an interpreter when its thread runs out of memory.
pub(crate) enum Provision {
    /// Stops the interpreter soon. The argument is the size of the failed request, bytes.
    Stop(Box<dyn Fn(usize)>),
    /// Ends the program cleanly.
    LastTurn {
        end: Box<dyn Fn(Exhaustion)>,
        /// Spare values. After a failed request, Tcl's own supply of values cannot be relied on.
        values: Cell<Vec<Obj>>,
    },
}

/// The number of reserved values.
const VALUES: i64 = 200;

thread_local! {
    /// The reactions to lack of memory that interpreters of this thread have registered: only the thread that owns the
    /// program's state can save this state. Of several reactions of one kind, the latest is used.
    static PROVISIONS: Cell<Vec<Rc<Provision>>> = const { Cell::new(Vec::new()) };

    /// Whether the program is already ending.
    static ENDING: Cell<bool> = const { Cell::new(false) };
}

unsafe extern "C" {
    fn _exit(status: c_int) -> !;
}

impl Memory {
    /// Returns how much memory native code holds, bytes; 0 unless `Memory` is the program's allocator.
    pub fn held() -> usize {
        HELD.load(Ordering::Relaxed)
    }

    /// Lets all threads of the program allocate from one heap, where the C library has a choice: no address space is
    /// reserved for threads that allocate little. Takes effect only before other threads start.
    pub fn use_one_heap() {
        heap::use_one_heap();
    }

    /// Requests the pages that an interpreter will need anyway. For a program that will do nothing but run one.
    pub fn prepare() {
        heap::prepare();
    }

    #[inline(always)]
    fn count(more: usize, less: usize) {
        // The two steps are not atomic together: an exact count would need a locked instruction per request.
        let held = HELD.load(Ordering::Relaxed).wrapping_add(more).wrapping_sub(less);
        HELD.store(held, Ordering::Relaxed);
        if more > 0 {
            heap::follow(held);
        }
    }
}

// SAFETY: all requests are answered by the system's allocator, whose results are returned unchanged. The code that
// runs before a null pointer is returned neither unwinds nor uses the memory concerned.
unsafe impl GlobalAlloc for Memory {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: guaranteed by the caller.
        let request = || unsafe { System.alloc(layout) };
        let memory = answered(layout.size(), request);
        Memory::count(layout.size(), 0);
        memory
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: guaranteed by the caller.
        let request = || unsafe { System.alloc_zeroed(layout) };
        let memory = answered(layout.size(), request);
        Memory::count(layout.size(), 0);
        memory
    }

    #[inline]
    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: guaranteed by the caller. A failed request leaves the old memory unchanged.
        let request = || unsafe { System.realloc(old, layout, size) };
        let memory = answered(size, request);
        Memory::count(size, layout.size());
        memory
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        Memory::count(0, layout.size());
        // SAFETY: guaranteed by the caller.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// Returns the result of a memory request. It is null only if no interpreter has called [`Otcl::on_exhaustion`].
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

/// Requests an interpreter of this thread to stop soon, and releases the reserve for the time until then. Returns
/// whether there was both such an interpreter and a reserve.
#[cold]
#[inline(never)]
fn relieved(wanted: usize) -> bool {
    // Nothing in this function allocates.
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

/// Ends the program cleanly. Returns if no interpreter has called [`Otcl::on_exhaustion`].
#[cold]
#[inline(never)]
pub(crate) fn exhausted(what: Exhaustion) {
    if ENDING.get() {
        // Nothing more can be saved. SAFETY: ends the process without running any other code.
        unsafe { _exit(EXHAUSTED_TWICE) }
    }
    // If the thread's variables have been destroyed, there is no function to call.
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

/// Called when a value is larger than Tcl can store. Returns if no interpreter has called [`Otcl::on_exhaustion`].
#[cold]
pub(crate) fn too_large() {
    exhausted(Exhaustion::TooLarge);
}

/// Withdraws a registered reaction to lack of memory when this guard is dropped.
pub(crate) struct Registration(Rc<Provision>);

impl Drop for Registration {
    fn drop(&mut self) {
        // If the thread's variables have been destroyed, there is no reaction to remove.
        let _ = PROVISIONS.try_with(|provisions| {
            let mut all = provisions.take();
            all.retain(|provision| !Rc::ptr_eq(provision, &self.0));
            provisions.set(all);
        });
    }
}

/// Parts of Tcl's panic messages that report lack of memory, not a bug.
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

/// Tcl's panic procedure. In C it takes a variable number of arguments after the format; these are not used.
unsafe extern "C" fn tcl_gives_up(format: *const c_char) {
    // SAFETY: the format is a string constant in Tcl.
    let format = unsafe { CStr::from_ptr(format) }.to_str().unwrap_or_default();
    let speaks_of = |parts: &[&str]| parts.iter().any(|part| format.contains(part));
    if speaks_of(&SHORT_OF_MEMORY) {
        exhausted(Exhaustion::Tcl);
    } else if speaks_of(&TOO_LARGE) {
        exhausted(Exhaustion::TooLarge);
    }
    for part in ["neons: Tcl gives up: ", format, "\n"] {
        // The reader may be gone. Standard error is unbuffered, so nothing is allocated.
        let _ = std::io::stderr().write_all(part.as_bytes());
    }
    std::process::abort();
}

impl Otcl {
    /// Sets the function that is called once, on this thread, when the thread can get no more memory, unless a
    /// later interpreter of the thread has set another one and still exists. `end` should end the program: if it
    /// returns, the program is aborted. It may be called during any allocation, so it must not rely on any
    /// `RefCell` not being borrowed.
    pub fn on_exhaustion(&self, end: impl Fn(Exhaustion) + 'static) {
        let values = Cell::new((0..VALUES).map(Obj::from_i64).collect());
        self.provide(Provision::LastTurn { end: Box::new(end), values });
        LAST_RESERVE.fill();
        crate::overflow::catch(&self.inner().stack);
        // SAFETY: the procedure does not return, as Tcl requires. It is called through a type with a variable
        // number of arguments. On every platform that Tcl 8.6 and Rust share and for which this crate's
        // declarations hold, named arguments are passed in such a call as in any other, and the caller removes the
        // others.
        unsafe { tcl::Tcl_SetPanicProc(tcl_panics) }
    }

    /// Sets the function that is called when native code of this thread cannot get memory, unless a later
    /// interpreter of the thread has set another one and still exists. The argument is the size of the request,
    /// bytes. `stop` should make the interpreter stop soon. Until then the thread uses reserved memory: 64 MB of
    /// address space for all threads, which are reserved again, if possible, when the next interpreter calls this
    /// method. If the reserve does not suffice, [`Otcl::on_exhaustion`] applies.
    ///
    /// `stop` may be called during any allocation, so it must not allocate.
    pub fn on_shortage(&self, stop: impl Fn(usize) + 'static) {
        self.provide(Provision::Stop(Box::new(stop)));
        RESERVE.fill();
        heap::begin();
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
