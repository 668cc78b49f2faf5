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
    /// The type with the name `tcp` in traces.
    pub const TCP: PacketType = PacketType(0);
    /// The type with the name `udp` in traces.
    pub const UDP: PacketType = PacketType(1);
    /// The type with the name `cbr` in traces.
    pub const CBR: PacketType = PacketType(2);
    /// The type with the name `ack` in traces.
    pub const ACK: PacketType = PacketType(5);
    /// The type with the name `message` in traces.
    pub const MESSAGE: PacketType = PacketType(13);
    /// The type with the name `rtp` in traces.
    pub const RTP: PacketType = PacketType(15);
    /// The type with the name `gaf` in traces.
    pub const GAF: PacketType = PacketType(49);
    /// The type with the name `ping` in traces.
    pub const PING: PacketType = PacketType(44);
    /// The type with the name `exp` in traces.
    pub const EXP: PacketType = PacketType(29);
    /// The type with the name `pareto` in traces.
    pub const PARETO: PacketType = PacketType(28);
    /// The type with the name `ftp` in traces.
    pub const FTP: PacketType = PacketType(27);
    /// The type with the name `telnet` in traces.
    pub const TELNET: PacketType = PacketType(26);
    /// The type with the name `http` in traces.
    pub const HTTP: PacketType = PacketType(31);
    /// Messages between web caches.
    pub const HTTP_INVALIDATION: PacketType = PacketType(30);
    /// `ra`: streamed audio.
    pub const REAL_AUDIO: PacketType = PacketType(50);
    /// The type with the name `rap_data` in traces.
    pub const RAP_DATA: PacketType = PacketType(40);
    /// The type with the name `rap_ack` in traces.
    pub const RAP_ACK: PacketType = PacketType(41);
    /// The type with the name `tcpFriend` in traces.
    pub const TCP_FRIEND: PacketType = PacketType(42);
    /// The type with the name `tcpFriendCtl` in traces.
    pub const TCP_FRIEND_CTL: PacketType = PacketType(43);
    /// The type with the name `pushback` in traces.
    pub const PUSHBACK: PacketType = PacketType(51);
    /// The type with the name `xcp` in traces.
    pub const XCP: PacketType = PacketType(58);
    /// The type with the name `SRM` in traces.
    pub const SRM: PacketType = PacketType(19);
    /// The type with the name `PGM` in traces.
    pub const PGM: PacketType = PacketType(52);
    /// The type with the name `prune` in traces.
    pub const PRUNE: PacketType = PacketType(8);
    /// The type with the name `graft` in traces.
    pub const GRAFT: PacketType = PacketType(9);
    /// The type with the name `graftAck` in traces.
    pub const GRAFT_ACK: PacketType = PacketType(10);
    /// The type with the name `join` in traces.
    pub const JOIN: PacketType = PacketType(11);
    /// The type with the name `assert` in traces.
    pub const ASSERT: PacketType = PacketType(12);
    /// The type with the name `audio` in traces.
    pub const AUDIO: PacketType = PacketType(3);
    /// The type with the name `video` in traces.
    pub const VIDEO: PacketType = PacketType(4);
    /// The type with the name `TORA` in traces.
    pub const TORA: PacketType = PacketType(36);
    /// The type with the name `IMEP` in traces.
    pub const IMEP: PacketType = PacketType(39);
    /// The type with the name `sctp` in traces.
    pub const SCTP: PacketType = PacketType(55);
    /// The type with the name `sctp_app1` in traces.
    pub const SCTP_APP1: PacketType = PacketType(56);
    /// The type with the name `DCCP` in traces.
    pub const DCCP: PacketType = PacketType(63);
    /// The type with the name `DCCP_Request` in traces.
    pub const DCCP_REQUEST: PacketType = PacketType(64);
    /// The type with the name `DCCP_Response` in traces.
    pub const DCCP_RESPONSE: PacketType = PacketType(65);
    /// The type with the name `DCCP_Ack` in traces.
    pub const DCCP_ACK: PacketType = PacketType(66);
    /// The type with the name `DCCP_Data` in traces.
    pub const DCCP_DATA: PacketType = PacketType(67);
    /// The type with the name `DCCP_DataAck` in traces.
    pub const DCCP_DATA_ACK: PacketType = PacketType(68);
    /// The type with the name `DCCP_Close` in traces.
    pub const DCCP_CLOSE: PacketType = PacketType(69);
    /// The type with the name `DCCP_CloseReq` in traces.
    pub const DCCP_CLOSE_REQUEST: PacketType = PacketType(70);
    /// The type with the name `DCCP_Reset` in traces.
    pub const DCCP_RESET: PacketType = PacketType(71);
    /// `PBC`: periodic broadcasts of vehicles.
    pub const PBC: PacketType = PacketType(45);
    /// The type with the name `HDLC` in traces.
    pub const HDLC: PacketType = PacketType(59);
    /// The type with the name `diffusion` in traces.
    pub const DIFFUSION: PacketType = PacketType(46);
    /// The type with the name `smac` in traces.
    pub const SMAC: PacketType = PacketType(57);
    /// The type with the name `MDART` in traces.
    pub const MDART: PacketType = PacketType(72);
    /// The type with the name `ARP` in traces.
    pub const ARP: PacketType = PacketType(34);
    /// The type with the name `MAC` in traces.
    pub const MAC: PacketType = PacketType(35);
    /// The type with the name `DSR` in traces.
    pub const DSR: PacketType = PacketType(37);
    /// The type with the name `AODV` in traces.
    pub const AODV: PacketType = PacketType(38);
    /// The type with the name `AOMDV` in traces.
    pub const AOMDV: PacketType = PacketType(61);
    /// The type with the name `rtProtoDV` in traces.
    pub const RT_PROTO_DV: PacketType = PacketType(16);
    /// The type with the name `rtProtoLS` in traces.
    pub const RT_PROTO_LS: PacketType = PacketType(47);
    /// The type with the name `rtcp` in traces.
    pub const RTCP: PacketType = PacketType(14);
    /// The type with the name `encap` in traces.
    pub const ENCAP: PacketType = PacketType(32);
    /// The type with the name `sa_req` in traces.
    pub const SA_REQUEST: PacketType = PacketType(20);
    /// The type with the name `sa_accept` in traces.
    pub const SA_ACCEPT: PacketType = PacketType(21);
    /// The type with the name `sa_conf` in traces.
    pub const SA_CONFIRM: PacketType = PacketType(22);
    /// The type with the name `sa_teardown` in traces.
    pub const SA_TEARDOWN: PacketType = PacketType(23);
    /// The type with the name `sa_reject` in traces.
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

    /// The type with the name `name` in traces, ignoring case; `None` if there is none.
    pub fn from_name(name: &str) -> Option<PacketType> {
        PacketType::all().find(|known| known.name().eq_ignore_ascii_case(name))
    }
}
