//! Headers that few packets have.

use std::cell::RefCell;
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use super::{AsymHeader, Endpoint, NixRoute, ProtocolHeader, SourceRoute, SyncOption};
use crate::mpls::Label;
use crate::wireless::RadioHeader;

/// The part of an IP header that is different in a tunnel (RFC 2003).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InnerHeader {
    /// Sender.
    pub src: Endpoint,
    /// Receiver.
    pub dst: Endpoint,
    /// Time to live: links it may still cross.
    pub ttl: i32,
}

/// Headers that few packets have. Present only on packets that need one of them.
#[derive(Clone, Debug, Default)]
pub struct Extension {
    /// See [`AsymHeader`].
    pub asym: Option<AsymHeader>,
    /// See `SyncOption`.
    pub sync: Option<SyncOption>,
    /// Application data.
    pub data: Option<Rc<str>>,
    /// See [`ProtocolHeader`].
    pub protocol: ProtocolHeader,
    /// See `SourceRoute`.
    pub route: Option<SourceRoute>,
    /// See `NixRoute`.
    pub nix: Option<NixRoute>,
    /// The labels of label switching, the one on top last.
    pub labels: Vec<Label>,
    /// When the last marker gave the packet its class, seconds (see [`Marker`](crate::queue::jobs::Marker)).
    pub marked_at: f64,
    /// What mobile nodes and their radios write on a packet.
    pub radio: RadioHeader,
    /// In a tunnel: what the header says outside of it, innermost first.
    pub inner: Vec<InnerHeader>,
}

/// The owner of an [`Extension`]. Packets give its memory back to a pool when they are dropped.
#[derive(Debug)]
pub struct ExtensionBox(Box<Extension>);

/// How many freed extensions are kept for reuse.
const POOL_LIMIT: usize = 1 << 14;

// The extensions are empty. The boxes are kept as boxes so that taking one out moves a pointer.
#[allow(clippy::vec_box)]
type Pool = RefCell<Vec<Box<Extension>>>;

thread_local! {
    static POOL: ManuallyDrop<Pool> = const { ManuallyDrop::new(RefCell::new(Vec::new())) };
}

/// An empty extension whose memory is used again.
fn pooled() -> Option<Box<Extension>> {
    POOL.with(|pool| pool.borrow_mut().pop())
}

impl Extension {
    /// Makes all fields what they are in a new extension, in place: where one is taken from the pool, nothing is written.
    fn empty(&mut self) {
        let Extension { asym, sync, data, protocol, route, nix, labels, marked_at, radio, inner } = self;
        *asym = None;
        *sync = None;
        *data = None;
        *protocol = ProtocolHeader::None;
        *route = None;
        *nix = None;
        *labels = Vec::new();
        *marked_at = 0.0;
        *radio = RadioHeader::default();
        *inner = Vec::new();
    }
}

impl ExtensionBox {
    /// An extension with these contents.
    fn new(contents: Extension) -> ExtensionBox {
        match pooled() {
            Some(mut memory) => {
                *memory = contents;
                ExtensionBox(memory)
            }
            None => ExtensionBox(Box::new(contents)),
        }
    }

    /// Empties the extension, which frees what it owns, and keeps its memory for the next one.
    pub(super) fn recycle(mut self) {
        self.empty();
        POOL.with(|pool| {
            let mut pool = pool.borrow_mut();
            if pool.len() < POOL_LIMIT {
                pool.push(self.0);
            }
        });
    }
}

impl Default for ExtensionBox {
    fn default() -> Self {
        ExtensionBox(pooled().unwrap_or_default())
    }
}

impl Clone for ExtensionBox {
    fn clone(&self) -> Self {
        ExtensionBox::new(Extension::clone(self))
    }
}

impl Deref for ExtensionBox {
    type Target = Extension;

    #[inline]
    fn deref(&self) -> &Extension {
        &self.0
    }
}

impl DerefMut for ExtensionBox {
    #[inline]
    fn deref_mut(&mut self) -> &mut Extension {
        &mut self.0
    }
}
