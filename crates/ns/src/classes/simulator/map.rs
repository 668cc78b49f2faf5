//! `gen-map`, which prints the topology.

use neons_otcl::{Error, Obj, ObjectId, TclResult};

use super::topology::{array_values, nodes};
use crate::Ns;
use crate::classes::animation;
use crate::classes::node::Node;
use crate::declare::ClassDeclaration;

pub(super) fn declare(class: &mut ClassDeclaration) {
    class.instproc("gen-map", (), "Prints nodes, agents and links on the standard output.", |ns, call, _| {
        for (_, node) in nodes(ns, call.object)? {
            describe_node(ns, node)?;
            describe_agents(ns, node)?;
            for link in array_values(ns, call.object, "link_")? {
                let from = ns.invoke_named(&link, "src", &[])?;
                if ns.otcl().object_of(&from) == Some(node) {
                    describe_link(ns, &link)?;
                }
            }
            ns.print_line("---\n");
        }
        Ok(Obj::empty())
    });
}

/// Prints the variables of a node, in the order in which Tcl stores them.
fn describe_node(ns: &Ns, node: ObjectId) -> Result<(), Error> {
    let record: &Node = ns.record(node)?;
    let variable = |name: &str| -> Result<String, Error> {
        let value = ns.otcl().get_var(node, name)?;
        Ok(format!("\t\t{name}{value}({})\n", class_of(ns, &value)))
    };
    let mut text = format!("Node {}\n", ns.invoke(node, "tn", &[])?);
    for name in ["rtsize_", "ptnotif_", "dmux_", "rtnotif_"] {
        text += &variable(name)?;
    }
    let modules = record.modules();
    let classifiers = modules.iter().filter_map(|(_, module)| {
        let classifier = ns.otcl().get_var(*module, "classifier_").ok()?;
        Some(format!("{classifier} {}", ns.otcl().name(*module)))
    });
    text += &format!("\t\tmod_assoc_\t{}\n", classifiers.collect::<Vec<_>>().join(" "));
    text += &variable("nodetype_")?;
    if let Some(attributes) = animation::attributes(ns, node) {
        text += &format!("\t\tattr_\t{attributes}\n");
    }
    let names = modules.iter().map(|(name, module)| format!("{name} {}", ns.otcl().name(*module)));
    text += &format!("\t\treg_module_\t{}\n", names.collect::<Vec<_>>().join(" "));
    for name in ["classifier_", "address_", "multiPath_"] {
        text += &variable(name)?;
    }
    ns.print_line(&(text + "\n"));
    Ok(())
}

fn class_of(ns: &Ns, value: &Obj) -> String {
    if value.is_empty() {
        return "NULL_OBJECT".to_owned();
    }
    let names = value.list_items().unwrap_or_default();
    let classes =
        names.iter().filter_map(|name| ns.otcl().object_of(name)).map(|object| ns.class_name(object));
    classes.map(|class| class.to_string()).collect::<Vec<_>>().join(" ")
}

fn describe_agents(ns: &Ns, node: ObjectId) -> Result<(), Error> {
    let agents = ns.record::<Node>(node)?.agents.borrow().clone();
    if agents.is_empty() {
        return Ok(());
    }
    let mut text = "\tAgents at node (possibly in order of creation):\n".to_owned();
    for agent in agents {
        let set = |name: &str| ns.invoke(agent, "set", &[Obj::from_str(name)]);
        let (address, port) = (set("dst_addr_")?, set("dst_port_")?);
        let (name, class) = (ns.otcl().name(agent), ns.class_name(agent));
        text += &format!("\t\t{name}\t{class}\t\tdst-addr/port: {address}/{port}\n");
    }
    ns.print_line(&(text + "\n"));
    Ok(())
}

/// Prints the parts of a link, from its head to the node at its end.
fn describe_link(ns: &Ns, link: &Obj) -> Result<(), Error> {
    let object = ns.otcl().object_of(link).ok_or("no such link")?;
    let end = |method: &str| -> TclResult {
        let node = ns.invoke(object, method, &[])?;
        ns.invoke_named(&node, "tn", &[])
    };
    let mut text = format!(
        "\tLink {link}, fromNode_ {} -> toNode_ {}\n\tComponents (in order) head first\n",
        end("src")?,
        end("dst")?
    );
    let far_end = ns.invoke_named(&ns.invoke(object, "dst", &[])?, "entry", &[])?;
    let mut part = ns.invoke(object, "head", &[])?;
    while !part.is_empty() && part != far_end {
        text += &format!("\t\t{part}\t{}\n", class_of(ns, &part));
        part = ns.invoke_named(&part, "target", &[])?;
    }
    ns.print_line(&text);
    Ok(())
}
