//! The interface through which the simulator reaches scripts and standard output.

use std::cell::{Cell, RefCell};
use std::sync::atomic::Ordering;
use std::time::Duration;

use neons_otcl::{Interrupter, Obj};
use neons_sim::{Argument, BadInput, Doubt, Embedder, EntityId, Sim};

use rustc_hash::FxHashMap;

use crate::{Ns, report};

/// Implements the simulator's embedder by running scripts.
pub(crate) struct ScriptEmbedder {
    ns: Ns,
    tunnel_exits: TunnelExits,
}

/// The exits of the tunnels of Mobile IP that were read from variables, by entrance and home address.
#[derive(Default)]
struct TunnelExits {
    known: RefCell<FxHashMap<(EntityId, i32), i32>>,
    /// The script epoch in which they are valid.
    epoch: Cell<u64>,
}

impl TunnelExits {
    /// The exit for an entrance and a home address, if no script can have changed it.
    fn get(&self, epoch: u64, tunnel: (EntityId, i32)) -> Option<i32> {
        if self.epoch.get() == epoch { self.known.borrow().get(&tunnel).copied() } else { None }
    }

    fn insert(&self, epoch: u64, tunnel: (EntityId, i32), exit: i32) {
        let mut known = self.known.borrow_mut();
        if self.epoch.replace(epoch) != epoch {
            known.clear();
        }
        known.insert(tunnel, exit);
    }
}

impl ScriptEmbedder {
    pub(crate) fn new(ns: &Ns) -> ScriptEmbedder {
        ScriptEmbedder { ns: ns.share(), tunnel_exits: TunnelExits::default() }
    }
}

impl ScriptEmbedder {
    /// Calls the object's method that has the event's name. Returns the answer, or `None` if there is none.
    fn tell(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) -> Option<Obj> {
        let object = self.ns.object_of(entity)?;
        let before = sim.set_write_through(true);
        let arguments: Vec<Obj> = arguments
            .iter()
            .map(|argument| match argument {
                Argument::Integer(value) => Obj::from_i64(*value),
                Argument::Real(value) => Obj::from_str(&neons_sim::format::general(*value, 17)),
                Argument::Text(text) => Obj::from_str(text),
                Argument::Entity(entity) => self.ns.handle(*entity),
            })
            .collect();
        let answer = self.ns.invoke(object, event, &arguments);
        if answer.is_err() {
            let mut words = vec![self.ns.handle(entity), Obj::from_str(event)];
            words.extend(arguments);
            report::event_error(&self.ns, Obj::list(&words).as_str()).end();
        }
        sim.set_write_through(before);
        answer.ok()
    }
}

/// The event that entities report only if a script defines its method.
const LOSS: &str = "log-loss";

/// Notes that another method may be found for `name`, or for any name: what entities know of [`Embedder::acts_on`] is out of
/// date.
pub(crate) fn note_redefinition(ns: &Ns, name: Option<&str>) {
    if name.is_none_or(|name| name == LOSS) {
        ns.sim().rewired();
    }
}

impl Embedder for ScriptEmbedder {
    fn awaits_scripts(&self) -> bool {
        self.ns.scripts().are_pending()
    }

    fn script(&self, sim: &Sim, script: u32) {
        let Some(script) = self.ns.scripts().take(script) else { return };
        let before = sim.set_write_through(true);
        if self.ns.otcl().eval(&script).is_err() {
            report::event_error(&self.ns, script.as_str()).end();
        }
        sim.set_write_through(before);
    }

    fn notify(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) {
        if !self.acts_on(sim, entity, event) {
            return;
        }
        self.tell(sim, entity, event, arguments);
    }

    fn acts_on(&self, _: &Sim, entity: EntityId, event: &str) -> bool {
        // This event is as frequent as lost packets, and most scripts do not handle it.
        event != LOSS || !crate::classes::ignores_losses(&self.ns, entity)
    }

    fn ask(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) -> bool {
        self.tell(sim, entity, event, arguments).is_some_and(|answer| answer.to_bool().unwrap_or(false))
    }

    fn inquire(&self, sim: &Sim, entity: EntityId, event: &str, arguments: &[Argument]) -> Option<Argument> {
        let answer = self.tell(sim, entity, event, arguments).filter(|answer| !answer.is_empty())?;
        let known = self.ns.entity_named(answer.as_str()).map(Argument::Entity);
        let number = || answer.to_i64().map(Argument::Integer);
        Some(known.or_else(number).unwrap_or_else(|| Argument::Text(answer.as_str().to_owned())))
    }

    fn tunnel_exit(&self, sim: &Sim, entrance: EntityId, address: i32) -> Option<i32> {
        let epoch = || self.ns.otcl().script_epoch();
        if let Some(exit) = self.tunnel_exits.get(epoch(), (entrance, address)) {
            return Some(exit);
        }
        // No script runs here that could read the trace files, so their buffers need not be flushed.
        let object = self.ns.object_of(entrance)?;
        let known = crate::classes::known_tunnel_exit(&self.ns, object, address);
        if let Some(exit) = known {
            self.tunnel_exits.insert(epoch(), (entrance, address), exit);
        }
        known.or_else(|| {
            let answer = self.inquire(sim, entrance, "tunnel-exit", &[Argument::Integer(address.into())]);
            match answer {
                Some(Argument::Integer(exit)) => Some(exit as i32),
                _ => None,
            }
        })
    }

    fn doubt(&self, _: &Sim, doubt: &Doubt) {
        crate::advice::doubt_station(&self.ns, doubt);
    }

    fn class_number(&self, class: &str, variable: &str) -> f64 {
        let value = self.ns.otcl().eval_str(&format!("{class} set {variable}"));
        value.map_or(0.0, |value| crate::declare::parse_real(value.as_str()))
    }

    fn evaluate(&self, sim: &Sim, script: &str) {
        let before = sim.set_write_through(true);
        if self.ns.otcl().eval_str(script).is_err() {
            report::event_error(&self.ns, script).end();
        }
        sim.set_write_through(before);
    }

    fn idle(&self, sim: &Sim, at_most: Duration) {
        // While the simulation waits, run the scripts of `after` and `fileevent`, checking once per millisecond.
        // Their errors are Tcl's background errors.
        let before = sim.set_write_through(true);
        let _ = self.ns.otcl().eval_str("update");
        sim.set_write_through(before);
        std::thread::sleep(at_most.min(Duration::from_millis(1)));
    }

    fn name(&self, entity: EntityId) -> String {
        self.ns.handle(entity).as_str().to_owned()
    }

    fn print(&self, text: &str) {
        self.ns.flush_warnings();
        self.ns.stdio().print(text);
    }

    fn flush_printed(&self) {
        self.ns.flush_warnings();
        self.ns.stdio().flush_printed();
    }

    fn warn(&self, text: &str) {
        self.ns.warn(text);
    }

    fn reject(&self, _: &Sim, input: &BadInput) {
        crate::advice::reject(&self.ns, input);
    }
}

impl Ns {
    /// Returns a handle with which another thread stops a script that never ends, after it has set the flags of
    /// [`Sim::interrupt_flags`].
    pub fn interrupter(&self) -> Interrupter {
        let ns = self.share();
        self.otcl().on_interrupt(move || {
            if ns.is_active() {
                ns.sim().end_if_interrupted();
            }
        })
    }

    /// After this call, lack of memory in native code stops the run instead of ending the program, provided that
    /// [`Memory`] is the program's allocator.
    ///
    /// [`Memory`]: crate::Memory
    pub(crate) fn stop_when_short_of_memory(&self) {
        let shortage = self.0.shortage.clone();
        let flags = self.sim().interrupt_flags();
        let interrupter = self.interrupter();
        self.otcl().on_shortage(move |wanted| {
            shortage.set(Some(wanted));
            flags.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
            interrupter.interrupt();
        });
    }

    /// Returns the size of the failed memory request, bytes, if lack of memory in native code stopped the run.
    pub(crate) fn take_shortage(&self) -> Option<usize> {
        self.0.shortage.take()
    }
}
