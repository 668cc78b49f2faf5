//! Which declared class defines the native half of objects of a class, for quick access.

use std::rc::Rc;

use neons_otcl::ObjectId;

use crate::declare::ClassInfo;

/// The declared classes behind classes, as far as they are remembered: a new one takes the place of another.
#[derive(Default)]
pub(crate) struct KnownClasses {
    /// The number of changes of classes at which the entries were found. Another number makes them invalid.
    epoch: u64,
    /// By the number of the class, modulo [`KnownClasses::PLACES`]. Empty if no class is remembered.
    places: Vec<Option<KnownClass>>,
}

/// A class, and the declared class behind it, if there is one.
type KnownClass = (ObjectId, Option<Rc<ClassInfo>>);

impl KnownClasses {
    /// More than there are declared classes, which have the first numbers.
    const PLACES: usize = 1024;

    /// Returns the declared class behind a class; `None` if it is not remembered.
    pub fn get(&self, epoch: u64, class: ObjectId) -> Option<&Option<Rc<ClassInfo>>> {
        let known = self.places.get(class.index() % Self::PLACES)?.as_ref();
        known.filter(|(known, _)| *known == class && self.epoch == epoch).map(|(_, info)| info)
    }

    /// Remembers the declared class behind a class, in the epoch `epoch` of the classes.
    pub fn insert(&mut self, epoch: u64, class: ObjectId, info: Option<Rc<ClassInfo>>) {
        if self.epoch != epoch || self.places.is_empty() {
            // Classes that were destroyed are forgotten.
            self.clear();
            self.places.resize(Self::PLACES, None);
            self.epoch = epoch;
        }
        self.places[class.index() % Self::PLACES] = Some((class, info));
    }

    /// Forgets all classes.
    pub fn clear(&mut self) {
        self.places.clear();
    }
}
