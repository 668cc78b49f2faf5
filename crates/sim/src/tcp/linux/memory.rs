//! The private memory of the congestion controls (spec: tcp-linux, section 4).
//!
//! A sender has one block of memory for the algorithm that is installed. The block is not cleared when the algorithm
//! changes: where the new algorithm's start does not set a field, the field keeps what the previous algorithm stored at
//! the same offset.

/// A block of 128 bytes, initially 0.
// ns-2.35: the block initially contains whatever the heap holds (spec: tcp-linux, quirk 13).
#[derive(Clone, Copy, Debug)]
pub struct Memory([u8; 128]);

impl Default for Memory {
    fn default() -> Self {
        Memory([0; 128])
    }
}

/// A value that can be stored in a [`Memory`].
pub trait Stored: Copy {
    /// Reads a value at `offset`, bytes, in the memory.
    fn read(memory: &Memory, offset: usize) -> Self;
    /// Writes the value at `offset`, bytes, into the memory.
    fn write(self, memory: &mut Memory, offset: usize);
}

macro_rules! stored {
    ($($Kind:ty: $read:expr, $write:expr;)*) => {$(
        impl Stored for $Kind {
            #[inline(always)]
            fn read(memory: &Memory, offset: usize) -> Self {
                let bytes = memory.0.get(offset..).and_then(<[u8]>::first_chunk);
                ($read)(bytes.copied().unwrap_or_default())
            }

            #[inline(always)]
            fn write(self, memory: &mut Memory, offset: usize) {
                let bytes = memory.0.get_mut(offset..).and_then(<[u8]>::first_chunk_mut);
                if let Some(bytes) = bytes {
                    *bytes = ($write)(self);
                }
            }
        }
    )*};
}

stored! {
    super::Word: |bytes| super::Word(u64::from_le_bytes(bytes)), |word: super::Word| word.0.to_le_bytes();
    u32: u32::from_le_bytes, u32::to_le_bytes;
    u8: u8::from_le_bytes, u8::to_le_bytes;
}

/// The state of an algorithm, stored in a [`Memory`].
pub trait State: Sized {
    /// Reads the state of the algorithm from `memory`.
    fn load(memory: &Memory) -> Self;
    /// Writes the state of the algorithm to `memory`.
    fn store(&self, memory: &mut Memory);
}

/// Declares the state of an algorithm: a struct in which each field has an offset in the memory, bytes.
macro_rules! state {
    ($(#[$about:meta])* $Name:ident {
        $($(#[$doc:meta])* $field:ident: $Kind:ty = $offset:expr,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Name {
            $($(#[$doc])* pub(super) $field: $Kind,)*
        }

        impl $crate::tcp::linux::memory::Stored for $Name {
            #[inline]
            fn read(_memory: &$crate::tcp::linux::memory::Memory, _base: usize) -> Self {
                $Name { $($field: $crate::tcp::linux::memory::Stored::read(_memory, _base + $offset),)* }
            }

            #[inline]
            fn write(self, _memory: &mut $crate::tcp::linux::memory::Memory, _base: usize) {
                $($crate::tcp::linux::memory::Stored::write(self.$field, _memory, _base + $offset);)*
            }
        }

        impl $crate::tcp::linux::memory::State for $Name {
            #[inline]
            fn load(memory: &$crate::tcp::linux::memory::Memory) -> Self {
                $crate::tcp::linux::memory::Stored::read(memory, 0)
            }

            #[inline]
            fn store(&self, memory: &mut $crate::tcp::linux::memory::Memory) {
                $crate::tcp::linux::memory::Stored::write(*self, memory, 0);
            }
        }
    };
}
pub(super) use state;
