//! Large pages for large heaps.
//!
//! Packets in a network of thousands of nodes touch memory all over the heap. With pages of 4 kB, most of these accesses miss the
//! processor's cache of page addresses, too. Where the kernel leaves the choice to programs, what the heap grows by is therefore
//! put on large pages once it is large.

use std::sync::atomic::{AtomicUsize, Ordering};

/// A program that holds less than this many bytes stays on small pages.
const LARGE: usize = 4 << 20;

/// After this many further bytes the heap is looked at again.
const STEP: usize = 1 << 18;

/// The number of bytes held at which the heap is looked at next.
static NEXT: AtomicUsize = AtomicUsize::new(LARGE);

/// Call this when the program holds this many bytes.
#[inline(always)]
pub(crate) fn hold(bytes: usize) {
    if bytes > NEXT.load(Ordering::Relaxed) {
        look_at_heap(bytes);
    }
}

#[cold]
#[inline(never)]
fn look_at_heap(bytes: usize) {
    NEXT.store(bytes.saturating_add(STEP), Ordering::Relaxed);
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    heap::advise();
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod heap {
    use std::ffi::c_int;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// The size of a large page, bytes.
    const LARGE_PAGE: usize = 2 << 20;

    /// By how much the heap grows at a time, bytes: by address space, which is not used before it is touched.
    const GROWTH: c_int = 4 << 20;

    /// What is freed at the end of the heap stays part of it up to this many bytes.
    const KEPT: c_int = 64 << 20;

    /// Up to this address, the kernel knows. 0 at first.
    static ADVISED: AtomicUsize = AtomicUsize::new(0);

    /// Tells the kernel that the part of the heap that is new shall be on large pages.
    pub(super) fn advise() {
        // SAFETY: asks where the heap ends, and changes nothing.
        let end = unsafe { libc::sbrk(0) }.addr();
        if end == usize::MAX {
            return;
        }
        let begin = ADVISED.load(Ordering::Relaxed);
        if begin == 0 {
            // SAFETY: these are limits of the allocator that it uses from now on. The last one is the size from which memory
            // is not from the heap; setting it keeps the others from following from it.
            unsafe {
                libc::mallopt(libc::M_TOP_PAD, GROWTH);
                libc::mallopt(libc::M_TRIM_THRESHOLD, KEPT);
                libc::mallopt(libc::M_MMAP_THRESHOLD, GROWTH);
            }
            ADVISED.store(end.next_multiple_of(LARGE_PAGE), Ordering::Relaxed);
        } else if end >= begin + LARGE_PAGE {
            let length = (end - begin) / LARGE_PAGE * LARGE_PAGE;
            // SAFETY: the advice concerns what the heap has grown by, and never changes its contents. If the kernel does not take
            // it, nothing is different.
            unsafe { libc::madvise(std::ptr::without_provenance_mut(begin), length, libc::MADV_HUGEPAGE) };
            ADVISED.store(begin + length, Ordering::Relaxed);
        }
    }
}
