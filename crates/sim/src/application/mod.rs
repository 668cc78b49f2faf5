//! Applications, which decide when to send how many bytes.
//!
//! An application sits on top of an agent. It calls the agent's [`Transport`](crate::Transport) side, and the agent
//! calls the application back when data has arrived ([`Application::recv`]) and when everything offered so far has been
//! sent ([`Application::resume`]). An agent knows one application; several applications may send through one agent
//! (spec: traffic-and-applications, section 2).

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
    /// The part common to all applications.
    fn base(&self) -> &ApplicationBase;

    /// Starts sending.
    fn start(&self, sim: &Sim);

    /// Stops sending.
    fn stop(&self, sim: &Sim);

    /// The application as a traffic generator; `None` if it is not one.
    fn as_generator(&self) -> Option<&dyn traffic::Generator> {
        None
    }

    /// Called when `bytes` bytes have arrived.
    fn recv(&self, sim: &Sim, bytes: i32) {
        self.base().notify_recv(sim, bytes);
    }

    /// Called when everything offered so far has been sent.
    fn resume(&self, sim: &Sim) {
        self.base().notify_resume(sim);
    }

    /// Called when `bytes` bytes with the contents `data` have arrived. Ends the program, as in ns-2, unless the
    /// application processes data.
    fn process_data(&self, sim: &Sim, bytes: i32, data: &str) {
        let _ = (bytes, data);
        let problem = "an application got data that it cannot read; is its agent connected to one of the right kind, such \
                       as UDP to Null or LossMonitor, TCP to TCPSink?";
        sim.reject(Origin::default(), problem.to_owned());
        sim.fatal("");
    }

    /// The next part of a stream to send, for agents that request it. Ends the program, as in ns-2, unless the
    /// application sends streams.
    fn next_stream_data(&self, sim: &Sim) -> Option<StreamData> {
        let problem = "an agent asks for the next part of a stream, but its application is no MediaApp";
        sim.reject(Origin::default(), problem.to_owned());
        sim.fatal("")
    }

    /// Called when a part of a stream has arrived. Only applications for streams process it.
    fn take_stream_data(&self, sim: &Sim, data: &StreamData) {
        let _ = (sim, data);
    }
}

impl dyn Entity {
    /// The application behind this entity, as a transport protocol sees it; `None` if the entity is not an application.
    pub fn as_application(&self) -> Option<&dyn Application> {
        self.facet()
    }
}
