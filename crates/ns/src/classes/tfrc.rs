//! TCP-Friendly Rate Control (spec: traffic-and-applications, section 9).

use std::any::Any;

use neons_sim::Entity;
use neons_sim::tfrc::{SenderSettings, SinkSettings, TfrcSender, TfrcSink, TickEstimator};

use super::simple_agents::packet_size;
use crate::declare::{
    Bool, ClassDeclaration, Command, Declarations, Int, Real, Refusal, TracedInt, TracedReal, arg, unit,
};

pub(super) fn declare(declarations: &mut Declarations) {
    let sender = declarations.class("Agent/TFRC", "Agent");
    sender
        .doc(
            "TCP-friendly rate control (TFRC, RFC 5348): sends at the rate that a TCP connection would \
            reach, but more smoothly.",
        )
        .native(|_, id| TfrcSender::new(id))
        .cmd("start", (), "Starts sending.", |command, sender: &TfrcSender, _| {
            expect(sender.is_greedy())?;
            sender.start(command.sim());
            Ok::<_, Refusal>(())
        })
        .cmd("stop", (), "Stops sending.", |_, sender: &TfrcSender, _| sender.stop())
        .cmd(
            "advance",
            (arg::count("packets"),),
            "Offers all packets up to the given packet number.",
            |command, sender: &TfrcSender, (packets,)| {
                expect(!sender.is_greedy())?;
                sender.advance(command.sim(), packets);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "advanceby",
            (arg::count("packets"),),
            "Offers the given number of packets in addition to those offered before.",
            |command, sender: &TfrcSender, (packets,)| {
                expect(!sender.is_greedy())?;
                sender.advance_by(command.sim(), packets);
                Ok::<_, Refusal>(())
            },
        );
    sender.bind_shared(
        "packetSize_",
        Int(TfrcSender::PACKET_SIZE, unit::BYTES),
        "Size of the agent's packets without headers.",
        packet_size,
    );
    sender_state(sender);
    sender_switches(sender);
    sender_settings(sender);
    sender_ticks(sender);

    let sink = declarations.class("Agent/TFRCSink", "Agent");
    sink.doc("Receives from Agent/TFRC, and reports the loss event rate.")
        .native(|_, id| TfrcSink::new(id))
        .bind("bytes_", Int(0, unit::BYTES), "Bytes received, headers included.", |sink: &TfrcSink| {
            &sink.bytes
        })
        .class_variable("maxint_", "1000", unit::NONE, "Has no effect.")
        .cmd(
            "weights",
            (arg::text("list"),),
            "Sets the number of loss intervals, as `N+w1+...+wN`. The weights are ignored and computed \
            instead.",
            |command, sink: &TfrcSink, (list,)| set_weights(command, sink, list),
        );
    sink.bind_shared(
        "packetSize_",
        Int(TfrcSink::PACKET_SIZE, unit::BYTES),
        "Size of the agent's reports.",
        packet_size,
    );
    sink_settings(sink);
}

/// Refuses a command unless the sender has the right type.
fn expect(right: bool) -> Result<(), Refusal> {
    if right { Ok(()) } else { Err(Refusal::explained("this needs the other value of SndrType_")) }
}

fn sender_state(class: &mut ClassDeclaration) {
    class
        .bind("rate_", Real(0, unit::BYTES_PER_SECOND), "The present rate.", |sender: &TfrcSender| {
            &sender.rate
        })
        .bind("ndatapack_", TracedInt(0, unit::PACKETS), "Packets sent.", |sender: &TfrcSender| {
            &sender.packets_sent
        })
        .bind(
            "ndatabytes_",
            TracedInt(0, unit::BYTES),
            "Bytes sent, without headers.",
            |sender: &TfrcSender| &sender.bytes_sent,
        )
        .bind(
            "true_loss_rate_",
            TracedReal(0.0, unit::NONE),
            "Share of the packets that were lost.",
            |sender: &TfrcSender| &sender.true_loss_rate,
        );
}

fn sender_part(entity: &dyn Entity) -> Option<&SenderSettings> {
    Some(&(entity as &dyn Any).downcast_ref::<TfrcSender>()?.settings)
}

fn sender_switches(class: &mut ClassDeclaration) {
    class
        .part(sender_part)
        .bind("printStatus_", Bool(0), "Print every change of the rate.", |settings| &settings.print_status)
        .bind(
            "conservative_",
            Bool(0),
            "Limit the rate more strictly to the receiving rate after losses.",
            |settings| &settings.conservative,
        )
        .bind("ecn_", Bool(0), "Let routers mark packets instead of dropping them.", |settings| &settings.ecn)
        .bind("oldCode_", Bool(false), "Treat idle senders like busy ones.", |settings| &settings.old_code)
        .bind(
            "slow_increase_",
            Bool(SenderSettings::SLOW_INCREASE),
            "Raise the rate gradually in slow start.",
            |settings| &settings.slow_increase,
        )
        .bind("voip_", Bool(0), "Let small packets use the rate of large ones (TFRC-SP).", |settings| {
            &settings.voip
        })
        .bind(
            "useHeaders_",
            Bool(SenderSettings::USE_HEADERS),
            "Include headers in the size of packets.",
            |settings| &settings.use_headers,
        )
        .bind(
            "idleFix_",
            Bool(SenderSettings::IDLE_FIX),
            "Let idle senders keep the initial rate.",
            |settings| &settings.idle_fix,
        );
}

fn sender_settings(class: &mut ClassDeclaration) {
    class
        .part(sender_part)
        .bind(
            "InitRate_",
            Int(SenderSettings::INITIAL_RATE, unit::BYTES_PER_SECOND),
            "The initial rate.",
            |settings| &settings.initial_rate,
        )
        .bind(
            "bval_",
            Int(SenderSettings::BVAL, unit::PACKETS),
            "Packets per acknowledgement in the throughput equation.",
            |settings| &settings.bval,
        )
        .bind(
            "ca_",
            Int(SenderSettings::CA, unit::NONE),
            "Adapt the time between packets to the change of round-trip times.",
            |settings| &settings.ca,
        )
        .bind(
            "maxHeavyRounds_",
            Int(0, unit::REPORTS),
            "The number of reports for which the rate may exceed the receiving rate.",
            |settings| &settings.max_heavy_rounds,
        )
        .bind(
            "SndrType_",
            Int(0, unit::NONE),
            "Source of data: 0 unlimited, 1 only what applications offer.",
            |settings| &settings.sender_type,
        )
        .bind(
            "rate_init_option_",
            Int(SenderSettings::RATE_INIT_OPTION, unit::NONE),
            "Initial window: 1 uses `rate_init_`, 2 depends on the packet size.",
            |settings| &settings.rate_init_option,
        )
        .bind(
            "voip_max_pkt_rate_",
            Int(SenderSettings::VOIP_MAX_PACKET_RATE, unit::PACKETS_PER_SECOND),
            "The largest packet rate with `voip_`.",
            |settings| &settings.voip_max_packet_rate,
        )
        .bind(
            "fsize_",
            Int(SenderSettings::FSIZE, unit::BYTES),
            "Packet size for which the rate is computed with `voip_`.",
            |settings| &settings.fsize,
        )
        .bind("headersize_", Int(SenderSettings::HEADER_SIZE, unit::BYTES), "Size of headers.", |settings| {
            &settings.header_size
        });
    // ns-2.35: the class default is no number and has no effect (spec: traffic-and-applications, section 9.1).
    class
        .bind(
            "maxqueue_",
            Int("MAXSEQ", unit::PACKETS),
            "The largest number of packets that may wait to be sent.",
            |sender: &TfrcSender| &sender.settings.max_queue,
        )
        .ignore_defaults(&["maxqueue_"]);
    class
        .part(sender_part)
        .bind(
            "df_",
            Real(SenderSettings::DF, unit::NONE),
            "Weight of the past in the smoothed round-trip time.",
            |settings| &settings.df,
        )
        .bind(
            "overhead_",
            Real(0, unit::NONE),
            "Random variation of the time between packets, as a fraction of this time.",
            |settings| &settings.overhead,
        )
        .bind(
            "ssmult_",
            Real(SenderSettings::SSMULT, unit::NONE),
            "Factor by which the rate grows in slow start.",
            |settings| &settings.ssmult,
        )
        .bind(
            "minrto_",
            Real(0.0, unit::SECONDS),
            "The smallest retransmission timeout in the throughput equation.",
            |settings| &settings.minrto,
        )
        .bind(
            "scmult_",
            Real(SenderSettings::SCMULT, unit::NONE),
            "Factor by which the rate may exceed the receiving rate with `conservative_`.",
            |settings| &settings.scmult,
        )
        .bind(
            "rate_init_",
            Real(SenderSettings::RATE_INIT, unit::PACKETS),
            "Initial window with `rate_init_option_` 1.",
            |settings| &settings.rate_init,
        );
}

fn sender_ticks(class: &mut ClassDeclaration) {
    class
        .bind(
            "tcp_tick_",
            Real(TickEstimator::TICK, unit::SECONDS),
            "Resolution of the retransmission timeout.",
            |sender: &TfrcSender| &sender.ticks.tick,
        )
        .bind("srtt_init_", Int(0, unit::TICKS), "Initial mean round-trip time.", |sender: &TfrcSender| {
            &sender.ticks.initial_srtt
        })
        .bind(
            "rttvar_init_",
            Int(TickEstimator::INITIAL_RTTVAR, unit::TICKS),
            "Initial deviation of round-trip times.",
            |sender: &TfrcSender| &sender.ticks.initial_rttvar,
        )
        .bind(
            "rtxcur_init_",
            Real(TickEstimator::INITIAL_TIMEOUT, unit::SECONDS),
            "Initial retransmission timeout.",
            |sender: &TfrcSender| &sender.ticks.initial_timeout,
        )
        .bind(
            "rttvar_exp_",
            Int(TickEstimator::RTTVAR_EXPONENT, unit::NONE),
            "Binary logarithm of the weight of the round-trip time's deviation in the retransmission \
            timeout.",
            |sender: &TfrcSender| &sender.ticks.rttvar_exponent,
        )
        .bind(
            "T_SRTT_BITS",
            Int(TickEstimator::SRTT_BITS, unit::BITS),
            "The number of fraction bits in the mean round-trip time.",
            |sender: &TfrcSender| &sender.ticks.srtt_bits,
        )
        .bind(
            "T_RTTVAR_BITS",
            Int(TickEstimator::RTTVAR_BITS, unit::BITS),
            "The number of fraction bits in the mean deviation of round-trip times.",
            |sender: &TfrcSender| &sender.ticks.rttvar_bits,
        );
}

fn sink_part(entity: &dyn Entity) -> Option<&SinkSettings> {
    Some(&(entity as &dyn Any).downcast_ref::<TfrcSink>()?.settings)
}

fn sink_settings(class: &mut ClassDeclaration) {
    class
        .part(sink_part)
        .bind(
            "InitHistorySize_",
            Int(SinkSettings::HISTORY_SIZE, unit::PACKETS),
            "The number of packets that the loss history can hold.",
            |settings| &settings.history_size,
        )
        .bind(
            "NumFeedback_",
            Real(SinkSettings::REPORTS_PER_RTT, unit::REPORTS),
            "Reports per round-trip time.",
            |settings| &settings.reports_per_rtt,
        )
        .bind(
            "AdjustHistoryAfterSS_",
            Int(SinkSettings::ADJUST_HISTORY, unit::NONE),
            "Add a synthetic loss interval at the end of slow start.",
            |settings| &settings.adjust_history,
        )
        .bind(
            "NumSamples_",
            Int(SinkSettings::SAMPLES, unit::LOSS_INTERVALS),
            "The number of loss intervals in the average; -1 means 8.",
            |settings| &settings.samples,
        )
        .bind(
            "discount_",
            Int(SinkSettings::DISCOUNT, unit::NONE),
            "Discount older loss intervals when the present one is long.",
            |settings| &settings.discount,
        )
        .bind("printLoss_", Int(0, unit::NONE), "Print every estimate of the loss event rate.", |settings| {
            &settings.print_loss
        })
        .bind(
            "smooth_",
            Int(SinkSettings::SMOOTH, unit::NONE),
            "Use smooth weights for the loss intervals.",
            |settings| &settings.smooth,
        )
        .bind(
            "ShortIntervals_",
            Int(0, unit::NONE),
            "Rule by which a short loss interval counts in the average (TFRC-SP): 0 with its length, 1 \
            to 3 with its length divided by different numbers of losses.",
            |settings| &settings.short_intervals,
        )
        .bind(
            "ShortRtts_",
            Int(SinkSettings::SHORT_RTTS, unit::ROUND_TRIP_TIMES),
            "The number of round-trip times up to which a loss interval is short.",
            |settings| &settings.short_rtts,
        )
        .bind(
            "algo_",
            Int(SinkSettings::ALGORITHM, unit::NONE),
            "Estimator of losses: 1 average of loss intervals, 2 exponential average, 3 and 4 losses among \
            recent packets.",
            |settings| &settings.algorithm,
        )
        .bind(
            "minlc_",
            Int(SinkSettings::MIN_LOSSES, unit::LOSSES),
            "The smallest number of losses that counts, with `algo_` 3 and 4.",
            |settings| &settings.min_losses,
        )
        .bind(
            "PreciseLoss_",
            Int(SinkSettings::PRECISE_LOSS, unit::NONE),
            "Count at most one loss event per round-trip time.",
            |settings| &settings.precise_loss,
        )
        .bind(
            "numPkts_",
            Int(SinkSettings::LATER_PACKETS, unit::PACKETS),
            "The number of later packets after which a missing packet counts as lost.",
            |settings| &settings.later_packets,
        );
    class
        .part(sink_part)
        .bind(
            "minDiscountRatio_",
            Real(SinkSettings::MIN_DISCOUNT_RATIO, unit::NONE),
            "Lower bound of the discount of older loss intervals.",
            |settings| &settings.min_discount_ratio,
        )
        .bind(
            "history_",
            Real(SinkSettings::PAST_WEIGHT, unit::NONE),
            "Weight of the past with `algo_` 2.",
            |settings| &settings.past_weight,
        );
}

fn set_weights(command: &Command, sink: &TfrcSink, text: &str) {
    let mut numbers = text.split('+');
    let count = numbers.next().map_or(0, crate::declare::parse_integer);
    if (numbers.count() as i32) < count {
        command.sim().fatal(&format!("error in weights string {text}\n"));
    }
    sink.settings.samples.set(count);
}
