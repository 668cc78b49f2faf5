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

/// Identifies an object for as long as the interpreter lives: numbers are never used again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(u32);

impl ObjectId {
    /// The number of the object; objects made later have higher numbers.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ObjectId({})", self.0)
    }
}

/// How far the destruction of an object has got.
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
    /// The embedding program's word.
    pub native: Cell<u64>,
    /// The namespace holding the object's variables, made when the first one is.
    pub variables: Cell<*mut tcl::Tcl_Namespace>,
    /// The name of that namespace, made when a script first links a variable.
    pub namespace_name: OnceCell<Obj>,
    /// What few objects have.
    extra: RefCell<Option<Box<Extra>>>,
    /// What classes have.
    pub class_part: Option<Box<ClassPart>>,
}

/// What few objects have.
#[derive(Default)]
pub(crate) struct Extra {
    /// Per-object procs.
    pub methods: MethodTable,
    /// Native variables that the script has unset: from then on plain ones.
    pub detached: FxHashSet<Rc<str>>,
    /// Native variables that have a Tcl variable with traces.
    pub materialized: FxHashSet<Rc<str>>,
    /// The variables that the object had before its native ones.
    pub early: Vec<Rc<str>>,
    /// An array that is kept apart from Tcl.
    pub compact_array: Option<Box<CompactArray>>,
}

impl Object {
    pub fn has_extra(&self) -> bool {
        self.extra.borrow().is_some()
    }

    /// Reads the extra part, if there is one. `f` must not call out.
    pub fn extra<R>(&self, f: impl FnOnce(&Extra) -> R) -> Option<R> {
        self.extra.borrow().as_deref().map(f)
    }

    /// Changes the extra part, which is made if need be. `f` must not call out.
    pub fn extra_mut<R>(&self, f: impl FnOnce(&mut Extra) -> R) -> R {
        f(self.extra.borrow_mut().get_or_insert_default())
    }

    /// Removes and returns the extra part, which the caller drops.
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
    /// Adds an object without a command yet.
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

    /// Looks at an object without keeping it. `f` must not call out.
    #[inline]
    pub fn with<R>(&self, id: ObjectId, f: impl FnOnce(&Object) -> R) -> Option<R> {
        self.objects.borrow().get(id.index()).map(|object| f(object))
    }

    pub fn remove(&self, id: ObjectId) -> Option<Rc<Object>> {
        self.objects.borrow_mut().remove(id.index())
    }

    /// The oldest object for which `is_wanted` holds. It must not call out.
    pub fn find(&self, is_wanted: impl Fn(&Object) -> bool) -> Option<Rc<Object>> {
        self.objects.borrow().iter().find(|object| is_wanted(object)).cloned()
    }

    /// The objects for which `keep` holds, oldest first. `keep` must not call out.
    pub fn filter(&self, keep: impl Fn(&Object) -> bool) -> Vec<Rc<Object>> {
        self.objects.borrow().iter().filter(|object| keep(object)).cloned().collect()
    }
}
