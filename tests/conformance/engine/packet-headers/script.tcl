proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
t {lsort [PacketHeader info subclass]}
t {PacketHeader info vars}
t {PacketHeader/Common info vars}
t {PacketHeader/Common set hdrlen_}
t {PacketHeader/Common set offset_}
t {PacketHeaderManager info vars}
t {PacketHeaderManager info procs}
t {PacketHeaderManager info instprocs}
t {PacketHeaderManager set hdrlen_}
t {PacketHeaderManager array names tab_}
t {PacketHeaderManager array get tab_}
t {PacketHeaderManager array get vartab_}
t {foreach c [lsort [PacketHeader info subclass]] { puts "$c [$c info vars] [catch {$c set hdrlen_} r] $r [catch {$c set offset_} r] $r" }}
set ns [new Simulator]
t {PacketHeader/Common set offset_}
t {foreach c [lsort [PacketHeader info subclass]] { puts "$c [$c info vars] [catch {$c set hdrlen_} r] $r [catch {$c set offset_} r] $r" }}
t {PacketHeaderManager set hdrlen_}
t {$ns set packetManager_}
t {_o4 info vars}
t {_o4 set hdrlen_}
t {_o4 info class}
t {PacketHeaderManager info instances}
t {PktHdr_offset PacketHeader/Common}
t {PktHdr_offset PacketHeader/IP}
t {PktHdr_offset PacketHeader/TCP}
t {PktHdr_offset IP}
t {PktHdr_offset}
t {PktHdr_offset PacketHeader/IP ttl_}
t {PktHdr_offset PacketHeader/TCP seqno_}
t {$ns create_packetformat}
t {$ns set packetManager_}
t {[$ns set packetManager_] allochdr IP}
t {[$ns set packetManager_] allochdr PacketHeader/IP}
t {[$ns set packetManager_] set hdrlen_}
t {[$ns set packetManager_] create_packetformat}
t {add-packet-header}
t {add-packet-header Foo}
t {add-packet-header IP}
t {add-packet-header Common IP TCP}
t {remove-packet-header Foo}
t {remove-packet-header Common}
t {remove-packet-header IP}
t {remove-packet-header IP}
t {remove-packet-header IP TCP Bar}
t {remove-packet-header}
t {remove-all-packet-headers}
t {PacketHeaderManager array names tab_}
t {add-packet-header IP}
t {PacketHeaderManager array get tab_}
t {add-all-packet-headers}
t {PacketHeaderManager array names tab_}
t {add-packet-header IP TCP RTP}
t {PacketHeaderManager array get tab_}
t {PacketHeader info subclass}
foreach c {Common IP Mac Resv} { t "PacketHeader/$c array get offset_" }
proc offs {} { set l {}; foreach c [PacketHeader info subclass] { if ![catch {PktHdr_offset $c} r] {lappend l [list $r $c]} else {puts "$c $r"} }; lsort -integer -index 0 $l}
t {offs}
t {PacketHeader/TCP offset}
t {PacketHeader/TCP offset 33}
t {PacketHeader/TCP offset}
t {PktHdr_offset PacketHeader/TCP}
t {[$ns set packetManager_] allochdr PacketHeader/Common}
t {PktHdr_offset PacketHeader/Common}
t {PacketHeader/TCP info commands}
t {PacketHeader info commands}
t {Connector info commands}
t {[$ns set packetManager_] info commands}
t {PacketHeader/TCP nosuch}
t {Simulator info instprocs create_packetformat}
t {new PacketHeader/Nosuch}
t {new PacketHeaderManager}
t {[new PacketHeaderManager] set hdrlen_}
t {[new PacketHeaderManager] allochdr PacketHeader/RTP}
t {lsort [PacketHeaderManager array names tab_]}
t {remove-packet-header Lms PUMA}
t {remove-packet-header PUMA}
t {add-packet-header PUMA Lms}
t {PktHdr_offset PacketHeader/PUMA}
t {PktHdr_offset PacketHeader/Lms}
t {PktHdr_offset PacketHeader/PBC}
t {remove-packet-header Smac HDLC MFTP}
t {remove-packet-header {Common IP}}
t {remove-all-packet-headers}
t {lsort [PacketHeaderManager array names tab_]}
t {set pm [$ns set packetManager_]}
t {$pm set hdrlen_ 0x10}
t {$pm set hdrlen_}
t {$pm set hdrlen_ 10}
t {$pm allochdr PacketHeader/Flags}
t {$pm allochdr PacketHeader/Flags}
t {$pm allochdr}
t {$pm allochdr X}
t {$pm set hdrlen_}
t {PacketHeader/TCP set hdrlen_ 100}
t {$ns create_packetformat}
t {[$ns set packetManager_] set hdrlen_}
t {$ns create_packetformat x}
t {PktHdr_offset PacketHeader/IP src_}
t {PktHdr_offset PacketHeader/Nosuch src_}
t {PacketHeader/TCP offset 3 4}
t {PacketHeader/TCP offset x}
t {$ns create_packetformat}
