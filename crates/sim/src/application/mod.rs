//! Applications: they decide when to send how many bytes.
//!
//! An application sits on top of an agent. It calls the agent's [`Transport`](crate::Transport) side, and the
//! agent calls the application back when data has come in ([`Application::recv`]) and when everything offered so
//! far has been sent ([`Application::resume`]). An agent knows one application; several applications may send
//! through one agent (spec: traffic-and-applications, section 2).

mod bare;
mod base;
pub mod http;
mod media;
mod node_pairs;
pub mod packmime;
mod process;
mod tcp_app;
mod tcplib;
mod telnet;
pub mod tmix;
pub mod traffic;
pub mod webtraf;
pub mod worm;

pub use bare::BareApplication;
pub use base::ApplicationBase;
pub use media::{MediaApp, QualityAdaptation};
pub use node_pairs::NodePairs;
pub use process::Process;
pub use tcp_app::TcpApp;
pub use telnet::Telnet;
pub(crate) use telnet::telnet_interval;

use crate::entity::Entity;
use crate::{Origin, Sim};
use http::StreamData;

/// An application, as agents and scripts see it.
pub trait Application {
    /// The part all applications have.
    fn base(&self) -> &ApplicationBase;

    /// Begins to send.
    fn start(&self, sim: &Sim);

    /// Ceases to send.
    fn stop(&self, sim: &Sim);

    /// The application as a generator of traffic, if it is one.
    fn as_generator(&self) -> Option<&dyn traffic::Generator> {
        None
    }

    /// `bytes` bytes have arrived.
    fn recv(&self, sim: &Sim, bytes: i32) {
        self.base().notify_recv(sim, bytes);
    }

    /// Everything offered so far has been sent.
    fn resume(&self, sim: &Sim) {
        self.base().notify_resume(sim);
    }

    /// `bytes` bytes carrying `data` have arrived. Ends the program, as in ns-2, unless the application
    /// processes data.
    fn process_data(&self, sim: &Sim, bytes: i32, data: &str) {
        let _ = (bytes, data);
        let problem = "an application got data that it cannot read; is its agent connected to one of the right kind, such \
                       as UDP to Null or LossMonitor, TCP to TCPSink?";
        sim.reject(Origin::default(), problem.to_owned());
        sim.fatal("");
    }

    /// The next part of a stream to send, for agents that ask for it. Ends the program, as in ns-2, unless the
    /// application sends streams.
    fn next_stream_data(&self, sim: &Sim) -> Option<StreamData> {
        let problem = "an agent asks for the next part of a stream, but its application is no MediaApp";
        sim.reject(Origin::default(), problem.to_owned());
        sim.fatal("")
    }

    /// A part of a stream has arrived. Nothing but a stream's application wants it.
    fn take_stream_data(&self, sim: &Sim, data: &StreamData) {
        let _ = (sim, data);
    }
}

impl dyn Entity {
    /// The receiving side of an application, as a transport protocol sees it.
    pub fn as_application(&self) -> Option<&dyn Application> {
        self.facet()
    }
}
