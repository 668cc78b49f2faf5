//! Creation, naming and destruction of objects.

use std::rc::Rc;

use crate::class::ClassPart;
use crate::command_lookup::command_named;
use crate::dispatch::OBJECT_COMMAND;
use crate::error::{Error, TclResult};
use crate::float_traps::callback;
use crate::interp::{DestroyHook, Otcl};
use crate::obj::Obj;
use crate::object::{Life, Object, ObjectId};
use crate::tcl_sys as tcl;

impl Otcl {
    /// Allocates an object of a class, that is, a record and a command, without calling `init`. An existing
    /// command of that name is replaced.
    pub fn create_object(&self, name: &str, class: ObjectId) -> ObjectId {
        self.allocate(&Obj::from_str(name), class, false).id
    }

    pub(crate) fn allocate(&self, name: &Obj, class: ObjectId, is_class: bool) -> Rc<Object> {
        let part = is_class.then(Box::<ClassPart>::default);
        let object = self.inner().store.add(self.shared(), Some(class), part);
        self.make_command(&object, name);
        object
    }

    pub(crate) fn make_command(&self, object: &Rc<Object>, name: &Obj) {
        // SAFETY: the store keeps the object alive until the command's delete procedure has run. Creating the command may
        // delete another object of the same name first, which runs its destruction.
        let command = unsafe {
            let data = Rc::as_ptr(object).cast_mut().cast();
            self.new_command(name.as_c_ptr(), OBJECT_COMMAND, data, object_command_deleted)
        };
        object.command.set(command);
    }

    /// Makes a class (of class `Class`) from native code. Without superclasses it descends from `Object`.
    pub fn define_class(&self, name: &str, superclasses: &[ObjectId]) -> ObjectId {
        let object = self.allocate(&Obj::from_str(name), self.class_class(), true);
        // Native code lists superclasses in dependence order; with any other list, the superclass is Object.
        if superclasses.is_empty() || self.set_superclasses(object.id, superclasses).is_err() {
            self.descend_from_object(&object);
        }
        object.id
    }

    pub(crate) fn allocate_class(&self, name: &Obj, class: ObjectId) -> Rc<Object> {
        let object = self.allocate(name, class, true);
        self.descend_from_object(&object);
        object
    }

    fn descend_from_object(&self, class: &Object) {
        // This cannot fail: a class without subclasses may descend from any other class.
        let _ = self.set_superclasses(class.id, &[self.object_class()]);
    }

    /// Returns the class `Object`.
    pub fn object_class(&self) -> ObjectId {
        self.inner().object_class.get().expect("Object exists once the interpreter has been made")
    }

    /// Returns the class `Class`.
    pub fn class_class(&self) -> ObjectId {
        self.inner().class_class.get().expect("Class exists once the interpreter has been made")
    }

    /// Does `CLASS create NAME args`, from `alloc` to `init`, but ignores a `create` method that the class itself
    /// may have.
    ///
    /// # Errors
    /// Those of `alloc` and `init`. If `init` fails, the object remains.
    pub fn create(&self, class: ObjectId, name: &Obj, args: &[Obj]) -> TclResult {
        crate::builtin::create(self, class, name, args)
    }

    /// Destroys an object without sending it `destroy`.
    pub fn destroy(&self, object: ObjectId) {
        let Some(object) = self.inner().store.get(object) else { return };
        if object.life.replace(Life::Dying) == Life::Dying {
            return;
        }
        // SAFETY: a live object has a live command, whose delete procedure does the rest.
        unsafe { self.delete_command(object.command.get()) };
    }

    /// Registers the function that is called for every object being destroyed, while its name and variables still exist.
    pub fn on_destroy(&self, hook: DestroyHook) {
        *self.inner().destroy_hook.borrow_mut() = Some(hook);
    }

    /// Returns the object behind the command `name`; `None` if it is no object.
    pub fn object(&self, name: &str) -> Option<ObjectId> {
        self.object_of(&self.inner().names.get(name))
    }

    /// Returns the object behind the command of this name. The value caches the command, so repeated use of one
    /// value is cheap.
    pub fn object_of(&self, name: &Obj) -> Option<ObjectId> {
        // SAFETY: the interpreter is alive, and the command is used immediately. Only object commands have this
        // command procedure, and their data is an object of some interpreter that lives as long as the command.
        unsafe {
            let (_, info) = command_named(self.interp(), name)?;
            if !info.objProc.is_some_and(|proc_| std::ptr::fn_addr_eq(proc_, OBJECT_COMMAND)) {
                return None;
            }
            let object = &*info.objClientData.cast::<Object>();
            object.shared.is(self).then_some(object.id)
        }
    }

    pub(crate) fn class_named(&self, name: &Obj) -> Option<ObjectId> {
        self.object_of(name).filter(|&object| self.is_class(object))
    }

    /// Returns whether the object exists.
    pub fn exists(&self, object: ObjectId) -> bool {
        self.inner().store.with(object, |_| ()).is_some()
    }

    /// Returns the name of the object's command: unqualified in the global namespace, qualified elsewhere, empty
    /// if the command no longer exists.
    pub fn name_obj(&self, object: ObjectId) -> Obj {
        let Some(command) = self.inner().store.with(object, |o| o.command.get()) else { return Obj::empty() };
        self.command_name(command)
    }

    /// Returns the name of the object's command as text; see [`Otcl::name_obj`].
    pub fn name(&self, object: ObjectId) -> Rc<str> {
        self.name_obj(object).as_str().into()
    }

    #[inline]
    fn command_name(&self, command: tcl::Tcl_Command) -> Obj {
        if command.is_null() {
            return Obj::empty();
        }
        // SAFETY: the command belongs to an object in the store, so it and its name are alive; the new value has
        // no other owner, so appending to it is allowed.
        unsafe {
            let mut info = std::mem::zeroed::<tcl::Tcl_CmdInfo>();
            tcl::Tcl_GetCommandInfoFromToken(command, &mut info);
            if info.namespacePtr == tcl::Tcl_GetGlobalNamespace(self.interp()) {
                let name = std::ffi::CStr::from_ptr(tcl::Tcl_GetCommandName(self.interp(), command));
                return self.inner().names.get_bytes(name.to_bytes());
            }
            let full = Obj::empty();
            tcl::Tcl_GetCommandFullName(self.interp(), command, full.as_ptr());
            full
        }
    }

    /// Returns the name of a class, which is cached.
    pub(crate) fn class_name(&self, class: ObjectId) -> Obj {
        let Some(object) = self.class_object(class) else { return self.inner().words.empty.clone() };
        let command = object.command.get();
        let Some(part) = &object.class_part else { return self.command_name(command) };
        if command.is_null() {
            return Obj::empty();
        }
        // SAFETY: the command belongs to a class in the store and is alive; its name is terminated by a zero byte.
        let tail = unsafe { std::ffi::CStr::from_ptr(tcl::Tcl_GetCommandName(self.interp(), command)) };
        let mut kept = part.name.borrow_mut();
        if let Some(name) = kept.as_ref().filter(|name| name.as_bytes() == tail.to_bytes()) {
            return name.clone();
        }
        let name = self.command_name(command);
        *kept = Some(name.clone());
        name
    }

    /// Returns the object's class.
    pub fn class_of(&self, object: ObjectId) -> Option<ObjectId> {
        self.inner().store.with(object, |o| o.class.get())
    }

    /// Changes the object's class.
    pub fn set_class(&self, object: ObjectId, class: ObjectId) {
        self.inner().store.with(object, |o| o.class.set(class));
    }

    /// Returns whether the object's class is `class` or descends from it.
    pub fn is_a(&self, object: ObjectId, class: ObjectId) -> bool {
        self.class_of(object).is_some_and(|own| self.is_subclass(own, class))
    }

    /// Sets the number that the embedding program attaches to the object.
    pub fn set_native(&self, object: ObjectId, data: u64) {
        self.inner().store.with(object, |o| o.native.set(data));
    }

    /// Returns the number that the embedding program has attached to the object; 0 if none was set or the object
    /// does not exist.
    pub fn native(&self, object: ObjectId) -> u64 {
        self.inner().store.with(object, |o| o.native.get()).unwrap_or(0)
    }

    /// Handles the deletion of the command by `destroy`, by `rename`, or because another command takes its name.
    fn command_deleted(&self, object: &Rc<Object>) {
        if object.life.replace(Life::Dying) == Life::Alive {
            // The deletion was not caused by `destroy`, so the script's definition of `destroy` is called now.
            let name = self.name_obj(object.id);
            if self.finds_script_method(object.id, "destroy") {
                let destroy = self.inner().words.destroy.clone();
                self.preserving(|| self.dispatch(object.id, &name, &destroy, &[]));
            }
        }
        let hook = self.inner().destroy_hook.borrow().clone();
        if let Some(hook) = hook {
            hook(self, object.id);
        }
        if object.class_part.is_some() {
            self.class_deleted(object);
        }
        self.delete_variables(object);
        object.command.set(std::ptr::null_mut());
        drop(object.take_extra());
        self.inner().store.remove(object.id);
    }

    fn class_deleted(&self, object: &Object) {
        for instance in self.inner().store.filter(|o| o.class.get() == object.id && o.id != object.id) {
            if instance.life.get() == Life::Dying || instance.command.get().is_null() {
                continue;
            }
            // SAFETY: the instance is not being deleted yet, so its command is alive.
            unsafe { self.delete_command(instance.command.get()) };
        }
        self.unlink_class(object.id);
        if let Some(part) = &object.class_part {
            let methods = part.take_methods();
            drop(methods);
        }
    }

    /// Returns the class with this name, or the error that it is no class.
    pub(crate) fn expect_class(&self, name: &Obj) -> Result<ObjectId, Error> {
        self.class_named(name).ok_or_else(|| Error::expected("a class", name))
    }
}

callback!(fn object_command_deleted(data: tcl::ClientData) = object_deleted);

unsafe extern "C" fn object_deleted(data: tcl::ClientData) {
    // SAFETY: the data is the object, which the store keeps until this function has removed it. The state it
    // points to outlives all commands. While the state itself is being dropped, no handle may be made, and the
    // store frees the object.
    unsafe {
        let object = &*data.cast::<Object>();
        let Some(otcl) = object.shared.borrow() else {
            object.command.set(std::ptr::null_mut());
            return;
        };
        if let Some(object) = otcl.inner().store.get(object.id) {
            otcl.called_by_tcl_or((), || otcl.command_deleted(&object));
        }
    }
}
