//! Channels that read from memory.

use std::ffi::{CString, c_char, c_int, c_long};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::float_traps::callback;
use crate::tcl_filesystem_sys as fs;
use crate::tcl_sys::{self as tcl, ClientData, Tcl_Channel, Tcl_Interp, Tcl_WideInt};

struct Reader {
    contents: &'static [u8],
    /// The position of the next read, at most the length of `contents`.
    position: usize,
}

static KIND: tcl::Tcl_ChannelType = tcl::Tcl_ChannelType {
    typeName: c"library".as_ptr(),
    version: tcl::TCL_CHANNEL_VERSION_5,
    closeProc: Some(tcl_close),
    inputProc: Some(tcl_input),
    outputProc: None,
    seekProc: Some(tcl_seek),
    setOptionProc: None,
    getOptionProc: None,
    watchProc: Some(tcl_watch),
    getHandleProc: Some(tcl_get_handle),
    close2Proc: None,
    blockModeProc: None,
    flushProc: None,
    handlerProc: None,
    wideSeekProc: Some(tcl_wide_seek),
    threadActionProc: None,
    truncateProc: None,
};

callback!(fn tcl_close(data: ClientData, interp: *mut Tcl_Interp) -> c_int = close);
callback!(fn tcl_input(data: ClientData, to: *mut c_char, room: c_int, error: *mut c_int) -> c_int = input);
callback! {
    fn tcl_wide_seek(data: ClientData, offset: Tcl_WideInt, from: c_int, error: *mut c_int) -> Tcl_WideInt
        = wide_seek
}
callback!(fn tcl_seek(data: ClientData, offset: c_long, from: c_int, error: *mut c_int) -> c_int = seek);
callback!(fn tcl_watch(data: ClientData, mask: c_int) = watch);
callback!(fn tcl_get_handle(data: ClientData, direction: c_int, handle: *mut ClientData) -> c_int = get_handle);

/// Opens a channel that reads these bytes and belongs to no interpreter yet.
pub fn open(contents: &'static [u8]) -> Tcl_Channel {
    // Names must be unique within a thread.
    static OPENED: AtomicU64 = AtomicU64::new(0);
    let name = CString::new(format!("library{}", OPENED.fetch_add(1, Ordering::Relaxed)));
    let name = name.expect("there is no zero byte in it");
    let reader = Box::into_raw(Box::new(Reader { contents, position: 0 }));
    // SAFETY: the type is valid forever, Tcl copies the name, and the channel owns the box until `close`.
    unsafe { tcl::Tcl_CreateChannel(&KIND, name.as_ptr(), reader.cast(), fs::TCL_READABLE) }
}

unsafe extern "C" fn close(data: ClientData, _interp: *mut Tcl_Interp) -> c_int {
    // SAFETY: the data is the box made in `open`, and a channel is closed once.
    drop(unsafe { Box::from_raw(data.cast::<Reader>()) });
    0
}

unsafe extern "C" fn input(data: ClientData, to: *mut c_char, room: c_int, _error: *mut c_int) -> c_int {
    // SAFETY: the data belongs to an open channel, which only its own thread uses.
    let reader = unsafe { &mut *data.cast::<Reader>() };
    let rest = &reader.contents[reader.position..];
    let length = rest.len().min(usize::try_from(room).unwrap_or(0));
    // SAFETY: Tcl provides room for `room` bytes, in its own memory.
    unsafe { std::ptr::copy_nonoverlapping(rest.as_ptr(), to.cast(), length) };
    reader.position += length;
    length as c_int
}

unsafe extern "C" fn wide_seek(
    data: ClientData,
    offset: Tcl_WideInt,
    from: c_int,
    error: *mut c_int,
) -> Tcl_WideInt {
    // SAFETY: the data belongs to an open channel, which only its own thread uses.
    let reader = unsafe { &mut *data.cast::<Reader>() };
    let base = match from {
        libc::SEEK_SET => 0,
        libc::SEEK_CUR => reader.position,
        _ => reader.contents.len(),
    };
    match (base as Tcl_WideInt).checked_add(offset) {
        Some(place) if (0..=reader.contents.len() as Tcl_WideInt).contains(&place) => {
            reader.position = place as usize;
            place
        }
        _ => {
            // SAFETY: Tcl passes a valid address for the error.
            unsafe { *error = libc::EINVAL };
            -1
        }
    }
}

unsafe extern "C" fn seek(data: ClientData, offset: c_long, from: c_int, error: *mut c_int) -> c_int {
    // SAFETY: the caller gives the guarantees that `wide_seek` requires.
    unsafe { wide_seek(data, offset, from, error) as c_int }
}

/// Does nothing: bytes in memory are always available, so there are no events to watch.
unsafe extern "C" fn watch(_data: ClientData, _mask: c_int) {}

unsafe extern "C" fn get_handle(_data: ClientData, _direction: c_int, handle: *mut ClientData) -> c_int {
    // SAFETY: Tcl passes a valid address.
    unsafe { *handle = null_mut() };
    tcl::TCL_ERROR
}
