//! Applications of Agent/TCP/BayFullTcp (spec: tcp-linux, section 19).

use neons_sim::tcp::full::{BayFullTcp, FtpClient, FtpServer};

use crate::declare::{Declarations, Refusal};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Agent/BayTcpApp", "Agent")
        .doc("What applications of Agent/TCP/BayFullTcp have in common.");
    declarations
        .class("Agent/BayTcpApp/FtpClient", "Agent/BayTcpApp")
        .doc("Asks for a file, and for the next one five seconds after the last data.")
        .native(|_, id| FtpClient::new(id))
        .command("tcp", "agent", "The connection to use.", |command, client: &FtpClient| {
            client.set_tcp(None);
            command.get::<BayFullTcp>(0)?;
            client.set_tcp(Some(command.entity(0)?));
            Ok::<_, Refusal>(())
        })
        .command("start", "", "Asks for files from now on.", |command, client: &FtpClient| {
            // ns-2.35: crashes.
            if !client.has_tcp() {
                return Err(Refusal::explained("there is no connection; expected `tcp AGENT` before"));
            }
            client.start(command.sim());
            Ok(())
        })
        .command("stop", "", "Asks for no more files.", |_, client: &FtpClient| client.stop());
    declarations
        .class("Agent/BayTcpApp/FtpServer", "Agent/BayTcpApp")
        .doc("Answers every request with a file, and closes the connection.")
        .native(|_, id| FtpServer::new(id))
        .command("file_size", "bytes", "The size of the file.", |command, server: &FtpServer| {
            server.file_size.set(command.count(0));
        });
}
