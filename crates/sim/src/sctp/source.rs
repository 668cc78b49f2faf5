//! The data that wait to be sent, and the functions by which applications queue data (spec: sctp, section 10).

use std::collections::VecDeque;

use super::association::State;
use super::chunk::{DATA_HEADER, pad};
use super::{Association, Environment};

/// A message of an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// The length of the message, bytes.
    pub bytes: u32,
    /// The stream on which the message is sent.
    pub stream: u16,
    /// Whether the message may be delivered before earlier ones of its stream.
    pub unordered: bool,
    /// The maximum number of retransmissions, if the stream is unreliable.
    pub retransmissions: u32,
}

/// The source of new data.
#[derive(Clone, Debug, Default)]
pub(super) struct DataSource {
    /// Whether there are always more data.
    pub is_unlimited: bool,
    pub messages: VecDeque<Message>,
}

impl DataSource {
    /// Discards all messages.
    pub fn clear(&mut self) {
        self.messages.clear();
    }

    /// Whether there are data to be sent.
    pub fn has_data(&self) -> bool {
        self.is_unlimited || !self.messages.is_empty()
    }

    /// The padded length of the next chunk, bytes; 0 if there is none.
    pub fn next_length(&self, env: &impl Environment) -> i32 {
        if self.is_unlimited {
            return pad(env.settings().data_chunk_size.get() as i32);
        }
        self.messages.front().map_or(0, |message| pad(message.bytes as i32 + DATA_HEADER))
    }
}

impl Association {
    /// Queues `bytes` bytes, or unlimited data if `bytes` is −1. They are sent on stream 0, in messages that fit in a
    /// packet.
    ///
    /// ns-2.35: in an established association messages wait for the next acknowledgement. If nothing is outstanding,
    /// they wait forever.
    pub fn send(&mut self, env: &impl Environment, bytes: i32) {
        self.ensure_initialized(env);
        if bytes == -1 {
            self.source.is_unlimited = true;
            return self.offer(env);
        }
        if bytes <= 0 {
            env.crash(&format!(
                "an SCTP agent cannot send {bytes} bytes; give a positive number, or -1 for an unlimited transfer\n"
            ));
        }
        let settings = env.settings();
        settings.num_out_streams.set(1);
        settings.num_unrel_streams.set(u32::from(settings.num_unrel_streams.get() > 0));
        let message = Message {
            bytes: 0,
            stream: 0,
            unordered: settings.unordered.get() != 0,
            retransmissions: settings.reliability.get(),
        };
        self.source.is_unlimited = false;
        let most = (self.max_data - DATA_HEADER).max(1) as u32;
        let mut rest = bytes as u32;
        while rest > 0 {
            let bytes = rest.min(most);
            self.source.messages.push_back(Message { bytes, ..message });
            rest -= bytes;
        }
        self.offer(env);
    }

    /// Queues a message for the stream that it names. The numbers of streams are set to the given ones.
    pub fn send_message(
        &mut self,
        env: &impl Environment,
        message: Message,
        streams: u32,
        unreliable_streams: u32,
    ) {
        self.ensure_initialized(env);
        let settings = env.settings();
        settings.num_out_streams.set(streams);
        settings.num_unrel_streams.set(unreliable_streams);
        if streams > 65535 {
            env.give_up(&format!("SCTP ERROR: number of streams ({streams}) > max (65535)\n"));
        } else if unreliable_streams > streams {
            env.give_up(&format!(
                "SCTP ERROR: number of unreliable streams ({unreliable_streams}) > total ({streams})\n"
            ));
        }
        let length = message.bytes + DATA_HEADER as u32;
        if length > self.max_data as u32 {
            env.give_up(&format!(
                "SCTP ERROR: message size ({}) too big\nSCTP ERROR: data chunk size ({length}) + SCTP/IP header({}) > MTU \
                 ({})\n           ...chunk fragmentation is not yet supported!\n",
                message.bytes,
                settings.mtu.get() as i32 - self.max_payload,
                settings.mtu.get()
            ));
        }
        self.source.is_unlimited = false;
        self.source.messages.push_back(message);
        self.offer(env);
    }

    pub(super) fn ensure_initialized(&mut self, env: &impl Environment) {
        if self.destinations.is_empty() {
            env.crash("an SCTP agent that sends has no peer; `$ns connect` the agents first\n");
        }
        if self.state == State::Uninitialized {
            self.reset(env);
        }
    }

    /// Sends new data, or starts to set up the association for them.
    fn offer(&mut self, env: &impl Environment) {
        match self.state {
            State::Closed => self.open(env),
            State::Established if self.source.is_unlimited => env.give_up(
                "[sendmsg] ERROR: unexpected state... sendmsg called more than once for infinite data\n",
            ),
            State::Established if self.may_send_new && !self.has_marked => {
                self.send_much(env);
                self.may_send_new = false;
            }
            _ => {}
        }
    }
}
