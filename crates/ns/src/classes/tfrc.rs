//! TCP-Friendly Rate Control (spec: traffic-and-applications, section 9).

use std::cell::Cell;

use neons_sim::tfrc::{SenderSettings, SinkSettings, TfrcSender, TfrcSink};

use super::simple_agents::packet_size;
use crate::declare::{
    Bound, ClassDeclaration, Command, Declarations, Int, Real, Refusal, TracedInt, TracedReal, Unset, arg,
    unit,
};

pub(super) fn declare(declarations: &mut Declarations) {
    let sender = declarations.class("Agent/TFRC", "Agent");
    sender
        .doc("Sends at the rate that a TCP connection would reach, but more smoothly.")
        .native(|_, id| TfrcSender::new(id))
        .cmd("start", (), "Begins to send.", |command, sender: &TfrcSender, _| {
            expect(sender.is_greedy())?;
            sender.start(command.sim());
            Ok::<_, Refusal>(())
        })
        .cmd("stop", (), "Ceases to send.", |_, sender: &TfrcSender, _| sender.stop())
        .cmd(
            "advance",
            (arg::count("packets"),),
            "Offers packets up to this number.",
            |command, sender: &TfrcSender, (packets,)| {
                expect(!sender.is_greedy())?;
                sender.advance(command.sim(), packets);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "advanceby",
            (arg::count("packets"),),
            "Offers so many more packets.",
            |command, sender: &TfrcSender, (packets,)| {
                expect(!sender.is_greedy())?;
                sender.advance_by(command.sim(), packets);
                Ok::<_, Refusal>(())
            },
        );
    packet_size(sender, "1000", "Size of its packets without headers, bytes.");
    sender_state(sender);
    sender_switches(sender);
    sender_settings(sender);
    sender_ticks(sender);

    let sink = declarations.class("Agent/TFRCSink", "Agent");
    sink.doc("Receives from Agent/TFRC and reports the rate of losses.")
        .native(|_, id| TfrcSink::new(id))
        .bind("bytes_", Int(0, unit::BYTES), "Bytes received, headers included.", |sink: &TfrcSink| {
            &sink.bytes
        })
        .class_variable("maxint_", "1000", "Without effect.")
        .cmd(
            "weights",
            ("list",),
            "`N+w1+...+wN` sets the number of intervals to N; the weights are computed all the same.",
            |command, sink: &TfrcSink, _| set_weights(command, sink),
        );
    packet_size(sink, "40", "Size of its reports, bytes.");
    sink_settings(sink);
}

/// Refuses the command unless the sender is of the right type.
fn expect(right: bool) -> Result<(), Refusal> {
    if right { Ok(()) } else { Err(Refusal::silent()) }
}

fn sender_state(class: &mut ClassDeclaration) {
    class
        .bind("rate_", Real(0, unit::BYTES_PER_SECOND), "Present rate.", |sender: &TfrcSender| &sender.rate)
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
            "Share of packets lost.",
            |sender: &TfrcSender| &sender.true_loss_rate,
        );
}

/// A setting of senders: name, default, meaning, field.
type SenderSetting<T> = (&'static str, &'static str, &'static str, fn(&SenderSettings) -> &Cell<T>);

fn sender_switches(class: &mut ClassDeclaration) {
    let switches: [SenderSetting<i32>; 8] = [
        ("printStatus_", "0", "Print every change of the rate.", |settings| &settings.print_status),
        ("conservative_", "0", "Exceed the rate of arrivals by less.", |settings| &settings.conservative),
        ("ecn_", "0", "Let routers mark packets instead of dropping them.", |settings| &settings.ecn),
        ("oldCode_", "false", "Treat idle senders like busy ones.", |settings| &settings.old_code),
        ("slow_increase_", "1", "Raise the rate gradually in slow start.", |settings| {
            &settings.slow_increase
        }),
        ("voip_", "0", "Small packets may use the rate of large ones.", |settings| &settings.voip),
        ("useHeaders_", "true", "Count headers into the size of packets.", |settings| &settings.use_headers),
        ("idleFix_", "true", "Let idle senders keep the initial rate.", |settings| &settings.idle_fix),
    ];
    for (name, default, doc, field) in switches {
        class.variable(name, default, doc, move |sender: &TfrcSender| Bound::Bool(field(&sender.settings)));
    }
}

fn sender_settings(class: &mut ClassDeclaration) {
    let numbers: [SenderSetting<i32>; 9] = [
        ("InitRate_", "300", "First rate, bytes per second.", |settings| &settings.initial_rate),
        ("bval_", "1", "Packets per acknowledgement in the equation.", |settings| &settings.bval),
        ("ca_", "1", "Space packets by the change of round-trip times.", |settings| &settings.ca),
        ("maxHeavyRounds_", "0", "For how many reports the rate may exceed arrivals.", |settings| {
            &settings.max_heavy_rounds
        }),
        ("SndrType_", "0", "0: sends endlessly; 1: sends what it is offered.", |settings| {
            &settings.sender_type
        }),
        ("rate_init_option_", "2", "Initial window: 1 is `rate_init_`, 2 depends on the size.", |settings| {
            &settings.rate_init_option
        }),
        ("voip_max_pkt_rate_", "100", "Most packets per second with `voip_`.", |settings| {
            &settings.voip_max_packet_rate
        }),
        ("fsize_", "1460", "Size for which the rate is computed with `voip_`, bytes.", |settings| {
            &settings.fsize
        }),
        ("headersize_", "32", "Size of headers, bytes.", |settings| &settings.header_size),
    ];
    for (name, default, doc, field) in numbers {
        class.variable(name, default, doc, move |sender: &TfrcSender| Bound::Int(field(&sender.settings)));
    }
    // ns-2.35: the class default is no number and without effect (spec: traffic-and-applications, section 9.1).
    class.bind(
        "maxqueue_",
        Int(Unset, unit::PACKETS),
        "Most packets that may wait.",
        |sender: &TfrcSender| &sender.settings.max_queue,
    );
    let reals: [SenderSetting<f64>; 6] = [
        ("df_", "0.95", "Weight of the past in the round-trip time.", |settings| &settings.df),
        ("overhead_", "0", "Random variation of gaps, as a fraction.", |settings| &settings.overhead),
        ("ssmult_", "2", "Factor of the rate in slow start.", |settings| &settings.ssmult),
        ("minrto_", "0.0", "Least time-out in the equation, seconds.", |settings| &settings.minrto),
        ("scmult_", "1.5", "By how much arrivals may be exceeded if conservative.", |settings| {
            &settings.scmult
        }),
        ("rate_init_", "2", "Initial window with option 1, packets.", |settings| &settings.rate_init),
    ];
    for (name, default, doc, field) in reals {
        class.variable(name, default, doc, move |sender: &TfrcSender| Bound::Real(field(&sender.settings)));
    }
}

fn sender_ticks(class: &mut ClassDeclaration) {
    class
        .bind("tcp_tick_", Real(0.1, unit::SECONDS), "Resolution of the time-out.", |sender: &TfrcSender| {
            &sender.ticks.tick
        })
        .bind("srtt_init_", Int(0, unit::TICKS), "First mean round-trip time.", |sender: &TfrcSender| {
            &sender.ticks.initial_srtt
        })
        .bind(
            "rttvar_init_",
            Int(12, unit::TICKS),
            "First deviation of round-trip times.",
            |sender: &TfrcSender| &sender.ticks.initial_rttvar,
        )
        .bind("rtxcur_init_", Real(6.0, unit::SECONDS), "First time-out.", |sender: &TfrcSender| {
            &sender.ticks.initial_timeout
        })
        .bind("rttvar_exp_", Int(2, unit::NONE), "Binary weight of the deviation.", |sender: &TfrcSender| {
            &sender.ticks.rttvar_exponent
        })
        .bind("T_SRTT_BITS", Int(3, unit::NONE), "Binary places of the mean.", |sender: &TfrcSender| {
            &sender.ticks.srtt_bits
        })
        .bind(
            "T_RTTVAR_BITS",
            Int(2, unit::NONE),
            "Binary places of the deviation.",
            |sender: &TfrcSender| &sender.ticks.rttvar_bits,
        );
}

/// A setting of sinks: name, default, meaning, field.
type SinkSetting<T> = (&'static str, &'static str, &'static str, fn(&SinkSettings) -> &Cell<T>);

fn sink_settings(class: &mut ClassDeclaration) {
    let numbers: [SinkSetting<i32>; 13] = [
        ("InitHistorySize_", "100000", "For how many packets there is memory.", |settings| {
            &settings.history_size
        }),
        ("NumFeedback_", "1", "Reports per round-trip time.", |settings| &settings.reports_per_rtt),
        ("AdjustHistoryAfterSS_", "1", "Make up a loss interval after slow start.", |settings| {
            &settings.adjust_history
        }),
        ("NumSamples_", "-1", "How many loss intervals count; -1 means 8.", |settings| &settings.samples),
        ("discount_", "1", "Discount the past when the present is long.", |settings| &settings.discount),
        ("printLoss_", "0", "Print every estimate.", |settings| &settings.print_loss),
        ("smooth_", "1", "Smooth weights.", |settings| &settings.smooth),
        ("ShortIntervals_", "0", "How short loss intervals count.", |settings| &settings.short_intervals),
        ("ShortRtts_", "2", "How many round-trip times are short.", |settings| &settings.short_rtts),
        (
            "algo_",
            "1",
            "1: average of loss intervals, 2: exponential average, 3 and 4: losses among recent packets.",
            |settings| &settings.algorithm,
        ),
        ("minlc_", "4", "Least losses to count, for algorithms 3 and 4.", |settings| &settings.min_losses),
        ("PreciseLoss_", "1", "A round has one loss event at most.", |settings| &settings.precise_loss),
        ("numPkts_", "1", "How many later packets make one lost.", |settings| &settings.later_packets),
    ];
    for (name, default, doc, field) in numbers {
        class.variable(name, default, doc, move |sink: &TfrcSink| Bound::Int(field(&sink.settings)));
    }
    let reals: [SinkSetting<f64>; 2] = [
        ("minDiscountRatio_", "0.5", "How far the past is discounted.", |settings| {
            &settings.min_discount_ratio
        }),
        ("history_", "0.75", "Weight of the past, for algorithm 2.", |settings| &settings.past_weight),
    ];
    for (name, default, doc, field) in reals {
        class.variable(name, default, doc, move |sink: &TfrcSink| Bound::Real(field(&sink.settings)));
    }
}

fn set_weights(command: &Command, sink: &TfrcSink) {
    let text = command.text(0);
    let mut numbers = text.split('+');
    let count = numbers.next().map_or(0, crate::declare::parse_integer);
    if (numbers.count() as i32) < count {
        command.sim().fatal(&format!("error in weights string {text}\n"));
    }
    sink.settings.samples.set(count);
}
