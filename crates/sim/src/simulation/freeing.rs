//! When removed entities are freed.

use std::cell::Cell;

use super::Sim;
use crate::Ending;
use crate::arena::Mark;

/// What runs free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Extent {
    /// Nothing: callers may still hold references.
    #[default]
    Nothing,
    /// Entities added after the innermost run began.
    SinceRunBegan,
    /// In the outermost run, everything; in nested runs, entities added after they began.
    Everything,
}

/// The entities that the current run may free.
#[derive(Debug)]
pub(super) struct Freeing {
    extent: Cell<Extent>,
    /// Where the innermost run began.
    mark: Cell<Mark>,
}

impl Default for Freeing {
    fn default() -> Self {
        Freeing { extent: Cell::default(), mark: Cell::new(Mark::START) }
    }
}

/// Runs within the lifetime of this value may free everything.
struct Exclusive<'a> {
    freeing: &'a Freeing,
    before: Extent,
}

impl Drop for Exclusive<'_> {
    fn drop(&mut self) {
        self.freeing.extent.set(self.before);
    }
}

/// # Removed entities
///
/// [`Sim::remove`] takes an entity out of the simulation, but callers that looked it up before may still use
/// it. It stays in memory until that is impossible. A run through a shared reference frees nothing, so this is
/// allowed, and finds the agent unchanged:
///
/// ```
/// use neons_sim::agents::UdpAgent;
/// use neons_sim::{Entity, Sim};
///
/// let sim = Sim::new();
/// let id = sim.add(UdpAgent::new);
/// let agent = sim.get::<UdpAgent>(id).unwrap();
/// sim.remove(id);
/// sim.run().unwrap();
/// agent.reset(&sim);
/// ```
///
/// With an exclusive reference memory is freed, and the compiler refuses the same program:
///
/// ```compile_fail,E0502
/// use neons_sim::agents::UdpAgent;
/// use neons_sim::{Entity, Sim};
///
/// let mut sim = Sim::new();
/// let id = sim.add(UdpAgent::new);
/// let agent = sim.get::<UdpAgent>(id).unwrap();
/// sim.remove(id);
/// sim.run_and_free().unwrap();
/// agent.reset(&sim);
/// ```
impl Sim {
    /// Frees all removed entities.
    pub fn free_removed(&mut self) {
        self.arena.free_all_removed();
    }

    /// As [`Sim::run`], and frees removed entities before the run and after each event. Memory then depends on how many
    /// entities exist at the same time, not on how many the run adds.
    ///
    /// # Errors
    /// The run ended before its time.
    pub fn run_and_free(&mut self) -> Result<(), Ending> {
        self.exclusively(Sim::run)
    }

    /// As [`Sim::resume`], and frees as [`Sim::run_and_free`] does.
    ///
    /// # Errors
    /// The run ended before its time.
    pub fn resume_and_free(&mut self) -> Result<(), Ending> {
        self.exclusively(Sim::resume)
    }

    fn exclusively<T>(&mut self, go: impl FnOnce(&Sim) -> T) -> T {
        self.free_removed();
        let before = self.freeing.extent.replace(Extent::Everything);
        let _exclusive = Exclusive { freeing: &self.freeing, before };
        go(self)
    }

    /// After this call every run frees, after each event, the removed entities that were added after the run
    /// began. For programs that have no exclusive reference, because scripts start the runs. Entities added
    /// before the run are kept until [`Sim::free_removed`] or [`Sim::free_removed_unchecked`], so references
    /// that the callers of the run hold stay valid.
    ///
    /// # Safety
    /// No reference to an entity that is looked up while an event is handled may be used after that event. Code that
    /// handles events obeys this by itself, as it borrows the simulation for one call only. The exceptions are a leaked
    /// `&'static Sim` and a future that owns an `Rc<Sim>` and is suspended while it holds a reference: there must be
    /// none.
    pub unsafe fn free_during_runs(&self) {
        self.freeing.extent.set(Extent::SinceRunBegan);
    }

    /// As [`Sim::free_removed`], for moments in which only the caller knows that no entity is in use.
    ///
    /// # Safety
    /// No reference to a removed entity is used again. In particular no method of an entity may be running.
    pub unsafe fn free_removed_unchecked(&self) {
        self.arena.reconsider_kept();
        // SAFETY: the caller promises just that.
        unsafe { self.arena.free_removed_since(Mark::START) }
    }

    /// Whether entities were removed and not yet freed.
    pub fn has_removed(&self) -> bool {
        self.arena.has_removed()
    }

    /// A run begins. Returns what [`Sim::stop_freeing`] restores when it ends.
    pub(super) fn start_freeing(&self, is_outermost: bool) -> Mark {
        let everything = is_outermost && self.freeing.extent.get() == Extent::Everything;
        self.freeing.mark.replace(if everything { Mark::START } else { self.arena.mark() })
    }

    /// A run ends; the next event of the run around it, which began at `mark`, frees what this one could not
    /// free.
    pub(super) fn stop_freeing(&self, mark: Mark) {
        self.freeing.mark.set(mark);
        if self.arena.reconsider_kept() {
            self.ask_for_attention();
        }
    }

    /// The innermost run is between two events: frees the entities that it may free.
    pub(super) fn free_between_events(&self) {
        if self.freeing.extent.get() != Extent::Nothing {
            // SAFETY: no event is being handled by the innermost run, so a reference to an entity could be held
            // - by its callers. If it has the exclusive reference, they hold none; otherwise they are suspended since
            //   the mark, and the entities freed here were added after it.
            // - by whoever keeps one from an earlier event. With an exclusive reference nobody can, because nobody else
            //   borrows the simulation for longer than a call; otherwise the caller of `free_during_runs` vouches for it.
            unsafe { self.arena.free_removed_since(self.freeing.mark.get()) }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::{Rc, Weak};

    use super::*;
    use crate::{Embedder, Entity, EntityId};

    /// Has a value of its own, so that Miri notices uses after it was freed.
    struct Model {
        value: Box<Cell<i32>>,
        life: Rc<()>,
    }

    impl Entity for Model {
        fn reset(&self, _: &Sim) {
            self.value.set(self.value.get() + 1);
        }
    }

    fn add(sim: &Sim) -> (EntityId, Weak<()>) {
        let life = Rc::new(());
        let weak = Rc::downgrade(&life);
        (sim.add(|_| Model { value: Box::new(Cell::new(0)), life }), weak)
    }

    fn is_alive(life: &Weak<()>) -> bool {
        life.strong_count() > 0
    }

    /// Adds an entity in each event and removes that of the event before; starts runs within runs.
    #[derive(Default)]
    struct Churn {
        last: Cell<Option<EntityId>>,
        lives: std::cell::RefCell<Vec<Weak<()>>>,
        most: Cell<usize>,
    }

    const NEST: u32 = 1_000;

    impl Embedder for Churn {
        fn script(&self, sim: &Sim, script: u32) {
            let (id, life) = add(sim);
            let new = sim.get::<Model>(id).unwrap();
            if let Some(last) = self.last.replace(Some(id)) {
                let model = sim.get::<Model>(last).unwrap();
                sim.remove(last);
                if script == NEST {
                    sim.schedule_script(5, 0.0);
                    sim.resume().unwrap();
                }
                model.reset(sim);
                assert_eq!((model.value.get(), Rc::strong_count(&model.life)), (1, 1));
            }
            new.reset(sim);
            new.value.set(0);
            self.lives.borrow_mut().push(life);
            self.most.set(self.most.get().max(self.alive()));
            if script < 20 {
                sim.schedule_script(script + 1, 1.0);
            }
        }
    }

    impl Churn {
        fn alive(&self) -> usize {
            self.lives.borrow().iter().filter(|life| is_alive(life)).count()
        }
    }

    fn churning() -> (Sim, Rc<Churn>) {
        let sim = Sim::new();
        let churn = Rc::new(Churn::default());
        sim.set_embedder(churn.clone());
        sim.schedule_script(1, 1.0);
        (sim, churn)
    }

    #[test]
    fn a_run_through_a_shared_reference_frees_nothing() {
        let (sim, churn) = churning();
        let (id, life) = add(&sim);
        let model = sim.get::<Model>(id).unwrap();
        sim.remove(id);
        sim.run().unwrap();
        model.reset(&sim);
        assert_eq!((model.value.get(), is_alive(&life), churn.alive()), (1, true, 20));
    }

    #[test]
    fn an_exclusive_run_frees_after_each_event() {
        let (mut sim, churn) = churning();
        let (id, life) = add(&sim);
        sim.remove(id);
        sim.run_and_free().unwrap();
        assert!(!is_alive(&life));
        // The last one, and at times the one before.
        assert_eq!((churn.most.get(), churn.alive()), (2, 1));
        let (id, life) = add(&sim);
        sim.remove(id);
        sim.free_removed();
        assert!(!is_alive(&life) && !sim.has_removed());
    }

    #[test]
    fn by_promise_a_run_frees_what_it_added_itself() {
        let (sim, churn) = churning();
        // SAFETY: the embedder keeps no references between events.
        unsafe { sim.free_during_runs() };
        let (id, life) = add(&sim);
        let model = sim.get::<Model>(id).unwrap();
        sim.remove(id);
        sim.run().unwrap();
        model.reset(&sim);
        assert_eq!((model.value.get(), is_alive(&life), churn.most.get()), (1, true, 2));
        // SAFETY: `model` is not used any more.
        unsafe { sim.free_removed_unchecked() };
        assert!(!is_alive(&life));
    }

    #[test]
    fn a_run_within_a_run_frees_nothing_that_is_in_use_below_it() {
        for exclusive in [false, true] {
            let (mut sim, churn) = churning();
            sim.schedule_script(NEST, 3.5);
            sim.schedule_script(NEST, 4.5);
            if exclusive {
                sim.run_and_free().unwrap();
            } else {
                // SAFETY: as above.
                unsafe { sim.free_during_runs() };
                sim.run().unwrap();
            }
            assert!(churn.most.get() <= 4, "{} entities at once", churn.most.get());
            assert_eq!(churn.alive(), 1);
        }
    }

    #[test]
    fn the_end_of_the_simulation_frees_everything() {
        let (sim, churn) = churning();
        let (_, life) = add(&sim);
        sim.run().unwrap();
        drop(sim);
        assert_eq!((is_alive(&life), churn.alive()), (false, 0));
    }
}
