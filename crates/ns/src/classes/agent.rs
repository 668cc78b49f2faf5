//! The common part of all agents (spec: script-language, section 11).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::{Agent, Entity};

use super::connector::{debug_variable, wiring_commands};
use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Int, Refusal, arg, parse_integer, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Agent", "SplitObject");
    class
        .doc("An end point of a transport protocol, attached to a node.")
        .native(|_, id| neons_sim::agents::BasicAgent::new(id));
    class
        .part(|entity: &dyn Entity| entity.as_agent())
        .lazily()
        .bind(
            "agent_addr_",
            Int(Agent::ADDRESS, unit::NONE),
            "Address of the agent's node; -1 before the agent is attached.",
            |agent| &agent.address,
        )
        .bind(
            "agent_port_",
            Int(Agent::PORT, unit::NONE),
            "The agent's port on its node; -1 before the agent is attached.",
            |agent| &agent.port,
        )
        .bind(
            "dst_addr_",
            Int(Agent::DST_ADDRESS, unit::NONE),
            "Address of the peer's node; -1 before the agent is connected.",
            |agent| &agent.dst_address,
        )
        .bind(
            "dst_port_",
            Int(Agent::DST_PORT, unit::NONE),
            "Port of the peer; -1 before the agent is connected.",
            |agent| &agent.dst_port,
        )
        .bind("fid_", Int(0, unit::NONE), "Flow id of the packets that the agent sends.", |agent| {
            &agent.flow_id
        })
        // ns-2.35: `class_` and `fid_` are one field, and this default is applied last (engine-and-traces, 5.2).
        .bind("class_", Int(0, unit::NONE), "Another name of `fid_`, the flow id.", |agent| &agent.flow_id)
        .bind("prio_", Int(0, unit::NONE), "Priority of the packets that the agent sends.", |agent| {
            &agent.prio
        })
        .bind("flags_", Int(0, unit::NONE), "Flags of the packets that the agent sends.", |agent| {
            &agent.flags
        })
        .bind(
            "ttl_",
            Int(Agent::TTL, unit::LINKS),
            "Time to live of the packets that the agent sends: the number of links that a packet may \
            cross.",
            |agent| &agent.ttl,
        );
    class
        .shared_cmd(
            "set_pkttype",
            (arg::int("number"),),
            "Sets the type of the packets that the agent sends, as a number.",
            |_, entity, (number,)| {
                agent(entity)?.packet_type.set(neons_sim::PacketType(number as u8));
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "send",
            (arg::count("bytes"),),
            "Sends a message of the given number of bytes; has no effect for agents that send no data.",
            |command, entity, (bytes,)| {
                if let Some(transport) = entity.as_transport() {
                    transport.send_message(command.sim(), bytes, None);
                }
            },
        )
        .shared_cmd(
            "sendmsg",
            (arg::count("bytes"), arg::text("text")),
            "Sends a message of the given number of bytes, as `send` does. `text` can be a flag, for example `MSG_EOF`.",
            |command, entity, (bytes, text)| {
                if let Some(transport) = entity.as_transport() {
                    transport.send_message(command.sim(), bytes, Some(text));
                }
            },
        )
        // ns-2.35: no agent uses this setting.
        .shared_cmd("sendto", ("bytes", "address", "port"), "Has no effect.", |_, _: &dyn Entity, _| {})
        .shared_cmd("close", (), "Closes the connection.", |command, entity, _| {
            if let Some(transport) = entity.as_transport() {
                transport.close(command.sim());
            }
        })
        .shared_cmd("listen", (), "Waits for a peer to open the connection.", |command, entity, _| {
            if let Some(transport) = entity.as_transport() {
                transport.listen(command.sim());
                crate::advice::forget_listener(command.ns, command.object);
            }
        })
        .instproc("port", (), "Returns the agent's port.", |ns, call, _| {
            ns.otcl().get_var(call.object, "agent_port_")
        })
        .instproc(
            "set",
            (arg::rest("arg"),),
            "Sets or reads a variable; `dst_` stands for the address and port of the peer.",
            set,
        )
        .instproc("connect", ("d",), "Sets the peer's address, as `set dst_ D` does.", |ns, call, (d,)| {
            ns.invoke(call.object, "set", &[Obj::from_str("dst_"), d.clone()])?;
            Ok(Obj::empty())
        })
        .instproc("dst-port", (), "Returns the peer's port.", |ns, call, _| {
            ns.otcl().get_var(call.object, "dst_port_")
        })
        .instproc("nodeid", (), "Returns the number of the agent's node.", |ns, call, _| {
            let node = ns.otcl().get_var(call.object, "node_")?;
            ns.invoke_named(&node, "id", &[])
        })
        .instproc(
            "attach-app",
            (arg::text("s_type"),),
            "Makes an application of the given class and puts it on top of the agent.",
            |ns, call, (s_type,)| attach(ns, call.object, "Application", s_type, "attach-agent"),
        )
        .instproc(
            "attach-source",
            (arg::text("s_type"),),
            "Makes a source of the given class and puts it on top of the agent.",
            |ns, call, (s_type,)| attach(ns, call.object, "Source", s_type, "attach"),
        )
        .instproc(
            "attach-tbf",
            ("tbf",),
            "Puts a token bucket between the agent and its node.",
            |ns, call, (tbf,)| {
                let entry = ns.invoke(call.object, "target", &[])?;
                ns.invoke_named(tbf, "target", &[entry])?;
                ns.invoke(call.object, "target", call.args)
            },
        )
        .instproc(
            "traffic-source",
            ("agent",),
            "Sends the packets of another agent to this one, which becomes their source.",
            |ns, call, (source,)| {
                ns.otcl().set_var(call.object, "tg_", source.clone())?;
                ns.invoke_named(source, "target", &[ns.otcl().name_obj(call.object)])?;
                let mut last = Obj::empty();
                for variable in ["agent_addr_", "agent_port_"] {
                    last = ns.otcl().get_var(call.object, variable)?;
                    ns.invoke_named(source, "set", &[Obj::from_str(variable), last.clone()])?;
                }
                Ok(last)
            },
        )
        .proc(
            "set-maxttl",
            ("objectOrClass", arg::text("var")),
            "Raises a variable of an object or class to the default time to live if it is lower or missing.",
            |ns, call, (holder, variable)| raise_to_ttl(ns, call.object, holder, variable),
        );
    super::agent_trace::agent_commands(class);
    wiring_commands(class);
    debug_variable(class);

    declarations
        .class("Agent/Null", "Agent")
        .doc("Receives packets and discards them: the receiver of traffic that nobody evaluates.")
        .class_variable("sport_", "0", unit::NONE, "Has no effect.")
        .class_variable("dport_", "0", unit::NONE, "Has no effect.");
}

/// Declares the commands for messages with content, of agents that send datagrams.
pub(super) fn message_commands(class: &mut ClassDeclaration) {
    class
        .shared_cmd(
            "send",
            (arg::count("bytes"), arg::text("data")),
            "Sends a message of the given number of bytes that carries a text.",
            |command, entity, (bytes, data)| {
                let transport = entity.as_transport().ok_or_else(Refusal::unfit)?;
                transport.send_data(command.sim(), bytes, data, None);
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "sendmsg",
            (arg::count("bytes"), arg::text("text"), arg::text("flags")),
            "Sends a message of the given number of bytes that carries a text; `flags` marks the packets, for example \
            `NEW_BURST`.",
            |command, entity, (bytes, text, flags)| {
                let transport = entity.as_transport().ok_or_else(Refusal::unfit)?;
                transport.send_data(command.sim(), bytes, text, Some(flags));
                Ok::<_, Refusal>(())
            },
        );
}

/// Declares the method that agents call when they have finished.
pub(super) fn done_method(class: &mut ClassDeclaration) {
    class.instproc(
        "done",
        (),
        "Called when everything has been sent and acknowledged; scripts may override it.",
        |_, _, _| Ok(Obj::empty()),
    );
}

/// Raises a variable to the default time to live of agents if it is lower or does not exist. Routing protocols do so with
/// their infinity.
pub(super) fn raise_to_ttl(ns: &Ns, class: ObjectId, holder: &Obj, variable: &str) -> TclResult {
    let longest = ns.otcl().get_var(class, "ttl_")?;
    let object = ns.otcl().object_of(holder).ok_or_else(|| format!("invalid command name \"{holder}\""))?;
    if ns.otcl().var_exists(object, variable) {
        let present = ns.otcl().get_var(object, variable)?;
        if parse_integer(present.as_str()) >= parse_integer(longest.as_str()) {
            return Ok(present);
        }
    }
    ns.otcl().set_var(object, variable, longest)
}

/// ns-2.35: `set dst_` splits the value into address and port, and ends the program unless it is a multicast
/// address (spec: script-language, section 11).
fn set(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    let Some((name, values)) = args.split_first().filter(|(name, _)| name.as_str() == "dst_") else {
        return call.next(args);
    };
    ns.print_line(&format!(
        "Warning {name} is no longer being supported in NS. {}\nUse dst_addr_ and dst_port_ instead\n",
        Obj::list(args)
    ));
    let value = values.first().cloned().unwrap_or_else(Obj::empty);
    if is_multicast(&value) {
        for (variable, part) in [("dst_addr_", value), ("dst_port_", Obj::from_i64(0))] {
            ns.otcl().set_var(call.object, variable, part)?;
        }
        return Ok(Obj::empty());
    }
    let part = |operation: &str| {
        ns.otcl().call(&[Obj::from_str("expr"), Obj::from_str(&format!("({value} {operation})"))])
    };
    ns.otcl().set_var(call.object, "dst_addr_", part(">> 8")?)?;
    ns.otcl().set_var(call.object, "dst_port_", part("% 256")?)?;
    ns.exit(0)
}

/// Returns whether a destination counts as a multicast address.
// ns-2.35: words that are no numbers, such as the name of the peer in `$tcp connect $sink`, are compared as texts.
fn is_multicast(destination: &Obj) -> bool {
    match destination.to_f64() {
        Some(number) => number >= f64::from(0x4000_0000),
        None => destination.as_str() >= "0x40000000",
    }
}

/// Calls `use_agent` with the common part of an agent whose `set` method is the one of class Agent, so that the
/// caller may skip that method. `None` for any other object.
pub(super) fn with_plain_agent<R>(ns: &Ns, name: &Obj, use_agent: impl FnOnce(&Agent) -> R) -> Option<R> {
    let otcl = ns.otcl();
    let object = otcl.object_of(name)?;
    let is_plain =
        otcl.method_owner(object, "set") == otcl.object("Agent") && !otcl.finds_script_method(object, "set");
    if is_plain { ns.with_agent(object, use_agent) } else { None }
}

fn agent(entity: &dyn Entity) -> Result<&Agent, Refusal> {
    entity.as_agent().ok_or_else(Refusal::unfit)
}

fn attach(ns: &Ns, agent: neons_otcl::ObjectId, family: &str, kind: &str, method: &str) -> TclResult {
    let application = ns.new_object(&format!("{family}/{kind}"), &[])?;
    let object = ns.otcl().object_of(&application).ok_or(Error::from("no application"))?;
    ns.invoke(object, method, &[ns.otcl().name_obj(agent)])?;
    ns.otcl().set_var(agent, "type_", Obj::from_str(kind))?;
    Ok(application)
}
