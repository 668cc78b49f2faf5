# Directed diffusion in a field of 25 sensors (Intanagonwiwat, Govindan and Estrin, "Directed diffusion", 2000): a sink in
# one corner is interested in what two sensors in other corners measure five times a second.
#
#   neons examples/directed-diffusion.tcl DIFFUSION/RATE
#   neons examples/directed-diffusion.tcl FLOODING
#   neons examples/directed-diffusion.tcl OMNIMCAST
#   neons trace plot energy-*.tr joules     draws the energy that all sensors have spent: diffusion (1), flooding (2), OMNIMCAST (3)
#   neons view directed-diffusion.nam
#
# Prints how many measurements reached the sink, and how many frames and how much energy each of them has cost.

set protocol [expr {$argc > 0 ? [lindex $argv 0] : "DIFFUSION/RATE"}]
set side 5
set nodes [expr {$side * $side}]
set begin 1.0
set finish 31.0

set ns [new Simulator]
set trace [open directed-diffusion.tr w]
$ns trace-all $trace
set nam [open directed-diffusion.nam w]
$ns namtrace-all-wireless $nam 900 900
set ground [new Topography]
$ground load_flatgrid 900 900
set god [create-god $nodes]
$god on
$god num_data_types 1
$ns node-config -adhocRouting $protocol -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $ground -agentTrace ON -routerTrace OFF -macTrace ON \
    -energyModel EnergyModel -initialEnergy 1000 -txPower 0.66 -rxPower 0.395 -idlePower 0.0
for {set i 0} {$i < $nodes} {incr i} {
    set node($i) [$ns node $i]
    $node($i) random-motion 0
    $god new_node $node($i)
    $node($i) set X_ [expr {50 + 190 * ($i % $side) + 7 * ($i / $side)}]
    $node($i) set Y_ [expr {50 + 190 * ($i / $side)}]
    $node($i) set Z_ 0
    $ns initial_node_pos $node($i) 20
}
$ns at 0.0001 "$god compute_route"

proc party {number} {
    global ns node
    set agent [new Agent/Diff_Sink]
    $ns attach-agent $node($number) $agent
    $ns put-in-list $agent
    $agent set packetSize_ 64
    $agent set interval_ 0.2
    $agent data-type 0
    $agent disable-duplicate
    return $agent
}
set sink [party 0]
set sources [list [party [expr {$nodes - 1}]] [party [expr {$side - 1}]]]
$ns at $begin "$sink announce"
foreach source $sources { $ns at [expr {$begin + 0.5}] "$source ready" }
$ns at $finish done

# In the form of TCP's variables, for `neons trace plot`.
set curve [open energy-[file tail $protocol].tr w]
set number [expr {1 + [lsearch {DIFFUSION/RATE FLOODING OMNIMCAST} $protocol]}]
proc spent {} {
    global nodes node
    set spent 0.0
    for {set i 0} {$i < $nodes} {incr i} { set spent [expr {$spent + 1000 - [$node($i) energy]}] }
    return $spent
}
for {set time 1} {$time <= $finish} {incr time} {
    $ns at $time {puts $curve "[format %-8.5f [$ns now]] $number 0 0 0 joules [format %.3f [spent]]"}
}

proc done {} {
    global ns trace protocol
    $ns flush-trace
    close $trace
    set frames 0
    set received 0
    set file [open directed-diffusion.tr r]
    while {[gets $file line] >= 0} {
        if {[regexp {^s .* MAC } $line]} { incr frames }
        if {[regexp {^r .* _0_ AGT .* diffusion 64 } $line]} { incr received }
    }
    close $file
    puts "$protocol: $received measurements arrived"
    puts [format "each cost %.1f frames and %.1f mJ" [expr {double($frames) / $received}] \
        [expr {1000 * [spent] / $received}]]
    exit 0
}
$ns run
