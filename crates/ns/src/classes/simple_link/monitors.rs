//! Chains of monitors and taggers on links (spec: mpls-pushback-nix, section 6).

use neons_otcl::{Error, Obj};

use crate::declare::ClassDeclaration;

pub(super) fn link_methods(class: &mut ClassDeclaration) {
    class.instproc(
        "add-pktmon",
        ("pktmon",),
        "Puts a monitor in front of the chain of monitors.",
        |ns, call, (pktmon,)| {
            let monitor = ns
                .otcl()
                .object_of(pktmon)
                .ok_or_else(|| Error::from(format!("invalid command name \"{}\"", call.args[0])))?;
            let chained = ns.otcl().var_exists(call.object, "pktmon_");
            let next = if chained { ns.otcl().get_var(call.object, "pktmon_")? } else { Obj::from_i64(0) };
            ns.otcl().set_var(monitor, "next_", next)?;
            ns.otcl().set_var(call.object, "pktmon_", pktmon.clone())
        },
    );
}

pub(super) fn simple_link_methods(class: &mut ClassDeclaration) {
    class.instproc(
        "attach-taggers",
        ("insnoop", "qmon"),
        "Inserts a snoop queue that reports to a monitor, in front of the link.",
        |ns, call, (insnoop, qmon)| {
            let head = ns.invoke(call.object, "head", &[])?;
            ns.invoke_named(insnoop, "target", &[head])?;
            ns.invoke_named(insnoop, "set-monitor", &call.args[1..])?;
            let parts = [("head_", 0), ("snoopIn_", 0), ("qMonitor_", 1)];
            for (name, place) in parts {
                ns.otcl().set_var(call.object, name, call.args[place].clone())?;
            }
            Ok(qmon.clone())
        },
    );
}
