//! Fields of native objects as script variables.

use std::cell::{Cell, RefCell};

use neons_otcl::{Obj, ObjectId};
use neons_sim::EntityId;

use crate::Ns;
use crate::declare::Bound;

/// A variable for a field with an object. The variable does not exist while the field is empty.
pub(crate) fn object<'a>(ns: &'a Ns, field: &'a Cell<Option<ObjectId>>) -> Bound<'a> {
    Bound::Optional(
        Box::new(|| Some(ns.lasting_name(field.get()?).as_str().to_owned())),
        Box::new(|text| field.set(ns.otcl().object(text))),
    )
}

/// A variable for a field with an entity, read as the object's name. The variable does not exist while the field
/// is empty.
pub(crate) fn entity<'a>(ns: &'a Ns, field: &'a Cell<Option<EntityId>>) -> Bound<'a> {
    Bound::Optional(
        Box::new(|| Some(ns.handle(field.get()?).as_str().to_owned())),
        Box::new(|text| field.set(ns.entity_named(text))),
    )
}

/// A variable for a field with an entity, read as the object's name; empty text for an empty field.
pub(crate) fn entity_or_empty<'a>(ns: &'a Ns, field: &'a Cell<Option<EntityId>>) -> Bound<'a> {
    Bound::Custom(
        Box::new(|| field.get().map_or_else(String::new, |entity| ns.handle(entity).as_str().to_owned())),
        Box::new(|text| field.set(ns.entity_named(text))),
    )
}

/// A variable for a field with text.
pub(crate) fn text(field: &RefCell<Obj>) -> Bound<'_> {
    Bound::Custom(
        Box::new(|| field.borrow().as_str().to_owned()),
        Box::new(|text| {
            field.replace(Obj::from_str(text));
        }),
    )
}

/// A variable for a field with text. The variable does not exist while the text is empty.
pub(crate) fn optional_text(field: &RefCell<Obj>) -> Bound<'_> {
    Bound::Optional(
        Box::new(|| Some(field.borrow().as_str().to_owned()).filter(|text| !text.is_empty())),
        Box::new(|text| {
            field.replace(Obj::from_str(text));
        }),
    )
}

/// A variable for a field with a list of objects.
pub(crate) fn list<'a>(ns: &'a Ns, field: &'a RefCell<Vec<ObjectId>>) -> Bound<'a> {
    Bound::Custom(
        Box::new(|| names(ns, &field.borrow()).as_str().to_owned()),
        Box::new(|text| {
            field.replace(objects_in(ns, text));
        }),
    )
}

/// A variable for a field with a list of objects. The variable does not exist while the list is empty.
pub(crate) fn optional_list<'a>(ns: &'a Ns, field: &'a RefCell<Vec<ObjectId>>) -> Bound<'a> {
    Bound::Optional(
        Box::new(|| Some(names(ns, &field.borrow()).as_str().to_owned()).filter(|text| !text.is_empty())),
        Box::new(|text| {
            field.replace(objects_in(ns, text));
        }),
    )
}

/// Returns the objects named in a list.
pub(crate) fn objects_in(ns: &Ns, text: &str) -> Vec<ObjectId> {
    let names = Obj::from_str(text).list_items().unwrap_or_default();
    names.iter().filter_map(|name| ns.otcl().object_of(name)).collect()
}

/// Returns the names of objects, as a list.
pub(crate) fn names(ns: &Ns, objects: &[ObjectId]) -> Obj {
    let names: Vec<Obj> = objects.iter().map(|object| ns.lasting_name(*object)).collect();
    Obj::list(&names)
}

/// Returns the name of an object; empty for `None`.
pub(crate) fn name(ns: &Ns, object: Option<ObjectId>) -> Obj {
    object.map_or_else(Obj::empty, |object| ns.otcl().name_obj(object))
}

/// Returns the name of the object with this native half; empty for `None`.
pub(crate) fn handle(ns: &Ns, entity: Option<EntityId>) -> Obj {
    entity.map_or_else(Obj::empty, |entity| ns.handle(entity))
}
