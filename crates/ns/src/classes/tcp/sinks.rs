//! The sinks (spec: tcp-one-way, section 27).

use neons_sim::tcp::{AckPolicy, TcpSink};

use crate::declare::{Bound, ClassDeclaration, Declarations};

pub(super) fn declare(declarations: &mut Declarations) {
    let sink = declarations.class("Agent/TCPSink", "Agent");
    sink.doc("Acknowledges every packet of a TCP sender at once.")
        .native(|_, id| TcpSink::new(id))
        .built(|ns, _, entity| {
            if let Some(sink) = ns.sim().get::<TcpSink>(entity) {
                sink.initialize(ns.sim());
            }
            Ok(())
        })
        .class_variable("sport_", "0", "Without effect.")
        .class_variable("dport_", "0", "Without effect.")
        .lazy_variable("packetSize_", "40", "Size of an ACK without SACK blocks, bytes.", |sink: &TcpSink| {
            Bound::Int(&sink.agent.size)
        })
        .variable("maxSackBlocks_", "3", "SACK blocks per ACK.", |sink: &TcpSink| {
            Bound::TracedInt(&sink.max_sack_blocks)
        })
        .variable("bytes_", "0", "Bytes received in order, headers included.", |sink: &TcpSink| {
            Bound::Int(&sink.bytes)
        });
    switch(
        sink,
        "ts_echo_bugfix_",
        "true",
        "The time stamp echoed is that of the packet that the ACK number answers.",
        |sink| Bound::Bool(&sink.ts_echo_bugfix),
    );
    switch(
        sink,
        "ts_echo_rfc1323_",
        "false",
        "The next packet in order always sets the time stamp to echo.",
        |sink| Bound::Bool(&sink.ts_echo_rfc1323),
    );
    switch(sink, "generateDSacks_", "false", "Duplicate packets are reported (RFC 2883).", |sink| {
        Bound::Bool(&sink.generate_dsacks)
    });
    switch(sink, "qs_enabled_", "false", "Answers requests for a rate (Quick-Start).", |sink| {
        Bound::Bool(&sink.qs_enabled)
    });
    switch(
        sink,
        "RFC2581_immediate_ack_",
        "true",
        "A packet that fills a hole is acknowledged without delay.",
        |sink| Bound::Bool(&sink.rfc2581_immediate_ack),
    );
    switch(sink, "SYN_immediate_ack_", "true", "Packet 0 is acknowledged without delay.", |sink| {
        Bound::Bool(&sink.syn_immediate_ack)
    });
    switch(sink, "ecn_syn_", "false", "The answer to a SYN is ECN-capable.", |sink| {
        Bound::Bool(&sink.ecn_syn)
    });
    sink.command("resize_buffers", "", "Without effect.", |command, _: &TcpSink| {
        command.sim().warn("DEPRECIATED: resize_buffers\n");
    });

    let delayed = declarations.class("Agent/TCPSink/DelAck", "Agent/TCPSink");
    delayed
        .doc(
            "Delayed acknowledgements (RFC 1122, section 4.2.3.2): acknowledges every second packet that arrives in order, \
             others after `interval_` at most.",
        )
        .native(|_, id| TcpSink::new(id).with_delayed_acks());
    delay_variable(delayed);

    let sack = declarations.class("Agent/TCPSink/Sack1", "Agent/TCPSink");
    sack.doc("Reports in each ACK what has arrived beyond the first missing packet (RFC 2018).")
        .native(|_, id| TcpSink::new(id).with_sack());

    let both = declarations.class("Agent/TCPSink/Sack1/DelAck", "Agent/TCPSink/Sack1");
    both.doc("Selective and delayed acknowledgements.")
        .native(|_, id| TcpSink::new(id).with_sack().with_delayed_acks());
    delay_variable(both);

    let asym = declarations.class("Agent/TCPSink/Asym", "Agent/TCPSink");
    asym.doc("Thins out acknowledgements for a thin way back.")
        .native(|_, id| TcpSink::new(id).with_thinned_acks())
        .shared_variable("maxdelack_", Some("5"), "The most packets per ACK.", false, |entity| {
            let sink: &TcpSink = (entity as &dyn std::any::Any).downcast_ref()?;
            match &sink.policy {
                AckPolicy::Thinned(thinning) => Some(Bound::Int(&thinning.max_factor)),
                _ => None,
            }
        });
    delay_variable(asym);
}

fn switch(
    class: &mut ClassDeclaration,
    name: &'static str,
    default: &'static str,
    doc: &'static str,
    field: fn(&TcpSink) -> Bound<'_>,
) {
    class.lazy_variable(name, default, doc, field);
}

fn delay_variable(class: &mut ClassDeclaration) {
    class.shared_variable(
        "interval_",
        Some("100ms"),
        "How long an ACK is held back at most, seconds.",
        false,
        |entity| {
            let sink: &TcpSink = (entity as &dyn std::any::Any).downcast_ref()?;
            Some(Bound::Time(&sink.policy.delayed()?.interval))
        },
    );
}
