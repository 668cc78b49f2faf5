//! The ground, antennas and the air (spec: wireless-stack, sections 4.1, 11 and 13).

use std::cell::Cell;

use neons_sim::lan::LanChannel;
use neons_sim::wireless::{Antenna, MobileNode, Topography, WirelessChannel};

use crate::declare::{
    ClassDeclaration, Command, Declarations, Kind, Real, Refusal, Time, Unset, Wired, arg, unit,
};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Topography", "SplitObject")
        .doc("The ground on which mobile nodes move.")
        .native(|_, _| Topography::default())
        .cmd(
            "load_flatgrid",
            (arg::int("x"), arg::int("y"), arg::optional(arg::int("resolution"))),
            "A flat rectangle of x times y steps; a step is 1 metre unless said otherwise.",
            |command, ground: &Topography, (x, y, resolution)| {
                let step = if command.len() > 2 { resolution.unwrap_or_default() } else { 1 };
                ground.max_x.set(f64::from(x));
                ground.max_y.set(f64::from(y));
                ground.resolution.set(f64::from(step));
            },
        )
        .cmd(
            "channel",
            (arg::entity("channel"),),
            "Who is told when a node moves.",
            |_, ground: &Topography, (channel,)| {
                ground.channel.set(Some(channel));
                Ok::<_, Refusal>(())
            },
        );
    antenna(declarations);

    declarations
        .class("Channel", "SplitObject")
        .doc("A medium: carries what one interface sends to all others.")
        .native(LanChannel::new)
        .bind("delay_", Time("4us"), "How long a bit is under way, seconds.", |channel: &LanChannel| {
            &channel.delay
        })
        .cmd(
            "addif",
            (arg::entity("interface"),),
            "An interface joins the channel.",
            |_, channel: &LanChannel, (interface,)| {
                channel.add_interface(interface);
                Ok::<_, Refusal>(())
            },
        )
        .cmd("id", (), "Number of the channel.", |_, channel: &LanChannel, _| channel.number);
    declarations
        .class("Channel/WirelessChannel", "Channel")
        .doc("The air: carries frames to all radios near enough.")
        .native(WirelessChannel::new)
        .bind("delay_", Time("4us"), "Without effect.", |channel: &WirelessChannel| &channel.delay)
        .cmd("addif", ("interface",), "A radio joins the channel.", |command, channel, _| {
            WirelessChannel::add_interface(channel, looked_up(command, "addif")?);
            Ok::<_, Refusal>(())
        })
        .cmd("add-node", ("node",), "A node joins the channel.", |command, channel: &WirelessChannel, _| {
            channel.add_node(command.sim(), mobile_node(command, "add-node")?);
            Ok::<_, Refusal>(())
        })
        .cmd(
            "remove-node",
            ("node",),
            "A node leaves the channel.",
            |command, channel: &WirelessChannel, _| {
                channel.remove_node(command.sim(), mobile_node(command, "remove-node")?);
                Ok::<_, Refusal>(())
            },
        )
        .cmd("trace-target", ("object",), "Without effect.", |command, _: &WirelessChannel, _| {
            looked_up(command, "trace-target").map(|_| ())
        })
        .cmd(
            "frames-heard",
            (),
            "How many frames were near enough to radios to be noticed; a frame near many \
             counts for each of them. Not in ns-2.",
            |_, channel: &WirelessChannel, _| channel.heard.get().to_string(),
        )
        .cmd("id", (), "Number of the channel.", |_, channel: &WirelessChannel, _| channel.number);
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
        .doc("An antenna that is equally good in all directions.")
        .native(|_, _| Antenna::default())
        .of::<Antenna>()
        .bind("Gt_", Wired(Real(1.0, unit::NONE)), "Gain when sending.", |antenna| &antenna.transmit_gain)
        .bind("Gr_", Wired(Real(1.0, unit::NONE)), "Gain when receiving.", |antenna| &antenna.receive_gain);
    for (axis, name, default) in [(0, "X_", "0"), (1, "Y_", "0"), (2, "Z_", "1.5")] {
        position(class, axis, name, Real(default, unit::METRES));
    }
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

fn looked_up(command: &Command, name: &str) -> Result<neons_sim::EntityId, Refusal> {
    command.entity(0).inspect_err(|_| command.sim().warn(&format!("{name} lookup failed\n")))
}

fn mobile_node<'a>(command: &Command<'a>, name: &str) -> Result<&'a MobileNode, Refusal> {
    looked_up(command, name)?;
    let node = super::mobile_node::native(command.ns, command.text(0))
        .ok_or_else(|| Refusal::explained("this is no mobile node"))?;
    command.sim().get(node).ok_or_else(|| Refusal::explained("this is no mobile node"))
}
