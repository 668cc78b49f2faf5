//! The sinks (spec: tcp-one-way, section 27).

use neons_sim::tcp::{AckPolicy, AckThinning, DelayedAck, TcpSink};

use crate::declare::{Bool, ClassDeclaration, Declarations, Int, Time, TracedInt, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let sink = declarations.class("Agent/TCPSink", "Agent");
    sink.doc("Receives from a one-way TCP sender, and acknowledges every packet at once.")
        .native(|_, id| TcpSink::new(id))
        .built(|ns, _, entity| {
            if let Some(sink) = ns.sim().get::<TcpSink>(entity) {
                sink.initialize(ns.sim());
            }
            Ok(())
        })
        .class_variable("sport_", "0", unit::NONE, "Has no effect.")
        .class_variable("dport_", "0", unit::NONE, "Has no effect.")
        .bind(
            "packetSize_",
            Int(TcpSink::PACKET_SIZE, unit::BYTES),
            "Size of an ACK without SACK blocks.",
            |sink: &TcpSink| &sink.agent.size,
        )
        .lazy()
        .bind(
            "maxSackBlocks_",
            TracedInt(TcpSink::MAX_SACK_BLOCKS, unit::BLOCKS),
            "The largest number of SACK blocks in an ACK.",
            |sink: &TcpSink| &sink.max_sack_blocks,
        )
        .bind(
            "bytes_",
            Int(0, unit::BYTES),
            "Bytes received in order, headers included.",
            |sink: &TcpSink| &sink.bytes,
        );
    sink.of::<TcpSink>()
        .lazily()
        .bind(
            "ts_echo_bugfix_",
            Bool(TcpSink::TS_ECHO_BUGFIX),
            "Echo the time stamp of the packet that the ACK number acknowledges, not that of the last \
            arrival.",
            |sink| &sink.ts_echo_bugfix,
        )
        .bind(
            "ts_echo_rfc1323_",
            Bool(false),
            "Let a packet that arrives in order always set the time stamp to echo, even to an older \
            one.",
            |sink| &sink.ts_echo_rfc1323,
        )
        .bind(
            "generateDSacks_",
            Bool(false),
            "Report duplicate packets in SACK blocks (D-SACK, RFC 2883).",
            |sink| &sink.generate_dsacks,
        )
        .bind("qs_enabled_", Bool(false), "Answer Quick-Start requests.", |sink| &sink.qs_enabled)
        .bind(
            "RFC2581_immediate_ack_",
            Bool(TcpSink::RFC2581_IMMEDIATE_ACK),
            "Acknowledge without delay when a packet fills a hole.",
            |sink| &sink.rfc2581_immediate_ack,
        )
        .bind(
            "SYN_immediate_ack_",
            Bool(TcpSink::SYN_IMMEDIATE_ACK),
            "Acknowledge packet 0 without delay.",
            |sink| &sink.syn_immediate_ack,
        )
        .bind("ecn_syn_", Bool(false), "Make the answer to a SYN ECN-capable.", |sink| &sink.ecn_syn);
    sink.cmd("resize_buffers", (), "Has no effect.", |command, _: &TcpSink, _| {
        command.sim().warn("DEPRECIATED: resize_buffers\n");
    });

    let delayed = declarations.class("Agent/TCPSink/DelAck", "Agent/TCPSink");
    delayed
        .doc(
            "Receives from a TCP sender with delayed acknowledgements (RFC 1122, section 4.2.3.2): \
            acknowledges every second packet that arrives in order, and a single one after \
            `interval_`.",
        )
        .native(|_, id| TcpSink::new(id).with_delayed_acks());
    delay_variable(delayed);

    let sack = declarations.class("Agent/TCPSink/Sack1", "Agent/TCPSink");
    sack.doc(
        "Receives from a TCP sender with selective acknowledgements: each ACK reports the packets received \
        beyond the first missing one (RFC 2018).",
    )
    .native(|_, id| TcpSink::new(id).with_sack());

    let both = declarations.class("Agent/TCPSink/Sack1/DelAck", "Agent/TCPSink/Sack1");
    both.doc("Receives from a TCP sender with selective and delayed acknowledgements.")
        .native(|_, id| TcpSink::new(id).with_sack().with_delayed_acks());
    delay_variable(both);

    let asym = declarations.class("Agent/TCPSink/Asym", "Agent/TCPSink");
    asym.doc(
        "Receives from a TCP sender over a low-bandwidth reverse path: sends fewer acknowledgements when \
        that path is congested.",
    )
    .native(|_, id| TcpSink::new(id).with_thinned_acks())
    .bind_shared(
        "maxdelack_",
        Int(AckThinning::MAX_FACTOR, unit::PACKETS),
        "The largest number of packets that one ACK acknowledges.",
        |entity| {
            let sink: &TcpSink = (entity as &dyn std::any::Any).downcast_ref()?;
            match &sink.policy {
                AckPolicy::Thinned(thinning) => Some(&thinning.max_factor),
                _ => None,
            }
        },
    );
    delay_variable(asym);
}

fn delay_variable(class: &mut ClassDeclaration) {
    class.bind_shared(
        "interval_",
        Time(DelayedAck::INTERVAL),
        "The longest delay of an ACK, seconds.",
        |entity| {
            let sink: &TcpSink = (entity as &dyn std::any::Any).downcast_ref()?;
            Some(&sink.policy.delayed()?.interval)
        },
    );
}
