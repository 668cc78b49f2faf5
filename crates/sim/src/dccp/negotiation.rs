//! The negotiation of features between the ends of a connection (RFC 4340, section 6).

use std::cell::Cell;

use super::{Feature, FeatureOption, Options, OptionsBox, PacketKind, Settings, Side};

/// The feature options that an end has to send.
// ns-2.35: each end has a single value, so that the ends agree or not; in RFC 4340 they choose from lists of
// preferences.
#[derive(Debug, Default)]
pub struct Negotiation {
    /// The Change options that have not been confirmed, in the order of their features.
    changes: Vec<FeatureOption>,
    /// The Confirm options for the next packet.
    confirms: Vec<FeatureOption>,
    /// The last packet that carried the Change options in an open connection.
    asked: Option<i32>,
    is_open: bool,
}

impl Negotiation {
    /// Requests all features, as a client does in its Request.
    pub fn begin(&mut self, settings: &Settings) {
        let more: &[Feature] = if settings.ccid.get() == CCID_TFRC { &Feature::OF_TFRC } else { &[] };
        self.changes.clear();
        for side in [Side::Local, Side::Remote] {
            for &feature in Feature::COMMON.iter().chain(more) {
                let value = setting(feature, settings, side).get();
                self.changes.push(FeatureOption { side, is_change: true, feature, value });
            }
        }
    }

    /// Requests another ack ratio from the peer.
    pub fn ask_for_ack_ratio(&mut self, value: i32) {
        let option = FeatureOption { side: Side::Remote, is_change: true, feature: Feature::AckRatio, value };
        self.changes.retain(|change| change.feature != option.feature || change.side != option.side);
        self.changes.push(option);
        self.asked = None;
    }

    /// Whether the peer has not yet confirmed a requested ack ratio.
    pub fn awaits_ack_ratio(&self) -> bool {
        self.changes.iter().any(|change| change.feature == Feature::AckRatio && change.side == Side::Remote)
    }

    /// Adds the pending options to the packet with sequence number `seqno`.
    pub fn write(&mut self, kind: PacketKind, seqno: i32, options: &mut Option<OptionsBox>) {
        let has_changes = match kind {
            PacketKind::Request => !self.changes.is_empty(),
            PacketKind::Ack | PacketKind::Data | PacketKind::DataAck | PacketKind::Close => {
                self.is_open && self.asked.is_none() && !self.changes.is_empty()
            }
            PacketKind::Response => false,
            _ => return,
        };
        if !has_changes && self.confirms.is_empty() {
            return;
        }
        let features = &mut options.get_or_insert_default().features;
        if has_changes {
            features.extend_from_slice(&self.changes);
            if self.is_open {
                self.asked = Some(seqno);
            }
        }
        features.append(&mut self.confirms);
    }

    /// Processes the peer's Change options and prepares the answers. Returns false if the ends cannot agree.
    pub fn answer(&mut self, options: &Options, settings: &Settings) -> bool {
        self.confirms.clear();
        self.is_open = true;
        options.features.iter().filter(|option| option.is_change).all(|option| self.take(option, settings))
    }

    fn take(&mut self, option: &FeatureOption, settings: &Settings) -> bool {
        let side = option.side.seen_from_the_peer();
        let own = setting(option.feature, settings, side);
        if option.feature.must_agree() && own.get() != option.value {
            return false;
        }
        own.set(option.value);
        self.confirms.push(FeatureOption { side, is_change: false, ..*option });
        true
    }

    /// Processes the peer's Confirm options and, in an open connection, its Change options. Returns false if the ends
    /// cannot agree.
    pub fn settle(&mut self, ackno: Option<i32>, options: &Options, settings: &Settings) -> bool {
        self.is_open = true;
        let mut agrees = true;
        for option in &options.features {
            if option.is_change {
                agrees &= self.take(option, settings);
                continue;
            }
            let side = option.side.seen_from_the_peer();
            if option.feature.must_agree() && setting(option.feature, settings, side).get() != option.value {
                agrees = false;
            }
            let answers = |change: &FeatureOption| {
                change.feature == option.feature && change.side == side && change.value == option.value
            };
            self.changes.retain(|change| !answers(change));
        }
        if let Some(ackno) = ackno {
            self.acknowledged(ackno);
        }
        agrees
    }

    /// Records that the peer has received packet `ackno`. If that packet or an earlier one carried the Change options
    /// and they are not confirmed, they are sent again.
    pub fn acknowledged(&mut self, ackno: i32) {
        if self.asked.is_some_and(|asked| ackno >= asked) {
            self.asked = None;
        }
    }
}

/// The CCID of TFRC (RFC 4342).
const CCID_TFRC: i32 = 3;

/// The setting that holds the value of a feature.
fn setting(feature: Feature, settings: &Settings, side: Side) -> &Cell<i32> {
    let [local, remote] = match feature {
        Feature::CongestionControl => [&settings.ccid, &settings.ccid],
        Feature::Ecn => [&settings.use_ecn_local, &settings.use_ecn_remote],
        Feature::AckRatio => [&settings.ack_ratio_local, &settings.ack_ratio_remote],
        Feature::AckVector => [&settings.use_ackv_local, &settings.use_ackv_remote],
        Feature::QuiescenceScheme => [&settings.q_scheme, &settings.q_scheme],
        Feature::Quiescence => [&settings.q_local, &settings.q_remote],
        Feature::LossEventRate => [&settings.use_loss_rate_local, &settings.use_loss_rate_remote],
        Feature::RttScheme => [&settings.rtt_scheme_local, &settings.rtt_scheme_remote],
    };
    match side {
        Side::Local => local,
        Side::Remote => remote,
    }
}
