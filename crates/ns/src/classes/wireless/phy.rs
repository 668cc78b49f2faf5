//! Radios (spec: wireless-stack, section 11).

use neons_sim::wireless::phy::{Consumption, Radio, RadioBase, Thresholds, WirelessPhy, WirelessPhyExt};
use neons_sim::{Entity, EntityId};

use super::channel::watched;
use crate::Ns;
use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{Bound, ClassDeclaration, Declarations, Refusal, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Phy", "SplitObject");
    class.doc("A network interface.");
    connections(class);
    wiring_commands(class);
    debug_variable(class);

    let class = declarations.class("Phy/WirelessPhy", "Phy");
    class
        .doc("A radio that receives what is strong enough.")
        .native(WirelessPhy::new)
        .built(|ns, _, entity| {
            fix_frequency(ns, entity);
            Ok(())
        })
        .class_variable("bandwidth_", "2e6", "Without effect.")
        .shared_variable(
            "CPThresh_",
            Some("10.0"),
            "Capture threshold, a ratio of powers.",
            false,
            |entity| Some(watched(&thresholds(entity)?.capture)),
        )
        .shared_variable("CSThresh_", Some("1.559e-11"), "Carrier sense threshold, watts.", false, |entity| {
            Some(watched(&thresholds(entity)?.sense))
        })
        .shared_variable("RXThresh_", Some("3.652e-10"), "Receive threshold, watts.", false, |entity| {
            Some(watched(&thresholds(entity)?.receive))
        });
    power_variables(class, "0.28183815", "914e+6", "1.0");
    switches(class);
    super::wpan::declare_radio(declarations);
    extended(declarations);
}

/// The frequency of a radio is the one it has when it is complete.
pub(super) fn fix_frequency(ns: &Ns, radio: EntityId) {
    if let Some(radio) = ns.sim().entity(radio).and_then(<dyn Entity>::as_radio) {
        radio.base().fix_frequency();
        ns.sim().rewired();
    }
}

fn thresholds(entity: &dyn Entity) -> Option<&Thresholds> {
    entity.as_radio()?.thresholds()
}

/// A parameter of the extended radio: name, default, meaning, field.
type Row = (&'static str, &'static str, &'static str, fn(&WirelessPhyExt) -> Bound<'_>);

fn extended(declarations: &mut Declarations) {
    const ROWS: [Row; 13] = [
        ("CSThresh_", "6.30957e-12", "Power from which the medium is busy, watts.", |phy| {
            Bound::Real(&phy.sense_threshold)
        }),
        ("noise_floor_", "7.96159e-14", "Noise, watts.", |phy| Bound::Real(&phy.noise)),
        ("PowerMonitorThresh_", "2.653e-14", "Power from which frames are added up, watts.", |phy| {
            Bound::Real(&phy.monitor_threshold)
        }),
        ("HeaderDuration_", "0.000020", "Duration of preamble and header, seconds.", |phy| {
            Bound::Real(&phy.header)
        }),
        ("BasicModulationScheme_", "0", "Number of the modulation of preambles.", |phy| {
            Bound::Int(&phy.basic_modulation)
        }),
        ("PreambleCaptureSwitch_", "1", "A stronger frame replaces one whose preamble is lost.", |phy| {
            Bound::Int(&phy.preamble_capture)
        }),
        ("DataCaptureSwitch_", "0", "A stronger frame replaces one whose data are lost.", |phy| {
            Bound::Int(&phy.data_capture)
        }),
        ("SINR_PreambleCapture_", "3.1623", "How far it must stand out in the first case.", |phy| {
            Bound::Real(&phy.preamble_capture_sinr)
        }),
        ("SINR_DataCapture_", "10.0", "How far it must stand out in the second case.", |phy| {
            Bound::Real(&phy.data_capture_sinr)
        }),
        ("trace_dist_", "1e6", "Drops of frames from farther away are not traced, metres.", |phy| {
            Bound::Real(&phy.trace_distance)
        }),
        ("CPThresh_", "0", "Without effect.", |phy| Bound::Real(&phy.capture_threshold)),
        ("RXThresh_", "0", "Without effect.", |phy| Bound::Real(&phy.receive_threshold)),
        ("PHY_DBG_", "0", "Without effect.", |phy| Bound::Int(&phy.debug)),
    ];
    let class = declarations.class("Phy/WirelessPhyExt", "Phy");
    class.doc("A radio that adds up interference.").native(WirelessPhyExt::new).built(|ns, _, entity| {
        if let Some(radio) = ns.sim().entity(entity).and_then(<dyn Entity>::as_radio) {
            radio.base().fix_frequency();
        }
        Ok(())
    });
    for (name, default, doc, field) in ROWS {
        class.variable(name, default, doc, field);
    }
    power_variables(class, "0.1", "5.18e+9", "1.0");
    // ns-2.35: this radio cannot be switched off.
    for name in ["NodeOn", "NodeOff"] {
        class.command(name, "", "Without effect.", |_, _: &WirelessPhyExt| {});
    }
}

fn base(entity: &dyn Entity) -> Result<&RadioBase, Refusal> {
    Ok(entity.as_radio().ok_or(Refusal::silent())?.base())
}

fn consumption(entity: &dyn Entity) -> Result<&Consumption, Refusal> {
    entity.as_radio().and_then(Radio::consumption).ok_or(Refusal::silent())
}

fn power_variables(
    class: &mut ClassDeclaration,
    power: &'static str,
    frequency: &'static str,
    loss: &'static str,
) {
    class
        .shared_variable("Pt_", Some(power), "Power, watts.", false, |entity| {
            Some(Bound::Real(&entity.as_radio()?.base().power))
        })
        .shared_variable(
            "freq_",
            Some(frequency),
            "Frequency at the time of making, hertz.",
            false,
            |entity| Some(Bound::Real(&entity.as_radio()?.base().frequency)),
        )
        .shared_variable("L_", Some(loss), "System loss factor.", false, |entity| {
            Some(watched(&entity.as_radio()?.base().loss))
        });
}

fn connections(class: &mut ClassDeclaration) {
    class
        .shared_cmd("id", (), "Number of the interface.", |_, _, _| 0)
        .shared_cmd("node", (arg::text("node"),), "Its node.", |command, entity, (node_name,)| {
            let node = super::mobile_node::native(command.ns, node_name).ok_or(Refusal::silent())?;
            let node = command.sim().get(node).ok_or(Refusal::silent())?;
            base(entity)?.set_node(node);
            command.sim().rewired();
            Ok::<_, Refusal>(())
        })
        .shared_cmd("antenna", ("antenna",), "Its antenna.", |command, entity, _| {
            base(entity)?.set_antenna(command.get(0)?);
            command.sim().rewired();
            Ok::<_, Refusal>(())
        })
        .shared_cmd(
            "propagation",
            (arg::attempt(arg::entity("model")),),
            "The model of propagation; the first counts.",
            |command, entity, (model,)| {
                let field = &base(entity)?.propagation;
                if field.get().is_none() {
                    field.set(Some(model?));
                    command.sim().rewired();
                }
                Ok::<_, Refusal>(())
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
            "up-target",
            (arg::optional("object"),),
            "Where frames go up: asks, or sets it.",
            |command, entity, _| super::link_layer::wire(command, &base(entity)?.up_target),
        )
        .shared_cmd(
            "down-target",
            (arg::optional("object"),),
            "Where frames go down: asks, or sets it.",
            |command, entity, _| super::link_layer::wire(command, &base(entity)?.wiring.target),
        );
}

/// A setting of the consumption: command, meaning, field.
type Setting = (&'static str, &'static str, fn(&Consumption) -> &std::cell::Cell<f64>);

fn switches(class: &mut ClassDeclaration) {
    const SETTINGS: [Setting; 7] = [
        ("setTxPower", "Power while sending, watts.", |consumption| &consumption.send),
        ("setRxPower", "Power while receiving, watts.", |consumption| &consumption.receive),
        ("setIdlePower", "Power while listening, watts.", |consumption| &consumption.idle),
        ("setSleepPower", "Power while sleeping, watts.", |consumption| &consumption.sleep),
        (
            "setSleepTime",
            "From when on a station of IEEE 802.15.4 may sleep between beacons, seconds.",
            |consumption| &consumption.sleep_time,
        ),
        ("setTransitionPower", "Power while falling asleep or waking up, watts.", |consumption| {
            &consumption.transition
        }),
        ("setTransitionTime", "How long that takes, seconds.", |consumption| &consumption.transition_time),
    ];
    for (name, doc, field) in SETTINGS {
        class.shared_cmd(name, (arg::real("value"),), doc, move |_, entity, (value,)| {
            field(consumption(entity)?).set(value);
            Ok::<_, Refusal>(())
        });
    }
    for (name, on) in [("NodeOn", true), ("NodeOff", false)] {
        class.shared_cmd(name, (), "Switches the radio on or off.", move |command, entity, _| {
            entity.as_radio().ok_or(Refusal::silent())?.switch(command.sim(), on);
            Ok::<_, Refusal>(())
        });
    }
}
