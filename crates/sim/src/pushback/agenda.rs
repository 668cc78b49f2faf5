//! The scheduled actions of an agent, and their times.

/// A scheduled action. Sessions are given by their number, queues by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Divide the bandwidth of a queue among its limited aggregates again.
    RefreshQueue(i32),
    /// Work out the limit of a new session.
    InitialUpdate(i32),
    /// Decide whether to ask the upstream routers for limits.
    Check(i32),
    /// Report to the router that requested a limit.
    Status(i32),
}

impl Task {
    fn session(self) -> Option<i32> {
        match self {
            Task::RefreshQueue(_) => None,
            Task::InitialUpdate(session) | Task::Check(session) | Task::Status(session) => Some(session),
        }
    }
}

/// The tasks in order of time; tasks for the same time are in the order in which they were added.
#[derive(Debug, Default)]
pub(super) struct Agenda(Vec<(f64, Task)>);

impl Agenda {
    pub(super) fn add(&mut self, time: f64, task: Task) {
        let place = self.0.partition_point(|(other, _)| *other <= time);
        self.0.insert(place, (time, task));
    }

    /// The time of the next task, seconds; `None` without tasks.
    pub(super) fn first(&self) -> Option<f64> {
        self.0.first().map(|(time, _)| *time)
    }

    /// Removes the next task and returns it.
    pub(super) fn take(&mut self) -> Option<Task> {
        (!self.0.is_empty()).then(|| self.0.remove(0).1)
    }

    pub(super) fn contains(&self, task: Task) -> bool {
        self.0.iter().any(|(_, known)| *known == task)
    }

    pub(super) fn remove(&mut self, task: Task) {
        self.0.retain(|(_, known)| *known != task);
    }

    /// Removes all tasks of a session.
    pub(super) fn forget(&mut self, session: i32) {
        self.0.retain(|(_, task)| task.session() != Some(session));
    }
}
