//! Names of hosts in traces of wired and mobile nodes together. Lines of links show hierarchical addresses, such as 1.0.1;
//! lines of mobile nodes show the same addresses as single numbers, such as 4194305.

use std::collections::HashSet;

use super::flow::FlowKey;
use super::tracker::is_broadcast;
use crate::address::{Address, Endpoint};

/// The bits of the lower levels of hierarchical addresses in ns-2, unless a script divides them otherwise: 10, 11 and 11.
const LOWER_BITS: u32 = 11;

/// Gives the hosts of flows hierarchical addresses only, if the flows have both kinds, and at least one host is known by both
/// names.
pub(super) fn unify<'a>(keys: impl IntoIterator<Item = &'a mut FlowKey>) {
    let mut keys: Vec<&mut FlowKey> = keys.into_iter().collect();
    let addresses = || keys.iter().flat_map(|key| [key.source, key.destination]);
    let hierarchical: HashSet<Address> =
        addresses().map(|end| end.address).filter(|address| address.number().is_none()).collect();
    let is_known = |end: Endpoint| levels(end).is_some_and(|address| hierarchical.contains(&address));
    if !addresses().any(|end| end.address.number().is_some_and(|number| number > 0) && is_known(end)) {
        return;
    }
    for key in &mut keys {
        for end in [&mut key.source, &mut key.destination] {
            end.address = levels(*end).unwrap_or(end.address);
        }
    }
}

/// The three levels of an address that is a single number; `None` for other addresses and for broadcasts.
fn levels(end: Endpoint) -> Option<Address> {
    let number = u32::try_from(end.address.number()?).ok().filter(|_| !is_broadcast(end))?;
    let mask = (1 << LOWER_BITS) - 1;
    Address::hierarchical(&[number >> (2 * LOWER_BITS), number >> LOWER_BITS & mask, number & mask])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unified(hosts: &[&str]) -> Vec<String> {
        let read = |name: &&str| Endpoint::read(&mut crate::scan::Cursor::new(name.as_bytes())).unwrap();
        let key = |host| FlowKey { source: read(host), destination: Endpoint::flat(i32::MAX, 0), id: None };
        let mut keys: Vec<FlowKey> = hosts.iter().map(key).collect();
        unify(&mut keys);
        assert!(keys.iter().all(|key| key.destination == Endpoint::flat(i32::MAX, 0)), "broadcasts stay");
        keys.iter().map(|key| key.source.to_string()).collect()
    }

    #[test]
    fn hosts_of_mixed_traces_have_one_name() {
        assert_eq!(
            unified(&["0.0.0.0", "1.0.1.2", "4194305.2", "8388608.0", "0.1"]),
            ["0.0.0.0", "1.0.1.2", "1.0.1.2", "2.0.0.0", "0.0.0.1"]
        );
        // Without a host that both names are known of, numbers are those of nodes.
        assert_eq!(unified(&["1.0.2.0", "4194305.2", "7.0"]), ["1.0.2.0", "4194305.2", "7.0"]);
        assert_eq!(unified(&["4194305.2", "7.0"]), ["4194305.2", "7.0"]);
    }
}
