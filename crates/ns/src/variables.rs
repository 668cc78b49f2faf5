//! Script variables that are stored in native fields or as class defaults.

use std::rc::Rc;

use neons_otcl::{Error, NativeVariables, Obj, ObjectId, Otcl, TclResult};

use crate::Ns;

/// Gives the interpreter access to native fields.
pub(crate) struct Variables {
    ns: Ns,
}

impl Variables {
    pub(crate) fn new(ns: &Ns) -> Variables {
        Variables { ns: ns.share() }
    }

    /// Returns whether this is `SplitObject set id`, the number of the last handle.
    fn is_handle_counter(&self, object: ObjectId, name: &str) -> bool {
        name == "id" && self.ns.is_split_object(object)
    }

    /// Returns whether this is a class object, which stores variables itself.
    fn is_class_variable(&self, object: ObjectId) -> bool {
        self.ns.keeps_class_variables(object)
    }
}

impl NativeVariables for Variables {
    fn read(&self, _: &Otcl, object: ObjectId, name: &str) -> Option<TclResult> {
        if self.is_handle_counter(object, name) {
            return Some(Ok(Obj::from_i64(self.ns.handle_counter() as i64)));
        }
        if self.is_class_variable(object) {
            return self.ns.registry().class_variable(object, name).map(Ok);
        }
        self.ns.with_bound(object, name, |_, bound| bound.read_value(&self.ns))?.map(Ok)
    }

    fn write(&self, _: &Otcl, object: ObjectId, name: &str, value: &Obj) -> Option<Result<(), Error>> {
        if self.is_handle_counter(object, name) {
            self.ns.set_handle_counter(value.to_i64().unwrap_or(0) as u64);
            return Some(Ok(()));
        }
        if self.is_class_variable(object) {
            crate::advice::doubt_variable(&self.ns, object, name);
            crate::advice::doubt_default(&self.ns, object, name, value.as_str());
            self.ns.registry().set_class_variable(object, name, value.clone());
            return Some(Ok(()));
        }
        self.ns.with_bound(object, name, |entity, bound| {
            crate::advice::doubt_value(&self.ns, object, name, &bound, value.as_str());
            let value = bound.parse(value.as_str());
            bound.assign(self.ns.sim(), entity, name, &value);
            Ok(())
        })
    }

    fn is_native(&self, object: ObjectId, name: &str) -> bool {
        if self.is_handle_counter(object, name) {
            return true;
        }
        if self.is_class_variable(object) {
            return self.ns.registry().class_variable(object, name).is_some();
        }
        self.ns.with_bound(object, name, |_, bound| bound.exists()).unwrap_or(false)
    }

    fn is_declared(&self, object: ObjectId, name: &str) -> bool {
        match self.is_handle_counter(object, name) || self.is_class_variable(object) {
            true => self.is_native(object, name),
            false => self.ns.with_bound(object, name, |_, _| ()).is_some(),
        }
    }

    fn unset(&self, object: ObjectId, name: &str) -> Option<Result<(), Error>> {
        let unset = self.is_class_variable(object) && self.ns.registry().unset_class_variable(object, name);
        unset.then_some(Ok(()))
    }

    fn is_lazy(&self, object: ObjectId, name: &str) -> bool {
        !self.is_class_variable(object) && self.ns.is_lazy(object, name) && self.is_native(object, name)
    }

    fn listed(&self, object: ObjectId) -> Vec<Rc<str>> {
        if self.ns.is_split_object(object) {
            return vec!["id".into()];
        }
        if self.ns.keeps_class_variables(object) {
            return self.ns.registry().class_variable_names(object);
        }
        let Some(info) = self.ns.class_info(object) else { return Vec::new() };
        let Some(native) = self.ns.entity_of(object).and_then(|entity| self.ns.sim().entity(entity)) else {
            return Vec::new();
        };
        self.ns
            .registry()
            .bound_variables(&info)
            .filter(|(variable, accessor)| {
                let exists = || accessor(native).is_some_and(|bound| bound.exists());
                !variable.lazy && (variable.is_plain || exists())
            })
            .map(|(variable, _)| variable.name.into())
            .collect()
    }

    fn has_grown(&self, object: ObjectId) -> bool {
        self.ns.class_info(object).is_some_and(|class| class.grown_table)
    }
}
