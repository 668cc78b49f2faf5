//! The Rate Adaptation Protocol (spec: traffic-and-applications, section 10).

use neons_sim::agents::{RapAgent, RttEstimate};

use super::simple_agents::packet_size;
use crate::declare::{ClassDeclaration, Declarations, Int, Real, TracedInt, TracedReal, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("Agent/RAP", "Agent");
    super::agent::done_method(class);
    class
        .doc("Sends at a rate that it adapts to losses (RAP); the receiver is of the same class.")
        .native(|_, id| RapAgent::new(id))
        .cmd("start", (), "Starts sending.", |command, agent: &RapAgent, _| {
            agent.start(command.sim());
        })
        .cmd("stop", (), "Stops sending.", |_, agent: &RapAgent, _| agent.stop())
        .cmd(
            "advanceby",
            (arg::count("number"),),
            "Sends packets up to the given packet number.",
            |command, agent: &RapAgent, (number,)| agent.advance_to(command.sim(), number),
        );
    rate(class);
    round_trip_times(class);
    class.bind_shared(
        "packetSize_",
        Int(RapAgent::PACKET_SIZE, unit::BYTES),
        "Size of the agent's packets.",
        packet_size,
    );
}

fn rate(class: &mut ClassDeclaration) {
    class
        .bind("seqno_", TracedInt(0, unit::NONE), "Number of the last packet sent.", |agent: &RapAgent| {
            &agent.seqno
        })
        .bind("sessionLossCount_", TracedInt(0, unit::PACKETS), "Packets lost so far.", |agent: &RapAgent| {
            &agent.losses
        })
        .bind(
            "ipg_",
            TracedReal(RapAgent::IPG, unit::SECONDS),
            "Time between packets.",
            |agent: &RapAgent| &agent.ipg,
        )
        .bind("debugEnable_", Int(0, unit::NONE), "Has no effect.", |agent: &RapAgent| &agent.debug)
        .bind(
            "alpha_",
            Real(RapAgent::ALPHA, unit::PACKETS),
            "Increase of the rate, packets per round-trip time.",
            |agent: &RapAgent| &agent.alpha,
        )
        .bind(
            "beta_",
            Real(RapAgent::BETA, unit::NONE),
            "Factor by which a loss multiplies the rate.",
            |agent: &RapAgent| &agent.beta,
        )
        .bind(
            "overhead_",
            Real(0, unit::SECONDS),
            "The largest random addition to the time between packets.",
            |agent: &RapAgent| &agent.overhead,
        )
        .bind(
            "useFineGrain_",
            Int(0, unit::NONE),
            "Adapt the time between packets to short-term changes of the round-trip time.",
            |agent: &RapAgent| &agent.fine_grain,
        )
        .bind(
            "dpthresh_",
            Int(RapAgent::DATA_THRESHOLD, unit::PER_CENT),
            "The rate increases only if at least this share of the allowed packets was sent.",
            |agent: &RapAgent| &agent.data_threshold,
        )
        .bind(
            "rap_base_hdr_size_",
            Int(RapAgent::HEADER_SIZE, unit::BYTES),
            "Size of acknowledgements.",
            |agent: &RapAgent| &agent.header_size,
        )
        .class_variable("debugEnable_", "0", unit::NONE, "Has no effect.");
}

fn round_trip_times(class: &mut ClassDeclaration) {
    class
        .bind(
            "srtt_",
            TracedReal(RttEstimate::SRTT, unit::SECONDS),
            "The smoothed round-trip time.",
            |agent: &RapAgent| &agent.rtt.srtt,
        )
        .bind(
            "timeout_",
            TracedReal(RttEstimate::TIMEOUT, unit::SECONDS),
            "The retransmission timeout.",
            |agent: &RapAgent| &agent.rtt.timeout,
        )
        .bind(
            "variance_",
            Real(0.0, unit::SECONDS),
            "The mean deviation of round-trip times.",
            |agent: &RapAgent| &agent.rtt.variance,
        )
        .bind(
            "delta_",
            Real(RttEstimate::DELTA, unit::NONE),
            "Weight of a new sample in the smoothed round-trip time.",
            |agent: &RapAgent| &agent.rtt.delta,
        )
        .bind(
            "mu_",
            Real(RttEstimate::MU, unit::NONE),
            "Weight of the mean round-trip time in the retransmission timeout.",
            |agent: &RapAgent| &agent.rtt.mu,
        )
        .bind(
            "phi_",
            Real(RttEstimate::PHI, unit::NONE),
            "Weight of the mean deviation of round-trip times in the retransmission timeout.",
            |agent: &RapAgent| &agent.rtt.phi,
        )
        .bind(
            "kfrtt_",
            Real(RttEstimate::SHORT_WEIGHT, unit::NONE),
            "Weight of a sample in the short-term average round-trip time.",
            |agent: &RapAgent| &agent.rtt.short_weight,
        )
        .bind(
            "kxrtt_",
            Real(RttEstimate::LONG_WEIGHT, unit::NONE),
            "Weight of a sample in the long-term average round-trip time.",
            |agent: &RapAgent| &agent.rtt.long_weight,
        );
}
