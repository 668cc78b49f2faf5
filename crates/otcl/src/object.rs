//! Objects: the record behind each object command.

use std::cell::{Cell, OnceCell, RefCell};
use std::fmt;
use std::rc::Rc;

use crate::class::ClassPart;
use crate::compact_array::CompactArray;
use crate::interp::Shared;
use crate::method::MethodTable;
use crate::obj::Obj;
use crate::pages::Pages;
use crate::tcl_sys as tcl;
use rustc_hash::FxHashSet;

/// Identifies an object for as long as the interpreter lives: numbers are never reused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(u32);

impl ObjectId {
    /// Returns the number of the object; objects made later have higher numbers.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ObjectId({})", self.0)
    }
}

/// The stage of an object's destruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Life {
    /// In use.
    Alive,
    /// Its command is being deleted.
    Dying,
}

/// An object. Its address is the client data of its Tcl command.
pub(crate) struct Object {
    /// The interpreter, whose state outlives the object's command.
    pub shared: Shared,
    pub id: ObjectId,
    pub class: Cell<ObjectId>,
    pub life: Cell<Life>,
    pub command: Cell<tcl::Tcl_Command>,
    /// The number that the embedding program has attached.
    pub native: Cell<u64>,
    /// The namespace with the object's variables; null until the first variable is made.
    pub variables: Cell<*mut tcl::Tcl_Namespace>,
    /// The name of the namespace `variables`, made when a script first links a variable.
    pub namespace_name: OnceCell<Obj>,
    /// State that few objects need.
    extra: RefCell<Option<Box<Extra>>>,
    /// State of objects that are classes.
    pub class_part: Option<Box<ClassPart>>,
}

/// State that few objects need.
#[derive(Default)]
pub(crate) struct Extra {
    /// Per-object procs.
    pub methods: MethodTable,
    /// Native variables that the script has unset, and that are plain since then.
    pub detached: FxHashSet<Rc<str>>,
    /// Native variables that have a Tcl variable with traces.
    pub materialized: FxHashSet<Rc<str>>,
    /// The variables that the object had before its native ones.
    pub early: Vec<Rc<str>>,
    /// An array that is not stored in Tcl.
    pub compact_array: Option<Box<CompactArray>>,
}

impl Object {
    pub fn has_extra(&self) -> bool {
        self.extra.borrow().is_some()
    }

    /// Calls `f` with the extra state, if it exists. `f` must not call other code.
    pub fn extra<R>(&self, f: impl FnOnce(&Extra) -> R) -> Option<R> {
        self.extra.borrow().as_deref().map(f)
    }

    /// Calls `f` with the extra state, which is created if it does not exist. `f` must not call other code.
    pub fn extra_mut<R>(&self, f: impl FnOnce(&mut Extra) -> R) -> R {
        f(self.extra.borrow_mut().get_or_insert_default())
    }

    /// Removes the extra state and returns it to the caller, which drops it.
    pub fn take_extra(&self) -> Option<Box<Extra>> {
        self.extra.take()
    }
}

/// All objects, by number.
#[derive(Default)]
pub(crate) struct Store {
    objects: RefCell<Pages<Rc<Object>>>,
}

impl Store {
    /// Adds an object that has no command yet.
    pub fn add(
        &self,
        shared: Shared,
        class: Option<ObjectId>,
        class_part: Option<Box<ClassPart>>,
    ) -> Rc<Object> {
        let mut objects = self.objects.borrow_mut();
        let id = ObjectId(u32::try_from(objects.next_number()).expect("fewer than 2^32 objects"));
        let object = Rc::new(Object {
            shared,
            id,
            class: Cell::new(class.unwrap_or(id)),
            life: Cell::new(Life::Alive),
            command: Cell::new(std::ptr::null_mut()),
            native: Cell::new(0),
            variables: Cell::new(std::ptr::null_mut()),
            namespace_name: OnceCell::new(),
            extra: RefCell::new(None),
            class_part,
        });
        objects.push(object.clone());
        object
    }

    #[inline]
    pub fn get(&self, id: ObjectId) -> Option<Rc<Object>> {
        self.objects.borrow().get(id.index()).cloned()
    }

    /// Calls `f` with an object without keeping a reference. `f` must not call other code.
    #[inline]
    pub fn with<R>(&self, id: ObjectId, f: impl FnOnce(&Object) -> R) -> Option<R> {
        self.objects.borrow().get(id.index()).map(|object| f(object))
    }

    pub fn remove(&self, id: ObjectId) -> Option<Rc<Object>> {
        self.objects.borrow_mut().remove(id.index())
    }

    /// Returns the oldest object for which `is_wanted` holds. `is_wanted` must not call other code.
    pub fn find(&self, is_wanted: impl Fn(&Object) -> bool) -> Option<Rc<Object>> {
        self.objects.borrow().iter().find(|object| is_wanted(object)).cloned()
    }

    /// Returns the objects for which `keep` holds, oldest first. `keep` must not call other code.
    pub fn filter(&self, keep: impl Fn(&Object) -> bool) -> Vec<Rc<Object>> {
        self.objects.borrow().iter().filter(|object| keep(object)).cloned().collect()
    }
}
