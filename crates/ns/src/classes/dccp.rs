//! The DCCP agents (spec: sctp, section 25).

use neons_sim::Entity;
use neons_sim::dccp::{
    Control, DccpAgent, Settings, TcpLike, TcpLikeSettings, Tfrc, TfrcSettings, Unlimited,
};

use crate::declare::{ClassDeclaration, Declarations, Flag, Int, TracedInt, TracedReal, arg, unit};

/// Variables that only agents with CCID 3 have.
const OF_TFRC: [&str; 4] =
    ["use_loss_rate_local_", "use_loss_rate_remote_", "rtt_scheme_local_", "rtt_scheme_remote_"];

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Agent/DCCP", "Agent");
    class
        .doc("An end of a DCCP connection without congestion control; it can send and receive.")
        .native(|_, id| DccpAgent::new(id, Control::Unlimited(Unlimited::default())))
        .built(|ns, _, entity| {
            if let Some(agent) = ns.sim().get::<DccpAgent>(entity) {
                agent.initialize(ns.sim());
            }
            Ok(())
        });
    let of_all = Settings::SETTINGS.iter().filter(|setting| !OF_TFRC.contains(&setting.name));
    class.part(settings).lazily().settings(of_all);
    reports(class);
    counters(class);
    class.ignore_defaults(&[
        "ack_ratio_local_",
        "ack_ratio_remote_",
        "q_local_",
        "q_remote_",
        "num_data_pkt_",
        "num_ack_pkt_",
        "num_dataack_pkt_",
    ]);
    commands(class);
    tcp_like(declarations);
    tfrc(declarations);
}

fn agent(entity: &dyn Entity) -> Option<&DccpAgent> {
    (entity as &dyn std::any::Any).downcast_ref()
}

fn settings(entity: &dyn Entity) -> Option<&Settings> {
    Some(&agent(entity)?.settings)
}

fn reports(class: &mut ClassDeclaration) {
    class
        .bind(
            "nam_tracevar_",
            Flag(false),
            "Write reports of variables in nam's format.",
            |agent: &DccpAgent| &agent.traces_for_nam,
        )
        .bind(
            "trace_all_oneline_",
            Flag(false),
            "Report all traced variables whenever one of them is reported.",
            |agent: &DccpAgent| &agent.traces_all,
        );
}

fn counters(class: &mut ClassDeclaration) {
    class
        .bind(
            "num_data_pkt_",
            Int(0, unit::PACKETS),
            "Packets sent with data but no acknowledgement.",
            |agent: &DccpAgent| &agent.packets_sent[0],
        )
        .bind(
            "num_ack_pkt_",
            Int(0, unit::PACKETS),
            "Packets sent with an acknowledgement but no data.",
            |agent: &DccpAgent| &agent.packets_sent[1],
        )
        .bind(
            "num_dataack_pkt_",
            Int(0, unit::PACKETS),
            "Packets sent with both data and an acknowledgement.",
            |agent: &DccpAgent| &agent.packets_sent[2],
        );
}

fn commands(class: &mut ClassDeclaration) {
    for name in ["advance", "advanceby"] {
        class.cmd(
            name,
            (arg::int("packets"),),
            "Offers the given number of packets in addition to those offered before.",
            |command, agent: &DccpAgent, (packets,)| agent.advance(command.sim(), packets),
        );
    }
}

fn tcp_like(declarations: &mut Declarations) {
    let class = declarations.class("Agent/DCCP/TCPlike", "Agent/DCCP");
    class
        .doc("An end of a DCCP connection with TCP-like congestion control (CCID 2).")
        .native(|_, id| DccpAgent::new(id, Control::TcpLike(Box::default())))
        .class_variable(
            "ccid_",
            "2",
            unit::NONE,
            "Number of the congestion control (CCID; RFC 4340, section 10).",
        );
    switched_on(class);
    class
        .part(|entity: &dyn Entity| Some(&agent(entity)?.tcp_like()?.settings))
        .lazily()
        .settings(TcpLikeSettings::SETTINGS);
    class
        .part(|entity: &dyn Entity| agent(entity)?.tcp_like())
        .lazily()
        .bind("cwnd_", TracedInt(2, unit::PACKETS), "The congestion window.", |control| &control.cwnd)
        .bind(
            "cwnd_frac_",
            TracedInt(0, unit::PACKETS),
            "Packets acknowledged towards the next increase of the window.",
            |control| &control.cwnd_frac,
        )
        .bind(
            "ssthresh_",
            TracedInt(20, unit::PACKETS),
            "The slow start threshold; `initial_ssthresh_` at the start.",
            |control| &control.ssthresh,
        )
        .bind("pipe_", TracedInt(0, unit::PACKETS), "Estimate of the packets in the network.", |control| {
            &control.pipe
        });
    class
        .part(|entity: &dyn Entity| agent(entity)?.tcp_like())
        .lazily()
        .bind("rto_", TracedReal(TcpLike::RTO, unit::SECONDS), "The retransmission timeout.", |control| {
            &control.rto
        })
        .bind(
            "srtt_",
            TracedReal(TcpLike::SRTT, unit::SECONDS),
            "The smoothed round-trip time; -1 before the first sample.",
            |control| &control.srtt,
        )
        .bind(
            "rttvar_",
            TracedReal(0.0, unit::SECONDS),
            "The mean deviation of the round-trip time.",
            |control| &control.rttvar,
        )
        .bind("rtt_sample_", TracedReal(0.0, unit::SECONDS), "The last round-trip time.", |control| {
            &control.rtt_sample
        });
    class.ignore_defaults(&[
        "cwnd_",
        "cwnd_frac_",
        "ssthresh_",
        "pipe_",
        "rto_",
        "srtt_",
        "rttvar_",
        "rtt_sample_",
    ]);
}

fn tfrc(declarations: &mut Declarations) {
    let class = declarations.class("Agent/DCCP/TFRC", "Agent/DCCP");
    class
        .doc("An end of a DCCP connection with TFRC, TCP-friendly rate control (CCID 3).")
        .native(|_, id| DccpAgent::new(id, Control::Tfrc(Box::default())))
        .class_variable(
            "ccid_",
            "3",
            unit::NONE,
            "Number of the congestion control (CCID; RFC 4340, section 10).",
        );
    switched_on(class);
    class
        .part(settings)
        .lazily()
        .settings(Settings::SETTINGS.iter().filter(|setting| OF_TFRC.contains(&setting.name)));
    class
        .part(|entity: &dyn Entity| Some(&agent(entity)?.tfrc()?.settings))
        .lazily()
        .settings(TfrcSettings::SETTINGS);
    class
        .part(|entity: &dyn Entity| agent(entity)?.tfrc())
        .lazily()
        .bind(
            "s_x_",
            TracedReal(Tfrc::X, unit::BYTES_PER_SECOND),
            "The allowed rate; `s_initial_x_` at the start.",
            |control| &control.x,
        )
        .bind(
            "s_x_inst_",
            TracedReal(Tfrc::X_INST, unit::BYTES_PER_SECOND),
            "The allowed rate after the correction that prevents oscillations.",
            |control| &control.x_inst,
        )
        .bind(
            "s_x_recv_",
            TracedReal(0.0, unit::BYTES_PER_SECOND),
            "The rate at which data arrive.",
            |control| &control.x_recv,
        )
        .bind("s_r_sample_", TracedReal(0.0, unit::SECONDS), "The last round-trip time.", |control| {
            &control.r_sample
        })
        .bind("s_rtt_", TracedReal(0.0, unit::SECONDS), "The mean round-trip time.", |control| &control.rtt)
        .bind(
            "s_r_sqmean_",
            TracedReal(0.0, unit::NONE),
            "The mean of the square roots of round-trip times, in square roots of seconds.",
            |control| &control.r_sqmean,
        )
        .bind(
            "s_p_",
            TracedReal(0.0, unit::NONE),
            "The loss event rate, as a fraction of packets.",
            |control| &control.p,
        )
        .bind("r_rtt_", TracedReal(0.0, unit::SECONDS), "The receiver's round-trip time.", |control| {
            &control.receiver.rtt
        })
        .bind(
            "r_p_",
            TracedReal(0.0, unit::NONE),
            "The receiver's loss event rate, as a fraction of packets.",
            |control| &control.receiver.p,
        );
    class.ignore_defaults(&[
        "s_x_",
        "s_x_inst_",
        "s_x_recv_",
        "s_r_sample_",
        "s_rtt_",
        "s_r_sqmean_",
        "s_p_",
        "r_rtt_",
        "r_p_",
    ]);
    class.cmd(
        "weights",
        (arg::text("list"),),
        "Replaces the weights of the loss intervals: their number and the weights, joined by `+`.",
        |_, agent: &DccpAgent, (list,)| {
            if let Some(control) = agent.tfrc() {
                let weights = list.split('+').skip(1).map(|weight| weight.parse().unwrap_or(0.0));
                control.receiver.set_weights(weights.collect());
            }
        },
    );
}

/// Sets the class defaults that enable ECN and Ack Vectors.
fn switched_on(class: &mut ClassDeclaration) {
    class
        .class_variable("use_ecn_local_", "1", unit::NONE, "Send ECN nonces in this end's packets.")
        .class_variable("use_ecn_remote_", "1", unit::NONE, "Expect ECN nonces in the peer's packets.")
        .class_variable(
            "use_ackv_local_",
            "1",
            unit::NONE,
            "Send Ack Vectors in this end's acknowledgements.",
        )
        .class_variable(
            "use_ackv_remote_",
            "1",
            unit::NONE,
            "Expect Ack Vectors in the peer's acknowledgements.",
        );
}
