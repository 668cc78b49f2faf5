//! Requests and responses of PagePool/WebTraf. Scripts may override every step.

use std::rc::Rc;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::application::webtraf::WebTraffic;

use super::{is_on, setting};
use crate::Ns;
use crate::classes::simulator;
use crate::declare::{ClassDeclaration, arg, parse_integer};

pub(super) fn declare(class: &mut ClassDeclaration) {
    class
        .instproc(
            "launch-req",
            ("id", "pid", "clnt", "svr", "ctcp", "csnk", "size"),
            "Sends the request for object `id` of page `pid` from the node `clnt` to the node `svr`. The response \
            will have `size` packets.",
            |ns, call, (object, page, client, server, tcp, sink, size)| {
                launch_request(&Transfer::new(ns, call, [object, page, client, server, tcp, sink, size])?)
            },
        )
        .instproc(
            "done-req",
            ("id", "pid", "clnt", "svr", "ctcp", "csnk", "size", "ctimer"),
            "Called when a request has arrived. `ctimer` aborts the request; 0 for none.",
            |ns, call, (object, page, client, server, tcp, sink, size, timer)| {
                let words = [object, page, client, server, tcp, sink, size];
                request_done(&Transfer::new(ns, call, words)?, timer)
            },
        )
        .instproc(
            "launch-resp",
            ("id", "pid", "svr", "clnt", "stcp", "ssnk", "size"),
            "Sends the response for object `id` of page `pid` from the node `svr` to the node `clnt`.",
            |ns, call, (object, page, server, client, tcp, sink, size)| {
                let words = [object, page, client, server, tcp, sink, size];
                send_piece(&Transfer::new(ns, call, words)?, 0)
            },
        )
        .instproc(
            "done-resp",
            (
                "id",
                "pid",
                "clnt",
                "svr",
                "stcp",
                "ssnk",
                "size",
                arg::int("sent"),
                "sent_th",
                "startTime",
                "fid",
            ),
            "Called when a part of a response, sent since `startTime`, has arrived. `sent` packets of the response \
            have been sent; `sent_th` is the size of a part.",
            |ns, call, (object, page, client, server, tcp, sink, size, sent, _, began, flow)| {
                let words = [object, page, client, server, tcp, sink, size];
                response_done(&Transfer::new(ns, call, words)?, sent, began, flow)
            },
        )
        .instproc(
            "send-message",
            ("tcp", arg::int("num_packet")),
            "Sends packets, which end the data of a two-way TCP agent.",
            |ns, call, (tcp, packets)| {
                if ns.record::<WebTraffic>(call.object)?.full_tcp.get() == 0 {
                    return ns.invoke_named(tcp, "advanceby", &[Obj::from_i64(packets.into())]);
                }
                let bytes = Obj::from_i64(i64::from(packets) * 1000);
                ns.invoke_named(tcp, "sendmsg", &[bytes, Obj::from_str("MSG_EOF")])
            },
        )
        .instproc(
            "get-conn-timer",
            ("tcp", "snk", "end1", "end2"),
            "Makes the timer that aborts a request; 0 unless `enable_conn_timer_` is set.",
            |ns, call, (tcp, sink, client, server)| {
                if !is_on(ns, "enable_conn_timer_")? {
                    return Ok(Obj::from_i64(0));
                }
                let average = Obj::from_str(&setting(ns, "avg_waiting_time_")?);
                let timer = ns.new_object("ConnTimer", &[ns.otcl().name_obj(call.object), average])?;
                ns.invoke_named(&timer, "sched", &[tcp, sink, client, server].map(Obj::clone))?;
                Ok(timer)
            },
        );
}

/// One direction of an exchange, as the arguments of a method describe it.
struct Transfer<'a> {
    ns: &'a Ns,
    pool: &'a WebTraffic,
    this: ObjectId,
    simulator: ObjectId,
    object: Obj,
    page: Obj,
    client: Obj,
    server: Obj,
    tcp: Obj,
    sink: Obj,
    size: Obj,
}

impl<'a> Transfer<'a> {
    fn new(ns: &'a Ns, call: &Call, words: [&Obj; 7]) -> Result<Transfer<'a>, Error> {
        let this = call.object;
        let pool = ns.record(this)?;
        let simulator = simulator::instance(ns)?;
        let [object, page, client, server, tcp, sink, size] = words.map(Obj::clone);
        Ok(Transfer { ns, pool, this, simulator, object, page, client, server, tcp, sink, size })
    }

    /// The size of the response, packets.
    fn packets(&self) -> i32 {
        parse_integer(self.size.as_str())
    }

    /// The arguments that `done-req` and `done-resp` have in common.
    fn words(&self) -> Vec<Obj> {
        [&self.object, &self.page, &self.client, &self.server, &self.tcp, &self.sink, &self.size]
            .map(Obj::clone)
            .into()
    }

    fn call(&self, method: &str, words: &[&Obj]) -> TclResult {
        let words: Vec<Obj> = words.iter().copied().cloned().collect();
        self.ns.invoke(self.this, method, &words)
    }

    /// Attaches and connects the agents, so that `source` sends to `destination`.
    fn connect(&self, source: &Obj, destination: &Obj) -> Result<(), Error> {
        let ns = self.ns;
        simulator::attach_agent(ns, self.simulator, source, &self.tcp)?;
        simulator::attach_agent(ns, self.simulator, destination, &self.sink)?;
        simulator::connect_agents(ns, self.simulator, &self.tcp, &self.sink)?;
        let full = self.pool.full_tcp.get() != 0;
        if full {
            ns.invoke_named(&self.sink, "listen", &[])?;
        }
        if setting(ns, "FID_ASSIGNING_MODE_")? == "0" {
            let id = [Obj::from_str("fid_"), self.object.clone()];
            ns.invoke_named(&self.tcp, "set", &id)?;
            if full {
                ns.invoke_named(&self.sink, "set", &id)?;
            }
        }
        Ok(())
    }

    /// Makes the sender call a method of the pool when the transfer ends.
    fn call_at_end(&self, method: &'static str, words: Vec<Obj>) -> Result<(), Error> {
        let ns = self.ns;
        let tcp = ns.otcl().object_of(&self.tcp).ok_or("no agent")?;
        let (shared, this) = (ns.share(), self.this);
        let report = Rc::new(move |_: &Call| shared.invoke(this, method, &words).map(|_| Obj::empty()));
        ns.otcl().define_class_method(tcp, "done", "", report);
        Ok(())
    }

    fn detach(&self, node: &Obj, agent: &Obj) -> Result<(), Error> {
        self.ns.invoke(self.simulator, "detach-agent", &[node.clone(), agent.clone()]).map(drop)
    }

    fn reset(&self, agent: &Obj) -> Result<(), Error> {
        self.ns.invoke_named(agent, "reset", &[]).map(drop)
    }

    /// Destroys the agents after a transfer or hands them back to the pool.
    fn recycle(&self) -> Result<(), Error> {
        if self.pool.full_tcp.get() != 0 {
            for agent in [&self.tcp, &self.sink] {
                self.ns.invoke_named(agent, "destroy", &[])?;
            }
        } else {
            self.call("recycle", &[&self.tcp, &self.sink])?;
        }
        Ok(())
    }

    /// Prints a line with `words`, the numbers of the nodes `from` and `to`, and the time.
    fn print(&self, words: &str, from: &Obj, to: &Obj) -> Result<(), Error> {
        let (from, to) = (self.node_number(from)?, self.node_number(to)?);
        let now = self.now()?;
        self.ns.print_line(&format!("{words} {from} {to} {now}\n"));
        Ok(())
    }

    fn node_number(&self, node: &Obj) -> TclResult {
        self.ns.invoke_named(node, "id", &[])
    }

    fn now(&self) -> TclResult {
        self.ns.invoke(self.simulator, "now", &[])
    }

    fn print_request(&self, mark: &str) -> Result<(), Error> {
        if !is_on(self.ns, "req_trace_")? {
            return Ok(());
        }
        let words = format!("req {mark} {} {} {}", self.object, self.page, self.size);
        self.print(&words, &self.client, &self.server)
    }

    fn print_response(&self, mark: &str, packets: i32) -> Result<(), Error> {
        if !is_on(self.ns, "resp_trace_")? {
            return Ok(());
        }
        let words = format!("resp {mark} {} {} {packets} {}", self.object, self.page, self.size);
        self.print(&words, &self.server, &self.client)
    }
}

fn launch_request(transfer: &Transfer) -> TclResult {
    let ns = transfer.ns;
    let limit = parse_integer(&setting(ns, "FLOW_SIZE_TH_")?);
    if setting(ns, "FLOW_SIZE_OPS_")? == "1" && transfer.packets() > limit {
        // ns-2.35: the page never ends, and the agents are lost (spec: traffic-and-applications, section 15).
        return Ok(Obj::empty());
    }
    let Transfer { client, server, tcp, sink, .. } = transfer;
    transfer.connect(client, server)?;
    let timer = transfer.call("get-conn-timer", &[tcp, sink, client, server])?;
    let mut words = transfer.words();
    words.push(timer);
    transfer.call_at_end("done-req", words)?;
    transfer.print_request("+")?;
    transfer.call("send-message", &[tcp, &Obj::from_i64(1)])?;
    Ok(Obj::empty())
}

/// Handles the arrival of the request at the server.
fn request_done(transfer: &Transfer, timer: &Obj) -> TclResult {
    if timer.as_str() != "0" {
        transfer.ns.invoke_named(timer, "cancel", &[])?;
    }
    let Transfer { object, page, client, server, tcp, sink, size, .. } = transfer;
    transfer.detach(client, tcp)?;
    transfer.detach(server, sink)?;
    transfer.reset(tcp)?;
    transfer.reset(sink)?;
    let accepted = transfer.call("job_arrival", &[object, client, server, tcp, sink, size, page])?;
    if parse_integer(accepted.as_str()) != 0 {
        transfer.print_request("-")?;
    } else {
        transfer.print_request("d")?;
        transfer.recycle()?;
        transfer.call("doneObj", &[page])?;
    }
    Ok(Obj::empty())
}

/// Connects the server to the client, and sends the next part of the response, of which `sent` packets have been
/// sent.
fn send_piece(transfer: &Transfer, sent: i32) -> TclResult {
    let ns = transfer.ns;
    let Transfer { client, server, tcp, .. } = transfer;
    transfer.connect(server, client)?;
    let threshold = setting(ns, "FLOW_SIZE_TH_")?;
    let mut piece = transfer.packets() - sent;
    if setting(ns, "FLOW_SIZE_OPS_")? == "2" {
        piece = piece.min(parse_integer(&threshold));
    }
    transfer.print_response("+", piece)?;
    let mut words = transfer.words();
    let flow = ns.invoke_named(tcp, "set", &[Obj::from_str("fid_")])?;
    words.extend([
        Obj::from_i64(i64::from(sent) + i64::from(piece)),
        Obj::from_str(&threshold),
        transfer.now()?,
        flow,
    ]);
    transfer.call_at_end("done-resp", words)?;
    transfer.call("send-message", &[tcp, &Obj::from_i64(piece.into())])?;
    Ok(Obj::empty())
}

/// Handles the arrival of a part of the response at the client.
fn response_done(transfer: &Transfer, sent: i32, began: &Obj, flow: &Obj) -> TclResult {
    let ns = transfer.ns;
    let Transfer { object, page, client, server, tcp, sink, size, .. } = transfer;
    transfer.print_response("-", sent)?;
    if is_on(ns, "VERBOSE_")? {
        let (from, to) = (transfer.node_number(server)?, transfer.node_number(client)?);
        let now = transfer.now()?;
        ns.print_line(&format!("done-resp - {object} {from} {to} {size} {began} {now} {flow}\n"));
    }
    transfer.reset(tcp)?;
    transfer.reset(sink)?;
    transfer.detach(client, sink)?;
    transfer.detach(server, tcp)?;
    if sent < transfer.packets() {
        return send_piece(transfer, sent);
    }
    transfer.recycle()?;
    transfer.call("doneObj", &[page])?;
    Ok(Obj::empty())
}
