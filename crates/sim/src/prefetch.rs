//! Prefetching into the processor's cache.

/// Asks the processor to load the first `bytes` bytes of `value` into its first-level cache, because they will be
/// needed soon. Any address is allowed: nothing is read.
#[inline]
pub(crate) fn prefetch<T>(value: *const T, bytes: usize) {
    /// Size of a cache line, bytes.
    const LINE: usize = 64;
    #[cfg(target_arch = "x86_64")]
    for offset in (0..bytes).step_by(LINE) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction changes nothing but the cache and accepts every address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(value.cast::<i8>().wrapping_add(offset)) }
    }
}
