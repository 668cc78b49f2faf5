set opt(mac) Mac/802_11
set opt(ifq) CMUPriQueue
set opt(ll) LL
set opt(ant) Antenna/OmniAntenna
set opt(ifqlen) 50
set opt(nn) 4
set RouterTrace ON
set ns_ [new Simulator]
set chan [new Channel/WirelessChannel]
set prop [new Propagation/TwoRayGround]
set topo [new Topography]
$topo load_flatgrid 670 670
$prop topography $topo
set god_ [create-god 6]
puts [catch {dsr-create-mobile-node 0} message]
set tracefd [open out.tr w]
$ns_ trace-all $tracefd
puts [catch {dsr-create-mobile-node 0} message]
puts $message
set opt(netif) Phy/WirelessPhy
for {set i 0} {$i < $opt(nn)} {incr i} {
    puts [dsr-create-mobile-node $i]
    $node_($i) set X_ [expr 100 + 180 * $i]
    $node_($i) set Y_ 50
    $node_($i) set Z_ 0
    if {$i == 1} {set RouterTrace OFF}
}
puts [Node info instances]
set tcp [new Agent/TCP]
set sink [new Agent/TCPSink]
puts $sink
$ns_ attach-agent $node_(0) $tcp
$ns_ attach-agent $node_(3) $sink
$ns_ connect $tcp $sink
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns_ at 0.5 "$ftp start"
$ns_ at 1.0 "$node_(2) setdest 400 600 200"
$ns_ at 4.0 {puts [$sink set bytes_]; exit 0}
$ns_ run
