proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
t {$ns set-address-format hierarchical}
t {AddrParams hlevel}
t {AddrParams nodebits}
foreach l {1 2 3} {t "AddrParams NodeMask $l"; t "AddrParams NodeShift $l"}
t {AddrParams NodeMask 4}
t {AddrParams McastMask}; t {AddrParams McastShift}; t {AddrParams PortMask}; t {AddrParams PortShift}
t {AddrParams addr2id 1.0.1}
t {AddrParams addr2id}
t {AddrParams id2addr 4194305}
t {AddrParams id2addr 0}
t {AddrParams split-addrstr 1.2.3}
t {AddrParams split-addrstr abc}
t {AddrParams elements-in-level? 1.0.1 1}
AddrParams set domain_num_ 2
lappend cl 2 1; AddrParams set cluster_num_ $cl
lappend el 2 3 1; AddrParams set nodes_num_ $el
t {AddrParams elements-in-level? 0 1}
t {AddrParams elements-in-level? 0.1 2}
t {AddrParams elements-in-level? 0.1.2 3}
t {$ns address-format}
t {$ns hier-addr?}
t {set n0 [$ns node 0.0.0]}
t {set n1 [$ns node 0.1.0]}
t {set n2 [$ns node 1.0.0]}
t {$n0 node-addr}; t {$n0 address?}; t {$n1 address?}; t {$n2 address?}; t {$n0 id}
t {$n0 list-modules}
t {$n0 info vars}
t {[$n0 entry] info class}
t {[$n0 entry] classifier 1}
t {$n0 split-addrstr 1.2.3}
t {$ns set-address-format hierarchical 2 8 15}
foreach l {1 2 3} {t "AddrParams NodeMask $l"; t "AddrParams NodeShift $l"}
t {$ns set-address-format hierarchical 2 8}
t {$ns set-address-format hierarchical 2 8 40}
t {$ns set-address-format hierarchical 2 0 4}
t {$ns set-address-format hierarchical 0}
t {$ns set-address-format hierarchical 4 3 4 5 6}
foreach l {1 2 3 4} {t "AddrParams NodeMask $l"; t "AddrParams NodeShift $l"}
t {$ns set-address-format}
t {$ns expand-port-field-bits 8}
t {$ns expand-address}
t {$ns set-address-format def}
foreach l {1} {t "AddrParams NodeMask $l"; t "AddrParams NodeShift $l"}
t {AddrParams addr2id 7}
t {$ns node-config -addressType hierarchical}
t {$ns address-format}
t {$ns node-config -addressType flat}
t {$ns node-config -foo bar}
t {$ns node-config}
t {$ns node-config -llType}
t {$ns set llType_}
t {$ns node-config -llType LL -macType Mac/802_11}
t {$ns set llType_}
t {$ns set macType_}
t {$ns macType}
t {$ns macType Foo}
t {$ns node-config -channel a -channelType b}
t {$ns node-config -reset}
t {$ns get-nodetype}
