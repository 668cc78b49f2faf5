//! Agents without congestion control (spec: traffic-and-applications, sections 3 and 4).

use std::cell::Cell;

use neons_otcl::Obj;
use neons_sim::agents::{
    Announcer, Broadcaster, LossMonitor, MessageAgent, MessagePassing, PingAgent, RtpAgent, UdpAgent,
};
use neons_sim::{Entity, EntityId};

use crate::Ns;
use crate::declare::{Declarations, Int, Real, Refusal, Time, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    datagrams(declarations);
    message(declarations);
    message_passing(declarations);
    ping(declarations);
    broadcaster(declarations);
    rtp(declarations);
    loss_trace(declarations);
    declarations
        .class("Agent/TP", "Agent")
        .doc("Prints a line for each packet that arrives: the time, its node, sender and receiver, and the size.")
        .native(|_, id| Announcer::new(id));
}

/// Declares the monitor of a layer of receiver-driven layered multicast.
fn loss_trace(declarations: &mut Declarations) {
    declarations
        .class("LossTrace", "Agent/LossMonitor")
        .doc("Calls `log-loss` of the object in the variable `mmg_` at each loss.")
        .class_variable(
            "expected_",
            "-1",
            unit::NONE,
            "Sequence number that should come next; negative if any may come.",
        )
        .instproc("init", (), "Makes a monitor that has received nothing.", |ns, call, ()| {
            call.next(&[])?;
            ns.otcl().set_var(call.object, "lastTime", Obj::from_i64(0))?;
            Ok(Obj::empty())
        })
        .instproc("log-loss", (), "Called when packets have been lost.", |ns, call, ()| {
            let receiver = ns.otcl().get_var(call.object, "mmg_")?;
            ns.invoke_named(&receiver, "log-loss", &[])
        })
        .instproc("flush", (), "Does nothing.", |_, _, ()| Ok(Obj::empty()));
}

fn datagrams(declarations: &mut Declarations) {
    let udp = declarations.class("Agent/UDP", "Agent");
    super::agent::done_method(udp);
    super::agent::message_commands(udp);
    udp.doc(
        "Sends messages in packets of at most `packetSize_` bytes, all of them at once and without \
        congestion control.",
    )
    .native(|_, id| UdpAgent::new(id))
    .instproc(
        "process_data",
        ("from", "data"),
        "Called when a text has arrived; scripts supply it.",
        |_, _, _| Ok(Obj::empty()),
    );
    udp.bind_shared(
        "packetSize_",
        Int(UdpAgent::PACKET_SIZE, unit::BYTES),
        "Size of the agent's largest packets.",
        packet_size,
    );

    declarations
        .class("Agent/LossMonitor", "Agent")
        .doc(
            "Counts packets that arrive, and packets that are missing by the sequence numbers in RTP \
            headers.",
        )
        .native(|_, id| LossMonitor::new(id))
        .bind("nlost_", Int(0, unit::PACKETS), "Packets lost so far.", |monitor: &LossMonitor| &monitor.lost)
        .bind("npkts_", Int(0, unit::PACKETS), "Packets received so far.", |monitor: &LossMonitor| {
            &monitor.packets
        })
        .bind("bytes_", Int(0, unit::BYTES), "Bytes received so far.", |monitor: &LossMonitor| &monitor.bytes)
        .bind("lastPktTime_", Real(0, unit::SECONDS), "Time of the last arrival.", |monitor: &LossMonitor| {
            &monitor.last_arrival
        })
        .bind(
            "expected_",
            Int(0, unit::NONE),
            "Sequence number expected next; negative if any number is accepted.",
            |monitor: &LossMonitor| &monitor.expected,
        )
        .cmd(
            "clear",
            (),
            "Accepts any sequence number for the next packet.",
            |command, monitor: &LossMonitor, _| monitor.clear(command.sim()),
        )
        .instproc(
            "show-delay",
            (arg::text("seqno"), arg::text("delay")),
            "Prints the node, a sequence number and a delay.",
            |ns, call, (seqno, delay)| {
                let node = ns.otcl().get_var(call.object, "node_")?;
                let node = ns.invoke_named(&node, "id", &[])?;
                ns.print_line(&format!("{node} {} {}\n", seqno, delay));
                Ok(Obj::empty())
            },
        )
        .instproc(
            "log-loss",
            (),
            "Called when packets are missing, before the counters include them; scripts supply it.",
            |_, _, _| Ok(Obj::empty()),
        );
}

/// Returns whether an agent's method `log-loss` is that of `Agent/LossMonitor`, which does nothing.
pub(crate) fn ignores_losses(ns: &Ns, agent: EntityId) -> bool {
    let Some(object) = ns.object_of(agent) else { return true };
    let owner = ns.otcl().method_owner(object, "log-loss");
    !ns.otcl().finds_script_method(object, "log-loss")
        && owner.is_some()
        && owner == ns.otcl().object("Agent/LossMonitor")
}

fn message(declarations: &mut Declarations) {
    let class = declarations.class("Agent/Message", "Agent");
    class
        .doc("Sends short texts, one per packet.")
        .native(|_, id| MessageAgent::new(id))
        .cmd("send", (arg::text("text"),), "Sends a text.", |command, agent: &MessageAgent, (text,)| {
            if agent.send_text(command.sim(), text) { Ok(()) } else { Err(Refusal::new("message too big")) }
        })
        // ns-2.35: a second argument, which other agents use as data, is refused.
        .cmd("send", ("text", "data"), "Not supported: the call fails.", |_, _: &MessageAgent, _| {
            Err::<(), _>(Refusal::explained("Agent/Message sends one text; put it in braces or quotes"))
        })
        .instproc(
            "recv",
            ("msg",),
            "Called when a text has arrived; by default it calls `handle`, which scripts supply.",
            |ns, call, _| ns.invoke(call.object, "handle", call.args),
        );
    class.bind_shared(
        "packetSize_",
        Int(MessageAgent::PACKET_SIZE, unit::BYTES),
        "Size of the agent's packets.",
        packet_size,
    );
}

fn message_passing(declarations: &mut Declarations) {
    const SIZE: arg::Count = arg::count("size");
    const ADDRESS: arg::Count = arg::count("address");
    const PORT: arg::Count = arg::count("port");
    let class = declarations.class("Agent/MessagePassing", "Agent");
    class
        .doc(
            "Sends messages with data to any node. Arriving messages are passed to the method `recv`, \
            which scripts supply.",
        )
        .native(|_, id| MessagePassing::new(id))
        .cmd(
            "sendto",
            (SIZE, ADDRESS, PORT),
            "Sends a message without data.",
            |command, agent: &MessagePassing, (size, address, port)| {
                agent.send_to(command.sim(), size, None, address, port);
            },
        )
        .cmd(
            "sendto",
            (SIZE, arg::text("data"), ADDRESS, PORT),
            "Sends a message.",
            |command, agent: &MessagePassing, (size, data, address, port)| {
                agent.send_to(command.sim(), size, Some(data), address, port);
            },
        )
        .cmd(
            "sendmsgto",
            (SIZE, ADDRESS, PORT, "flags"),
            "Sends a message without data.",
            |command, agent: &MessagePassing, (size, address, port, _)| {
                agent.send_to(command.sim(), size, None, address, port);
            },
        )
        // ns-2.35: the data are not sent.
        .cmd(
            "sendmsgto",
            (SIZE, "data", ADDRESS, PORT, "flags"),
            "Sends a message without its data.",
            |command, agent: &MessagePassing, (size, _, address, port, _)| {
                agent.send_to(command.sim(), size, None, address, port);
            },
        );
    class.bind_shared(
        "packetSize_",
        Int(MessagePassing::PACKET_SIZE, unit::BYTES),
        "Size of the agent's largest messages.",
        packet_size,
    );
    super::agent::message_commands(class);
}

fn ping(declarations: &mut Declarations) {
    let class = declarations.class("Agent/Ping", "Agent");
    class
        .doc("Measures round-trip times. Each answer is passed to the method `recv`, which scripts supply.")
        .native(|_, id| PingAgent::new(id))
        .cmd("send", (), "Sends an echo request.", |command, agent: &PingAgent, _| {
            agent.request(command.sim());
        })
        .cmd("oneway", (), "Measures the time in each direction from now on.", |_, agent: &PingAgent, _| {
            agent.one_way.set(true);
        })
        .cmd(
            "start-WL-brdcast",
            (),
            "Sends an echo request to all nodes in radio range.",
            |command, agent: &PingAgent, _| agent.broadcast(command.sim()),
        );
    class.bind_shared(
        "packetSize_",
        Int(PingAgent::PACKET_SIZE, unit::BYTES),
        "Size of the agent's packets.",
        packet_size,
    );
}

fn broadcaster(declarations: &mut Declarations) {
    declarations
        .class("Agent/PBC", "Agent")
        .doc("Broadcasts packets of one size, once or periodically, as vehicles do.")
        .native(|_, id| Broadcaster::new(id))
        .bind(
            "payloadSize",
            Int(Broadcaster::SIZE, unit::BYTES),
            "Size of the agent's packets.",
            |agent: &Broadcaster| &agent.size,
        )
        .bind(
            "periodicBroadcastVariance",
            Real(Broadcaster::VARIANCE, unit::SECONDS),
            "Half the width of the uniform jitter of the period.",
            |agent: &Broadcaster| &agent.variance,
        )
        .bind(
            "periodicBroadcastInterval",
            Real(Broadcaster::INTERVAL, unit::SECONDS),
            "Mean period of broadcasts.",
            |agent: &Broadcaster| &agent.interval,
        )
        .bind(
            "modulationScheme",
            Int(0, unit::NONE),
            "Modulation of the agent's packets: 0 BPSK, 1 QPSK, 2 QAM16, 3 QAM64.",
            |agent: &Broadcaster| &agent.modulation,
        )
        .cmd("singleBroadcast", (), "Broadcasts a packet.", |command, agent: &Broadcaster, _| {
            agent.broadcast(command.sim());
        })
        .cmd(
            "unicast",
            (arg::int("address"),),
            "Sends a packet to the station with the given MAC address.",
            |command, agent: &Broadcaster, (address,)| agent.unicast(command.sim(), address),
        )
        .cmd(
            "PeriodicBroadcast",
            (arg::text("on"),),
            "Starts (`ON`) or stops (`OFF`) periodic broadcasts.",
            |command, agent: &Broadcaster, (on,)| {
                match on {
                    "ON" => agent.start(command.sim()),
                    "OFF" => agent.stop(),
                    _ => return Err(Refusal::explained("expected ON or OFF")),
                }
                Ok(())
            },
        )
        .cmd("stop", (), "Stops periodic broadcasts.", |_, agent: &Broadcaster, _| agent.stop());
}

fn rtp(declarations: &mut Declarations) {
    let class = declarations.class("Agent/RTP", "Agent");
    super::agent::done_method(class);
    class
        .doc("Sends numbered packets of one size, at regular times or on demand.")
        .native(|_, id| RtpAgent::new(id))
        .bind("seqno_", Int(0, unit::NONE), "Number of the next packet.", |agent: &RtpAgent| &agent.seqno)
        .bind("interval_", Time(RtpAgent::INTERVAL), "Time between packets, seconds.", |agent: &RtpAgent| {
            &agent.interval
        })
        .bind(
            "random_",
            Int(0, unit::NONE),
            "If not 0, intervals vary uniformly by up to half their length.",
            |agent: &RtpAgent| &agent.random,
        )
        .bind(
            "maxpkts_",
            Int(RtpAgent::MAX_PACKETS, unit::NONE),
            "The number of the last message that may be sent.",
            |agent: &RtpAgent| &agent.max_packets,
        )
        .cmd("start", (), "Starts sending at regular times.", |command, agent: &RtpAgent, _| {
            agent.start(command.sim());
        })
        .cmd("stop", (), "Stops sending.", |command, agent: &RtpAgent, _| {
            agent.stop(command.sim());
        })
        .cmd(
            "rate-change",
            (),
            "Applies a new interval between packets, counted from the last packet.",
            |command, agent: &RtpAgent, _| agent.change_rate(command.sim()),
        )
        .cmd(
            "advance",
            (arg::count("number"),),
            "Permits packets up to the given packet number, and starts sending.",
            |command, agent: &RtpAgent, (number,)| agent.advance(command.sim(), number),
        )
        .cmd(
            "advanceby",
            (arg::count("count"),),
            "Permits the given number of additional packets, and starts sending.",
            |command, agent: &RtpAgent, (count,)| agent.advance_by(command.sim(), count),
        );
    class.bind_shared(
        "packetSize_",
        Int(RtpAgent::PACKET_SIZE, unit::BYTES),
        "Size of the agent's packets.",
        packet_size,
    );
}

/// Returns the field behind `packetSize_`, for agents that use it as the size of packets or as its maximum.
pub(super) fn packet_size(entity: &dyn Entity) -> Option<&Cell<i32>> {
    Some(&entity.as_agent()?.size)
}
