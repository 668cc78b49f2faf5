//! Tcl channels: the files and pipes that scripts open.

use std::cell::{Cell, RefCell};
use std::ffi::{CStr, CString, c_int};
use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::os::fd::{BorrowedFd, FromRawFd};
use std::rc::{Rc, Weak};

use crate::float_traps::callback;
use crate::interp::{Inner, Otcl};
use crate::obj::Obj;
use crate::tcl_sys as tcl;

/// A Tcl channel. After the script has closed it every operation fails with [`io::ErrorKind::NotConnected`].
#[derive(Clone)]
pub struct Channel {
    state: Rc<State>,
}

struct State {
    /// Null once the channel has been closed.
    channel: Cell<tcl::Tcl_Channel>,
    name: String,
    mode: c_int,
    on_close: RefCell<Vec<Box<dyn FnOnce()>>>,
    interpreter: Weak<Inner>,
}

impl Otcl {
    /// Returns the open channel that scripts know by `name`, such as `file3` or `stdout`.
    pub fn channel(&self, name: &Obj) -> Option<Channel> {
        let mut mode = 0;
        // SAFETY: the interpreter and the name are alive. The caller does not need the error message, so the
        // result is reset.
        let channel = unsafe { tcl::Tcl_GetChannel(self.interp(), name.as_c_ptr(), &mut mode) };
        if channel.is_null() {
            self.reset_result();
            return None;
        }
        Some(Channel::new(self, channel, mode))
    }

    /// Makes Tcl write standard output line by line, even to a pipe or file.
    pub fn set_line_buffered_stdout(&self) {
        if let Some(stdout) = self.channel(&Obj::from_str("stdout")) {
            // A closed standard output needs no buffering.
            let _ = stdout.set_option("-buffering", "line");
        }
    }
}

impl Channel {
    fn new(otcl: &Otcl, channel: tcl::Tcl_Channel, mode: c_int) -> Channel {
        // SAFETY: the channel is open, so its name is a valid string. The close handler owns one reference to the
        // state until it is called or deleted.
        unsafe {
            let name = CStr::from_ptr(tcl::Tcl_GetChannelName(channel)).to_string_lossy().into_owned();
            let on_close = RefCell::default();
            let interpreter = Rc::downgrade(&otcl.0);
            let state = Rc::new(State { channel: Cell::new(channel), name, mode, on_close, interpreter });
            let data = Rc::into_raw(state.clone()).cast_mut().cast();
            tcl::Tcl_CreateCloseHandler(channel, channel_closed, data);
            Channel { state }
        }
    }

    /// The channel's name.
    pub fn name(&self) -> &str {
        &self.state.name
    }

    /// Returns whether the channel is still open.
    pub fn is_open(&self) -> bool {
        !self.state.channel.get().is_null()
    }

    /// Returns whether the channel was opened for writing.
    pub fn is_writable(&self) -> bool {
        self.state.mode & tcl::TCL_WRITABLE != 0
    }

    fn open(&self) -> io::Result<tcl::Tcl_Channel> {
        let channel = self.state.channel.get();
        if channel.is_null() { Err(io::ErrorKind::NotConnected.into()) } else { Ok(channel) }
    }

    /// Writes bytes through the channel's buffer and end-of-line translation, without conversion of encoding.
    ///
    /// # Errors
    /// Errors of the operating system, and [`io::ErrorKind::NotConnected`] if the channel is closed.
    pub fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let channel = self.open()?;
        for part in bytes.chunks(c_int::MAX as usize) {
            // SAFETY: the channel is open; Tcl copies the bytes.
            let written = unsafe { tcl::Tcl_Write(channel, part.as_ptr().cast(), part.len() as c_int) };
            if written < 0 {
                return Err(io::Error::last_os_error());
            }
        }
        Ok(())
    }

    /// Like [`Channel::write`], for large amounts of data: whole blocks bypass the channel's buffer.
    ///
    /// # Errors
    /// See [`Channel::write`].
    pub fn write_directly(&self, bytes: &[u8]) -> io::Result<()> {
        let Some(descriptor) = self.output_fd().filter(|_| self.writes_bytes_unchanged()) else {
            return self.write(bytes);
        };
        let blocks = self.write_up_to_blocks(bytes)?;
        Self::write_to_file(descriptor, &bytes[blocks.clone()])?;
        self.write(&bytes[blocks.end..])
    }

    /// Writes as many of the bytes as the last block in the channel's buffer lacks. Returns the range of the whole blocks that
    /// follow; they may be written to the file itself. It is empty, and starts after what was written, if there are none.
    ///
    /// # Errors
    /// See [`Channel::write`].
    pub fn write_up_to_blocks(&self, bytes: &[u8]) -> io::Result<Range<usize>> {
        let Some(block) = self.block_size() else {
            self.flush()?;
            return Ok(0..bytes.len());
        };
        let missing = ((block - self.buffered() % block) % block).min(bytes.len());
        self.write(&bytes[..missing])?;
        let whole = if self.buffered() > 0 { 0 } else { (bytes.len() - missing) / block * block };
        Ok(missing..missing + whole)
    }

    /// Returns another handle of the file to which the channel writes bytes unchanged; `None` if it writes something else or
    /// elsewhere, to a pipe for instance.
    pub fn regular_file(&self) -> Option<File> {
        let descriptor = self.output_fd().filter(|_| self.writes_bytes_unchanged())?;
        // SAFETY: the descriptor belongs to the open channel, which is not closed before the function returns.
        let file = unsafe { BorrowedFd::borrow_raw(descriptor) }.try_clone_to_owned().map(File::from).ok()?;
        file.metadata().is_ok_and(|about| about.is_file()).then_some(file)
    }

    /// Returns the number of bytes that go to the file at a time; `None` if the channel does not write whole
    /// blocks.
    fn block_size(&self) -> Option<usize> {
        let is_full = self.option("-buffering").as_deref() == Some("full");
        self.option("-buffersize")?.parse().ok().filter(|size| is_full && *size > 0)
    }

    fn write_to_file(descriptor: i32, bytes: &[u8]) -> io::Result<()> {
        // SAFETY: the descriptor belongs to the open channel and is not closed here.
        let mut file = std::mem::ManuallyDrop::new(unsafe { File::from_raw_fd(descriptor) });
        file.write_all(bytes)
    }

    /// Flushes the buffer.
    ///
    /// # Errors
    /// See [`Channel::write`].
    pub fn flush(&self) -> io::Result<()> {
        let channel = self.open()?;
        // SAFETY: the channel is open.
        if unsafe { tcl::Tcl_Flush(channel) } == tcl::TCL_OK {
            Ok(())
        } else {
            Err(io::Error::last_os_error())
        }
    }

    /// Returns the number of bytes in the output buffer.
    pub fn buffered(&self) -> usize {
        // SAFETY: the channel is open.
        self.open().map_or(0, |channel| unsafe { tcl::Tcl_OutputBuffered(channel) }.max(0) as usize)
    }

    /// Returns the file descriptor of the output; bytes written to it directly bypass the buffer.
    pub fn output_fd(&self) -> Option<i32> {
        let channel = self.open().ok()?;
        let mut handle = std::ptr::null_mut();
        // SAFETY: the channel is open; on Unix the handle is the file descriptor.
        let code = unsafe { tcl::Tcl_GetChannelHandle(channel, tcl::TCL_WRITABLE, &mut handle) };
        (code == tcl::TCL_OK).then_some(handle as isize as i32)
    }

    /// Returns a configuration option, such as `-translation`.
    pub fn option(&self, name: &str) -> Option<String> {
        let channel = self.open().ok()?;
        let name = CString::new(name).ok()?;
        // SAFETY: the string is initialized before and freed after use; a null interpreter means no error message.
        unsafe {
            let mut value = std::mem::zeroed::<tcl::Tcl_DString>();
            tcl::Tcl_DStringInit(&mut value);
            let code = tcl::Tcl_GetChannelOption(std::ptr::null_mut(), channel, name.as_ptr(), &mut value);
            let text = CStr::from_ptr(value.string).to_string_lossy().into_owned();
            tcl::Tcl_DStringFree(&mut value);
            (code == tcl::TCL_OK).then_some(text)
        }
    }

    /// Sets a configuration option.
    ///
    /// # Errors
    /// [`io::ErrorKind::InvalidInput`] if the channel does not accept the option or the value.
    pub fn set_option(&self, name: &str, value: &str) -> io::Result<()> {
        let channel = self.open()?;
        let (name, value) = (CString::new(name)?, CString::new(value)?);
        // SAFETY: the channel is open and the strings are alive.
        let code = unsafe {
            tcl::Tcl_SetChannelOption(std::ptr::null_mut(), channel, name.as_ptr(), value.as_ptr())
        };
        if code == tcl::TCL_OK { Ok(()) } else { Err(io::ErrorKind::InvalidInput.into()) }
    }

    /// Returns whether bytes reach the file unchanged, because the translation of output is `lf` or, on Unix,
    /// `auto`.
    pub fn writes_bytes_unchanged(&self) -> bool {
        // A channel open for reading and writing lists two translations; the last one applies to output.
        let translation = self.option("-translation").unwrap_or_default();
        matches!(translation.split_whitespace().last(), Some("lf" | "auto" | "binary"))
    }

    /// Calls `f` just before the channel is closed, when it can still be written to. The call happens only while
    /// this `Channel` exists.
    pub fn on_close(&self, f: impl FnOnce() + 'static) {
        self.state.on_close.borrow_mut().push(Box::new(f));
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        // This is the last handle: the only other reference belongs to the close handler.
        let channel = self.state.channel.get();
        if Rc::strong_count(&self.state) == 2 && !channel.is_null() {
            let data = Rc::as_ptr(&self.state).cast_mut();
            // SAFETY: the channel is open, and the handler is the one made in `new`, whose reference is released
            // here.
            unsafe {
                tcl::Tcl_DeleteCloseHandler(channel, channel_closed, data.cast());
                Rc::decrement_strong_count(data.cast_const());
            }
        }
    }
}

callback!(fn channel_closed(data: tcl::ClientData) = closed);

unsafe extern "C" fn closed(data: tcl::ClientData) {
    // SAFETY: the data is the reference that `Channel::new` gave to the handler, which is called only once.
    let state = unsafe { Rc::from_raw(data.cast_const().cast::<State>()) };
    let notices = state.on_close.take();
    let give_notice = || notices.into_iter().for_each(|notice| notice());
    match Otcl::of(&state.interpreter) {
        Some(otcl) => otcl.called_by_tcl_or((), give_notice),
        None => give_notice(),
    }
    state.channel.set(std::ptr::null_mut());
}
