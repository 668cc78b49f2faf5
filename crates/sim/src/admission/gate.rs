//! The element of a link that reads the signalling packets of flows.

use std::cell::{Cell, RefCell};

use super::{AdmissionControl, ReportedLink, service_class};
use crate::Sim;
use crate::entity::{Entity, EntityId};
use crate::packet::{Packet, PacketType, ProtocolHeader};
use crate::wiring::Wiring;

/// The maximum number of admitted flows whose confirmation is still awaited.
const MOST_PENDING: usize = 500;

/// Asks the link's admission control about each request that passes: `SALink` (spec: more-networks, section 6.2).
#[derive(Debug, Default)]
pub struct AdmissionGate {
    wiring: Wiring,
    /// The link named in reports of changes, and the trace to which these reports are written.
    pub report: ReportedLink,
    control: Cell<Option<EntityId>>,
    /// Flow ids of flows that this link has admitted and whose confirmation has not arrived yet.
    pending: RefCell<Vec<i32>>,
    admitted: Cell<i32>,
    last_answer: Cell<Option<bool>>,
}

impl AdmissionGate {
    /// Connects the gate to the admission control `control`, an [`AdmissionControl`].
    pub fn set_control(&self, control: EntityId) {
        self.control.set(Some(control));
    }

    /// Writes the header of the admission control and the present number of admitted flows to the sink of `report`.
    pub fn introduce(&self, sim: &Sim) {
        let name = self.control(sim).map_or("", AdmissionControl::name);
        self.report.introduce(sim, name);
        let count = f64::from(self.admitted.get());
        self.report.change(sim, name, "Admitted Flows", count, 0.0);
    }

    fn control<'a>(&self, sim: &'a Sim) -> Option<&'a AdmissionControl> {
        sim.get(self.control.get()?)
    }

    fn count(&self, sim: &Sim, control: &AdmissionControl, change: i32) {
        let old = self.admitted.get();
        self.admitted.set(old.wrapping_add(change));
        let new = self.admitted.get();
        self.report.change(sim, control.name(), "Admitted Flows", f64::from(new), f64::from(old));
    }

    fn request(&self, sim: &Sim, control: &AdmissionControl, packet: &mut Packet) {
        let flow = packet.flow_id;
        let ProtocolHeader::Admission(header) = &mut packet.extend().protocol else { return };
        let admitted = control.admit(sim, service_class(flow), header.rate, header.bucket);
        header.admitted &= admitted;
        if self.last_answer.replace(Some(admitted)) != Some(admitted) {
            self.report.answer(sim, admitted);
        }
        if admitted {
            let mut pending = self.pending.borrow_mut();
            if pending.len() >= MOST_PENDING {
                sim.print("Ran out of pending space\n");
                sim.exit(1);
            }
            pending.push(flow);
            drop(pending);
            self.count(sim, control, 1);
        }
    }

    fn confirmation(&self, sim: &Sim, control: &AdmissionControl, packet: &mut Packet) {
        let flow = packet.flow_id;
        let ProtocolHeader::Admission(header) = packet.extend().protocol else { return };
        let mut pending = self.pending.borrow_mut();
        let Some(place) = pending.iter().position(|pending| *pending == flow) else { return };
        pending.swap_remove(place);
        drop(pending);
        if !header.admitted {
            control.withdraw(sim, service_class(flow), header.rate, header.bucket);
            self.count(sim, control, -1);
        }
    }

    fn end(&self, sim: &Sim, control: &AdmissionControl, packet: &mut Packet) {
        let flow = packet.flow_id;
        let ProtocolHeader::Admission(header) = packet.extend().protocol else { return };
        control.release(sim, service_class(flow), header.rate, header.bucket);
        // ns-2.35: the number of admitted flows is reduced even if this link had refused the flow (spec: more-networks,
        // section 6.2).
        self.count(sim, control, -1);
    }
}

impl Entity for AdmissionGate {
    fn recv(&self, sim: &Sim, mut packet: Packet, callback: Option<EntityId>) {
        let handle = match packet.packet_type {
            PacketType::SA_REQUEST => AdmissionGate::request,
            PacketType::SA_CONFIRM => AdmissionGate::confirmation,
            PacketType::SA_TEARDOWN => AdmissionGate::end,
            _ => return self.wiring.target.send(sim, packet, callback),
        };
        if let Some(control) = self.control(sim) {
            handle(self, sim, control, &mut packet);
        }
        self.wiring.target.send(sim, packet, callback);
    }

    fn wiring(&self) -> Option<&Wiring> {
        Some(&self.wiring)
    }
}
