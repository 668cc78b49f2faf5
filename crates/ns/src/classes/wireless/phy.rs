//! Radios (spec: wireless-stack, section 11).

use neons_sim::wireless::phy::{RadioBase, Thresholds, WirelessPhy, WirelessPhyExt};
use neons_sim::{Entity, EntityId};

use crate::Ns;
use crate::classes::connector::{debug_variable, wiring_commands};
use crate::declare::{ClassDeclaration, Declarations, Initial, Int, Real, Refusal, Wired, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Phy", "SplitObject");
    class.doc("A network interface.");
    connections(class);
    wiring_commands(class);
    debug_variable(class);

    let class = declarations.class("Phy/WirelessPhy", "Phy");
    class
        .doc(
            "A radio that receives every frame whose power exceeds a threshold (`RXThresh_`). A stronger \
            frame can capture the radio.",
        )
        .native(WirelessPhy::new)
        .built(|ns, _, entity| {
            fix_frequency(ns, entity);
            Ok(())
        })
        .class_variable("bandwidth_", "2e6", unit::NONE, "Has no effect.")
        .part(|entity: &dyn Entity| entity.as_radio()?.thresholds())
        .bind(
            "CPThresh_",
            Wired(Real(Thresholds::CAPTURE, unit::NONE)),
            "Capture threshold, a ratio of powers.",
            |thresholds| &thresholds.capture,
        )
        .bind(
            "CSThresh_",
            Wired(Real(Thresholds::SENSE, unit::WATTS)),
            "Carrier sense threshold.",
            |thresholds| &thresholds.sense,
        )
        .bind(
            "RXThresh_",
            Wired(Real(Thresholds::RECEIVE, unit::WATTS)),
            "Receive threshold.",
            |thresholds| &thresholds.receive,
        );
    power_variables(class, WirelessPhy::POWER, WirelessPhy::FREQUENCY);
    switches(class);
    super::wpan::declare_radio(declarations);
    extended(declarations);
}

/// Fixes the frequency of a complete radio: later changes have no effect.
pub(super) fn fix_frequency(ns: &Ns, radio: EntityId) {
    if let Some(radio) = ns.sim().entity(radio).and_then(<dyn Entity>::as_radio) {
        radio.base().fix_frequency(ns.sim());
    }
}

fn extended(declarations: &mut Declarations) {
    let class = declarations.class("Phy/WirelessPhyExt", "Phy");
    class
        .doc(
            "A radio that accumulates interference, and decides by the ratio of signal to interference and \
            noise.",
        )
        .native(WirelessPhyExt::new)
        .built(|ns, _, entity| {
            if let Some(radio) = ns.sim().entity(entity).and_then(<dyn Entity>::as_radio) {
                radio.base().fix_frequency(ns.sim());
            }
            Ok(())
        });
    class
        .of::<WirelessPhyExt>()
        .bind(
            "CSThresh_",
            Real(WirelessPhyExt::SENSE_THRESHOLD, unit::WATTS),
            "The power above which the medium counts as busy, watts.",
            |phy| &phy.sense_threshold,
        )
        .bind(
            "noise_floor_",
            Real(WirelessPhyExt::NOISE, unit::WATTS),
            "Power of the background noise.",
            |phy| &phy.noise,
        )
        .bind(
            "PowerMonitorThresh_",
            Real(WirelessPhyExt::MONITOR_THRESHOLD, unit::WATTS),
            "The power above which frames count as interference, watts.",
            |phy| &phy.monitor_threshold,
        )
        .bind(
            "HeaderDuration_",
            Real(WirelessPhyExt::HEADER, unit::SECONDS),
            "Duration of preamble and header.",
            |phy| &phy.header,
        )
        .bind("BasicModulationScheme_", Int(0, unit::NONE), "Number of the modulation of preambles.", |phy| {
            &phy.basic_modulation
        })
        .bind(
            "PreambleCaptureSwitch_",
            Int(WirelessPhyExt::PREAMBLE_CAPTURE, unit::NONE),
            "Let a stronger frame replace a frame whose preamble is being received.",
            |phy| &phy.preamble_capture,
        )
        .bind(
            "DataCaptureSwitch_",
            Int(0, unit::NONE),
            "Let a stronger frame replace a frame whose data are being received.",
            |phy| &phy.data_capture,
        )
        .bind(
            "SINR_PreambleCapture_",
            Real(WirelessPhyExt::PREAMBLE_CAPTURE_SINR, unit::NONE),
            "Ratio of signal to interference and noise that a frame needs in order to replace a frame whose \
            preamble is being received.",
            |phy| &phy.preamble_capture_sinr,
        )
        .bind(
            "SINR_DataCapture_",
            Real(WirelessPhyExt::DATA_CAPTURE_SINR, unit::NONE),
            "Ratio of signal to interference and noise that a frame needs in order to replace a frame whose \
            data are being received.",
            |phy| &phy.data_capture_sinr,
        )
        .bind(
            "trace_dist_",
            Real(WirelessPhyExt::TRACE_DISTANCE, unit::METRES),
            "Distance beyond which drops of frames are not traced.",
            |phy| &phy.trace_distance,
        )
        .bind("CPThresh_", Real(0, unit::NONE), "Has no effect.", |phy| &phy.capture_threshold)
        .bind("RXThresh_", Real(0, unit::NONE), "Has no effect.", |phy| &phy.receive_threshold)
        .bind("PHY_DBG_", Int(0, unit::NONE), "Has no effect.", |phy| &phy.debug);
    power_variables(class, WirelessPhyExt::POWER, WirelessPhyExt::FREQUENCY);
    // ns-2.35: a radio of the class Phy/WirelessPhyExt cannot be switched off.
    for name in ["NodeOn", "NodeOff"] {
        class.cmd(name, (), "Has no effect.", |_, _: &WirelessPhyExt, _| {});
    }
}

fn base(entity: &dyn Entity) -> Result<&RadioBase, Refusal> {
    Ok(entity.as_radio().ok_or_else(Refusal::unfit)?.base())
}

fn power_variables(
    class: &mut ClassDeclaration,
    power: Initial<&'static str>,
    frequency: Initial<&'static str>,
) {
    class
        .part(|entity: &dyn Entity| Some(entity.as_radio()?.base()))
        .bind("Pt_", Real(power, unit::WATTS), "Transmission power.", |radio| &radio.power)
        .bind(
            "freq_",
            Real(frequency, unit::HERTZ),
            "Frequency that the radio gets when it is made.",
            |radio| &radio.frequency,
        )
        .bind("L_", Wired(Real(RadioBase::LOSS, unit::NONE)), "System loss factor.", |radio| &radio.loss);
}

fn connections(class: &mut ClassDeclaration) {
    class
        .shared_cmd("id", (), "Returns the number of the interface.", |_, _, _| 0)
        .shared_cmd(
            "node",
            (arg::text("node"),),
            "Sets the node of the interface.",
            |command, entity, (node_name,)| {
                let node = super::mobile_node::native(command.ns, node_name)
                    .ok_or_else(|| Refusal::explained("this is no mobile node"))?;
                let node =
                    command.sim().get(node).ok_or_else(|| Refusal::explained("this is no mobile node"))?;
                base(entity)?.set_node(command.sim(), node);
                Ok::<_, Refusal>(())
            },
        )
        .in_any_case()
        .shared_cmd(
            "antenna",
            (arg::object("antenna"),),
            "Sets the antenna of the radio.",
            |command, entity, (antenna,)| {
                base(entity)?.set_antenna(command.sim(), antenna);
                Ok::<_, Refusal>(())
            },
        )
        .in_any_case()
        .shared_cmd(
            "propagation",
            (arg::attempt(arg::entity("model")),),
            "Sets the propagation model; only the first call has an effect.",
            |command, entity, (model,)| {
                let field = &base(entity)?.propagation;
                if field.get().is_none() {
                    field.set(command.sim(), Some(model?));
                }
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "channel",
            (arg::optional("channel"),),
            "Sets the channel, or returns it.",
            |command, entity, (object,)| super::link_layer::slot(command, object, &base(entity)?.channel),
        )
        .shared_cmd(
            "up-target",
            (arg::optional("object"),),
            "Sets the object that received frames go to, or returns it.",
            |command, entity, (object,)| super::link_layer::wire(command, object, &base(entity)?.up_target),
        )
        .shared_cmd(
            "down-target",
            (arg::optional("object"),),
            "Sets the object that frames to be sent go to, or returns it.",
            |command, entity, (object,)| {
                super::link_layer::wire(command, object, &base(entity)?.wiring.target)
            },
        );
}

fn switches(class: &mut ClassDeclaration) {
    class
        .part(|entity: &dyn Entity| entity.as_radio()?.consumption())
        .cmd(
            "setTxPower",
            (arg::real("value"),),
            "Sets the power consumed while sending, watts.",
            |_, consumption, (value,)| consumption.send.set(value),
        )
        .in_any_case()
        .cmd(
            "setRxPower",
            (arg::real("value"),),
            "Sets the power consumed while receiving, watts.",
            |_, consumption, (value,)| consumption.receive.set(value),
        )
        .in_any_case()
        .cmd(
            "setIdlePower",
            (arg::real("value"),),
            "Sets the power consumed while listening, watts.",
            |_, consumption, (value,)| consumption.idle.set(value),
        )
        .in_any_case()
        .cmd(
            "setSleepPower",
            (arg::real("value"),),
            "Sets the power consumed while sleeping, watts.",
            |_, consumption, (value,)| consumption.sleep.set(value),
        )
        .in_any_case()
        .cmd(
            "setSleepTime",
            (arg::real("value"),),
            "Sets the time after which a station of IEEE 802.15.4 may sleep between beacons, seconds.",
            |_, consumption, (value,)| consumption.sleep_time.set(value),
        )
        .in_any_case()
        .cmd(
            "setTransitionPower",
            (arg::real("value"),),
            "Sets the power consumed while falling asleep or waking up, watts.",
            |_, consumption, (value,)| consumption.transition.set(value),
        )
        .in_any_case()
        .cmd(
            "setTransitionTime",
            (arg::real("value"),),
            "Sets the time that falling asleep or waking up takes, seconds.",
            |_, consumption, (value,)| consumption.transition_time.set(value),
        )
        .in_any_case();
    for (name, on) in [("NodeOn", true), ("NodeOff", false)] {
        class.shared_cmd(
            name,
            (),
            "Switches the radio on (`NodeOn`) or off (`NodeOff`).",
            move |command, entity, _| {
                entity.as_radio().ok_or_else(Refusal::unfit)?.switch(command.sim(), on);
                Ok::<_, Refusal>(())
            },
        );
    }
}
