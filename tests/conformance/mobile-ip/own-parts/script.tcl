proc plain text { regsub -all {_o[0-9]+} $text OBJECT text; return $text }
set ns [new Simulator]
$ns node-config -addressType hierarchical
foreach {name value} {domain_num_ 2 cluster_num_ {1 1} nodes_num_ {1 3}} { AddrParams set $name $value }
$ns trace-all [open out.tr w]
set topo [new Topography]; $topo load_flatgrid 500 500
create-god 2
Class MyNode -superclass Node/MobileNode
foreach method {init attach-encap attach-decap makemip-NewBase makemip-NewMIPBS makemip-NewMIPMH makemip-NewMobile mip-call} {
    MyNode instproc $method args "puts \[plain \"$method \$args\"\]; eval \$self next \$args; puts \"$method done\""
}
Simulator instproc create-node-instance args { eval new MyNode $args }
set wired [$ns node 0.0.0]
$ns node-config -mobileIP [lindex $argv 0] -wiredRouting ON -adhocRouting DSDV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue \
    -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -routerTrace OFF -macTrace OFF
set base [$ns node 1.0.0]
$ns node-config -wiredRouting OFF
set host [$ns node 1.0.1]
foreach node "$base $host" { puts [lsort [$node info vars]] }
set base2 [$ns node 1.0.2]
foreach words {attach-encap attach-decap makemip-New makemip-NewBase makemip-NewMobile {makemip-New 1} mip-call} {
    puts [plain "[catch {eval $base2 $words} result] [lindex [split $result \n] 0]"]
}
puts [lsort [$base2 info vars]]
exit 0
