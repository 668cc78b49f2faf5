//! Losses of data selected by sequence number (spec: more-networks, section 11.3).

use neons_sim::error_model::{ErrorModel, SelectiveLoss};

use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("SRMErrorModel", "SelectErrorModel")
        .doc("Loses data in packets of one type whose SRM number has a given remainder.")
        .native(|_, id| ErrorModel::new(id, SelectiveLoss::of_srm_data()));
}
