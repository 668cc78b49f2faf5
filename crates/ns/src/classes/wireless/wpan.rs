//! IEEE 802.15.4: radio, MAC and their commands (spec: wpan, sections 2 and 3).

use std::cell::{Cell, RefCell};

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::PacketType;
use neons_sim::wireless::wpan::{DataOptions, FlowColor, Wishes, Wpan, WpanMac, WpanRadio};

use crate::Ns;
use crate::advice;
use crate::classes::connector::debug_variable;
use crate::declare::arg::Arguments;
use crate::declare::{ClassDeclaration, Command, Declarations, arg, parse_decimal, parse_integer};

pub(super) fn declare_radio(declarations: &mut Declarations) {
    declarations
        .class("Phy/WirelessPhy/802_15_4", "Phy/WirelessPhy")
        .doc("A radio of IEEE 802.15.4 in the 2.4 GHz band.")
        .native(WpanRadio::new)
        .built(|ns, _, entity| {
            super::phy::fix_frequency(ns, entity);
            Ok(())
        });
}

pub(super) fn declare_mac(declarations: &mut Declarations) {
    let class = declarations.class("Mac/802_15_4", "Mac");
    class
        .doc("IEEE 802.15.4: CSMA-CA with and without beacons, association, indirect transmission.")
        .native(WpanMac::new)
        .proc("wpanCmd", (arg::rest("arg"),), "Sets or returns an option of all stations.", set_option)
        .proc("wpanNam", (arg::rest("arg"),), "Sets or returns an option of the animation.", animate)
        .cmd(
            "sscs",
            (arg::text("command"), arg::rest("arg")),
            "Passes a command to the convergence layer (SSCS).",
            |command, entity, (name, words)| convergence(command, entity, name, words),
        )
        .cmd(
            "NodeClr",
            (arg::text("color"),),
            "Colours the node in nam.",
            |command, mac: &WpanMac, (color,)| {
                mac.change_color(command.sim(), color);
            },
        )
        .cmd(
            "NodeLabel",
            (arg::rest("word"),),
            "Labels the node in nam.",
            |command, mac: &WpanMac, (args,)| {
                let words: Vec<&str> = args.iter().map(Obj::as_str).collect();
                mac.label(command.sim(), &words);
            },
        )
        .cmd("node-down", (), "Makes the node fail.", |command, mac: &WpanMac, _| {
            mac.set_down(command.sim(), true);
        })
        .cmd("node-up", (), "Makes a failed node work again.", |command, mac: &WpanMac, _| {
            mac.set_down(command.sim(), false);
        });
    debug_variable(class);
}

/// Declares the commands that nodes pass on to their first MAC.
pub(super) fn declare_node(class: &mut ClassDeclaration) {
    to_mac(
        class,
        "sscs",
        (arg::rest("arg"),),
        "Passes a command to the convergence layer (SSCS) of the node's MAC.",
    );
    to_mac(class, "NodeClr", ("arg1",), "Colours the node in nam.");
    to_mac(class, "NodeLabel", (arg::rest("arg"),), "Labels the node in nam.");
    to_mac(class, "node-down", (), "Makes the node fail.");
    to_mac(class, "node-up", (), "Makes a failed node work again.");
    class.instproc(
        "RNType",
        (arg::rest("arg"),),
        "Passes the command to the routing agent.",
        |ns, call, (args,)| {
            let agent = ns.otcl().get_var(call.object, "ragent_")?;
            ns.invoke_named(&agent, "RNType", args)
        },
    );
}

fn to_mac<A: Arguments>(class: &mut ClassDeclaration, name: &'static str, arguments: A, doc: &'static str) {
    class.instproc(name, arguments, doc, move |ns, call, _| {
        let mac = ns.otcl().get_var(call.object, "mac_(0)")?;
        if call.args.first().is_some_and(|command| command.as_str() == "startDevice") {
            advice::remember_start(ns, call, &mac);
        }
        ns.invoke_named(&mac, name, call.args)
    });
}

/// Reads a number as C's `atoi` does, truncated to eight bits.
fn octet(text: &str) -> u8 {
    parse_decimal(text) as u8
}

fn convergence(command: &Command, mac: &WpanMac, name: &str, words: &[Obj]) {
    let octet = |index: usize, default: u8| words.get(index).map_or(default, |text| octet(text.as_str()));
    let flag = |index: usize, default: bool| {
        words.get(index).map_or(default, |text| parse_decimal(text.as_str()) != 0)
    };
    let sim = command.sim();
    match name {
        "startPANCoord" | "startCTPANCoord" => mac.start_coordinator(
            sim,
            Wishes {
                sends_beacons: flag(0, true),
                beacon_order: octet(1, 3),
                superframe_order: octet(2, 3),
                ..Wishes::default()
            },
        ),
        "startDevice" | "startCTDevice" => mac.start_device(
            sim,
            Wishes {
                is_full: flag(0, true),
                permits_association: flag(1, true),
                sends_beacons: flag(2, false),
                beacon_order: octet(3, 3),
                superframe_order: octet(4, 3),
            },
        ),
        "startBeacon" => mac.start_beacons(sim, octet(0, 3), octet(1, 3), true),
        "stopBeacon" => mac.start_beacons(sim, 15, 15, false),
        unknown => advice::doubt_convergence(command.ns, unknown),
    }
}

/// An error without a message.
fn refused() -> Error {
    Error::from("")
}

fn on_off(value: bool) -> Obj {
    Obj::from_str(if value { "on" } else { "off" })
}

/// Returns or, given a value, sets a switch: any value other than `on` means off.
fn switch(field: &Cell<bool>, value: Option<&str>) -> Obj {
    match value {
        None => on_off(field.get()),
        Some(value) => {
            field.set(value == "on");
            Obj::empty()
        }
    }
}

fn set_option(ns: &Ns, _: &Call, (args,): (&[Obj],)) -> TclResult {
    let wpan = Wpan::of(ns.sim());
    let words: Vec<&str> = args.iter().map(Obj::as_str).collect();
    match words[..] {
        ["link-down", from, to] => wpan.set_link(parse_decimal(from), parse_decimal(to), true),
        ["link-up", from, to] => wpan.set_link(parse_decimal(from), parse_decimal(to), false),
        ["verbose"] => return Ok(switch(&wpan.verbose, None)),
        ["verbose", value] => return Ok(switch(&wpan.verbose, Some(value))),
        ["ack4data"] => return Ok(switch(&wpan.acknowledges_data, None)),
        ["ack4data", value] => return Ok(switch(&wpan.acknowledges_data, Some(value))),
        ["txOption"] => return Ok(Obj::from_str(wpan.data_options.get().name())),
        ["txOption", value] => wpan.data_options.set(DataOptions(octet(value))),
        ["callBack"] => return Ok(Obj::from_i64(i64::from(wpan.callback.get()))),
        ["callBack", value] => wpan.callback.set(octet(value)),
        _ => return Err(refused()),
    }
    Ok(Obj::empty())
}

/// The length, characters, to which names of colours are truncated.
const LONGEST_COLOR: usize = 20;

fn animate(ns: &Ns, _: &Call, (args,): (&[Obj],)) -> TclResult {
    let wpan = Wpan::of(ns.sim());
    let words: Vec<&str> = args.iter().map(Obj::as_str).collect();
    let Some((&name, values)) = words.split_first() else { return Err(refused()) };
    let color: &RefCell<String> = match name {
        "namStatus" => {
            match values {
                [] => return Ok(on_off(wpan.is_animated())),
                [value] => wpan.set_animated(ns.sim(), *value == "on"),
                _ => {}
            }
            return Ok(Obj::empty());
        }
        "emHandling" => {
            return Ok(match values {
                [] => switch(&wpan.yields_to_energy, None),
                [value] => switch(&wpan.yields_to_energy, Some(value)),
                _ => Obj::empty(),
            });
        }
        "PlaybackRate" => return playback_rate(ns, &wpan, values),
        "FlowClr" => return color_flow(ns, &wpan, values),
        "PANCoorClr" => &wpan.colors.pan_coordinator,
        "CoorClr" => &wpan.colors.coordinator,
        "DevClr" => &wpan.colors.device,
        "ColFlashClr" => &wpan.colors.collision,
        "NodeFailClr" => &wpan.colors.failed,
        _ => return Err(refused()),
    };
    match values {
        [] => return Ok(Obj::from_str(&color.borrow())),
        [value] => drop(color.replace(value.chars().take(LONGEST_COLOR).collect())),
        _ => {}
    }
    Ok(Obj::empty())
}

/// Writes a line to the nam file.
fn put(ns: &Ns, line: &str) -> TclResult {
    ns.otcl().eval_str(&format!("[Simulator instance] puts-nam-traceall {{{line}}}"))
}

fn playback_rate(ns: &Ns, wpan: &Wpan, values: &[&str]) -> TclResult {
    let [step] = values else {
        return Ok(if values.is_empty() { Obj::from_str("??") } else { Obj::empty() });
    };
    if wpan.is_animated() {
        let now = ns.sim().now();
        let time = if now == 0.0 { now } else { now + 0.000_000_001 };
        ns.otcl().eval_str(&format!(
            "[Simulator instance] at {time:.9} {{[Simulator instance] puts-nam-traceall {{v \
             -t {time:.9} -e set_rate_ext {step} 1}}}}"
        ))?;
    }
    Ok(Obj::empty())
}

/// The types of packets whose flows can have colours.
const FLOW_TYPES: [&str; 25] = [
    "tcp", "udp", "cbr", "ack", "prune", "graft", "graftAck", "rtcp", "rtp", "SRM", "telnet", "ftp", "http",
    "mftp", "ARP", "MAC", "TORA", "DSR", "AODV", "IMEP", "ping", "LDP", "gaf", "PGM", "",
];

fn color_flow(ns: &Ns, wpan: &Wpan, values: &[&str]) -> TclResult {
    let (mut packet_type, mut source, mut destination, mut color) = (None, -2, -2, "");
    for pair in values.chunks(2) {
        let [flag, value] = pair else { break };
        match *flag {
            "-p" => packet_type = Some(*value),
            "-s" => source = parse_integer(value),
            "-d" => destination = parse_integer(value),
            "-c" => color = value,
            _ => {}
        }
    }
    if values.is_empty() {
        return Ok(Obj::empty());
    }
    let known = packet_type.filter(|name| !name.is_empty() && FLOW_TYPES.contains(name));
    let packet_type = known.and_then(PacketType::from_name);
    let flow = FlowColor { packet_type, source, destination, color: color.to_owned() };
    if let Some(number) = wpan.color_flow(flow)
        && wpan.is_animated()
    {
        put(ns, &format!("c -t * -i {number} -n {color}"))?;
    }
    Ok(Obj::empty())
}
