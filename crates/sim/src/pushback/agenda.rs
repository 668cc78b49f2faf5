//! The scheduled actions of an agent, and their times.

/// Something to do. Sessions are given by number, queues by their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Divide the bandwidth of a queue among the aggregates again.
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

/// Tasks by time; of those at the same time the one entered first comes first.
#[derive(Debug, Default)]
pub(super) struct Agenda(Vec<(f64, Task)>);

impl Agenda {
    pub(super) fn add(&mut self, time: f64, task: Task) {
        let place = self.0.partition_point(|(other, _)| *other <= time);
        self.0.insert(place, (time, task));
    }

    /// When the next task is due, seconds.
    pub(super) fn first(&self) -> Option<f64> {
        self.0.first().map(|(time, _)| *time)
    }

    /// Takes the next task.
    pub(super) fn take(&mut self) -> Option<Task> {
        (!self.0.is_empty()).then(|| self.0.remove(0).1)
    }

    pub(super) fn contains(&self, task: Task) -> bool {
        self.0.iter().any(|(_, known)| *known == task)
    }

    pub(super) fn remove(&mut self, task: Task) {
        self.0.retain(|(_, known)| *known != task);
    }

    /// Removes everything about a session.
    pub(super) fn forget(&mut self, session: i32) {
        self.0.retain(|(_, task)| task.session() != Some(session));
    }
}
