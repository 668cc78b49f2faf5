//! The Rate Adaptation Protocol (spec: traffic-and-applications, section 10).

use neons_sim::agents::RapAgent;

use super::simple_agents::packet_size;
use crate::declare::{Bound, ClassDeclaration, Command, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Agent/RAP", "Agent");
    class
        .doc("Sends at a rate that it adapts to losses; the same class receives.")
        .native(|_, id| RapAgent::new(id))
        .command("start", "", "Begins to send.", |command: &Command, agent: &RapAgent| {
            agent.start(command.sim());
        })
        .command("stop", "", "Ceases to send.", |_, agent: &RapAgent| agent.stop())
        .command(
            "advanceby",
            "number",
            "Sends up to this packet number.",
            |command: &Command, agent: &RapAgent| agent.advance_to(command.sim(), command.count(0)),
        );
    rate(class);
    round_trip_times(class);
    packet_size(class, "512", "Size of its packets, bytes.");
}

fn rate(class: &mut ClassDeclaration) {
    class
        .variable("seqno_", "0", "Number of the last packet sent.", |agent: &RapAgent| {
            Bound::TracedInt(&agent.seqno)
        })
        .variable("sessionLossCount_", "0", "Packets lost so far.", |agent: &RapAgent| {
            Bound::TracedInt(&agent.losses)
        })
        .variable("ipg_", "2.0", "Gap between packets, seconds.", |agent: &RapAgent| {
            Bound::TracedReal(&agent.ipg)
        })
        .variable("debugEnable_", "0", "Without effect.", |agent: &RapAgent| Bound::Int(&agent.debug))
        .variable("alpha_", "1.0", "How many packets a round-trip time gains in one.", |agent: &RapAgent| {
            Bound::Real(&agent.alpha)
        })
        .variable("beta_", "0.5", "Factor of the rate after a loss.", |agent: &RapAgent| {
            Bound::Real(&agent.beta)
        })
        .variable("overhead_", "0", "Greatest random addition to a gap, seconds.", |agent: &RapAgent| {
            Bound::Real(&agent.overhead)
        })
        .variable(
            "useFineGrain_",
            "0",
            "Whether the gap follows short-term changes of the round-trip time.",
            |agent: &RapAgent| Bound::Int(&agent.fine_grain),
        )
        .variable(
            "dpthresh_",
            "50",
            "Per cent of the packets that must have been sent to gain rate.",
            |agent: &RapAgent| Bound::Int(&agent.data_threshold),
        )
        .variable("rap_base_hdr_size_", "44", "Size of acknowledgements, bytes.", |agent: &RapAgent| {
            Bound::Int(&agent.header_size)
        })
        .class_variable("debugEnable_", "0", "Without effect.");
}

fn round_trip_times(class: &mut ClassDeclaration) {
    class
        .variable("srtt_", "2.0", "Smoothed round-trip time, seconds.", |agent: &RapAgent| {
            Bound::TracedReal(&agent.rtt.srtt)
        })
        .variable(
            "timeout_",
            "2.0",
            "How long to wait for an acknowledgement, seconds.",
            |agent: &RapAgent| Bound::TracedReal(&agent.rtt.timeout),
        )
        .variable("variance_", "0.0", "Mean deviation of round-trip times, seconds.", |agent: &RapAgent| {
            Bound::Real(&agent.rtt.variance)
        })
        .variable("delta_", "0.5", "Weight of a sample.", |agent: &RapAgent| Bound::Real(&agent.rtt.delta))
        .variable("mu_", "1.2", "Weight of the mean in the time-out.", |agent: &RapAgent| {
            Bound::Real(&agent.rtt.mu)
        })
        .variable("phi_", "4.0", "Weight of the deviation in the time-out.", |agent: &RapAgent| {
            Bound::Real(&agent.rtt.phi)
        })
        .variable("kfrtt_", "0.9", "Weight of a sample in the short-term average.", |agent: &RapAgent| {
            Bound::Real(&agent.rtt.short_weight)
        })
        .variable("kxrtt_", "0.01", "Weight of a sample in the long-term average.", |agent: &RapAgent| {
            Bound::Real(&agent.rtt.long_weight)
        });
}
