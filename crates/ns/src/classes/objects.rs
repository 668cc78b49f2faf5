//! Fields of library objects as script variables.

use std::cell::{Cell, RefCell};

use neons_otcl::{Obj, ObjectId};
use neons_sim::EntityId;

use crate::Ns;
use crate::declare::Bound;

/// A field that holds an object; empty text stands for none.
pub(crate) fn object<'a>(ns: &'a Ns, field: &'a Cell<Option<ObjectId>>) -> Bound<'a> {
    Bound::Custom(
        Box::new(|| field.get().map_or_else(String::new, |object| ns.otcl().name(object).to_string())),
        Box::new(|text| field.set(ns.otcl().object(text))),
    )
}

/// A field that holds the native half of an object; empty text stands for none.
pub(crate) fn entity<'a>(ns: &'a Ns, field: &'a Cell<Option<EntityId>>) -> Bound<'a> {
    Bound::Custom(
        Box::new(|| field.get().map_or_else(String::new, |entity| ns.handle(entity).as_str().to_owned())),
        Box::new(|text| field.set(ns.entity_named(text))),
    )
}

/// A field that holds text.
pub(crate) fn text(field: &RefCell<Obj>) -> Bound<'_> {
    Bound::Custom(
        Box::new(|| field.borrow().as_str().to_owned()),
        Box::new(|text| {
            field.replace(Obj::from_str(text));
        }),
    )
}

/// A field that holds a list of objects.
pub(crate) fn list<'a>(ns: &'a Ns, field: &'a RefCell<Vec<ObjectId>>) -> Bound<'a> {
    Bound::Custom(
        Box::new(|| names(ns, &field.borrow()).as_str().to_owned()),
        Box::new(|text| {
            let objects = Obj::from_str(text).list_items().unwrap_or_default();
            field.replace(objects.iter().filter_map(|name| ns.otcl().object_of(name)).collect());
        }),
    )
}

/// The names of objects, as a list.
pub(crate) fn names(ns: &Ns, objects: &[ObjectId]) -> Obj {
    let names: Vec<Obj> = objects.iter().map(|object| ns.otcl().name_obj(*object)).collect();
    Obj::list(&names)
}
