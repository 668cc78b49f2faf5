//! When removed entities are freed.

use std::cell::Cell;

use super::Sim;
use crate::Ending;
use crate::arena::Mark;

/// Which removed entities a run may free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Extent {
    /// No entities, because callers may still hold references.
    #[default]
    Nothing,
    /// Entities added after the innermost run began.
    SinceRunBegan,
    /// In the outermost run all entities; in nested runs the entities added after they began.
    Everything,
}

/// The rules for freeing removed entities during the current run.
#[derive(Debug)]
pub(super) struct Freeing {
    extent: Cell<Extent>,
    /// The point at which the innermost run began.
    mark: Cell<Mark>,
}

impl Default for Freeing {
    fn default() -> Self {
        Freeing { extent: Cell::default(), mark: Cell::new(Mark::START) }
    }
}

/// A guard: runs within its lifetime may free all removed entities.
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
/// [`Sim::remove`] takes an entity out of the simulation, but callers that looked it up before may still use it. The
/// entity stays in memory until that is impossible. A run through a shared reference frees nothing, so the following
/// program is allowed and finds the agent unchanged:
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
/// A run through an exclusive reference frees memory, and the compiler refuses the same program:
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

    /// Runs like [`Sim::run`], but frees removed entities before the run and after each event. The memory in use then
    /// depends on how many entities exist at the same time, not on how many the run adds.
    ///
    /// # Errors
    /// The run ended early.
    pub fn run_and_free(&mut self) -> Result<(), Ending> {
        self.exclusively(Sim::run)
    }

    /// Continues like [`Sim::resume`], and frees removed entities like [`Sim::run_and_free`].
    ///
    /// # Errors
    /// The run ended early.
    pub fn resume_and_free(&mut self) -> Result<(), Ending> {
        self.exclusively(Sim::resume)
    }

    fn exclusively<T>(&mut self, go: impl FnOnce(&Sim) -> T) -> T {
        self.free_removed();
        let before = self.freeing.extent.replace(Extent::Everything);
        let _exclusive = Exclusive { freeing: &self.freeing, before };
        go(self)
    }

    /// Makes every later run free, after each event, the removed entities that were added after the run began. For
    /// programs that have no exclusive reference because scripts start the runs. Entities added before the run are kept
    /// until [`Sim::free_removed`] or [`Sim::free_removed_unchecked`], so that references that the callers of the run
    /// hold stay valid.
    ///
    /// # Safety
    /// A reference to an entity that is looked up while an event is handled must not be used after that event. Ordinary
    /// code that handles events satisfies this, because it borrows the simulation for one call only. Two constructs do
    /// not, and must not exist: a leaked `&'static Sim`, and a suspended future that owns an `Rc<Sim>` and holds a
    /// reference.
    pub unsafe fn free_during_runs(&self) {
        self.freeing.extent.set(Extent::SinceRunBegan);
    }

    /// Frees all removed entities like [`Sim::free_removed`]. For moments in which only the caller knows that no entity
    /// is in use.
    ///
    /// # Safety
    /// No reference to a removed entity may be used again. In particular no method of a removed entity may be running.
    pub unsafe fn free_removed_unchecked(&self) {
        self.arena.reconsider_kept();
        // SAFETY: the caller guarantees that no reference to a removed entity is used again.
        unsafe { self.arena.free_removed_since(Mark::START) }
    }

    /// Returns true if entities were removed but not yet freed.
    pub fn has_removed(&self) -> bool {
        self.arena.has_removed()
    }

    /// Called when a run begins. Returns the mark that [`Sim::stop_freeing`] restores when the run ends.
    pub(super) fn start_freeing(&self, is_outermost: bool) -> Mark {
        let everything = is_outermost && self.freeing.extent.get() == Extent::Everything;
        self.freeing.mark.replace(if everything { Mark::START } else { self.arena.mark() })
    }

    /// Called when a run ends. The enclosing run, which began at `mark`, frees after its next event the entities that
    /// this run could not free.
    pub(super) fn stop_freeing(&self, mark: Mark) {
        self.freeing.mark.set(mark);
        if self.arena.reconsider_kept() {
            self.ask_for_attention();
        }
    }

    /// Frees the removed entities that may be freed between two events of the innermost run.
    pub(super) fn free_between_events(&self) {
        if self.freeing.extent.get() != Extent::Nothing {
            // SAFETY: the innermost run is not handling an event, so only two parties could hold a reference to an
            // entity:
            // - The callers of the run. If a caller has the exclusive reference, no references exist; otherwise the
            //   callers have been suspended since the mark, and the entities freed here were added after it.
            // - Code that kept a reference from an earlier event. With an exclusive reference this is impossible,
            //   because nothing else borrows the simulation for longer than a call; otherwise the caller of
            //   `free_during_runs` guarantees it.
            unsafe { self.arena.free_removed_since(self.freeing.mark.get()) }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::{Rc, Weak};

    use super::*;
    use crate::{Embedder, Entity, EntityId};

    /// A model that owns memory, so that Miri detects uses after it was freed.
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

    /// Adds an entity in each event and removes the entity of the previous event; starts runs within runs.
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
        // At most two entities were alive at a time: the last one, and at times the one before.
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
                // SAFETY: the embedder keeps no references between events.
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
