//! Address formats (spec: script-language, section 12; routing-and-dynamics, section 2).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::{AddressFormat, Entity};

use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, arg, parse_integer, unit};

/// The native half of an object that has no behaviour.
struct Bare;

impl Entity for Bare {}

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("AllocAddrBits", "Object")
        .doc("Divides an address into fields: levels, node, port, multicast bit.")
        .class_variable("DEFADDRSIZE_", "31", unit::BITS, "The number of bits in an address.")
        .class_variable(
            "MAXADDRSIZE_",
            "31",
            unit::BITS,
            "The largest number of bits that an address can have.",
        )
        .instproc("init", (), "Sets the sizes of all fields to 0.", |ns, call, _| {
            for name in ["size_", "portsize_", "idsize_", "mcastsize_"] {
                ns.otcl().set_var(call.object, name, Obj::from_i64(0))?;
            }
            Ok(Obj::empty())
        })
        .instproc(
            "get-AllocAddr",
            (),
            "Returns the object that allocates the bits of addresses.",
            |ns, call, _| ns.otcl().get_var(call.object, "addrStruct_"),
        )
        .instproc("get-Address", (), "Returns the object that holds the address format.", |ns, call, _| {
            ns.otcl().get_var(call.object, "address_")
        });
    declarations
        .class("AllocAddr", "SplitObject")
        .doc("Allocates the bits of addresses to their fields.")
        .native(|_, _| Bare);
    declarations.class("Address", "SplitObject").doc("The address format in use.").native(|_, _| Bare);
    address_parameters(declarations.class("AddrParams", "SplitObject").never_made());
}

fn address_parameters(class: &mut ClassDeclaration) {
    class
        .doc("Holds the parameters of the address format.")
        .class_variable("ALL_BITS_SET", "0x7fffffff", unit::NONE, "Mask of all usable bits of an address.")
        .class_variable("domain_num_", "1", unit::DOMAINS, "The number of domains.")
        .class_variable(
            "def_clusters",
            "4",
            unit::CLUSTERS,
            "The number of clusters in each domain for which `cluster_num_` has no entry.",
        )
        .class_variable(
            "def_nodes",
            "5",
            unit::NODES,
            "The number of nodes in each cluster for which `nodes_num_` has no entry.",
        )
        .proc("hlevel", (), "Returns the number of levels that addresses have.", |ns, _, _| {
            Ok(Obj::from_i64(ns.sim().address_format().levels().len() as i64))
        })
        .proc("nodebits", (), "Returns the number of bits in the address of a node.", |ns, _, _| {
            Ok(number(ns.sim().address_format().node_bits))
        })
        .proc(
            "NodeMask",
            (arg::int("level"),),
            "Returns the mask of a level, to be applied after the shift.",
            |ns, _, (wanted,)| Ok(number(level(ns, wanted).0)),
        )
        .proc(
            "NodeShift",
            (arg::int("level"),),
            "Returns the number of bits by which a level is shifted.",
            |ns, _, (wanted,)| Ok(number(level(ns, wanted).1)),
        )
        .proc(
            "McastMask",
            (),
            "Returns the mask of the multicast bit, to be applied after the shift.",
            |ns, _, _| Ok(number(ns.sim().address_format().multicast_mask)),
        )
        .proc(
            "McastShift",
            (),
            "Returns the number of bits by which the multicast bit is shifted.",
            |ns, _, _| Ok(number(ns.sim().address_format().multicast_shift)),
        )
        .proc("PortMask", (), "Returns 0: ports are not part of addresses.", |_, _, _| Ok(Obj::from_i64(0)))
        .proc("PortShift", (), "Returns 0: ports are not part of addresses.", |_, _, _| Ok(Obj::from_i64(0)))
        .proc(
            "addr2id",
            (arg::text("addrstr"),),
            "Converts an address from text into a number.",
            |ns, _, (addrstr,)| to_number(ns, addrstr),
        )
        .proc(
            "id2addr",
            (arg::int("addr"),),
            "Returns the address, given as a number, as text with its levels separated by dots.",
            |ns, _, (addr,)| {
                let format = ns.sim().address_format();
                let levels: Vec<Obj> = format.split(addr).map(number).collect();
                Ok(Obj::list(&levels))
            },
        )
        .proc(
            "split-addrstr",
            ("addrstr",),
            "Returns the address, given as text, as a list of its levels.",
            |_, _, (addrstr,)| {
                let levels = components(addrstr.as_str());
                Ok(Obj::list_of(levels.into_iter().filter(|_| !addrstr.is_empty())))
            },
        )
        .proc(
            "elements-in-level?",
            (arg::text("nodeaddr"), arg::int("level")),
            "Returns the number of domains, of clusters in a domain (level 1) or of nodes in a cluster \
            (level 2).",
            elements_in_level,
        );
}

fn number(value: u32) -> Obj {
    Obj::from_i64(i64::from(value))
}

/// Returns mask and shift of a level, counted from 1; zeros if there is no such
/// level.
fn level(ns: &Ns, wanted: i32) -> (u32, u32) {
    let format = ns.sim().address_format();
    let index = usize::try_from(wanted.wrapping_sub(1)).ok();
    index.and_then(|index| format.levels().get(index).copied()).unwrap_or_default()
}

fn elements_in_level(ns: &Ns, call: &Call, (nodeaddr, wanted): (&str, i32)) -> TclResult {
    let class = call.object;
    if wanted == 0 {
        return ns.otcl().get_var(class, "domain_num_");
    }
    if wanted >= ns.sim().address_format().levels().len() as i32 {
        return Ok(Obj::empty());
    }
    let place = |index: usize| components(nodeaddr).get(index).map_or(0, |part| parse_integer(part)) as usize;
    let item = |list: Vec<Obj>, index: usize| Ok(list.get(index).cloned().unwrap_or_default());
    if wanted == 1 {
        return item(ns.otcl().get_var(class, "cluster_num_")?.list_items()?, place(0));
    }
    let nodes = ns.otcl().get_var(class, "nodes_num_")?.list_items()?;
    let clusters = ns.otcl().get_var(class, "cluster_num_")?.list_items()?;
    let before: i32 = clusters.iter().take(place(0)).map(|count| parse_integer(count.as_str())).sum();
    item(nodes, before as usize + place(1))
}

/// Splits an address in text form into its levels.
pub(crate) fn components(address: &str) -> Vec<&str> {
    address.split('.').collect()
}

/// Converts an address into a number, as `AddrParams addr2id` does: flat addresses may be expressions.
///
/// # Errors
/// Flat addresses are in use and the text is no expression with an integer value.
pub(crate) fn to_number(ns: &Ns, text: &str) -> TclResult {
    let format = ns.sim().address_format();
    let [(mask, shift)] = format.levels() else {
        return Ok(Obj::from_i64(i64::from(numeric(ns, text))));
    };
    let words = ["expr", text, "&", &mask.to_string(), "<<", &shift.to_string()].map(Obj::from_str);
    ns.otcl().call(&words).inspect_err(|error| {
        if text.contains('.') && !text.contains(' ') {
            ns.inputs().remember_refusal(
                &ns.otcl().message_of(error),
                format!(
                    "the address {text} has levels, but addresses are flat; before the first node: \
                     `$ns node-config -addressType hierarchical`"
                ),
            );
        }
    })
}

/// Converts an address from text form into a number. Ends the program if the address does not fit the levels.
pub(crate) fn numeric(ns: &Ns, text: &str) -> i32 {
    let format = ns.sim().address_format();
    if format.is_flat() {
        return parse_integer(text);
    }
    let mut parts = text.split('.');
    format.levels().iter().fold(0, |address, (mask, shift)| {
        // ns-2.35: a missing level is treated like a value that is too small.
        let value = parts.next().filter(|part| !part.is_empty()).map_or(-1, parse_integer);
        let most = mask + 1;
        if value < 0 || value as u32 > most {
            ns.sim().warn(&format!(
                "Error!!\nstr2addr:Address {value} outside range of address field length {most}\n"
            ));
            if ns.voice() == crate::Voice::Neons {
                crate::advice::explain_address(ns, text);
            }
            ns.exit(1);
        }
        address | ((value as u32 & mask) << shift) as i32
    })
}

/// Declares the simulator's methods about addresses.
pub(super) fn simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "set-address-format",
            (arg::text("opt"), arg::rest("arg")),
            "Chooses the address format: `def` for flat addresses, or `hierarchical ?LEVELS BITS...?`.",
            set_address_format,
        )
        .instproc(
            "set-hieraddress",
            ("hlevel", arg::rest("arg")),
            "Chooses hierarchical addresses.",
            |ns, call, (levels, bits)| set_hierarchical(ns, call, levels, bits),
        )
        .instproc("set-address", ("node",), "Chooses flat addresses.", |ns, call, _| set_flat(ns, call))
        .instproc("expand-address", (), "Has no effect.", |ns, _, _| {
            ns.print_line(
                "Warning: Simulator::expand-address is obsolete.  The node address is 31 bits wide\n",
            );
            Ok(Obj::empty())
        })
        .instproc("expand-port-field-bits", ("nbits",), "Has no effect.", |ns, _, _| {
            ns.print_line(
                "Warning: Simulator::expand-port-field-bits is obsolete.  Ports are 31 bits wide\n",
            );
            Ok(Obj::empty())
        })
        .instproc(
            "get-AllocAddrBits",
            ("prog",),
            "Returns the object that divides addresses into fields; with `new`, a new one.",
            |ns, call, (prog,)| {
                if prog.as_str() == "new" {
                    new_allocator(ns, call)?;
                }
                ns.otcl().get_var(call.object, "allocAddr_")
            },
        )
        .proc(
            "address-format",
            (),
            "Returns the address format in use: `DEF` (flat) or `HIER` (hierarchical).",
            |ns, call, _| ns.otcl().get_var(call.object, "AddressFormat_"),
        )
        .proc("hier-addr?", (), "Returns 1 if addresses are hierarchical, otherwise 0.", |ns, _, _| {
            Ok(Obj::from_bool(is_hierarchical(ns)))
        })
        .proc("default-addr?", (), "Returns 1 if addresses are flat, otherwise 0.", |ns, _, _| {
            Ok(Obj::from_bool(!is_hierarchical(ns)))
        });
}

/// Returns whether addresses are hierarchical.
pub(crate) fn is_hierarchical(ns: &Ns) -> bool {
    let class = ns.otcl().object("Simulator");
    class
        .and_then(|class| ns.otcl().get_var(class, "AddressFormat_").ok())
        .is_some_and(|format| format == "HIER")
}

fn set_address_format(ns: &Ns, call: &Call, (format, levels): (&str, &[Obj])) -> TclResult {
    match format {
        "def" => set_flat(ns, call),
        "hierarchical" => match levels {
            [] => {
                let first = if multicast_bits(ns, call) == 1 { 8 } else { 9 };
                set_hierarchical(ns, call, &Obj::from_i64(3), &[first, 11, 11].map(Obj::from_i64))
            }
            [count, bits @ ..] => set_hierarchical(ns, call, count, bits),
        },
        "expanded" => {
            ns.print_line("set-address-format expanded is obsoleted by 31-bit addressing.\n");
            Ok(Obj::empty())
        }
        other => {
            Err(Error::from(format!("ns-address.tcl:set-address-format: Unknown address format {other}")))
        }
    }
}

/// Makes a new allocator without fields that of the simulator.
fn new_allocator(ns: &Ns, call: &Call) -> Result<ObjectId, Error> {
    let allocator = ns.create("AllocAddrBits", &[])?;
    ns.otcl().set_var(call.object, "allocAddr_", ns.otcl().name_obj(allocator))?;
    Ok(allocator)
}

/// Makes a new allocator for the chosen address format, with the objects that hold the format.
fn renew_allocator(ns: &Ns, call: &Call) -> Result<(), Error> {
    let allocator = new_allocator(ns, call)?;
    ns.otcl().set_var(allocator, "size_", Obj::from_i64(31))?;
    for (name, class) in [("addrStruct_", "AllocAddr"), ("address_", "Address")] {
        let made = ns.create(class, &[])?;
        ns.otcl().set_var(allocator, name, ns.otcl().name_obj(made))?;
    }
    Ok(())
}

fn set_format(ns: &Ns, name: &str, format: AddressFormat) -> TclResult {
    ns.sim().set_address_format(format);
    let class = ns.otcl().object("Simulator").ok_or("no class Simulator")?;
    ns.otcl().set_var(class, "AddressFormat_", Obj::from_str(name))
}

pub(super) fn set_flat(ns: &Ns, call: &Call) -> TclResult {
    renew_allocator(ns, call)?;
    super::multicast::widen(ns)?;
    super::multicast::restart_addresses(ns)?;
    set_format(ns, "DEF", AddressFormat::flat())
}

/// Returns the number of address bits reserved for multicast: 1 if multicast is enabled, otherwise 0.
fn multicast_bits(ns: &Ns, call: &Call) -> u32 {
    let on = ns.otcl().get_var(call.object, "multiSim_").is_ok_and(|on| on.to_i64() == Some(1));
    u32::from(on)
}

/// Sets a hierarchical format. `bits` are the bits of each level, highest level first.
fn set_hierarchical(ns: &Ns, call: &Call, levels: &Obj, bits: &[Obj]) -> TclResult {
    const MOST_BITS: u32 = 31;
    renew_allocator(ns, call)?;
    let multicast = multicast_bits(ns, call);
    let count = parse_integer(levels.as_str());
    if count as usize != bits.len() {
        return Err(Error::from("setid: hlevel < 1 OR nlevel and # args donot match"));
    }
    if count == 0 {
        return Err(Error::from("error when calling class Address: idsbits-are"));
    }
    let bits: Vec<i32> = bits.iter().map(|bits| parse_integer(bits.as_str())).collect();
    if bits.iter().any(|bits| *bits < 1) {
        return Err(Error::from("setid : # bits less than 1"));
    }
    let total: u32 = bits.iter().map(|bits| *bits as u32).sum();
    if total + multicast > MOST_BITS {
        return Err(Error::from(format!("setid : Total # bits {} exceed MAXADDRSIZE", total + multicast)));
    }
    let mut shift = MOST_BITS - multicast;
    let masks = bits.iter().map(|bits| {
        shift -= *bits as u32;
        ((1 << bits) - 1, shift)
    });
    let format = AddressFormat::hierarchical(masks.collect(), total);
    set_format(ns, "HIER", format)?;
    let node = ns.otcl().object("Node").ok_or("no class Node")?;
    ns.invoke(node, "enable-module", &[Obj::from_str("Hier")])?;
    Ok(Obj::empty())
}
