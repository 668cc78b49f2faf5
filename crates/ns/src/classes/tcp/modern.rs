//! TCP senders, and settings of all senders, that ns-2 does not have.

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::tcp::full::{FullTcp, SackRecovery};
use neons_sim::tcp::{
    Bbr, ControlBlock, Controlled, Cubic, CubicSettings, Custom, DelayControl, Reno, StartSettings,
    SyncSettings,
};

use super::senders::common_variable;
use crate::Ns;
use crate::declare::{Bound, ClassDeclaration, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    if let Some(tcp) = declarations.declared("Agent/TCP") {
        for setting in StartSettings::SETTINGS {
            common_variable(tcp, setting, |tcp| &tcp.start);
        }
    }
    declarations
        .congestion_control(
            ["Agent/TCP/Cubic", "Agent/TCP/FullTcp/Cubic"],
            "CUBIC (RFC 9438): the window follows a cubic function of the time since the last loss.",
            Cubic::default,
        )
        .settings(CubicSettings::SETTINGS, |cubic| &cubic.settings);
    declarations.congestion_control(
        ["Agent/TCP/BBR", "Agent/TCP/FullTcp/BBR"],
        "BBR, version 1: paced at the bottleneck's bandwidth, whatever is lost.",
        Bbr::default,
    );
    declarations
        .congestion_control(
            ["Agent/TCP/Sack1/Sync", "Agent/TCP/FullTcp/Sack/Sync"],
            "Sync-TCP: the window answers to the queuing delay of the forward path (Weigle, Jeffay and Smith, 2005). Any \
             sink will do; two-way agents must both be of this class.",
            DelayControl::default,
        )
        .settings(SyncSettings::SETTINGS, |control| &control.settings)
        .variable("sync_transit_", "0", "The last transit time reported by the peer, seconds.", |control| {
            Bound::Real(&control.transit)
        })
        .variable("sync_held_", "0", "How long the peer held back that report, seconds.", |control| {
            Bound::Real(&control.held)
        })
        .variable("sync_queuing_delay_", "0", "The average queuing delay, seconds.", |control| {
            Bound::Real(&control.queuing_delay)
        });
    declarations
        .congestion_control(
            ["Agent/TCP/DCTCP", "Agent/TCP/FullTcp/DCTCP"],
            "DCTCP (RFC 8257): the window is cut by the share of marked packets. Queues should mark by their present length: \
             RED with `setbit_`, `q_weight_` 1, `thresh_` equal to `maxthresh_`, `mark_p_` above 1. Two-way agents must \
             both be of this class.",
            Dctcp::default,
        )
        .class_variable("ecn_", "true", "Explicit congestion notification is used.")
        .settings(DctcpSettings::SETTINGS, |dctcp| &dctcp.settings)
        .variable("dctcp_alpha_", "1", "The estimated share of marked packets.", |dctcp| {
            Bound::Real(&dctcp.alpha)
        });
    declarations
        .congestion_control(
            ["Agent/TCP/LEDBAT", "Agent/TCP/FullTcp/LEDBAT"],
            "LEDBAT (RFC 6817), for background traffic: keeps the queuing delay of the forward path near a target and \
             gives way to other flows.",
            Ledbat::default,
        )
        .class_variable("timestamps_", "true", "Packets carry time stamps.")
        .settings(LedbatSettings::SETTINGS, |ledbat| &ledbat.settings)
        .variable("ledbat_queuing_delay_", "0", "The queuing delay found last, seconds.", |ledbat| {
            Bound::Real(&ledbat.queuing_delay)
        });
    custom(declarations);
}

/// The classes for congestion controls written as methods of a script's class.
fn custom(declarations: &mut Declarations) {
    let one_way = declarations.tcp_flavour(
        "Agent/TCP/Custom",
        "Agent/TCP/Reno",
        "Repairs losses as Reno does; its methods decide on the window. Override them and set `cwnd_` and \
         `ssthresh_`.",
        || Controlled::new(Reno::default(), Custom),
    );
    custom_members(one_way);
    let two_way = declarations.class("Agent/TCP/FullTcp/Custom", "Agent/TCP/FullTcp/Sack");
    two_way
        .doc(
            "Repairs losses with selective acknowledgements; its methods decide on the window. Override them and set \
             `cwnd_` and `ssthresh_`.",
        )
        .native(|_, id| FullTcp::new(id, SackRecovery::default()).with_control(Custom));
    custom_members(two_way);
}

fn custom_members(class: &mut ClassDeclaration) {
    class
        .shared_variable(
            "cwnd_",
            Some("0"),
            "The congestion window, packets, with all its digits.",
            true,
            |entity| Some(Bound::TracedExact(&entity.as_tcp()?.variables.cwnd)),
        )
        .method(
            "on_ack",
            "packets",
            "So many packets were acknowledged. The default is Reno's.",
            |ns, call| {
                control_block(ns, call)?.open_window(ns.sim());
                Ok(Obj::empty())
            },
        )
        .method(
            "on_loss",
            "window",
            "A loss was detected when the window was this. The default is Reno's.",
            |ns, call| cut(ns, call, |window| window / 2.0),
        )
        .method(
            "on_timeout",
            "window",
            "The retransmission timer expired when the window was this. The default is Reno's.",
            |ns, call| cut(ns, call, |_| 1.0),
        )
        .method(
            "on_idle",
            "window",
            "The connection was idle for long. The default is Reno's.",
            |ns, call| {
                control_block(ns, call)?.set_cwnd(ns.sim(), 1.0);
                Ok(Obj::empty())
            },
        );
}

/// Halves ssthresh; `left` says what remains of the window.
fn cut(ns: &Ns, call: &Call, left: fn(f64) -> f64) -> TclResult {
    let tcp = control_block(ns, call)?;
    let window = crate::declare::parse_real(call.arg(0));
    tcp.set_ssthresh(ns.sim(), (window / 2.0) as i32);
    tcp.set_cwnd(ns.sim(), left(window));
    Ok(Obj::empty())
}

fn control_block<'a>(ns: &'a Ns, call: &Call) -> Result<&'a ControlBlock, Error> {
    let entity = ns.entity_of(call.object).and_then(|id| ns.sim().entity(id));
    entity
        .and_then(|entity| entity.as_tcp())
        .ok_or_else(|| Error::from(format!("{} has not been initialised", ns.otcl().name(call.object))))
}
