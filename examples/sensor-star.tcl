# Five sensors around a coordinator (IEEE 802.15.4, beacon enabled), each with a message of 40 bytes every two seconds.
# Once all are associated, the sensors sleep between beacons. The beacon order is the first argument: with each order
# the time between beacons doubles. Beacons that come often cost energy, and so do those that come rarely.
#
#   neons examples/sensor-star.tcl 4
#   neons examples/sensor-star.tcl 6
#   neons view sensor-star.nam
#
# Prints when the sensors were associated, how many messages arrived, and what a sensor has spent on average.

set order [expr {$argc > 0 ? [lindex $argv 0] : 4}]
set sensors 5
set begin 25.0
set finish 85.0

set ns [new Simulator]
# A range of 15 m.
Phy/WirelessPhy set CSThresh_ 8.54570e-07
Phy/WirelessPhy set RXThresh_ 8.54570e-07
set trace [open sensor-star.tr w]
$ns trace-all $trace
set nam [open sensor-star.nam w]
$ns namtrace-all-wireless $nam 30 30
Mac/802_15_4 wpanNam namStatus on
Mac/802_15_4 wpanNam emHandling off
$ns puts-nam-traceall {# nam4wpan #}
set ground [new Topography]
$ground load_flatgrid 30 30
create-god [expr $sensors + 1]
$ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_15_4 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy/802_15_4 \
    -channel [new Channel/WirelessChannel] -topoInstance $ground -agentTrace ON -routerTrace OFF -macTrace ON \
    -energyModel EnergyModel -initialEnergy 100 -txPower 0.031 -rxPower 0.035 -idlePower 0.035 \
    -sleepPower 0.00002 -transitionPower 0.002 -transitionTime 0.001 -sleepTime $begin

for {set i 0} {$i <= $sensors} {incr i} {
    set node($i) [$ns node]
    $node($i) random-motion 0
    set angle [expr 6.2831853 * $i / $sensors]
    $node($i) set X_ [expr 15 + ($i > 0 ? 8 * cos($angle) : 0)]
    $node($i) set Y_ [expr 15 + ($i > 0 ? 8 * sin($angle) : 0)]
    $node($i) set Z_ 0
    $ns initial_node_pos $node($i) 2
}
$ns at 0.0 "$node(0) NodeLabel coordinator"
$ns at 0.0 "$node(0) sscs startPANCoord 1 $order $order"

set sink [new Agent/LossMonitor]
$ns attach-agent $node(0) $sink
for {set i 1} {$i <= $sensors} {incr i} {
    $ns at [expr 2.0 * $i] "$node($i) sscs startDevice 0 0 0 $order $order"
    set udp [new Agent/UDP]
    $ns attach-agent $node($i) $udp
    $ns connect $udp $sink
    set source($i) [new Application/Traffic/CBR]
    $source($i) set packetSize_ 40
    $source($i) set interval_ 2.0
    $source($i) attach-agent $udp
    # The first message makes addresses known, before anybody sleeps.
    $ns at [expr $begin - 4 + 0.3 * $i] "$source($i) start"
    $ns at [expr $finish - 1] "$source($i) stop"
    $ns at $begin "set full($i) \[$node($i) energy\]"
}

$ns at $finish {
    set spent 0
    for {set i 1} {$i <= $sensors} {incr i} {
        set spent [expr $spent + $full($i) - [$node($i) energy]]
    }
    puts [format "beacon order %d: a beacon every %.3f s" $order [expr 0.01536 * pow(2, $order)]]
    puts "messages received: [$sink set npkts_]"
    puts [format "mean power of a sensor: %.2f mW" [expr 1000 * $spent / $sensors / ($finish - $begin)]]
    $ns flush-trace
    close $trace
    close $nam
    exit 0
}
$ns run
