//! MAC layers (spec: wireless-stack, sections 8 to 10).

use neons_sim::wireless::mac::ieee80211::Parameters;
use std::any::Any;

use neons_otcl::{Obj, ObjectId};
use neons_sim::Entity;
use neons_sim::lan::PlainMac;
use neons_sim::wireless::mac::{
    Cycling, ExtendedMac, ExtendedParameters, Ieee80211, Mac, MacBase, SensorMac, SimpleMac, TdmaMac,
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
        .doc("The base class of MACs. By itself it sends immediately, as if it were alone on the medium.")
        .native(PlainMac::new)
        .bind_shared(
            "bandwidth_",
            Bandwidth(MacBase::BANDWIDTH),
            "Rate of transmissions, bits per second.",
            |entity| Some(&entity.as_mac()?.base().bandwidth),
        )
        .bind_shared(
            "delay_",
            Time("0us"),
            "Time to receive a frame, seconds; only the class Mac itself uses this variable.",
            |entity| Some(&entity.as_mac()?.base().delay),
        )
        .bind_shared(
            "abstract_",
            Bool(false),
            "The MAC is part of an abstract LAN. Only the class Mac itself uses this variable.",
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
    class
        .doc("IEEE 802.11 in modules, for radios that accumulate interference (Phy/WirelessPhyExt).")
        .native(ExtendedMac::new)
        .built(|ns, _, entity| {
            if let Some(mac) = ns.sim().get::<ExtendedMac>(entity) {
                mac.start();
            }
            Ok(())
        });
    class
        .part(|entity: &dyn Entity| Some(&(entity as &dyn Any).downcast_ref::<ExtendedMac>()?.parameters))
        .bind(
            "CWMin_",
            Int(ExtendedParameters::CW_MIN, unit::SLOTS),
            "Smallest contention window.",
            |parameters| &parameters.cw_min,
        )
        .bind(
            "CWMax_",
            Int(ExtendedParameters::CW_MAX, unit::SLOTS),
            "Largest contention window.",
            |parameters| &parameters.cw_max,
        )
        .bind(
            "SlotTime_",
            Real(ExtendedParameters::SLOT, unit::SECONDS),
            "Duration of a slot.",
            |parameters| &parameters.slot,
        )
        .bind(
            "SIFS_",
            Real(ExtendedParameters::SIFS, unit::SECONDS),
            "Time before an answer (SIFS).",
            |parameters| &parameters.sifs,
        )
        .bind(
            "HeaderDuration_",
            Real(ExtendedParameters::HEADER, unit::SECONDS),
            "Duration of preamble and header.",
            |parameters| &parameters.header,
        )
        .bind(
            "SymbolDuration_",
            Real(ExtendedParameters::SYMBOL, unit::SECONDS),
            "Duration of a symbol.",
            |parameters| &parameters.symbol,
        )
        .bind(
            "BasicModulationScheme_",
            Int(0, unit::NONE),
            "Number of the modulation of control frames.",
            |parameters| &parameters.basic_modulation,
        )
        .bind(
            "use_802_11a_flag_",
            Bool(ExtendedParameters::HAS_TAIL),
            "Add service and tail bits to frames, as 802.11a does.",
            |parameters| &parameters.has_tail,
        )
        .bind(
            "RTSThreshold_",
            Int(ExtendedParameters::RTS_THRESHOLD, unit::BYTES),
            "The smallest size of frames for which RTS and CTS are used.",
            |parameters| &parameters.rts_threshold,
        )
        .bind(
            "ShortRetryLimit_",
            Int(ExtendedParameters::SHORT_RETRY_LIMIT, unit::FAILURES),
            "The number of failures after which a short frame is given up.",
            |parameters| &parameters.short_retry_limit,
        )
        .bind(
            "LongRetryLimit_",
            Int(ExtendedParameters::LONG_RETRY_LIMIT, unit::FAILURES),
            "The number of failures after which a long frame is given up.",
            |parameters| &parameters.long_retry_limit,
        )
        .bind("MAC_DBG", Int(0, unit::NONE), "Has no effect.", |parameters| &parameters.debug);
}

fn simple(declarations: &mut Declarations) {
    let class = declarations.class("Mac/Simple", "Mac");
    class
        .doc("Sends frames after a random delay, without acknowledgements.")
        .native(SimpleMac::new)
        .built(|ns, object, _| join_event_trace(ns, object))
        .instproc("init", (), "Makes a MAC without neighbours.", |_, call, _| call.next(&[]))
        .bind("fullduplex_mode_", Int(0, unit::NONE), "Receive while transmitting.", |mac: &SimpleMac| {
            &mac.full_duplex
        })
        .cmd(
            "eventtrace",
            (arg::attempt(arg::entity("trace")),),
            "Sets the trace to which events are reported.",
            |_, mac: &SimpleMac, (trace,)| {
                mac.event_trace.set(trace.ok());
                Ok::<_, Refusal>(())
            },
        );
    debug_variable(class);
}

fn tdma(declarations: &mut Declarations) {
    declarations
        .class("Mac/Tdma", "Mac")
        .doc("Time division (TDMA): every MAC has its own slot.")
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
            Int(TdmaMac::SLOT_SIZE, unit::BYTES),
            "Size of the largest frame that fits into a slot.",
            |mac: &TdmaMac| &mac.slot_size,
        )
        .bind(
            "max_node_num_",
            Int(TdmaMac::MOST_NODES, unit::MACS),
            "The largest number of MACs of this class in a simulation.",
            |mac: &TdmaMac| &mac.most_nodes,
        );
}

fn sensor(declarations: &mut Declarations) {
    declarations
        .class("Mac/SMAC", "Mac")
        .doc("S-MAC, a MAC for sensors that sleep most of the time.")
        .native(SensorMac::new)
        .class_variable("syncFlag_", "0", unit::NONE, "Not 0 if stations sleep periodically.")
        .class_variable(
            "selfConfigFlag_",
            "1",
            unit::NONE,
            "Not 0 if stations choose and follow schedules by themselves.",
        )
        .bind(
            "dutyCycle_",
            Bandwidth(SensorMac::DUTY_CYCLE),
            "Share of a cycle that is spent listening, per cent; it is read when the MAC is made.",
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
            "Sets the start of the station's cycle, unless it finds a schedule by itself.",
            |command, mac: &SensorMac, (milliseconds,)| {
                if mac.set_schedule(command.sim(), milliseconds) {
                    Ok(())
                } else {
                    Err(Refusal::explained("it finds its schedule itself"))
                }
            },
        );
}

/// Returns a class variable of S-MAC, which applies to all objects made later.
fn sensor_flag(ns: &Ns, name: &str) -> Option<Obj> {
    ns.otcl().get_var(ns.otcl().object("Mac/SMAC")?, name).ok()
}

/// Called at the beginning of a run: prints that S-MAC stations with sleep cycles need time to find each other.
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
        .shared_cmd("id", (), "Returns the address of the MAC.", |_, entity, _| {
            base(entity).map(|mac| mac.address)
        })
        .shared_cmd(
            "netif",
            (arg::optional("radio"),),
            "Sets the radio, or returns it.",
            |command, entity, (name,)| {
                let field = &base(entity)?.radio;
                let Some(name) = name else { return Ok(field.get()) };
                let radio = command.ns.named(name)?;
                let fits = entity.as_mac().is_some_and(|mac| mac.join_radio(command.sim(), radio));
                command.insist(fits, || {
                    let mac = command.ns.class_name(command.object);
                    format!("{mac} needs a radio of its own kind, which {name} is not")
                })?;
                field.set(command.sim(), Some(radio));
                Ok::<_, Refusal>(None)
            },
        )
        .shared_cmd(
            "channel",
            (arg::optional("channel"),),
            "Sets the channel, or returns it.",
            |command, entity, (object,)| super::link_layer::slot(command, object, &base(entity)?.channel),
        )
        .shared_cmd(
            "nodes",
            (arg::int("count"),),
            "Sets the number of nodes; it can be set only once.",
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
            "Sets the object that received packets go to, or returns it.",
            |command, entity, (object,)| wire(command, object, &base(entity)?.up_target),
        )
        .shared_cmd(
            "down-target",
            (arg::optional("object"),),
            "Sets the object that frames to be sent go to, or returns it.",
            |command, entity, (object,)| wire(command, object, &base(entity)?.wiring.target),
        )
        .shared_cmd(
            "log-target",
            ("object",),
            "Sets the object that logs control frames.",
            |command, entity, (object,)| wire(command, Some(object), &base(entity)?.log_target),
        );
}

/// Returns the class default of a variable for an object.
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
    class
        .doc(
            "IEEE 802.11 with the distributed coordination function (DCF): carrier sense with collision \
            avoidance.",
        )
        .native(Ieee80211::new)
        .instproc("init", (), "Makes a MAC without neighbours.", |_, call, _| call.next(&[]));
    class
        .part(|entity: &dyn Entity| Some(&(entity as &dyn Any).downcast_ref::<Ieee80211>()?.parameters))
        .bind(
            "CWMin_",
            Wired(Unsigned(Parameters::CW_MIN, unit::SLOTS)),
            "Smallest contention window.",
            |parameters| &parameters.cw_min,
        )
        .bind(
            "CWMax_",
            Wired(Unsigned(Parameters::CW_MAX, unit::SLOTS)),
            "Largest contention window.",
            |parameters| &parameters.cw_max,
        )
        .bind(
            "SlotTime_",
            Wired(Real(Parameters::SLOT, unit::SECONDS)),
            "Duration of a slot.",
            |parameters| &parameters.slot,
        )
        .bind(
            "SIFS_",
            Wired(Real(Parameters::SIFS, unit::SECONDS)),
            "Time before an answer (SIFS).",
            |parameters| &parameters.sifs,
        )
        .bind(
            "PreambleLength_",
            Wired(Int(Parameters::PREAMBLE, unit::BITS)),
            "Length of the preamble.",
            |parameters| &parameters.preamble,
        )
        .bind(
            "PLCPHeaderLength_",
            Wired(Int(Parameters::PLCP_HEADER, unit::BITS)),
            "Length of the physical layer's header.",
            |parameters| &parameters.plcp_header,
        )
        .bind(
            "PLCPDataRate_",
            Wired(Bandwidth(Parameters::PLCP_RATE)),
            "Rate of preamble and header, bits per second.",
            |parameters| &parameters.plcp_rate,
        )
        .bind(
            "RTSThreshold_",
            Wired(Unsigned(0, unit::BYTES)),
            "The smallest size of frames for which RTS and CTS are used.",
            |parameters| &parameters.rts_threshold,
        )
        .bind(
            "ShortRetryLimit_",
            Wired(Unsigned(Parameters::SHORT_RETRY_LIMIT, unit::FAILURES)),
            "The number of failures after which a short frame is given up.",
            |parameters| &parameters.short_retry_limit,
        )
        .bind(
            "LongRetryLimit_",
            Wired(Unsigned(Parameters::LONG_RETRY_LIMIT, unit::FAILURES)),
            "The number of failures after which a long frame is given up.",
            |parameters| &parameters.long_retry_limit,
        )
        .bind(
            "bugFix_timer_",
            Wired(Bool(Parameters::FIX_TIMER)),
            "Back off also before the first transmission of a frame, not only before retransmissions.",
            |parameters| &parameters.fix_timer,
        )
        .bind(
            "BeaconInterval_",
            Wired(Real(Parameters::BEACON_INTERVAL, unit::SECONDS)),
            "Time between beacons.",
            |parameters| &parameters.beacon_interval,
        )
        .bind("ScanType_", Wired(Int("PASSIVE", unit::NONE)), "Has no effect.", |parameters| {
            &parameters.scan_type
        })
        .bind(
            "ProbeDelay_",
            Wired(Real(Parameters::PROBE_DELAY, unit::SECONDS)),
            "Time before a probe request.",
            |parameters| &parameters.probe_delay,
        )
        .bind(
            "MaxChannelTime_",
            Wired(Real(Parameters::MAX_CHANNEL_TIME, unit::SECONDS)),
            "Longest wait for probe responses.",
            |parameters| &parameters.max_channel_time,
        )
        .bind(
            "MinChannelTime_",
            Wired(Real(Parameters::MIN_CHANNEL_TIME, unit::SECONDS)),
            "Shortest wait for probe responses.",
            |parameters| &parameters.min_channel_time,
        )
        .bind(
            "ChannelTime_",
            Wired(Real(Parameters::CHANNEL_TIME, unit::SECONDS)),
            "Time of passive scanning.",
            |parameters| &parameters.channel_time,
        );
    class
        .bind(
            "basicRate_",
            Wired(Bandwidth(Parameters::BASIC_RATE)),
            "Rate of control and broadcast frames, bits per second; 0 stands for `bandwidth_`.",
            |mac: &Ieee80211| &mac.parameters.basic_rate,
        )
        .bind(
            "dataRate_",
            Wired(Bandwidth(Parameters::DATA_RATE)),
            "Rate of unicast data frames, bits per second; 0 stands for `bandwidth_`.",
            |mac: &Ieee80211| &mac.parameters.data_rate,
        )
        .cmd(
            "ap",
            ("address",),
            "Makes the station the access point that has the given address.",
            |command, mac: &Ieee80211, _| {
                mac.become_access_point(command.sim());
            },
        )
        .cmd(
            "ScanType",
            (arg::text("kind"),),
            "Searches for an access point: `ACTIVE` sends probe requests, `PASSIVE` waits for beacons.",
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
        .cmd(
            "eventtrace",
            ("trace",),
            "Has no effect: nothing is reported to the trace.",
            |_, _: &Ieee80211, _| (),
        )
        .cmd(
            "eot-target",
            ("object",),
            "Sets the object that logs ends of transmissions.",
            |command, mac: &Ieee80211, (object,)| wire(command, Some(object), &mac.base().end_target),
        )
        .class_variable("delay_", "64us", unit::NONE, "Has no effect.")
        .class_variable("rtxRtsLimit_", "3", unit::NONE, "Has no effect.")
        .class_variable("bssId_", "-1", unit::NONE, "Has no effect.")
        .built(|ns, object, entity| {
            let Some(mac) = ns.sim().get::<Ieee80211>(entity) else { return Ok(()) };
            for (name, rate) in
                [("basicRate_", &mac.parameters.basic_rate), ("dataRate_", &mac.parameters.data_rate)]
            {
                // ns-2.35: a class default with the text 0 stands for the bandwidth (spec: wireless-stack, section
                // 8.2).
                if class_default(ns, object, name).is_some_and(|value| value.as_str() == "0") {
                    rate.set(ns.sim(), mac.base().bandwidth.get());
                }
            }
            mac.start();
            join_event_trace(ns, object)
        });
    for (name, value) in UNUSED {
        class.class_variable(name, value, unit::NONE, "Has no effect.");
    }
    debug_variable(class);
}
