//! File transfers to clients: PagePool/EmpFtpTraf (spec: mpls-pushback-nix, section 9.4).

use neons_otcl::Obj;
use std::rc::Rc;

use neons_sim::application::webtraf::{FtpTraffic, FtpVariables, Numbers};

use super::webtraf::{refuse, set_place};
use crate::declare::{Declarations, Refusal, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    let numbers = Rc::new(Numbers::default());
    declarations
        .class("PagePool/EmpFtpTraf", "PagePool")
        .doc(
            "Sessions of clients that fetch files from servers. A script supplies `alloc-tcp window`, `alloc-tcp-sink` and \
             `send-file number server client tcp sink packets 0`.",
        )
        .native(move |_, id| FtpTraffic::new(id, numbers.clone()))
        .cmd(
            "set-num-session",
            (arg::int("count"),),
            "Makes room for the given number of sessions.",
            |command, pool: &FtpTraffic, (count,)| pool.set_session_count(command.sim(), count),
        )
        .cmd(
            "set-num-server",
            (arg::int("count"),),
            "Makes room for the given number of servers.",
            |command, pool: &FtpTraffic, (count,)| pool.set_server_count(command.sim(), count),
        )
        .cmd(
            "set-num-client",
            (arg::int("count"),),
            "Makes room for the given number of clients.",
            |command, pool: &FtpTraffic, (count,)| pool.set_client_count(command.sim(), count),
        )
        .cmd("set-server", (arg::int("index"), arg::entity("node")), "Puts a server at a node.", |command, pool: &FtpTraffic, place| {
            set_place(command, place, "server", |index, node| pool.set_server(index, node))
        })
        .cmd("set-client", (arg::int("index"), arg::entity("node")), "Puts a client at a node.", |command, pool: &FtpTraffic, place| {
            set_place(command, place, "client", |index, node| pool.set_client(index, node))
        })
        .cmd(
            "create-session",
            (
                arg::int("index"),
                arg::int("files"),
                arg::real("time"),
                "interFile",
                "fileSize",
                "server",
                "serverWindow",
                "clientWindow",
                "unused1",
                "unused2",
            ),
            "Starts a session with the given number of files after the given time, seconds. Random \
            variables draw the time between files, the number of packets of each file, the server, and two \
            windows, of which the larger one is used.",
            |command, pool: &FtpTraffic, (index, files, time, gap, size, server, own_window, peer_window, ..)| {
                let variable = |word: &Obj| {
                    command.ns.random_variable(word).ok_or_else(|| {
                        Refusal::explained(format!("\"{word}\" is no random variable"))
                    })
                };
                let variables = FtpVariables {
                    inter_file: variable(gap)?,
                    file_size: variable(size)?,
                    server: variable(server)?,
                    windows: [variable(own_window)?, variable(peer_window)?],
                };
                let created = usize::try_from(index)
                    .is_ok_and(|index| pool.create_session(command.sim(), index, files, time, variables));
                if created { Ok(()) } else { refuse(command, &format!("Invalid session index {index}\n")) }
            },
        )
        .cmd(
            "recycle",
            (arg::entity("tcp"), arg::entity("sink")),
            "Called with two agents that can be reused.",
            |_, pool: &FtpTraffic, (tcp, sink)| {
                pool.recycle(tcp, sink);
                Ok::<_, Refusal>(())
            },
        );
}
