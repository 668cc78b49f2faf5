//! The structures in which libtcl 8.6 keeps variables.
//!
//! They are not part of the public interface, but Tcl's header for its own extensions declares them, and other object
//! systems read them, so that all versions of 8.6 have the same. Only their beginnings and the fields that
//! [`crate::direct_variables`] uses are named here.

#![allow(missing_docs, non_camel_case_types, non_snake_case)]

use std::ffi::{c_char, c_int, c_long, c_void};
use std::mem::offset_of;

use crate::tcl_sys::{ClientData, Tcl_Namespace, Tcl_Obj};

/// A hash table. The structure is public.
#[repr(C)]
pub struct Tcl_HashTable {
    buckets: *mut c_void,
    staticBuckets: [*mut c_void; 4],
    sizes: [c_int; 5],
    keyType: c_int,
    pub findProc: Option<unsafe extern "C" fn(*mut Tcl_HashTable, *const c_char) -> *mut Tcl_HashEntry>,
    createProc: *mut c_void,
    typePtr: *const c_void,
}

/// An entry of a hash table. The structure is public.
#[repr(C)]
pub struct Tcl_HashEntry {
    nextPtr: *mut Tcl_HashEntry,
    tablePtr: *mut Tcl_HashTable,
    hash: *mut c_void,
    clientData: ClientData,
    key: *mut Tcl_Obj,
}

/// A table of variables: those of a namespace, or the elements of an array. The keys are values with the names.
#[repr(C)]
pub struct VariableTable {
    table: Tcl_HashTable,
    nsPtr: *mut Tcl_Namespace,
}

/// The variable is an array; its value is a [`VariableTable`].
pub const ARRAY: c_int = 0x1;
/// The variable stands for another one, which is its value.
pub const LINK: c_int = 0x2;
/// The variable is a [`TableVariable`].
pub const IN_TABLE: c_int = 0x4;
/// The table of the variable has been deleted.
pub const OUT_OF_TABLE: c_int = 0x8;
pub const TRACED_READ: c_int = 0x10;
pub const TRACED_WRITE: c_int = 0x20;
/// The variable is a parameter or a local variable of a procedure, or not yet used; it is neither traced nor resolved by
/// an extension.
pub const PLAIN_LOCAL: c_int = 0x100 | 0x200 | 0x400;

/// A variable.
#[repr(C)]
pub struct Variable {
    pub flags: c_int,
    /// Depending on the flags a `Tcl_Obj`, a [`VariableTable`] or another `Variable`; null if it is undefined.
    pub value: *mut c_void,
}

/// A variable that belongs to a table.
#[repr(C)]
pub struct TableVariable {
    pub variable: Variable,
    /// The entry of the table counts as one, and so does each link to the variable.
    pub refCount: c_int,
    entry: Tcl_HashEntry,
}

#[repr(C)]
struct Namespace {
    public: Tcl_Namespace,
    childTable: Tcl_HashTable,
    nsId: c_long,
    interp: *mut c_void,
    flags: c_int,
    counts: [c_int; 2],
    cmdTable: Tcl_HashTable,
    varTable: VariableTable,
}

/// The names of a procedure's local variables. Some that the compiler has added are null.
#[repr(C)]
pub struct LocalCache {
    refCount: c_int,
    pub numVars: c_int,
    varName0: [*mut Tcl_Obj; 0],
}

/// A call frame.
#[repr(C)]
pub struct CallFrame {
    nsPtr: *mut Tcl_Namespace,
    pub isProcCallFrame: c_int,
    objc: c_int,
    objv: *const *mut Tcl_Obj,
    callerPtr: *mut CallFrame,
    /// The frame with the variables of the level below.
    pub callerVarPtr: *mut CallFrame,
    level: c_int,
    procPtr: *mut c_void,
    varTablePtr: *mut VariableTable,
    pub numCompiledLocals: c_int,
    pub compiledLocals: *mut Variable,
    clientData: ClientData,
    pub localCachePtr: *mut LocalCache,
    tailcallPtr: *mut Tcl_Obj,
}

/// The frame is that of a procedure, which may have compiled local variables.
pub const FRAME_IS_PROC: c_int = 0x1;

/// Returns the table of a namespace's variables.
///
/// # Safety
/// The namespace exists.
pub unsafe fn variables_of(namespace: *mut Tcl_Namespace) -> *mut VariableTable {
    // SAFETY: the namespace exists, and its public declaration is the beginning of this structure.
    unsafe { &raw mut (*namespace.cast::<Namespace>()).varTable }
}

/// Looks a variable up; null if the table does not have it.
///
/// # Safety
/// Table and name exist.
pub unsafe fn find(table: *mut VariableTable, name: *mut Tcl_Obj) -> *mut Variable {
    // SAFETY: the table's own function finds an entry; entries of such tables are parts of their variables.
    unsafe {
        let table = &raw mut (*table).table;
        let Some(find) = (*table).findProc else { return std::ptr::null_mut() };
        let entry = find(table, name.cast_const().cast());
        if entry.is_null() {
            return std::ptr::null_mut();
        }
        entry.byte_sub(offset_of!(TableVariable, entry)).cast()
    }
}

/// Returns the names of a procedure's local variables.
///
/// # Safety
/// The cache is alive during `'a`.
pub unsafe fn names_of<'a>(cache: *const LocalCache) -> &'a [*mut Tcl_Obj] {
    // SAFETY: as many names follow the structure's beginning as it says.
    unsafe { std::slice::from_raw_parts((&raw const (*cache).varName0).cast(), (*cache).numVars as usize) }
}
