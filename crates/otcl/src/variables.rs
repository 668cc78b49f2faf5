//! The variables of objects.
//!
//! Each object has a Tcl namespace `::otcl::#N` with its variables, made with the first variable. So all their
//! features are Tcl's: arrays, traces, links, the order of lists. Only the name of the namespace must stay hidden,
//! so it is removed from Tcl's error messages.

use std::borrow::Borrow;
use std::ffi::{CString, c_char, c_int};
use std::ptr::{NonNull, null, null_mut};
use std::rc::Rc;

use crate::direct_variables::Name;
use crate::error::{Error, TclResult};
use crate::float_traps::{callback, in_trace};
use crate::hash_order::HashOrder;
use crate::interp::Otcl;
use crate::obj::Obj;
use crate::object::{Object, ObjectId};
use crate::tcl_sys as tcl;

/// The prefix of the names of all objects' namespaces.
const PREFIX: &[u8] = b"::otcl::#";

/// Returns the prefix of the qualified names of an object's variables.
fn prefix(object: ObjectId) -> String {
    format!("::otcl::#{}::", object.index())
}

/// Returns whether the name denotes a variable in some other namespace.
fn is_qualified(name: &str) -> bool {
    if !name.as_bytes().contains(&b':') {
        return false;
    }
    let variable = name.bytes().take_while(|byte| *byte != b'(');
    variable.zip(name.bytes().skip(1)).any(|pair| pair == (b':', b':'))
}

/// Returns whether the name has neither a namespace nor the key of an array element.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.bytes().any(|byte| b":()".contains(&byte))
}

/// Returns whether a word is the name of a variable without namespace, key, or characters that lists quote.
fn is_ordinary(word: &[u8]) -> bool {
    const SPECIAL: [bool; 256] = {
        let (mut table, mut place) = ([false; 256], 0);
        let special = b" \t\n\x0b\x0c\r{}\"\\:()";
        while place < special.len() {
            table[special[place] as usize] = true;
            place += 1;
        }
        table
    };
    !word.is_empty() && !word.iter().any(|byte| SPECIAL[usize::from(*byte)])
}

/// Paths up to this length, including the final zero byte, need no allocation.
const SHORT: usize = 96;

/// The qualified name of an object's variable, for Tcl: in the internal encoding, and terminated by a zero byte.
pub(crate) enum Path {
    Short([u8; SHORT], usize),
    Long(CString),
}

impl Path {
    pub fn new(object: ObjectId, name: &str) -> Path {
        let bytes = name.as_bytes();
        let mut digits = [0; 10];
        let number = decimal(object.index(), &mut digits);
        let length = PREFIX.len() + number.len() + 2 + bytes.len();
        let special = bytes.iter().any(|&b| b == 0 || b >= 0xf0 || b == b':');
        if length >= SHORT || special {
            let text = if is_qualified(name) { name.to_owned() } else { prefix(object) + name };
            let text = Obj::from_str(&text);
            return Path::Long(
                CString::new(text.as_bytes()).expect("Tcl's internal encoding has no zero bytes"),
            );
        }
        let mut path = [0; SHORT];
        let mut rest = &mut path[..];
        for part in [PREFIX, number, b"::", bytes] {
            let (start, end) = rest.split_at_mut(part.len());
            start.copy_from_slice(part);
            rest = end;
        }
        Path::Short(path, length)
    }

    fn as_bytes(&self) -> &[u8] {
        match self {
            Path::Short(bytes, length) => &bytes[..*length],
            Path::Long(text) => text.as_bytes(),
        }
    }

    pub fn as_ptr(&self) -> *const c_char {
        match self {
            Path::Short(bytes, _) => bytes.as_ptr().cast(),
            Path::Long(text) => text.as_ptr(),
        }
    }
}

fn decimal(mut number: usize, digits: &mut [u8; 10]) -> &[u8] {
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return &digits[start..];
        }
    }
}

/// Returns the error about linking a variable outside procedures.
fn not_local(local: &Obj) -> Error {
    Error::Message(format!(
        "bad variable name \"{local}\": can't create namespace variable that refers to procedure variable"
    ))
}

impl Otcl {
    /// Returns the namespace of the object's variables; `None` if it has no variable yet.
    fn namespace(&self, object: ObjectId) -> Option<NonNull<tcl::Tcl_Namespace>> {
        self.inner().store.with(object, |o| NonNull::new(o.variables.get())).flatten()
    }

    fn has_variables(&self, object: ObjectId) -> bool {
        self.namespace(object).is_some()
    }

    /// Returns the values of the two parts of a variable's name: that of the variable, and the key of an element.
    fn parts(&self, name: &str) -> (Obj, Option<Obj>) {
        let element = name.strip_suffix(')').and_then(|name| name.split_once('('));
        let names = &self.inner().names;
        match element {
            Some((array, key)) => (names.get(array), Some(Obj::from_str(key))),
            None => (names.get(name), None),
        }
    }

    /// Reads a variable of an object; null if there is none. Tcl's message is left if `flags` ask for it.
    fn read_own(
        &self,
        namespace: NonNull<tcl::Tcl_Namespace>,
        (name, key): Name,
        flags: c_int,
    ) -> Option<Obj> {
        self.read_directly(namespace, (name, key), || self.read_by_interface(namespace, (name, key), flags))
    }

    fn read_by_interface(
        &self,
        namespace: NonNull<tcl::Tcl_Namespace>,
        (name, key): Name,
        flags: c_int,
    ) -> Option<Obj> {
        let key = key.map_or(null_mut(), Obj::as_ptr);
        let flags = tcl::TCL_NAMESPACE_ONLY | flags;
        // SAFETY: the namespace belongs to an object that exists, and the names are alive. Without a value the result is
        // null.
        let value = unsafe {
            let value = self.in_namespace(namespace.as_ptr(), || {
                in_trace!(self.environment(), tcl::Tcl_ObjGetVar2, self.interp(), name.as_ptr(), key, flags)
            });
            (!value.is_null()).then(|| Obj::from_raw(value))
        };
        self.unwind_further();
        value
    }

    /// Makes the namespace for the object's variables, if it does not exist.
    fn need_variables(&self, object: ObjectId) -> Result<(), Error> {
        match self.inner().store.with(object, |o| o.variables.get().is_null()) {
            None => return Err(Error::from("no such object")),
            Some(false) => return Ok(()),
            Some(true) => {}
        }
        if let Some(object) = self.inner().store.get(object) {
            let name = prefix(object.id);
            let name = CString::new(name.trim_end_matches(':')).expect("no zero bytes");
            // SAFETY: the interpreter is alive. If other code than `delete_variables` deletes the namespace, the
            // object still exists and is notified.
            let namespace = unsafe {
                let data = Rc::as_ptr(&object).cast_mut().cast();
                tcl::Tcl_CreateNamespace(self.interp(), name.as_ptr(), data, Some(namespace_deleted))
            };
            if namespace.is_null() {
                return self.completed(tcl::TCL_ERROR).map(|_| ());
            }
            object.variables.set(namespace);
        }
        Ok(())
    }

    /// Deletes all variables of an object that is being destroyed.
    pub(crate) fn delete_variables(&self, object: &Object) {
        let namespace = object.variables.replace(std::ptr::null_mut());
        if !namespace.is_null() {
            // SAFETY: the namespace was made by `need_variables` and is deleted only once. Variables to which
            // procedures still link exist until these return. The object is not notified, because it may be gone
            // when the namespace is freed, if a script is running in it.
            unsafe {
                (*namespace).deleteProc = None;
                self.delete_namespace(namespace);
            }
        }
    }

    /// Removes the namespace's name from the error that Tcl has stored.
    fn unqualify(&self, object: ObjectId) -> Error {
        let prefix = prefix(object);
        let result = self.result();
        if result.as_str().contains(&prefix) {
            self.set_result(&Obj::from_str(&result.as_str().replace(&prefix, "")));
        }
        if let Some(code) = self.error_code().filter(|code| code.as_str().contains(&prefix)) {
            let code = Obj::from_str(&code.as_str().replace(&prefix, ""));
            // SAFETY: the value is alive; Tcl takes its own reference.
            unsafe { tcl::Tcl_SetObjErrorCode(self.interp(), code.as_ptr()) };
        }
        self.completed(tcl::TCL_ERROR).unwrap_err()
    }

    /// Returns the error code of the current error.
    fn error_code(&self) -> Option<Obj> {
        let key = Obj::from_str("-errorcode");
        let mut value = std::ptr::null_mut();
        // SAFETY: the dictionary is a new value, kept alive while its element is looked up.
        unsafe {
            let options = Obj::from_raw(tcl::Tcl_GetReturnOptions(self.interp(), tcl::TCL_ERROR));
            tcl::Tcl_DictObjGet(std::ptr::null_mut(), options.as_ptr(), key.as_ptr(), &mut value);
            (!value.is_null()).then(|| Obj::from_raw(value))
        }
    }

    /// Returns the error about a missing variable, with Tcl's error code for it.
    fn no_variable(&self, action: &str, name: &str) -> Error {
        self.reset_result();
        self.set_result(&Obj::from_str(&format!("can't {action} \"{name}\": no such variable")));
        let code = Obj::list_of(["TCL", "LOOKUP", "VARNAME", name]);
        // SAFETY: the value is alive; Tcl takes its own reference.
        unsafe { tcl::Tcl_SetObjErrorCode(self.interp(), code.as_ptr()) };
        self.completed(tcl::TCL_ERROR).unwrap_err()
    }

    /// Returns the value of an object variable, or of an array element such as `tab(key)`.
    ///
    /// # Errors
    /// Tcl's, such as `can't read "v": no such variable`.
    pub fn get_var(&self, object: ObjectId, name: &str) -> TclResult {
        if let Some(native) = self.native_variables(object, name)
            && let Some(value) = native.read(self, object, name)
        {
            return value;
        }
        self.check_element(object, name, "read")?;
        if is_qualified(name) {
            return self.get_qualified(object, name);
        }
        let Some(namespace) = self.namespace(object) else { return Err(self.no_variable("read", name)) };
        let (name, key) = self.parts(name);
        let value = self.read_own(namespace, (&name, key.as_ref()), tcl::TCL_LEAVE_ERR_MSG);
        value.ok_or_else(|| self.failure())
    }

    /// Returns the value of an object variable or array element; `None` if there is none.
    ///
    /// # Errors
    /// The variable is an array.
    pub fn get_var_if_any(&self, object: ObjectId, name: &str) -> Result<Option<Obj>, Error> {
        if self.native_variables(object, name).is_none() && !is_qualified(name) {
            let Some(namespace) = self.namespace(object) else { return Ok(None) };
            let (variable, key) = self.parts(name);
            if let Some(value) = self.read_own(namespace, (&variable, key.as_ref()), 0) {
                return Ok(Some(value));
            }
        }
        self.var_exists(object, name).then(|| self.get_var(object, name)).transpose()
    }

    /// Returns Tcl's error, which is in the interpreter.
    fn failure(&self) -> Error {
        self.completed(tcl::TCL_ERROR).unwrap_err()
    }

    fn get_qualified(&self, object: ObjectId, name: &str) -> TclResult {
        let path = Path::new(object, name);
        let flags = tcl::TCL_GLOBAL_ONLY | tcl::TCL_LEAVE_ERR_MSG;
        // SAFETY: the path is alive; a null pointer means an error, whose message Tcl leaves as the result.
        let value = unsafe {
            let value = self.read_variable(path.as_ptr(), null(), flags);
            (!value.is_null()).then(|| Obj::from_raw(value))
        };
        value.ok_or_else(|| self.unqualify(object))
    }

    /// Sets an object variable or array element; returns the value as written.
    ///
    /// # Errors
    /// Tcl's, such as `can't set "v": variable is array`, and those of native variables.
    pub fn set_var(&self, object: ObjectId, name: &str, value: impl Borrow<Obj>) -> TclResult {
        let value = value.borrow();
        if let Some(native) = self.native_variables(object, name)
            && let Some(result) = native.write(self, object, name, value)
        {
            return result.map(|()| value.clone());
        }
        self.check_element(object, name, "set")?;
        self.need_variables(object)?;
        let flags = tcl::TCL_LEAVE_ERR_MSG;
        let Some(namespace) = self.namespace(object).filter(|_| !is_qualified(name)) else {
            let path = Path::new(object, name);
            let flags = flags | tcl::TCL_GLOBAL_ONLY;
            // SAFETY: path and value are alive; a null pointer means an error, whose message Tcl leaves as the result.
            let new = unsafe {
                let new = self.write_variable(path.as_ptr(), null(), value.as_ptr(), flags);
                (!new.is_null()).then(|| Obj::from_raw(new))
            };
            return new.ok_or_else(|| self.unqualify(object));
        };
        let (name, key) = self.parts(name);
        if self.write_directly(namespace, (&name, key.as_ref()), value) {
            return Ok(value.clone());
        }
        let key = key.as_ref().map_or(null_mut(), Obj::as_ptr);
        let flags = flags | tcl::TCL_NAMESPACE_ONLY;
        // SAFETY: the namespace belongs to an object that exists; names and value are alive; a null pointer means an
        // error, whose message Tcl leaves as the result.
        let new = unsafe {
            let new = self.in_namespace(namespace.as_ptr(), || self.write_own(&name, key, value, flags));
            (!new.is_null()).then(|| Obj::from_raw(new))
        };
        new.ok_or_else(|| self.failure())
    }

    /// Sets a variable of the current level; returns its value after that, or null on failure.
    ///
    /// # Safety
    /// `key` is null or alive.
    unsafe fn write_own(
        &self,
        name: &Obj,
        key: *mut tcl::Tcl_Obj,
        value: &Obj,
        flags: c_int,
    ) -> *mut tcl::Tcl_Obj {
        let (name, value) = (name.as_ptr(), value.as_ptr());
        // SAFETY: guaranteed by the caller.
        unsafe { in_trace!(self.environment(), tcl::Tcl_ObjSetVar2, self.interp(), name, key, value, flags) }
    }

    /// Unsets an object variable or array element. A native variable is detached: afterwards its name belongs to a
    /// plain variable.
    ///
    /// # Errors
    /// Tcl's, such as `can't unset "v": no such variable`.
    pub fn unset_var(&self, object: ObjectId, name: &str) -> Result<(), Error> {
        let native = self.native_variables(object, name);
        if let Some(result) = native.and_then(|native| native.unset(object, name)) {
            return result;
        }
        let detachable = self
            .native_variables(object, name)
            .is_some_and(|native| native.is_native(object, name) && !native.is_lazy(object, name));
        if detachable {
            self.detach(object, name);
            if !self.is_materialized(object, name) {
                return Ok(());
            }
        }
        let Some(namespace) = self.namespace(object).filter(|_| !is_qualified(name)) else {
            if !is_qualified(name) {
                return Err(self.no_variable("unset", name));
            }
            let path = Path::new(object, name);
            let flags = tcl::TCL_GLOBAL_ONLY | tcl::TCL_LEAVE_ERR_MSG;
            // SAFETY: the path is alive.
            let code = unsafe { self.unset_variable(path.as_ptr(), flags) };
            return if code == tcl::TCL_OK { Ok(()) } else { Err(self.unqualify(object)) };
        };
        let name = self.inner().names.get(name);
        let flags = tcl::TCL_NAMESPACE_ONLY | tcl::TCL_LEAVE_ERR_MSG;
        // SAFETY: the namespace belongs to an object that exists, and the name is alive.
        let code =
            unsafe { self.in_namespace(namespace.as_ptr(), || self.unset_variable(name.as_c_ptr(), flags)) };
        if code == tcl::TCL_OK { Ok(()) } else { Err(self.failure()) }
    }

    /// Returns whether the object has this variable, array or array element.
    pub fn var_exists(&self, object: ObjectId, name: &str) -> bool {
        let native = self.native_variables(object, name);
        if native.is_some_and(|native| native.is_native(object, name)) {
            return true;
        }
        if is_qualified(name) {
            let path = Path::new(object, name);
            // SAFETY: the path is alive.
            let value = unsafe { self.read_variable(path.as_ptr(), null(), tcl::TCL_GLOBAL_ONLY) };
            return !value.is_null() || self.is_array(path.as_bytes());
        }
        let Some(namespace) = self.namespace(object) else { return false };
        let (variable, key) = self.parts(name);
        let flags = tcl::TCL_NAMESPACE_ONLY;
        // SAFETY: the namespace belongs to an object that exists, and the name is terminated by a zero byte.
        let known = unsafe {
            tcl::Tcl_FindNamespaceVar(self.interp(), variable.as_c_ptr(), namespace.as_ptr(), flags)
        };
        if known.is_null() {
            return false;
        }
        self.read_own(namespace, (&variable, key.as_ref()), 0).is_some()
            || key.is_none() && self.is_array(Path::new(object, name).as_bytes())
    }

    fn is_array(&self, path: &[u8]) -> bool {
        let path = Obj::from_bytes(path);
        let exists = self.preserving(|| self.call(&["::array".into(), "exists".into(), path]));
        exists.is_ok_and(|yes| yes.as_str() == "1")
    }

    /// Returns the qualified name of the variable, with which scripts and native code can use it like a global
    /// one. A Tcl variable is created for a native variable.
    ///
    /// # Errors
    /// The object does not exist.
    pub fn var_path(&self, object: ObjectId, name: &str) -> TclResult {
        self.need_variables(object)?;
        self.materialize(object, name)?;
        Ok(Obj::from_bytes(Path::new(object, name).as_bytes()))
    }

    /// Returns the names of the Tcl variables that the object has.
    pub(crate) fn namespace_variables(&self, object: ObjectId) -> Vec<Obj> {
        if !self.has_variables(object) {
            return Vec::new();
        }
        let prefix = prefix(object);
        let names = self.vars_matching(&(prefix.clone() + "*"));
        let own = |name: &Obj| Obj::from_bytes(name.as_bytes().get(prefix.len()..).unwrap_or_default());
        names.iter().map(own).collect()
    }

    /// Returns the names of the object's variables, as `info vars` lists them.
    pub fn vars(&self, object: ObjectId) -> Vec<Obj> {
        let mut plain = self.namespace_variables(object);
        let (listed, has_grown) = self.listed_native_variables(object, &plain);
        // A native variable that is not listed remains unlisted when it gets a Tcl variable.
        plain.retain(|name: &Obj| {
            !self.is_materialized(object, name.as_str())
                || listed.iter().any(|known| **known == *name.as_str())
        });
        if listed.is_empty() {
            return plain;
        }
        // Native variables came first when the object was created; later ones are in front of them. The plain ones
        // are inserted from last to first, which keeps the order within each chain. (The result is exact unless
        // plain variables make the table grow, for which their order of creation would have to be known.)
        let mut order = if has_grown { HashOrder::grown() } else { HashOrder::new() };
        let is_there =
            |name: &&Rc<str>| listed.contains(*name) || plain.iter().any(|known| *known == ***name);
        for name in self.early_variables(object).iter().filter(is_there) {
            order.insert(name.clone(), ());
        }
        for name in listed {
            order.insert(name, ());
        }
        for name in plain.iter().rev() {
            order.insert(name.as_str(), ());
        }
        order.keys().map(Obj::from_str).collect()
    }

    /// Links variables to local ones of the same names, all at once, if they are plain Tcl variables and the object has
    /// linked some before. Returns false if they must be linked one by one.
    ///
    /// # Errors
    /// Those of [`Otcl::link_var`].
    pub(crate) fn link_ordinary_vars(&self, object: ObjectId, names: &[Obj]) -> Result<bool, Error> {
        let found = self.inner().store.with(object, |o| {
            let is_compact = o.has_extra() && o.extra(|extra| extra.compact_array.is_some()).unwrap_or(false);
            let linked_before = !is_compact && !o.variables.get().is_null();
            let name = o.namespace_name.get().filter(|_| linked_before)?;
            let namespace = NonNull::new(o.variables.get())?;
            Some((namespace, name.clone(), o.native.get() != 0 || o.class_part.is_some()))
        });
        let Some(Some((namespace, namespace_name, may_have_native))) = found else { return Ok(false) };
        if !names.iter().all(|name| is_ordinary(name.as_bytes())) {
            return Ok(false);
        }
        if may_have_native
            && let Some(native) = self.inner().native_variables.borrow().as_deref()
            && names.iter().any(|name| native.is_declared(object, name.as_str()))
        {
            return Ok(false);
        }
        let linked = self.link_directly(namespace, names);
        let Some(rest) = names.get(linked..).filter(|rest| !rest.is_empty()) else { return Ok(true) };
        if self.level() == 0 {
            return Ok(false);
        }
        self.link_namespace_vars(namespace_name, rest).map_err(|_| self.unqualify(object))?;
        self.learn_from_link(namespace, &rest[0]);
        Ok(true)
    }

    /// Links the object's variable `name` to `local` in the running procedure. A lazy native variable can be
    /// linked outside procedures, too. Returns whether the variable is lazy and `local` did not exist before.
    ///
    /// # Errors
    /// Tcl's, such as `variable "v" already exists`, and an error for a call outside procedures.
    pub fn link_var(&self, object: ObjectId, variable: &Obj, local: &Obj) -> Result<bool, Error> {
        let name = variable.as_str();
        if self.native_variables(object, name).is_some_and(|native| native.is_lazy(object, name)) {
            return self.link_lazy(object, name, local);
        }
        self.need_variables(object)?;
        if is_qualified(local.as_str()) || self.level() == 0 {
            return Err(not_local(local));
        }
        self.materialize(object, name)?;
        if is_plain(name) && is_plain(local.as_str()) {
            let namespace = self.inner().store.with(object, |o| {
                let name = || Obj::from_str(prefix(object).trim_end_matches(':'));
                o.namespace_name.get_or_init(name).clone()
            });
            let linked = self.link_namespace_var(namespace.unwrap_or_default(), variable, local);
            return linked.map(|()| false).map_err(|_| self.unqualify(object));
        }
        let path = Path::new(object, name);
        // SAFETY: all strings are alive and terminated.
        let code = unsafe {
            let (frame, path) = (c"#0".as_ptr(), path.as_ptr());
            tcl::Tcl_UpVar2(self.interp(), frame, path, null(), local.as_c_ptr(), 0)
        };
        if code == tcl::TCL_OK { Ok(false) } else { Err(self.unqualify(object)) }
    }
}

callback!(fn namespace_deleted(data: tcl::ClientData) = variables_deleted);

/// Called when a script, or the deletion of the interpreter, has deleted the namespace of an object's variables.
unsafe extern "C" fn variables_deleted(data: tcl::ClientData) {
    // SAFETY: the data is the object, which detaches this procedure from the namespace before it is freed itself.
    unsafe { (*data.cast::<Object>()).variables.set(std::ptr::null_mut()) };
}
