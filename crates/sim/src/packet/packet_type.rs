//! The types of packets and their names in traces (spec: engine-and-traces, section 5.3).

/// The type of a packet. Scripts see its number, traces its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PacketType(pub u8);

const NAMES: [&str; 73] = [
    "tcp",
    "udp",
    "cbr",
    "audio",
    "video",
    "ack",
    "start",
    "stop",
    "prune",
    "graft",
    "graftAck",
    "join",
    "assert",
    "message",
    "rtcp",
    "rtp",
    "rtProtoDV",
    "CtrMcast_Encap",
    "CtrMcast_Decap",
    "SRM",
    "sa_req",
    "sa_accept",
    "sa_conf",
    "sa_teardown",
    "live",
    "sa_reject",
    "telnet",
    "ftp",
    "pareto",
    "exp",
    "httpInval",
    "http",
    "encap",
    "mftp",
    "ARP",
    "MAC",
    "TORA",
    "DSR",
    "AODV",
    "IMEP",
    "rap_data",
    "rap_ack",
    "tcpFriend",
    "tcpFriendCtl",
    "ping",
    "PBC",
    "diffusion",
    "rtProtoLS",
    "LDP",
    "gaf",
    "ra",
    "pushback",
    "PGM",
    "LMS",
    "LMS_SETUP",
    "sctp",
    "sctp_app1",
    "smac",
    "xcp",
    "HDLC",
    "BellLabsTrace",
    "AOMDV",
    "PUMA",
    "DCCP",
    "DCCP_Request",
    "DCCP_Response",
    "DCCP_Ack",
    "DCCP_Data",
    "DCCP_DataAck",
    "DCCP_Close",
    "DCCP_CloseReq",
    "DCCP_Reset",
    "MDART",
];

impl PacketType {
    /// `tcp`.
    pub const TCP: PacketType = PacketType(0);
    /// `udp`.
    pub const UDP: PacketType = PacketType(1);
    /// `cbr`.
    pub const CBR: PacketType = PacketType(2);
    /// `ack`.
    pub const ACK: PacketType = PacketType(5);
    /// `message`.
    pub const MESSAGE: PacketType = PacketType(13);
    /// `rtp`.
    pub const RTP: PacketType = PacketType(15);
    /// `ping`.
    pub const PING: PacketType = PacketType(44);
    /// `exp`.
    pub const EXP: PacketType = PacketType(29);
    /// `pareto`.
    pub const PARETO: PacketType = PacketType(28);
    /// `ftp`.
    pub const FTP: PacketType = PacketType(27);
    /// `telnet`.
    pub const TELNET: PacketType = PacketType(26);
    /// `http`.
    pub const HTTP: PacketType = PacketType(31);
    /// Messages between web caches.
    pub const HTTP_INVALIDATION: PacketType = PacketType(30);
    /// `ra`: streamed audio.
    pub const REAL_AUDIO: PacketType = PacketType(50);
    /// `rap_data`.
    pub const RAP_DATA: PacketType = PacketType(40);
    /// `rap_ack`.
    pub const RAP_ACK: PacketType = PacketType(41);
    /// `tcpFriend`.
    pub const TCP_FRIEND: PacketType = PacketType(42);
    /// `tcpFriendCtl`.
    pub const TCP_FRIEND_CTL: PacketType = PacketType(43);
    /// `pushback`.
    pub const PUSHBACK: PacketType = PacketType(51);
    /// `xcp`.
    pub const XCP: PacketType = PacketType(58);
    /// `SRM`.
    pub const SRM: PacketType = PacketType(19);
    /// `prune`.
    pub const PRUNE: PacketType = PacketType(8);
    /// `graft`.
    pub const GRAFT: PacketType = PacketType(9);
    /// `graftAck`.
    pub const GRAFT_ACK: PacketType = PacketType(10);
    /// `join`.
    pub const JOIN: PacketType = PacketType(11);
    /// `assert`.
    pub const ASSERT: PacketType = PacketType(12);
    /// `audio`.
    pub const AUDIO: PacketType = PacketType(3);
    /// `video`.
    pub const VIDEO: PacketType = PacketType(4);
    /// `TORA`.
    pub const TORA: PacketType = PacketType(36);
    /// `IMEP`.
    pub const IMEP: PacketType = PacketType(39);
    /// `sctp`.
    pub const SCTP: PacketType = PacketType(55);
    /// `sctp_app1`.
    pub const SCTP_APP1: PacketType = PacketType(56);
    /// `DCCP`.
    pub const DCCP: PacketType = PacketType(63);
    /// `DCCP_Request`.
    pub const DCCP_REQUEST: PacketType = PacketType(64);
    /// `DCCP_Response`.
    pub const DCCP_RESPONSE: PacketType = PacketType(65);
    /// `DCCP_Ack`.
    pub const DCCP_ACK: PacketType = PacketType(66);
    /// `DCCP_Data`.
    pub const DCCP_DATA: PacketType = PacketType(67);
    /// `DCCP_DataAck`.
    pub const DCCP_DATA_ACK: PacketType = PacketType(68);
    /// `DCCP_Close`.
    pub const DCCP_CLOSE: PacketType = PacketType(69);
    /// `DCCP_CloseReq`.
    pub const DCCP_CLOSE_REQUEST: PacketType = PacketType(70);
    /// `DCCP_Reset`.
    pub const DCCP_RESET: PacketType = PacketType(71);
    /// `PBC`: periodic broadcasts of vehicles.
    pub const PBC: PacketType = PacketType(45);
    /// `HDLC`.
    pub const HDLC: PacketType = PacketType(59);
    /// `diffusion`.
    pub const DIFFUSION: PacketType = PacketType(46);
    /// `smac`.
    pub const SMAC: PacketType = PacketType(57);
    /// `MDART`.
    pub const MDART: PacketType = PacketType(72);
    /// `ARP`.
    pub const ARP: PacketType = PacketType(34);
    /// `MAC`.
    pub const MAC: PacketType = PacketType(35);
    /// `DSR`.
    pub const DSR: PacketType = PacketType(37);
    /// `AODV`.
    pub const AODV: PacketType = PacketType(38);
    /// `AOMDV`.
    pub const AOMDV: PacketType = PacketType(61);
    /// `rtProtoDV`.
    pub const RT_PROTO_DV: PacketType = PacketType(16);
    /// `rtProtoLS`.
    pub const RT_PROTO_LS: PacketType = PacketType(47);
    /// `rtcp`.
    pub const RTCP: PacketType = PacketType(14);
    /// `encap`.
    pub const ENCAP: PacketType = PacketType(32);
    /// `sa_req`.
    pub const SA_REQUEST: PacketType = PacketType(20);
    /// `sa_accept`.
    pub const SA_ACCEPT: PacketType = PacketType(21);
    /// `sa_conf`.
    pub const SA_CONFIRM: PacketType = PacketType(22);
    /// `sa_teardown`.
    pub const SA_TEARDOWN: PacketType = PacketType(23);
    /// `sa_reject`.
    pub const SA_REJECT: PacketType = PacketType(25);
    /// The type of the packets of agents that set no type.
    pub const UNDEFINED: PacketType = PacketType(73);

    /// The name of the type in traces.
    #[inline]
    pub fn name(self) -> &'static str {
        NAMES.get(usize::from(self.0)).copied().unwrap_or("undefined")
    }

    /// Iterates over all types that have a name, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = PacketType> {
        (0..NAMES.len()).map(|number| PacketType(number as u8))
    }

    /// The type with this name, ignoring case; `None` if there is none.
    pub fn from_name(name: &str) -> Option<PacketType> {
        PacketType::all().find(|known| known.name().eq_ignore_ascii_case(name))
    }
}
