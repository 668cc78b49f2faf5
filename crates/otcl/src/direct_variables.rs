//! Direct access to the variables of objects.
//!
//! Tcl's interface enters a namespace to read one of its variables, and finds both ends of a link by their names, which
//! takes most of the time of `instvar`. The functions here look up the variable in the table of its namespace and the
//! local variable among those of the running procedure. They do what is most frequent, untraced scalar variables and
//! elements that exist, and leave everything else to the interface.
//!
//! The first access of each kind goes through the interface, and its effect is looked for where the structures are
//! declared to have it. If it is not there, all accesses remain with the interface.

use std::cell::Cell;
use std::ptr::NonNull;

use crate::interp::Otcl;
use crate::obj::Obj;
use crate::tcl_sys as tcl;
use crate::tcl_variables_sys::{
    ARRAY, CallFrame, FRAME_IS_PROC, IN_TABLE, LINK, OUT_OF_TABLE, PLAIN_LOCAL, TRACED_READ, TRACED_WRITE,
    Variable, find, names_of, variables_of,
};

/// Whether structures are as they are declared.
#[derive(Clone, Copy, Default, PartialEq)]
enum Declaration {
    #[default]
    Untried,
    Confirmed,
    Refuted,
}

impl Declaration {
    fn of(is_right: bool) -> Declaration {
        if is_right { Declaration::Confirmed } else { Declaration::Refuted }
    }
}

/// What is known about Tcl's structures.
#[derive(Default)]
pub(crate) struct DirectVariables {
    tables: Cell<Declaration>,
    frames: Cell<Declaration>,
}

/// The name of a variable of an object: of a scalar, or of an array with the key of an element.
pub(crate) type Name<'a> = (&'a Obj, Option<&'a Obj>);

impl Otcl {
    /// Returns the value of a variable, if it can be read directly. `interface` reads it through Tcl's interface.
    #[inline]
    pub(crate) fn read_directly(
        &self,
        namespace: NonNull<tcl::Tcl_Namespace>,
        name: Name,
        interface: impl FnOnce() -> Option<Obj>,
    ) -> Option<Obj> {
        let direct = &self.inner().direct_variables;
        if direct.tables.get() == Declaration::Refuted {
            return interface();
        }
        // SAFETY: the namespace belongs to an object that exists.
        let variable = unsafe { scalar(namespace, name, TRACED_READ) };
        let Some(variable) = variable else { return interface() };
        // SAFETY: a scalar variable with a value has a value of Tcl, which lives at least as long as it.
        let value = unsafe { Obj::from_raw(variable.as_ref().value.cast()) };
        if direct.tables.get() == Declaration::Untried {
            let read = interface();
            direct.tables.set(Declaration::of(read.as_ref().is_some_and(|read| read.same(&value))));
            return read;
        }
        Some(value)
    }

    /// Gives a variable another value, if it can be written directly; otherwise returns false.
    #[inline]
    pub(crate) fn write_directly(
        &self,
        namespace: NonNull<tcl::Tcl_Namespace>,
        name: Name,
        value: &Obj,
    ) -> bool {
        if self.inner().direct_variables.tables.get() != Declaration::Confirmed {
            return false;
        }
        // SAFETY: the namespace belongs to an object that exists.
        let Some(variable) = (unsafe { scalar(namespace, name, TRACED_WRITE | OUT_OF_TABLE) }) else {
            return false;
        };
        // SAFETY: a scalar variable with a value owns one reference to it. That to the new value takes its place, and the
        // old one is released.
        unsafe {
            let old = (*variable.as_ptr()).value;
            if old != value.as_ptr().cast() {
                (*value.as_ptr()).refCount += 1;
                (*variable.as_ptr()).value = value.as_ptr().cast();
                let old = Obj::from_raw(old.cast());
                (*old.as_ptr()).refCount -= 1;
            }
        }
        self.environment().count_run();
        true
    }

    /// Links variables of a namespace to local variables of the same names in the running procedure, as far as this is
    /// possible directly. Returns the number of names linked, from the first on.
    pub(crate) fn link_directly(&self, namespace: NonNull<tcl::Tcl_Namespace>, names: &[Obj]) -> usize {
        let direct = &self.inner().direct_variables;
        if direct.tables.get() == Declaration::Refuted || direct.frames.get() != Declaration::Confirmed {
            return 0;
        }
        let Some(frame) = self.procedure_frame() else { return 0 };
        // SAFETY: the frame is that of the running procedure, and the namespace belongs to an object that exists.
        let link = |name: &Obj| unsafe { link(frame, namespace, name) };
        names.iter().take_while(|name| link(name)).count()
    }

    /// Learns from a link that has just been made through Tcl's interface.
    pub(crate) fn learn_from_link(&self, namespace: NonNull<tcl::Tcl_Namespace>, name: &Obj) {
        let direct = &self.inner().direct_variables;
        if direct.frames.get() != Declaration::Untried {
            return;
        }
        let Some(frame) = self.procedure_frame() else { return };
        // SAFETY: as in `link_directly`; the name is terminated by a zero byte.
        unsafe {
            let Some(local) = local(frame, name) else { return };
            let known = tcl::Tcl_FindNamespaceVar(
                self.interp(),
                name.as_c_ptr(),
                namespace.as_ptr(),
                tcl::TCL_NAMESPACE_ONLY,
            );
            let found = find(variables_of(namespace.as_ptr()), name.as_ptr());
            if !found.is_null() && (*found).flags & LINK != 0 {
                // The local variable is linked to what this one is linked to.
                return;
            }
            let is_right =
                local.as_ref().flags & LINK != 0 && local.as_ref().value == known && found.cast() == known;
            direct.frames.set(Declaration::of(is_right));
        }
    }

    /// Returns the frame of the running procedure; `None` outside procedures, and in those without local variables.
    fn procedure_frame(&self) -> Option<NonNull<CallFrame>> {
        let mut frame = std::mem::MaybeUninit::<tcl::Tcl_CallFrame>::uninit();
        // SAFETY: the frame stays in place until it is removed; the one below it lives at least until this function's caller
        // returns to Tcl.
        unsafe {
            let namespace = tcl::Tcl_GetGlobalNamespace(self.interp());
            tcl::Tcl_PushCallFrame(self.interp(), frame.as_mut_ptr(), namespace, 0);
            let below = (*frame.as_ptr().cast::<CallFrame>()).callerVarPtr;
            tcl::Tcl_PopCallFrame(self.interp());
            NonNull::new(below)
                .filter(|below| below.as_ref().isProcCallFrame & FRAME_IS_PROC != 0)
                .filter(|below| !below.as_ref().localCachePtr.is_null())
        }
    }
}

/// Returns a variable that is a scalar or an element of an array, has a value, and has none of these flags; nor may the
/// array have them.
///
/// # Safety
/// The namespace exists.
#[inline]
unsafe fn scalar(
    namespace: NonNull<tcl::Tcl_Namespace>,
    (name, key): Name,
    without: i32,
) -> Option<NonNull<Variable>> {
    // SAFETY: the namespace exists, and so do its table and its variables; the value of an array is a table.
    unsafe {
        let mut variable = NonNull::new(find(variables_of(namespace.as_ptr()), name.as_ptr()))?;
        if let Some(key) = key {
            let array = variable.as_ref();
            if array.flags & (ARRAY | LINK | without) != ARRAY || array.value.is_null() {
                return None;
            }
            variable = NonNull::new(find(array.value.cast(), key.as_ptr()))?;
        }
        let found = variable.as_ref();
        (found.flags & (ARRAY | LINK | without) == 0 && !found.value.is_null()).then_some(variable)
    }
}

/// Links a variable to the local one of the same name; returns false if this cannot be done directly.
///
/// # Safety
/// The frame is that of a running procedure with local variables, and the namespace exists.
unsafe fn link(frame: NonNull<CallFrame>, namespace: NonNull<tcl::Tcl_Namespace>, name: &Obj) -> bool {
    // SAFETY: guaranteed by the caller. A link counts as a reference to its target, which Tcl releases with the frame.
    unsafe {
        let target = find(variables_of(namespace.as_ptr()), name.as_ptr());
        let Some(local) = local(frame, name) else { return false };
        if target.is_null() || (*target).flags & (LINK | IN_TABLE | OUT_OF_TABLE) != IN_TABLE {
            return false;
        }
        let local = local.as_ptr();
        if (*local).flags & !PLAIN_LOCAL != 0 || !(*local).value.is_null() {
            return false;
        }
        (*local).flags |= LINK;
        (*local).value = target.cast();
        (*target.cast::<crate::tcl_variables_sys::TableVariable>()).refCount += 1;
        true
    }
}

/// Finds a local variable of a procedure that was known when the procedure was compiled.
///
/// # Safety
/// The frame is that of a running procedure with local variables.
unsafe fn local(frame: NonNull<CallFrame>, name: &Obj) -> Option<NonNull<Variable>> {
    // SAFETY: guaranteed by the caller. Each name has a variable, and names have texts.
    unsafe {
        let frame = frame.as_ref();
        let names = names_of(frame.localCachePtr);
        let wanted = name.as_bytes();
        let is_wanted = |known: &*mut tcl::Tcl_Obj| {
            let known = *known;
            known == name.as_ptr()
                || !known.is_null()
                    && (*known).length as usize == wanted.len()
                    && !(*known).bytes.is_null()
                    && std::slice::from_raw_parts((*known).bytes.cast::<u8>(), wanted.len()) == wanted
        };
        let place = names.iter().take(frame.numCompiledLocals as usize).position(is_wanted)?;
        NonNull::new(frame.compiledLocals.add(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scripts that use variables in usual and unusual ways. Each is run in a method `work` of an object `o`, of a class
    /// with the variables `a`, `b` and the array `t`.
    const SCRIPTS: &[&str] = &[
        "$self instvar a b; incr a $b; append b x; list $a $b [$self set a] [$self set b]",
        "$self instvar a; $self instvar a b; unset a; list [info exists a] [catch {$self set a} m] $m",
        "$self instvar a; unset a; $self instvar b; set a 7; list $a [$self set a] [lsort [$self info vars]]",
        "$self instvar new t; set new 1; set t(x) 2; list $new [$self set new] [$self set t(x)] [array names t]",
        "set a 1; list [catch {$self instvar a} m] $m",
        "set b 1; list [catch {$self instvar a b} m] $m $a",
        "upvar #0 global a; set global 5; $self instvar a; set a 9; list $::global [$self set a]",
        "proc ::watch args {lappend ::seen $args}; $self instvar a; trace variable a rw ::watch; incr a; $self set a
         $self set a 4; trace remove variable a {read write} ::watch; $self set a 5; list $a $::seen",
        "trace variable a w {list}; list [catch {$self instvar a} m] $m",
        "$self set t(1) x; $self set t(1); list [catch {$self set t 1} m] $m [catch {$self set a(1) 2} m] $m",
        "proc ::watch args {lappend ::seen $args}; $self instvar t; trace variable t rw ::watch; $self set t(1) 8
         list [$self set t(1)] [llength $::seen]",
        "$self instvar t; unset t; list [catch {$self set t(1)} m] $m [$self set t 3] [$self set t]",
        "eval {$self instvar a}; uplevel 0 {$self instvar b}; list $a $b",
        "$self caller; list $a $b",
        "foreach name {a b} {$self instvar $name; incr $name}; list $a $b",
        "$self instvar {a local} b; incr local; list $local $b [info exists a] [$self set a]",
        "set value [$self set b]; $self set b new; list $value [$self set b [$self set b]]",
        "$self instvar a; $self destroy; incr a; list $a",
        "for {set i 0} {$i < 9} {incr i} {$self step}; list [$self set a] [$self set b]",
    ];

    const CLASS: &str = "
        Class C
        C instproc init {} {$self set a 1; $self set b 2; $self set t(1) one; $self set t(2) two; $self link; $self step}
        C instproc link {} {$self instvar a b t}
        C instproc step {} {$self instvar a b; incr a $b}
        C instproc caller {} {uplevel 1 {$self instvar a b}}
        foreach i {1 2} {C o$i; o$i set a}
        C o; o set b [o set b]; set global 0; set seen {}";

    fn results(direct: bool) -> Vec<String> {
        let result = |script: &&str| {
            let otcl = Otcl::new().unwrap();
            if !direct {
                otcl.inner().direct_variables.tables.set(Declaration::Refuted);
            }
            otcl.eval_str(CLASS).unwrap();
            let variables = &otcl.inner().direct_variables;
            if direct {
                assert!(variables.tables.get() == Declaration::Confirmed);
                assert!(variables.frames.get() == Declaration::Confirmed);
            }
            otcl.invoke(otcl.object("o").unwrap(), "proc", &["work".into(), Obj::empty(), (*script).into()])
                .unwrap();
            otcl.eval_str("list [catch {o work} m] $m").unwrap().as_str().to_owned()
        };
        SCRIPTS.iter().map(result).collect()
    }

    #[test]
    fn direct_access_has_the_effects_of_the_interface() {
        for ((script, direct), interface) in SCRIPTS.iter().zip(results(true)).zip(results(false)) {
            assert_eq!(direct, interface, "{script}");
        }
    }

    #[test]
    fn a_link_to_a_link_teaches_nothing() {
        let otcl = Otcl::new().unwrap();
        let declare = "
            Class C
            C instproc first {} {$self instvar a}
            C instproc linked {} {$self instvar b}
            C instproc own {} {$self instvar a; incr a}
            set other 7; C o; o set a 1; o first";
        otcl.eval_str(declare).unwrap();
        let namespace = otcl.object("o").unwrap().index();
        otcl.eval_str(&format!("upvar #0 other ::otcl::#{namespace}::b")).unwrap();
        otcl.eval_str("o linked").unwrap();
        assert!(otcl.inner().direct_variables.frames.get() == Declaration::Untried);
        assert_eq!(otcl.eval_str("o own; o own").unwrap(), "3");
        assert!(otcl.inner().direct_variables.frames.get() == Declaration::Confirmed);
    }

    #[test]
    fn values_are_freed_when_they_are_replaced() {
        let otcl = Otcl::new().unwrap();
        otcl.eval_str(CLASS).unwrap();
        let object = otcl.object("o").unwrap();
        let value = Obj::from_str("kept");
        // SAFETY: the value is alive.
        let references = |value: &Obj| unsafe { (*value.as_ptr()).refCount };
        let before = references(&value);
        for _ in 0..3 {
            otcl.set_var(object, "a", &value).unwrap();
        }
        assert_eq!(references(&value), before + 1);
        assert!(otcl.get_var(object, "a").unwrap().same(&value));
        otcl.set_var(object, "a", Obj::empty()).unwrap();
        assert_eq!(references(&value), before);
    }
}
