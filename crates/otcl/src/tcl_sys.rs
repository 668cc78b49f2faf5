//! Declarations of the functions of libtcl 8.6 that this crate calls.
//!
//! The public, stable interface is declared, by hand from the manual pages of Tcl's C interface, and four functions that all
//! versions of 8.6 export for other object systems: those about call frames and the variables of a namespace, and
//! `TclFreeObj`. Every function is `unsafe` to call; the safe wrappers are in [`crate::obj`], [`crate::interp`] and
//! [`crate::channel`].

#![allow(missing_docs, non_camel_case_types, non_snake_case)]

use std::ffi::{c_char, c_int, c_long, c_uint, c_void};

pub type ClientData = *mut c_void;
pub type Tcl_WideInt = i64;

/// The interpreter; opaque.
#[repr(C)]
pub struct Tcl_Interp {
    _opaque: [u8; 0],
}

/// A command token; opaque.
#[repr(C)]
pub struct Tcl_Command_ {
    _opaque: [u8; 0],
}
pub type Tcl_Command = *mut Tcl_Command_;

#[repr(C)]
pub struct Tcl_Trace_ {
    _opaque: [u8; 0],
}
pub type Tcl_Trace = *mut Tcl_Trace_;

#[repr(C)]
pub struct Tcl_Channel_ {
    _opaque: [u8; 0],
}
pub type Tcl_Channel = *mut Tcl_Channel_;

#[repr(C)]
pub struct Tcl_InterpState_ {
    _opaque: [u8; 0],
}
pub type Tcl_InterpState = *mut Tcl_InterpState_;

/// An asynchronous handler; opaque.
#[repr(C)]
pub struct Tcl_AsyncHandler_ {
    _opaque: [u8; 0],
}
pub type Tcl_AsyncHandler = *mut Tcl_AsyncHandler_;

/// A Tcl value. The layout is part of Tcl's public interface: reference counting is done by macros.
#[repr(C)]
pub struct Tcl_Obj {
    pub refCount: c_int,
    pub bytes: *mut c_char,
    pub length: c_int,
    pub typePtr: *const c_void,
    pub internalRep: [usize; 2],
}

/// A word of a command, or a component of a word.
#[repr(C)]
pub struct Tcl_Token {
    pub type_: c_int,
    pub start: *const c_char,
    pub size: c_int,
    pub numComponents: c_int,
}

/// The beginning of the structure of a parsed command; further fields follow.
#[repr(C)]
pub struct Tcl_Parse {
    pub commentStart: *const c_char,
    pub commentSize: c_int,
    pub commandStart: *const c_char,
    pub commandSize: c_int,
    pub numWords: c_int,
    pub tokenPtr: *mut Tcl_Token,
}

#[repr(C)]
pub struct Tcl_Namespace {
    pub name: *mut c_char,
    pub fullName: *mut c_char,
    pub clientData: ClientData,
    pub deleteProc: Option<unsafe extern "C" fn(ClientData)>,
    pub parentPtr: *mut Tcl_Namespace,
}

/// A call frame, whose public declaration names only its namespace.
#[repr(C)]
pub struct Tcl_CallFrame {
    pub nsPtr: *mut Tcl_Namespace,
    pub dummies1: [c_int; 2],
    pub dummies2: [*mut c_void; 3],
    pub level: c_int,
    pub dummies7: [*mut c_void; 2],
    pub dummy9: c_int,
    pub dummies10: [*mut c_void; 4],
}

pub type Tcl_ObjCmdProc =
    unsafe extern "C" fn(ClientData, *mut Tcl_Interp, c_int, *const *mut Tcl_Obj) -> c_int;
pub type Tcl_CmdProc =
    unsafe extern "C" fn(ClientData, *mut Tcl_Interp, c_int, *const *const c_char) -> c_int;
pub type Tcl_CmdDeleteProc = unsafe extern "C" fn(ClientData);
pub type Tcl_AsyncProc = unsafe extern "C" fn(ClientData, *mut Tcl_Interp, c_int) -> c_int;
/// A trace procedure. The seventh parameter, the words of the command, is passed on the stack and not used.
pub type Tcl_CmdObjTraceProc =
    unsafe extern "C" fn(ClientData, *mut Tcl_Interp, c_int, *const c_char, Tcl_Command, c_int) -> c_int;
pub type Tcl_ExitProc = unsafe extern "C" fn(ClientData);
pub type Tcl_CloseProc = unsafe extern "C" fn(ClientData);
pub type Tcl_VarTraceProc =
    unsafe extern "C" fn(ClientData, *mut Tcl_Interp, *const c_char, *const c_char, c_int) -> *mut c_char;

#[repr(C)]
pub struct Tcl_CmdInfo {
    pub isNativeObjectProc: c_int,
    pub objProc: Option<Tcl_ObjCmdProc>,
    pub objClientData: ClientData,
    pub proc_: Option<Tcl_CmdProc>,
    pub clientData: ClientData,
    pub deleteProc: Option<Tcl_CmdDeleteProc>,
    pub deleteData: ClientData,
    pub namespacePtr: *mut Tcl_Namespace,
}

/// A function in the driver structure of channels (version 5) that this crate neither calls nor provides.
pub type Unused = Option<unsafe extern "C" fn()>;

#[repr(C)]
pub struct Tcl_ChannelType {
    pub typeName: *const c_char,
    pub version: usize,
    pub closeProc: Option<unsafe extern "C" fn(ClientData, *mut Tcl_Interp) -> c_int>,
    pub inputProc: Option<unsafe extern "C" fn(ClientData, *mut c_char, c_int, *mut c_int) -> c_int>,
    pub outputProc: Option<unsafe extern "C" fn(ClientData, *const c_char, c_int, *mut c_int) -> c_int>,
    pub seekProc: Option<unsafe extern "C" fn(ClientData, c_long, c_int, *mut c_int) -> c_int>,
    pub setOptionProc: Unused,
    pub getOptionProc: Unused,
    pub watchProc: Option<unsafe extern "C" fn(ClientData, c_int)>,
    pub getHandleProc: Option<unsafe extern "C" fn(ClientData, c_int, *mut ClientData) -> c_int>,
    pub close2Proc: Unused,
    pub blockModeProc: Unused,
    pub flushProc: Unused,
    pub handlerProc: Unused,
    pub wideSeekProc: Option<unsafe extern "C" fn(ClientData, Tcl_WideInt, c_int, *mut c_int) -> Tcl_WideInt>,
    pub threadActionProc: Unused,
    pub truncateProc: Unused,
}

// SAFETY: the name is a constant string, and nothing changes.
unsafe impl Sync for Tcl_ChannelType {}

/// A growing string; `staticSpace` is 200 bytes in all of 8.x.
#[repr(C)]
pub struct Tcl_DString {
    pub string: *mut c_char,
    pub length: c_int,
    pub spaceAvl: c_int,
    pub staticSpace: [c_char; 200],
}

pub const TCL_OK: c_int = 0;
pub const TCL_ERROR: c_int = 1;

/// A word without substitutions.
pub const TCL_TOKEN_SIMPLE_WORD: c_int = 2;

pub const TCL_GLOBAL_ONLY: c_int = 1;
pub const TCL_NAMESPACE_ONLY: c_int = 2;
pub const TCL_LEAVE_ERR_MSG: c_int = 0x200;
pub const TCL_EVAL_GLOBAL: c_int = 0x020000;
pub const TCL_EVAL_NOERR: c_int = 0x200000;

pub const TCL_ALLOW_INLINE_COMPILATION: c_int = 0x20000;
pub const TCL_CANCEL_UNWIND: c_int = 0x100000;

pub const TCL_TRACE_READS: c_int = 0x10;
pub const TCL_TRACE_WRITES: c_int = 0x20;
pub const TCL_TRACE_UNSETS: c_int = 0x40;
pub const TCL_TRACE_DESTROYED: c_int = 0x80;
pub const TCL_TRACE_RESULT_OBJECT: c_int = 0x10000;

pub const TCL_CHANNEL_VERSION_5: usize = 5;
pub const TCL_WRITABLE: c_int = 1 << 2;
pub const TCL_STDOUT: c_int = 1 << 2;
pub const TCL_STDERR: c_int = 1 << 3;

unsafe extern "C" {
    // Library and interpreter.
    pub fn Tcl_GetVersion(major: *mut c_int, minor: *mut c_int, patch: *mut c_int, kind: *mut c_int);
    pub fn Tcl_FindExecutable(argv0: *const c_char);
    pub fn Tcl_CreateInterp() -> *mut Tcl_Interp;
    pub fn Tcl_DeleteInterp(interp: *mut Tcl_Interp);
    pub fn Tcl_Init(interp: *mut Tcl_Interp) -> c_int;
    pub fn Tcl_AsyncCreate(proc_: Tcl_AsyncProc, clientData: ClientData) -> Tcl_AsyncHandler;
    pub fn Tcl_AsyncMark(handler: Tcl_AsyncHandler);
    pub fn Tcl_AsyncInvoke(interp: *mut Tcl_Interp, code: c_int) -> c_int;
    pub fn Tcl_AsyncDelete(handler: Tcl_AsyncHandler);
    pub fn Tcl_SetPanicProc(proc_: unsafe extern "C" fn(*const c_char));
    pub fn Tcl_Exit(status: c_int) -> !;
    pub fn Tcl_FinalizeThread();
    pub fn Tcl_CreateThreadExitHandler(proc_: Tcl_ExitProc, clientData: ClientData);

    // Evaluation.
    pub fn Tcl_EvalEx(interp: *mut Tcl_Interp, script: *const c_char, numBytes: c_int, flags: c_int)
    -> c_int;
    pub fn Tcl_EvalObjv(
        interp: *mut Tcl_Interp,
        objc: c_int,
        objv: *const *mut Tcl_Obj,
        flags: c_int,
    ) -> c_int;
    pub fn Tcl_FSEvalFileEx(interp: *mut Tcl_Interp, path: *mut Tcl_Obj, encoding: *const c_char) -> c_int;
    pub fn Tcl_CancelEval(
        interp: *mut Tcl_Interp,
        result: *mut Tcl_Obj,
        clientData: ClientData,
        flags: c_int,
    ) -> c_int;
    pub fn Tcl_CreateObjTrace(
        interp: *mut Tcl_Interp,
        level: c_int,
        flags: c_int,
        proc_: Tcl_CmdObjTraceProc,
        clientData: ClientData,
        deleteProc: Option<unsafe extern "C" fn(ClientData)>,
    ) -> Tcl_Trace;
    pub fn Tcl_DeleteTrace(interp: *mut Tcl_Interp, trace: Tcl_Trace);
    pub fn Tcl_CommandComplete(cmd: *const c_char) -> c_int;

    // Results and errors.
    pub fn Tcl_GetObjResult(interp: *mut Tcl_Interp) -> *mut Tcl_Obj;
    pub fn Tcl_SetObjResult(interp: *mut Tcl_Interp, obj: *mut Tcl_Obj);
    pub fn Tcl_ResetResult(interp: *mut Tcl_Interp);
    pub fn Tcl_GetErrorLine(interp: *mut Tcl_Interp) -> c_int;
    pub fn Tcl_LogCommandInfo(
        interp: *mut Tcl_Interp,
        script: *const c_char,
        command: *const c_char,
        length: c_int,
    );
    pub fn Tcl_AppendObjToErrorInfo(interp: *mut Tcl_Interp, obj: *mut Tcl_Obj);
    pub fn Tcl_SetObjErrorCode(interp: *mut Tcl_Interp, obj: *mut Tcl_Obj);
    pub fn Tcl_GetReturnOptions(interp: *mut Tcl_Interp, code: c_int) -> *mut Tcl_Obj;
    pub fn Tcl_SaveInterpState(interp: *mut Tcl_Interp, status: c_int) -> Tcl_InterpState;
    pub fn Tcl_RestoreInterpState(interp: *mut Tcl_Interp, state: Tcl_InterpState) -> c_int;

    // Commands.
    pub fn Tcl_CreateObjCommand(
        interp: *mut Tcl_Interp,
        name: *const c_char,
        proc_: Tcl_ObjCmdProc,
        clientData: ClientData,
        deleteProc: Option<Tcl_CmdDeleteProc>,
    ) -> Tcl_Command;
    pub fn Tcl_DeleteCommandFromToken(interp: *mut Tcl_Interp, command: Tcl_Command) -> c_int;
    pub fn Tcl_GetCommandFromObj(interp: *mut Tcl_Interp, obj: *mut Tcl_Obj) -> Tcl_Command;
    pub fn Tcl_FindCommand(
        interp: *mut Tcl_Interp,
        name: *const c_char,
        context: *mut Tcl_Namespace,
        flags: c_int,
    ) -> Tcl_Command;
    pub fn Tcl_GetCommandInfoFromToken(command: Tcl_Command, info: *mut Tcl_CmdInfo) -> c_int;
    pub fn Tcl_SetCommandInfoFromToken(command: Tcl_Command, info: *const Tcl_CmdInfo) -> c_int;
    pub fn Tcl_GetCommandName(interp: *mut Tcl_Interp, command: Tcl_Command) -> *const c_char;
    pub fn Tcl_GetCommandFullName(interp: *mut Tcl_Interp, command: Tcl_Command, obj: *mut Tcl_Obj);

    // Namespaces and variables.
    pub fn Tcl_GetGlobalNamespace(interp: *mut Tcl_Interp) -> *mut Tcl_Namespace;
    pub fn Tcl_CreateNamespace(
        interp: *mut Tcl_Interp,
        name: *const c_char,
        clientData: ClientData,
        deleteProc: Option<unsafe extern "C" fn(ClientData)>,
    ) -> *mut Tcl_Namespace;
    pub fn Tcl_DeleteNamespace(ns: *mut Tcl_Namespace);
    pub fn Tcl_PushCallFrame(
        interp: *mut Tcl_Interp,
        frame: *mut Tcl_CallFrame,
        ns: *mut Tcl_Namespace,
        isProcCallFrame: c_int,
    ) -> c_int;
    pub fn Tcl_PopCallFrame(interp: *mut Tcl_Interp);
    pub fn Tcl_FindNamespaceVar(
        interp: *mut Tcl_Interp,
        name: *const c_char,
        context: *mut Tcl_Namespace,
        flags: c_int,
    ) -> *mut c_void;
    pub fn Tcl_GetVar2Ex(
        interp: *mut Tcl_Interp,
        part1: *const c_char,
        part2: *const c_char,
        flags: c_int,
    ) -> *mut Tcl_Obj;
    pub fn Tcl_ObjGetVar2(
        interp: *mut Tcl_Interp,
        part1: *mut Tcl_Obj,
        part2: *mut Tcl_Obj,
        flags: c_int,
    ) -> *mut Tcl_Obj;
    pub fn Tcl_ObjSetVar2(
        interp: *mut Tcl_Interp,
        part1: *mut Tcl_Obj,
        part2: *mut Tcl_Obj,
        value: *mut Tcl_Obj,
        flags: c_int,
    ) -> *mut Tcl_Obj;
    pub fn Tcl_SetVar2Ex(
        interp: *mut Tcl_Interp,
        part1: *const c_char,
        part2: *const c_char,
        value: *mut Tcl_Obj,
        flags: c_int,
    ) -> *mut Tcl_Obj;
    pub fn Tcl_UnsetVar2(
        interp: *mut Tcl_Interp,
        part1: *const c_char,
        part2: *const c_char,
        flags: c_int,
    ) -> c_int;
    pub fn Tcl_UpVar2(
        interp: *mut Tcl_Interp,
        frame: *const c_char,
        part1: *const c_char,
        part2: *const c_char,
        local: *const c_char,
        flags: c_int,
    ) -> c_int;
    pub fn Tcl_TraceVar2(
        interp: *mut Tcl_Interp,
        part1: *const c_char,
        part2: *const c_char,
        flags: c_int,
        proc_: Tcl_VarTraceProc,
        clientData: ClientData,
    ) -> c_int;

    // Values.
    pub fn Tcl_GetObjType(name: *const c_char) -> *const c_void;
    pub fn TclFreeObj(obj: *mut Tcl_Obj);
    pub fn Tcl_Alloc(size: c_uint) -> *mut c_char;
    pub fn Tcl_NewObj() -> *mut Tcl_Obj;
    pub fn Tcl_NewStringObj(bytes: *const c_char, length: c_int) -> *mut Tcl_Obj;
    pub fn Tcl_NewWideIntObj(value: Tcl_WideInt) -> *mut Tcl_Obj;
    pub fn Tcl_NewDoubleObj(value: f64) -> *mut Tcl_Obj;
    pub fn Tcl_NewListObj(objc: c_int, objv: *const *mut Tcl_Obj) -> *mut Tcl_Obj;
    pub fn Tcl_GetStringFromObj(obj: *mut Tcl_Obj, length: *mut c_int) -> *mut c_char;
    pub fn Tcl_GetWideIntFromObj(
        interp: *mut Tcl_Interp,
        obj: *mut Tcl_Obj,
        value: *mut Tcl_WideInt,
    ) -> c_int;
    pub fn Tcl_GetDoubleFromObj(interp: *mut Tcl_Interp, obj: *mut Tcl_Obj, value: *mut f64) -> c_int;
    pub fn Tcl_GetBooleanFromObj(interp: *mut Tcl_Interp, obj: *mut Tcl_Obj, value: *mut c_int) -> c_int;
    pub fn Tcl_ListObjGetElements(
        interp: *mut Tcl_Interp,
        list: *mut Tcl_Obj,
        objc: *mut c_int,
        objv: *mut *mut *mut Tcl_Obj,
    ) -> c_int;
    pub fn Tcl_DictObjGet(
        interp: *mut Tcl_Interp,
        dict: *mut Tcl_Obj,
        key: *mut Tcl_Obj,
        value: *mut *mut Tcl_Obj,
    ) -> c_int;
    pub fn Tcl_StringCaseMatch(text: *const c_char, pattern: *const c_char, nocase: c_int) -> c_int;

    // Channels.
    pub fn Tcl_GetChannel(interp: *mut Tcl_Interp, name: *const c_char, mode: *mut c_int) -> Tcl_Channel;
    pub fn Tcl_CreateChannel(
        type_: *const Tcl_ChannelType,
        name: *const c_char,
        data: ClientData,
        mask: c_int,
    ) -> Tcl_Channel;
    pub fn Tcl_RegisterChannel(interp: *mut Tcl_Interp, channel: Tcl_Channel);
    pub fn Tcl_GetStdChannel(which: c_int) -> Tcl_Channel;
    pub fn Tcl_SetStdChannel(channel: Tcl_Channel, which: c_int);
    pub fn Tcl_GetChannelName(channel: Tcl_Channel) -> *const c_char;
    pub fn Tcl_Write(channel: Tcl_Channel, bytes: *const c_char, length: c_int) -> c_int;
    pub fn Tcl_Flush(channel: Tcl_Channel) -> c_int;
    pub fn Tcl_OutputBuffered(channel: Tcl_Channel) -> c_int;
    pub fn Tcl_GetChannelHandle(channel: Tcl_Channel, direction: c_int, handle: *mut ClientData) -> c_int;
    pub fn Tcl_GetChannelOption(
        interp: *mut Tcl_Interp,
        channel: Tcl_Channel,
        name: *const c_char,
        value: *mut Tcl_DString,
    ) -> c_int;
    pub fn Tcl_SetChannelOption(
        interp: *mut Tcl_Interp,
        channel: Tcl_Channel,
        name: *const c_char,
        value: *const c_char,
    ) -> c_int;
    pub fn Tcl_CreateCloseHandler(channel: Tcl_Channel, proc_: Tcl_CloseProc, clientData: ClientData);
    pub fn Tcl_DeleteCloseHandler(channel: Tcl_Channel, proc_: Tcl_CloseProc, clientData: ClientData);
    pub fn Tcl_DStringInit(string: *mut Tcl_DString);
    pub fn Tcl_DStringFree(string: *mut Tcl_DString);
}
