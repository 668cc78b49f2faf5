//! Web sessions: PagePool/WebTraf (spec: traffic-and-applications, section 15).

use std::rc::Rc;

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::EntityId;
use neons_sim::application::webtraf::{Job, Numbers, ServerMode, WebTraffic};

use super::simulator;
use crate::Ns;
use crate::declare::{Bool, ClassDeclaration, Command, Declarations, Int, Refusal, arg, parse_integer, unit};

mod transfers;

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
                pool.object_done(command.sim(), page);
            },
        )
        .cmd(
            "job_arrival",
            (
                arg::int("id"),
                arg::entity("client"),
                arg::entity("server"),
                arg::entity("tcp"),
                arg::entity("sink"),
                arg::int("size"),
                arg::int("page"),
            ),
            "Called when a request has arrived at its server. Returns 1.000000, or 0.000000 if the server \
            rejects it.",
            |command, pool: &WebTraffic, (object, client, server, tcp, sink, size, page)| {
                let job = Job { object, page, client, server, size, tcp, sink };
                format!("{:.6}", f64::from(u8::from(pool.arrive(command.sim(), job))))
            },
        )
        .instproc("alloc-tcp", (), "Makes a sender.", allocate_tcp)
        .instproc("alloc-tcp-sink", (), "Makes a receiver.", |ns, _, _| {
            ns.new_object(&format!("Agent/{}", setting(ns, "TCPSINKTYPE_")?), &[])
        });
    transfers::declare(class);
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
