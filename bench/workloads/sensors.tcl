# Sensors on a square: S-MAC without and with cycles of sleep, the protocols of both families of directed diffusion.
# variants: smac smac-cycles RATE FLOODING OMNIMCAST two-phase one-phase push gear
set kind [lindex $argv 0]
set is_smac [string match smac* $kind]
set is_first [expr {[lsearch {RATE FLOODING OMNIMCAST} $kind] >= 0}]
set side [expr {$is_smac ? 5 : 6}]
set count [expr {$side * $side}]
Mac/SMAC set syncFlag_ [expr {$kind == "smac-cycles"}]
Mac/SMAC set dutyCycle_ 30
set ns [new Simulator]
$ns trace-all [open out.tr w]
set field [new Topography]
$field load_flatgrid 1300 1300
set god [create-god $count]
set options [list -llType LL -macType [expr {$is_smac ? "Mac/SMAC" : "Mac/802_11"}] -ifqLen 50 \
    -ifqType Queue/DropTail/PriQueue -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround \
    -phyType Phy/WirelessPhy -channel [new Channel/WirelessChannel] -topoInstance $field \
    -agentTrace OFF -routerTrace OFF -macTrace OFF -movementTrace OFF]
if {$is_smac} {
    lappend options -adhocRouting DumbAgent
} elseif {$is_first} {
    lappend options -adhocRouting [expr {$kind == "RATE" ? "DIFFUSION/RATE" : $kind}]
    lappend options -energyModel EnergyModel -initialEnergy 1000 -txPower 0.66 -rxPower 0.395 -idlePower 0.035
    $god on
    $god num_data_types 1
} else {
    set filters(one-phase) OnePhasePullFilter/GradientFilter
    lappend options -adhocRouting Directed_Diffusion
    lappend options -diffusionFilter [expr {[info exists filters($kind)] ? $filters($kind) : "GradientFilter"}]
}
eval $ns node-config $options
for {set i 0} {$i < $count} {incr i} {
    set node($i) [$ns node $i]
    $node($i) random-motion 0
    if {$is_first} { $god new_node $node($i) }
    $node($i) set X_ [expr {50 + 200 * ($i % $side) + 3 * ($i / $side)}]
    $node($i) set Y_ [expr {50 + 200 * ($i / $side)}]
    $node($i) set Z_ 0
    if {$kind == "gear"} {
        set gear($i) [new Application/DiffApp/GeoRoutingFilter [$node($i) get-dr]]
        $gear($i) start
    }
}
proc diffusion_agent {number} {
    global ns node
    set agent [new Agent/Diff_Sink]
    $ns attach-agent $node($number) $agent
    $ns put-in-list $agent
    $agent set packetSize_ 64
    $agent set interval_ 0.05
    $agent data-type 0
    $agent disable-duplicate
    return $agent
}
proc application {class number command} {
    global ns node
    set application [new Application/DiffApp/$class]
    $ns attach-diffapp $node($number) $application
    if {[string match Gear* $class]} { $application push-pull-options push point 1000 1000 }
    $ns at [expr {1 + 0.37 * $number}] "$application $command"
}
if {$is_smac} {
    set finish [expr {$kind == "smac" ? 4000 : 8000}]
    set step [expr {$kind == "smac" ? 3 : 1}]
    for {set i 0} {$i < $count} {incr i $step} {
        set source [new Agent/UDP]
        set sink [new Agent/Null]
        $ns attach-agent $node($i) $source
        $ns attach-agent $node([expr {$i % $side ? $i - 1 : $i + 1}]) $sink
        $ns connect $source $sink
        set traffic [new Application/Traffic/CBR]
        $traffic set packetSize_ 50
        $traffic set interval_ [expr {$kind == "smac" ? 4 : 10}]
        $traffic attach-agent $source
        $ns at [expr {($kind == "smac" ? 1 : 60) + 0.13 * $i}] "$traffic start"
    }
} elseif {$is_first} {
    array set finishes {RATE 60 FLOODING 60 OMNIMCAST 200}
    set finish $finishes($kind)
    $ns at 0.0001 "$god compute_route"
    foreach sink {0 5} { $ns at 1 "[diffusion_agent $sink] announce" }
    foreach source {35 30 14} { $ns at 1.5 "[diffusion_agent $source] ready" }
} else {
    set finish 2000
    set ends(two-phase) {PingSender/TPP PingReceiver/TPP}
    set ends(one-phase) {PingSender/OPP PingReceiver/OPP}
    set ends(push) {PushSender PushReceiver}
    set ends(gear) {GearSenderApp GearReceiverApp}
    foreach {sender receiver} $ends($kind) break
    foreach number {0 3 7} { application $sender $number publish }
    foreach number {35 30 26} { application $receiver $number subscribe }
}
$ns at $finish "puts $kind; exit 0"
$ns run
