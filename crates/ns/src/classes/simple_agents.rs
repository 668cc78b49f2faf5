//! Agents without congestion control (spec: traffic-and-applications, sections 3 and 4).

use neons_otcl::Obj;
use neons_sim::agents::{
    Broadcaster, LossMonitor, MessageAgent, MessagePassing, PingAgent, RtpAgent, UdpAgent,
};

use crate::declare::{Bound, ClassDeclaration, Command, Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    datagrams(declarations);
    message(declarations);
    message_passing(declarations);
    ping(declarations);
    broadcaster(declarations);
    rtp(declarations);
}

fn datagrams(declarations: &mut Declarations) {
    let udp = declarations.class("Agent/UDP", "Agent");
    udp.doc("Sends messages in packets of at most `packetSize_` bytes that all leave at once.")
        .native(|_, id| UdpAgent::new(id))
        .method("process_data", "from data", "Text has arrived.", |_, _| Ok(Obj::empty()));
    packet_size(udp, "1000", "Size of its largest packets, bytes.");

    declarations
        .class("Agent/LossMonitor", "Agent")
        .doc("Counts what arrives, and what is missing by the sequence numbers in RTP headers.")
        .native(|_, id| LossMonitor::new(id))
        .variable("nlost_", "0", "Packets missing so far.", |monitor: &LossMonitor| Bound::Int(&monitor.lost))
        .variable("npkts_", "0", "Packets received.", |monitor: &LossMonitor| Bound::Int(&monitor.packets))
        .variable("bytes_", "0", "Bytes received.", |monitor: &LossMonitor| Bound::Int(&monitor.bytes))
        .variable("lastPktTime_", "0", "Time of the last arrival, seconds.", |monitor: &LossMonitor| {
            Bound::Real(&monitor.last_arrival)
        })
        .variable(
            "expected_",
            "0",
            "Sequence number that should come next; negative if any may come.",
            |monitor: &LossMonitor| Bound::Int(&monitor.expected),
        )
        .command(
            "clear",
            "",
            "Takes the next packet as the beginning, whatever its number.",
            |_, monitor: &LossMonitor| monitor.clear(),
        )
        .method("show-delay", "seqno delay", "Prints the node, a sequence number and a delay.", |ns, call| {
            let node = ns.otcl().get_var(call.object, "node_")?;
            let node = ns.invoke_named(&node, "id", &[])?;
            ns.print_line(&format!("{node} {} {}\n", call.arg(0), call.arg(1)));
            Ok(Obj::empty())
        })
        .method("log-loss", "", "A gap was found; the counters still tell of the time before it.", |_, _| {
            Ok(Obj::empty())
        });
}

fn message(declarations: &mut Declarations) {
    let class = declarations.class("Agent/Message", "Agent");
    class
        .doc("Sends short texts, one in a packet.")
        .native(|_, id| MessageAgent::new(id))
        .command("send", "text", "Sends a text.", |command: &Command, agent: &MessageAgent| {
            if agent.send_text(command.sim(), command.text(0)) {
                Ok(())
            } else {
                Err(Refusal::new("message too big"))
            }
        })
        // ns-2.35: further words, which other agents take for data, are refused.
        .command("send", "text data", "Fails.", |_, _: &MessageAgent| Err::<(), _>(Refusal::silent()))
        .method("recv", "msg", "A text has arrived; by default `handle`, which users define.", |ns, call| {
            ns.invoke(call.object, "handle", call.args)
        });
    packet_size(class, "180", "Size of its packets, bytes.");
}

fn message_passing(declarations: &mut Declarations) {
    fn send_to(command: &Command, agent: &MessagePassing, data: Option<&str>, receiver: usize) {
        let (address, port) = (command.count(receiver), command.count(receiver + 1));
        agent.send_to(command.sim(), command.count(0), data, address, port);
    }
    let class = declarations.class("Agent/MessagePassing", "Agent");
    class
        .doc("Sends messages with data to any node. Of a message, users are told by the method `recv`, which they define.")
        .native(|_, id| MessagePassing::new(id))
        .command("sendto", "size address port", "Sends a message without data.", |command, agent| {
            send_to(command, agent, None, 1);
        })
        .command("sendto", "size data address port", "Sends a message.", |command, agent| {
            send_to(command, agent, Some(command.text(1)), 2);
        })
        .command("sendmsgto", "size address port flags", "Sends a message without data.", |command, agent| {
            send_to(command, agent, None, 1);
        })
        // ns-2.35: the data are lost.
        .command("sendmsgto", "size data address port flags", "Sends a message without its data.", |command, agent| {
            send_to(command, agent, None, 2);
        });
    packet_size(class, "1500", "Size of its largest messages, bytes.");
}

fn ping(declarations: &mut Declarations) {
    let class = declarations.class("Agent/Ping", "Agent");
    class
        .doc("Measures round-trip times. Of an answer, users are told by the method `recv`, which they define.")
        .native(|_, id| PingAgent::new(id))
        .command("send", "", "Sends a request.", |command: &Command, agent: &PingAgent| {
            agent.request(command.sim());
        })
        .command("oneway", "", "Reports the time in each direction from now on.", |_, agent: &PingAgent| {
            agent.one_way.set(true);
        })
        .command(
            "start-WL-brdcast",
            "",
            "Sends a request to all nodes in radio range.",
            |command: &Command, agent: &PingAgent| agent.broadcast(command.sim()),
        );
    packet_size(class, "64", "Size of its packets, bytes.");
}

fn broadcaster(declarations: &mut Declarations) {
    declarations
        .class("Agent/PBC", "Agent")
        .doc("Broadcasts packets of one size, once or periodically, as vehicles do.")
        .native(|_, id| Broadcaster::new(id))
        .variable("payloadSize", "200", "Size of its packets, bytes.", |agent: &Broadcaster| {
            Bound::Int(&agent.size)
        })
        .variable(
            "periodicBroadcastVariance",
            "0.1",
            "Half the width of the uniform jitter of the period, seconds.",
            |agent: &Broadcaster| Bound::Real(&agent.variance),
        )
        .variable(
            "periodicBroadcastInterval",
            "1",
            "Mean period of broadcasts, seconds.",
            |agent: &Broadcaster| Bound::Real(&agent.interval),
        )
        .variable(
            "modulationScheme",
            "0",
            "Modulation of its packets: 0 BPSK, 1 QPSK, 2 QAM16, 3 QAM64.",
            |agent: &Broadcaster| Bound::Int(&agent.modulation),
        )
        .command("singleBroadcast", "", "Broadcasts a packet.", |command, agent: &Broadcaster| {
            agent.broadcast(command.sim());
        })
        .command(
            "unicast",
            "address",
            "Sends a packet to the station with this MAC address.",
            |command, agent: &Broadcaster| agent.unicast(command.sim(), command.int(0)),
        )
        .command(
            "PeriodicBroadcast",
            "on",
            "`ON` begins to broadcast periodically, `OFF` stops that.",
            |command, agent: &Broadcaster| {
                match command.text(0) {
                    "ON" => agent.start(command.sim()),
                    "OFF" => agent.stop(),
                    _ => return Err(Refusal::silent()),
                }
                Ok(())
            },
        )
        .command("stop", "", "Stops broadcasting periodically.", |_, agent: &Broadcaster| agent.stop());
}

fn rtp(declarations: &mut Declarations) {
    let class = declarations.class("Agent/RTP", "Agent");
    class
        .doc("Sends numbered packets of one size, by a clock or on demand.")
        .native(|_, id| RtpAgent::new(id))
        .variable("seqno_", "0", "Number of the next packet.", |agent: &RtpAgent| Bound::Int(&agent.seqno))
        .variable("interval_", "3.75ms", "Time between packets, seconds.", |agent: &RtpAgent| {
            Bound::Time(&agent.interval)
        })
        .variable(
            "random_",
            "0",
            "If not 0, intervals vary by up to a half, uniformly.",
            |agent: &RtpAgent| Bound::Int(&agent.random),
        )
        .variable("maxpkts_", "0x10000000", "Up to which number messages may be sent.", |agent: &RtpAgent| {
            Bound::Int(&agent.max_packets)
        })
        .command("start", "", "Starts the clock.", |command: &Command, agent: &RtpAgent| {
            agent.start(command.sim());
        })
        .command("stop", "", "Stops the clock.", |command: &Command, agent: &RtpAgent| {
            agent.stop(command.sim());
        })
        .command(
            "rate-change",
            "",
            "Applies a new interval to the time of the last packet.",
            |command: &Command, agent: &RtpAgent| agent.change_rate(command.sim()),
        )
        .command(
            "advance",
            "number",
            "Permits packets up to this number, and starts the clock.",
            |command: &Command, agent: &RtpAgent| agent.advance(command.sim(), command.count(0)),
        )
        .command(
            "advanceby",
            "count",
            "Permits so many packets more, and starts the clock.",
            |command: &Command, agent: &RtpAgent| agent.advance_by(command.sim(), command.count(0)),
        );
    packet_size(class, "210", "Size of its packets, bytes.");
}

/// `packetSize_`, of agents whose packets all have that size or less.
pub(super) fn packet_size(class: &mut ClassDeclaration, default: &'static str, doc: &'static str) {
    class.shared_variable("packetSize_", Some(default), doc, false, |entity| {
        Some(Bound::Int(&entity.as_agent()?.size))
    });
}
