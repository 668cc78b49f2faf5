//! TCP senders, and settings of all senders, that ns-2 does not have.

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::Entity;
use neons_sim::tcp::full::{FullTcp, SackRecovery};
use neons_sim::tcp::{
    Bbr, ControlBlock, Controlled, Cubic, CubicSettings, Custom, Dctcp, DctcpSettings, DelayControl, Ledbat,
    LedbatSettings, Reno, StartSettings, SyncSettings,
};

use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Real, TracedExact, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    if let Some(tcp) = declarations.declared("Agent/TCP") {
        tcp.part(|entity: &dyn Entity| Some(&entity.as_tcp()?.start))
            .lazily()
            .settings(StartSettings::SETTINGS);
    }
    declarations
        .congestion_control(
            ["Agent/TCP/Cubic", "Agent/TCP/FullTcp/Cubic"],
            "TCP CUBIC (RFC 9438): the window follows a cubic function of the time since the last loss.",
            Cubic::default,
        )
        .settings(CubicSettings::SETTINGS, |cubic| &cubic.settings);
    declarations.congestion_control(
        ["Agent/TCP/BBR", "Agent/TCP/FullTcp/BBR"],
        "TCP BBR, version 1: packets are paced at the bandwidth of the bottleneck, independently of \
        losses.",
        Bbr::default,
    );
    declarations
        .congestion_control(
            ["Agent/TCP/Sack1/Sync", "Agent/TCP/FullTcp/Sack/Sync"],
            "Sync-TCP: the window reacts to the queuing delay of the forward path (Weigle, Jeffay and \
            Smith, 2005). One-way senders work with any sink; two-way agents must both be of \
            this class.",
            DelayControl::default,
        )
        .settings(SyncSettings::SETTINGS, |control| &control.settings)
        .bind(
            "sync_transit_",
            Real(0, unit::SECONDS),
            "The last transit time reported by the peer.",
            |control| &control.transit,
        )
        .bind(
            "sync_held_",
            Real(0, unit::SECONDS),
            "How long the peer held back its last report.",
            |control| &control.held,
        )
        .bind("sync_queuing_delay_", Real(0, unit::SECONDS), "The average queuing delay.", |control| {
            &control.queuing_delay
        });
    declarations
        .congestion_control(
            ["Agent/TCP/DCTCP", "Agent/TCP/FullTcp/DCTCP"],
            "DCTCP (RFC 8257): the window is cut by the share of marked packets. Queues should mark by \
            their present length: RED with `setbit_`, `q_weight_` 1, `thresh_` equal to \
            `maxthresh_`, `mark_p_` above 1. Two-way agents must both be of this class.",
            Dctcp::default,
        )
        .class_variable("ecn_", "true", unit::NONE, "Use explicit congestion notification.")
        .settings(DctcpSettings::SETTINGS, |dctcp| &dctcp.settings)
        .bind(
            "dctcp_alpha_",
            Real(Dctcp::ALPHA, unit::NONE),
            "The estimated share of marked packets.",
            |dctcp| &dctcp.alpha,
        );
    declarations
        .congestion_control(
            ["Agent/TCP/LEDBAT", "Agent/TCP/FullTcp/LEDBAT"],
            "LEDBAT (RFC 6817), for background traffic: keeps the queuing delay of the forward path near a \
            target and yields to other flows.",
            Ledbat::default,
        )
        .class_variable("timestamps_", "true", unit::NONE, "Send time stamps.")
        .settings(LedbatSettings::SETTINGS, |ledbat| &ledbat.settings)
        .bind(
            "ledbat_queuing_delay_",
            Real(0, unit::SECONDS),
            "The last measured queuing delay.",
            |ledbat| &ledbat.queuing_delay,
        );
    custom(declarations);
}

/// Declares the classes whose congestion control is written as methods of a script's class.
fn custom(declarations: &mut Declarations) {
    let one_way = declarations.tcp_flavour(
        "Agent/TCP/Custom",
        "Agent/TCP/Reno",
        "A one-way sender whose congestion control is written in a script: override its methods and set \
        `cwnd_` and `ssthresh_`. Losses are repaired as in Reno.",
        || Controlled::new(Reno::default(), Custom),
    );
    custom_members(one_way);
    let two_way = declarations.class("Agent/TCP/FullTcp/Custom", "Agent/TCP/FullTcp/Sack");
    two_way
        .doc(
            "A two-way sender whose congestion control is written in a script: override its methods and \
            set `cwnd_` and `ssthresh_`. Losses are repaired with selective acknowledgements.",
        )
        .native(|_, id| FullTcp::new(id, SackRecovery::default()).with_control(Custom));
    custom_members(two_way);
}

fn custom_members(class: &mut ClassDeclaration) {
    class
        .bind_shared(
            "cwnd_",
            TracedExact(0, unit::PACKETS),
            "The congestion window, packets. Scripts read its value with all digits.",
            |entity| Some(&entity.as_tcp()?.variables.cwnd),
        )
        .lazy()
        .instproc(
            "on_ack",
            ("packets",),
            "Called when the given number of packets was acknowledged. By default the window grows as in \
            Reno.",
            |ns, call, _| {
                control_block(ns, call)?.open_window(ns.sim());
                Ok(Obj::empty())
            },
        )
        .instproc(
            "on_loss",
            (arg::real("window"),),
            "Called when a loss was detected; the argument is the window at this time. By default the \
            window is cut as in Reno.",
            |ns, call, (window,)| cut(ns, call, window, |window| window / 2.0),
        )
        .instproc(
            "on_timeout",
            (arg::real("window"),),
            "Called when the retransmission timer has expired; the argument is the window at this time. By \
            default the window is cut as in Reno.",
            |ns, call, (window,)| cut(ns, call, window, |_| 1.0),
        )
        .instproc(
            "on_idle",
            ("window",),
            "Called when the connection was idle for a retransmission timeout; the argument is the window. \
            By default the window is cut as in Reno.",
            |ns, call, _| {
                control_block(ns, call)?.set_cwnd(ns.sim(), 1.0);
                Ok(Obj::empty())
            },
        );
}

/// Sets ssthresh to half the window, and cwnd to what the function `left` returns for the window.
fn cut(ns: &Ns, call: &Call, window: f64, left: fn(f64) -> f64) -> TclResult {
    let tcp = control_block(ns, call)?;
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
