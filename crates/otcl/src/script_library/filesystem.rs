//! The embedded files as a filesystem for Tcl.
//!
//! Tcl asks this filesystem first about every path. It claims the paths in the mounted folders, by name only.
//! There is one instance per process, shared by all interpreters and threads; its only state is the decompressed
//! files.
//!
//! None of these functions may make an [`Obj`](crate::Obj) from a string: that waits until the library is ready,
//! and Tcl may read encodings from here while the library is being made ready.

use std::ffi::{CStr, c_char, c_int};
use std::ptr::null_mut;

use super::archive::{self, Entry};
use super::{channel, mounts};
use crate::float_traps::callback;
use crate::obj::Obj;
use crate::tcl_filesystem_sys as fs;
use crate::tcl_sys::{self as tcl, ClientData, Tcl_Channel, Tcl_Interp, Tcl_Obj};

static FILESYSTEM: Filesystem = Filesystem(fs::Tcl_Filesystem {
    typeName: c"library".as_ptr(),
    structureLength: size_of::<fs::Tcl_Filesystem>() as c_int,
    version: std::ptr::without_provenance_mut(fs::TCL_FILESYSTEM_VERSION_1),
    pathInFilesystemProc: Some(tcl_path_in_filesystem),
    dupInternalRepProc: None,
    freeInternalRepProc: None,
    internalToNormalizedProc: None,
    createInternalRepProc: None,
    normalizePathProc: None,
    filesystemPathTypeProc: None,
    filesystemSeparatorProc: None,
    statProc: Some(tcl_stat),
    accessProc: Some(tcl_access),
    openFileChannelProc: Some(tcl_open_file_channel),
    matchInDirectoryProc: Some(tcl_match_in_directory),
    utimeProc: None,
    linkProc: None,
    listVolumesProc: None,
    fileAttrStringsProc: None,
    fileAttrsGetProc: None,
    fileAttrsSetProc: None,
    createDirectoryProc: Some(tcl_refuse_change),
    removeDirectoryProc: None,
    deleteFileProc: Some(tcl_refuse_change),
    copyFileProc: None,
    renameFileProc: None,
    copyDirectoryProc: None,
    lstatProc: None,
    loadFileProc: None,
    getCwdProc: None,
    chdirProc: None,
});

callback!(fn tcl_path_in_filesystem(path: *mut Tcl_Obj, data: *mut ClientData) -> c_int = path_in_filesystem);
callback!(fn tcl_stat(path: *mut Tcl_Obj, to: *mut fs::Tcl_StatBuf) -> c_int = stat);
callback!(fn tcl_access(path: *mut Tcl_Obj, mode: c_int) -> c_int = access);
callback! {
    fn tcl_open_file_channel(
        interp: *mut Tcl_Interp,
        path: *mut Tcl_Obj,
        mode: c_int,
        permissions: c_int
    ) -> Tcl_Channel = open_file_channel
}
callback! {
    fn tcl_match_in_directory(
        interp: *mut Tcl_Interp,
        result: *mut Tcl_Obj,
        path: *mut Tcl_Obj,
        pattern: *const c_char,
        types: *const fs::Tcl_GlobTypeData
    ) -> c_int = match_in_directory
}
callback!(fn tcl_refuse_change(path: *mut Tcl_Obj) -> c_int = refuse_change);

struct Filesystem(fs::Tcl_Filesystem);

// SAFETY: Tcl only reads the structure, and everything that it points to is constant.
unsafe impl Sync for Filesystem {}

/// Makes the embedded files visible to Tcl. Call this once per process.
pub(crate) fn register() {
    // SAFETY: the structure is valid forever. Registration needs only Tcl's allocator and mutexes, which
    // initialise themselves, so it may precede the initialisation of the library.
    unsafe { fs::Tcl_FSRegister(null_mut(), &FILESYSTEM.0) };
}

/// Returns the text of a value; empty if it is not UTF-8, because no embedded file has such a name.
///
/// # Safety
/// The value must be alive, and must stay alive and unchanged for `'a`.
unsafe fn text<'a>(value: *mut Tcl_Obj) -> &'a str {
    let mut length = 0;
    // SAFETY: guaranteed by the caller; Tcl returns the address and length of the text that the value stores.
    let bytes = unsafe {
        let bytes = tcl::Tcl_GetStringFromObj(value, &mut length);
        std::slice::from_raw_parts(bytes.cast(), usize::try_from(length).unwrap_or(0))
    };
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// Creates a Tcl value without an owner.
fn new_string(text: &str) -> *mut Tcl_Obj {
    // SAFETY: Tcl copies the text, which is ASCII or comes from a Tcl value.
    unsafe { tcl::Tcl_NewStringObj(text.as_ptr().cast(), text.len() as c_int) }
}

/// Returns the absolute name within the mounted folders; `None` if the path is elsewhere.
///
/// # Safety
/// The path must be a live value.
unsafe fn locate(path: *mut Tcl_Obj) -> Option<String> {
    // SAFETY: guaranteed by the caller.
    let path = unsafe { text(path) };
    match path.as_bytes().first()? {
        b'/' => mounts::name_within(path),
        b'~' => None,
        _ => {
            // SAFETY: without an interpreter no message is stored; the returned working folder has a reference
            // count that this code owns.
            let folder = unsafe {
                let folder = fs::Tcl_FSGetCwd(null_mut());
                if folder.is_null() {
                    return None;
                }
                let owned = Obj::from_raw(folder);
                (*folder).refCount -= 1;
                owned
            };
            mounts::name_within(&format!("{}/{path}", folder.as_str()))
        }
    }
}

fn fail(number: c_int) -> c_int {
    // SAFETY: sets the error number of this thread.
    unsafe { fs::Tcl_SetErrno(number) };
    -1
}

unsafe extern "C" fn path_in_filesystem(path: *mut Tcl_Obj, _data: *mut ClientData) -> c_int {
    // SAFETY: Tcl passes a live value.
    if unsafe { locate(path) }.is_some() { tcl::TCL_OK } else { -1 }
}

unsafe extern "C" fn stat(path: *mut Tcl_Obj, to: *mut fs::Tcl_StatBuf) -> c_int {
    // SAFETY: Tcl passes a live value.
    let (mode, size) = match unsafe { locate(path) }.and_then(|name| archive::find(&name)) {
        Some(Entry::File(file)) => (libc::S_IFREG | 0o444, file.size()),
        Some(Entry::Folder) => (libc::S_IFDIR | 0o555, 0),
        None => return fail(libc::ENOENT),
    };
    // SAFETY: all zeros are valid in this structure of numbers, and Tcl provides room for one.
    unsafe {
        let mut stat = std::mem::zeroed::<fs::Tcl_StatBuf>();
        stat.st_mode = mode;
        stat.st_nlink = 1;
        stat.st_size = size as _;
        to.write(stat);
    }
    0
}

unsafe extern "C" fn access(path: *mut Tcl_Obj, mode: c_int) -> c_int {
    // SAFETY: Tcl passes a live value.
    match unsafe { locate(path) }.and_then(|name| archive::find(&name)) {
        None => fail(libc::ENOENT),
        Some(_) if mode & libc::W_OK != 0 => fail(libc::EROFS),
        Some(Entry::File(_)) if mode & libc::X_OK != 0 => fail(libc::EACCES),
        Some(_) => 0,
    }
}

unsafe extern "C" fn open_file_channel(
    interp: *mut Tcl_Interp,
    path: *mut Tcl_Obj,
    mode: c_int,
    _permissions: c_int,
) -> Tcl_Channel {
    // SAFETY: Tcl passes a live value.
    let error = match unsafe { locate(path) }.and_then(|name| archive::find(&name)) {
        _ if mode & libc::O_ACCMODE != libc::O_RDONLY => libc::EROFS,
        Some(Entry::File(file)) => return channel::open(file.contents()),
        Some(Entry::Folder) => libc::EISDIR,
        None => libc::ENOENT,
    };
    fail(error);
    if !interp.is_null() {
        // SAFETY: the interpreter and the path are alive; the text of the error is constant.
        unsafe {
            let reason = CStr::from_ptr(fs::Tcl_PosixError(interp)).to_string_lossy();
            let message = format!("couldn't open \"{}\": {reason}", text(path));
            tcl::Tcl_SetObjResult(interp, new_string(&message));
        }
    }
    null_mut()
}

/// Implements `glob` in one folder or, without a pattern, returns the path itself if it exists.
unsafe extern "C" fn match_in_directory(
    _interp: *mut Tcl_Interp,
    result: *mut Tcl_Obj,
    path: *mut Tcl_Obj,
    pattern: *const c_char,
    types: *const fs::Tcl_GlobTypeData,
) -> c_int {
    // SAFETY: Tcl passes live values, a pattern that is null or a string, and types that are null or valid.
    unsafe {
        let (kinds, permissions) = types.as_ref().map_or((0, 0), |types| (types.type_, types.perm));
        let fits = |entry: &Entry| {
            let (kind, refused) = match entry {
                Entry::File(_) => (fs::TCL_GLOB_TYPE_FILE, fs::TCL_GLOB_PERM_X),
                Entry::Folder => (fs::TCL_GLOB_TYPE_DIR, 0),
            };
            (kinds == 0 || kinds & kind != 0)
                && permissions & (refused | fs::TCL_GLOB_PERM_W | fs::TCL_GLOB_PERM_HIDDEN) == 0
        };
        let add = |element| {
            // Appending to the list that Tcl has made for this purpose cannot fail.
            fs::Tcl_ListObjAppendElement(null_mut(), result, element);
        };
        if pattern.is_null() || *pattern == 0 {
            if locate(path).and_then(|name| archive::find(&name)).is_some_and(|entry| fits(&entry)) {
                add(path);
            }
            return tcl::TCL_OK;
        }
        let folder = text(path);
        let add_if_matching = |name: &str| {
            let separator = if folder.ends_with('/') { "" } else { "/" };
            let value = Obj::from_raw(new_string(name));
            if tcl::Tcl_StringCaseMatch(value.as_c_ptr(), pattern, 0) != 0 {
                add(new_string(&format!("{folder}{separator}{name}")));
            }
        };
        if kinds & fs::TCL_GLOB_TYPE_MOUNT != 0 {
            mounts::mounts_in(folder).for_each(add_if_matching);
        } else if let Some(parent) = locate(path) {
            let children = archive::children(&parent).into_iter();
            children
                .filter(|name| archive::find(&format!("{parent}/{name}")).is_some_and(|entry| fits(&entry)))
                .for_each(add_if_matching);
        }
    }
    tcl::TCL_OK
}

/// Refuses every change, because the filesystem is read-only.
unsafe extern "C" fn refuse_change(_path: *mut Tcl_Obj) -> c_int {
    fail(libc::EROFS)
}
