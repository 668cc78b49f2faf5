# A mobile host walks from its home base station to a foreign one and back (Mobile IP, RFC 2002) while a wired host sends it
# a packet every 0.1 s. Away from home it registers through the foreign agent, and the home agent sends its packets there in
# a tunnel.
#
#   neons examples/mobile-ip-hand-off.tcl
#   neons trace plot mobile-ip-hand-off-rates.tr packets     draws packets per second: received (1), to the foreign agent (2)
#   neons view mobile-ip-hand-off.nam
#
# Prints, every 5 s, where the host is, how many packets it got since, and how many left for the foreign agent: those in the
# tunnel, and answers to registrations.

set finish 90.0
set ns [new Simulator]
$ns node-config -addressType hierarchical
AddrParams set domain_num_ 3
AddrParams set cluster_num_ {2 1 1}
AddrParams set nodes_num_ {1 1 2 1}
set trace [open mobile-ip-hand-off.tr w]
$ns trace-all $trace
set nam [open mobile-ip-hand-off.nam w]
$ns namtrace-all-wireless $nam 700 200
set ground [new Topography]
$ground load_flatgrid 700 200
create-god 3

set sender [$ns node 0.0.0]
set router [$ns node 0.1.0]
foreach {node x} [list $sender 250 $router 350] {
    $node set X_ $x
    $node set Y_ 20
    $node set Z_ 0
}
$ns node-config -mobileIP ON -adhocRouting DSDV -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue \
    -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $ground -wiredRouting ON -agentTrace ON -routerTrace OFF \
    -macTrace OFF
set home [$ns node 1.0.0]
set foreign [$ns node 2.0.0]
$ns node-config -wiredRouting OFF
set mobile [$ns node 1.0.1]
foreach {node x} [list $home 50 $foreign 600 $mobile 60] {
    $node random-motion 0
    $node set X_ $x
    $node set Y_ 100
    $node set Z_ 0
    $ns initial_node_pos $node 30
}
[$mobile set regagent_] set home_agent_ [AddrParams addr2id [$home node-addr]]
$ns duplex-link $sender $router 5Mb 2ms DropTail
$ns duplex-link $router $home 5Mb 2ms DropTail
$ns duplex-link $router $foreign 5Mb 2ms DropTail

set source [new Agent/UDP]
set sink [new Agent/LossMonitor]
$ns attach-agent $sender $source
$ns attach-agent $mobile $sink
$ns connect $source $sink
set traffic [new Application/Traffic/CBR]
$traffic set packetSize_ 200
$traffic set interval_ 0.1
$traffic attach-agent $source

set monitor [$ns monitor-queue $router $foreign [open /dev/null w]]
puts "    time  place  received  to foreign agent"
set before {0 0}
proc report {} {
    global ns mobile sink monitor before
    $mobile log-movement
    set now [list [$sink set npkts_] [$monitor set pdepartures_]]
    lassign $before received tunnelled
    puts [format "%8.0f  %5.0f  %8d  %16d" [$ns now] [$mobile set X_] [expr {[lindex $now 0] - $received}] \
        [expr {[lindex $now 1] - $tunnelled}]]
    set before $now
}
# In the form of TCP's variables, for `neons trace plot`.
set curves [open mobile-ip-hand-off-rates.tr w]
set last {0 0}
proc sample {} {
    global ns sink monitor curves last
    set now [list [$sink set npkts_] [$monitor set pdepartures_]]
    foreach number {1 2} count $now before $last {
        puts $curves "[format %-8.5f [$ns now]] $number 0 0 0 packets [expr {$count - $before}]"
    }
    set last $now
}
$ns at 5.0 "$traffic start"
$ns at 20.0 "$mobile setdest 590 100 40"
$ns at 55.0 "$mobile setdest 60 100 40"
for {set time 10} {$time <= $finish} {incr time 5} { $ns at $time report }
for {set time 1} {$time <= $finish} {incr time} { $ns at $time sample }
$ns at $finish "$ns flush-trace; $ns halt"
$ns run
