//! Applications of Agent/TCP/BayFullTcp (spec: tcp-linux, section 19).

use neons_sim::tcp::full::{BayFullTcp, FtpClient, FtpServer};

use crate::declare::{Declarations, Refusal, arg};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/BayTcpApp", "Agent")
        .doc("The common base of applications of Agent/TCP/BayFullTcp.");
    declarations
        .class("Agent/BayTcpApp/FtpClient", "Agent/BayTcpApp")
        .doc("Requests a file, and the next one five seconds after the last data.")
        .native(|_, id| FtpClient::new(id))
        .cmd(
            "tcp",
            (arg::attempt(arg::entity_of::<BayFullTcp>("agent")),),
            "Sets the connection to use.",
            |_, client: &FtpClient, (agent,)| {
                client.set_tcp(None);
                client.set_tcp(Some(agent?));
                Ok::<_, Refusal>(())
            },
        )
        .cmd("start", (), "Starts requesting files.", |command, client: &FtpClient, _| {
            // ns-2.35: crashes without a connection.
            if !client.has_tcp() {
                return Err(Refusal::explained("there is no connection; expected `tcp AGENT` before"));
            }
            client.start(command.sim());
            Ok(())
        })
        .cmd("stop", (), "Stops requesting files.", |_, client: &FtpClient, _| client.stop());
    declarations
        .class("Agent/BayTcpApp/FtpServer", "Agent/BayTcpApp")
        .doc("Answers every request with a file, and closes the connection.")
        .native(|_, id| FtpServer::new(id))
        .cmd(
            "file_size",
            (arg::count("bytes"),),
            "Sets the size of the file.",
            |_, server: &FtpServer, (bytes,)| {
                server.file_size.set(bytes);
            },
        );
}
