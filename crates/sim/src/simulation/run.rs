//! The event loop.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Sim;
use crate::Ending;
use crate::arena::Mark;
use crate::entity::Entity;
use crate::scheduler::{Event, EventKey};

/// A run of the event loop, possibly nested in an event of another run. Dropping it restores the state that the run
/// changed, also after a panic.
struct Run<'a> {
    sim: &'a Sim,
    write_through: bool,
    mark: Mark,
}

impl Run<'_> {
    fn begin(sim: &Sim) -> Run<'_> {
        let write_through = sim.set_write_through(false);
        let is_outermost = sim.running.replace(sim.running.get() + 1) == 0;
        if is_outermost {
            sim.stack.begin();
        }
        Run { sim, write_through, mark: sim.start_freeing(is_outermost) }
    }
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        self.sim.stop_freeing(self.mark);
        self.sim.running.set(self.sim.running.get() - 1);
        self.sim.set_write_through(self.write_through);
    }
}

/// An entity that halts the simulation when its event is due.
struct Alarm;

/// The time at which runs are halted at the latest, seconds; `None` if there is no limit.
#[derive(Default)]
struct Limit(Cell<Option<f64>>);

impl Entity for Alarm {
    fn on_event(&self, sim: &Sim, _: u32) {
        sim.halt();
    }
}

impl Sim {
    /// Sets the clock to 0 and handles events until none is left or the simulation is halted.
    ///
    /// # Errors
    /// The run ended early.
    pub fn run(&self) -> Result<(), Ending> {
        for entity in self.arena.iter() {
            entity.settle(self);
        }
        self.settle_silent_events();
        self.current.set(EventKey::START);
        match self.shared::<Limit>().0.get() {
            None => self.proceed(),
            Some(end) => {
                let alarm = self.add(|_| Alarm);
                // The alarm comes after all other events of its time, and does not use up a sequence number.
                self.schedule_event_at(alarm, 0, EventKey::new(end, u64::MAX));
                let outcome = self.proceed();
                self.remove(alarm);
                outcome
            }
        }
    }

    /// Sets a limit for later runs: they are halted at `end` seconds, after all events of that time. `None` removes the
    /// limit.
    pub fn limit_to(&self, end: Option<f64>) {
        self.shared::<Limit>().0.set(end);
    }

    /// Runs like [`Sim::run`], but not beyond `end` seconds. Afterwards the clock is at `end`, unless the simulation
    /// was halted earlier for another reason. [`Sim::resume`] continues from there.
    ///
    /// # Errors
    /// The run ended early.
    ///
    /// ```
    /// let sim = neons_sim::Sim::new();
    /// sim.run_until(2.0).expect("a run to its end");
    /// assert_eq!(sim.now(), 2.0);
    /// ```
    pub fn run_until(&self, end: f64) -> Result<(), Ending> {
        let alarm = self.add(|_| Alarm);
        self.schedule_event_at(alarm, 0, EventKey::new(end, self.next_key(0.0).sequence()));
        let outcome = self.run();
        self.remove(alarm);
        outcome
    }

    /// Clears a halt and continues to handle events from the present time on.
    ///
    /// # Errors
    /// The run ended early.
    pub fn resume(&self) -> Result<(), Ending> {
        self.halted.set(false);
        self.proceed()
    }

    /// Halts the simulation: no further event is handled after the present one.
    pub fn halt(&self) {
        self.halted.set(true);
        self.ask_for_attention();
    }

    /// Returns true if a run is in progress.
    pub fn is_running(&self) -> bool {
        self.running.get() > 0
    }

    /// Returns true if [`Sim::halt`] was called and [`Sim::resume`] has not cleared the halt.
    pub fn is_halted(&self) -> bool {
        self.halted.get()
    }

    /// Returns true if an external request to stop the run is pending. For operations that may take very long within
    /// one event.
    #[inline]
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Clears the request to stop, after the run has stopped, so that the next run can begin.
    pub fn forget_interruption(&self) {
        self.interrupted.store(false, Ordering::Relaxed);
    }

    /// Marks the beginning of the simulation. From then on, traces show resets as changes.
    pub fn start(&self) {
        self.started.set(true);
    }

    /// Returns true if [`Sim::start`] was called.
    pub fn is_started(&self) -> bool {
        self.started.get()
    }

    /// The two flags by which the run can be stopped from anywhere, including a signal handler. Setting both, in this
    /// order, stops the run after the present event, with [`Ending::Interrupted`].
    pub fn interrupt_flags(&self) -> [Arc<AtomicBool>; 2] {
        [self.interrupted.clone(), self.attention.clone()]
    }

    pub(super) fn ask_for_attention(&self) {
        self.attention.store(true, Ordering::Relaxed);
    }

    fn proceed(&self) -> Result<(), Ending> {
        let end = {
            let _run = Run::begin(self);
            Ending::catch(|| self.handle_events())
        };
        self.publish();
        if !self.is_running() && end == Err(Ending::Interrupted) {
            self.forget_interruption();
        }
        end
    }

    fn handle_events(&self) {
        match self.paced_run() {
            None => while self.may_go_on() && self.handle_next() {},
            Some(run) => {
                while self.may_go_on() {
                    let next = self.queue.peek();
                    if run.is_due(self, next.map(|key| key.time())) && !self.step() {
                        break;
                    }
                }
            }
        }
        if !self.halted.get() {
            self.end_if_interrupted();
        }
    }

    /// Handles the next event like [`Sim::handle_next`], but is not inlined, for calls where speed does not matter.
    #[inline(never)]
    fn step(&self) -> bool {
        self.handle_next()
    }

    /// Handles the next event; returns false if there is none.
    #[inline(always)]
    fn handle_next(&self) -> bool {
        let next = self.queue.pop_packed();
        // The last silent arrivals and events are events, so that the clock advances to them.
        let Some((key, event)) = next else {
            return self.schedule_silent_arrivals() || self.schedule_last_silent_event();
        };
        self.handled.set(self.handled.get() + 1);
        match event.delivering_link() {
            Some(link) => self.handle(key, Event::Delivery(link)),
            None => self.handle(key, event.unpack()),
        }
        true
    }

    #[inline]
    fn may_go_on(&self) -> bool {
        !self.attention.load(Ordering::Relaxed) || self.attend()
    }

    /// Serves requests between two events: frees removed entities, publishes progress, checks for a stop. Returns true
    /// if another event may be handled.
    #[cold]
    fn attend(&self) -> bool {
        if self.past.get() < self.now() && !self.halted.get() {
            self.refuse_to_go_back(self.past.get());
        }
        self.attention.store(false, Ordering::Relaxed);
        self.free_between_events();
        if self.outside.is_watched() {
            self.publish();
        }
        let stops = self.halted.get() || self.is_interrupted();
        if stops {
            self.ask_for_attention();
        }
        !stops
    }

    /// Makes `key` the key of the event being handled.
    #[inline]
    pub(crate) fn begin(&self, key: EventKey) {
        if key.time() < self.now() {
            self.refuse_to_go_back(key.time());
        }
        self.current.set(key);
    }

    #[cold]
    pub(super) fn refuse_to_go_back(&self, time: f64) -> ! {
        let now = self.now();
        self.fatal(&format!("ns: scheduler going backwards in time from {now:.6} to {time:.6}.\n"))
    }

    #[inline(always)]
    fn handle(&self, key: EventKey, event: Event) {
        match event {
            Event::Entity(id, occasion) => {
                if let Some(entity) = self.arena.get(id) {
                    entity.happen(self, id, key, occasion);
                }
            }
            Event::Delivery(number) => {
                if let Some(link) = self.link(number) {
                    link.deliver_first(self, number, key);
                }
            }
            Event::Packet(slot) => {
                if let Some((to, packet, callback)) = self.take_scheduled_packet(slot) {
                    self.begin(key);
                    self.deliver(to, packet, callback);
                }
            }
            Event::Script(script) => {
                self.begin(key);
                self.embedder().script(self, script);
            }
        }
    }
}
