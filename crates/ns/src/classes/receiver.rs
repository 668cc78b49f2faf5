//! The object that a method was called on, for methods that work with its variables.

use neons_otcl::{Call, Obj, ObjectId, TclResult};

use crate::Ns;

/// An object of scripts, with its variables and methods. Classes add their own members.
pub(super) struct Receiver<'a> {
    pub(super) ns: &'a Ns,
    pub(super) object: ObjectId,
}

impl<'a> Receiver<'a> {
    /// The object that a method was called on.
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
