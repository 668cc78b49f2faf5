//! Sessions of RTP, and the times of their reports (spec: mpls-pushback-nix, section 8).

use std::slice::from_ref;

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::Entity;
use neons_sim::agents::{AdaptivePlayoutReceiver, PlayoutReceiver, RtcpAgent, RtpAgent, RtpSession};

use super::receiver::Receiver;
use crate::Ns;
use crate::declare::{Bool, ClassDeclaration, Declarations, Int, Refusal, Time, Unset, arg, unit};

/// The native half of a source, which has no state.
struct RtpSource;

impl Entity for RtpSource {}

pub(super) fn declare(declarations: &mut Declarations) {
    reports(declarations);
    declarations
        .class("Agent/ConsRcvr", "Agent")
        .doc(
            "Receives speech. It calls its method `print-delay-stats`, which a script supplies, with the \
            times at which each packet was sent, received and played.",
        )
        .native(|_, id| PlayoutReceiver::new(id));
    declarations
        .class("Agent/VatRcvr", "Agent")
        .doc(
            "Receives speech and adapts the playout point to the delays of the packets, as the audio tool vat does. It \
            calls its method `print-delay-stats`, which a script supplies, with the times at which each packet was sent, \
            received and played.",
        )
        .native(|_, id| AdaptivePlayoutReceiver::new(id));
    if let Some(rtp) = declarations.declared("Agent/RTP") {
        rtp.cmd(
            "session",
            (arg::entity("session"),),
            "Sets the session whose data the agent sends.",
            |_, agent: &RtpAgent, (session,)| {
                agent.session.set(Some(session));
                Ok::<_, Refusal>(())
            },
        );
    }
    declarations
        .class("RTPSource", "SplitObject")
        .doc("A source of a session, made with `new RTPSource number`.")
        .native(|_, _| RtpSource)
        .class_variable("srcid_", "-1", unit::NONE, "Number of the source.")
        .instproc("init", ("number",), "Makes a source of the given number.", |ns, call, (number,)| {
            call.next(&[])?;
            ns.otcl().set_var(call.object, "srcid_", number)
        });
    declarations.class("Session", "SplitObject").doc("The base class of sessions.").never_made();
    let session = declarations.class("Session/RTP", "Session");
    session
        .doc("A member of an RTP session, with one agent for data and one for reports.")
        .native(|_, id| RtpSession::new(id))
        .bind("debug_", Bool(Unset), "Has no effect.", |session: &RtpSession| &session.debug)
        .missed()
        .lazy()
        .class_variable("uniq_srcid", "0", unit::NONE, "The number of the next source.")
        .proc("alloc_srcid", (), "Returns the next number of a source.", |ns, call, _| {
            let next = ns.otcl().get_var(call.object, "uniq_srcid")?;
            let following = next.to_i64().unwrap_or(0) + 1;
            ns.otcl().set_var(call.object, "uniq_srcid", Obj::from_i64(following))?;
            Ok(next)
        })
        .instproc("init", (), "Makes a member with the next number.", init);
    membership(session);
    sending(session);
    reporting(session);
}

fn reports(declarations: &mut Declarations) {
    declarations
        .class("Agent/RTCP", "Agent")
        .doc("Sends and receives the reports of a session.")
        .native(|_, id| RtcpAgent::new(id))
        .bind("seqno_", Int(0, unit::NONE), "Number of the next report.", |agent: &RtcpAgent| &agent.seqno)
        .bind("interval_", Time("0."), "Time between reports, seconds.", |agent: &RtcpAgent| &agent.interval)
        .bind(
            "random_",
            Int(0, unit::NONE),
            "If not 0, intervals vary uniformly by up to half their length.",
            |agent: &RtcpAgent| &agent.random,
        )
        .class_variable("class_", "32", unit::NONE, "The flow id of reports.")
        .cmd("start", (), "Starts sending reports at regular times.", |command, agent: &RtcpAgent, _| {
            agent.start(command.sim())
        })
        .cmd("stop", (), "Stops sending reports.", |command, agent: &RtcpAgent, _| agent.stop(command.sim()))
        .cmd("bye", (), "Sends a BYE report and stops.", |command, agent: &RtcpAgent, _| {
            agent.bye(command.sim());
        })
        .cmd(
            "session",
            (arg::entity("session"),),
            "Sets the session whose member the agent reports for.",
            |_, agent: &RtcpAgent, (session,)| {
                agent.session.set(Some(session));
                Ok::<_, Refusal>(())
            },
        );
    declarations
        .class("RTCPTimer", "Object")
        .doc("Determines how often a member of a session reports (RFC 1889, section 6.2).")
        .instproc("init", ("session",), "Makes the timer of a member.", |ns, call, (session,)| {
            call.next(&[])?;
            let timer = Receiver::of(ns, call);
            let initial = [
                ("session_bw_fraction_", "0.05"),
                ("min_rpt_time_", "1."),
                ("inv_sender_bw_fraction_", "4.0"),
                ("inv_rcvr_bw_fraction_", "1.3333333333333333"),
                ("size_gain_", "0.125"),
                ("avg_size_", "128."),
                ("inv_bw_", "0."),
            ];
            timer.set("session_", session.clone())?;
            for (name, value) in initial {
                timer.set(name, Obj::from_str(value))?;
            }
            ns.invoke_named(session, "report-interval", &[Obj::from_f64(0.5)])
        })
        .instproc(
            "session-bw",
            ("b",),
            "Sets the bandwidth of the session, bits per second.",
            |ns, call, (b,)| Receiver::of(ns, call).set("inv_bw_", Obj::from_f64(1.0 / number(b)?)),
        )
        .instproc(
            "sample-size",
            ("cc",),
            "Records the size of a report that was sent or received.",
            |ns, call, (cc,)| {
                const NETWORK_HEADERS: f64 = 28.0;
                let timer = Receiver::of(ns, call);
                let [average, gain] = [number(&timer.get("avg_size_")?)?, number(&timer.get("size_gain_")?)?];
                let size = number(cc)? + NETWORK_HEADERS;
                timer.set("avg_size_", Obj::from_f64(average + gain * (size - average)))
            },
        )
        .instproc(
            "adapt",
            ("nsrc", "nrr", "we_sent"),
            "Computes and returns the time between reports.",
            adapt,
        );
}

fn adapt(ns: &Ns, call: &Call, numbers: (&Obj, &Obj, &Obj)) -> TclResult {
    const BITS: f64 = 8.0;
    let timer = Receiver::of(ns, call);
    let (sources, senders, has_sent) = numbers;
    let [mut sources, senders, has_sent] =
        [sources, senders, has_sent].map(|number| number.to_f64().unwrap_or(0.0));
    let mut per_bit = number(&timer.get("inv_bw_")?)?;
    // Senders share a quarter of the bandwidth for reports; all other members share the rest.
    if senders > 0.0 {
        let (share, members) = match has_sent != 0.0 {
            true => ("inv_sender_bw_fraction_", senders),
            false => ("inv_rcvr_bw_fraction_", sources - senders),
        };
        per_bit *= number(&timer.get(share)?)?;
        sources = members;
    }
    let interval = number(&timer.get("avg_size_")?)? * sources * per_bit * BITS;
    let least = timer.get("min_rpt_time_")?;
    let interval = if interval < number(&least)? { least } else { Obj::from_f64(interval) };
    ns.invoke_named(&timer.get("session_")?, "report-interval", &[interval])
}

fn number(value: &Obj) -> Result<f64, Error> {
    value.to_f64().ok_or_else(|| Error::from(format!("expected floating-point number but got \"{value}\"")))
}

fn init(ns: &Ns, call: &Call, _: ()) -> TclResult {
    call.next(&[])?;
    let session = Receiver::of(ns, call);
    let class = ns.otcl().object("Session/RTP").ok_or("no class Session/RTP")?;
    let own = ns.invoke(class, "alloc_srcid", &[])?;
    session.set("srcid_", own.clone())?;
    session.set("stopped_", 1)?;
    for (variable, class) in [("cchan_", "Agent/RTCP"), ("dchan_", "Agent/CBR/RTP")] {
        let agent = ns.new_object(class, &[])?;
        session.set(variable, agent.clone())?;
        ns.invoke_named(&agent, "session", &[session.name()])?;
    }
    of(&session, "dchan_", "set", &[Obj::from_str("packetSize_"), Obj::from_i64(512)])?;
    session.set("rtcp_timer_", ns.new_object("RTCPTimer", &[session.name()])?)?;
    let source = ns.new_object("RTPSource", from_ref(&own))?;
    session.set("localsrc_", source.clone())?;
    session.set("srctab_", source)?;
    let record: &RtpSession = ns.record(call.object)?;
    record.number.set(own.to_i64().unwrap_or(0) as i32);
    record.enter(record.number.get());
    Ok(Obj::empty())
}

/// Calls a method of the object that a variable names.
fn of(session: &Receiver, variable: &str, method: &str, arguments: &[Obj]) -> TclResult {
    session.ns.invoke_named(&session.get(variable)?, method, arguments)
}

fn membership(class: &mut ClassDeclaration) {
    const AGENTS: [&str; 2] = ["dchan_", "cchan_"];
    class
        .instproc("attach-node", ("node",), "Attaches the agents to a node.", |ns, call, (node,)| {
            let session = Receiver::of(ns, call);
            session.set("node_", node.clone())?;
            for agent in AGENTS {
                ns.invoke_named(node, "attach", &[session.get(agent)?])?;
            }
            Ok(Obj::empty())
        })
        .instproc("detach-node", ("node",), "Detaches the agents from a node.", |ns, call, (node,)| {
            let session = Receiver::of(ns, call);
            let simulator = ns.otcl().name_obj(super::simulator_instance(ns)?);
            for agent in AGENTS {
                ns.invoke_named(&simulator, "detach-agent", &[node.clone(), session.get(agent)?])?;
            }
            ns.otcl().unset_var(call.object, "node_")?;
            Ok(Obj::empty())
        })
        .instproc(
            "join-group",
            ("group",),
            "Joins a group: data are sent to the given address, and reports to the next higher address.",
            |ns, call, (group,)| {
                let session = Receiver::of(ns, call);
                let first = group.to_i64().ok_or("a group is a number")?;
                session.set("group_", group.clone())?;
                for (agent, group) in AGENTS.into_iter().zip([first, first + 1]) {
                    let group = Obj::from_i64(group);
                    of(&session, agent, "set", &[Obj::from_str("dst_"), group.clone()])?;
                    of(&session, "node_", "join-group", &[session.get(agent)?, group])?;
                }
                Ok(Obj::empty())
            },
        )
        .instproc("leave-group", (), "Leaves the groups; data and reports are still sent.", |ns, call, _| {
            let session = Receiver::of(ns, call);
            let first = session.get("group_")?.to_i64().ok_or("a group is a number")?;
            for (agent, group) in AGENTS.into_iter().zip([first, first + 1]) {
                of(&session, "node_", "leave-group", &[session.get(agent)?, Obj::from_i64(group)])?;
            }
            ns.otcl().unset_var(call.object, "group_")?;
            Ok(Obj::empty())
        });
}

fn sending(class: &mut ClassDeclaration) {
    class
        .instproc(
            "session_bw",
            (arg::bandwidth("bspec"),),
            "Sets or returns the bandwidth of the session.",
            |ns, call, (bspec,)| {
                let session = Receiver::of(ns, call);
                let bandwidth = Obj::from_f64(bspec);
                session.set("session_bw_", bandwidth.clone())?;
                of(&session, "rtcp_timer_", "session-bw", &[bandwidth])
            },
        )
        .instproc("start", (), "Starts sending reports.", |ns, call, _| {
            let session = Receiver::of(ns, call);
            if !session.has("group_") {
                ns.print_line("error: can't transmit before joining group!\n");
                ns.exit(1);
            }
            of(&session, "cchan_", "start", &[])
        })
        .instproc("stop", (), "Stops sending data and reports.", |ns, call, _| {
            let session = Receiver::of(ns, call);
            of(&session, "dchan_", "stop", &[])?;
            of(&session, "cchan_", "stop", &[])?;
            session.set("stopped_", 1)
        })
        .instproc("bye", (), "Sends a BYE report, and stops sending data and reports.", |ns, call, _| {
            let session = Receiver::of(ns, call);
            of(&session, "dchan_", "stop", &[])?;
            of(&session, "cchan_", "bye", &[])?;
            of(&session, "rtcp_timer_", "set", &[Obj::from_str("avg_size_")])
        })
        .instproc(
            "transmit",
            (arg::bandwidth("bspec"),),
            "Sends data at the given rate.",
            |ns, call, (bspec,)| {
                let session = Receiver::of(ns, call);
                let bandwidth = Obj::from_f64(bspec);
                session.set("txBW_", bandwidth.clone())?;
                let size = of(&session, "dchan_", "set", &[Obj::from_str("packetSize_")])?;
                let interval = ns.otcl().eval_str(&format!("expr 8.*{size}/{bandwidth}"))?;
                of(&session, "dchan_", "set", &[Obj::from_str("interval_"), interval])?;
                if session.get("stopped_")?.to_i64() == Some(0) {
                    return of(&session, "dchan_", "rate-change", &[]);
                }
                of(&session, "dchan_", "start", &[])?;
                session.set("stopped_", 0)
            },
        );
}

fn reporting(class: &mut ClassDeclaration) {
    class
        .instproc("report-interval", ("i",), "Sets the time between reports, seconds.", |ns, call, (i,)| {
            let words = [Obj::from_str("interval_"), i.clone()];
            of(&Receiver::of(ns, call), "cchan_", "set", &words)?;
            Ok(i.clone())
        })
        .instproc(
            "sample-size",
            ("cc",),
            "Records the size of a report that was sent or received.",
            |ns, call, _| of(&Receiver::of(ns, call), "rtcp_timer_", "sample-size", call.args),
        )
        .instproc(
            "adapt-timer",
            ("nsrc", "nrr", "we_sent"),
            "Computes and returns the time between reports.",
            |ns, call, _| of(&Receiver::of(ns, call), "rtcp_timer_", "adapt", call.args),
        )
        .instproc("rtcp_timeout", (), "Has no effect. Called after each report.", |_, _, _| Ok(Obj::empty()))
        .instproc(
            "new-source",
            ("srcid",),
            "Called when a new source was received.",
            |ns, call, (srcid,)| {
                let session = Receiver::of(ns, call);
                let source = ns.new_object("RTPSource", call.args)?;
                let mut sources = session.get("srctab_")?.list_items()?;
                sources.push(source.clone());
                session.set("srctab_", Obj::list(&sources))?;
                ns.record::<RtpSession>(call.object)?.enter(srcid.to_i64().unwrap_or(0) as i32);
                Ok(source)
            },
        );
}
