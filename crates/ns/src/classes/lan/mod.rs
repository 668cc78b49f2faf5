//! Local area networks (spec: routing-and-dynamics, section 12).

mod abstract_lan;
mod interface;
mod models;
mod node;
mod virtual_link;

use neons_otcl::{Call, Obj, TclResult};

use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, arg};

pub(crate) use node::is_lan;

pub(super) fn declare(declarations: &mut Declarations) {
    models::declare(declarations);
    node::declare(declarations);
    interface::declare(declarations);
    virtual_link::declare(declarations);
    abstract_lan::declare(declarations);
}

/// Declares the simulator's methods about LANs.
pub(super) fn declare_simulator_methods(class: &mut ClassDeclaration) {
    class
        .instproc(
            "newLan",
            ("nodelist", "bw", "delay", arg::rest("arg")),
            "Makes a LAN of the given nodes. Options: `-llType`, `-ifqType`, `-macType`, `-chanType`, \
            `-phyType`, `-mactrace`, `-ifqLen`, `-address`.",
            |ns, call, (nodes, bandwidth, delay, options)| make(ns, call, [nodes, bandwidth, delay], options),
        )
        .instproc(
            "make-abslan",
            ("nodelist", "bw", "delay", arg::optional("qlen")),
            "Makes an abstract LAN of the given nodes: one queue and one link for all.",
            abstract_lan::make,
        )
        .instproc(
            "make-lan",
            (arg::rest("arg"),),
            "Makes a LAN of the given nodes: `make-lan ?-trace on? nodelist bw delay ?llType? ?ifqType? \
            ?macType? ?chanType? ?phyType? ?ifqLen?`.",
            make_as_older_scripts,
        );
}

/// Makes a LAN and connects the nodes.
fn make(ns: &Ns, call: &Call, [nodes, bandwidth, delay]: [&Obj; 3], options: &[Obj]) -> TclResult {
    let mut words = vec![ns.otcl().name_obj(call.object)];
    words.extend([Obj::from_str("-bw"), bandwidth.clone(), Obj::from_str("-delay"), delay.clone()]);
    words.extend_from_slice(options);
    let lan = ns.new_object("LanNode", &words)?;
    ns.invoke_named(&lan, "addNode", &[nodes.clone(), bandwidth.clone(), delay.clone()])?;
    Ok(lan)
}

fn make_as_older_scripts(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    const OPTIONS: [&str; 6] = ["-llType", "-ifqType", "-macType", "-chanType", "-phyType", "-ifqLen"];
    let (traced, words) = match args {
        [flag, on, words @ ..] if *flag == "-trace" => (*on == "on", words),
        words => (false, words),
    };
    let [nodes, bandwidth, delay, types @ ..] = words else {
        return Err("wrong # args: should be \"make-lan ?-trace on? nodelist bw delay ?arg ...?\"".into());
    };
    let mut options = Vec::new();
    for (option, value) in OPTIONS.into_iter().zip(types) {
        let value = if *value == "Mac/Csma/Cd" {
            ns.print_line("Warning: Mac/Csma/Cd is out of date\n");
            ns.print_line("Warning: Please use Mac/802_3 to replace Mac/Csma/Cd\n");
            Obj::from_str("Mac/802_3")
        } else {
            value.clone()
        };
        options.extend([Obj::from_str(option), value]);
    }
    if traced {
        options.extend([Obj::from_str("-mactrace"), Obj::from_str("true")]);
    }
    make(ns, call, [nodes, bandwidth, delay], &options)
}
