//! The edge router's part of differentiated services: before a packet is queued, its policy is found and a code point
//! is assigned.

use std::cell::RefCell;
use std::fmt::Write;

use super::policy::{Colour, Downgrade, PolicerKind, Policy};
use crate::Sim;
use crate::packet::Packet;

/// The largest number of policies, and of policers.
const TABLE_SIZE: usize = 20;
/// The exit status of the program when no policy matches a packet.
const NO_POLICY: i32 = 255;

/// The policies of an edge router (spec: queues-and-monitors, sections 8.1 and 8.2).
#[derive(Debug, Default)]
pub struct EdgePolicies {
    policies: RefCell<Vec<Policy>>,
    downgrades: RefCell<Vec<Downgrade>>,
}

impl EdgePolicies {
    /// Adds a policy (the command `addPolicyEntry`).
    pub fn add(&self, sim: &Sim, policy: Policy) {
        let mut policies = self.policies.borrow_mut();
        if policies.len() == TABLE_SIZE {
            sim.print("ERROR: Policy Table size limit exceeded.\n");
        } else {
            policies.push(policy);
        }
    }

    /// Adds a rule for packets that exceed their policy's rate (the command `addPolicerEntry`).
    pub fn add_downgrade(&self, sim: &Sim, downgrade: Downgrade) {
        let mut downgrades = self.downgrades.borrow_mut();
        if downgrades.len() == TABLE_SIZE {
            sim.print("ERROR: Policer Table size limit exceeded.\n");
        } else {
            downgrades.push(downgrade);
        }
    }

    /// Gives a packet the code point that its policy assigns.
    pub(super) fn mark(&self, sim: &Sim, packet: &mut Packet) {
        let policies = self.policies.borrow();
        let Some(policy) = self.find(sim, &policies, packet.src.address, packet.dst.address) else {
            sim.print("The policy object doesn't exist, ERROR!!!\n");
            sim.exit(NO_POLICY)
        };
        let downgrades = self.downgrades.borrow();
        let fits =
            |rule: &&Downgrade| rule.kind.is_like(&policy.kind) && rule.code_point == policy.code_point;
        let Some(rule) = downgrades.iter().find(fits) else {
            let code_point = policy.code_point;
            sim.print(&format!("ERROR: No Policer Table entry found for initial code point {code_point}.\n"));
            sim.fatal("")
        };
        packet.prio = match policy.colour(sim, packet.flow_id, packet.size, rule.red) {
            Colour::Green => policy.code_point,
            Colour::Yellow => rule.yellow,
            Colour::Red => rule.red,
        };
    }

    fn find<'a>(
        &self,
        sim: &Sim,
        policies: &'a [Policy],
        source: i32,
        destination: i32,
    ) -> Option<&'a Policy> {
        let policy = policies.iter().find(|policy| policy.covers(source, destination));
        if policy.is_none() {
            sim.print(&format!(
                "ERROR: No Policy Table entry found for Source {source}-Destination {destination}.\n{}",
                table(policies)
            ));
        }
        policy
    }

    /// The number of bytes in the committed bucket of a policy (the command `getCBucket`); −1 if there is none.
    pub fn committed_bucket(&self, sim: &Sim, source: i32, destination: i32) -> f64 {
        let policies = self.policies.borrow();
        let pair = format!("Source {source}-Desination {destination}");
        // ns-2.35: the free places of the table are policies from node 0 to node 0.
        let is_free = source == 0
            && destination == 0
            && policies.len() < TABLE_SIZE
            && !policies.iter().any(|policy| policy.covers(source, destination));
        let policy = if is_free { None } else { self.find(sim, &policies, source, destination) };
        if policy.is_none() && !is_free {
            sim.print(&format!("ERROR: cannot get bucket size; no existing policy found for {pair}.\n"));
            return -1.0;
        }
        policy.and_then(Policy::committed_bucket).unwrap_or_else(|| {
            sim.print(&format!(
                "ERROR: cannot get bucket size; the {pair} Policy does not include a Committed Bucket.\n"
            ));
            -1.0
        })
    }

    /// The output of the command `printPolicyTable`.
    pub fn policy_table(&self) -> String {
        table(&self.policies.borrow())
    }

    /// The output of the command `printPolicerTable`.
    pub fn policer_table(&self) -> String {
        let mut text = String::from("Policer Table:\n");
        for rule in self.downgrades.borrow().iter() {
            let _ = writeln!(text, "{rule}");
        }
        text + "\n"
    }
}

fn table(policies: &[Policy]) -> String {
    let mut text = format!("Policy Table({}):\n", policies.len());
    for policy in policies {
        let _ = writeln!(text, "{policy}");
    }
    text + "\n"
}

/// The policer with the given name and parameters (rates in bits per second, sizes in bytes), and the window of its
/// rate meter if one is given. `None` if there is no such policer.
pub fn policer(
    name: &str,
    parameter: impl Fn(usize) -> f64,
    count: usize,
) -> Option<(PolicerKind, Option<f64>)> {
    let rate = |index| parameter(index) / 8.0;
    let mut window = None;
    let kind = match name {
        "Null" | "Dumb" => PolicerKind::Null,
        "TSW2CM" => {
            window = (count > 1).then(|| parameter(1));
            PolicerKind::Tsw2cm { cir: rate(0) }
        }
        "TSW3CM" => PolicerKind::Tsw3cm { cir: rate(0), pir: rate(1) },
        "TokenBucket" => PolicerKind::TokenBucket { cir: rate(0), cbs: parameter(1) },
        "srTCM" => PolicerKind::SrTcm { cir: rate(0), cbs: parameter(1), ebs: parameter(2) },
        "trTCM" => PolicerKind::TrTcm { cir: rate(0), cbs: parameter(1), pir: rate(2), pbs: parameter(3) },
        "SFD" => PolicerKind::ShortFlow { threshold: parameter(0) as i32 },
        "EW" => PolicerKind::EarlyWorm,
        "DEWP" => PolicerKind::WormPropagation,
        _ => return None,
    };
    Some((kind, window))
}
