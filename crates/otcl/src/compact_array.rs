//! Compact storage for arrays that scripts rarely read.
//!
//! Some arrays are filled only by native code, with the keys 0, 1, 2, ... and names of objects as values. An
//! example is the array of the agents on the ports of a node, which has an element for each connection ever made.
//! As Tcl variables such elements take some two hundred bytes each. The array is therefore stored as a list of
//! numbers until other code accesses it; then it becomes the Tcl array that it would otherwise have been, since
//! its elements were set in this order.

use crate::error::TclResult;
use crate::interp::Otcl;
use crate::obj::Obj;
use crate::object::ObjectId;

/// An array of which only element 0 exists in Tcl.
pub(crate) struct CompactArray {
    name: Box<str>,
    /// The number N of each value `_oN`.
    handles: Vec<u32>,
}

impl CompactArray {
    /// Returns whether a variable is the array or one of its elements.
    pub fn covers(&self, variable: &str) -> bool {
        variable.strip_prefix(&*self.name).is_some_and(|rest| rest.is_empty() || rest.starts_with('('))
    }
}

impl Otcl {
    /// Sets an element of an array, as [`Otcl::set_var`] does. Uses little memory if keys are set in order and
    /// values are names like `_o17`.
    ///
    /// # Errors
    /// See [`Otcl::set_var`].
    pub fn set_element(&self, object: ObjectId, array: &str, key: u32, value: &Obj) -> TclResult {
        let kept = handle_number(value.as_str()).is_some_and(|handle| {
            self.with_compact_array(object, array, |compact| compact.set(key as usize, handle))
                .unwrap_or(false)
        });
        if kept {
            return Ok(value.clone());
        }
        let begins = key == 0 && !self.var_exists(object, array);
        let set = self.set_var(object, &format!("{array}({key})"), value)?;
        if let (true, Some(handle), Some(object)) =
            (begins, handle_number(value.as_str()), self.inner().store.get(object))
        {
            let compact = CompactArray { name: array.into(), handles: vec![handle] };
            object.extra_mut(|extra| extra.compact_array.get_or_insert(Box::new(compact)).name.len());
        }
        Ok(set)
    }

    fn with_compact_array<R>(
        &self,
        object: ObjectId,
        array: &str,
        f: impl FnOnce(&mut CompactArray) -> R,
    ) -> Option<R> {
        let object = self.inner().store.get(object).filter(|object| object.has_extra())?;
        object.extra_mut(|extra| {
            extra.compact_array.as_deref_mut().filter(|compact| *compact.name == *array).map(f)
        })
    }

    /// Moves the array to Tcl, because other code is about to access it.
    #[cold]
    pub(crate) fn expand(&self, object: ObjectId) {
        let Some(record) = self.inner().store.get(object) else { return };
        let Some(compact) = record.extra_mut(|extra| extra.compact_array.take()) else { return };
        for (key, handle) in compact.handles.iter().enumerate().skip(1) {
            let value = Obj::from_str(&format!("_o{handle}"));
            // Setting the other elements cannot fail, because element 0 has made the array.
            let _ = self.set_var(object, &format!("{}({key})", compact.name), value);
        }
    }
}

impl CompactArray {
    /// Sets an element, if the compact form can hold it; otherwise returns false.
    fn set(&mut self, key: usize, handle: u32) -> bool {
        if key == self.handles.len() {
            self.handles.push(handle);
            return true;
        }
        match self.handles.get_mut(key) {
            Some(kept) if key > 0 => {
                *kept = handle;
                true
            }
            _ => false,
        }
    }
}

/// Returns N for the name `_oN`; `None` for other names.
fn handle_number(name: &str) -> Option<u32> {
    let digits = name
        .strip_prefix("_o")
        .filter(|digits| digits.starts_with(|first: char| ('1'..='9').contains(&first)))?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets these elements of an array; returns the object and the result of the script `look`.
    fn seen(otcl: &Otcl, elements: &[(u32, &str)], look: &str) -> (ObjectId, String) {
        otcl.eval_str("Class C; if {[info commands c] != {}} {c destroy}; C c").unwrap();
        let object = otcl.object("c").unwrap();
        for (key, value) in elements {
            otcl.set_element(object, "slots_", *key, &Obj::from_str(value)).unwrap();
        }
        (object, otcl.eval_str(look).unwrap().as_str().to_owned())
    }

    fn is_compact(otcl: &Otcl, object: ObjectId) -> bool {
        otcl.with_compact_array(object, "slots_", |_| ()).is_some()
    }

    #[test]
    fn scripts_see_a_plain_array() {
        let otcl = Otcl::new().unwrap();
        let elements: Vec<(u32, String)> = (0..300).map(|key| (key, format!("_o{}", key + 7))).collect();
        let elements: Vec<(u32, &str)> = elements.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let (object, names) = seen(&otcl, &elements, "c info vars");
        assert_eq!(names, "slots_");
        assert!(is_compact(&otcl, object), "listing variables does not look into them");
        let plain = "for {set k 0} {$k < 300} {incr k} {set plain($k) _o[expr $k + 7]}; array get plain";
        let plain = otcl.eval_str(plain).unwrap();
        assert_eq!(seen(&otcl, &elements, "c array get slots_").1, plain.as_str());
        assert_eq!(seen(&otcl, &elements, "c set slots_(299)").1, "_o306");
        assert_eq!(
            seen(&otcl, &elements, "C instproc f {} {$self instvar slots_; array size slots_}; c f").1,
            "300"
        );
        assert_eq!(seen(&otcl, &elements, "c set slots_(new) 1; c array size slots_").1, "301");
        assert_eq!(seen(&otcl, &elements, "c unset slots_(4); c array size slots_").1, "299");
    }

    #[test]
    fn elements_out_of_order_and_other_values_are_kept_too() {
        let otcl = Otcl::new().unwrap();
        let elements = [(0, "_o1"), (1, "_o2"), (1, "_o3"), (0, "_o4"), (5, "_o5"), (2, "x"), (1, "_o01")];
        let (object, list) = seen(&otcl, &elements, "lsort [c array get slots_]");
        assert_eq!(list, "0 1 2 5 _o01 _o4 _o5 x");
        assert!(!is_compact(&otcl, object));
        assert_eq!(seen(&otcl, &[(3, "_o1"), (4, "_o2")], "lsort [c array get slots_]").1, "3 4 _o1 _o2");
    }
}
