//! Standard output channels that belong to one interpreter.
//!
//! Tcl has one standard output and one standard error per thread, and looks up the channel of that name in the
//! interpreter. An interpreter with [`Streams`] has its own channels under these names; while it executes, they
//! are the thread's.

use std::cell::{Cell, RefCell};
use std::ffi::{CStr, c_char, c_int};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null_mut;
use std::rc::Rc;

use crate::float_traps::callback;
use crate::interp::Otcl;
use crate::obj::Obj;
use crate::tcl_sys as tcl;

/// The destinations of an interpreter's standard output and standard error.
pub struct Streams {
    /// Standard output. Tcl buffers up to 4096 bytes before it writes.
    pub out: Box<dyn Write>,
    /// Standard error, which is not buffered.
    pub err: Box<dyn Write>,
}

/// The channels of an interpreter; null once a script has closed them.
#[derive(Clone, Default)]
pub(crate) struct OwnChannels {
    channels: Option<[Rc<Cell<tcl::Tcl_Channel>>; 2]>,
}

/// The numbers with which Tcl identifies the two channels.
const NUMBERS: [c_int; 2] = [tcl::TCL_STDOUT, tcl::TCL_STDERR];

impl OwnChannels {
    pub fn new(streams: Streams) -> OwnChannels {
        let out = make(c"neons-stdout", streams.out, c"full");
        let err = make(c"neons-stderr", streams.err, c"none");
        OwnChannels { channels: Some([out, err]) }
    }

    /// Registers the channels with an interpreter that executes with them for the first time.
    pub fn register(&self, interp: *mut tcl::Tcl_Interp) {
        for channel in self.channels.iter().flatten() {
            // SAFETY: interpreter and channel are alive.
            unsafe { tcl::Tcl_RegisterChannel(interp, channel.get()) }
        }
    }

    /// Makes the channels those of this thread until the guard is dropped.
    pub fn enter(&self) -> InForce {
        let Some(channels) = &self.channels else { return InForce(None) };
        let mut before = [null_mut(); 2];
        for (index, channel) in channels.iter().enumerate() {
            // SAFETY: the channel is null or alive.
            unsafe {
                before[index] = tcl::Tcl_GetStdChannel(NUMBERS[index]);
                if !channel.get().is_null() {
                    tcl::Tcl_SetStdChannel(channel.get(), NUMBERS[index]);
                }
            }
        }
        InForce(Some(before))
    }
}

impl Otcl {
    /// Opens a channel that passes its output to `writer`, in pieces of up to 4096 bytes or when it is flushed.
    /// Scripts use it by the returned name, which equals `name`; the interpreter must not have another channel of
    /// that name.
    pub fn open_writer(&self, name: &CStr, writer: Box<dyn Write>) -> Obj {
        let channel = make(name, writer, c"full");
        // SAFETY: interpreter and channel are alive; the interpreter closes the channel when it is deleted.
        unsafe { tcl::Tcl_RegisterChannel(self.interp(), channel.get()) }
        Obj::from_str(&name.to_string_lossy())
    }
}

/// While this guard lives, an interpreter's own channels are those of its thread.
#[must_use = "the channels are in force until this is dropped"]
pub struct InForce(Option<[tcl::Tcl_Channel; 2]>);

impl Drop for InForce {
    fn drop(&mut self) {
        for (number, channel) in NUMBERS.iter().zip(self.0.iter().flatten()) {
            // SAFETY: the channel belongs to the thread, or to an interpreter whose execution encloses this one.
            unsafe { tcl::Tcl_SetStdChannel(*channel, *number) }
        }
    }
}

/// The client data of a channel.
struct Instance {
    writer: RefCell<Box<dyn Write>>,
    channel: Rc<Cell<tcl::Tcl_Channel>>,
}

fn make(name: &CStr, writer: Box<dyn Write>, buffering: &CStr) -> Rc<Cell<tcl::Tcl_Channel>> {
    let channel = Rc::new(Cell::new(null_mut()));
    let instance = Box::new(Instance { writer: RefCell::new(writer), channel: channel.clone() });
    // SAFETY: the type is constant; the channel owns the instance until it is closed.
    unsafe {
        let data = Box::into_raw(instance).cast();
        let new = tcl::Tcl_CreateChannel(&TYPE, name.as_ptr(), data, tcl::TCL_WRITABLE);
        tcl::Tcl_SetChannelOption(null_mut(), new, c"-buffering".as_ptr(), buffering.as_ptr());
        channel.set(new);
    }
    channel
}

static TYPE: tcl::Tcl_ChannelType = tcl::Tcl_ChannelType {
    typeName: c"neons".as_ptr(),
    version: tcl::TCL_CHANNEL_VERSION_5,
    closeProc: Some(stream_closed),
    inputProc: None,
    outputProc: Some(stream_output),
    seekProc: None,
    setOptionProc: None,
    getOptionProc: None,
    watchProc: Some(stream_watched),
    getHandleProc: Some(stream_handle),
    close2Proc: None,
    blockModeProc: None,
    flushProc: None,
    handlerProc: None,
    wideSeekProc: None,
    threadActionProc: None,
    truncateProc: None,
};

callback!(fn stream_closed(data: tcl::ClientData, interp: *mut tcl::Tcl_Interp) -> c_int = close);

unsafe extern "C" fn close(data: tcl::ClientData, _interp: *mut tcl::Tcl_Interp) -> c_int {
    // SAFETY: the data is the box made by `make`, and the channel is closed once.
    let instance = unsafe { Box::from_raw(data.cast::<Instance>()) };
    instance.channel.set(null_mut());
    // A panic of the writer's destructor is ignored.
    drop(catch_unwind(AssertUnwindSafe(|| drop(instance))));
    0
}

callback! {
    fn stream_output(data: tcl::ClientData, bytes: *const c_char, count: c_int, error: *mut c_int) -> c_int = output
}

unsafe extern "C" fn output(
    data: tcl::ClientData,
    bytes: *const c_char,
    count: c_int,
    error: *mut c_int,
) -> c_int {
    const EIO: c_int = 5;
    // SAFETY: the data is the box made by `make`; Tcl passes `count` bytes and the address for an error number.
    let (instance, bytes) = unsafe {
        (&*data.cast::<Instance>(), std::slice::from_raw_parts(bytes.cast::<u8>(), count.max(0) as usize))
    };
    let write = || match instance.writer.try_borrow_mut() {
        Ok(mut writer) => writer.write_all(bytes).and_then(|()| writer.flush()),
        Err(_) => Err(std::io::ErrorKind::WouldBlock.into()),
    };
    match catch_unwind(AssertUnwindSafe(write)) {
        Ok(Ok(())) => count,
        failed => {
            let number = failed.ok().and_then(|result| result.err()?.raw_os_error()).unwrap_or(EIO);
            // SAFETY: Tcl passes a valid address for the error number.
            unsafe { *error = number };
            -1
        }
    }
}

unsafe extern "C" fn stream_watched(_data: tcl::ClientData, _mask: c_int) {}

unsafe extern "C" fn stream_handle(
    _data: tcl::ClientData,
    _direction: c_int,
    _handle: *mut tcl::ClientData,
) -> c_int {
    tcl::TCL_ERROR
}
