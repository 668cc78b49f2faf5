//! Creation of script objects and their native halves, the mapping between them, and their destruction.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use neons_otcl::{Error, Obj, ObjectId, TclResult};
use neons_sim::EntityId;
use rustc_hash::FxHashMap;

use crate::Ns;
use crate::Voice;
use crate::declare::ClassInfo;

/// The error for an object without native half, because its class is abstract or refused to make one.
pub(crate) const NO_NATIVE_HALF: &str = "__FAILED_SHADOW_OBJECT_";

/// The interpreter's records of its objects.
#[derive(Default)]
pub(crate) struct Objects {
    /// The object of each native half.
    by_entity: RefCell<FxHashMap<EntityId, ObjectId>>,
    /// The number of the last handle.
    handles: Cell<u64>,
    /// The names of destroyed objects to which something still refers.
    departed: RefCell<HashMap<ObjectId, Rc<str>>>,
}

impl Ns {
    /// Returns the number of the last handle.
    pub(crate) fn handle_counter(&self) -> u64 {
        self.objects().handles.get()
    }

    pub(crate) fn set_handle_counter(&self, counter: u64) {
        self.objects().handles.set(counter);
    }

    /// Allocates the next handle.
    pub(crate) fn next_handle(&self) -> String {
        self.objects().handles.set(self.objects().handles.get() + 1);
        format!("_o{}", self.objects().handles.get())
    }

    /// Creates an object as the script command `new` does.
    ///
    /// # Errors
    /// `class C: constructor failed: ...`
    pub fn new_object(&self, class: &str, arguments: &[Obj]) -> TclResult {
        // ns-2.35: failed creation also uses up a handle (spec: script-language, section 6).
        let handle = self.next_handle();
        let failed = |error: Error| self.constructor_failed(class, error);
        let Some(class_object) = self.otcl().object(class) else {
            return Err(failed(Error::from(format!("invalid command name \"{class}\""))));
        };
        let name = Obj::from_str(&handle);
        let mut words = vec![name.clone()];
        words.extend_from_slice(arguments);
        if let Err(error) = self.otcl().invoke(class_object, "create", &words) {
            if self.otcl().message_of(&error) != NO_NATIVE_HALF {
                return Err(failed(error));
            }
            // ns-2.35: objects without a native half are deleted. This fails for abstract classes, whose objects
            // cannot be deleted.
            let object = self.otcl().object_of(&name).filter(|object| self.class_info(*object).is_some());
            let is_abstract =
                |object| self.class_info(object).is_none_or(|info| info.create.is_none() && !info.never_made);
            match object {
                Some(object) if !is_abstract(object) => self.invoke(object, "destroy", &[])?,
                _ => {
                    let deleted = self.invoke_named(&name, "delete-shadow", &[]);
                    deleted.inspect_err(|error| self.explain_unfinished(class, object, error))?
                }
            };
        }
        // The result is empty if the class refused to make a native half.
        Ok(if self.otcl().object(&handle).is_some() { name } else { Obj::empty() })
    }

    /// Remembers why `new` of a class gave an object without a native half, which `error` reports.
    fn explain_unfinished(&self, class: &str, object: Option<ObjectId>, error: &Error) {
        let replaced = object.is_some_and(|object| self.otcl().finds_script_method(object, "init"));
        let why = match replaced {
            true => format!(
                "the script's `{class} instproc init` replaces the one of the library, so that `$self next` in it does not \
                 call that; put additions into a subclass (`Class MyClass -superclass {class}`)"
            ),
            false => format!("the class {class} has no objects of its own; make one of a class below it"),
        };
        self.inputs().remember_refusal(&self.otcl().message_of(error), why);
    }

    fn constructor_failed(&self, class: &str, error: Error) -> Error {
        let reason = self.otcl().message_of(&error);
        let message = format!("class {class}: constructor failed: {reason}");
        if self.voice() == Voice::Neons {
            return Error::from(message);
        }
        let trail = match error {
            Error::Message(reason) => reason,
            Error::Completion(_) => self.otcl().error_info().as_str().to_owned(),
        };
        self.error_with_trail(&message, &trail)
    }

    /// Creates an object of a declared class as `new` does, and returns it.
    ///
    /// # Errors
    /// See [`Ns::new_object`].
    pub fn create(&self, class: &str, arguments: &[Obj]) -> Result<ObjectId, Error> {
        let handle = self.new_object(class, arguments)?;
        self.otcl().object(handle.as_str()).ok_or_else(|| Error::from(format!("class {class}: no object")))
    }

    /// Builds the native half of `object` and gives its variables the class defaults.
    ///
    /// # Errors
    /// The class is abstract, or the class's action on a new native half failed.
    pub(crate) fn build_native_half(&self, object: ObjectId) -> Result<(), Error> {
        let class = self.class_of(object);
        let precedence = self.otcl().precedence(class);
        let abstract_class = || Error::from(NO_NATIVE_HALF);
        let info =
            precedence.iter().find_map(|class| self.registry().class(*class)).ok_or_else(abstract_class)?;
        let create = info.create.as_ref().ok_or_else(abstract_class)?;
        let entity = create(self.sim());
        self.bind_entity(object, entity);
        self.apply_defaults(object, entity, &info, class, &precedence);
        self.otcl().adopt_variables(object)?;
        match &info.built {
            Some(finish) => finish(self, object, entity),
            None => Ok(()),
        }
    }

    fn apply_defaults(
        &self,
        object: ObjectId,
        entity: EntityId,
        info: &ClassInfo,
        class: ObjectId,
        precedence: &[ObjectId],
    ) {
        let Some(native) = self.sim().entity(entity) else { return };
        let parse = |accessor: &crate::declare::Accessor, text: &str| Some(accessor(native)?.parse(text));
        let defaults = self.registry().defaults(info, class, precedence, parse);
        for ((variable, accessor), default) in self.registry().bound_variables(info).zip(defaults.iter()) {
            let Some(bound) = accessor(native) else { continue };
            match default {
                Some(_) if variable.ignores_default => {}
                Some(value) => bound.assign(self.sim(), entity, variable.name, value),
                None if variable.missed => {
                    self.warn_missing_default(object, variable.name);
                    bound.assign(self.sim(), entity, variable.name, &bound.parse("0"));
                }
                None => {}
            }
        }
    }

    /// Warns that a variable of an object has no class default.
    pub(crate) fn warn_missing_default(&self, object: ObjectId, variable: &str) {
        let item = format!("{}::{variable}", self.class_name(object));
        // Setting plain variables of an existing object cannot fail.
        let _ = self.warn_of_variable(object, &item);
    }

    /// Warns that there is no class variable of this name, once per object and variable, and adds a hint once per
    /// object (spec: script-language, quirk 12).
    pub(crate) fn warn_of_variable(&self, object: ObjectId, item: &str) -> TclResult {
        const EXPLAINED: &str = "SplitObject_issued_undeclared_warning";
        let warned = format!("issuedWarning({item})");
        if self.otcl().var_exists(object, &warned) {
            return Ok(Obj::empty());
        }
        self.otcl().set_var(object, &warned, Obj::from_i64(1))?;
        self.sim().warn(&format!("warning: no class variable {item}\n\n"));
        if self.otcl().var_exists(object, EXPLAINED) {
            return Ok(Obj::empty());
        }
        self.sim().warn("\tsee tcl-object.tcl in tclcl for info about this warning.\n\n");
        self.otcl().set_var(object, EXPLAINED, Obj::from_i64(1))
    }

    /// Returns the class default that an object finds for a variable; `None` if there is none.
    pub(crate) fn class_default(&self, object: ObjectId, variable: &str) -> Option<Obj> {
        let precedence = self.otcl().precedence(self.class_of(object));
        precedence.iter().find_map(|class| self.registry().class_variable(*class, variable))
    }

    /// Makes `entity` the native half of `object`.
    pub(crate) fn bind_entity(&self, object: ObjectId, entity: EntityId) {
        self.otcl().set_native(object, u64::from(entity.to_u32()));
        self.objects().by_entity.borrow_mut().insert(entity, object);
    }

    /// Returns the native half of an object.
    pub fn entity_of(&self, object: ObjectId) -> Option<EntityId> {
        EntityId::from_u32(self.otcl().native(object) as u32)
    }

    /// Returns the native half of the object with this name.
    pub fn entity_named(&self, name: &str) -> Option<EntityId> {
        self.entity_of(self.otcl().object(name)?)
    }

    /// Returns the object that has this native half.
    pub fn object_of(&self, entity: EntityId) -> Option<ObjectId> {
        self.objects().by_entity.borrow().get(&entity).copied()
    }

    /// Returns the name of the object that has this native half; empty if there is none.
    pub fn handle(&self, entity: EntityId) -> Obj {
        self.object_of(entity).map_or_else(Obj::empty, |object| self.otcl().name_obj(object))
    }

    pub(crate) fn object_destroyed(&self, object: ObjectId) {
        if let Some(entity) = self.entity_of(object) {
            self.remember_attached_agent(object, entity);
            crate::classes::scheduler_destroyed(self, entity);
            self.sim().remove(entity);
            self.free_soon();
            self.objects().by_entity.borrow_mut().remove(&entity);
            self.simulators().borrow_mut().retain(|simulator| *simulator != object);
            crate::advice::forget_agent(self, entity);
        } else if self.otcl().is_class(object) {
            self.registry().forget_class(object);
            self.examined_variables().borrow_mut().remove(&object);
        }
        self.variable_traces().forget(object);
    }

    /// Remembers the name of an agent that is destroyed while still attached: its node still lists it.
    fn remember_attached_agent(&self, object: ObjectId, entity: EntityId) {
        let is_agent = self.sim().entity(entity).is_some_and(|native| native.as_agent().is_some());
        if is_agent && self.otcl().get_var(object, "node_").is_ok_and(|node| !node.is_empty()) {
            self.remember_name(object);
        }
    }

    /// Remembers the name of an object that is about to be destroyed, because something still refers to it.
    pub(crate) fn remember_name(&self, object: ObjectId) {
        self.objects().departed.borrow_mut().insert(object, self.otcl().name(object));
    }

    /// Returns the name of an object, including destroyed objects whose name is remembered.
    pub(crate) fn lasting_name(&self, object: ObjectId) -> Obj {
        match self.objects().departed.borrow().get(&object) {
            Some(name) => Obj::from_str(name),
            None => self.otcl().name_obj(object),
        }
    }
}
