//! Packet headers that only few packets have.

use std::cell::RefCell;
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use super::{AsymHeader, Endpoint, NixRoute, ProtocolHeader, SourceRoute, SyncOption};
use crate::mpls::Label;
use crate::wireless::RadioHeader;

/// The fields of an IP header that change when a packet enters a tunnel (RFC 2003).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InnerHeader {
    /// Address and port of the sender.
    pub src: Endpoint,
    /// Address and port of the receiver.
    pub dst: Endpoint,
    /// Time to live: the number of links that the packet may still cross.
    pub ttl: i32,
}

/// The headers that only few packets have. A packet has an extension only if it needs one of these headers.
#[derive(Debug, Default)]
pub struct Extension {
    /// The fields of TCP for asymmetric paths.
    pub asym: Option<AsymHeader>,
    /// The option of Sync-TCP.
    pub sync: Option<SyncOption>,
    /// Application data that the packet carries.
    pub data: Option<Rc<str>>,
    /// The header of a protocol other than TCP, UDP and RTP.
    pub protocol: ProtocolHeader,
    /// The source route of the packet.
    pub route: Option<SourceRoute>,
    /// The route of the packet as a vector of neighbour indices.
    pub nix: Option<NixRoute>,
    /// The label stack of label switching, top label last.
    pub labels: Vec<Label>,
    /// The time at which the last marker set the packet's class, seconds (see [`Marker`](crate::queue::jobs::Marker)).
    pub marked_at: f64,
    radio: RadioHeader,
    /// Whether `radio` may differ from the header of a packet that no radio has seen.
    has_radio: bool,
    /// The header fields that a packet in a tunnel had outside of it, innermost tunnel first.
    pub inner: Vec<InnerHeader>,
}

/// The owner of an [`Extension`]. A packet that is dropped returns the memory of its extension to a pool.
#[derive(Debug)]
pub struct ExtensionBox(Box<Extension>);

/// The number of freed extensions that are kept for reuse.
const POOL_LIMIT: usize = 1 << 14;

// The extensions in the pool are empty. They are kept in boxes so that taking one out moves only a pointer.
#[allow(clippy::vec_box)]
type Pool = RefCell<Vec<Box<Extension>>>;

thread_local! {
    static POOL: ManuallyDrop<Pool> = const { ManuallyDrop::new(RefCell::new(Vec::new())) };
}

/// Takes an empty extension from the pool; `None` if the pool is empty.
fn pooled() -> Option<Box<Extension>> {
    POOL.with(|pool| pool.borrow_mut().pop())
}

impl Extension {
    /// Fields that mobile nodes and their radios write on a packet.
    #[inline]
    pub fn radio(&self) -> &RadioHeader {
        &self.radio
    }

    /// The fields of mobile nodes and their radios, for writing.
    #[inline]
    pub fn radio_mut(&mut self) -> &mut RadioHeader {
        self.has_radio = true;
        &mut self.radio
    }

    /// Resets all fields in place to the values of a new extension, so that taking an extension from the pool writes
    /// nothing. Most fields of most extensions have these values already. A label stack keeps its memory.
    fn empty(&mut self) {
        let Extension { asym, sync, data, protocol, route, nix, labels, marked_at, radio, has_radio, inner } =
            self;
        (*asym, *sync, *marked_at) = (None, None, 0.0);
        if data.is_some() {
            *data = None;
        }
        if !matches!(protocol, ProtocolHeader::None) {
            *protocol = ProtocolHeader::None;
        }
        if route.is_some() {
            *route = None;
        }
        if nix.is_some() {
            *nix = None;
        }
        labels.clear();
        if inner.capacity() > 0 {
            *inner = Vec::new();
        }
        if std::mem::take(has_radio) {
            radio.empty();
        }
    }

    /// Copies all fields of `other` to this new extension, in place.
    fn fill(&mut self, other: &Extension) {
        let Extension { asym, sync, data, protocol, route, nix, labels, marked_at, radio, has_radio, inner } =
            other;
        (self.asym, self.sync, self.marked_at) = (*asym, *sync, *marked_at);
        if data.is_some() {
            self.data.clone_from(data);
        }
        if !matches!(protocol, ProtocolHeader::None) {
            self.protocol.clone_from(protocol);
        }
        if route.is_some() {
            self.route.clone_from(route);
        }
        if nix.is_some() {
            self.nix.clone_from(nix);
        }
        if !labels.is_empty() {
            self.labels.clone_from(labels);
        }
        if !inner.is_empty() {
            self.inner.clone_from(inner);
        }
        if *has_radio {
            self.radio_mut().fill(radio);
        }
    }
}

impl ExtensionBox {
    /// Empties the extension, which frees everything that it owns, and returns its memory to the pool.
    #[inline]
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
    #[inline]
    fn default() -> Self {
        ExtensionBox(pooled().unwrap_or_default())
    }
}

impl Clone for ExtensionBox {
    fn clone(&self) -> Self {
        let mut copy = ExtensionBox::default();
        copy.fill(self);
        copy
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
