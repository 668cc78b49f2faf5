//! The heap: its first pages, its huge pages in large simulations, and its threads.
//!
//! The state of a large simulation is spread over hundreds of megabytes, so that nearly every access misses the table in
//! which the processor keeps recent pages of 4 kB. With pages of 2 MB, a million packets in flight are processed 1.7 times
//! as fast, 100,000 flows 1.08 times (docs/performance-notebook.md). glibc requests them from the kernel only if an
//! environment variable was set before the program started. This module requests them instead, once the program holds
//! [`FIRST`] bytes; smaller simulations have small pages.
//!
//! The kernel gives a process each page when it first touches it, which takes longer than most of what happens on the page.
//! A program that runs a script touches some megabytes before it begins; [`prepare`] asks for them at once.
//!
//! Only with glibc, and only where the kernel knows such requests; elsewhere nothing happens.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The memory in use from which on huge pages are requested, bytes.
const FIRST: usize = 32 << 20;

/// After this growth of the memory in use, the end of the heap is looked at again, bytes.
const STEP: usize = 1 << 20;

/// The memory in use at which the end of the heap is looked at next, bytes. Before [`begin`]: never.
static NEXT: AtomicUsize = AtomicUsize::new(usize::MAX);

/// Starts to observe how much memory is in use. Later calls have no effect.
pub(crate) fn begin() {
    let _ = NEXT.compare_exchange(usize::MAX, FIRST, Ordering::Relaxed, Ordering::Relaxed);
}

/// Requests huge pages for what the heap has grown by, if `held`, the memory in use (bytes), calls for it.
#[inline(always)]
pub(crate) fn follow(held: usize) {
    if held > NEXT.load(Ordering::Relaxed) {
        cover(held);
    }
}

#[cold]
#[inline(never)]
fn cover(held: usize) {
    // `held` can be wrong by a wrap-around for a moment, as it counts without locks.
    let next = held.saturating_add(STEP).min(usize::MAX - 1);
    NEXT.store(next, Ordering::Relaxed);
    placement::cover();
}

/// Requests the pages that an interpreter will need anyway, at the start of a program.
pub(crate) fn prepare() {
    placement::prepare();
}

/// Lets all threads allocate from one heap. For a program whose other threads allocate little, before they start.
///
/// glibc reserves 64 MB of address space for each other thread that allocates. Under a limit of the address space the
/// simulation would lack them; and whether the kernel has a place for them depends on chance.
pub(crate) fn use_one_heap() {
    placement::use_one();
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod placement {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use libc::{M_ARENA_MAX, M_MMAP_THRESHOLD, M_TOP_PAD, M_TRIM_THRESHOLD, MADV_HUGEPAGE};

    /// The heap grows by this many bytes at once, so that huge pages are requested before most of it is used.
    const GROWTH: libc::c_int = 64 << 20;

    /// Larger blocks lie outside of the heap, where the kernel can move them when they grow, bytes.
    const LARGE: libc::c_int = 8 << 20;

    /// Unused memory at the end of the heap up to which none is returned to the kernel, bytes.
    const UNUSED: libc::c_int = 256 << 20;

    const HUGE_PAGE: usize = 2 << 20;

    const PAGE: usize = 4096;

    /// What an interpreter with all classes takes, bytes.
    const FIRST_PAGES: usize = 2 << 20;

    /// The end of the heap when huge pages were last requested, 0 before the first time.
    static COVERED: AtomicUsize = AtomicUsize::new(0);

    pub(super) fn use_one() {
        // SAFETY: this parameter only decides where later blocks are placed.
        unsafe { libc::mallopt(M_ARENA_MAX, 1) };
    }

    pub(super) fn prepare() {
        place_blocks(FIRST_PAGES as libc::c_int);
        // SAFETY: the block is freed at once, and its memory remains part of the heap. The advice leaves the contents of memory
        // as they are; kernels before 5.14 do not know it.
        unsafe {
            let block = libc::malloc(FIRST_PAGES + PAGE);
            if !block.is_null() {
                let start = (block as usize).next_multiple_of(PAGE);
                libc::madvise(start as *mut libc::c_void, FIRST_PAGES, libc::MADV_POPULATE_WRITE);
            }
            libc::free(block);
        }
    }

    /// Lets the heap grow by `growth` bytes at once. It contains blocks of up to [`LARGE`] bytes, and keeps up to [`UNUSED`]
    /// bytes at its end.
    fn place_blocks(growth: libc::c_int) {
        for (parameter, value) in [(M_TOP_PAD, growth), (M_MMAP_THRESHOLD, LARGE), (M_TRIM_THRESHOLD, UNUSED)]
        {
            // SAFETY: these parameters only decide where later blocks are placed.
            unsafe { libc::mallopt(parameter, value) };
        }
    }

    pub(super) fn cover() {
        // SAFETY: an increment of 0 only returns the end of the heap.
        let end = unsafe { libc::sbrk(0) as usize };
        let start = COVERED.swap(end, Ordering::Relaxed);
        if start == 0 {
            place_blocks(GROWTH);
        } else if start < end {
            let start = start & !(HUGE_PAGE - 1);
            // SAFETY: the advice leaves the contents of memory as they are, whoever uses it. If pages of the range are not
            // mapped or the kernel has no huge pages, the call fails without any effect on memory.
            unsafe { libc::madvise(start as *mut libc::c_void, end - start, MADV_HUGEPAGE) };
        }
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
mod placement {
    pub(super) fn use_one() {}

    pub(super) fn prepare() {}

    pub(super) fn cover() {}
}
