//! Which headers packets have (spec: engine-and-traces, section 5.4).

use neons_sim::Entity;

use crate::declare::Declarations;

/// The native half of a packet header manager. Headers of Neons are always there.
struct PacketHeaderManager;

impl Entity for PacketHeaderManager {}

/// The headers that a script can name.
pub(crate) const PACKET_HEADERS: [&str; 62] = [
    "PacketHeader/AODV",
    "PacketHeader/AOMDV",
    "PacketHeader/ARP",
    "PacketHeader/Common",
    "PacketHeader/CtrMcast",
    "PacketHeader/DCCP",
    "PacketHeader/DCCP_ACK",
    "PacketHeader/DCCP_CLOSE",
    "PacketHeader/DCCP_CLOSEREQ",
    "PacketHeader/DCCP_DATA",
    "PacketHeader/DCCP_DATAACK",
    "PacketHeader/DCCP_REQ",
    "PacketHeader/DCCP_RESET",
    "PacketHeader/DCCP_RESP",
    "PacketHeader/Diffusion",
    "PacketHeader/Encap",
    "PacketHeader/Flags",
    "PacketHeader/GAF",
    "PacketHeader/HttpInval",
    "PacketHeader/IMEP",
    "PacketHeader/IP",
    "PacketHeader/IPinIP",
    "PacketHeader/IVS",
    "PacketHeader/LDP",
    "PacketHeader/LL",
    "PacketHeader/LRWPAN",
    "PacketHeader/Lms",
    "PacketHeader/MDART",
    "PacketHeader/MIP",
    "PacketHeader/MPLS",
    "PacketHeader/Mac",
    "PacketHeader/Message",
    "PacketHeader/NV",
    "PacketHeader/PBC",
    "PacketHeader/PGM",
    "PacketHeader/PGM_NAK",
    "PacketHeader/PGM_SPM",
    "PacketHeader/PUMA",
    "PacketHeader/Ping",
    "PacketHeader/Pushback",
    "PacketHeader/QS",
    "PacketHeader/RAP",
    "PacketHeader/RTP",
    "PacketHeader/Resv",
    "PacketHeader/SCTP",
    "PacketHeader/SR",
    "PacketHeader/SRM",
    "PacketHeader/SRMEXT",
    "PacketHeader/Snoop",
    "PacketHeader/Src_rt",
    "PacketHeader/TCP",
    "PacketHeader/TCPA",
    "PacketHeader/TFRC",
    "PacketHeader/TFRC_ACK",
    "PacketHeader/TORA",
    "PacketHeader/UMP",
    "PacketHeader/XCP",
    "PacketHeader/aSRM",
    "PacketHeader/mcastCtrl",
    "PacketHeader/rtProtoDV",
    "PacketHeader/rtProtoLS",
    "PacketHeader/Smac",
];

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("PacketHeaderManager", "SplitObject")
        .doc("The set of headers that packets have. It has no effect: all headers are always present.")
        .native(|_, _| PacketHeaderManager)
        .class_variable("hdrlen_", "0", "Bytes of all headers.");
    declarations.class("PacketHeader", "SplitObject").doc("A header of packets.");
    for name in PACKET_HEADERS {
        declarations
            .class(name, "PacketHeader")
            .doc("A header of packets.")
            .class_variable("hdrlen_", "128", "Bytes of the header in memory.")
            .class_variable("offset_", "0", "Where the header begins.");
    }
}
