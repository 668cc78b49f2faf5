//! Web sessions: PagePool/WebTraf (spec: traffic-and-applications, section 15).

use std::rc::Rc;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::application::webtraf::{Job, Numbers, ServerMode, WebTraffic};
use neons_sim::{Argument, EntityId};

use super::simulator;
use crate::Ns;
use crate::declare::{Bool, ClassDeclaration, Command, Declarations, Int, Refusal, arg, parse_integer, unit};

const CLASS: &str = "PagePool/WebTraf";

pub(super) fn declare(declarations: &mut Declarations) {
    declarations.class("PagePool", "SplitObject").doc("A source of web pages.");
    let class = declarations.class(CLASS, "PagePool");
    let numbers = Rc::new(Numbers::default());
    let shared = numbers.clone();
    class
        .doc("Sessions of clients that fetch pages of objects from servers.")
        .native(move |_, id| WebTraffic::new(id, numbers.clone()))
        .bind("debug_", Bool(false), "Print messages on what happens.", |pool: &WebTraffic| &pool.debug)
        .lazy()
        .bind(
            "recycle_page_",
            Int(WebTraffic::RECYCLE_PAGE, unit::NONE),
            "Has no effect.",
            |pool: &WebTraffic| &pool.recycle_page,
        )
        .bind("dont_recycle_", Int(0, unit::NONE), "Do not reuse agents.", |pool: &WebTraffic| {
            &pool.dont_recycle
        })
        .bind(
            "fulltcp_",
            Int(0, unit::NONE),
            "Use two-way TCP for both agents of a pair.",
            |pool: &WebTraffic| &pool.full_tcp,
        )
        .class_variable(
            "TCPTYPE_",
            "Reno",
            unit::NONE,
            "Class of the senders, without the prefix `Agent/TCP/`.",
        )
        .class_variable(
            "TCPSINKTYPE_",
            "TCPSink",
            unit::NONE,
            "Class of the receivers, without the prefix `Agent/`.",
        )
        .class_variable(
            "FID_ASSIGNING_MODE_",
            "0",
            unit::NONE,
            "Flow ids: 0 one for each object, 1 one for each agent, 2 one for all.",
        )
        .class_variable("VERBOSE_", "0", unit::NONE, "Print a line for each response.")
        .class_variable("req_trace_", "0", unit::NONE, "Print lines for each request.")
        .class_variable("resp_trace_", "0", unit::NONE, "Print lines at the start and end of each response.")
        .class_variable("enable_conn_timer_", "0", unit::NONE, "Abort requests after a random time.")
        .class_variable(
            "avg_waiting_time_",
            "30",
            unit::SECONDS,
            "Mean time after which a request is given up, seconds.",
        )
        .class_variable(
            "FLOW_SIZE_TH_",
            "15",
            unit::PACKETS,
            "The number of packets above which a response is large.",
        )
        .class_variable(
            "FLOW_SIZE_OPS_",
            "0",
            unit::NONE,
            "Treatment of large responses: 0 normal, 1 omitted, 2 sent in pieces.",
        );
    set_up(class);
    servers(class);
    class
        .cmd(
            "recycle",
            (arg::entity("tcp"), arg::entity("sink")),
            "Called with two agents that can be reused.",
            |_, pool: &WebTraffic, (tcp, sink)| {
                pool.recycle(tcp, sink);
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "doneObj",
            (arg::int("page"),),
            "Called when an object of a page has been fetched.",
            |command, pool: &WebTraffic, (page,)| {
                pool.object_done(command.sim(), page as u32);
            },
        )
        .instproc("alloc-tcp", (), "Makes a sender.", allocate_tcp)
        .instproc("alloc-tcp-sink", (), "Makes a receiver.", |ns, _, _| {
            ns.new_object(&format!("Agent/{}", setting(ns, "TCPSINKTYPE_")?), &[])
        })
        .instproc("launch-req", (arg::int("job"),), "Sends a request.", |ns, call, (job,)| {
            launch_request(ns, call.object, job as u32)?;
            Ok(Obj::empty())
        })
        .instproc("launch-resp", (arg::int("job"),), "Sends a response.", |ns, call, (job,)| {
            launch_response(ns, call.object, job as u32)?;
            Ok(Obj::empty())
        });
    declarations
        .class("PagePool/WebTraf/Log", CLASS)
        .doc(
            "Sessions that do not wait until pages are complete. A page whose start is counted from the end \
            of another page is never requested.",
        )
        .native(move |_, id| WebTraffic::replaying(id, shared.clone()))
        .cmd("start", (), "Replays a log. There is no command that reads one.", |_, _: &WebTraffic, ()| {
            // ns-2.35: the command crashes, because no log has been read.
            Err::<(), _>(Refusal::explained("no log has been read, and no command reads one"))
        });
}

fn set_up(class: &mut ClassDeclaration) {
    class
        .cmd(
            "set-num-session",
            (arg::int("count"),),
            "Sets the number of sessions.",
            |command, pool: &WebTraffic, (count,)| {
                pool.set_session_count(command.sim(), count);
            },
        )
        .cmd(
            "set-num-server",
            (arg::int("count"),),
            "Sets the number of servers.",
            |command, pool: &WebTraffic, (count,)| {
                pool.set_server_count(command.sim(), count);
            },
        )
        .cmd(
            "set-num-client",
            (arg::int("count"),),
            "Sets the number of clients.",
            |command, pool: &WebTraffic, (count,)| {
                pool.set_client_count(command.sim(), count);
            },
        )
        .cmd(
            "set-server",
            (arg::int("index"), arg::entity("node")),
            "Puts a server on a node.",
            |command, pool: &WebTraffic, place| {
                set_place(command, place, "server", |index, node| pool.set_server(index, node))
            },
        )
        .cmd(
            "set-client",
            (arg::int("index"), arg::entity("node")),
            "Puts a client on a node.",
            |command, pool: &WebTraffic, place| {
                set_place(command, place, "client", |index, node| pool.set_client(index, node))
            },
        )
        .cmd(
            "create-session",
            (
                arg::int("index"),
                arg::int("pages"),
                arg::real("time"),
                arg::entity("interPage"),
                arg::entity("pageSize"),
                arg::entity("interObj"),
                arg::entity("objSize"),
            ),
            "Creates a session: its number, the number of pages, its start (seconds from now), and random \
            variables for the time between pages (seconds), the objects per page, the time \
            between objects (seconds) and the size of objects (packets).",
            |command, pool: &WebTraffic, (index, pages, delay, inter_page, page_size, inter_object, size)| {
                let variables = [inter_page, page_size, inter_object, size];
                let created = usize::try_from(index)
                    .is_ok_and(|index| pool.create_session(command.sim(), index, pages, delay, variables));
                if created { Ok(()) } else { refuse(command, &format!("Invalid session index {index}\n")) }
            },
        )
        .cmd(
            "set-interPageOption",
            (arg::int("option"),),
            "Sets where the time between pages starts: not 0 at the end of a page, 0 at its beginning.",
            |_, pool: &WebTraffic, (option,)| pool.set_inter_page_option(option != 0),
        )
        .cmd("use-asim", (), "Has no effect.", |_, _: &WebTraffic, _| ());
}

pub(super) fn set_place(
    command: &Command,
    (index, node): (i32, EntityId),
    what: &str,
    set: impl FnOnce(usize, EntityId) -> bool,
) -> Result<(), Refusal> {
    if usize::try_from(index).is_ok_and(|index| set(index, node)) {
        return Ok(());
    }
    refuse(command, &format!("Wrong {what} index {index}\n"))
}

pub(super) fn refuse(command: &Command, why: &str) -> Result<(), Refusal> {
    command.sim().warn(why);
    Err(Refusal::reported())
}

fn servers(class: &mut ClassDeclaration) {
    server_setting(
        class,
        "set-server-mode",
        "Sets how servers answer: 0 at once, 1 one request after the other, 2 the smallest first.",
        |pool, node, mode| pool.set_server_mode(node, ServerMode::from_number(mode)),
    );
    server_setting(
        class,
        "set-server-rate",
        "Sets the rate at which servers answer, packets per second.",
        |pool, node, rate| pool.set_server_rate(node, rate),
    );
    server_setting(
        class,
        "set-server-qlimit",
        "Sets the number of requests that servers queue; 0 for any number.",
        |pool, node, limit| pool.set_server_queue_limit(node, limit),
    );
}

/// Declares a command that changes a setting of all servers, or of the server on one node.
fn server_setting(
    class: &mut ClassDeclaration,
    name: &'static str,
    doc: &'static str,
    set: fn(&WebTraffic, Option<EntityId>, i32) -> bool,
) {
    class
        .cmd(name, (arg::int("value"),), doc, move |_, pool: &WebTraffic, (value,)| {
            set(pool, None, value);
        })
        .cmd(
            name,
            (arg::int("node"), arg::int("value")),
            doc,
            move |command, pool: &WebTraffic, (wanted, value)| {
                let simulator = simulator::instance(command.ns)?;
                let nodes = simulator::nodes(command.ns, simulator)?;
                let node = nodes.iter().find(|(id, _)| *id == wanted).map(|(_, node)| *node);
                let node = node
                    .and_then(|node| command.ns.entity_of(node))
                    .ok_or_else(|| Refusal::explained("there is no such node"))?;
                if set(pool, Some(node), value) {
                    Ok(())
                } else {
                    Err(Refusal::explained("there is no such place in the list"))
                }
            },
        );
}

/// Returns the present value of a class variable.
fn setting(ns: &Ns, name: &str) -> Result<String, Error> {
    let class = ns.otcl().object(CLASS).ok_or("no class PagePool/WebTraf")?;
    Ok(ns.otcl().get_var(class, name)?.as_str().to_owned())
}

fn is_on(ns: &Ns, name: &str) -> Result<bool, Error> {
    Ok(parse_integer(&setting(ns, name)?) != 0)
}

fn allocate_tcp(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let tcp = ns.new_object(&format!("Agent/TCP/{}", setting(ns, "TCPTYPE_")?), &[])?;
    let set_flow_id = |id: Obj| ns.invoke_named(&tcp, "set", &[Obj::from_str("fid_"), id]);
    match setting(ns, "FID_ASSIGNING_MODE_")?.as_str() {
        "1" => {
            let id = ns.otcl().get_var(call.object, "maxFid_")?;
            set_flow_id(id.clone())?;
            let next = i64::from(parse_integer(id.as_str())) + 1;
            ns.otcl().set_var(call.object, "maxFid_", Obj::from_i64(next))?;
        }
        "2" => {
            set_flow_id(ns.otcl().get_var(call.object, "sameFid_")?)?;
        }
        _ => {}
    }
    Ok(tcp)
}

/// One direction of an exchange: sender, receiver and their agents.
struct Transfer<'a> {
    ns: &'a Ns,
    pool: &'a WebTraffic,
    object: ObjectId,
    simulator: ObjectId,
    number: u32,
    job: Job,
    tcp: Obj,
    sink: Obj,
}

impl<'a> Transfer<'a> {
    fn new(ns: &'a Ns, object: ObjectId, number: u32) -> Result<Transfer<'a>, Error> {
        let pool: &WebTraffic = ns.record(object)?;
        let job = pool.job(number).ok_or("no such job")?;
        let name = |agent: Option<EntityId>| agent.map_or_else(Obj::empty, |agent| ns.handle(agent));
        let (tcp, sink) = (name(job.tcp), name(job.sink));
        Ok(Transfer { ns, pool, object, simulator: simulator::instance(ns)?, number, job, tcp, sink })
    }

    fn client(&self) -> Obj {
        self.ns.handle(self.job.client)
    }

    fn server(&self) -> Obj {
        self.pool.server_node(self.job.server).map_or_else(Obj::empty, |node| self.ns.handle(node))
    }

    /// Attaches and connects the agents, so that `source` sends to `destination`. `done` is called when the
    /// transfer ends.
    fn connect(
        &self,
        source: &Obj,
        destination: &Obj,
        done: impl Fn(&Ns, ObjectId, u32) -> Result<(), Error> + 'static,
    ) -> Result<(), Error> {
        let ns = self.ns;
        simulator::attach_agent(ns, self.simulator, source, &self.tcp)?;
        simulator::attach_agent(ns, self.simulator, destination, &self.sink)?;
        simulator::connect_agents(ns, self.simulator, &self.tcp, &self.sink)?;
        let full = self.pool.full_tcp.get() != 0;
        if full {
            ns.invoke_named(&self.sink, "listen", &[])?;
        }
        if setting(ns, "FID_ASSIGNING_MODE_")? == "0" {
            let id = [Obj::from_str("fid_"), Obj::from_i64(i64::from(self.job.object))];
            ns.invoke_named(&self.tcp, "set", &id)?;
            if full {
                ns.invoke_named(&self.sink, "set", &id)?;
            }
        }
        let tcp = ns.otcl().object_of(&self.tcp).ok_or("no agent")?;
        let (this, pool, number) = (ns.share(), self.object, self.number);
        let report = Rc::new(move |_: &Call| {
            done(&this, pool, number)?;
            Ok(Obj::empty())
        });
        ns.otcl().define_class_method(tcp, "done", "", report);
        Ok(())
    }

    /// Sends `packets` packets.
    fn send(&self, packets: i32) -> Result<(), Error> {
        if self.pool.full_tcp.get() != 0 {
            let bytes = Obj::from_i64(i64::from(packets) * 1000);
            self.ns.invoke_named(&self.tcp, "sendmsg", &[bytes, Obj::from_str("MSG_EOF")])?;
        } else {
            self.ns.invoke_named(&self.tcp, "advanceby", &[Obj::from_i64(packets.into())])?;
        }
        Ok(())
    }

    fn detach(&self, node: &Obj, agent: &Obj) -> Result<(), Error> {
        self.ns.invoke(self.simulator, "detach-agent", &[node.clone(), agent.clone()]).map(drop)
    }

    fn reset(&self, agent: &Obj) -> Result<(), Error> {
        self.ns.invoke_named(agent, "reset", &[]).map(drop)
    }

    /// Destroys or recycles the agents after a transfer.
    fn recycle(&self) -> Result<(), Error> {
        if self.pool.full_tcp.get() != 0 {
            for agent in [&self.tcp, &self.sink] {
                self.ns.invoke_named(agent, "destroy", &[])?;
            }
        } else if self.pool.dont_recycle.get() == 0 {
            self.ns.invoke(self.object, "recycle", &[self.tcp.clone(), self.sink.clone()])?;
        }
        Ok(())
    }

    fn node_number(&self, node: &Obj) -> TclResult {
        self.ns.invoke_named(node, "id", &[])
    }

    /// Prints a line with `words`, the numbers of the nodes `from` and `to`, and the time.
    fn print(&self, words: &str, from: &Obj, to: &Obj) -> Result<(), Error> {
        let (from, to) = (self.node_number(from)?, self.node_number(to)?);
        let now = self.now()?;
        self.ns.print_line(&format!("{words} {from} {to} {now}\n"));
        Ok(())
    }

    fn now(&self) -> TclResult {
        self.ns.invoke(self.simulator, "now", &[])
    }

    fn print_request(&self, mark: &str) -> Result<(), Error> {
        if !is_on(self.ns, "req_trace_")? {
            return Ok(());
        }
        let Job { object, page, size, .. } = self.job;
        let page = self.pool.page_number(page);
        self.print(&format!("req {mark} {object} {page} {size}"), &self.client(), &self.server())
    }

    fn print_response(&self, mark: &str, packets: i32) -> Result<(), Error> {
        if !is_on(self.ns, "resp_trace_")? {
            return Ok(());
        }
        let Job { object, page, size, .. } = self.job;
        let page = self.pool.page_number(page);
        let words = format!("resp {mark} {object} {page} {packets} {size}");
        self.print(&words, &self.server(), &self.client())
    }

    /// Returns how many packets of the response are sent next.
    fn next_piece(&self) -> Result<i32, Error> {
        let rest = self.job.size - self.job.sent;
        if setting(self.ns, "FLOW_SIZE_OPS_")? == "2" {
            return Ok(rest.min(parse_integer(&setting(self.ns, "FLOW_SIZE_TH_")?)));
        }
        Ok(rest)
    }

    /// Connects the server to the client, and sends the next part of the response.
    fn send_piece(&self) -> Result<(), Error> {
        self.connect(&self.server(), &self.client(), response_done)?;
        let piece = self.next_piece()?;
        self.print_response("+", piece)?;
        self.pool.update_job(self.number, |job| job.sent += piece);
        self.send(piece)
    }
}

fn launch_request(ns: &Ns, object: ObjectId, number: u32) -> Result<(), Error> {
    let pool: &WebTraffic = ns.record(object)?;
    let (tcp, sink) = pool.take_agents();
    let entity = ns.entity_of(object).ok_or("the pool has no native half")?;
    let agent = |pooled: Option<EntityId>, hook: &str| match pooled {
        Some(agent) => Some(agent),
        // ns-2.35: native code calls the hook, so its error ends the run and names the hook.
        None => match ns.sim().embedder().inquire(ns.sim(), entity, hook, &[]) {
            Some(Argument::Entity(agent)) => Some(agent),
            _ => None,
        },
    };
    let tcp = agent(tcp, "alloc-tcp");
    let receiver = if pool.full_tcp.get() != 0 { "alloc-tcp" } else { "alloc-tcp-sink" };
    let sink = agent(sink, receiver);
    pool.update_job(number, |job| (job.tcp, job.sink) = (tcp, sink));
    let transfer = Transfer::new(ns, object, number)?;
    let limit = parse_integer(&setting(ns, "FLOW_SIZE_TH_")?);
    if setting(ns, "FLOW_SIZE_OPS_")? == "1" && transfer.job.size > limit {
        // ns-2.35: the page never ends, and the agents are lost (spec: traffic-and-applications, section 15).
        pool.end_job(ns.sim(), number, false);
        return Ok(());
    }
    let timer = match is_on(ns, "enable_conn_timer_")? {
        true => Some(patience(&transfer)?),
        false => None,
    };
    transfer.connect(&transfer.client(), &transfer.server(), move |ns, object, number| {
        if let Some(timer) = &timer {
            ns.invoke_named(timer, "cancel", &[])?;
        }
        request_done(ns, object, number)
    })?;
    transfer.print_request("+")?;
    transfer.send(1)
}

/// Makes the timer that aborts the request.
fn patience(transfer: &Transfer) -> TclResult {
    let ns = transfer.ns;
    let average = Obj::from_str(&setting(ns, "avg_waiting_time_")?);
    let timer = ns.new_object("ConnTimer", &[ns.otcl().name_obj(transfer.object), average])?;
    let parts = [transfer.tcp.clone(), transfer.sink.clone(), transfer.client(), transfer.server()];
    ns.invoke_named(&timer, "sched", &parts)?;
    Ok(timer)
}

/// Handles the arrival of the request at the server.
fn request_done(ns: &Ns, object: ObjectId, number: u32) -> Result<(), Error> {
    let transfer = Transfer::new(ns, object, number)?;
    take_off(&transfer)?;
    if transfer.pool.arrive(ns.sim(), number) {
        return transfer.print_request("-");
    }
    transfer.print_request("d")?;
    transfer.recycle()?;
    transfer.pool.end_job(ns.sim(), number, true);
    Ok(())
}

/// Detaches the agents of a request from their nodes.
fn take_off(transfer: &Transfer) -> Result<(), Error> {
    transfer.detach(&transfer.client(), &transfer.tcp)?;
    transfer.detach(&transfer.server(), &transfer.sink)?;
    transfer.reset(&transfer.tcp)?;
    transfer.reset(&transfer.sink)
}

fn launch_response(ns: &Ns, object: ObjectId, number: u32) -> Result<(), Error> {
    let now = crate::classes::now(ns);
    ns.record::<WebTraffic>(object)?.update_job(number, |job| (job.sent, job.began) = (0, now));
    Transfer::new(ns, object, number)?.send_piece()
}

/// Handles the arrival of a part of the response at the client.
fn response_done(ns: &Ns, object: ObjectId, number: u32) -> Result<(), Error> {
    let transfer = Transfer::new(ns, object, number)?;
    let job = transfer.job;
    transfer.print_response("-", job.sent)?;
    if is_on(ns, "VERBOSE_")? {
        let (server, client) =
            (transfer.node_number(&transfer.server())?, transfer.node_number(&transfer.client())?);
        let began = Obj::from_str(&neons_sim::format::general(job.began, 17));
        let now = transfer.now()?;
        let flow = ns.invoke_named(&transfer.tcp, "set", &[Obj::from_str("fid_")])?;
        let size = job.size;
        ns.print_line(&format!("done-resp - {} {server} {client} {size} {began} {now} {flow}\n", job.object));
    }
    transfer.reset(&transfer.tcp)?;
    transfer.reset(&transfer.sink)?;
    transfer.detach(&transfer.client(), &transfer.sink)?;
    transfer.detach(&transfer.server(), &transfer.tcp)?;
    if job.sent < job.size {
        return transfer.send_piece();
    }
    transfer.recycle()?;
    transfer.pool.end_job(ns.sim(), number, true);
    Ok(())
}
