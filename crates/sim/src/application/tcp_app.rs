//! Messages with contents, sent over a byte stream.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use super::http::{CacheMessage, Participant};
use super::{Application, ApplicationBase};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::format::general;

/// A message that has been sent and not received.
#[derive(Clone, Debug)]
struct Message {
    /// The size of the message, bytes.
    size: i32,
    contents: Contents,
}

/// The contents of a message.
#[derive(Clone, Debug)]
enum Contents {
    /// A script, which the embedder evaluates.
    Script(Rc<str>),
    /// A message for the listener.
    Data(Rc<CacheMessage>),
}

/// `Application/TcpApp`: one end of a connection that carries scripts. The transport only counts bytes, so a script is
/// stored at the sender until its last byte has arrived at the peer, where the embedder evaluates the script (spec:
/// traffic-and-applications, section 8).
#[derive(Debug)]
pub struct TcpApp {
    base: ApplicationBase,
    /// The other end of the connection.
    pub peer: Cell<Option<EntityId>>,
    /// The server or cache that receives messages without scripts.
    pub listener: Cell<Option<EntityId>>,
    sent: RefCell<VecDeque<Message>>,
    /// The message that is arriving at present.
    arriving: RefCell<Option<Message>>,
    /// The number of bytes of `arriving` that have arrived.
    received: Cell<i32>,
}

impl TcpApp {
    /// Creates an application without an agent.
    pub fn new(id: EntityId) -> TcpApp {
        TcpApp {
            base: ApplicationBase::new(id),
            peer: Cell::new(None),
            listener: Cell::new(None),
            sent: RefCell::default(),
            arriving: RefCell::default(),
            received: Cell::new(0),
        }
    }

    /// Sends `bytes` bytes with the meaning `script`.
    pub fn send(&self, sim: &Sim, bytes: i32, script: &str) {
        self.enqueue(sim, Message { size: bytes, contents: Contents::Script(script.into()) });
    }

    /// Sends a message to the listener of the peer.
    pub fn send_data(&self, sim: &Sim, message: Rc<CacheMessage>) {
        self.enqueue(sim, Message { size: message.cost(), contents: Contents::Data(message) });
    }

    fn enqueue(&self, sim: &Sim, message: Message) {
        let bytes = message.size;
        self.sent.borrow_mut().push_back(message);
        self.base.transport(sim).send_message(sim, bytes, None);
    }

    fn deliver(&self, sim: &Sim, message: &Message) {
        match &message.contents {
            Contents::Script(script) => self.process_data(sim, message.size, script),
            Contents::Data(data) => {
                if let Some(listener) =
                    self.listener.get().and_then(|listener| sim.get::<Participant>(listener))
                {
                    listener.receive(sim, data);
                }
            }
        }
    }

    /// Removes and returns the next message that the peer has sent.
    fn next_message(&self, sim: &Sim) -> Option<Message> {
        let peer = sim.get::<TcpApp>(self.peer.get()?)?;
        peer.sent.borrow_mut().pop_front()
    }

    fn complain(&self, sim: &Sim, what: &str) -> String {
        format!("[{}] {} {what}\n", general(sim.now(), 6), sim.embedder().name(self.base.id))
    }
}

impl Entity for TcpApp {
    facets! { dyn Application => |this| this }
}

impl Application for TcpApp {
    fn base(&self) -> &ApplicationBase {
        &self.base
    }

    // ns-2.35: the start of the application ends the program (spec: traffic-and-applications, section 8).
    fn start(&self, sim: &Sim) {
        sim.fatal("");
    }

    // ns-2.35: like the start, stopping the application ends the program.
    fn stop(&self, sim: &Sim) {
        sim.fatal("");
    }

    fn recv(&self, sim: &Sim, bytes: i32) {
        let arriving = self.arriving.take().or_else(|| self.next_message(sim));
        let Some(mut message) = arriving else {
            sim.warn(&self.complain(sim, "receives a packet but no callback!"));
            return;
        };
        let mut received = self.received.get().wrapping_add(bytes);
        while received >= message.size {
            self.deliver(sim, &message);
            received -= message.size;
            if received == 0 {
                self.received.set(0);
                return;
            }
            let Some(next) = self.next_message(sim) else {
                sim.fatal(&self.complain(sim, "gets extra data!"));
            };
            message = next;
        }
        self.received.set(received);
        self.arriving.replace(Some(message));
    }

    fn process_data(&self, sim: &Sim, bytes: i32, data: &str) {
        let Some(target) = self.base.target.get() else {
            if !data.is_empty() {
                sim.embedder().evaluate(sim, data);
            }
            return;
        };
        match sim.entity(target).and_then(|target| target.as_application()) {
            Some(target) => target.process_data(sim, bytes, data),
            None => sim.fatal(""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedder::Embedder;
    use crate::tcp::SimpleTcp;

    #[derive(Default)]
    struct Listener(RefCell<Vec<(f64, String)>>);

    impl Embedder for Listener {
        fn evaluate(&self, sim: &Sim, script: &str) {
            self.0.borrow_mut().push((sim.now(), script.to_owned()));
        }
    }

    #[test]
    fn contents_arrive_with_the_last_byte() {
        let sim = Sim::new();
        let listener = Rc::new(Listener::default());
        sim.set_embedder(listener.clone());
        let agent = sim.add(SimpleTcp::new);
        let [sender, receiver] = [(); 2].map(|()| sim.add(TcpApp::new));
        let [sender_app, receiver_app] = [sender, receiver].map(|id| sim.get::<TcpApp>(id).unwrap());
        sender_app.base.attach(&sim, agent);
        receiver_app.peer.set(Some(sender));
        for (size, script) in [(100, "first"), (20, "second"), (30, ""), (50, "third")] {
            sender_app.send(&sim, size, script);
        }
        let heard = || listener.0.borrow().iter().map(|(_, script)| script.clone()).collect::<Vec<_>>();
        Application::recv(receiver_app, &sim, 60);
        assert!(heard().is_empty());
        Application::recv(receiver_app, &sim, 60);
        assert_eq!(heard(), ["first", "second"]);
        Application::recv(receiver_app, &sim, 80);
        assert_eq!(heard(), ["first", "second", "third"]);
    }
}
