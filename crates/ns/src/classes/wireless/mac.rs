//! MACs (spec: wireless-stack, sections 8 to 10).

use std::any::Any;

use neons_otcl::{Obj, ObjectId};
use neons_sim::Entity;
use neons_sim::lan::PlainMac;
use neons_sim::wireless::mac::{
    Cycling, ExtendedMac, Ieee80211, Mac, MacBase, SensorMac, SimpleMac, TdmaMac,
};

use super::link_layer::wire;
use crate::Ns;
use crate::classes::agent_trace::join_event_trace;
use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{
    Bandwidth, Bool, ClassDeclaration, Declarations, Int, Real, Refusal, Time, Unsigned, Wired, arg, unit,
};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Mac", "SplitObject");
    class
        .doc("Who may send when; this one sends at once, as if it were alone on the medium.")
        .native(PlainMac::new)
        .bind_shared("bandwidth_", Bandwidth("2Mb"), "Rate, bits per second.", |entity| {
            Some(&entity.as_mac()?.base().bandwidth)
        })
        .bind_shared(
            "delay_",
            Time("0us"),
            "Time to receive a frame, seconds; heeded by Mac itself only.",
            |entity| Some(&entity.as_mac()?.base().delay),
        )
        .bind_shared(
            "abstract_",
            Bool(false),
            "Whether it is part of an abstract LAN; heeded by Mac itself only.",
            |entity| Some(&entity.as_mac()?.base().abstract_mode),
        );
    connections(class);
    wiring_commands(class);
    debug_variable(class);
    ieee80211(declarations);
    simple(declarations);
    tdma(declarations);
    sensor(declarations);
    extended(declarations);
    super::wpan::declare_mac(declarations);
}

fn extended(declarations: &mut Declarations) {
    let class = declarations.class("Mac/802_11Ext", "Mac");
    class.doc("IEEE 802.11 in modules, for radios that add up interference.").native(ExtendedMac::new).built(
        |ns, _, entity| {
            if let Some(mac) = ns.sim().get::<ExtendedMac>(entity) {
                mac.start();
            }
            Ok(())
        },
    );
    class
        .part(|entity: &dyn Entity| Some(&(entity as &dyn Any).downcast_ref::<ExtendedMac>()?.parameters))
        .bind("CWMin_", Int(15, unit::SLOTS), "Smallest contention window.", |parameters| &parameters.cw_min)
        .bind("CWMax_", Int(1023, unit::SLOTS), "Largest contention window.", |parameters| &parameters.cw_max)
        .bind("SlotTime_", Real("0.000009", unit::SECONDS), "Length of a slot.", |parameters| {
            &parameters.slot
        })
        .bind("SIFS_", Real("0.000016", unit::SECONDS), "Time before an answer.", |parameters| {
            &parameters.sifs
        })
        .bind(
            "HeaderDuration_",
            Real("0.000020", unit::SECONDS),
            "Duration of preamble and header.",
            |parameters| &parameters.header,
        )
        .bind("SymbolDuration_", Real("0.000004", unit::SECONDS), "Duration of a symbol.", |parameters| {
            &parameters.symbol
        })
        .bind(
            "BasicModulationScheme_",
            Int(0, unit::NONE),
            "Number of the modulation of control frames.",
            |parameters| &parameters.basic_modulation,
        )
        .bind("use_802_11a_flag_", Bool(true), "Frames have service and tail bits.", |parameters| {
            &parameters.has_tail
        })
        .bind("RTSThreshold_", Int(3000, unit::BYTES), "Longer frames are announced.", |parameters| {
            &parameters.rts_threshold
        })
        .bind(
            "ShortRetryLimit_",
            Int(7, unit::COUNT),
            "After so many failures a short frame is given up.",
            |parameters| &parameters.short_retry_limit,
        )
        .bind(
            "LongRetryLimit_",
            Int(4, unit::COUNT),
            "After so many failures a long frame is given up.",
            |parameters| &parameters.long_retry_limit,
        )
        .bind("MAC_DBG", Int(0, unit::NONE), "Without effect.", |parameters| &parameters.debug);
}

fn simple(declarations: &mut Declarations) {
    let class = declarations.class("Mac/Simple", "Mac");
    class
        .doc("Sends after a random delay, without acknowledgements.")
        .native(SimpleMac::new)
        .built(|ns, object, _| join_event_trace(ns, object))
        .instproc("init", (), "A MAC without neighbours.", |_, call, _| call.next(&[]))
        .bind("fullduplex_mode_", Int(0, unit::NONE), "Receives while it transmits.", |mac: &SimpleMac| {
            &mac.full_duplex
        })
        .cmd(
            "eventtrace",
            (arg::entity("trace"),),
            "Events are reported to this.",
            |_, mac: &SimpleMac, (trace,)| {
                mac.event_trace.set(Some(trace));
                Ok::<_, Refusal>(())
            },
        );
    debug_variable(class);
}

fn tdma(declarations: &mut Declarations) {
    declarations
        .class("Mac/Tdma", "Mac")
        .doc("Time division: every MAC has a slot of its own.")
        .native(TdmaMac::new)
        .built(|ns, _, entity| {
            let Some(mac) = ns.sim().get::<TdmaMac>(entity) else { return Ok(()) };
            if !mac.start(ns.sim()) {
                ns.sim().print("Too many nodes taking part in the simulations, aborting...\n");
                ns.exit(255);
            }
            Ok(())
        })
        .bind(
            "slot_packet_len_",
            Int(1500, unit::BYTES),
            "Largest frame that fits into a slot.",
            |mac: &TdmaMac| &mac.slot_size,
        )
        .bind(
            "max_node_num_",
            Int(64, unit::COUNT),
            "How many of these MACs there may be.",
            |mac: &TdmaMac| &mac.most_nodes,
        );
}

fn sensor(declarations: &mut Declarations) {
    declarations
        .class("Mac/SMAC", "Mac")
        .doc("S-MAC, for sensors that sleep most of the time.")
        .native(SensorMac::new)
        .class_variable("syncFlag_", "0", "Not 0 if stations sleep in cycles.")
        .class_variable(
            "selfConfigFlag_",
            "1",
            "Not 0 if stations choose and follow schedules by themselves.",
        )
        .bind(
            "dutyCycle_",
            Bandwidth(10),
            "How much of a cycle is spent listening, percent; heeded when the MAC is made.",
            |mac: &SensorMac| &mac.duty_cycle,
        )
        .built(|ns, _, entity| {
            let Some(mac) = ns.sim().get::<SensorMac>(entity) else { return Ok(()) };
            let is_on = |flag: &str| sensor_flag(ns, flag).is_some_and(|value| value.as_str() != "0");
            let cycling = Cycling { enabled: is_on("syncFlag_"), finds_schedules: is_on("selfConfigFlag_") };
            mac.start(ns.sim(), cycling);
            Ok(())
        })
        .cmd(
            "schedule-start-time",
            (arg::real("milliseconds"),),
            "When its cycle begins, if it does not find a schedule itself.",
            |command, mac: &SensorMac, (milliseconds,)| {
                if mac.set_schedule(command.sim(), milliseconds) {
                    Ok(())
                } else {
                    Err(Refusal::explained("it finds its schedule itself"))
                }
            },
        );
}

/// A setting of the class of S-MAC, which holds for all objects made later.
fn sensor_flag(ns: &Ns, name: &str) -> Option<Obj> {
    ns.otcl().get_var(ns.otcl().object("Mac/SMAC")?, name).ok()
}

/// At the beginning of a run: stations with sleep cycles need time to find each other.
pub(crate) fn announce_cycles(ns: &Ns, simulator: ObjectId) {
    let has_cycles = sensor_flag(ns, "syncFlag_").is_some_and(|on| on.to_bool().unwrap_or(false));
    if has_cycles && super::setting(ns, simulator, "macType_").is_some_and(|class| class == "Mac/SMAC") {
        ns.print_line(
            "\nNOTE: SMAC is running with sleep-wakeup cycles on. Please make sure to run yr applications AFTER the \
             nodes get sync'ed which is about 40sec for the default settings.\n\n",
        );
    }
}

fn base(entity: &dyn Entity) -> Result<&MacBase, Refusal> {
    Ok(entity.as_mac().ok_or_else(Refusal::unfit)?.base())
}

fn connections(class: &mut ClassDeclaration) {
    class
        .shared_cmd("id", (), "Its address.", |_, entity, _| base(entity).map(|mac| mac.address))
        .shared_cmd(
            "netif",
            (arg::optional("radio"),),
            "The radio: asks, or sets it.",
            |command, entity, _| {
                let field = &base(entity)?.radio;
                if command.is_empty() {
                    return Ok(field.get());
                }
                let radio = command.entity(0)?;
                let fits = entity.as_mac().is_some_and(|mac| mac.join_radio(command.sim(), radio));
                command.insist(fits, || {
                    let mac = command.ns.class_name(command.object);
                    format!("{mac} needs a radio of its own kind, which {} is not", command.text(0))
                })?;
                field.set(Some(radio));
                command.sim().rewired();
                Ok::<_, Refusal>(None)
            },
        )
        .shared_cmd(
            "channel",
            (arg::optional("channel"),),
            "The channel: asks, or sets it.",
            |command, entity, _| super::link_layer::slot(command, &base(entity)?.channel),
        )
        .shared_cmd(
            "nodes",
            (arg::int("count"),),
            "How many nodes there are; can be said once.",
            |_, entity, (count,)| {
                let mac = entity.as_mac().ok_or_else(Refusal::unfit)?;
                if mac.set_node_count(count) {
                    Ok(())
                } else {
                    Err(Refusal::explained("the number of nodes cannot be set again"))
                }
            },
        )
        .shared_cmd(
            "up-target",
            (arg::optional("object"),),
            "Where packets go up: asks, or sets it.",
            |command, entity, _| wire(command, &base(entity)?.up_target),
        )
        .shared_cmd(
            "down-target",
            (arg::optional("object"),),
            "Where frames go down: asks, or sets it.",
            |command, entity, _| wire(command, &base(entity)?.wiring.target),
        )
        .shared_cmd("log-target", ("object",), "Where control frames are logged.", |command, entity, _| {
            wire(command, &base(entity)?.log_target)
        });
}

/// The default that the classes of an object have for a variable.
fn class_default(ns: &Ns, object: ObjectId, name: &str) -> Option<Obj> {
    let classes = ns.otcl().precedence(ns.class_of(object));
    classes.iter().find_map(|class| ns.registry().class_variable(*class, name))
}

fn ieee80211(declarations: &mut Declarations) {
    const UNUSED: [(&str, &str); 9] = [
        ("cwmin_", "16"),
        ("cwmax_", "1024"),
        ("difs_", "16us"),
        ("ifs_", "16us"),
        ("pifs_", "12us"),
        ("sifs_", "8us"),
        ("slotTime_", "16us"),
        ("rtxAckLimit_", "1"),
        ("rtxLimit_", "16"),
    ];
    let class = declarations.class("Mac/802_11", "Mac");
    class.doc("IEEE 802.11: carrier sense with collision avoidance.").native(Ieee80211::new).instproc(
        "init",
        (),
        "A MAC without neighbours.",
        |_, call, _| call.next(&[]),
    );
    class
        .part(|entity: &dyn Entity| Some(&(entity as &dyn Any).downcast_ref::<Ieee80211>()?.parameters))
        .bind("CWMin_", Wired(Unsigned(31, unit::SLOTS)), "Smallest contention window.", |parameters| {
            &parameters.cw_min
        })
        .bind("CWMax_", Wired(Unsigned(1023, unit::SLOTS)), "Largest contention window.", |parameters| {
            &parameters.cw_max
        })
        .bind("SlotTime_", Wired(Real("0.000020", unit::SECONDS)), "Length of a slot.", |parameters| {
            &parameters.slot
        })
        .bind("SIFS_", Wired(Real("0.000010", unit::SECONDS)), "Time before an answer.", |parameters| {
            &parameters.sifs
        })
        .bind("PreambleLength_", Wired(Int(144, unit::BITS)), "Length of the preamble.", |parameters| {
            &parameters.preamble
        })
        .bind(
            "PLCPHeaderLength_",
            Wired(Int(48, unit::BITS)),
            "Length of the physical layer's header.",
            |parameters| &parameters.plcp_header,
        )
        .bind(
            "PLCPDataRate_",
            Wired(Bandwidth("1.0e6")),
            "Rate of preamble and header, bits per second.",
            |parameters| &parameters.plcp_rate,
        )
        .bind(
            "RTSThreshold_",
            Wired(Unsigned(0, unit::BYTES)),
            "Frames from this size on are announced.",
            |parameters| &parameters.rts_threshold,
        )
        .bind(
            "ShortRetryLimit_",
            Wired(Unsigned(7, unit::COUNT)),
            "After so many failures a short frame is given up.",
            |parameters| &parameters.short_retry_limit,
        )
        .bind(
            "LongRetryLimit_",
            Wired(Unsigned(4, unit::COUNT)),
            "After so many failures a long frame is given up.",
            |parameters| &parameters.long_retry_limit,
        )
        .bind("bugFix_timer_", Wired(Bool(true)), "A first transmission waits for a backoff.", |parameters| {
            &parameters.fix_timer
        })
        .bind("BeaconInterval_", Wired(Real(0.1, unit::SECONDS)), "Time between beacons.", |parameters| {
            &parameters.beacon_interval
        })
        .bind("ScanType_", Wired(Int("PASSIVE", unit::NONE)), "Without effect.", |parameters| {
            &parameters.scan_type
        })
        .bind("ProbeDelay_", Wired(Real(0.0001, unit::SECONDS)), "Time before a probe.", |parameters| {
            &parameters.probe_delay
        })
        .bind(
            "MaxChannelTime_",
            Wired(Real(0.011, unit::SECONDS)),
            "Longest wait for probe responses.",
            |parameters| &parameters.max_channel_time,
        )
        .bind(
            "MinChannelTime_",
            Wired(Real(0.005, unit::SECONDS)),
            "Shortest wait for probe responses.",
            |parameters| &parameters.min_channel_time,
        )
        .bind("ChannelTime_", Wired(Real(0.12, unit::SECONDS)), "Time of passive scanning.", |parameters| {
            &parameters.channel_time
        });
    class
        .bind(
            "basicRate_",
            Wired(Bandwidth("1Mb")),
            "Rate of control and broadcast frames; 0: bandwidth_.",
            |mac: &Ieee80211| &mac.parameters.basic_rate,
        )
        .bind(
            "dataRate_",
            Wired(Bandwidth("1Mb")),
            "Rate of unicast data; 0: bandwidth_.",
            |mac: &Ieee80211| &mac.parameters.data_rate,
        )
        .cmd("ap", ("address",), "Makes it the MAC of an access point.", |command, mac: &Ieee80211, _| {
            mac.become_access_point(command.sim());
        })
        .cmd(
            "ScanType",
            (arg::text("kind"),),
            "Looks for an access point: ACTIVE asks, PASSIVE listens.",
            |command, mac: &Ieee80211, (kind,)| match kind {
                "ACTIVE" => {
                    mac.scan(command.sim(), true);
                    Ok(())
                }
                "PASSIVE" => {
                    mac.scan(command.sim(), false);
                    Ok(())
                }
                _ => Err(Refusal::explained("expected ACTIVE or PASSIVE")),
            },
        )
        .cmd("eventtrace", ("trace",), "Nothing is reported to it.", |_, _: &Ieee80211, _| ())
        .cmd(
            "eot-target",
            ("object",),
            "Where ends of transmissions are logged.",
            |command, mac: &Ieee80211, _| wire(command, &mac.base().end_target),
        )
        .class_variable("delay_", "64us", "Without effect.")
        .class_variable("rtxRtsLimit_", "3", "Without effect.")
        .class_variable("bssId_", "-1", "Without effect.")
        .built(|ns, object, entity| {
            let Some(mac) = ns.sim().get::<Ieee80211>(entity) else { return Ok(()) };
            for (name, rate) in
                [("basicRate_", &mac.parameters.basic_rate), ("dataRate_", &mac.parameters.data_rate)]
            {
                // ns-2.35: the text 0 stands for the bandwidth (spec: wireless-stack, section 8.2).
                if class_default(ns, object, name).is_some_and(|value| value.as_str() == "0") {
                    rate.set(ns.sim(), mac.base().bandwidth.get());
                }
            }
            mac.start();
            join_event_trace(ns, object)
        });
    for (name, value) in UNUSED {
        class.class_variable(name, value, "Without effect.");
    }
    debug_variable(class);
}
