//! Classes of ns-2.35 that Neons does not have.

/// The names of the missing classes, in alphabetical order.
const MISSING: [&str; 37] = [
    "AckReconsClass",
    "AckReconsControllerClass",
    "Agent/AckReconsClass",
    "Agent/CtrMcast",
    "Agent/CtrMcast/Decap",
    "Agent/CtrMcast/Encap",
    "Agent/IVS",
    "Agent/IVS/Receiver",
    "Agent/IVS/Source",
    "Agent/LMS",
    "Agent/LMS/Receiver",
    "Agent/LMS/Sender",
    "Agent/MDART",
    "Agent/PUMA",
    "Agent/SRM/SSM",
    "Application/DiffApp/TagFilter",
    "Application/Traffic/PackMimeOpenLoop",
    "Classifier/Lms",
    "HTTP",
    "HTTPCache",
    "LMSErrorModel",
    "Layer",
    "Layer/ns",
    "MMG",
    "MMG/ns",
    "PagePool/EmpWebTraf",
    "Propagation/ShadowingVis",
    "RandomVariable/PackMimeOLPacketIA",
    "RandomVariable/PackMimeOLPacketSize",
    "RtModule/LMS",
    "SRMinfo",
    "SRMinfo/loc",
    "SRMinfo/rep",
    "TPM",
    "Topology/BTree",
    "Topology/Line",
    "Topology/Star",
];

/// Returns whether ns-2.35 has a class named `name` that Neons lacks.
pub(crate) fn is_missing(name: &str) -> bool {
    MISSING.binary_search(&name).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The classes named in the section "Missing" of docs/differences.md.
    fn documented() -> Vec<String> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/differences.md");
        let text = std::fs::read_to_string(path).unwrap();
        let (_, section) = text.split_once("\n## Missing\n").unwrap();
        let quoted = section.split('`').skip(1).step_by(2);
        let is_class = |name: &&str| {
            name.starts_with(|first: char| first.is_ascii_uppercase())
                && !["Asim", "PacketQueue/Semantic"].contains(name)
        };
        let mut names: Vec<String> = quoted.filter(is_class).map(str::to_owned).collect();
        names.sort();
        names.dedup();
        names
    }

    #[test]
    fn the_list_is_that_of_the_document() {
        assert_eq!(documented(), MISSING);
    }

    #[test]
    fn none_of_them_is_declared() {
        let session = crate::Session::new().unwrap();
        let classes = session.class_names();
        assert_eq!(classes.iter().find(|class| is_missing(class)), None);
    }
}
