//! How the ends agree on features (RFC 4340, section 6).

use std::cell::Cell;

use super::{Feature, FeatureOption, Options, OptionsBox, PacketKind, Settings, Side};

/// Feature options that an end has yet to send.
// ns-2.35: values are fixed, so that the ends agree or not; RFC 4340 lets them choose from lists of preferences.
#[derive(Debug, Default)]
pub struct Negotiation {
    /// Change options without a Confirm, in the order of their features.
    changes: Vec<FeatureOption>,
    /// Confirm options for the next packet.
    confirms: Vec<FeatureOption>,
    /// The packet that last carried the changes, in an open connection.
    asked: Option<i32>,
    is_open: bool,
}

impl Negotiation {
    /// Asks for everything, as a client does in its Request.
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

    /// Asks for another ack ratio of the peer.
    pub fn ask_for_ack_ratio(&mut self, value: i32) {
        let option = FeatureOption { side: Side::Remote, is_change: true, feature: Feature::AckRatio, value };
        self.changes.retain(|change| change.feature != option.feature || change.side != option.side);
        self.changes.push(option);
        self.asked = None;
    }

    /// Whether a new ack ratio was requested from the peer and is not confirmed yet.
    pub fn awaits_ack_ratio(&self) -> bool {
        self.changes.iter().any(|change| change.feature == Feature::AckRatio && change.side == Side::Remote)
    }

    /// Adds the pending options to the packet with this number.
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

    /// Takes the peer's changes and prepares the answers. False if the ends cannot agree.
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

    /// Takes the peer's answers, and its changes in an open connection. False if the ends cannot agree.
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

    /// The peer has this packet: changes that it has not confirmed were lost, and are sent again.
    pub fn acknowledged(&mut self, ackno: i32) {
        if self.asked.is_some_and(|asked| ackno >= asked) {
            self.asked = None;
        }
    }
}

/// The CCID of TFRC (RFC 4342).
const CCID_TFRC: i32 = 3;

/// The setting of an end for a feature.
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
