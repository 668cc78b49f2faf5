//! The handling of packets from the peer at an end of a connection (RFC 4340, section 8.5).

use super::{DccpAgent, RESPONSE_TIMER, State};
use crate::Sim;
use crate::dccp::control::Received;
use crate::dccp::{Arrival, DccpHeader, PacketKind, ack_vector};

impl DccpAgent {
    /// Processes a packet from the network. `size` is its size in bytes, and `is_marked` says whether it carries a
    /// congestion mark.
    pub(super) fn on_packet(
        &self,
        sim: &Sim,
        kind: PacketKind,
        header: &DccpHeader,
        size: i32,
        is_marked: bool,
    ) {
        match self.state.get() {
            State::Closed => {}
            State::Listen => {
                if kind == PacketKind::Request {
                    self.answer_request(sim, header);
                }
            }
            State::Request => match kind {
                // ns-2.35: only the answer to the last Request is accepted; RFC 4340, section 8.1.1, accepts any.
                PacketKind::Response if header.ackno == Some(self.next_seqno.get() - 1) => {
                    self.open_as_client(sim, header);
                }
                PacketKind::Reset => self.forget(sim),
                _ => {}
            },
            State::Respond => match kind {
                PacketKind::Request => self.answer_request(sim, header),
                PacketKind::Ack | PacketKind::DataAck => {
                    self.response.force_cancel();
                    self.state.set(State::Open);
                    self.control().opened(sim.now() - self.handshake_began.get(), header.seqno);
                    if kind == PacketKind::DataAck {
                        self.on_open_packet(sim, kind, header, size, is_marked);
                    } else {
                        self.note(header.seqno);
                        self.begin_ack_vector(header.seqno);
                    }
                }
                PacketKind::Close => self.answer_close(sim, header),
                PacketKind::Reset => self.forget(sim),
                _ => {}
            },
            State::Open | State::CloseRequest | State::Closing => match kind {
                PacketKind::Close => self.answer_close(sim, header),
                PacketKind::CloseRequest if self.state.get() != State::CloseRequest => {
                    self.note(header.seqno);
                    self.begin_close(sim, State::Closing, PacketKind::Close);
                }
                PacketKind::Reset => self.forget(sim),
                PacketKind::Ack | PacketKind::Data | PacketKind::DataAck
                    if self.state.get() == State::Open =>
                {
                    self.on_open_packet(sim, kind, header, size, is_marked);
                }
                _ => {}
            },
        }
    }

    fn note(&self, seqno: i32) {
        self.highest_received.set(self.highest_received.get().max(Some(seqno)));
    }

    fn answer_request(&self, sim: &Sim, header: &DccpHeader) {
        self.note(header.seqno);
        let agrees = header
            .options
            .as_ref()
            .is_some_and(|options| self.negotiation.borrow_mut().answer(options, &self.settings));
        if !agrees {
            let state = self.state.get();
            self.send(sim, PacketKind::Reset, 0);
            self.forget(sim);
            // ns-2.35: each refusal resets the agent, but it goes on listening (spec: sctp, section 25.3).
            if state == State::Listen {
                self.state.set(state);
            }
            return;
        }
        if self.state.get() == State::Listen {
            self.state.set(State::Respond);
            self.response.resched(sim, self.agent.id, RESPONSE_TIMER, self.settings.resp_to.get());
        }
        self.handshake_began.set(sim.now());
        self.send(sim, PacketKind::Response, 0);
    }

    fn answer_close(&self, sim: &Sim, header: &DccpHeader) {
        self.note(header.seqno);
        self.send(sim, PacketKind::Reset, 0);
        self.forget(sim);
    }

    fn open_as_client(&self, sim: &Sim, header: &DccpHeader) {
        self.retransmission.force_cancel();
        self.note(header.seqno);
        let agrees = header.options.as_ref().is_some_and(|options| {
            self.negotiation.borrow_mut().settle(header.ackno, options, &self.settings)
        });
        if !agrees {
            self.send(sim, PacketKind::Reset, 0);
            return self.forget(sim);
        }
        self.begin_ack_vector(header.seqno);
        self.send(sim, PacketKind::Ack, 0);
        self.state.set(State::Open);
        self.control().opened(sim.now() - self.handshake_began.get(), header.seqno);
        self.output(sim, false);
    }

    /// Starts the Ack Vector after the handshake, which ends with packet `seqno` of the peer.
    // ns-2.35: the vector starts with the packet after that one, which counts as missing until it arrives (spec: sctp,
    // section 25.3).
    fn begin_ack_vector(&self, seqno: i32) {
        self.record(seqno + 1, Arrival::Missing);
    }

    fn record(&self, seqno: i32, arrival: Arrival) {
        if self.settings.use_ackv_local.get() != 0 {
            self.ack_vector.borrow_mut().record(seqno, arrival);
        }
    }

    fn on_open_packet(&self, sim: &Sim, kind: PacketKind, header: &DccpHeader, size: i32, is_marked: bool) {
        self.note(header.seqno);
        let options = header.options.as_deref();
        if let Some(options) = options {
            let mut negotiation = self.negotiation.borrow_mut();
            negotiation.settle(header.ackno, options, &self.settings);
        } else if let Some(ackno) = header.ackno {
            self.negotiation.borrow_mut().acknowledged(ackno);
        }
        self.record(header.seqno, if is_marked { Arrival::Marked } else { Arrival::Received });
        if let Some(ackno) = header.ackno {
            self.forget_known(ackno, options.map_or(&[], |options| &options.ack_vector));
        }
        let bytes = size - kind.header_size() - options.map_or(0, |options| options.size());
        let packet = Received {
            kind,
            seqno: header.seqno,
            ackno: header.ackno,
            ndp: header.ndp,
            window_counter: header.window_counter,
            is_marked,
            bytes: if kind.has_data() { bytes } else { 0 },
            options,
        };
        if kind.has_data() {
            self.agent.deliver_to_application(sim, bytes);
        }
        self.control().received(self, sim, &packet);
    }

    /// Removes the packets from the Ack Vector that were reported in a packet that the peer has received (RFC 4340,
    /// section 11.4.2). The peer acknowledges `ackno`, with the Ack Vector `vector` if it sends any.
    fn forget_known(&self, ackno: i32, vector: &[u8]) {
        let mut sent = self.sent_vectors.borrow_mut();
        let has_arrived = |seqno: i32| {
            let arrival = ack_vector::reported(vector, ackno, seqno);
            seqno <= ackno
                && (vector.is_empty() || arrival.is_some_and(|arrival| arrival != Arrival::Missing))
        };
        if let Some(known) = sent.iter().rposition(|report| has_arrived(report.seqno)) {
            self.ack_vector.borrow_mut().forget_through(sent[known].head);
            sent.drain(..=known);
        }
    }
}
