//! Classes: superclasses, the order of precedence, and method lookup.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::error::Error;
use crate::interp::{Otcl, RedefinitionHook};
use crate::method::{Method, MethodTable};
use crate::obj::Obj;
use crate::object::{Object, ObjectId};

/// A method found by lookup: the class that defines it, and the method.
pub(crate) type Found = (ObjectId, Rc<Method>);

/// The additional state of objects that are classes.
#[derive(Default)]
pub(crate) struct ClassPart {
    /// Direct superclasses, in order of declaration.
    pub superclasses: RefCell<Vec<ObjectId>>,
    /// Direct subclasses, oldest first.
    pub subclasses: RefCell<Vec<ObjectId>>,
    /// The instance methods that have been defined.
    methods: RefCell<MethodTable>,
    /// Defines the methods that native code has promised.
    promise: Cell<Option<Promise>>,
    cache: RefCell<Cache>,
    /// The class's name as a value. It must be compared with the command's name before use.
    pub name: RefCell<Option<Obj>>,
}

/// Defines methods of a class once they are asked for.
type Promise = Box<dyn FnOnce(&mut MethodTable)>;

/// Cached facts about the class, valid until any class changes.
#[derive(Default)]
struct Cache {
    epoch: u64,
    precedence: Option<Rc<[ObjectId]>>,
    found: FxHashMap<Rc<str>, Option<Found>>,
}

/// Counts changes that may affect method lookup in any class.
#[derive(Default)]
pub(crate) struct Epoch(Cell<u64>);

impl Epoch {
    /// Returns the number of changes so far.
    pub fn get(&self) -> u64 {
        self.0.get()
    }

    /// Invalidates everything cached about classes.
    pub fn advance(&self) {
        self.0.set(self.0.get() + 1);
    }
}

/// The reason why a list of superclasses was refused.
enum Refusal {
    Order,
    Cycle,
}

impl Refusal {
    fn error(self, list: &Obj) -> Error {
        match self {
            Refusal::Order => Error::expected("classes in dependence order", list),
            Refusal::Cycle => Error::expected("a cycle-free graph", list),
        }
    }
}

impl ClassPart {
    /// The instance methods.
    pub fn methods(&self) -> &RefCell<MethodTable> {
        if let Some(define) = self.promise.take() {
            define(&mut self.methods.borrow_mut());
        }
        &self.methods
    }

    /// Lets `define` add methods as soon as anybody asks for one. It may not call the interpreter.
    pub fn promise(&self, define: Promise) {
        // Methods promised before come first.
        self.methods();
        self.promise.set(Some(define));
    }

    /// Removes all methods and returns them to the caller, which drops them.
    pub fn take_methods(&self) -> impl Sized + use<> {
        (self.promise.take(), self.methods.take(), self.cache.take())
    }

    fn with_cache<R>(&self, epoch: &Epoch, f: impl FnOnce(&mut Cache) -> R) -> R {
        let mut cache = self.cache.borrow_mut();
        if cache.epoch != epoch.0.get() {
            *cache = Cache { epoch: epoch.0.get(), ..Cache::default() };
        }
        f(&mut cache)
    }
}

impl Otcl {
    /// The class itself and all its ancestors, in the order in which methods are looked up; empty if `class` is not a
    /// class.
    pub fn precedence(&self, class: ObjectId) -> Rc<[ObjectId]> {
        let Some(object) = self.class_object(class) else { return Rc::new([]) };
        self.precedence_of(&object)
    }

    fn precedence_of(&self, object: &Object) -> Rc<[ObjectId]> {
        let Some(part) = &object.class_part else { return Rc::new([]) };
        let epoch = &self.inner().epoch;
        if let Some(list) = part.with_cache(epoch, |cache| cache.precedence.clone()) {
            return list;
        }
        let list: Rc<[ObjectId]> = self.sort(object.id).unwrap_or_default().into();
        part.with_cache(epoch, |cache| cache.precedence = Some(list.clone()));
        list
    }

    /// Computes the order of precedence: a topological sort that visits superclasses from the last to the first
    /// and puts each finished class in front. `None` if there is a cycle.
    fn sort(&self, class: ObjectId) -> Option<Vec<ObjectId>> {
        fn visit(
            otcl: &Otcl,
            class: ObjectId,
            path: &mut Vec<ObjectId>,
            finished: &mut Vec<ObjectId>,
        ) -> Option<()> {
            if path.contains(&class) {
                return None;
            }
            if finished.contains(&class) {
                return Some(());
            }
            path.push(class);
            for superclass in otcl.superclasses(class).into_iter().rev() {
                visit(otcl, superclass, path, finished)?;
            }
            path.pop();
            finished.push(class);
            Some(())
        }
        let mut finished = Vec::new();
        visit(self, class, &mut Vec::new(), &mut finished)?;
        finished.reverse();
        Some(finished)
    }

    /// Returns the direct superclasses, in order of declaration.
    pub fn superclasses(&self, class: ObjectId) -> Vec<ObjectId> {
        self.with_class(class, |part| part.superclasses.borrow().clone()).unwrap_or_default()
    }

    /// Returns the direct subclasses, latest first.
    pub fn subclasses(&self, class: ObjectId) -> Vec<ObjectId> {
        self.with_class(class, |part| part.subclasses.borrow().iter().rev().copied().collect())
            .unwrap_or_default()
    }

    /// Returns the number of changes so far that may affect the ancestors of a class or the lookup of methods.
    pub fn class_epoch(&self) -> u64 {
        self.inner().epoch.get()
    }

    /// Returns whether the object is a class.
    pub fn is_class(&self, object: ObjectId) -> bool {
        self.inner().store.with(object, |o| o.class_part.is_some()).unwrap_or(false)
    }

    /// Returns whether `class` is `ancestor` or descends from it.
    pub fn is_subclass(&self, class: ObjectId, ancestor: ObjectId) -> bool {
        class == ancestor || self.precedence(class).contains(&ancestor)
    }

    /// Returns the direct instances of the class, oldest first.
    pub fn instances(&self, class: ObjectId) -> Vec<ObjectId> {
        self.inner()
            .store
            .filter(|object| object.class.get() == class)
            .iter()
            .map(|object| object.id)
            .collect()
    }

    /// Returns the oldest direct instance of the class.
    pub fn first_instance(&self, class: ObjectId) -> Option<ObjectId> {
        self.inner().store.find(|object| object.class.get() == class).map(|object| object.id)
    }

    pub(crate) fn class_object(&self, class: ObjectId) -> Option<Rc<Object>> {
        self.inner().store.get(class).filter(|object| object.class_part.is_some())
    }

    pub(crate) fn with_class<R>(&self, class: ObjectId, f: impl FnOnce(&ClassPart) -> R) -> Option<R> {
        self.class_object(class)?.class_part.as_deref().map(f)
    }

    /// Sets the superclasses from native code.
    ///
    /// # Errors
    /// The list would make a cycle or is not in dependence order; the old list remains.
    pub fn set_superclasses(&self, class: ObjectId, superclasses: &[ObjectId]) -> Result<(), Error> {
        self.try_superclasses(class, superclasses).map_err(|refusal| {
            let names: Vec<Obj> = superclasses.iter().map(|&superclass| self.name_obj(superclass)).collect();
            refusal.error(&Obj::list(&names))
        })
    }

    /// Implements the method `superclass`: `list` names the superclasses.
    pub(crate) fn set_superclass_list(&self, class: ObjectId, list: &Obj) -> Result<(), Error> {
        let names = list.list_items()?;
        let superclasses: Option<Vec<ObjectId>> = names.iter().map(|name| self.class_named(name)).collect();
        let superclasses = superclasses.ok_or_else(|| Error::expected("a list of classes", list))?;
        self.try_superclasses(class, &superclasses).map_err(|refusal| refusal.error(list))
    }

    fn try_superclasses(&self, class: ObjectId, superclasses: &[ObjectId]) -> Result<(), Refusal> {
        let out_of_order = superclasses
            .iter()
            .enumerate()
            .any(|(i, &earlier)| superclasses[i + 1..].iter().any(|&later| self.is_subclass(later, earlier)));
        if out_of_order {
            return Err(Refusal::Order);
        }
        let old = self.superclasses(class);
        self.replace_superclasses(class, superclasses);
        // A class without subclasses becomes its own ancestor only if it is in the list of its superclasses.
        let suspect = superclasses.contains(&class) || !self.subclasses(class).is_empty();
        if suspect && self.sort(class).is_none() {
            self.replace_superclasses(class, &old);
            return Err(Refusal::Cycle);
        }
        Ok(())
    }

    fn replace_superclasses(&self, class: ObjectId, superclasses: &[ObjectId]) {
        for old in self.superclasses(class) {
            self.with_class(old, |part| part.subclasses.borrow_mut().retain(|&sub| sub != class));
        }
        for &new in superclasses {
            self.with_class(new, |part| part.subclasses.borrow_mut().push(class));
        }
        self.with_class(class, |part| *part.superclasses.borrow_mut() = superclasses.to_vec());
        self.inner().epoch.advance();
        self.note_redefinition(None);
    }

    /// Removes a class that is being destroyed from the graph.
    pub(crate) fn unlink_class(&self, class: ObjectId) {
        self.replace_superclasses(class, &[]);
        for subclass in self.subclasses(class) {
            self.with_class(subclass, |part| part.superclasses.borrow_mut().retain(|&sup| sup != class));
        }
        self.inner().epoch.advance();
    }

    /// Finds an instance method, by order of precedence.
    pub(crate) fn find_in_class(&self, class: ObjectId, name: &str) -> Option<Found> {
        let object = self.class_object(class)?;
        let part = object.class_part.as_deref()?;
        let epoch = &self.inner().epoch;
        if let Some(found) = part.with_cache(epoch, |cache| cache.found.get(name).cloned()) {
            return found;
        }
        let found = self.find_in(&self.precedence_of(&object), name);
        part.with_cache(epoch, |cache| cache.found.insert(name.into(), found.clone()));
        found
    }

    /// Like [`Otcl::find_in_class`], for a name that is a value. Repeated lookups of the same value are faster.
    pub(crate) fn find_in_class_by(&self, class: ObjectId, name: &Obj) -> Option<Found> {
        let inner = self.inner();
        let epoch = inner.epoch.get();
        if let Some(found) = inner.lookups.get(class, epoch, name) {
            return found;
        }
        let found = self.find_in_class(class, name.as_str());
        inner.lookups.put(class, epoch, name, found.clone());
        found
    }

    /// Finds the definition that follows the one of class `after`; the first one if `after` is `None`.
    pub(crate) fn find_next(&self, class: ObjectId, after: Option<ObjectId>, name: &str) -> Option<Found> {
        let Some(after) = after else { return self.find_in_class(class, name) };
        let precedence = self.precedence(class);
        let place = precedence.iter().position(|&ancestor| ancestor == after)?;
        self.find_in(&precedence[place + 1..], name)
    }

    fn find_in(&self, classes: &[ObjectId], name: &str) -> Option<Found> {
        classes.iter().find_map(|&class| {
            let method = self.with_class(class, |part| part.methods().borrow().get(name).cloned())??;
            Some((class, method))
        })
    }

    pub(crate) fn set_class_method(&self, class: ObjectId, name: &str, method: Option<Rc<Method>>) {
        let old = self.with_class(class, |part| change(&mut part.methods().borrow_mut(), name, method));
        self.inner().epoch.advance();
        self.note_redefinition(Some(name));
        drop(old);
    }

    pub(crate) fn set_object_method(&self, object: ObjectId, name: &str, method: Option<Rc<Method>>) {
        let Some(object) = self.inner().store.get(object) else { return };
        let old = object.extra_mut(|extra| change(&mut extra.methods, name, method));
        self.note_redefinition(Some(name));
        drop(old);
    }

    /// Registers the function that is called after methods, superclasses or the class of an object have changed.
    pub fn on_redefinition(&self, hook: RedefinitionHook) {
        *self.inner().redefinition_hook.borrow_mut() = Some(hook);
    }

    /// Reports that another method may be found for `name`, or for any name.
    pub(crate) fn note_redefinition(&self, name: Option<&str>) {
        let hook = self.inner().redefinition_hook.borrow().clone();
        if let Some(hook) = hook {
            hook(name);
        }
    }
}

/// Sets or removes a method. Returns the old one, which the caller drops once nothing is borrowed.
///
/// A new definition replaces the old one as a new entry, which changes its position in listings.
pub(crate) fn change(table: &mut MethodTable, name: &str, method: Option<Rc<Method>>) -> Option<Rc<Method>> {
    let old = table.remove(name);
    if let Some(method) = method {
        table.insert(name, method);
    }
    old
}
