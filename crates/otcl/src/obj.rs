//! Tcl values.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::{c_int, c_uint};
use std::fmt;
use std::marker::PhantomData;
use std::ptr::NonNull;

use crate::error::Error;
use crate::exhaustion::too_large;
use crate::library::initialize;
use crate::tcl_sys as tcl;

/// A reference-counted Tcl value: cloning is cheap, and the value itself never changes.
///
/// Values belong to the thread whose interpreter made them.
#[repr(transparent)]
pub struct Obj {
    ptr: NonNull<tcl::Tcl_Obj>,
    _not_send: PhantomData<*mut ()>,
}

impl Obj {
    /// Takes a new reference to a value.
    ///
    /// # Safety
    /// `ptr` must point to a live `Tcl_Obj` of this thread.
    pub(crate) unsafe fn from_raw(ptr: *mut tcl::Tcl_Obj) -> Obj {
        // SAFETY: the caller guarantees that the pointer is valid; incrementing the count is what Tcl's own
        // Tcl_IncrRefCount macro does.
        unsafe {
            (*ptr).refCount += 1;
            Obj { ptr: NonNull::new_unchecked(ptr), _not_send: PhantomData }
        }
    }

    /// Returns the argument vector of a command as a slice of values, without changing reference counts.
    ///
    /// # Safety
    /// `objv` must point to `objc` live values that stay alive for `'a`.
    pub(crate) unsafe fn slice<'a>(objv: *const *mut tcl::Tcl_Obj, objc: c_int) -> &'a [Obj] {
        if objc <= 0 {
            return &[];
        }
        // SAFETY: Obj is a transparent wrapper of a non-null pointer to a value, so the arrays have the same
        // layout. The caller guarantees the lifetime, and a shared slice never drops its elements.
        unsafe { std::slice::from_raw_parts(objv.cast::<Obj>(), objc as usize) }
    }

    pub(crate) fn as_ptr(&self) -> *mut tcl::Tcl_Obj {
        self.ptr.as_ptr()
    }

    /// The empty string.
    pub fn empty() -> Obj {
        initialize();
        // SAFETY: the library is ready; Tcl_NewObj returns a new value.
        unsafe { Obj::from_raw(tcl::Tcl_NewObj()) }
    }

    /// A string.
    #[allow(clippy::should_implement_trait)]
    pub fn from_str(text: &str) -> Obj {
        let bytes = text.as_bytes();
        if bytes.iter().any(|&b| b == 0 || b >= 0xf0) {
            return Obj::from_bytes(&to_tcl_utf8(text));
        }
        Obj::from_bytes(bytes)
    }

    /// A string given in Tcl's internal encoding: UTF-8, but with a zero byte written as `C0 80` and characters
    /// beyond the basic plane as pairs of surrogates.
    ///
    /// # Panics
    /// The text has 2^31 bytes or more, and no program has called
    /// [`Otcl::on_exhaustion`](crate::Otcl::on_exhaustion). Tcl 8.6 cannot store larger values or longer lists.
    pub fn from_bytes(bytes: &[u8]) -> Obj {
        initialize();
        let length = length_for_tcl(bytes.len());
        // SAFETY: Tcl copies `length` bytes from the pointer.
        unsafe { Obj::from_raw(tcl::Tcl_NewStringObj(bytes.as_ptr().cast(), length)) }
    }

    /// An integer.
    pub fn from_i64(value: i64) -> Obj {
        initialize();
        // SAFETY: creates a fresh value.
        unsafe { Obj::from_raw(tcl::Tcl_NewWideIntObj(value)) }
    }

    /// A real number. Its text follows `tcl_precision`.
    pub fn from_f64(value: f64) -> Obj {
        initialize();
        // SAFETY: creates a fresh value.
        unsafe { Obj::from_raw(tcl::Tcl_NewDoubleObj(value)) }
    }

    /// A real number that keeps the given text, which is ASCII and denotes exactly this number in Tcl's notation. Unlike
    /// the plain text, the value need not be parsed.
    pub fn from_f64_as(value: f64, text: &str) -> Obj {
        if !value.is_finite()
            || !text.is_ascii()
            || text.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit())
        {
            // The text is that of an integer, with which Tcl computes differently, or no plain number.
            return Obj::from_str(text);
        }
        let number = Obj::from_f64(value);
        // SAFETY: the new value has no text and no other owner. Its text becomes memory of Tcl's allocator, terminated by a
        // zero byte, which Tcl frees with the value. The text of a number is short.
        unsafe {
            let bytes = tcl::Tcl_Alloc(text.len() as c_uint + 1).cast::<u8>();
            std::ptr::copy_nonoverlapping(text.as_ptr(), bytes, text.len());
            *bytes.add(text.len()) = 0;
            let raw = number.as_ptr();
            (*raw).bytes = bytes.cast();
            (*raw).length = text.len() as c_int;
        }
        number
    }

    /// A boolean: 1 or 0.
    pub fn from_bool(value: bool) -> Obj {
        Obj::from_i64(i64::from(value))
    }

    /// A list.
    pub fn list(items: &[Obj]) -> Obj {
        initialize();
        let length = length_for_tcl(items.len());
        // SAFETY: the slice has the layout of an array of pointers to values (see `slice`); Tcl copies the pointers and
        // takes its own references.
        unsafe { Obj::from_raw(tcl::Tcl_NewListObj(length, items.as_ptr().cast())) }
    }

    /// A list of strings.
    pub fn list_of<T: AsRef<str>>(items: impl IntoIterator<Item = T>) -> Obj {
        let items: Vec<Obj> = items.into_iter().map(|item| Obj::from_str(item.as_ref())).collect();
        Obj::list(&items)
    }

    /// Returns the text as bytes in Tcl's internal encoding.
    pub fn as_bytes(&self) -> &[u8] {
        // SAFETY: the string representation of a value to which we hold a reference stays in place: Tcl discards
        // or rewrites it only in values without other references.
        unsafe {
            let ptr = self.as_ptr();
            let mut length = (*ptr).length;
            let mut bytes = (*ptr).bytes.cast_const();
            if bytes.is_null() {
                bytes = tcl::Tcl_GetStringFromObj(ptr, &mut length);
            }
            std::slice::from_raw_parts(bytes.cast(), length as usize)
        }
    }

    /// Returns the text, converted where Tcl's internal encoding is not UTF-8 (see [`Obj::from_bytes`]).
    #[inline]
    pub fn as_str(&self) -> &str {
        let bytes = self.as_bytes();
        match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(_) => converted(bytes),
        }
    }

    /// Returns the text as Tcl stores it, followed by a zero byte.
    pub(crate) fn as_c_ptr(&self) -> *const std::ffi::c_char {
        // Every string representation is terminated by a zero byte.
        self.as_bytes().as_ptr().cast()
    }

    /// Returns whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.as_bytes().is_empty()
    }

    /// Returns the value as an integer; `None` if the text is not an integer in Tcl's notation, or the integer does not
    /// fit.
    pub fn to_i64(&self) -> Option<i64> {
        let mut value = 0;
        // SAFETY: a null interpreter means that no error message is requested.
        let code = unsafe { tcl::Tcl_GetWideIntFromObj(std::ptr::null_mut(), self.as_ptr(), &mut value) };
        (code == tcl::TCL_OK).then_some(value)
    }

    /// Returns the value as a real number; `None` if the text is not a number in Tcl's notation.
    pub fn to_f64(&self) -> Option<f64> {
        let mut value = 0.0;
        // SAFETY: a null interpreter means that no error message is requested.
        let code = unsafe { tcl::Tcl_GetDoubleFromObj(std::ptr::null_mut(), self.as_ptr(), &mut value) };
        (code == tcl::TCL_OK).then_some(value)
    }

    /// Returns the value as a boolean; `None` if the text is not a boolean in Tcl's notation (`1`, `true`, `yes`, `on`,
    /// a number, ...).
    pub fn to_bool(&self) -> Option<bool> {
        let mut value = 0;
        // SAFETY: a null interpreter means that no error message is requested.
        let code = unsafe { tcl::Tcl_GetBooleanFromObj(std::ptr::null_mut(), self.as_ptr(), &mut value) };
        (code == tcl::TCL_OK).then_some(value != 0)
    }

    /// Returns the elements of the value, read as a list.
    ///
    /// # Errors
    /// The value is no well-formed list; an example is `unmatched open brace in list`.
    pub fn list_items(&self) -> Result<Vec<Obj>, Error> {
        let mut count = 0;
        let mut items = std::ptr::null_mut();
        // SAFETY: on success the array belongs to the list, which does not change while the pointers are copied.
        unsafe {
            if tcl::Tcl_ListObjGetElements(std::ptr::null_mut(), self.as_ptr(), &mut count, &mut items)
                != tcl::TCL_OK
            {
                return Err(Error::Message(list_complaint(self.as_ptr())));
            }
            Ok(Obj::slice(items.cast_const(), count).to_vec())
        }
    }

    /// Returns whether the text matches a `string match` pattern.
    pub fn matches(&self, pattern: &Obj) -> bool {
        // SAFETY: both strings are terminated by zero bytes and live as long as the values.
        unsafe { tcl::Tcl_StringCaseMatch(self.as_c_ptr(), pattern.as_c_ptr(), 0) != 0 }
    }

    /// Returns whether both are the same value in memory.
    pub fn same(&self, other: &Obj) -> bool {
        self.ptr == other.ptr
    }
}

/// Converts a length to the type that Tcl 8.6 uses.
fn length_for_tcl(length: usize) -> c_int {
    c_int::try_from(length).unwrap_or_else(|_| {
        too_large();
        panic!("a value of {length} bytes or elements is larger than Tcl can hold")
    })
}

/// Returns Tcl's message for a malformed list. Only an interpreter can provide it, so one is made for this
/// purpose.
fn list_complaint(list: *mut tcl::Tcl_Obj) -> String {
    // SAFETY: the interpreter is created and deleted here; its result is copied before that.
    unsafe {
        let interp = tcl::Tcl_CreateInterp();
        let (mut count, mut items) = (0, std::ptr::null_mut());
        tcl::Tcl_ListObjGetElements(interp, list, &mut count, &mut items);
        let message = Obj::from_raw(tcl::Tcl_GetObjResult(interp)).as_str().to_owned();
        tcl::Tcl_DeleteInterp(interp);
        message
    }
}

fn to_tcl_utf8(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\0' => bytes.extend([0xc0, 0x80]),
            '\u{10000}'.. => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    let unit = *unit;
                    bytes.extend([
                        0xe0 | (unit >> 12) as u8,
                        0x80 | (unit >> 6 & 0x3f) as u8,
                        0x80 | (unit & 0x3f) as u8,
                    ]);
                }
            }
            _ => bytes.extend(c.encode_utf8(&mut [0; 4]).bytes()),
        }
    }
    bytes
}

fn from_tcl_utf8(bytes: &[u8]) -> String {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(&first) = rest.first() {
        let continuation =
            |at: usize| rest.get(at).filter(|&&b| b & 0xc0 == 0x80).map(|&b| u16::from(b & 0x3f));
        let (unit, width) = match (first, continuation(1), continuation(2)) {
            (0xc0..=0xdf, Some(low), _) => (u16::from(first & 0x1f) << 6 | low, 2),
            (0xe0..=0xef, Some(mid), Some(low)) => (u16::from(first & 0x0f) << 12 | mid << 6 | low, 3),
            _ => (u16::from(first), 1),
        };
        units.push(unit);
        rest = &rest[width..];
    }
    String::from_utf16_lossy(&units)
}

/// Converts text that is not UTF-8. Such texts are rare; each is converted once and kept, so that `as_str` can
/// return a plain reference.
fn converted(bytes: &[u8]) -> &'static str {
    thread_local! {
        static TEXTS: RefCell<HashMap<Vec<u8>, &'static str>> = RefCell::default();
    }
    TEXTS.with_borrow_mut(|texts| {
        if let Some(text) = texts.get(bytes) {
            return *text;
        }
        let text: &'static str = Box::leak(from_tcl_utf8(bytes).into_boxed_str());
        texts.insert(bytes.to_vec(), text);
        text
    })
}

impl Clone for Obj {
    fn clone(&self) -> Self {
        // SAFETY: the value is alive, because this is a reference to it.
        unsafe { Obj::from_raw(self.as_ptr()) }
    }
}

impl Drop for Obj {
    fn drop(&mut self) {
        // SAFETY: releases the one reference that this owns, as Tcl's Tcl_DecrRefCount macro does.
        unsafe {
            let ptr = self.as_ptr();
            let count = (*ptr).refCount;
            (*ptr).refCount = count - 1;
            if count <= 1 {
                tcl::TclFreeObj(ptr);
            }
        }
    }
}

impl fmt::Debug for Obj {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Obj({:?})", self.as_str())
    }
}

impl fmt::Display for Obj {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl PartialEq for Obj {
    fn eq(&self, other: &Self) -> bool {
        self.same(other) || self.as_bytes() == other.as_bytes()
    }
}

impl Eq for Obj {}

impl PartialEq<str> for Obj {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Obj {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl Default for Obj {
    fn default() -> Self {
        Obj::empty()
    }
}

impl From<&str> for Obj {
    fn from(text: &str) -> Self {
        Obj::from_str(text)
    }
}

impl From<String> for Obj {
    fn from(text: String) -> Self {
        Obj::from_str(&text)
    }
}

impl From<i64> for Obj {
    fn from(value: i64) -> Self {
        Obj::from_i64(value)
    }
}

impl From<bool> for Obj {
    fn from(value: bool) -> Self {
        Obj::from_bool(value)
    }
}
