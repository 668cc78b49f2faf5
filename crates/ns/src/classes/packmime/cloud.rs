//! PackMimeHTTP, clouds of web traffic between clients and servers (spec: traffic-and-applications, section 12).

use std::cell::Cell;

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::application::packmime::{Connection, PackMime, Quantity, WebClient, WebServer};
use neons_sim::{EntityId, SinkId, scan};

use crate::Ns;
use crate::classes::agent::with_plain_agent;
use crate::classes::random_variable::not_random;
use crate::classes::{simulator, two_sides};
use crate::declare::{ClassDeclaration, Declarations, Refusal, arg, parse_integer, parse_real};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.class("PackMimeHTTP", "SplitObject");
    class.doc("Generates web connections between clients and servers.").native(|_, id| PackMime::new(id));
    settings(class);
    variables(class);
    running(class);
    hooks(class);

    declarations
        .class("Application/PackMimeHTTP", "Application")
        .doc("An end of a web connection.")
        .native(|_, id| WebClient::new(id));
    declarations
        .class("Application/PackMimeHTTP/Client", "Application/PackMimeHTTP")
        .doc("Sends requests and waits for the responses.")
        .native(|_, id| WebClient::new(id));
    declarations
        .class("Application/PackMimeHTTP/Server", "Application/PackMimeHTTP")
        .doc("Answers requests.")
        .native(|_, id| WebServer::new(id));
}

fn settings(class: &mut ClassDeclaration) {
    for name in ["set-client", "client"] {
        class.cmd(name, ("node",), "Adds a node of clients.", |command, cloud: &PackMime, (node,)| {
            two_sides::add_node(command, node, "clients", |node| cloud.nodes.add_initiator(node))
        });
    }
    for name in ["set-server", "server"] {
        class.cmd(name, ("node",), "Adds a node of servers.", |command, cloud: &PackMime, (node,)| {
            two_sides::add_node(command, node, "servers", |node| cloud.nodes.add_acceptor(node))
        });
    }
    for name in ["set-rate", "rate"] {
        class.cmd(
            name,
            (arg::text("rate"),),
            "Sets the number of new connections per second.",
            |command, cloud: &PackMime, (text,)| {
                let rate = parse_real(text);
                // A rate of 0 is valid if no random variable depends on it.
                command.insist(
                    rate >= 0.0 && rate.is_finite() && scan::real(text.as_bytes()).is_some(),
                    || format!("\"{text}\" is no rate; expected connections per second, above 0"),
                )?;
                cloud.rate.set(rate);
                Ok::<_, Refusal>(())
            },
        );
    }
    for name in ["set-1.1", "set-http-1.1"] {
        class.cmd(name, (), "Allows persistent connections.", |_, cloud: &PackMime, _| {
            cloud.http_1_1.set(true);
        });
    }
    class
        .cmd(
            "set-TCP",
            (arg::text("flavour"),),
            "Sets the flavour of TCP.",
            |_, cloud: &PackMime, (flavour,)| {
                cloud.tcp.replace(flavour.into());
            },
        )
        .cmd(
            "set-run",
            (arg::int("number"),),
            "Sets the substream of the random variables.",
            |_, cloud: &PackMime, (number,)| {
                cloud.run.set(number);
            },
        )
        .cmd(
            "set-warmup",
            (arg::int("seconds"),),
            "Sets the time before which exchanges are not recorded.",
            |_, cloud: &PackMime, (seconds,)| cloud.warmup.set(seconds),
        )
        .cmd(
            "no-pm-persistent-reqsz",
            (),
            "Draws the sizes of requests in a persistent connection independently.",
            |_, cloud: &PackMime, _| cloud.one_request_size.set(false),
        )
        .cmd(
            "no-pm-persistent-rspsz",
            (),
            "Draws the sizes of responses in a persistent connection independently.",
            |_, cloud: &PackMime, _| cloud.related_response_sizes.set(false),
        )
        .cmd("set-ID", ("number",), "Has no effect.", |_, _: &PackMime, _| ())
        .cmd("set-debug", ("level",), "Has no effect.", |_, _: &PackMime, _| ());
    file(class, "set-outfile", "Sets the file in which complete exchanges are recorded.", |cloud| {
        &cloud.outfile
    });
    file(class, "set-filesz-outfile", "Sets the file in which responses are recorded.", |cloud| {
        &cloud.sizes_file
    });
    file(class, "set-samples-outfile", "Sets the file in which requests are recorded.", |cloud| {
        &cloud.samples_file
    });
}

fn file(
    class: &mut ClassDeclaration,
    name: &'static str,
    doc: &'static str,
    field: fn(&PackMime) -> &Cell<Option<SinkId>>,
) {
    class.cmd(name, (arg::text("file"),), doc, move |command, cloud: &PackMime, (path,)| {
        let file = command.ns.open_to_write(path, false)?;
        field(cloud).set(Some(file));
        Ok::<_, Refusal>(())
    });
}

fn variables(class: &mut ClassDeclaration) {
    // The third entry of each row is the name that ns-2's messages give the random variable.
    for (name, quantity, title, doc) in [
        (
            "set-flow_arrive",
            Quantity::FlowArrival,
            "flow arrive",
            "Sets the random variable of the times between connections, seconds.",
        ),
        (
            "set-req_size",
            Quantity::RequestSize,
            "req size",
            "Sets the random variable of the size of requests, bytes.",
        ),
        (
            "set-rsp_size",
            Quantity::ResponseSize,
            "rsp size",
            "Sets the random variable of the size of responses, bytes.",
        ),
        (
            "set-server_delay",
            Quantity::ServerDelay,
            "server delay",
            "Sets the random variable of the time that the server takes, seconds.",
        ),
        (
            "set-prob_persistent",
            Quantity::Persistent,
            "percent persistent",
            "Sets the random variable that decides on persistent connections: not 0 for a persistent \
            connection.",
        ),
        (
            "set-num_pages",
            Quantity::Pages,
            "number of pages",
            "Sets the random variable of the number of pages in a persistent connection.",
        ),
        (
            "set-prob_single_obj",
            Quantity::SingleObject,
            "probability single obj",
            "Sets the random variable that decides on pages with a single object: not 0 for a single \
            object.",
        ),
        (
            "set-objs_per_page",
            Quantity::ObjectsPerPage,
            "objects per page",
            "Sets the random variable of the number of objects in a page.",
        ),
        (
            "set-time_btwn_pages",
            Quantity::TimeBetweenPages,
            "time between pages",
            "Sets the random variable of the times between pages, seconds.",
        ),
        (
            "set-time_btwn_objs",
            Quantity::TimeBetweenObjects,
            "time between objs",
            "Sets the random variable of the times between objects, seconds.",
        ),
    ] {
        class.cmd(name, ("variable",), doc, move |command, cloud: &PackMime, (given,)| {
            let variable = command.ns.random_variable(given).ok_or_else(|| {
                command.sim().warn(&format!("Bad object name {given}\nInvalid {title} random variable\n"));
                not_random(given.as_str())
            })?;
            cloud.set_variable(quantity, variable, command.origin());
            Ok::<_, Refusal>(())
        });
    }
}

fn running(class: &mut ClassDeclaration) {
    class
        .cmd("start", (), "Starts generating connections.", |command, cloud: &PackMime, _| {
            let (clients, servers) = cloud.nodes.counts();
            command.insist(clients == servers, || {
                format!(
                    "the numbers of clients ({clients}) and of servers ({servers}) differ; expected pairs"
                )
            })?;
            if clients != servers {
                command.sim().warn(&format!("Error: {clients} clients and {servers} servers"));
                command.ns.exit(255);
            }
            two_sides::need_nodes(&cloud.nodes, "`set-client` and `set-server`")?;
            let rate = cloud.rate.get();
            command.insist(!cloud.needs_rate() || (rate > 0.0 && rate.is_finite()), || {
                format!(
                    "the rate is {rate}; expected `set-rate RATE` before, connections per second, above 0"
                )
            })?;
            cloud.start(command.sim());
            Ok::<_, Refusal>(())
        })
        .cmd("stop", (), "Starts no more connections.", |_, cloud: &PackMime, _| cloud.stop())
        .cmd(
            "active-connections",
            (),
            "Writes the number of active connections to the output file.",
            |command, cloud: &PackMime, _| {
                two_sides::put_count(command, cloud.outfile.get(), i64::from(cloud.active()));
            },
        )
        .cmd(
            "total-connections",
            (),
            "Writes the number of connections made so far to the standard error output.",
            |command, cloud: &PackMime, _| command.sim().warn(&format!("{} ", cloud.last_connection())),
        )
        .cmd("get-pairs", (), "Returns the number of complete exchanges.", |_, cloud: &PackMime, _| {
            cloud.pairs()
        })
        .cmd(
            "recycle",
            (arg::entity("agent"),),
            "Called when a connection has ended.",
            |command, cloud: &PackMime, (agent,)| {
                cloud.recycle(command.sim(), agent);
                Ok::<_, Refusal>(())
            },
        );
}

/// Declares the methods that scripts may replace.
fn hooks(class: &mut ClassDeclaration) {
    two_sides::hooks(class);
    class
        .instproc(
            "setup-tcp",
            ("tcp", "fid"),
            "Prepares an agent for a connection.",
            |ns, call, (tcp, fid)| {
                let flow_id = parse_integer(fid.as_str());
                if with_plain_agent(ns, tcp, |agent| agent.flow_id.set(flow_id)).is_none() {
                    ns.invoke_named(tcp, "set", &[Obj::from_str("fid_"), fid.clone()])?;
                }
                two_sides::report_done_to(ns, call.object, tcp, "done")
            },
        )
        .instproc("alloc-client-app", (), "Makes a client application.", |ns, _, _| {
            ns.new_object("Application/PackMimeHTTP/Client", &[])
        })
        .instproc("alloc-server-app", (), "Makes a server application.", |ns, _, _| {
            ns.new_object("Application/PackMimeHTTP/Server", &[])
        })
        .instproc("done", ("tcp",), "Called when a connection has ended.", |ns, call, _| {
            ns.invoke(call.object, "recycle", call.args)
        })
        .instproc("connect", (), "Connects the agents and the applications of a connection.", connect);
}

fn connect(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let cloud: &PackMime = ns.record(call.object)?;
    let flavour = [Obj::from_str(&cloud.tcp.borrow())];
    let take = |pooled: Option<EntityId>, hook: &str, arguments: &[Obj]| -> Result<Obj, Error> {
        match pooled {
            Some(entity) => Ok(ns.handle(entity)),
            None => ns.invoke(call.object, hook, arguments),
        }
    };
    let client_agent = take(cloud.take_agent(), "alloc-tcp", &flavour)?;
    let server_agent = take(cloud.take_agent(), "alloc-tcp", &flavour)?;
    let (client_node, server_node) = cloud.nodes.next().ok_or("there is no pair of a client and a server")?;
    let simulator = simulator::instance(ns)?;
    let flow_id = Obj::from_i64(i64::from(cloud.last_connection()));
    for (node, agent) in [(server_node, &server_agent), (client_node, &client_agent)] {
        simulator::attach_agent(ns, simulator, &ns.handle(node), agent)?;
    }
    for agent in [&server_agent, &client_agent] {
        ns.invoke(call.object, "setup-tcp", &[agent.clone(), flow_id.clone()])?;
    }
    simulator::connect_agents(ns, simulator, &client_agent, &server_agent)?;
    ns.invoke_named(&server_agent, "listen", &[])?;
    let client = take(cloud.take_client(), "alloc-client-app", &[])?;
    let server = take(cloud.take_server(), "alloc-server-app", &[])?;
    let entity = |name: &Obj| ns.entity_named(name.as_str()).ok_or_else(|| Error::from("no such object"));
    let connection = Connection {
        client_agent: entity(&client_agent)?,
        server_agent: entity(&server_agent)?,
        client: entity(&client)?,
        server: entity(&server)?,
    };
    two_sides::put_on(ns, connection.client, connection.client_agent);
    two_sides::put_on(ns, connection.server, connection.server_agent);
    cloud.begin(ns.sim(), connection);
    Ok(Obj::empty())
}
