//! The terrain, antennas and radio channels (spec: wireless-stack, sections 4.1, 11 and 13).

use neons_otcl::Obj;
use std::cell::Cell;

use neons_sim::lan::LanChannel;
use neons_sim::wireless::{Antenna, AntennaProperties, MobileNode, Topography, WirelessChannel};

use crate::declare::{
    ClassDeclaration, Command, Declarations, Kind, Real, Refusal, Time, Unset, Wired, arg, unit,
};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Topography", "SplitObject")
        .doc("The area in which mobile nodes move.")
        .native(|_, _| Topography::default())
        .cmd(
            "load_flatgrid",
            (arg::int("x"), arg::int("y"), arg::optional(arg::int("resolution"))),
            "Makes the area a flat rectangle of `x` by `y` steps; a step is 1 metre unless the resolution \
            is given.",
            |_, ground: &Topography, (x, y, resolution)| {
                let step = resolution.unwrap_or(1);
                ground.max_x.set(f64::from(x));
                ground.max_y.set(f64::from(y));
                ground.resolution.set(f64::from(step));
            },
        )
        .cmd(
            "channel",
            (arg::entity("channel"),),
            "Sets the channel that is notified when a node moves.",
            |_, ground: &Topography, (channel,)| {
                ground.channel.set(Some(channel));
                Ok::<_, Refusal>(())
            },
        );
    antenna(declarations);

    declarations
        .class("Channel", "SplitObject")
        .doc("A medium that delivers the frames of one interface to all others.")
        .native(LanChannel::new)
        .bind("delay_", Time(LanChannel::DELAY), "Propagation delay, seconds.", |channel: &LanChannel| {
            &channel.delay
        })
        .cmd(
            "addif",
            (arg::entity("interface"),),
            "Adds an interface to the channel.",
            |_, channel: &LanChannel, (interface,)| {
                channel.add_interface(interface);
                Ok::<_, Refusal>(())
            },
        )
        .cmd("trace-target", ("object",), "Has no effect.", |command, _: &LanChannel, (object,)| {
            looked_up(command, object, "trace-target").map(|_| ())
        })
        .cmd("id", (), "Returns the number of the channel.", |_, channel: &LanChannel, _| channel.number);
    declarations
        .class("Channel/NoDup", "Channel")
        .doc("A medium that behaves as `Channel` does.")
        .native(LanChannel::new);
    declarations
        .class("Channel/WirelessChannel", "Channel")
        .doc("A radio channel: delivers frames to all radios in range.")
        .native(WirelessChannel::new)
        .bind("delay_", Time(WirelessChannel::DELAY), "Has no effect.", |channel: &WirelessChannel| {
            &channel.delay
        })
        .cmd("addif", ("interface",), "Adds a radio to the channel.", |command, channel, (object,)| {
            WirelessChannel::add_interface(channel, looked_up(command, object, "addif")?);
            Ok::<_, Refusal>(())
        })
        .cmd(
            "add-node",
            ("node",),
            "Adds a node to the channel.",
            |command, channel: &WirelessChannel, (node,)| {
                channel.add_node(command.sim(), mobile_node(command, node, "add-node")?);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "remove-node",
            ("node",),
            "Removes a node from the channel.",
            |command, channel: &WirelessChannel, (node,)| {
                channel.remove_node(command.sim(), mobile_node(command, node, "remove-node")?);
                Ok::<_, Refusal>(())
            },
        )
        .cmd("trace-target", ("object",), "Has no effect.", |command, _: &WirelessChannel, (object,)| {
            looked_up(command, object, "trace-target").map(|_| ())
        })
        .cmd(
            "frames-heard",
            (),
            "Returns how many frames have reached radios in range; a frame that reaches several radios \
            counts once for each. Not in ns-2.",
            |_, channel: &WirelessChannel, _| channel.heard.get().to_string(),
        )
        .cmd("id", (), "Returns the number of the channel.", |_, channel: &WirelessChannel, _| {
            channel.number
        });
}

fn antenna(declarations: &mut Declarations) {
    let class = declarations.class("Antenna", "SplitObject");
    class.doc("An antenna.").native(|_, _| Antenna::default());
    for (axis, name) in [(0, "X_"), (1, "Y_"), (2, "Z_")] {
        position(class, axis, name, Real(Unset, unit::METRES));
        class.missed();
    }
    let class = declarations.class("Antenna/OmniAntenna", "Antenna");
    class
        .doc("An antenna with the same gain in all directions.")
        .native(|_, _| Antenna::default())
        .of::<Antenna>()
        .bind(
            "Gt_",
            Wired(Real(AntennaProperties::TRANSMIT_GAIN, unit::NONE)),
            "Antenna gain in transmission, as a ratio of powers.",
            |antenna| &antenna.transmit_gain,
        )
        .bind(
            "Gr_",
            Wired(Real(AntennaProperties::RECEIVE_GAIN, unit::NONE)),
            "Antenna gain in reception, as a ratio of powers.",
            |antenna| &antenna.receive_gain,
        );
    for (axis, name) in [(0, "X_"), (1, "Y_")] {
        position(class, axis, name, Real("0", unit::METRES));
    }
    position(class, 2, "Z_", Real(AntennaProperties::HEIGHT, unit::METRES));
}

fn position<K: Kind<Field = Cell<f64>>>(
    class: &mut ClassDeclaration,
    axis: usize,
    name: &'static str,
    kind: K,
) {
    class.bind(name, Wired(kind), "Position relative to the node.", move |antenna: &Antenna| {
        &antenna.offset[axis]
    });
}

/// Returns the object named by the first argument; prints ns-2's message if there is none.
pub(super) fn looked_up(command: &Command, object: &Obj, name: &str) -> Result<neons_sim::EntityId, Refusal> {
    command.ns.named(object).inspect_err(|_| command.sim().warn(&format!("{name} lookup failed\n")))
}

fn mobile_node<'a>(command: &Command<'a>, object: &Obj, name: &str) -> Result<&'a MobileNode, Refusal> {
    looked_up(command, object, name)?;
    let node = super::mobile_node::native(command.ns, object.as_str())
        .ok_or_else(|| Refusal::explained("this is no mobile node"))?;
    command.sim().get(node).ok_or_else(|| Refusal::explained("this is no mobile node"))
}
