//! The DCCP agents (spec: sctp, section 25).

use neons_sim::Traced;
use neons_sim::dccp::{
    Control, DccpAgent, Settings, TcpLike, TcpLikeSettings, Tfrc, TfrcSettings, Unlimited,
};
use neons_sim::tcp::Setting;

use super::tcp::bound;
use crate::declare::{Bound, ClassDeclaration, Declarations, Flag, Int, arg, unit};

/// What only agents with CCID 3 have.
const OF_TFRC: [&str; 4] =
    ["use_loss_rate_local_", "use_loss_rate_remote_", "rtt_scheme_local_", "rtt_scheme_remote_"];

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Agent/DCCP", "Agent");
    class
        .doc("An end of a DCCP connection without congestion control: sends and receives.")
        .native(|_, id| DccpAgent::new(id, Control::Unlimited(Unlimited::default())));
    for setting in Settings::SETTINGS.iter().filter(|setting| !OF_TFRC.contains(&setting.name)) {
        variable(class, setting, |agent| Some(&agent.settings));
    }
    reports(class);
    counters(class);
    commands(class);
    tcp_like(declarations);
    tfrc(declarations);
}

fn variable<Part: 'static>(
    class: &mut ClassDeclaration,
    setting: &'static Setting<Part>,
    part: fn(&DccpAgent) -> Option<&Part>,
) {
    class.shared_variable(setting.name, Some(setting.default), setting.doc, true, move |entity| {
        let agent = (entity as &dyn std::any::Any).downcast_ref::<DccpAgent>()?;
        Some(bound((setting.field)(part(agent)?)))
    });
}

fn reports(class: &mut ClassDeclaration) {
    class
        .bind(
            "nam_tracevar_",
            Flag(false),
            "Whether reports of variables are in nam's format.",
            |agent: &DccpAgent| &agent.traces_for_nam,
        )
        .bind(
            "trace_all_oneline_",
            Flag(false),
            "Whether a report of a variable shows all of them.",
            |agent: &DccpAgent| &agent.traces_all,
        );
}

fn counters(class: &mut ClassDeclaration) {
    class
        .bind(
            "num_data_pkt_",
            Int(0, unit::PACKETS),
            "Packets with data alone that it has sent.",
            |agent: &DccpAgent| &agent.packets_sent[0],
        )
        .bind(
            "num_ack_pkt_",
            Int(0, unit::NONE),
            "Acknowledgements without data that it has sent.",
            |agent: &DccpAgent| &agent.packets_sent[1],
        )
        .bind(
            "num_dataack_pkt_",
            Int(0, unit::PACKETS),
            "Packets with data and an acknowledgement that it has sent.",
            |agent: &DccpAgent| &agent.packets_sent[2],
        );
}

fn commands(class: &mut ClassDeclaration) {
    for name in ["advance", "advanceby"] {
        class.cmd(
            name,
            (arg::int("packets"),),
            "Offers so many more packets.",
            |command, agent: &DccpAgent, (packets,)| agent.advance(command.sim(), packets),
        );
    }
}

fn tcp_like(declarations: &mut Declarations) {
    let class = declarations.class("Agent/DCCP/TCPlike", "Agent/DCCP");
    class
        .doc("An end of a DCCP connection with TCP-like congestion control (CCID 2).")
        .native(|_, id| DccpAgent::new(id, Control::TcpLike(Box::default())))
        .class_variable("ccid_", "2", "The congestion control.");
    switched_on(class);
    for setting in TcpLikeSettings::SETTINGS {
        variable(class, setting, |agent| agent.tcp_like().map(|control| &control.settings));
    }
    let integers: [Watched<TcpLike, i32>; 4] = [
        ("cwnd_", "3", "The congestion window, packets.", |control| &control.cwnd),
        ("cwnd_frac_", "0", "Packets acknowledged towards the next increase of the window.", |control| {
            &control.cwnd_frac
        }),
        ("ssthresh_", "65535", "The slow start threshold, packets.", |control| &control.ssthresh),
        ("pipe_", "0", "Packets in the network, as the sender estimates.", |control| &control.pipe),
    ];
    for (name, default, doc, field) in integers {
        watched(class, name, default, doc, move |agent| Some(Bound::TracedInt(field(agent.tcp_like()?))));
    }
    let reals: [Watched<TcpLike, f64>; 4] = [
        ("rto_", "3.0", "The retransmission timeout, seconds.", |control| &control.rto),
        ("srtt_", "-1.0", "The smoothed round-trip time, seconds; -1 before the first sample.", |control| {
            &control.srtt
        }),
        ("rttvar_", "0.0", "Its mean deviation, seconds.", |control| &control.rttvar),
        ("rtt_sample_", "0.0", "The last round-trip time, seconds.", |control| &control.rtt_sample),
    ];
    for (name, default, doc, field) in reals {
        watched(class, name, default, doc, move |agent| Some(Bound::TracedReal(field(agent.tcp_like()?))));
    }
}

fn tfrc(declarations: &mut Declarations) {
    let class = declarations.class("Agent/DCCP/TFRC", "Agent/DCCP");
    class
        .doc("An end of a DCCP connection with TFRC, TCP-friendly rate control (CCID 3).")
        .native(|_, id| DccpAgent::new(id, Control::Tfrc(Box::default())))
        .class_variable("ccid_", "3", "The congestion control.");
    switched_on(class);
    for setting in Settings::SETTINGS.iter().filter(|setting| OF_TFRC.contains(&setting.name)) {
        variable(class, setting, |agent| Some(&agent.settings));
    }
    for setting in TfrcSettings::SETTINGS {
        variable(class, setting, |agent| agent.tfrc().map(|control| &control.settings));
    }
    let reals: [Watched<Tfrc, f64>; 9] = [
        ("s_x_", "500", "The allowed rate, bytes per second.", |control| &control.x),
        ("s_x_inst_", "500", "The allowed rate, corrected against oscillations, bytes per second.", |control| {
            &control.x_inst
        }),
        ("s_x_recv_", "0", "The rate at which data arrive, bytes per second.", |control| &control.x_recv),
        ("s_r_sample_", "0", "The last round-trip time, seconds.", |control| &control.r_sample),
        ("s_rtt_", "0", "The mean round-trip time, seconds.", |control| &control.rtt),
        ("s_r_sqmean_", "0", "The mean square root of round-trip times, root of seconds.", |control| {
            &control.r_sqmean
        }),
        ("s_p_", "0", "The loss event rate, as a fraction of packets.", |control| &control.p),
        ("r_rtt_", "0", "The receiver's round-trip time, seconds.", |control| &control.receiver.rtt),
        ("r_p_", "0", "The receiver's loss event rate, as a fraction of packets.", |control| {
            &control.receiver.p
        }),
    ];
    for (name, default, doc, field) in reals {
        watched(class, name, default, doc, move |agent| Some(Bound::TracedReal(field(agent.tfrc()?))));
    }
    class.cmd(
        "weights",
        (arg::text("list"),),
        "Replaces the weights of loss intervals: their number, then they, joined by `+`.",
        |_, agent: &DccpAgent, (list,)| {
            if let Some(control) = agent.tfrc() {
                let weights = list.split('+').skip(1).map(|weight| weight.parse().unwrap_or(0.0));
                control.receiver.set_weights(weights.collect());
            }
        },
    );
}

/// ECN and Ack Vectors are used by default.
fn switched_on(class: &mut ClassDeclaration) {
    class
        .class_variable("use_ecn_local_", "1", "Whether own packets carry ECN nonces.")
        .class_variable("use_ecn_remote_", "1", "Whether the peer's do.")
        .class_variable("use_ackv_local_", "1", "Whether own acknowledgements carry an Ack Vector.")
        .class_variable("use_ackv_remote_", "1", "Whether the peer's do.");
}

/// A variable whose changes can be traced: its name, default, meaning and place.
type Watched<Part, T> = (&'static str, &'static str, &'static str, fn(&Part) -> &Traced<T>);

fn watched(
    class: &mut ClassDeclaration,
    name: &'static str,
    default: &'static str,
    doc: &'static str,
    field: impl Fn(&DccpAgent) -> Option<Bound<'_>> + 'static,
) {
    class.shared_variable(name, Some(default), doc, true, move |entity| {
        field((entity as &dyn std::any::Any).downcast_ref::<DccpAgent>()?)
    });
}
