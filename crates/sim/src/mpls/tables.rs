//! The tables of a label switching router (spec: mpls-pushback-nix, section 1.2).

use std::fmt::Write;

/// The value that leaves a field unchanged.
pub const KEEP: i32 = -77;
/// The maximum number of rows of a table.
const MOST_ROWS: usize = 100;
const DASHES: &str = "---------------------------------------------\n";

/// An interface, which is the number of a neighbour, and a label. −1 means that there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The number of the neighbour.
    pub interface: i32,
    /// The number of the label.
    pub label: i32,
}

impl Side {
    /// A pair without interface and label.
    pub const NONE: Side = Side { interface: -1, label: -1 };
    /// A pair that leaves interface and label of a row unchanged.
    pub const KEEP: Side = Side { interface: KEEP, label: KEEP };

    fn update(&mut self, new: Side) {
        for (field, value) in [(&mut self.interface, new.interface), (&mut self.label, new.label)] {
            if value != KEEP {
                *field = value.max(-1);
            }
        }
    }
}

/// A row of the label information base. Packets that arrive with one label leave with another.
#[derive(Clone, Copy, Debug)]
pub struct LabelRow {
    /// Interface and label with which packets arrive.
    pub incoming: Side,
    /// Interface and label with which packets leave.
    pub outgoing: Side,
    /// The row whose label is put on top of this row's label.
    pub next: Option<usize>,
}

/// A row of the partial forwarding table, which gives unlabelled packets their label.
#[derive(Clone, Copy, Debug)]
struct ForwardingRow {
    class: i32,
    behaviour: i32,
    labels: Option<usize>,
    alternative: Option<usize>,
}

/// A row of the table of explicit routes.
#[derive(Clone, Copy, Debug)]
struct ExplicitRow {
    path: i32,
    class: i32,
    labels: Option<usize>,
}

/// The three tables of a router: the partial forwarding table, the explicit routes and the label information base.
#[derive(Debug, Default)]
pub struct Tables {
    forwarding: Vec<ForwardingRow>,
    explicit: Vec<ExplicitRow>,
    labels: Vec<LabelRow>,
}

impl Tables {
    fn forwarding_row(&self, class: i32, behaviour: i32) -> Option<usize> {
        let found = |row: &ForwardingRow| (row.class, row.behaviour) == (class, behaviour);
        self.forwarding.iter().position(found).filter(|_| class >= 0)
    }

    fn explicit_row(&self, path: i32) -> Option<usize> {
        self.explicit.iter().position(|row| row.path == path).filter(|_| path >= 0)
    }

    /// The row with the given index in the label information base.
    pub fn row(&self, row: usize) -> Option<&LabelRow> {
        self.labels.get(row)
    }

    /// The label row for unlabelled packets of a forwarding equivalence class.
    pub fn class_row(&self, class: i32) -> Option<usize> {
        self.forwarding[self.forwarding_row(class, -1)?].labels
    }

    /// The label row for unlabelled packets of a class while a link is down.
    pub fn alternative(&self, class: i32) -> Option<usize> {
        self.forwarding[self.forwarding_row(class, -1)?].alternative
    }

    /// The row for packets that arrive with the label `label`.
    pub fn labelled_row(&self, label: i32) -> Option<usize> {
        self.labels.iter().position(|row| row.incoming.label == label).filter(|_| label >= 0)
    }

    /// The row of the explicit path `path`; if that is negative, the row of the class.
    fn path_row(&self, class: i32, path: i32) -> Option<usize> {
        if path < 0 { self.class_row(class) } else { self.explicit[self.explicit_row(path)?].labels }
    }

    /// Interface and label with which packets of the explicit path `path` arrive; if `path` is negative, packets of the
    /// class.
    pub fn incoming(&self, class: i32, path: i32) -> Side {
        self.path_row(class, path).map_or(Side::NONE, |row| self.labels[row].incoming)
    }

    /// Interface and label with which packets of the explicit path `path` leave; if `path` is negative, packets of the
    /// class.
    pub fn outgoing(&self, class: i32, path: i32) -> Side {
        self.path_row(class, path).map_or(Side::NONE, |row| self.labels[row].outgoing)
    }

    /// Whether the partial forwarding table has a row for the class and behaviour.
    pub fn has_class(&self, class: i32, behaviour: i32) -> bool {
        self.forwarding_row(class, behaviour).is_some()
    }

    /// The class of an explicit path; `None` if there is no such path.
    pub fn class_of_path(&self, path: i32) -> Option<i32> {
        Some(self.explicit[self.explicit_row(path)?].class)
    }

    /// Sets interfaces and labels with which packets of the explicit path `path` arrive and leave; if `path` is
    /// negative, packets of the class. With `as_alternative`, a class that already has a row gets an alternative row.
    /// Returns false if the table is full.
    pub fn set_up(
        &mut self,
        class: i32,
        path: i32,
        incoming: Side,
        outgoing: Side,
        as_alternative: bool,
    ) -> bool {
        if let Some(row) = self.path_row(class, path) {
            if as_alternative && path < 0 {
                return self.add_alternative(class, incoming, outgoing);
            }
            self.labels[row].incoming.update(incoming);
            self.labels[row].outgoing.update(outgoing);
            return true;
        }
        let Some(labels) = self.insert(incoming, outgoing) else { return false };
        let labels = Some(labels);
        if path < 0 {
            match self.forwarding_row(class, -1) {
                Some(row) => self.forwarding[row].labels = labels,
                None => {
                    self.add_forwarding(ForwardingRow { class, behaviour: -1, labels, alternative: None })
                }
            }
        } else {
            match self.explicit_row(path) {
                Some(row) => self.explicit[row].labels = labels,
                None if self.explicit.len() < MOST_ROWS => {
                    self.explicit.push(ExplicitRow { path, class, labels });
                }
                None => {}
            }
        }
        true
    }

    fn add_forwarding(&mut self, row: ForwardingRow) {
        if self.forwarding.len() < MOST_ROWS {
            self.forwarding.push(row);
        }
    }

    fn insert(&mut self, incoming: Side, outgoing: Side) -> Option<usize> {
        if self.labels.len() >= MOST_ROWS {
            return None;
        }
        let mut row = LabelRow { incoming: Side::NONE, outgoing: Side::NONE, next: None };
        row.incoming.update(incoming);
        row.outgoing.update(outgoing);
        self.labels.push(row);
        Some(self.labels.len() - 1)
    }

    fn add_alternative(&mut self, class: i32, incoming: Side, outgoing: Side) -> bool {
        let Some(new) = self.insert(incoming, outgoing) else { return false };
        let own = self.forwarding_row(class, -1);
        for (place, row) in self.forwarding.iter_mut().enumerate() {
            // ns-2.35: classes whose outgoing interface has the number of the class as its own number get the
            // alternative, too.
            let goes_there = row.labels.is_some_and(|labels| self.labels[labels].outgoing.interface == class);
            if Some(place) == own || goes_there {
                row.alternative = Some(new);
            }
        }
        true
    }

    /// Changes interfaces and labels of the explicit path `path` or, if that is negative, of the class. A row that
    /// becomes empty is deleted.
    pub fn release(&mut self, class: i32, path: i32, incoming: Side, outgoing: Side) {
        let Some(row) = self.path_row(class, path) else { return };
        self.labels[row].incoming.update(incoming);
        self.labels[row].outgoing.update(outgoing);
        if !self.is_deleted(row) {
            return;
        }
        for forwarding in &mut self.forwarding {
            if forwarding.labels == Some(row) {
                (forwarding.class, forwarding.behaviour, forwarding.labels) = (-1, -1, None);
            }
        }
        if path >= 0
            && let Some(place) = self.explicit_row(path)
        {
            self.explicit[place] = ExplicitRow { path: -1, class: -1, labels: None };
        }
        self.clean(row);
    }

    fn is_deleted(&self, row: usize) -> bool {
        self.labels[row].incoming == Side::NONE && self.labels[row].outgoing == Side::NONE
    }

    /// Removes the references to a deleted row, except those of alternative paths.
    fn clean(&mut self, deleted: usize) {
        self.labels[deleted].next = None;
        let forget = |reference: &mut Option<usize>| {
            if *reference == Some(deleted) {
                *reference = None;
            }
        };
        self.labels.iter_mut().for_each(|row| forget(&mut row.next));
        // ns-2.35: alternative paths keep their reference to the deleted row (spec: mpls-pushback-nix, section 1.2).
        self.forwarding.iter_mut().for_each(|row| forget(&mut row.labels));
        self.explicit.iter_mut().for_each(|row| forget(&mut row.labels));
    }

    /// Sends packets of a class over an explicit path; packets that already have a label take it as a tunnel. Returns
    /// false if there is no such path.
    pub fn bind(&mut self, class: i32, behaviour: i32, path: i32) -> bool {
        let row = self.explicit_row(path).and_then(|row| self.explicit[row].labels);
        self.bind_to_row(class, behaviour, row)
    }

    /// Sends packets of the class `fine` over the route of the class `coarse`. Returns false if `coarse` has no route.
    pub fn aggregate(&mut self, fine: (i32, i32), coarse: (i32, i32)) -> bool {
        let row = self.forwarding_row(coarse.0, coarse.1).and_then(|row| self.forwarding[row].labels);
        self.bind_to_row(fine.0, fine.1, row)
    }

    fn bind_to_row(&mut self, class: i32, behaviour: i32, to: Option<usize>) -> bool {
        let Some(to) = to else { return false };
        match self.forwarding_row(class, behaviour).map(|row| self.forwarding[row].labels) {
            None => {
                self.add_forwarding(ForwardingRow { class, behaviour, labels: Some(to), alternative: None });
            }
            Some(Some(labels)) => self.labels[labels].next = Some(to),
            // ns-2.35: a row of a class without labels is left unchanged.
            Some(None) => {}
        }
        true
    }

    /// Sends packets of the explicit path `path` through the path `tunnel`. Returns false if one of them does not
    /// exist.
    pub fn stack(&mut self, path: i32, tunnel: i32) -> bool {
        match (self.path_row(-1, path), self.path_row(-1, tunnel)) {
            (Some(row), Some(tunnel)) => {
                self.labels[row].next = Some(tunnel);
                true
            }
            _ => false,
        }
    }

    /// Sends packets of a class over an explicit path while a link is down. Returns false if class or path does not
    /// exist.
    pub fn bind_alternative(&mut self, class: i32, behaviour: i32, path: i32) -> bool {
        let labels = self.explicit_row(path).and_then(|row| self.explicit[row].labels);
        match (self.forwarding_row(class, behaviour), labels) {
            (Some(row), Some(labels)) => {
                self.forwarding[row].alternative = Some(labels);
                true
            }
            _ => false,
        }
    }

    /// The partial forwarding table as text.
    pub fn dump_forwarding(&self, node: &str) -> String {
        let mut text = format!("      --) ___PFT dump___ [node: {node}] (--\n{DASHES}");
        text.push_str("     FEC       PHB       LIBptr  AltanativePath\n");
        for row in self.forwarding.iter().filter(|row| row.class != -1) {
            let (labels, alternative) = (number(row.labels), number(row.alternative));
            let _ = writeln!(
                text,
                "     {}         {}         {labels}         {alternative}",
                row.class, row.behaviour
            );
        }
        text + "\n"
    }

    /// The table of explicit routes as text.
    pub fn dump_explicit(&self, node: &str) -> String {
        let mut text = format!("      --) ___ERB dump___ [node: {node}] (--\n{DASHES}");
        text.push_str("     FEC       LSPid      LIBptr\n");
        for row in self.explicit.iter().filter(|row| row.class != -1) {
            let _ = writeln!(text, "     {}         {}         {}", row.class, row.path, number(row.labels));
        }
        text + "\n"
    }

    /// The label information base as text. Deleted rows are removed.
    pub fn dump_labels(&mut self, node: &str) -> String {
        let mut text = format!("    ___LIB dump___ [node: {node}]\n{DASHES}");
        text.push_str("       #       iIface     iLabel      oIface     oLabel    LIBptr\n");
        for place in 0..self.labels.len() {
            if self.is_deleted(place) {
                self.clean(place);
                continue;
            }
            let LabelRow { incoming, outgoing, next } = self.labels[place];
            let _ = writeln!(
                text,
                "     {place}:      {}         {}       {}         {}         {}",
                incoming.interface,
                incoming.label,
                outgoing.interface,
                outgoing.label,
                number(next)
            );
        }
        text + "\n"
    }
}

/// The index of a row as ns-2 prints it; −1 for none.
fn number(row: Option<usize>) -> i64 {
    row.map_or(-1, |row| row as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(interface: i32, label: i32) -> Side {
        Side { interface, label }
    }

    #[test]
    fn a_row_of_which_nothing_is_left_is_forgotten() {
        let mut tables = Tables::default();
        assert!(tables.set_up(3, -1, Side::KEEP, side(1, 21), false));
        assert!(tables.set_up(3, 1200, Side::KEEP, side(4, 31), false));
        assert!(tables.bind(3, -1, 1200));
        assert_eq!(tables.row(0).unwrap().next, Some(1));
        tables.release(3, -1, Side::KEEP, Side::NONE);
        assert!(!tables.has_class(3, -1));
        assert_eq!(tables.outgoing(3, 1200), side(4, 31));
        assert_eq!(tables.class_of_path(1200), Some(3));
        assert!(!tables.bind(7, -1, 4711), "no such path");
    }
}
