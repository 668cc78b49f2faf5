//! The cloud, which opens connections at the times given by connection vectors.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt;
use std::io::BufRead;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::TmixApplication;
use super::parser::{Defaults, Report, SharedFormat, VectorReader};
use super::vector::ConnectionVector;
use crate::application::{Application, NodePairs};
use crate::entity::{Entity, EntityId};
use crate::sink::SinkId;
use crate::timer::Timer;
use crate::{BadInput, DataLine, Origin, Sim};

/// The time for which an agent is not reused after a connection, seconds.
const REST: f64 = 1.0;

/// The agents of one end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The sending agent; with two-way TCP it also receives.
    pub agent: EntityId,
    /// The receiving agent of one-way TCP; `None` with two-way TCP.
    pub sink: Option<EntityId>,
}

/// The parts of one connection.
#[derive(Clone, Copy, Debug)]
pub struct Connection {
    /// The ends of the connection: initiator and acceptor.
    pub ends: [End; 2],
    /// The [`TmixApplication`]s of initiator and acceptor.
    pub applications: [EntityId; 2],
}

/// A cloud of replayed connections; see the [module](super).
pub struct Tmix {
    id: EntityId,
    /// The nodes of initiators and acceptors.
    pub nodes: NodePairs,
    /// The TCP flavour of new agents.
    pub tcp: RefCell<Rc<str>>,
    /// The kind of new sinks with one-way TCP.
    pub sink: RefCell<Rc<str>>,
    /// Whether TCP is one-way, with an agent and a sink at each end.
    pub one_way: Cell<bool>,
    /// Whether one-way connections end only when everything has been delivered.
    pub checks_closed: Cell<bool>,
    /// The largest segment of connections whose vector gives no size, bytes.
    pub packet_size: Cell<i32>,
    /// How long the side that sends last waits before it closes the connection, microseconds.
    pub fin_time: Cell<f64>,
    /// The factor by which the start times of connections are multiplied.
    pub scale: Cell<f64>,
    /// The time after which no connection begins and no unit is sent, seconds; 0 for no such time.
    pub end: Cell<f64>,
    /// If the first connection begins before this time, seconds, its start is moved closer to this time.
    pub prefill_time: Cell<f64>,
    /// The length of the interval before `prefill_time` into which an early first connection is moved, seconds.
    pub prefill_interval: Cell<f64>,
    /// The file to which the numbers of connections are written.
    pub outfile: Cell<Option<SinkId>>,
    reader: RefCell<Option<VectorReader>>,
    /// The name of the file of vectors, and the command that named it.
    source: RefCell<(String, Origin)>,
    /// The vector of the next connection.
    next: RefCell<Option<Rc<ConnectionVector>>>,
    running: Cell<bool>,
    timer: Timer,
    active: Cell<u64>,
    total: Cell<u64>,
    ends: RefCell<VecDeque<(End, f64)>>,
    applications: RefCell<VecDeque<EntityId>>,
    connections: RefCell<FxHashMap<EntityId, Rc<Connection>>>,
}

impl Tmix {
    /// Creates a cloud without vectors.
    pub fn new(id: EntityId) -> Tmix {
        Tmix {
            id,
            nodes: NodePairs::default(),
            tcp: RefCell::new("Reno".into()),
            sink: RefCell::new("default".into()),
            one_way: Cell::new(false),
            checks_closed: Cell::new(false),
            packet_size: Cell::new(1460),
            fin_time: Cell::new(1_000_000.0),
            scale: Cell::new(1.0),
            end: Cell::new(0.0),
            prefill_time: Cell::new(0.0),
            prefill_interval: Cell::new(0.0),
            outfile: Cell::new(None),
            reader: RefCell::default(),
            source: RefCell::default(),
            next: RefCell::default(),
            running: Cell::new(false),
            timer: Timer::default(),
            active: Cell::new(0),
            total: Cell::new(0),
            ends: RefCell::default(),
            applications: RefCell::default(),
            connections: RefCell::default(),
        }
    }

    /// Sets the source of vectors: `input` is the file called `name`, and `origin` the command that names it.
    pub fn read_from(&self, input: Box<dyn BufRead>, format: SharedFormat, name: &str, origin: Origin) {
        self.reader.replace(Some(VectorReader::new(input, format)));
        self.source.replace((name.to_owned(), origin));
    }

    /// Whether there is a file of vectors.
    pub fn has_file(&self) -> bool {
        self.reader.borrow().is_some()
    }

    /// Starts the cloud with the first connection.
    pub fn start(&self, sim: &Sim) {
        self.running.set(true);
        // ns-2.35: the first connection begins even if that is after `end`.
        let Some(start) = self.read_next(sim) else {
            let (name, origin) = self.source.borrow().clone();
            sim.reject(origin, format!("there is no connection vector in the file \"{name}\""));
            return self.stop();
        };
        let (time, interval) = (self.prefill_time.get(), self.prefill_interval.get());
        let delay =
            if start < time && time > 0.0 { start * (interval / time) + (time - interval) } else { start };
        self.timer.resched(sim, self.id, 0, delay);
    }

    /// Stops opening connections.
    pub fn stop(&self) {
        self.running.set(false);
    }

    /// Reads the next vector. Returns when its connection begins, seconds; `None` if there is no vector.
    fn read_next(&self, sim: &Sim) -> Option<f64> {
        let defaults = Defaults {
            packet_size: self.packet_size.get(),
            fin_time: self.fin_time.get(),
            common_mss: !self.one_way.get(),
        };
        let bad_line = |number: usize, text: &str, problem: String| {
            let (file, origin) = self.source.borrow().clone();
            let line = Some(DataLine { file, number, text: text.to_owned() });
            sim.embedder().reject(sim, &BadInput { origin, line, problem });
        };
        let parse_error = |line: &str| sim.warn(&format!("Parse error on: {line}\n"));
        let report = Report { bad_line: &bad_line, parse_error: &parse_error };
        let next = self.reader.borrow_mut().as_mut().and_then(|reader| reader.next(defaults, &report));
        let next = next.map(Rc::new);
        self.next.replace(next.clone());
        next.map(|next| next.start_time(self.scale.get()))
    }

    /// Whether `time` is later than the time `end`, after which no further connection begins and no unit is sent.
    pub(super) fn is_after_end(&self, time: f64) -> bool {
        self.end.get() > 0.0 && time > self.end.get()
    }

    /// The vector of the next connection; `None` if there is none.
    pub fn next_vector(&self) -> Option<Rc<ConnectionVector>> {
        self.next.borrow().clone()
    }

    /// The number of open connections.
    pub fn active(&self) -> u64 {
        self.active.get()
    }

    /// The number of connections opened so far.
    pub fn total(&self) -> u64 {
        self.total.get()
    }

    /// Removes and returns agents that can be reused; `None` if no agents have rested long enough.
    pub fn take_end(&self, sim: &Sim) -> Option<End> {
        let mut ends = self.ends.borrow_mut();
        let (_, since) = ends.front()?;
        if sim.now() - since < REST {
            return None;
        }
        ends.pop_front().map(|(end, _)| end)
    }

    /// Removes and returns an application that can be reused; `None` if there is none.
    pub fn take_application(&self) -> Option<EntityId> {
        self.applications.borrow_mut().pop_front()
    }

    /// Begins the next connection, whose parts have been created.
    pub fn begin(&self, sim: &Sim, connection: Connection) {
        let Some(vector) = self.next_vector() else { return };
        let [initiator, acceptor] = connection.applications;
        let shared = Rc::new(connection);
        for end in &connection.ends {
            self.connections.borrow_mut().insert(end.agent, Rc::clone(&shared));
        }
        self.active.set(self.active.get() + 1);
        let peers = [(initiator, acceptor, true), (acceptor, initiator, false)];
        for (this, peer, is_initiator) in peers {
            if let Some(application) = sim.get::<TmixApplication>(this) {
                application.join(self.id, peer, Rc::clone(&vector), is_initiator);
            }
        }
        for application in connection.applications {
            if let Some(application) = sim.get::<TmixApplication>(application) {
                application.start(sim);
            }
        }
    }

    /// Records that the end of a connection with this agent has finished. When both ends have, their parts become
    /// reusable.
    pub fn recycle(&self, sim: &Sim, agent: EntityId) {
        let Some(connection) = self.connections.borrow().get(&agent).cloned() else { return };
        let place = connection.ends.iter().position(|end| end.agent == agent);
        let applications = connection.applications.map(|id| sim.get::<TmixApplication>(id));
        if let Some(Some(application)) = place.map(|place| applications[place]) {
            application.stop(sim);
        }
        if applications.into_iter().flatten().any(TmixApplication::is_running) {
            return;
        }
        self.active.set(self.active.get() - 1);
        // ns-2.35: the end that finishes last is reused first.
        let [initiator, acceptor] = connection.ends;
        let ends = if place == Some(0) { [initiator, acceptor] } else { [acceptor, initiator] };
        for end in ends {
            self.connections.borrow_mut().remove(&end.agent);
            // ns-2.35: only the sending agent is reset, not the sink.
            if let Some(agent) = sim.entity(end.agent) {
                agent.reset(sim);
            }
            self.ends.borrow_mut().push_back((end, sim.now()));
        }
        for (id, application) in connection.applications.into_iter().zip(applications) {
            if let Some(application) = application {
                application.leave();
            }
            self.applications.borrow_mut().push_back(id);
        }
    }
}

impl Entity for Tmix {
    fn timer(&self, _tag: u32) -> Option<&Timer> {
        Some(&self.timer)
    }

    /// Opens the next connection when it is due.
    fn on_timer(&self, sim: &Sim, tag: u32) {
        if !self.running.get() {
            if self.active.get() > 0 {
                self.timer.resched(sim, self.id, tag, 1.0);
            }
            return;
        }
        self.total.set(self.total.get() + 1);
        sim.embedder().notify(sim, self.id, "connect", &[]);
        let next = self.read_next(sim).filter(|start| !self.is_after_end(*start));
        let Some(start) = next else { return self.stop() };
        let mut delay = start - sim.now();
        if delay < 0.0 {
            let name = sim.embedder().name(self.id);
            sim.warn(&format!("Tmix ({name}) resched time reset from {delay:.6} to 0\n"));
            delay = 0.0;
        }
        self.timer.resched(sim, self.id, tag, delay);
    }
}

impl fmt::Debug for Tmix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tmix")
            .field("total", &self.total)
            .field("active", &self.active)
            .finish_non_exhaustive()
    }
}
