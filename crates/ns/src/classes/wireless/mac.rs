//! MACs (spec: wireless-stack, sections 8 to 10).

use neons_otcl::{Obj, ObjectId};
use neons_sim::lan::PlainMac;
use neons_sim::wireless::mac::ieee80211::Parameters;
use neons_sim::wireless::mac::{
    Cycling, ExtendedMac, ExtendedParameters, Ieee80211, Mac, MacBase, SensorMac, SimpleMac, TdmaMac,
};
use neons_sim::{Entity, Sim};

use super::link_layer::wire;
use crate::Ns;
use crate::classes::agent_trace::join_event_trace;
use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{Bandwidth, Bool, Bound, ClassDeclaration, Declarations, Int, Refusal, Time, arg, unit};

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

/// A parameter of the extended MAC: name, default, meaning, field.
type ExtendedRow = (&'static str, &'static str, &'static str, fn(&ExtendedParameters) -> Bound<'_>);

fn extended(declarations: &mut Declarations) {
    const PARAMETERS: [ExtendedRow; 12] = [
        ("CWMin_", "15", "Smallest contention window, slots.", |parameters| Bound::Int(&parameters.cw_min)),
        ("CWMax_", "1023", "Largest contention window, slots.", |parameters| Bound::Int(&parameters.cw_max)),
        ("SlotTime_", "0.000009", "Length of a slot, seconds.", |parameters| Bound::Real(&parameters.slot)),
        ("SIFS_", "0.000016", "Time before an answer, seconds.", |parameters| Bound::Real(&parameters.sifs)),
        ("HeaderDuration_", "0.000020", "Duration of preamble and header, seconds.", |parameters| {
            Bound::Real(&parameters.header)
        }),
        ("SymbolDuration_", "0.000004", "Duration of a symbol, seconds.", |parameters| {
            Bound::Real(&parameters.symbol)
        }),
        ("BasicModulationScheme_", "0", "Number of the modulation of control frames.", |parameters| {
            Bound::Int(&parameters.basic_modulation)
        }),
        ("use_802_11a_flag_", "true", "Frames have service and tail bits.", |parameters| {
            Bound::Bool(&parameters.has_tail)
        }),
        ("RTSThreshold_", "3000", "Longer frames are announced, bytes.", |parameters| {
            Bound::Int(&parameters.rts_threshold)
        }),
        ("ShortRetryLimit_", "7", "After so many failures a short frame is given up.", |parameters| {
            Bound::Int(&parameters.short_retry_limit)
        }),
        ("LongRetryLimit_", "4", "After so many failures a long frame is given up.", |parameters| {
            Bound::Int(&parameters.long_retry_limit)
        }),
        ("MAC_DBG", "0", "Without effect.", |parameters| Bound::Int(&parameters.debug)),
    ];
    let class = declarations.class("Mac/802_11Ext", "Mac");
    class.doc("IEEE 802.11 in modules, for radios that add up interference.").native(ExtendedMac::new).built(
        |ns, _, entity| {
            if let Some(mac) = ns.sim().get::<ExtendedMac>(entity) {
                mac.start();
            }
            Ok(())
        },
    );
    for (name, default, doc, field) in PARAMETERS {
        class.variable(name, default, doc, move |mac: &ExtendedMac| field(&mac.parameters));
    }
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
                if mac.set_schedule(command.sim(), milliseconds) { Ok(()) } else { Err(Refusal::silent()) }
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
    Ok(entity.as_mac().ok_or(Refusal::silent())?.base())
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
            |command, entity, _| {
                let field = &base(entity)?.channel;
                if command.is_empty() {
                    return Ok(field.get());
                }
                field.set(Some(command.entity(0)?));
                Ok::<_, Refusal>(None)
            },
        )
        .shared_cmd(
            "nodes",
            (arg::int("count"),),
            "How many nodes there are; can be said once.",
            |_, entity, (count,)| {
                let mac = entity.as_mac().ok_or(Refusal::silent())?;
                if mac.set_node_count(count) { Ok(()) } else { Err(Refusal::silent()) }
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

/// A parameter: name, default, meaning, field.
type Row = (&'static str, &'static str, &'static str, fn(&Parameters) -> Bound<'_>);

fn ieee80211(declarations: &mut Declarations) {
    const PARAMETERS: [Row; 17] = [
        ("CWMin_", "31", "Smallest contention window, slots.", |parameters| {
            Bound::Unsigned(&parameters.cw_min)
        }),
        ("CWMax_", "1023", "Largest contention window, slots.", |parameters| {
            Bound::Unsigned(&parameters.cw_max)
        }),
        ("SlotTime_", "0.000020", "Length of a slot, seconds.", |parameters| Bound::Real(&parameters.slot)),
        ("SIFS_", "0.000010", "Time before an answer, seconds.", |parameters| Bound::Real(&parameters.sifs)),
        ("PreambleLength_", "144", "Length of the preamble, bits.", |parameters| {
            Bound::Int(&parameters.preamble)
        }),
        ("PLCPHeaderLength_", "48", "Length of the physical layer's header, bits.", |parameters| {
            Bound::Int(&parameters.plcp_header)
        }),
        ("PLCPDataRate_", "1.0e6", "Rate of preamble and header, bits per second.", |parameters| {
            Bound::Bandwidth(&parameters.plcp_rate)
        }),
        ("RTSThreshold_", "0", "Frames from this size on are announced, bytes.", |parameters| {
            Bound::Unsigned(&parameters.rts_threshold)
        }),
        ("ShortRetryLimit_", "7", "After so many failures a short frame is given up.", |parameters| {
            Bound::Unsigned(&parameters.short_retry_limit)
        }),
        ("LongRetryLimit_", "4", "After so many failures a long frame is given up.", |parameters| {
            Bound::Unsigned(&parameters.long_retry_limit)
        }),
        ("bugFix_timer_", "true", "A first transmission waits for a backoff.", |parameters| {
            Bound::Bool(&parameters.fix_timer)
        }),
        ("BeaconInterval_", "0.1", "Time between beacons, seconds.", |parameters| {
            Bound::Real(&parameters.beacon_interval)
        }),
        ("ScanType_", "PASSIVE", "Without effect.", |parameters| Bound::Int(&parameters.scan_type)),
        ("ProbeDelay_", "0.0001", "Time before a probe, seconds.", |parameters| {
            Bound::Real(&parameters.probe_delay)
        }),
        ("MaxChannelTime_", "0.011", "Longest wait for probe responses, seconds.", |parameters| {
            Bound::Real(&parameters.max_channel_time)
        }),
        ("MinChannelTime_", "0.005", "Shortest wait for probe responses, seconds.", |parameters| {
            Bound::Real(&parameters.min_channel_time)
        }),
        ("ChannelTime_", "0.12", "Time of passive scanning, seconds.", |parameters| {
            Bound::Real(&parameters.channel_time)
        }),
    ];
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
    for (name, default, doc, field) in PARAMETERS {
        class.variable(name, default, doc, move |mac: &Ieee80211| {
            Bound::Watched(Box::new(field(&mac.parameters)), Box::new(Sim::rewired))
        });
    }
    class
        .bind(
            "basicRate_",
            Bandwidth("1Mb"),
            "Rate of control and broadcast frames; 0: bandwidth_.",
            |mac: &Ieee80211| &mac.parameters.basic_rate,
        )
        .bind("dataRate_", Bandwidth("1Mb"), "Rate of unicast data; 0: bandwidth_.", |mac: &Ieee80211| {
            &mac.parameters.data_rate
        })
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
                _ => Err(Refusal::silent()),
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
                    rate.set(mac.base().bandwidth.get());
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
