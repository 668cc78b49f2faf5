# Forty mobile nodes on 900 m x 600 m, ten CBR flows, with the given routing or variation of AODV.
# variants: AODV DSDV DSR AOMDV old-trace new-trace energy shadowing free-space 802.11Ext tcp still distances
set kind [lindex $argv 0]
set routing [expr {[lsearch {AODV DSDV DSR AOMDV} $kind] < 0 ? "AODV" : $kind}]
if {$kind == "distances"} {set routing DSDV}
set count [expr {$kind == "802.11Ext" || [string match *-trace $kind] ? 20 : 40}]
set ns [new Simulator]
set traced [expr {[string match *-trace $kind] || $kind == "energy" ? "ON" : "OFF"}]
if {$kind == "new-trace"} {$ns use-newtrace}
$ns trace-all [open out.tr w]
set field [new Topography]
$field load_flatgrid 900 600
set god [create-god $count]
set options [list -adhocRouting $routing -llType LL -macType Mac/802_11 -ifqLen 50 \
    -ifqType [expr {$routing == "DSR" ? "CMUPriQueue" : "Queue/DropTail/PriQueue"}] \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $field \
    -agentTrace $traced -routerTrace $traced -macTrace $traced -movementTrace OFF]
switch $kind {
    energy {lappend options -energyModel EnergyModel -initialEnergy 1000 -rxPower 0.3 -txPower 0.6}
    shadowing {
        Propagation/Shadowing set pathlossExp_ 2.5
        Propagation/Shadowing set std_db_ 4.0
        set options [string map {Propagation/TwoRayGround Propagation/Shadowing} $options]
    }
    free-space {set options [string map {Propagation/TwoRayGround Propagation/FreeSpace} $options]}
    802.11Ext {
        Mac/802_11Ext set HeaderDuration_ 0.000020
        set options [string map {Mac/802_11 Mac/802_11Ext Phy/WirelessPhy Phy/WirelessPhyExt} $options]
    }
}
eval $ns node-config $options
set random [new RNG]
$random seed 7
for {set i 0} {$i < $count} {incr i} {
    set node($i) [$ns node]
    $node($i) random-motion 0
    $node($i) set X_ [expr [$random uniform 0 1] * 899 + 0.5]
    $node($i) set Y_ [expr [$random uniform 0 1] * 599 + 0.5]
    $node($i) set Z_ 0.0
    if {$kind != "still"} {
        foreach time {5 20 35} {
            set x [expr [$random uniform 0 1] * 899 + 0.5]
            set y [expr [$random uniform 0 1] * 599 + 0.5]
            $ns at $time "$node($i) setdest $x $y [expr 1 + [$random uniform 0 1] * 15]"
        }
    }
}
if {$kind == "distances"} {
    # As in the scenarios that setdest makes: the distances that God is told while nodes move.
    for {set i 0} {$i < 20000} {incr i} {
        $ns at [expr 2 + $i * 0.0023] "$god set-dist [expr {$i % 39}] 39 [expr {1 + $i % 5}]"
    }
}
for {set i 0} {$i < 10} {incr i} {
    set from $node($i)
    set to $node([expr $count - 1 - $i])
    if {$kind == "tcp"} {
        set agent [new Agent/TCP/Newreno]
        set sink [new Agent/TCPSink]
        set source [new Application/FTP]
    } else {
        set agent [new Agent/UDP]
        set sink [new Agent/Null]
        set source [new Application/Traffic/CBR]
        $source set packetSize_ 512
        $source set interval_ 0.1
    }
    $ns attach-agent $from $agent
    $ns attach-agent $to $sink
    $ns connect $agent $sink
    $source attach-agent $agent
    $ns at [expr 1 + 0.3 * $i] "$source start"
}
$ns at [expr {$kind == "still" ? 40 : 50}] {
    puts $kind
    $ns flush-trace
    exit 0
}
$ns run
