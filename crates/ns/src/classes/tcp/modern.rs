//! TCP senders, and settings of all senders, that ns-2 does not have.

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::Entity;
use neons_sim::tcp::full::{FullTcp, SackRecovery};
use neons_sim::tcp::{Bbr, Cubic, Custom, DelayControl, StartSettings, SyncSettings, SyncTcp, TcpSender};

use super::senders::{bound, common_variable};
use crate::Ns;
use crate::declare::{Bound, ClassDeclaration, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    if let Some(tcp) = declarations.declared("Agent/TCP") {
        for setting in StartSettings::SETTINGS {
            common_variable(tcp, setting, |tcp| &tcp.start);
        }
    }
    declarations
        .tcp_flavour(
            "Agent/TCP/Cubic",
            "Agent/TCP/Sack1",
            "CUBIC (RFC 9438): the window follows a cubic function of the time since the last loss.",
            Cubic::default,
        )
        .flavour_variable("cubic_c_", "0.4", "Aggressiveness, packets per second cubed.", |cubic: &Cubic| {
            Bound::Real(&cubic.scale)
        })
        .flavour_variable("cubic_beta_", "0.7", "What a loss leaves of the window.", |cubic: &Cubic| {
            Bound::Real(&cubic.beta)
        })
        .flavour_variable(
            "cubic_fast_convergence_",
            "true",
            "A flow that loses before it is back at its old window gives up some of it.",
            |cubic: &Cubic| Bound::Bool(&cubic.fast_convergence),
        );
    declarations.tcp_flavour(
        "Agent/TCP/BBR",
        "Agent/TCP/Sack1",
        "BBR, version 1: paced at the bottleneck's bandwidth, whatever is lost.",
        Bbr::default,
    );
    sync(declarations);
    custom(declarations);
}

/// Sync-TCP, one-way and two-way.
fn sync(declarations: &mut Declarations) {
    let one_way = declarations.tcp_flavour(
        "Agent/TCP/Sack1/Sync",
        "Agent/TCP/Sack1",
        "Sync-TCP: the window answers to the queuing delay of the way there (Weigle, Jeffay and Smith, 2005). Any sink \
         will do.",
        SyncTcp::default,
    );
    sync_variables(one_way, |entity| {
        let tcp: &TcpSender = (entity as &dyn std::any::Any).downcast_ref()?;
        Some(&tcp.flavour_part::<SyncTcp>()?.control)
    });
    let two_way = declarations
        .class("Agent/TCP/FullTcp/Sack/Sync", "Agent/TCP/FullTcp/Sack")
        .doc(
            "Sync-TCP: the window answers to the queuing delay of the way there (Weigle, Jeffay and Smith, 2005). Both \
             ends must be of this class.",
        )
        .native(|_, id| FullTcp::new(id, SackRecovery::default()).with_delay_control());
    sync_variables(two_way, |entity| {
        let tcp: &FullTcp = (entity as &dyn std::any::Any).downcast_ref()?;
        tcp.delay_control.as_deref()
    });
}

fn sync_variables(class: &mut ClassDeclaration, control: fn(&dyn Entity) -> Option<&DelayControl>) {
    for setting in SyncSettings::SETTINGS {
        class.shared_variable(setting.name, Some(setting.default), setting.doc, true, move |entity| {
            Some(bound((setting.field)(&control(entity)?.settings)))
        });
    }
    class
        .shared_variable(
            "sync_transit_",
            Some("0"),
            "The last transit time reported by the peer, seconds.",
            true,
            move |entity| Some(Bound::Real(&control(entity)?.transit)),
        )
        .shared_variable(
            "sync_held_",
            Some("0"),
            "How long the peer held back that report, seconds.",
            true,
            move |entity| Some(Bound::Real(&control(entity)?.held)),
        )
        .shared_variable(
            "sync_queuing_delay_",
            Some("0"),
            "The average queuing delay, seconds.",
            true,
            move |entity| Some(Bound::Real(&control(entity)?.queuing_delay)),
        );
}

/// The class for congestion controls written as methods of a script's class.
fn custom(declarations: &mut Declarations) {
    declarations
        .tcp_flavour(
            "Agent/TCP/Custom",
            "Agent/TCP/Reno",
            "Repairs losses as Reno does; its methods decide on the window. Override them and set `cwnd_` and \
             `ssthresh_`.",
            Custom::default,
        )
        .lazy_variable("cwnd_", "0", "The congestion window, packets, with all its digits.", |tcp: &TcpSender| {
            Bound::TracedExact(&tcp.variables.cwnd)
        })
        .method("on_ack", "packets", "So many packets were acknowledged. The default is Reno's.", |ns, call| {
            let tcp: &TcpSender = ns.record(call.object)?;
            tcp.open_window(ns.sim());
            Ok(Obj::empty())
        })
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
        .method("on_idle", "window", "The connection was idle for long. The default is Reno's.", |ns, call| {
            let tcp: &TcpSender = ns.record(call.object)?;
            tcp.set_cwnd(ns.sim(), 1.0);
            Ok(Obj::empty())
        });
}

/// Halves ssthresh; `left` says what remains of the window.
fn cut(ns: &Ns, call: &Call, left: fn(f64) -> f64) -> TclResult {
    let tcp: &TcpSender = ns.record(call.object)?;
    let window = crate::declare::parse_real(call.arg(0));
    tcp.set_ssthresh(ns.sim(), (window / 2.0) as i32);
    tcp.set_cwnd(ns.sim(), left(window));
    Ok(Obj::empty())
}
