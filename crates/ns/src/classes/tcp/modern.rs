//! TCP senders, and settings of all senders, that ns-2 does not have.

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::Entity;
use neons_sim::tcp::full::{FullTcp, SackRecovery};
use neons_sim::tcp::{
    Bbr, ControlBlock, Controlled, Cubic, CubicSettings, Custom, Dctcp, DctcpSettings, DelayControl, Ledbat,
    LedbatSettings, Reno, StartSettings, SyncSettings,
};

use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Real, TracedExact, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    if let Some(tcp) = declarations.declared("Agent/TCP") {
        tcp.part(|entity: &dyn Entity| Some(&entity.as_tcp()?.start))
            .lazily()
            .settings(StartSettings::SETTINGS);
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
        .bind("sync_transit_", Real(0, unit::SECONDS), "The last transit time reported by the peer.", |control| &control.transit)
        .bind("sync_held_", Real(0, unit::SECONDS), "How long the peer held back that report.", |control| &control.held)
        .bind("sync_queuing_delay_", Real(0, unit::SECONDS), "The average queuing delay.", |control| &control.queuing_delay);
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
        .bind("dctcp_alpha_", Real(1, unit::NONE), "The estimated share of marked packets.", |dctcp| &dctcp.alpha);
    declarations
        .congestion_control(
            ["Agent/TCP/LEDBAT", "Agent/TCP/FullTcp/LEDBAT"],
            "LEDBAT (RFC 6817), for background traffic: keeps the queuing delay of the forward path near a target and \
             gives way to other flows.",
            Ledbat::default,
        )
        .class_variable("timestamps_", "true", "Packets carry time stamps.")
        .settings(LedbatSettings::SETTINGS, |ledbat| &ledbat.settings)
        .bind("ledbat_queuing_delay_", Real(0, unit::SECONDS), "The queuing delay found last.", |ledbat| &ledbat.queuing_delay);
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
        .bind_shared(
            "cwnd_",
            TracedExact(0, unit::PACKETS),
            "The congestion window, packets, with all its digits.",
            |entity| Some(&entity.as_tcp()?.variables.cwnd),
        )
        .lazy()
        .instproc(
            "on_ack",
            ("packets",),
            "So many packets were acknowledged. The default is Reno's.",
            |ns, call, _| {
                control_block(ns, call)?.open_window(ns.sim());
                Ok(Obj::empty())
            },
        )
        .instproc(
            "on_loss",
            ("window",),
            "A loss was detected when the window was this. The default is Reno's.",
            |ns, call, _| cut(ns, call, |window| window / 2.0),
        )
        .instproc(
            "on_timeout",
            ("window",),
            "The retransmission timer expired when the window was this. The default is Reno's.",
            |ns, call, _| cut(ns, call, |_| 1.0),
        )
        .instproc(
            "on_idle",
            ("window",),
            "The connection was idle for long. The default is Reno's.",
            |ns, call, _| {
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
