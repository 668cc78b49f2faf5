//! Variables backed by fields of native code.

use std::ffi::{c_char, c_int};
use std::ptr::null;
use std::rc::Rc;

use crate::compact_array::CompactArray;
use crate::error::{Error, TclResult};
use crate::float_traps::callback;
use crate::interp::{Otcl, Shared};
use crate::obj::Obj;
use crate::object::{Extra, Life, ObjectId};
use crate::tcl_sys as tcl;
use crate::variables::Path;

/// Decides which object variables are backed by native fields, and reads and writes them.
///
/// `$o set v` and `$o set v value` on such a variable call [`read`](NativeVariables::read) and
/// [`write`](NativeVariables::write) without creating a Tcl variable. `instvar` creates a Tcl variable with traces
/// that call the same methods. `$o unset v` detaches the variable: afterwards the name belongs to a plain
/// variable, for which none of these methods is called.
///
/// A *lazy* variable is never one of the object's Tcl variables: `instvar` creates a local variable with traces,
/// which the script may unset without effect, and `$o unset v` fails.
///
/// Elements of arrays are never native. Objects without a number from the embedding program ([`Otcl::set_native`]) are not
/// looked up, unless they are classes.
pub trait NativeVariables {
    /// Returns the value as native code formats it; `None` if the variable is not native.
    fn read(&self, otcl: &Otcl, object: ObjectId, name: &str) -> Option<TclResult>;

    /// Sets the field from `value`; `None` if the variable is not native.
    fn write(&self, otcl: &Otcl, object: ObjectId, name: &str, value: &Obj) -> Option<Result<(), Error>>;

    /// Returns whether the variable is native. Lazy variables are.
    fn is_native(&self, object: ObjectId, name: &str) -> bool;

    /// Returns whether the variable is native, or becomes native when it gets a value.
    fn is_declared(&self, object: ObjectId, name: &str) -> bool {
        self.is_native(object, name)
    }

    /// Unsets a variable that becomes native again when it is set; `None` for any other variable.
    fn unset(&self, _object: ObjectId, _name: &str) -> Option<Result<(), Error>> {
        None
    }

    /// Returns whether the variable is lazy.
    fn is_lazy(&self, _object: ObjectId, _name: &str) -> bool {
        false
    }

    /// Returns the variables that `info vars` shows even if no script has used them, in order of creation. Plain
    /// variables in the list only mark a position.
    fn listed(&self, object: ObjectId) -> Vec<Rc<str>>;

    /// Returns whether the hash table of the object's variables has grown beyond its number of variables: code
    /// that mentions a nonexistent variable inserts it temporarily.
    fn has_grown(&self, _object: ObjectId) -> bool {
        false
    }
}

impl Otcl {
    /// Installs the implementation of native variables for all objects.
    pub fn set_native_variables(&self, variables: Rc<dyn NativeVariables>) {
        *self.inner().native_variables.borrow_mut() = Some(variables);
    }

    /// Returns the native variables, if this name may belong to the object. Every use of a variable calls this
    /// first.
    #[inline]
    pub(crate) fn native_variables(&self, object: ObjectId, name: &str) -> Option<Rc<dyn NativeVariables>> {
        let is_compact = |array: &CompactArray| array.covers(name);
        let (detached, compact, may_have) = self.inner().store.with(object, |o| {
            let may_have = o.native.get() != 0 || o.class_part.is_some();
            let of_extra = |extra: &Extra| {
                (extra.detached.contains(name), extra.compact_array.as_deref().is_some_and(is_compact))
            };
            let (detached, compact) =
                if o.has_extra() { o.extra(of_extra).unwrap_or_default() } else { (false, false) };
            (detached, compact, may_have)
        })?;
        if compact {
            self.expand(object);
        }
        if detached || !may_have || name.ends_with(')') {
            return None;
        }
        self.inner().native_variables.borrow().clone()
    }

    /// Returns the native variables that `info vars` shows, with the positions of the plain ones in `plain`; and
    /// whether the table has grown.
    pub(crate) fn listed_native_variables(&self, object: ObjectId, plain: &[Obj]) -> (Vec<Rc<str>>, bool) {
        let Some(variables) = self.inner().native_variables.borrow().clone() else {
            return (Vec::new(), false);
        };
        let mut listed = variables.listed(object);
        listed.retain(|name| {
            let is_plain = || plain.iter().any(|known| *known == **name);
            let native = self.native_variables(object, name);
            native.is_some_and(|access| access.is_native(object, name) || is_plain())
        });
        (listed, variables.has_grown(object))
    }

    pub(crate) fn detach(&self, object: ObjectId, name: &str) {
        if let Some(object) = self.inner().store.get(object) {
            object.extra_mut(|extra| extra.detached.insert(name.into()));
        }
    }

    pub(crate) fn is_materialized(&self, object: ObjectId, name: &str) -> bool {
        let found = self.inner().store.with(object, |o| o.extra(|extra| extra.materialized.contains(name)));
        found.flatten().unwrap_or(false)
    }

    /// Fails if the name would use a native variable as an array.
    pub(crate) fn check_element(&self, object: ObjectId, name: &str, action: &str) -> Result<(), Error> {
        let array = if name.ends_with(')') { name.split_once('(') } else { None };
        let Some((array, _)) = array else { return Ok(()) };
        if self.native_variables(object, array).is_some_and(|native| native.is_native(object, array)) {
            Err(Error::Message(format!("can't {action} \"{name}\": variable isn't array")))
        } else {
            Ok(())
        }
    }

    /// Creates a Tcl variable for a native variable, with traces that keep it equal to the field. The Tcl variable has no
    /// value while the native one has none.
    pub(crate) fn materialize(&self, object: ObjectId, name: &str) -> Result<(), Error> {
        let Some(native) = self.native_variables(object, name) else { return Ok(()) };
        if self.is_materialized(object, name)
            || !native.is_declared(object, name)
            || native.is_lazy(object, name)
        {
            return Ok(());
        }
        let value = native.read(self, object, name).transpose()?;
        let Some(record) = self.inner().store.get(object) else { return Ok(()) };
        record.extra_mut(|extra| extra.materialized.insert(name.into()));
        let path = Path::new(object, name);
        let trace = Trace { shared: self.shared(), object, name: name.into(), local: false };
        // SAFETY: path and value are alive.
        unsafe {
            if let Some(value) = value {
                self.write_variable(path.as_ptr(), null(), value.as_ptr(), tcl::TCL_GLOBAL_ONLY);
            }
            trace.attach(self, path.as_ptr(), tcl::TCL_GLOBAL_ONLY);
        }
        Ok(())
    }

    /// Adds traces to those Tcl variables of an object that have become native, because the object has just
    /// received its native half.
    ///
    /// # Errors
    /// A variable cannot be read.
    pub fn adopt_variables(&self, object: ObjectId) -> Result<(), Error> {
        let names = self.namespace_variables(object);
        for name in names.iter().map(Obj::as_str) {
            if self.native_variables(object, name).is_some_and(|native| native.is_native(object, name)) {
                self.materialize(object, name)?;
            }
        }
        if let (Some(object), false) = (self.inner().store.get(object), names.is_empty()) {
            // Insertion from last to first keeps the order within each chain of the hash table.
            object.extra_mut(|extra| {
                extra.early = names.iter().rev().map(|name| name.as_str().into()).collect()
            });
        }
        Ok(())
    }

    /// Returns the variables that the object had before it received its native half.
    pub(crate) fn early_variables(&self, object: ObjectId) -> Vec<Rc<str>> {
        self.inner()
            .store
            .with(object, |o| o.extra(|extra| extra.early.clone()))
            .flatten()
            .unwrap_or_default()
    }

    /// Links a lazy native variable to `local` at the script's level. Returns whether `local` did not exist
    /// before.
    pub(crate) fn link_lazy(&self, object: ObjectId, name: &str, local: &Obj) -> Result<bool, Error> {
        let trace = Trace { shared: self.shared(), object, name: name.into(), local: true };
        // SAFETY: the name is alive and terminated, and so is the value.
        unsafe {
            let fresh = self.read_variable(local.as_c_ptr(), null(), 0).is_null();
            if fresh {
                let value = Obj::from_i64(0);
                let flags = tcl::TCL_LEAVE_ERR_MSG;
                let set = self.write_variable(local.as_c_ptr(), null(), value.as_ptr(), flags);
                if set.is_null() {
                    return self.completed(tcl::TCL_ERROR).map(|_| fresh);
                }
            }
            trace.attach(self, local.as_c_ptr(), 0);
            Ok(fresh)
        }
    }
}

/// The data of a native variable's trace.
struct Trace {
    shared: Shared,
    object: ObjectId,
    name: Rc<str>,
    /// Whether the traced variable is a local variable of the script, not a variable of the object.
    local: bool,
}

impl Trace {
    /// Traces a variable; `scope` is the flag that says where it is looked up.
    ///
    /// # Safety
    /// `variable` is a name, terminated by a zero byte. If no variable has it, one without a value is created.
    unsafe fn attach(self, otcl: &Otcl, variable: *const c_char, scope: c_int) {
        let flags = tcl::TCL_TRACE_READS
            | tcl::TCL_TRACE_WRITES
            | tcl::TCL_TRACE_UNSETS
            | tcl::TCL_TRACE_RESULT_OBJECT;
        let trace = Rc::into_raw(Rc::new(self)).cast_mut().cast();
        // SAFETY: the caller guarantees the validity of the name. Tcl's trace owns a reference to the trace's data
        // until the variable is unset.
        unsafe {
            tcl::Tcl_TraceVar2(otcl.interp(), variable, null(), flags | scope, variable_trace, trace);
        }
    }

    fn unset(&self, otcl: &Otcl) {
        if self.local {
            return;
        }
        let Some(object) = otcl.inner().store.get(self.object) else { return };
        object.extra_mut(|extra| extra.materialized.remove(&self.name));
        let native = otcl.native_variables(self.object, &self.name);
        let has_value = native.is_some_and(|native| native.is_native(self.object, &self.name));
        if object.life.get() == Life::Alive && has_value {
            object.extra_mut(|extra| extra.detached.insert(self.name.clone()));
        }
    }

    /// Copies the field to the Tcl variable.
    fn read(
        &self,
        otcl: &Otcl,
        part1: *const c_char,
        part2: *const c_char,
        scope: c_int,
    ) -> Result<(), Error> {
        let Some(native) = otcl.native_variables(self.object, &self.name) else { return Ok(()) };
        if let Some(value) = native.read(otcl, self.object, &self.name) {
            let value = value?;
            // SAFETY: the names are those that Tcl passed to the trace; the value is alive.
            unsafe { otcl.write_variable(part1, part2, value.as_ptr(), scope) };
        }
        Ok(())
    }

    /// Passes the Tcl variable's new value to the field.
    fn write(
        &self,
        otcl: &Otcl,
        part1: *const c_char,
        part2: *const c_char,
        scope: c_int,
    ) -> Result<(), Error> {
        let Some(native) = otcl.native_variables(self.object, &self.name) else { return Ok(()) };
        // SAFETY: the names are those that Tcl passed to the trace; a null pointer means no value.
        let value = unsafe {
            let value = otcl.read_variable(part1, part2, scope);
            (!value.is_null()).then(|| Obj::from_raw(value))
        };
        match value {
            Some(value) => native.write(otcl, self.object, &self.name, &value).unwrap_or(Ok(())),
            None => Ok(()),
        }
    }
}

callback! {
    fn variable_trace(
        data: tcl::ClientData,
        interp: *mut tcl::Tcl_Interp,
        part1: *const c_char,
        part2: *const c_char,
        flags: c_int
    ) -> *mut c_char = native_traced
}

/// The trace procedure of native variables.
unsafe extern "C" fn native_traced(
    data: tcl::ClientData,
    _interp: *mut tcl::Tcl_Interp,
    part1: *const c_char,
    part2: *const c_char,
    flags: c_int,
) -> *mut c_char {
    let trace = data.cast_const().cast::<Trace>();
    // SAFETY: the data is the reference that Tcl's trace owns until Tcl reports its destruction. A script called
    // meanwhile may unset the variable, so the call takes another reference.
    let trace = unsafe {
        if flags & tcl::TCL_TRACE_DESTROYED == 0 {
            Rc::increment_strong_count(trace);
        }
        Rc::from_raw(trace)
    };
    // SAFETY: the interpreter is alive, because one of its variables is.
    let Some(otcl) = (unsafe { trace.shared.borrow() }) else { return std::ptr::null_mut() };
    if flags & tcl::TCL_TRACE_UNSETS != 0 {
        otcl.called_by_tcl_or((), || trace.unset(&otcl));
        return std::ptr::null_mut();
    }
    let scope = flags & (tcl::TCL_GLOBAL_ONLY | tcl::TCL_NAMESPACE_ONLY);
    let result = otcl.called_by_tcl_or(Err(Error::Completion(tcl::TCL_ERROR)), || {
        if flags & tcl::TCL_TRACE_READS != 0 {
            trace.read(&otcl, part1, part2, scope)
        } else {
            trace.write(&otcl, part1, part2, scope)
        }
    });
    match result {
        Ok(()) => std::ptr::null_mut(),
        Err(error) => {
            // Tcl takes ownership of the reference to a message that is a value.
            let message = Obj::from_str(&otcl.message_of(&error));
            let raw = message.as_ptr();
            std::mem::forget(message);
            raw.cast()
        }
    }
}
