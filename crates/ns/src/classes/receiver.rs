//! The object on which a method is called, for methods that use its variables.

use neons_otcl::{Call, Obj, ObjectId, TclResult};

use crate::Ns;

/// A script object, with its variables and methods. Subject modules add more methods to this type.
pub(super) struct Receiver<'a> {
    pub(super) ns: &'a Ns,
    pub(super) object: ObjectId,
}

impl<'a> Receiver<'a> {
    /// Returns the object on which a method is called.
    pub(super) fn of(ns: &'a Ns, call: &Call) -> Receiver<'a> {
        Receiver::new(ns, call.object)
    }

    pub(super) fn new(ns: &'a Ns, object: ObjectId) -> Receiver<'a> {
        Receiver { ns, object }
    }

    pub(super) fn name(&self) -> Obj {
        self.ns.otcl().name_obj(self.object)
    }

    pub(super) fn call(&self, method: &str, arguments: &[Obj]) -> TclResult {
        self.ns.invoke(self.object, method, arguments)
    }

    pub(super) fn get(&self, variable: &str) -> TclResult {
        self.ns.otcl().get_var(self.object, variable)
    }

    pub(super) fn set(&self, variable: &str, value: impl Into<Obj>) -> TclResult {
        self.ns.otcl().set_var(self.object, variable, value.into())
    }

    pub(super) fn has(&self, variable: &str) -> bool {
        self.ns.otcl().var_exists(self.object, variable)
    }
}
