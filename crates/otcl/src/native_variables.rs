//! Variables backed by fields of native code.

use std::rc::Rc;

use crate::error::{Error, TclResult};
use crate::interp::Otcl;
use crate::obj::Obj;
use crate::object::ObjectId;

/// Decides which object variables are backed by native fields, and reads and writes them.
///
/// `$o set v` and `$o set v value` on such a variable call [`read`](NativeVariables::read) and
/// [`write`](NativeVariables::write) without any Tcl variable coming into being. `instvar` makes a Tcl variable with
/// traces that do the same. `$o unset v` detaches the variable: from then on the name is that of a plain one, and none of
/// these methods is asked about it.
///
/// Elements of arrays are asked for by their full name, `tab(key)`.
pub trait NativeVariables {
    /// The value as native code writes it; `None` if the variable is not native.
    fn read(&self, otcl: &Otcl, object: ObjectId, name: &str) -> Option<TclResult>;

    /// Sets the field from `value`; `None` if the variable is not native.
    fn write(&self, otcl: &Otcl, object: ObjectId, name: &str, value: &Obj) -> Option<Result<(), Error>>;

    /// Whether the variable is native.
    fn is_native(&self, object: ObjectId, name: &str) -> bool;

    /// The variables that `info vars` shows even if no script has touched them, in the order in which the object got
    /// them.
    fn listed(&self, object: ObjectId) -> Vec<Rc<str>>;
}
