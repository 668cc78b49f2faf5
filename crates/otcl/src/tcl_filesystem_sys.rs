//! Declarations of the parts of a filesystem in Tcl 8.6, from the manual page `Filesystem`.

#![allow(missing_docs, non_camel_case_types, non_snake_case)]

use std::ffi::{c_char, c_int, c_void};

use crate::tcl_sys::{ClientData, Tcl_Channel, Tcl_Interp, Tcl_Obj, Unused};

pub type Tcl_StatBuf = libc::stat;

#[repr(C)]
pub struct Tcl_GlobTypeData {
    pub type_: c_int,
    pub perm: c_int,
    pub macType: *mut Tcl_Obj,
    pub macCreator: *mut Tcl_Obj,
}

pub const TCL_GLOB_TYPE_DIR: c_int = 1 << 2;
pub const TCL_GLOB_TYPE_FILE: c_int = 1 << 4;
pub const TCL_GLOB_TYPE_MOUNT: c_int = 1 << 7;
pub const TCL_GLOB_PERM_HIDDEN: c_int = 1 << 1;
pub const TCL_GLOB_PERM_W: c_int = 1 << 3;
pub const TCL_GLOB_PERM_X: c_int = 1 << 4;

pub type PathInFilesystemProc = unsafe extern "C" fn(*mut Tcl_Obj, *mut ClientData) -> c_int;
pub type StatProc = unsafe extern "C" fn(*mut Tcl_Obj, *mut Tcl_StatBuf) -> c_int;
pub type AccessProc = unsafe extern "C" fn(*mut Tcl_Obj, c_int) -> c_int;
pub type OpenFileChannelProc =
    unsafe extern "C" fn(*mut Tcl_Interp, *mut Tcl_Obj, c_int, c_int) -> Tcl_Channel;
pub type MatchInDirectoryProc = unsafe extern "C" fn(
    *mut Tcl_Interp,
    *mut Tcl_Obj,
    *mut Tcl_Obj,
    *const c_char,
    *const Tcl_GlobTypeData,
) -> c_int;
pub type PathProc = unsafe extern "C" fn(*mut Tcl_Obj) -> c_int;

#[repr(C)]
pub struct Tcl_Filesystem {
    pub typeName: *const c_char,
    pub structureLength: c_int,
    pub version: *mut c_void,
    pub pathInFilesystemProc: Option<PathInFilesystemProc>,
    pub dupInternalRepProc: Unused,
    pub freeInternalRepProc: Unused,
    pub internalToNormalizedProc: Unused,
    pub createInternalRepProc: Unused,
    pub normalizePathProc: Unused,
    pub filesystemPathTypeProc: Unused,
    pub filesystemSeparatorProc: Unused,
    pub statProc: Option<StatProc>,
    pub accessProc: Option<AccessProc>,
    pub openFileChannelProc: Option<OpenFileChannelProc>,
    pub matchInDirectoryProc: Option<MatchInDirectoryProc>,
    pub utimeProc: Unused,
    pub linkProc: Unused,
    pub listVolumesProc: Unused,
    pub fileAttrStringsProc: Unused,
    pub fileAttrsGetProc: Unused,
    pub fileAttrsSetProc: Unused,
    pub createDirectoryProc: Option<PathProc>,
    pub removeDirectoryProc: Unused,
    pub deleteFileProc: Option<PathProc>,
    pub copyFileProc: Unused,
    pub renameFileProc: Unused,
    pub copyDirectoryProc: Unused,
    pub lstatProc: Unused,
    pub loadFileProc: Unused,
    pub getCwdProc: Unused,
    pub chdirProc: Unused,
}

pub const TCL_FILESYSTEM_VERSION_1: usize = 1;

pub const TCL_READABLE: c_int = 1 << 1;

unsafe extern "C" {
    pub fn Tcl_FSRegister(data: ClientData, filesystem: *const Tcl_Filesystem) -> c_int;
    pub fn Tcl_FSGetCwd(interp: *mut Tcl_Interp) -> *mut Tcl_Obj;
    pub fn Tcl_SetErrno(number: c_int);
    pub fn Tcl_PosixError(interp: *mut Tcl_Interp) -> *const c_char;
    pub fn Tcl_ListObjAppendElement(
        interp: *mut Tcl_Interp,
        list: *mut Tcl_Obj,
        element: *mut Tcl_Obj,
    ) -> c_int;
}
