//! Names that agents and applications had in older versions of ns (spec: traffic-and-applications, section 7).

use neons_otcl::{Call, Obj, TclResult};

use super::traffic::alias;
use crate::Ns;
use crate::declare::arg::Arguments;
use crate::declare::{ClassDeclaration, Declarations, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    agents(declarations);
    generators(declarations);
    sources(declarations);
}

/// The old and new names of the settings of traffic generators.
const SETTINGS: [(&str, &str); 4] = [
    ("packet-size", "packetSize_"),
    ("burst-time", "burst_time_"),
    ("idle-time", "idle_time_"),
    ("rate", "rate_"),
];

/// The names in [`SETTINGS`], and one for Pareto distributions.
const PARETO_SETTINGS: [(&str, &str); 5] =
    [SETTINGS[0], SETTINGS[1], SETTINGS[2], SETTINGS[3], ("shape", "shape_")];

fn agents(declarations: &mut Declarations) {
    let cbr = declarations.class("Agent/CBR", "Agent/UDP");
    cbr.doc(
        "A UDP agent with a constant bit rate source, from ns version 1. Application/Traffic/CBR is its \
        successor.",
    )
    .class_variable("sport_", "0", unit::NONE, "Has no effect.")
    .class_variable("dport_", "0", unit::NONE, "Has no effect.")
    .instproc("init", (), "Makes the agent and its constant bit rate source.", cbr_init)
    .instproc(
        "set",
        (arg::rest("arg"),),
        "Sets or reads a variable; settings of the source are passed to the source.",
        cbr_set,
    );
    to_generator(cbr);
    super::agent::done_method(cbr);

    let udp = declarations.class("Agent/CBR/UDP", "Agent/UDP");
    super::agent::done_method(udp);
    udp.doc("A UDP agent that controls a traffic generator.").instproc(
        "attach-traffic",
        ("tg",),
        "Puts a traffic generator on top of the agent.",
        |ns, call, (tg,)| {
            ns.invoke_named(tg, "attach-agent", &[call.self_obj()])?;
            ns.otcl().set_var(call.object, "trafgen_", tg.clone())
        },
    );
    to_generator(udp);

    declarations.class("Agent/CBR/RTP", "Agent/RTP").doc("Another name of Agent/RTP.");
}

/// Declares the methods that agents pass on to their traffic generator.
fn to_generator(class: &mut ClassDeclaration) {
    fn method<A: Arguments>(
        class: &mut ClassDeclaration,
        name: &'static str,
        arguments: A,
        doc: &'static str,
    ) {
        class.instproc(name, arguments, doc, move |ns, call, _| {
            let generator = ns.otcl().get_var(call.object, "trafgen_")?;
            ns.invoke_named(&generator, name, call.args)
        });
    }
    method(class, "start", (), "Starts the generator.");
    method(class, "stop", (), "Stops the generator.");
    method(class, "advance", (arg::rest("arg"),), "Fails: traffic generators have no such method.");
    method(class, "advanceby", (arg::rest("arg"),), "Fails: traffic generators have no such method.");
}

fn cbr_init(ns: &Ns, call: &Call, _: ()) -> TclResult {
    call.next(call.args)?;
    // ns-2.35: the notice about backward compatibility is not printed for scripts of version 1.
    let version_1 = ns.invoke_named(&Obj::from_str("Simulator"), "set", &[Obj::from_str("nsv1flag")])?;
    if version_1.to_bool() != Some(true) {
        let notice = "using backward compatible Agent/CBR; use Application/Traffic/CBR instead";
        ns.otcl().call(&[Obj::from_str("puts"), Obj::from_str(notice)])?;
    }
    let generator = ns.new_object("Application/Traffic/CBR", &[])?;
    ns.invoke_named(&generator, "attach-agent", &[call.self_obj()])?;
    ns.otcl().set_var(call.object, "trafgen_", generator.clone())?;
    ns.otcl().set_var(call.object, "interval_", Obj::from_str("0.00375"))?;
    // The class defaults of the source do not count.
    let set = |name: &str, value: Obj| ns.invoke_named(&generator, "set", &[Obj::from_str(name), value]);
    for (name, value) in [("random_", "0"), ("maxpkts_", "268435456"), ("packetSize_", "210")] {
        ns.otcl().set_var(call.object, name, Obj::from_str(value))?;
        set(name, Obj::from_str(value))?;
    }
    set("rate_", rate(ns, call)?)?;
    Ok(Obj::empty())
}

fn cbr_set(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    let [name, value] = args else { return call.next(args) };
    let generator = || ns.otcl().get_var(call.object, "trafgen_");
    let set = |name: &str, value: Obj| ns.invoke_named(&generator()?, "set", &[Obj::from_str(name), value]);
    match name.as_str() {
        "interval_" => {
            let interval = ns.otcl().call(&[Obj::from_str("delay_parse"), value.clone()])?;
            call.next(&[name.clone(), interval])?;
            set("rate_", rate(ns, call)?)?;
        }
        "packetSize_" => {
            call.next(args)?;
            set("packetSize_", value.clone())?;
            set("rate_", rate(ns, call)?)?;
        }
        "random_" | "maxpkts_" => {
            call.next(args)?;
            set(name.as_str(), value.clone())?;
        }
        _ => return call.next(args),
    }
    Ok(Obj::empty())
}

/// Returns the rate that follows from packet size and interval, bits per second.
fn rate(ns: &Ns, call: &Call) -> TclResult {
    let number = |name: &str| Ok(ns.otcl().get_var(call.object, name)?.to_f64().unwrap_or(0.0));
    let interval = number("interval_")?;
    if interval == 0.0 {
        ns.sim().arithmetic_trap("interval_ of Agent/CBR was set to 0");
    }
    number("packetSize_").map(|size| Obj::from_f64(size * 8.0 / interval))
}

fn generators(declarations: &mut Declarations) {
    for (name, parent) in [
        ("Traffic/Expoo", "Application/Traffic/Exponential"),
        ("Traffic/RealAudio", "Application/Traffic/RealAudio"),
    ] {
        settings(declarations.class(name, parent), &SETTINGS);
    }
    settings(declarations.class("Traffic/Pareto", "Application/Traffic/Pareto"), &PARETO_SETTINGS);
    declarations
        .class("Traffic/Trace", "Application/Traffic/Trace")
        .doc("Another name of Application/Traffic/Trace.");
}

fn settings(class: &mut ClassDeclaration, names: &'static [(&str, &str)]) {
    class.doc("Another name of its parent class, with the older names of the settings.").instproc(
        "set",
        (arg::rest("arg"),),
        "Sets or reads a variable, also by the older names of the settings.",
        move |ns, call, _| alias(ns, call, names),
    );
}

fn sources(declarations: &mut Declarations) {
    declarations
        .class("Source/FTP", "Application")
        .doc("Sends a number of packets, as in ns version 1. Application/FTP is its successor.")
        .class_variable("maxpkts_", "268435456", unit::PACKETS, "The number of packets to send.")
        .instproc("init", (), "Makes the source, with the default number of packets.", |ns, call, _| {
            call.next(&[])?;
            ns.otcl().set_var(call.object, "maxpkts_", Obj::from_str("268435456"))?;
            Ok(Obj::empty())
        })
        .instproc("attach", ("o",), "Puts the source on top of an agent.", attach)
        .instproc("start", (), "Sends `maxpkts_` packets.", |ns, call, _| {
            let count = ns.otcl().get_var(call.object, "maxpkts_")?;
            tell_agent(ns, call, "advance", count)
        })
        .instproc("stop", (), "Stops sending.", |ns, call, _| tell_agent(ns, call, "advance", 0.into()))
        .instproc(
            "produce",
            ("pktcnt",),
            "Sends packets up to packet number `pktcnt`.",
            |ns, call, (count,)| tell_agent(ns, call, "advance", count.clone()),
        )
        .instproc(
            "producemore",
            ("pktcnt",),
            "Sends the given number of packets in addition to those sent before.",
            |ns, call, (count,)| tell_agent(ns, call, "advanceby", count.clone()),
        );

    declarations
        .class("Source/Telnet", "Application/Telnet")
        .doc("Another name of Application/Telnet.")
        .class_variable("maxpkts_", "268435456", unit::NONE, "Has no effect.")
        .instproc("attach", ("o",), "Puts the source on top of an agent.", attach);
}

/// Calls a method of the agent that the variable `agent_` names.
// ns-2.35: scripts also set the variable themselves, instead of calling `attach`.
fn tell_agent(ns: &Ns, call: &Call, method: &str, count: Obj) -> TclResult {
    let agent = ns.otcl().get_var(call.object, "agent_")?;
    ns.invoke_named(&agent, method, &[count])
}

fn attach(ns: &Ns, call: &Call, (agent,): (&Obj,)) -> TclResult {
    ns.otcl().set_var(call.object, "agent_", agent)?;
    ns.invoke(call.object, "attach-agent", call.args)
}
