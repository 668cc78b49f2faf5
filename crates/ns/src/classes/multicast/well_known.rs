//! Well-known groups, whose packets reach only members on the same node.
//!
//! ns-2.35: a group is well-known if all bits of the mask are set in its address, so all these groups count as
//! one. −1, the destination of an unconnected agent, is such an address, too.

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};

use super::{array_names_like, get, object, set};
use crate::Ns;
use crate::declare::{ClassDeclaration, arg, unit};

/// The class variable with the mask, and its values before and after a simulator exists.
const MASK: &str = "mask-wkgroups";
const NARROW: &str = "0xfff0";
const WIDE: &str = "0x7fffffff";

/// The entry with the address of the next new group.
const NEXT: &str = "Allocd";

/// The initial groups.
const FIRST: [(&str, &str); 3] = [("ALL_ROUTERS", NARROW), ("ALL_PIM_ROUTERS", "65521"), (NEXT, "65522")];

/// Declares the methods of class mrtObject about well-known groups.
pub(super) fn declare_methods(class: &mut ClassDeclaration) {
    class
        .class_variable(
            MASK,
            NARROW,
            unit::NONE,
            "The bits that are set in the addresses of well-known groups.",
        )
        .proc(
            "registerWellKnownGroups",
            (arg::text("name"),),
            "Names a well-known group, and returns its address.",
            |ns, call, (name,)| {
                let address = value(ns, call.object, NEXT)?;
                let next = address.to_i64().unwrap_or(0) + 1;
                set(ns, call, &variable(NEXT), Obj::from_i64(next))?;
                set(ns, call, &variable(name), address.clone())?;
                Ok(address)
            },
        )
        .proc(
            "getWellKnownGroup",
            (arg::text("name"),),
            "Returns the address of the well-known group with the given name.",
            |ns, call, (name_name,)| match name_name {
                NEXT => Err(Error::from(format!("assertion failed: {{\"{NEXT}\" != \"{NEXT}\"}}"))),
                name => value(ns, call.object, name),
            },
        )
        .proc("expandaddr", (), "Adapts the mask and the addresses to addresses of 31 bits.", expand);
}

/// Switches to the mask for addresses of 31 bits, which simulators have.
///
/// # Errors
/// There is no class mrtObject.
pub(in crate::classes) fn widen(ns: &Ns) -> TclResult {
    ns.invoke(class(ns)?, "expandaddr", &[])
}

/// Returns whether a group is a well-known one.
///
/// # Errors
/// The group is no number.
pub(super) fn is_well_known(ns: &Ns, group: &Obj) -> Result<bool, Error> {
    let mask = ns.otcl().get_var(class(ns)?, MASK)?;
    if let (Some(group), Some(mask)) = (group.to_i64(), mask.to_i64()) {
        return Ok(group & mask == mask);
    }
    let test = format!("({group} & {mask}) == {mask}");
    Ok(ns.otcl().call(&[Obj::from_str("expr"), Obj::from_str(&test)])?.to_bool().unwrap_or(false))
}

fn class(ns: &Ns) -> Result<ObjectId, Error> {
    object(ns, &Obj::from_str("mrtObject"))
}

fn variable(name: &str) -> String {
    format!("wkgroups({name})")
}

fn value(ns: &Ns, class: ObjectId, name: &str) -> TclResult {
    begin(ns, class)?;
    ns.otcl().get_var(class, &variable(name))
}

/// Creates the initial groups on the first access.
fn begin(ns: &Ns, class: ObjectId) -> Result<(), Error> {
    if !ns.otcl().var_exists(class, "wkgroups") {
        for (name, address) in FIRST {
            ns.otcl().set_var(class, &variable(name), Obj::from_str(address))?;
        }
    }
    Ok(())
}

fn expand(ns: &Ns, call: &Call, _: ()) -> TclResult {
    begin(ns, call.object)?;
    let mask = Obj::from_str(WIDE);
    let bits = mask.to_i64().unwrap_or(0);
    set(ns, call, MASK, mask)?;
    for name in array_names_like(ns, call.object, "wkgroups", "*")? {
        let variable = variable(name.as_str());
        let address = get(ns, call, &variable)?.to_i64().unwrap_or(0);
        set(ns, call, &variable, Obj::from_i64(address | bits))?;
    }
    Ok(Obj::empty())
}
