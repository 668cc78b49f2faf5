//! Links with packets in flight whose arrival has no event.

use super::Sim;
use crate::scheduler::LinkNumber;

impl Sim {
    /// Records that packets may arrive on the link `link` without events.
    #[cold]
    pub(crate) fn list_silent_link(&self, link: LinkNumber) {
        self.silent_links.borrow_mut().push(link);
    }

    /// Hands over all packets that have arrived by now without events, and schedules events for those that have not.
    /// Returns false if there was no such packet.
    #[inline]
    pub(super) fn schedule_silent_arrivals(&self) -> bool {
        !self.silent_links.borrow().is_empty() && self.schedule_on_silent_links()
    }

    #[cold]
    fn schedule_on_silent_links(&self) -> bool {
        let links = self.silent_links.take();
        for link in links.into_iter().filter_map(|link| self.link(link)) {
            link.schedule_silent_arrivals(self);
        }
        true
    }
}
